//! Samples as other tools keep them.

use crate::shore::{SUM, Shore};
use std::fs;

/// The names of the samples of the only problem.
fn names(shore: &Shore) -> Vec<String> {
    let (code, results, said) = shore.mex(&["list", "--json"]);
    assert_eq!(code, 0, "{said}");
    let problems: serde_json::Value = serde_json::from_str(&results).unwrap();
    let names = problems[0]["samples"].as_array().unwrap();
    names.iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

#[track_caller]
fn passes(shore: &Shore, samples: &str) {
    let (code, results, said) = shore.mex(&["test"]);
    assert_eq!(code, 0, "{results}{said}");
    assert!(results.contains(samples), "{results}");
}

/// A solution of sums, with time enough for a busy machine.
fn tide() -> Shore {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.set("tide", "time_limit_ms = 60000\n");
    shore
}

const PROB: &str = r#"{
    "name": "A. Tide", "group": "Shore", "url": "https://judge.example/tide",
    "interactive": false, "memoryLimit": 256, "timeLimit": 1000,
    "tests": [
        { "id": 1763719200000, "input": "1 2\n", "output": "3\n" },
        { "id": 1763719200001, "input": "40 2", "output": "42" }
    ],
    "srcPath": "tide/main.rs", "local": false
}"#;

#[test]
fn samples_of_cph_are_read() {
    let shore = tide();
    let folder = "solutions/src/bin/tide";
    shore.write(format!("{folder}/.cph/.main.rs_0123456789abcdef.prob"), PROB);
    // One of another source in the same folder.
    shore.write(format!("{folder}/.cph/.brute.rs_0123456789abcdef.prob"), "{}");
    assert_eq!(names(&shore), ["cph-1", "cph-2"]);
    passes(&shore, "2 samples");
    shore.write(format!("{folder}/samples/1.in"), "5\n");
    shore.write(format!("{folder}/samples/1.out"), "5\n");
    shore.write(format!("{folder}/samples/tide.prob"), PROB);
    assert_eq!(names(&shore), ["1", "cph-1", "cph-2", "cph-3", "cph-4"]);

    shore.write(format!("{folder}/samples/tide.prob"), &PROB.replace("\"3\\n\"", "\"4\\n\""));
    let (code, _, said) = shore.mex(&["test"]);
    assert_eq!(code, 1, "{said}");
    let file = "target/mex/samples/tide/cph-3.in";
    assert!(said.starts_with(&format!("{file}: wrong answer: token 1 is `3`")), "{said}");
    assert_eq!(fs::read_to_string(shore.folder.path().join(file)).unwrap(), "1 2\n");

    shore.write(format!("{folder}/samples/tide.prob"), "{ \"name\": \"Tide\" }");
    let why = "failed to read `solutions/src/bin/tide/samples/tide.prob`: missing field `tests`";
    shore.fails(&["test"], 2, &[why]);
    shore.write(format!("{folder}/samples/tide.prob"), "[");
    shore.fails(&["list", "--json"], 2, &["samples/tide.prob`: EOF while parsing"]);
}

const SUITE: &str = "\
---
type: Batch
timelimit: 2s
match: Lines

cases:
  - name: Sample 1
    in: |
      1 2
    out: |
      3
  - name: ../../Sample 2
    in: |
      40
      2
    out: \"42\\n\"
  - in: \"5\"
    out: 5

extend:
  - type: Text
    path: \"./tide\"
    in: /in/*.txt
    out: /out/*.txt
  - type: SystemTestCases
";

#[test]
fn samples_of_cargo_compete_are_read() {
    let shore = tide();
    shore.write("solutions/testcases/tide.yml", SUITE);
    shore.write("solutions/testcases/tide/in/big.txt", "7\n");
    shore.write("solutions/testcases/tide/out/big.txt", "7\n");
    let expected = [
        "cargo-compete-3",
        "cargo-compete-Sample-1",
        "cargo-compete-Sample-2",
        "cargo-compete-big",
    ];
    assert_eq!(names(&shore), expected);
    passes(&shore, "4 samples");
    let made = shore.folder.path().join("target/mex/samples/tide/cargo-compete-Sample-2.in");
    assert_eq!(fs::read_to_string(made).unwrap(), "40\n2\n");

    let suite = |text: &str, why: &str| {
        shore.write("solutions/testcases/tide.yml", text);
        shore.fails(&["test"], 2, &[why]);
    };
    suite(&SUITE.replace("/in/*.txt", "/**/*.txt"), "`/**/*.txt` is no pattern");
    suite(&SUITE.replace("Batch", "Bath"), "its type is `Bath`");
    suite(&SUITE.replace("../../Sample 2", "sample 1"), "are called `cargo-compete-sample-1`");
    suite(&SUITE.replace("    out: 5\n", ""), "the sample `cargo-compete-3` of");
    suite("type: [", "failed to read `solutions/testcases/tide.yml`: ");
    fs::remove_file(shore.folder.path().join("solutions/testcases/tide/out/big.txt")).unwrap();
    suite(SUITE, "`solutions/testcases/tide/in/big.txt` has no output");
}

#[test]
fn a_suite_may_have_the_name_without_the_package() {
    let shore = Shore::new().with("solutions-a", SUM, &[]);
    shore.set("solutions-a", "time_limit_ms = 60000\n");
    shore.write("solutions/testcases/a.yml", SUITE);
    passes(&shore, "3 samples");
}

#[test]
fn samples_of_competitest_are_read() {
    let shore = tide();
    // { [0] = { input = "1 2\n", output = "3\n" }, [2] = { input = "5", output = "5" } }
    let map =
        b"\x82\x00\x82\xa5input\xa41 2\n\xa6output\xa23\n\x02\x82\xa5input\xa15\xa6output\xa15";
    let file = shore.folder.path().join("solutions/src/bin/tide/main.testcases");
    fs::write(&file, map).unwrap();
    assert_eq!(names(&shore), ["competitest-0", "competitest-2"]);
    passes(&shore, "2 samples");
    // { { input = "1 2\n", output = "3\n" } }
    fs::write(&file, b"\x91\x82\xa5input\xa41 2\n\xa6output\xa23\n").unwrap();
    assert_eq!(names(&shore), ["competitest-1"]);
    // { { input = "5" } }
    fs::write(&file, b"\x91\x81\xa5input\xa15").unwrap();
    shore.fails(&["test"], 2, &["the sample `competitest-1` of", "has no output"]);
    fs::write(&file, b"input").unwrap();
    shore.fails(&["test"], 2, &["main.testcases`: it is no MessagePack"]);
}
