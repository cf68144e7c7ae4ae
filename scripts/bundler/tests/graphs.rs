//! Bundles random workspaces, in which one name means many things, and holds the bundles to what
//! cargo's build of the same workspace does.
//!
//! Each item has a number of its own, and what it returns depends on that number and on what it
//! calls; so a name that means another item in the bundle gives another output, and an item that
//! `main` does not reach can be seen by its number. Which items `main` reaches, a model of Rust's
//! names says that knows nothing of the bundler; rustc says whether the model is right.
//!
//! `GRAPHS_CASES=1000 GRAPHS_SEED=7 cargo test -p bundler --test graphs` runs other cases,
//! `GRAPHS_ONLY=12` one of them, `GRAPHS_SHOW=1` prints the workspaces.

mod common;
#[path = "graphs/model/mod.rs"]
mod model;

use base::judge::{Judges, PORTABLE};
use base::toolchain;
use common::all::all;
use common::{
    Files, add_manifests, bundled, read, run, said, same_again, same_from_cache, setting, write,
};
use model::Program;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::{Command, Output};

/// So many cases are enough to see that all is well in principle.
const FEW: usize = 12;

/// So many cases find what is rare.
const MANY: usize = 48;

#[test]
fn bundles_of_random_module_graphs_mean_the_same() {
    let only: Option<usize> = std::env::var("GRAPHS_ONLY").ok().map(|case| case.parse().unwrap());
    let few = setting("GRAPHS_CASES", FEW);
    all_mean_the_same(only.map_or(0..few, |case| case..case + 1));
}

#[test]
#[ignore = "slow: the cases that follow on the few"]
fn bundles_of_more_random_module_graphs_mean_the_same() {
    let few = setting("GRAPHS_CASES", FEW);
    all_mean_the_same(few..MANY.max(few + 1));
}

#[track_caller]
fn all_mean_the_same(range: Range<usize>) {
    let cases = range.len();
    let results = all(cases, |index| result_of(range.start + index));
    let failures = results.iter().filter(|it| it.is_err()).count();
    let valid = results.iter().filter(|it| !matches!(it, Ok(false))).count();
    println!("{valid} of {cases} random workspaces are valid, {failures} bundled wrong");
    assert!(failures == 0, "{failures} bundles are wrong, see above");
    assert!(
        valid * 3 > cases * 2 || cases < 2,
        "only {valid} of {cases} random workspaces are valid Rust"
    );
}

/// Returns whether the workspace of a case is valid Rust; an error if its bundle is wrong.
fn result_of(case: usize) -> Result<bool, ()> {
    let (seed, shown) = (setting("GRAPHS_SEED", 0_u64), setting("GRAPHS_SHOW", 0) == 1);
    let program = Program::random(seed.wrapping_mul(1_000_003).wrapping_add(case as u64));
    if shown {
        println!("{}", listing(&program.files));
    }
    match outcome(&program.files, &program.dead, None, shown) {
        Outcome::Right => Ok(true),
        Outcome::Invalid(why) => {
            if shown {
                println!("{why}");
            }
            Ok(false)
        }
        Outcome::Wrong { kind, .. } => {
            let files = shrunk(program.files, &kind, &program.dead);
            let Outcome::Wrong { what, bundle, .. } = outcome(&files, &program.dead, None, false)
            else {
                panic!("GRAPHS_SEED={seed}, case {case}: the failure does not come again");
            };
            let sources = listing(&files);
            let said = format!("GRAPHS_SEED={seed}, case {case}: {kind}\n{what}\n{sources}");
            let line = "-".repeat(80);
            println!("{said}\n=== the bundle\n{bundle}\n{line}");
            Err(())
        }
    }
}

enum Outcome {
    Right,
    /// rustc does not take the workspace, and says why.
    Invalid(String),
    Wrong {
        kind: String,
        what: String,
        bundle: String,
    },
}

const MEANS_ANOTHER: &str = "the bundle means something else";

/// What comes of the workspace; `dead` are the numbers of the items that `main` does not reach.
/// With `wanted`, any other kind of failure is taken for none, which is faster.
fn outcome(files: &Files, dead: &[String], wanted: Option<&str>, shown: bool) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut files = files.clone();
    if files.contains_key("nets/src/lib.rs") && files.contains_key("kelp/src/lib.rs") {
        let needs = "\n[dependencies]\nkelp = { path = \"../kelp\" }\n";
        files.insert("nets/Cargo.toml".to_owned(), (common::manifest("nets") + needs).into());
    }
    add_manifests(&mut files);
    write(&files, folder);
    let plain = || match run_plain(folder, &files) {
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => Err(Outcome::Invalid(said(&output))),
        Err(why) => Err(Outcome::Invalid(why)),
    };
    if wanted.is_some_and(|it| it != MEANS_ANOTHER) {
        let found = outcome_of_bundle(folder, dead, None, shown);
        return match found {
            Outcome::Wrong { ref kind, .. } if Some(kind.as_str()) == wanted => {
                plain().map_or_else(|invalid| invalid, |_| found)
            }
            _ => Outcome::Right,
        };
    }
    match plain() {
        Ok(output) => outcome_of_bundle(folder, dead, Some(&output), shown),
        Err(invalid) => invalid,
    }
}

/// The same, where `plain` is what cargo's build prints.
fn outcome_of_bundle(
    folder: &Path,
    dead: &[String],
    plain: Option<&Output>,
    shown: bool,
) -> Outcome {
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let wrong = |kind: &str, what: String, bundle: &str| Outcome::Wrong {
        kind: kind.to_owned(),
        what,
        bundle: bundle.to_owned(),
    };
    let workspace = read(folder).unwrap();
    let bin = workspace.bin("dive").unwrap();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        let unchecked = same_from_cache(&workspace, bin, judge);
        bundled(&workspace, bin, judge, true).map_err(|error| (error, unchecked))
    }));
    let text = match result {
        Err(panic) => {
            let what = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            return wrong("panic", what, "");
        }
        Ok(Err((error, unchecked))) => {
            let kind = match error.message.contains("does not compile") {
                true => "the bundle does not compile",
                false => "refused",
            };
            let text = unchecked.map_or_else(|message| message, |(text, _)| text);
            return wrong(kind, error.message, &text);
        }
        Ok(Ok(bundle)) => bundle.text,
    };
    if shown {
        println!("=== the bundle\n{text}");
    }
    let edition = judge.editions[0].to_string();
    fs::write(folder.join("alone.rs"), &text).unwrap();
    let alone = match rustc(folder, &["alone.rs", "--edition", &edition]) {
        Ok(()) => run(&mut Command::new(folder.join("alone"))),
        Err(why) => return wrong("the bundle does not compile alone", why, &text),
    };
    if let Some(plain) = plain
        && (&plain.stdout, plain.status.code()) != (&alone.stdout, alone.status.code())
    {
        let what = format!("rustc gives\n{}but the bundle\n{}", said(plain), said(&alone));
        return wrong(MEANS_ANOTHER, what, &text);
    }
    if let Some(number) = dead.iter().find(|it| text.contains(*it)) {
        let lines: Vec<&str> = text.lines().filter(|it| it.contains(number)).collect();
        return wrong(&format!("{number} is dead"), lines.join("\n"), &text);
    }
    let again = folder.join("again");
    let again = || same_again(&again, &text, judge, false);
    match panic::catch_unwind(AssertUnwindSafe(again)) {
        Err(_) => wrong("panic at the bundle of the bundle", String::new(), &text),
        Ok(Err(what)) => wrong("the bundle of the bundle", what, &text),
        Ok(Ok(())) => Outcome::Right,
    }
}

/// Compiles the crates without cargo, which takes longer, and runs the solution.
fn run_plain(folder: &Path, files: &Files) -> Result<Output, String> {
    let mut externs: Vec<String> = Vec::new();
    for name in ["kelp", "nets"] {
        let root = format!("{name}/src/lib.rs");
        if files.contains_key(&root) {
            let mut args = vec!["--crate-type", "rlib", "--crate-name", name, &root, "-L", "."];
            args.extend(externs.iter().flat_map(|it| ["--extern", it]));
            rustc(folder, &[args, vec!["--edition", "2021"]].concat())?;
            externs.push(format!("{name}=lib{name}.rlib"));
        }
    }
    let mut args = vec!["--edition", "2021", "-L", ".", "-o", "dive", "src/main.rs"];
    args.extend(externs.iter().flat_map(|it| ["--extern", it]));
    rustc(folder, &args)?;
    Ok(run(&mut Command::new(folder.join("dive"))))
}

fn rustc(folder: &Path, args: &[&str]) -> Result<(), String> {
    let output = run(Command::new(toolchain::rustc())
        .args(["-Awarnings", "-Copt-level=0", "-Cdebuginfo=0"])
        .args(args)
        .current_dir(folder));
    output.status.success().then_some(()).ok_or_else(|| said(&output))
}

fn listing(files: &Files) -> String {
    let file = |(path, text): (&String, &Vec<u8>)| {
        format!("=== {path}\n{}", String::from_utf8_lossy(text))
    };
    files.iter().map(file).collect()
}

/// Takes statements, braced blocks and lines away as long as the bundle stays wrong in the same way.
fn shrunk(mut files: Files, kind: &str, dead: &[String]) -> Files {
    let mut tries = setting("GRAPHS_TRIES", 400);
    let dead: Vec<String> = dead.iter().filter(|it| kind.contains(*it)).cloned().collect();
    let mut is_wrong = |files: &Files| {
        tries -= 1;
        let found = (tries > 0).then(|| outcome(files, &dead, Some(kind), false));
        matches!(found, Some(Outcome::Wrong { kind: it, .. }) if it == kind)
    };
    let mut statements_only = true;
    loop {
        let mut cuts: Vec<(usize, String, usize, usize)> = Vec::new();
        for (path, text) in &files {
            let lines = lines(text);
            for (start, line) in lines.iter().enumerate() {
                let trimmed = line.trim_start();
                let statement =
                    ["sum = ", "let sum = ", "println!"].iter().any(|it| trimmed.starts_with(it));
                if let Some(end) = block(&lines, start)
                    && (statement || !statements_only)
                {
                    cuts.push((line.len() - trimmed.len(), path.clone(), start, end));
                }
            }
        }
        cuts.sort();
        let mut gone: BTreeMap<String, Vec<bool>> = files
            .iter()
            .map(|(path, text)| (path.clone(), vec![false; lines(text).len()]))
            .collect();
        let untouched = gone.clone();
        let mut size = cuts.len() / 2;
        while size > 0 {
            for chunk in cuts.chunks(size) {
                let mut more = gone.clone();
                for (_, path, start, end) in chunk {
                    more.get_mut(path).unwrap()[*start..*end].fill(true);
                }
                if more != gone && is_wrong(&without(&files, &more)) {
                    gone = more;
                }
            }
            size /= 2;
        }
        files = without(&files, &gone);
        if gone == untouched && !statements_only {
            return files;
        }
        statements_only = false;
    }
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).lines().map(str::to_owned).collect()
}

fn without(files: &Files, gone: &BTreeMap<String, Vec<bool>>) -> Files {
    let left = |(path, text): (&String, &Vec<u8>)| {
        let lines = lines(text).into_iter().zip(&gone[path]);
        let kept: String = lines.filter(|(_, gone)| !**gone).map(|(line, _)| line + "\n").collect();
        (path.clone(), kept.into_bytes())
    };
    files.iter().map(left).collect()
}

/// Where the lines end that start here and belong together by their braces; comments and attributes
/// stay with what they are about.
fn block(lines: &[String], start: usize) -> Option<usize> {
    let leads = |line: &String| ["//", "#["].iter().any(|it| line.trim_start().starts_with(it));
    if start > 0 && leads(&lines[start - 1]) {
        return None;
    }
    let mut depth = 0;
    for (number, line) in lines.iter().enumerate().skip(start) {
        for symbol in line.chars() {
            depth += i32::from(symbol == '{') - i32::from(symbol == '}');
            if depth < 0 {
                return None;
            }
        }
        if depth == 0 && !leads(line) {
            return Some(number + 1);
        }
    }
    None
}
