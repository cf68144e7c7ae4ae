//! `mex test --watch`: one round after each change.

use crate::shore::{SUM, Shore};
use crate::tool::Running;
use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn watching_tests_again_after_each_change() {
    let shore = Shore::new().with("tide", SUM, &[]).with("reef", SUM, &[("1 2\n", "3\n")]);
    shore.set("tide", "time_limit_ms = 60000\n");
    let at = |name: &str| shore.folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_default();
    let mut command = shore.command(&["test", "tide", "--watch"]);
    command.stdout(File::create(at("results")).unwrap()).stderr(File::create(at("said")).unwrap());
    let mut watching = Running(command.spawn().unwrap());
    let wait_for = |file: &str, words: &str, times: usize| {
        let start = Instant::now();
        while read(file).matches(words).count() < times {
            let late = start.elapsed() > Duration::from_secs(300);
            let (results, said) = (read("results"), read("said"));
            assert!(!late, "`{words}` is not in `{file}`:\n{results}\nsaid:\n{said}");
            thread::sleep(Duration::from_millis(20));
        }
    };
    let folder = "solutions/src/bin/tide";
    let rounds = |count: usize| wait_for("said", "watching ", count);

    // Without samples there is something to wait for.
    rounds(1);
    assert!(read("said").contains("error: `tide` has no samples"), "{}", read("said"));
    // Not one of its files: nothing happens.
    shore.write("solutions/src/bin/reef/main.rs", "fn main() {}\n");
    shore.write(format!("{folder}/samples/.1.in.swp"), "1");
    // Both halves at once, or the round between them says that one is missing.
    shore.write(format!("{folder}/samples/1.in"), "1 2\n");
    shore.write(format!("{folder}/samples/1.out"), "3\n");
    wait_for("results", "1 problem, 1 sample: all passed\n", 1);
    assert!(!read("said").contains("reef"), "{}", read("said"));
    assert!(!read("said").contains(".swp"), "{}", read("said"));

    shore.write(format!("{folder}/samples/1.out"), "4\n");
    wait_for("results", "1 problem, 1 sample: 1 problem failed\n", 1);
    wait_for("said", &format!("\n──── {folder}/samples/1.out changed ────\n"), 1);
    shore.write(format!("{folder}/main.rs"), "fn main() {\n    println!(\"{}\", 4 }\n");
    wait_for("results", "FAIL  tide  does not compile\n", 1);
    shore.write(format!("{folder}/main.rs"), "fn main() {\n    println!(\"{}\", 4);\n}\n");
    wait_for("results", "1 sample: all passed\n", 2);
    // A broken fact is told, and mended.
    let facts = read(&format!("{folder}/problem.toml"));
    shore.write(format!("{folder}/problem.toml"), "titel = 1\n");
    wait_for("said", "error: failed to read `solutions/src/bin/tide/problem.toml`", 1);
    shore.write(format!("{folder}/problem.toml"), &facts);
    wait_for("results", "1 sample: all passed\n", 3);
    // So is a library that it uses.
    shore.write("kelp/src/lib.rs", "pub fn sum(\n");
    wait_for("said", "──── kelp/src/lib.rs changed ────\n", 1);

    assert!(watching.0.try_wait().unwrap().is_none(), "it ended:\n{}", read("said"));
    drop(watching);
}

#[test]
fn what_no_change_can_mend_is_said_at_once() {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.fails(&["test", "tied", "--watch"], 2, &["did you mean `tide`?"]);
    shore.fails(&["test", "--watch", "--json"], 2, &["cannot be used with"]);
}
