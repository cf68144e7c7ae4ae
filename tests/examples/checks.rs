//! Writes `docs/checks.md`, the numbers of tests in the last full run:
//!
//! ```console
//! $ .ci/run
//! $ cargo run -p tests --example checks target/tests.log
//! ```
//!
//! The log begins with the commit and the versions of the compilers. Then it is what `cargo test` printed: for
//! each program the line `Running …` or `Doc-tests …`, and later `test result: …`.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

const HEADER: &str = "\
# What the last full run of the tests checked

`.ci/run` runs all tests, also those that `cargo test` leaves out, and it writes what they print into
`target/tests.log`. This command makes the table from it; it refuses a log with a failure, or with a test that
was left out:

    cargo run -p tests --example checks target/tests.log

";

const COLUMNS: &str = "
| package | unit tests | tests of the whole | examples in the documentation |
| --- | --: | --: | --: |
";

fn main() {
    let file = env::args().nth(1).expect("the file with the log of `.ci/run`");
    let log = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let table = HEADER.to_owned() + &what_ran(&log) + COLUMNS + &rows(&counts(&log, &targets()));
    fs::write(root.join("docs/checks.md"), table).unwrap();
}

/// Returns the commit and the compilers, from the first lines of a log.
fn what_ran(log: &str) -> String {
    let mut lines = log.lines();
    let commit = lines.next().and_then(|line| line.strip_prefix("commit ")).expect("no commit");
    let short = commit.get(..10).unwrap_or(commit);
    let versions = lines.map_while(|line| line.strip_prefix("rustc "));
    let versions: Vec<&str> = versions.filter_map(|it| it.split_whitespace().next()).collect();
    let (own, old) = versions.split_first().expect("no rustc");
    assert!(!old.is_empty(), "no old compiler was there");
    format!(
        "The last run was of the commit {short}. rustc {own} compiled everything, and rustc {}\n\
         the bundles for judges that may have compilers as old. Before the tests, `.ci/run` checks the format, the\n\
         lints, the links of the documentation, and that everything compiles for Windows, and the commands for macOS.\n",
        old.join(" and ")
    )
}

/// The kinds of tests, in the order of the columns.
#[derive(Clone, Copy)]
enum Kind {
    Unit,
    Whole,
    Documentation,
}

/// A program with tests: the name of its crate, and the end of the path of its source.
type Program = (String, String);

/// Returns the package and the kind of each program with tests. A library also stands for its documentation.
fn targets() -> BTreeMap<Program, (String, Kind)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut targets = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        for target in package["targets"].as_array().unwrap() {
            let source = Path::new(target["src_path"].as_str().unwrap());
            let source = source.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            let krate = target["name"].as_str().unwrap().replace('-', "_");
            // `tests/games` compiles the source of the shelf.
            let is_whole = target["kind"][0] == "test" && !source.starts_with("..");
            let kind = if is_whole { Kind::Whole } else { Kind::Unit };
            if target["kind"].as_array().unwrap().iter().any(|it| it == "lib" || it == "rlib") {
                let documentation = (krate.clone(), String::new());
                targets.insert(documentation, (name.to_owned(), Kind::Documentation));
            }
            targets.insert((krate, source), (name.to_owned(), kind));
        }
    }
    targets
}

/// Returns the number of tests of each kind in each package.
fn counts(log: &str, targets: &BTreeMap<Program, (String, Kind)>) -> BTreeMap<String, [usize; 3]> {
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    // The program that runs, and whether its result was seen. Examples of documentation may have two results.
    let mut current: Option<(&(String, Kind), bool)> = None;
    for line in log.lines() {
        if let Some(program) = program(line) {
            assert!(current.is_none_or(|(_, has_result)| has_result), "no result before: {line}");
            let target = targets.get(&program);
            current = Some((target.unwrap_or_else(|| panic!("whose is {program:?}")), false));
        } else if let Some(result) = line.strip_prefix("test result: ") {
            let ((package, kind), has_result) = current.as_mut().expect("a result of no program");
            *has_result = true;
            let count = result.strip_prefix("ok. ").and_then(|it| it.split_once(" passed; "));
            let (passed, rest) = count.unwrap_or_else(|| panic!("{package}: {result}"));
            let is_all = rest.starts_with("0 failed; 0 ignored; ") && rest.contains("; 0 filtered");
            assert!(is_all, "{package}: {result}");
            counts.entry(package.clone()).or_default()[*kind as usize] +=
                passed.parse::<usize>().unwrap();
        }
    }
    assert!(current.is_some_and(|(_, has_result)| has_result), "the log ends too early");
    counts
}

/// Returns the program that a line of the log is about: `Running tests/reef.rs (target/debug/deps/reef-0123)`
/// or `Doc-tests reef`.
fn program(line: &str) -> Option<Program> {
    let line = line.trim_start();
    if let Some(krate) = line.strip_prefix("Doc-tests ") {
        return Some((krate.to_owned(), String::new()));
    }
    let (source, file) = line.strip_prefix("Running ")?.strip_suffix(')')?.split_once(" (")?;
    let source = source.strip_prefix("unittests ").unwrap_or(source);
    let (krate, _) = Path::new(file).file_name()?.to_str()?.rsplit_once('-')?;
    Some((krate.to_owned(), source.to_owned()))
}

fn rows(counts: &BTreeMap<String, [usize; 3]>) -> String {
    let counted = counts.iter().filter(|(_, kinds)| kinds.iter().any(|it| *it > 0));
    let row = |(package, kinds): (&String, &[usize; 3])| {
        let [unit, whole, documentation] =
            kinds.map(|it| if it == 0 { String::new() } else { it.to_string() });
        format!("| `{package}` | {unit} | {whole} | {documentation} |\n")
    };
    counted.map(row).collect()
}
