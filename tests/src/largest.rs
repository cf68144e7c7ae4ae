//! `mex test --largest`: the largest inputs of a problem, under the limits of its judge.

use crate::test_workspace::{SUM, TestWorkspace};
use std::fs;

/// Prints two inputs for a sum, one of them by a crate of the workspace.
const LARGEST: &str = "\
fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!(\"ones\\nkelp\"),
        Some(\"ones\") => println!(\"{}\", \"1 \".repeat(100_000)),
        Some(\"kelp\") => println!(\"{} 0\", kelp::sum(&[1, 2])),
        other => panic!(\"no input is called {other:?}\"),
    }
}
";

/// Panics unless the first word of the input is `3`.
const PICKY: &str = "\
fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    assert_eq!(input.split_whitespace().next(), Some(\"3\"), \"too large\");
}
";

fn workspace(main: &str, largest: &str) -> TestWorkspace {
    let workspace = TestWorkspace::new().with("tide", main, &[("1 2\n", "3\n")]);
    // The machine may be busy.
    workspace.set("tide", "time_limit_ms = 20000\nmemory_limit_mib = 256\n");
    workspace.write("solutions/src/bin/tide/largest.rs", largest);
    workspace
}

#[test]
fn largest_inputs_are_run_and_measured_against_the_limits() {
    let workspace = workspace(SUM, LARGEST);
    for bundle in [&[][..], &["--bundle"]] {
        let (code, results, stderr) = workspace.mex(&[&["test", "--largest"], bundle].concat());
        assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
        assert!(results.starts_with("ok    tide    2 inputs    slowest "), "{results}");
        assert!(results.contains("   of 20.0 s, 256 MiB"), "{results}");
        let is_bundle = results.contains(" bytes as on portable, edition ");
        assert_eq!(is_bundle, !bundle.is_empty(), "{results}");
        assert!(results.ends_with("1 problem, 2 inputs: all passed\n"), "{results}");
    }
    let (_, results, _) = workspace.mex(&["test", "--largest", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&results).unwrap();
    let names: Vec<_> =
        json[0]["samples"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["ones", "kelp"]);
    // The inputs are generated each time, and no file is left.
    let runs = fs::read_dir(workspace.folder.path().join("target/mex/runs")).unwrap();
    assert_eq!(runs.count(), 0);
}

#[test]
fn a_failure_names_the_input() {
    let workspace = workspace(PICKY, LARGEST);
    let (code, results, stderr) = workspace.mex(&["test", "--largest"]);
    assert_eq!(code, 1, "{results}{stderr}");
    assert!(results.contains("FAIL  tide  1 of 2 inputs failed: run-time error\n"), "{results}");
    let input = "solutions/src/bin/tide/largest.rs ones: run-time error: exited with code 101\n";
    assert!(stderr.contains(input), "{stderr}");
}

/// It does not hide the results of other problems, and inputs of two problems may have one name.
#[test]
fn an_input_that_cannot_be_generated_fails_alone() {
    let workspace = workspace(SUM, LARGEST).with("reef", SUM, &[]).with("foam", SUM, &[]);
    workspace.write(
        "solutions/src/bin/tide/largest.rs",
        &LARGEST.replace("Some(\"ones\")", "Some(\"one\")"),
    );
    workspace.write("solutions/src/bin/reef/largest.rs", LARGEST);
    workspace.write("solutions/src/bin/foam/largest.rs", "fn main() {\n    weed();\n}\n");
    let (code, results, stderr) = workspace.mex(&["test", "--largest"]);
    assert_eq!(code, 4, "{results}{stderr}");
    assert!(results.contains("ok    reef  "), "{results}");
    assert!(results.contains("FAIL  tide  1 of 2 inputs failed: checker failed\n"), "{results}");
    assert!(results.contains("FAIL  foam  its largest inputs cannot be made\n"), "{results}");
    let source = "`solutions/src/bin/foam/largest.rs` does not compile\n";
    assert_eq!(stderr.matches("does not compile").count(), 1, "{stderr}");
    assert!(stderr.contains(source) && stderr.contains("function `weed`"), "{stderr}");
    assert!(stderr.contains("exited with code 101 for its input `ones`"), "{stderr}");
    let (_, results, _) = workspace.mex(&["test", "--largest", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 3);
}

#[test]
fn problems_without_largest_inputs_are_named() {
    let workspace = workspace(SUM, LARGEST).with("reef", SUM, &[]);
    let (code, results, stderr) = workspace.mex(&["test", "--largest"]);
    assert_eq!(code, 0, "{results}{stderr}");
    assert_eq!(stderr, "note: these have no `largest.rs`: reef\n");
    let missing = "there is no `solutions/src/bin/reef/largest.rs`; called without arguments it";
    workspace.fails(&["test", "--largest", "reef"], 2, &[missing]);
}

#[test]
#[ignore = "slow: compiles many programs"]
fn a_largest_rs_that_prints_no_inputs_is_an_error() {
    for (change, code, words) in [
        (("ones\\nkelp\"),", "ones\\nones\"),"), 2, "calls an input `ones`, and another one, too"),
        (("ones\\nkelp\"),", "on/es\"),"), 2, "calls an input `on/es`, but names are letters"),
        (("println!(\"ones\\nkelp\")", "()"), 4, "prints nothing for the names of its inputs"),
        (
            ("=> println!(\"ones", "=> print!(\"ones"),
            4,
            "does not end with a newline for the names",
        ),
        (("None =>", "Nobody(_) =>"), 3, "largest.rs` does not compile"),
        (("=> println!(\"{}\", \"1", "=> drop(\"1"), 4, "prints nothing for its input `ones`"),
        (("Some(\"kelp\")", "Some(\"weed\")"), 4, "exited with code 101 for its input `kelp`"),
    ] {
        let text = LARGEST.replacen(change.0, change.1, 1);
        assert_ne!(text, LARGEST);
        let workspace = workspace(SUM, &text);
        let (exit, results, stderr) = workspace.mex(&["test", "--largest"]);
        assert_eq!(exit, code, "{results}{stderr}");
        assert!(stderr.contains(words), "`{words}` is not in:\n{stderr}");
    }
}
