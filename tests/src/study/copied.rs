//! The texts that explorers copy.

use crate::tool::{library, output_text};
use base::toolchain;
use explorer::{EXPLORERS, run};
use serde_json::Value;
use std::fs;
use std::process::Command;

#[test]
#[ignore = "slow: compiles a hundred tests"]
fn copied_tests_compile_and_pass() {
    let mut tests = String::new();
    let mut count = 0;
    for explorer in EXPLORERS {
        for (_, state) in explorer.examples {
            let texts = run("texts", &[explorer.name, state]).unwrap();
            let texts: Value = serde_json::from_slice(&texts).unwrap();
            let texts = texts.as_array().unwrap();
            let test = texts.iter().find(|it| it["name"] == "Rust test").unwrap();
            tests += &format!("mod test_{count} {{\n{}}}\n", test["text"].as_str().unwrap());
            count += 1;
        }
    }
    let folder = base::files::temporary().unwrap();
    let [source, program] = ["copied.rs", "copied"].map(|name| folder.path().join(name));
    fs::write(&source, tests).unwrap();
    // With the shelf that these tests have, too.
    let games = library("games");
    let mut rustc = Command::new(toolchain::rustc());
    rustc.args(["--test", "--edition", "2021"]).arg(&source).arg("-o").arg(&program);
    rustc.arg("--extern").arg(format!("games={}", games.display()));
    rustc.arg("-L").arg(games.with_file_name("deps"));
    let compiled = rustc.output().unwrap();
    assert!(compiled.status.success(), "{}", output_text(&compiled).1);
    let (results, stderr) = output_text(&Command::new(&program).output().unwrap());
    assert!(results.contains(&format!("ok. {count} passed")), "{results}{stderr}");
}
