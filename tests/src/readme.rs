//! The pages show what the tool does: the outputs in their console examples are those of the commands,
//! and the code on README's first screen is that of the repository.
//!
//! `DOCS=1 cargo test -p tests readme` writes the outputs.

use crate::samples::mex_without_lto;
use crate::test_workspace::TestWorkspace;
use crate::tidy::read;
use crate::tool::{mex, root};
use std::env;
use std::fs;

/// The pages whose examples run in this workspace.
const PAGES: [&str; 2] = ["README.md", "docs/commands.md"];

/// The problem on README's first screen.
const PROBLEM: &str = "cses-1730";

#[test]
fn console_examples_print_what_they_show() {
    let is_due = |call: &str| are_written() || !is_slow(call);
    let examples = PAGES.into_iter().map(|page| check(page, is_due, mex));
    assert!(examples.sum::<usize>() > 5, "few examples were found");
}

#[test]
#[ignore = "slow: compiles the shelf with optimisation"]
fn console_examples_of_tests_print_what_they_show() {
    if !are_written() {
        let examples = PAGES.into_iter().map(|page| check(page, is_slow, mex_without_lto));
        assert!(examples.sum::<usize>() > 0, "no example was found");
    }
}

fn is_slow(call: &str) -> bool {
    call.starts_with("cargo mex test ")
}

/// True if outputs are written, instead of compared.
fn are_written() -> bool {
    env::var_os("DOCS").is_some()
}

#[test]
fn the_worked_example_of_the_architecture_is_what_the_bundler_does() {
    let page = "ARCHITECTURE.md";
    let text = read(&root().join(page));
    let [library, solution] = rust_blocks(&text)[..] else {
        panic!("{page} should have a library and a solution");
    };
    let workspace = TestWorkspace::new().with("dive", solution, &[]);
    workspace.write("kelp/src/lib.rs", library);
    let examples = check(
        page,
        |_| true,
        |args| {
            let (code, results, errors) = workspace.mex(args);
            assert_eq!(code, 0, "mex {args:?}: {errors}");
            results
        },
    );
    assert_eq!(examples, 3);
}

#[test]
fn the_architecture_names_modules_that_exist() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let mut complaints = Vec::new();
    let mut packages = 0;
    for line in text.lines() {
        let row = line.strip_prefix("| `scripts/").and_then(|row| row.split_once("` | "));
        let Some((package, modules)) = row else {
            continue;
        };
        packages += 1;
        let folder = root().join("scripts").join(package);
        let is_word = |name: &str| name.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
        let names = modules.split('`').skip(1).step_by(2).filter(|name| is_word(name));
        for name in names {
            let places = [format!("src/{name}.rs"), format!("src/new/{name}.rs"), name.to_owned()];
            if !places.iter().any(|place| folder.join(place).exists()) {
                complaints.push(format!("{package} has no module `{name}`"));
            }
        }
    }
    assert!(packages > 5 && complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Runs the commands of a page that show an output and are due, by `mex`, and compares. Returns their number.
#[track_caller]
fn check(page: &str, is_due: impl Fn(&str) -> bool, mex: impl Fn(&[&str]) -> String) -> usize {
    let file = root().join(page);
    let text = read(&file);
    let mut complaints = Vec::new();
    let mut updated = String::new();
    let mut examples = 0;
    for part in parts(&text) {
        updated += part.text();
        let Part::Command { line, output } = part else {
            continue;
        };
        let call = line.trim_start_matches("$ ").trim_end();
        if output.is_empty() || !is_due(call) {
            updated += output;
            continue;
        }
        examples += 1;
        let printed = run(call, &mex);
        if is_like(output, &printed) {
            updated += output;
        } else {
            complaints.push(format!("{page}: {line}shown:\n{output}printed:\n{printed}"));
            updated += &printed;
        }
    }
    if are_written() {
        fs::write(&file, updated).unwrap();
    } else {
        let help = "`DOCS=1 cargo test -p tests readme` writes the outputs";
        assert!(complaints.is_empty(), "{}\n{help}", complaints.join("\n"));
    }
    examples
}

#[test]
fn the_first_screen_shows_a_solution_and_its_bundle() {
    let readme = read(&root().join("README.md"));
    let [solution, bundle] = rust_blocks(&readme)[..] else {
        panic!("README.md should have a solution and a bundle");
    };
    let source = read(&root().join(format!("problems/src/bin/{PROBLEM}/main.rs")));
    assert!(source.contains(solution), "`{PROBLEM}` reads differently");
    let printed = mex(&["bundle", PROBLEM]);
    let mut lines = printed.lines();
    for line in bundle.lines().filter(|line| *line != "// …") {
        assert!(lines.any(|printed| printed == line), "the bundle has no line `{line}` there");
    }
}

/// The blocks of Rust code that are no doctests.
fn rust_blocks(page: &str) -> Vec<&str> {
    let blocks = page.split("```rs\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

/// A part of a page.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// Text outside of console examples, with its fences.
    Text(&'a str),
    /// A line with a command, and the lines below it in the same block.
    Command { line: &'a str, output: &'a str },
}

impl<'a> Part<'a> {
    fn text(self) -> &'a str {
        match self {
            Part::Text(text) => text,
            Part::Command { line, .. } => line,
        }
    }
}

/// The page in parts, all of it in order.
fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find("```console\n") {
        let (before, block) = rest.split_at(start + "```console\n".len());
        parts.push(Part::Text(before));
        let (mut block, after) = block.split_at(block.find("```").expect("a block that ends"));
        while !block.is_empty() {
            let (line, below) = block.split_at(block.find('\n').expect("a whole line") + 1);
            let end =
                if below.starts_with("$ ") { Some(0) } else { below.find("\n$ ").map(|at| at + 1) };
            let (output, next) = below.split_at(end.unwrap_or(below.len()));
            parts.push(Part::Command { line, output });
            block = next;
        }
        rest = after;
    }
    parts.push(Part::Text(rest));
    parts
}

/// Runs a command of an example: `cargo mex …`, perhaps with `| wc -c` and a comment.
fn run(command: &str, mex: impl Fn(&[&str]) -> String) -> String {
    let command = command.split(" #").next().unwrap_or_default();
    let (call, filter) = command.split_once(" | ").unwrap_or((command, ""));
    let args = call.strip_prefix("cargo mex ").expect("a call of the tool");
    let printed = mex(&args.split_whitespace().collect::<Vec<_>>());
    match filter.trim() {
        "" => printed,
        "wc -c" => format!("{}\n", printed.len()),
        _ => panic!("`{filter}` is unknown here"),
    }
}

/// True if two outputs are the same, where spaces and times do not count, and other numbers may differ by
/// a tenth: the pages need not change with every line of the shelf.
fn is_like(shown: &str, printed: &str) -> bool {
    let [shown, printed] = [shown, printed].map(words);
    let is_measured = |at: usize| {
        shown.get(at + 1).is_some_and(|unit| ["ms", "ms,", "MiB"].contains(&unit.as_str()))
    };
    shown.len() == printed.len()
        && shown.iter().zip(&printed).enumerate().all(|(at, (shown, printed))| {
            match (shown.parse::<f64>(), printed.parse::<f64>()) {
                (Ok(shown), Ok(printed)) => {
                    is_measured(at) || (shown - printed).abs() <= shown.max(printed) / 10.0
                }
                _ => shown == printed,
            }
        })
}

/// The words of a text; a number is a word of its own.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let is_digit = first.is_ascii_digit();
            let end = rest.find(|next: char| next.is_ascii_digit() != is_digit);
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(part.to_owned());
            rest = next;
        }
    }
    words
}
