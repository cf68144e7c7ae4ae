//! Licence, minimum Rust version and features of the crates in `Cargo.lock`.

use crate::tool::root;
use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeSet;
use std::process::Command;

/// Accepted licences: they allow use, change and redistribution as source and binary, and require at most a
/// notice.
const ACCEPTED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Returns the packages of this workspace and their dependencies on all platforms.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Returns what is wrong with a licence expression such as `MIT OR Apache-2.0`.
fn complaint(expression: Option<&str>) -> Option<String> {
    let Some(expression) = expression else { return Some("has no licence expression".to_owned()) };
    // Old manifests write `MIT/Apache-2.0`.
    let parsed = match Expression::parse_mode(expression, ParseMode::LAX) {
        Ok(parsed) => parsed,
        Err(error) => return Some(format!("has the licence `{expression}`: {}", error.reason)),
    };
    let is_accepted =
        |licence: &LicenseReq| licence.license.id().is_some_and(|it| ACCEPTED.contains(&it.name));
    let accepted = parsed.evaluate(is_accepted);
    (!accepted).then(|| format!("has the licence `{expression}`, which is not accepted"))
}

#[test]
fn every_crate_has_a_licence_that_is_accepted() {
    let packages = packages();
    let complaints = packages.iter().filter_map(|package| {
        let complaint = complaint(package["license"].as_str())?;
        let name = |key: &str| package[key].as_str().unwrap().to_owned();
        Some(format!("{} {} {complaint}", name("name"), name("version")))
    });
    let complaints: Vec<String> = complaints.collect();
    assert!(packages.len() > 100 && complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn licence_expressions_are_read_as_spdx_means_them() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0-only OR MIT",
        "(MIT OR GPL-2.0-only) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert_eq!(complaint(Some(good)), None);
    }
    for bad in ["GPL-3.0-or-later", "MIT AND GPL-3.0-only", "My-Own-1.0", "MIT OR"] {
        assert!(complaint(Some(bad)).is_some_and(|it| it.contains(bad)), "{bad}");
    }
    assert_eq!(complaint(None).unwrap(), "has no licence expression");
}

#[test]
fn no_crate_needs_a_newer_rust_than_the_tool_says() {
    let packages = packages();
    let version = |package: &Value| {
        let parts = package["rust_version"].as_str()?.split('.');
        let mut parts: Vec<u64> = parts.map(|it| it.parse().unwrap()).collect();
        parts.resize(3, 0);
        Some(parts)
    };
    let own = packages.iter().find(|it| it["name"] == "tests").and_then(version).unwrap();
    let newer = packages.iter().filter(|it| version(it).is_some_and(|it| it > own));
    let newer: Vec<String> =
        newer.map(|it| format!("{} needs Rust {}", it["name"], it["rust_version"])).collect();
    assert!(newer.is_empty(), "{}", newer.join("\n"));
}

/// If tests enabled another feature of a crate, `cargo test` would compile it once more, and all of the tool that uses it.
#[test]
fn the_crates_of_the_commands_have_the_same_features_in_tests() {
    let crates = |args: &[&str]| -> BTreeSet<String> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).args(["tree", "--locked", "--offline", "--prefix", "none"]);
        let output = cargo.args(["--format", "{p}: {f}"]).args(args).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).unwrap();
        lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };
    let of_tests = crates(&[]);
    for command in ["cargo-mex", "cargo-study"] {
        let of_command = crates(&["--package", command, "--edges", "normal,build"]);
        let others: Vec<&String> = of_command.difference(&of_tests).collect();
        assert!(of_command.len() > 30 && others.is_empty(), "{command}: {others:#?}");
    }
}

#[test]
fn what_users_need_can_be_published() {
    let packages = packages();
    let is_own = |package: &&Value| package["source"].is_null() && package["publish"].is_null();
    let own: Vec<&Value> = packages.iter().filter(is_own).collect();
    let mut cargo = Command::new(env!("CARGO"));
    // Without verification, which compiles all of them once more.
    cargo.current_dir(root()).args(["package", "--no-verify", "--allow-dirty", "--offline"]);
    for package in &own {
        let name = package["name"].as_str().unwrap();
        assert!(name.starts_with("mex-") || name == "cargo-mex", "{name} is taken on crates.io");
        for key in ["description", "license", "readme"] {
            assert!(package[key].is_string(), "{name} has no {key}");
        }
        // The limits of crates.io.
        let keywords = package["keywords"].as_array().unwrap();
        let is_short = |word: &Value| word.as_str().is_some_and(|word| word.len() <= 20);
        assert!((1..=5).contains(&keywords.len()) && keywords.iter().all(is_short), "{name}");
        cargo.args(["--package", name]);
    }
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(own.len(), 7);
}
