//! `mex test --watch`: the tests run again after each change.

use crate::test_workspace::{SUM, TestWorkspace};
use crate::tool::{LONG, Running};
use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn watching_tests_again_after_each_change() {
    let workspace =
        TestWorkspace::new().with("tide", SUM, &[]).with("reef", SUM, &[("1 2\n", "3\n")]);
    workspace.set("tide", "time_limit_ms = 60000\n");
    let at = |name: &str| workspace.folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_default();
    let mut command = workspace.command(&["test", "tide", "--watch"]);
    command
        .stdout(File::create(at("results")).unwrap())
        .stderr(File::create(at("stderr")).unwrap());
    let mut watching = Running(command.spawn().unwrap());
    let wait_for = |file: &str, words: &str, times: usize| {
        let start = Instant::now();
        while read(file).matches(words).count() < times {
            let late = start.elapsed() > LONG;
            let (results, stderr) = (read("results"), read("stderr"));
            assert!(!late, "`{words}` is not in `{file}`:\n{results}\nsaid:\n{stderr}");
            thread::sleep(Duration::from_millis(20));
        }
    };
    let folder = "solutions/src/bin/tide";
    let rounds = |count: usize| wait_for("stderr", "watching ", count);

    // A problem without samples ends the round, not the command.
    rounds(1);
    assert!(read("stderr").contains("error: `tide` has no samples"), "{}", read("stderr"));
    // Changes of other files start no round.
    workspace.write("solutions/src/bin/reef/main.rs", "fn main() {}\n");
    workspace.write(format!("{folder}/samples/.1.in.swp"), "1");
    // The output follows at once; a round in between may complain that it is missing.
    workspace.write(format!("{folder}/samples/1.in"), "1 2\n");
    workspace.write(format!("{folder}/samples/1.out"), "3\n");
    wait_for("results", "1 problem, 1 sample: all passed\n", 1);
    assert!(!read("stderr").contains("reef"), "{}", read("stderr"));
    assert!(!read("stderr").contains(".swp"), "{}", read("stderr"));

    workspace.write(format!("{folder}/samples/1.out"), "4\n");
    wait_for("results", "1 problem, 1 sample: 1 problem failed\n", 1);
    wait_for("stderr", &format!("\n──── {folder}/samples/1.out changed ────\n"), 1);
    workspace.write(format!("{folder}/main.rs"), "fn main() {\n    println!(\"{}\", 4 }\n");
    wait_for("results", "FAIL  tide  does not compile\n", 1);
    workspace.write(format!("{folder}/main.rs"), "fn main() {\n    println!(\"{}\", 4);\n}\n");
    wait_for("results", "1 sample: all passed\n", 2);
    // A broken `problem.toml` is reported, and the next round reads the corrected one.
    let facts = read(&format!("{folder}/problem.toml"));
    workspace.write(format!("{folder}/problem.toml"), "titel = 1\n");
    wait_for("stderr", "error: failed to read `solutions/src/bin/tide/problem.toml`", 1);
    workspace.write(format!("{folder}/problem.toml"), &facts);
    wait_for("results", "1 sample: all passed\n", 3);
    // A library that it uses is watched too.
    workspace.write("kelp/src/lib.rs", "pub fn sum(\n");
    wait_for("stderr", "──── kelp/src/lib.rs changed ────\n", 1);

    assert!(watching.0.try_wait().unwrap().is_none(), "it ended:\n{}", read("stderr"));
    drop(watching);
}

#[test]
fn a_wrong_option_ends_the_command_at_once() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    workspace.fails(&["test", "tied", "--watch"], 2, &["did you mean `tide`?"]);
    workspace.fails(&["test", "--watch", "--json"], 2, &["cannot be used with"]);
}
