//! Failures show the line of source that they are about.

use crate::shore::{SUM, Shore};

/// Runs the tool, which fails with this on stderr and nothing on stdout.
#[track_caller]
fn says(shore: &Shore, args: &[&str], code: i32, expected: &str) {
    let (found, results, said) = shore.mex(args);
    assert_eq!((found, &results[..], &said[..]), (code, "", expected));
}

#[test]
fn a_refusal_shows_what_is_refused() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    shore.write(
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
    says(&shore, &["bundle", "tide"], 3, expected);
    let (code, _, said) = shore.mex(&["test", "--bundle"]);
    assert_eq!(code, 3, "{said}");
    assert!(said.contains(&expected[expected.find("\n --> ").unwrap()..]), "{said}");
}

#[test]
fn a_source_that_is_no_rust_is_shown_where_that_begins() {
    let shore = Shore::new().with("tide", "fn main() {\r\n    let été = 潮 潮;\r\n}\r\n", &[]);
    let expected = "\
error: failed to parse `solutions/src/bin/tide/main.rs:2:17`: expected `;`
 --> solutions/src/bin/tide/main.rs:2:17
  |
2 |     let été = 潮 潮;
  |                  ^^
";
    says(&shore, &["bundle", "tide"], 3, expected);
}

#[test]
fn a_module_without_a_file_is_shown_where_it_is_declared() {
    let shore = Shore::new().with("tide", "mod deep;\nfn main() {}\n", &[]);
    let expected = "\
error: failed to read `solutions/src/bin/tide/deep.rs`: No such file or directory (os error 2)
  its module is declared at solutions/src/bin/tide/main.rs:1
 --> solutions/src/bin/tide/main.rs:1:5
  |
1 | mod deep;
  |     ^^^^
";
    says(&shore, &["bundle", "tide"], 3, expected);
}

#[test]
fn what_rustc_says_of_a_bundle_is_shown_in_the_sources() {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.write(
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
    says(&shore, &["bundle", "tide"], 3, expected);
}

#[test]
fn a_wrong_key_of_a_problem_is_shown() {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.set("tide", "judges = \"portable\"\n");
    let file = "solutions/src/bin/tide/problem.toml";
    let (code, _, said) = shore.mex(&["list"]);
    assert_eq!(code, 2, "{said}");
    let line = said.split_once(", line ").and_then(|it| it.1.split_once(':')).unwrap().0;
    let shown =
        format!("\n --> {file}:{line}:1\n  |\n{line} | judges = \"portable\"\n  | ^^^^^^\n");
    assert!(said.ends_with(&shown), "{said}");
}
