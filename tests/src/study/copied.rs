//! The texts that explorers copy.

use crate::test_workspace::package;
use crate::tool::root;
use explorer::{EXPLORERS, run};
use serde_json::Value;
use std::fs;
use std::process::Command;

#[test]
#[ignore = "slow: compiles the shelf once more"]
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
    let folder = tempfile::tempdir().unwrap();
    let games = root().join("crates/games");
    let manifest = format!("[workspace]\n\n[dependencies]\nmex-games = {{ path = {games:?} }}\n");
    fs::write(folder.path().join("Cargo.toml"), package("copied", &manifest)).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("src/lib.rs"), "").unwrap();
    fs::create_dir(folder.path().join("tests")).unwrap();
    fs::write(folder.path().join("tests/copied.rs"), tests).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--test", "copied"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stdout.contains(&format!("ok. {count} passed")), "{stdout}{stderr}");
}
