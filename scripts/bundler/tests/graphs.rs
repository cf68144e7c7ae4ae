//! Bundles random workspaces, in which many items share a name, and compares the output of each bundle with
//! that of the workspace.
//!
//! Each item has a number of its own, and its result depends on that number and on the items that it uses.
//! So if a name refers to another item in the bundle, the output differs, and a dead item is found by its
//! number. An independent model of name resolution (`model`) tells which items `main` reaches; rustc confirms
//! that the model is right.
//!
//! `GRAPHS_CASES=1000 GRAPHS_SEED=7 cargo test -p mex-bundler graphs` runs other cases, `GRAPHS_ONLY=12`
//! runs one of them, and `GRAPHS_SHOW=1` prints the workspaces.

mod model;

use crate::common::all::all;
use crate::common::together;
use crate::common::{
    FileTree, add_manifests, bundled, manifest, output_text, read, run, same_again,
    same_from_cache, setting, write,
};
use base::judge::{Judges, PORTABLE};
use model::RandomProgram;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::{Command, Output};

/// The number of cases of the quick test.
const FEW: usize = 10;

/// The number of cases of the slow test, which finds rare errors.
const MANY: usize = 48;

#[test]
fn bundles_of_random_workspaces_print_the_same() {
    let only: Option<usize> = std::env::var("GRAPHS_ONLY").ok().map(|case| case.parse().unwrap());
    let few = setting("GRAPHS_CASES", FEW);
    all_print_the_same(only.map_or(0..few, |case| case..case + 1));
}

#[test]
#[ignore = "slow: the cases after those of the quick test"]
fn bundles_of_more_random_workspaces_print_the_same() {
    let few = setting("GRAPHS_CASES", FEW);
    all_print_the_same(few..MANY.max(few + 1));
}

#[track_caller]
fn all_print_the_same(range: Range<usize>) {
    let cases = range.len();
    let results = all(cases, |index| result_of(range.start + index));
    let failures = results.iter().filter(|result| result.is_err()).count();
    let valid = results.iter().filter(|it| !matches!(it, Ok(false))).count();
    println!("{valid} of {cases} random workspaces are valid, {failures} bundled wrong");
    assert!(failures == 0, "{failures} bundles are wrong, see above");
    assert!(
        valid * 3 > cases * 2 || cases < 2,
        "only {valid} of {cases} random workspaces are valid Rust"
    );
}

/// Returns true if the workspace of a case is valid Rust; an error if its bundle is wrong.
fn result_of(case: usize) -> Result<bool, ()> {
    let (seed, shown) = (setting("GRAPHS_SEED", 0_u64), setting("GRAPHS_SHOW", 0) == 1);
    let program = RandomProgram::random(seed.wrapping_mul(1_000_003).wrapping_add(case as u64));
    if shown {
        println!("{}", listing(&program.files));
    }
    match outcome(&program.files, &program.dead, None, shown) {
        CaseOutcome::Right => Ok(true),
        CaseOutcome::Invalid(why) => {
            if shown {
                println!("{why}");
            }
            Ok(false)
        }
        CaseOutcome::Wrong { kind, .. } => {
            let files = shrunk(program.files, &kind, &program.dead);
            let CaseOutcome::Wrong { details, bundle, .. } =
                outcome(&files, &program.dead, None, false)
            else {
                panic!("GRAPHS_SEED={seed}, case {case}: the failure cannot be reproduced");
            };
            let sources = listing(&files);
            let report = format!("GRAPHS_SEED={seed}, case {case}: {kind}\n{details}\n{sources}");
            let line = "-".repeat(80);
            println!("{report}\n=== the bundle\n{bundle}\n{line}");
            Err(())
        }
    }
}

/// The outcome of bundling a workspace.
enum CaseOutcome {
    Right,
    /// The workspace does not compile, with the errors of rustc.
    Invalid(String),
    /// The bundle is wrong.
    Wrong {
        kind: FailureKind,
        details: String,
        bundle: String,
    },
}

/// How a bundle is wrong.
#[derive(Clone, PartialEq, Eq)]
enum FailureKind {
    Panic,
    Refused,
    /// The check of the bundler finds an error.
    CheckFails,
    /// The text does not compile alone.
    DoesNotCompile,
    OtherOutput,
    /// The item with this number is in the bundle.
    DeadItem(String),
    PanicWhenBundledAgain,
    ChangedWhenBundledAgain,
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic => f.write_str("the bundler panics"),
            Self::Refused => f.write_str("the bundler refuses the workspace"),
            Self::CheckFails => f.write_str("the bundle does not compile"),
            Self::DoesNotCompile => f.write_str("the bundle does not compile alone"),
            Self::OtherOutput => f.write_str("the bundle prints something else"),
            Self::DeadItem(number) => write!(f, "{number} is dead"),
            Self::PanicWhenBundledAgain => f.write_str("the bundler panics at the bundle"),
            Self::ChangedWhenBundledAgain => f.write_str("the bundle of the bundle differs"),
        }
    }
}

/// Bundles a workspace. `dead` are the numbers of the items that `main` does not reach. With `wanted`, every
/// other kind of failure counts as right, which is faster.
fn outcome(
    files: &FileTree,
    dead: &[String],
    wanted: Option<&FailureKind>,
    shown: bool,
) -> CaseOutcome {
    let folder = base::files::temporary().unwrap();
    let folder = folder.path();
    let mut files = files.clone();
    if files.contains_key("nets/src/lib.rs") && files.contains_key("kelp/src/lib.rs") {
        let needs = "\n[dependencies]\nkelp = { path = \"../kelp\" }\n";
        files.insert("nets/Cargo.toml".to_owned(), (manifest("nets") + needs).into());
    }
    add_manifests(&mut files);
    write(&files, folder);
    let plain = || match run_plain(folder, &files) {
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => Err(CaseOutcome::Invalid(output_text(&output))),
        Err(errors) => Err(CaseOutcome::Invalid(errors)),
    };
    if wanted.is_some_and(|kind| *kind != FailureKind::OtherOutput) {
        let outcome = outcome_of_bundle(&files, folder, dead, None, shown);
        return match outcome {
            CaseOutcome::Wrong { ref kind, .. } if Some(kind) == wanted => {
                plain().map_or_else(|invalid| invalid, |_| outcome)
            }
            _ => CaseOutcome::Right,
        };
    }
    match plain() {
        Ok(output) => outcome_of_bundle(&files, folder, dead, Some(&output), shown),
        Err(invalid) => invalid,
    }
}

/// Bundles the workspace of these files in a folder. `plain` is the output of the workspace, built without the bundler.
fn outcome_of_bundle(
    files: &FileTree,
    folder: &Path,
    dead: &[String],
    plain: Option<&Output>,
    shown: bool,
) -> CaseOutcome {
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let wrong = |kind: FailureKind, details: String, bundle: &str| CaseOutcome::Wrong {
        kind,
        details,
        bundle: bundle.to_owned(),
    };
    let workspace = read(files, folder).unwrap();
    let bin = workspace.bin("dive").unwrap();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        let unchecked = same_from_cache(&workspace, bin, judge);
        bundled(&workspace, bin, judge, true).map_err(|error| (error, unchecked))
    }));
    let text = match result {
        Err(panic) => {
            let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            return wrong(FailureKind::Panic, message, "");
        }
        Ok(Err((error, unchecked))) => {
            let fails_check = error.to_string().contains("does not compile");
            let kind = if fails_check { FailureKind::CheckFails } else { FailureKind::Refused };
            let text = unchecked.map_or_else(|message| message, |(text, _)| text);
            return wrong(kind, error.to_string(), &text);
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
        Err(errors) => return wrong(FailureKind::DoesNotCompile, errors, &text),
    };
    if let Some(plain) = plain
        && (&plain.stdout, plain.status.code()) != (&alone.stdout, alone.status.code())
    {
        let (plain, alone) = (output_text(plain), output_text(&alone));
        let details = format!("the workspace prints\n{plain}but the bundle\n{alone}");
        return wrong(FailureKind::OtherOutput, details, &text);
    }
    if let Some(number) = dead.iter().find(|it| text.contains(*it)) {
        let lines: Vec<&str> = text.lines().filter(|it| it.contains(number)).collect();
        return wrong(FailureKind::DeadItem(number.clone()), lines.join("\n"), &text);
    }
    let again = folder.join("again");
    let again = || same_again(&again, &text, judge, None);
    match panic::catch_unwind(AssertUnwindSafe(again)) {
        Err(_) => wrong(FailureKind::PanicWhenBundledAgain, String::new(), &text),
        Ok(Err(details)) => wrong(FailureKind::ChangedWhenBundledAgain, details, &text),
        Ok(Ok(())) => CaseOutcome::Right,
    }
}

/// Compiles the crates with rustc, which is faster than cargo, and runs the solution.
fn run_plain(folder: &Path, files: &FileTree) -> Result<Output, String> {
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
    let output = run(together::rustc().args(args).current_dir(folder));
    output.status.success().then_some(()).ok_or_else(|| output_text(&output))
}

fn listing(files: &FileTree) -> String {
    let file = |(path, text): (&String, &Vec<u8>)| {
        format!("=== {path}\n{}", String::from_utf8_lossy(text))
    };
    files.iter().map(file).collect()
}

/// Removes statements, braced blocks and lines as long as the bundle stays wrong in the same way.
fn shrunk(mut files: FileTree, kind: &FailureKind, dead: &[String]) -> FileTree {
    let mut tries = setting("GRAPHS_TRIES", 400);
    let is_reported = |number: &&String| matches!(kind, FailureKind::DeadItem(it) if it == *number);
    let dead: Vec<String> = dead.iter().filter(is_reported).cloned().collect();
    let mut is_wrong = |files: &FileTree| {
        tries -= 1;
        let outcome = (tries > 0).then(|| outcome(files, &dead, Some(kind), false));
        matches!(outcome, Some(CaseOutcome::Wrong { kind: other, .. }) if other == *kind)
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
        let mut removed: BTreeMap<String, Vec<bool>> = files
            .iter()
            .map(|(path, text)| (path.clone(), vec![false; lines(text).len()]))
            .collect();
        let untouched = removed.clone();
        let mut size = cuts.len() / 2;
        while size > 0 {
            for chunk in cuts.chunks(size) {
                let mut more = removed.clone();
                for (_, path, start, end) in chunk {
                    more.get_mut(path).unwrap()[*start..*end].fill(true);
                }
                if more != removed && is_wrong(&without(&files, &more)) {
                    removed = more;
                }
            }
            size /= 2;
        }
        files = without(&files, &removed);
        if removed == untouched && !statements_only {
            return files;
        }
        statements_only = false;
    }
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).lines().map(str::to_owned).collect()
}

/// Returns the files without the removed lines.
fn without(files: &FileTree, removed: &BTreeMap<String, Vec<bool>>) -> FileTree {
    let rest = |(path, text): (&String, &Vec<u8>)| {
        let lines = lines(text).into_iter().zip(&removed[path]);
        let rest = lines.filter(|(_, removed)| !**removed).map(|(line, _)| line + "\n");
        (path.clone(), rest.collect::<String>().into_bytes())
    };
    files.iter().map(rest).collect()
}

/// Returns the end of the lines from `start` on that belong together by their braces, if there are any.
/// Comments and attributes belong to the line after them.
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
