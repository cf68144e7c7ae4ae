//! `mex test --largest`: the largest inputs of a problem, under the limits of its judge.

use crate::shore::{SUM, Shore};
use std::fs;

/// Makes two inputs for a sum, one of them by a crate of the workspace.
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

/// Ends well for one word that is `3`, and else panics.
const PICKY: &str = "\
fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    assert_eq!(input.split_whitespace().next(), Some(\"3\"), \"too large\");
}
";

fn shore(main: &str, largest: &str) -> Shore {
    let shore = Shore::new().with("tide", main, &[("1 2\n", "3\n")]);
    // The machine may be busy.
    shore.set("tide", "time_limit_ms = 20000\nmemory_limit_mib = 256\n");
    shore.write("solutions/src/bin/tide/largest.rs", largest);
    shore
}

#[test]
fn largest_inputs_are_run_and_measured_against_the_limits() {
    let shore = shore(SUM, LARGEST);
    for bundle in [&[][..], &["--bundle"]] {
        let (code, results, said) = shore.mex(&[&["test", "--largest"], bundle].concat());
        assert_eq!((code, said.as_str()), (0, ""), "{results}");
        assert!(results.starts_with("ok    tide    2 inputs    slowest "), "{results}");
        assert!(results.contains("   of 20.0 s, 256 MiB"), "{results}");
        let is_bundle = results.contains(" bytes as on portable, edition ");
        assert_eq!(is_bundle, !bundle.is_empty(), "{results}");
        assert!(results.ends_with("1 problem, 2 inputs: all passed\n"), "{results}");
    }
    let (_, results, _) = shore.mex(&["test", "--largest", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&results).unwrap();
    let names: Vec<_> =
        json[0]["samples"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["ones", "kelp"]);
    // They are made anew each time, and nothing is left of them.
    let runs = fs::read_dir(shore.folder.path().join("target/mex/runs")).unwrap();
    assert_eq!(runs.count(), 0);
}

#[test]
fn a_failure_names_the_input() {
    let shore = shore(PICKY, LARGEST);
    let (code, results, said) = shore.mex(&["test", "--largest"]);
    assert_eq!(code, 1, "{results}{said}");
    assert!(results.contains("FAIL  tide  1 of 2 inputs failed: run-time error\n"), "{results}");
    let input = "solutions/src/bin/tide/largest.rs ones: run-time error: exited with code 101\n";
    assert!(said.contains(input), "{said}");
}

/// Neither does it hide the results of others, nor do two inputs of one name meet.
#[test]
fn an_input_that_cannot_be_made_is_a_failure_of_its_own() {
    let shore = shore(SUM, LARGEST).with("reef", SUM, &[]);
    shore.write(
        "solutions/src/bin/tide/largest.rs",
        &LARGEST.replace("Some(\"ones\")", "Some(\"one\")"),
    );
    shore.write("solutions/src/bin/reef/largest.rs", LARGEST);
    let (code, results, said) = shore.mex(&["test", "--largest"]);
    assert_eq!(code, 4, "{results}{said}");
    assert!(results.contains("ok    reef  "), "{results}");
    assert!(results.contains("FAIL  tide  1 of 2 inputs failed: checker failed\n"), "{results}");
    assert!(said.contains("exited with code 101 for its input `ones`"), "{said}");
    let (_, results, _) = shore.mex(&["test", "--largest", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 2);
}

#[test]
fn who_has_no_largest_inputs_is_named() {
    let shore = shore(SUM, LARGEST).with("reef", SUM, &[]);
    let (code, results, said) = shore.mex(&["test", "--largest"]);
    assert_eq!(code, 0, "{results}{said}");
    assert_eq!(said, "note: these have no `largest.rs`: reef\n");
    let missing = "there is no `solutions/src/bin/reef/largest.rs`; called without arguments it";
    shore.fails(&["test", "--largest", "reef"], 2, &[missing]);
}

#[test]
#[ignore = "slow: compiles many programs"]
fn what_makes_no_inputs_is_told_of() {
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
        let shore = shore(SUM, &text);
        let (exit, results, said) = shore.mex(&["test", "--largest"]);
        assert_eq!(exit, code, "{results}{said}");
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
}
