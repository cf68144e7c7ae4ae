//! Errors show the line of source that they are about.

use crate::test_workspace::{SUM, TestWorkspace};

/// Runs the tool; checks its exit code and stderr, and that stdout is empty.
#[track_caller]
fn says(workspace: &TestWorkspace, args: &[&str], code: i32, expected: &str) {
    let (found, results, stderr) = workspace.mex(args);
    assert_eq!((found, &results[..], &stderr[..]), (code, "", expected));
}

#[test]
fn a_refused_construct_is_shown() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    workspace.write(
        "kelp/src/lib.rs",
        "pub fn sum(_: &[u64]) -> usize {\n\tinclude_str!(concat!(env!(\"X\"), \"/a\")).len()\n}\n",
    );
    let expected = "\
error: cannot bundle `kelp`: kelp/src/lib.rs:2: the path is not a literal
 --> kelp/src/lib.rs:2:2
  |
2 |     include_str!(concat!(env!(\"X\"), \"/a\")).len()
  |     ^^^^^^^^^^^
";
    says(&workspace, &["bundle", "tide"], 3, expected);
    let (code, _, stderr) = workspace.mex(&["test", "--bundle"]);
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains(&expected[expected.find("\n --> ").unwrap()..]), "{stderr}");
}

#[test]
fn a_syntax_error_is_shown() {
    let workspace =
        TestWorkspace::new().with("tide", "fn main() {\r\n    let été = 潮 潮;\r\n}\r\n", &[]);
    let expected = "\
error: failed to parse `solutions/src/bin/tide/main.rs:2:17`: expected `;`
 --> solutions/src/bin/tide/main.rs:2:17
  |
2 |     let été = 潮 潮;
  |                  ^^
";
    says(&workspace, &["bundle", "tide"], 3, expected);
}

#[test]
fn a_module_without_a_file_is_shown_where_it_is_declared() {
    let workspace = TestWorkspace::new().with("tide", "mod deep;\nfn main() {}\n", &[]);
    let expected = "\
error: failed to read `solutions/src/bin/tide/deep.rs`: No such file or directory (os error 2)
  its module is declared at solutions/src/bin/tide/main.rs:1
 --> solutions/src/bin/tide/main.rs:1:5
  |
1 | mod deep;
  |     ^^^^
";
    says(&workspace, &["bundle", "tide"], 3, expected);
}

#[test]
fn errors_of_rustc_in_a_bundle_are_shown_in_the_sources() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    workspace.write(
        "kelp/src/lib.rs",
        "// Not in the bundle.\npub fn unused() {}\n\npub fn sum(_: &[u64]) -> u64 {\n    wave\n}\n",
    );
    let expected = "\
error: the bundle of `tide` does not compile
  kelp/src/lib.rs:5: cannot find value `wave` in this scope (edition 2021, 2024)
if `cargo build --bin tide` fails too, the error is in the source; if it passes, this is a bug of the \
bundler, and --no-check prints the bundle
 --> kelp/src/lib.rs:5:5
  |
5 |     wave
  |     ^^^^ cannot find value `wave` in this scope
";
    says(&workspace, &["bundle", "tide"], 3, expected);
}

#[test]
fn a_wrong_key_of_a_problem_is_shown() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    workspace.set("tide", "judges = \"portable\"\n");
    let file = "solutions/src/bin/tide/problem.toml";
    let (code, _, stderr) = workspace.mex(&["list"]);
    assert_eq!(code, 2, "{stderr}");
    let line = stderr.split_once(", line ").and_then(|it| it.1.split_once(':')).unwrap().0;
    let shown =
        format!("\n --> {file}:{line}:1\n  |\n{line} | judges = \"portable\"\n  | ^^^^^^\n");
    assert!(stderr.ends_with(&shown), "{stderr}");
}
