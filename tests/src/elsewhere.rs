//! The command in workspaces of other people: installed, and called by cargo.

use crate::shore::{SUM, Shore};
use crate::tool::{program, said};
use std::env;
use std::path::Path;
use std::process::Command;

/// `cargo mex …` in this folder, where cargo finds the command on the path.
fn installed(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [program().parent().unwrap().to_owned()];
    let path = env::join_paths(folders.into_iter().chain(env::split_paths(&path))).unwrap();
    command.current_dir(folder).arg("mex").args(args).env("PATH", path).env("NO_COLOR", "1");
    command.env("CARGO_TARGET_DIR", folder.join("target"));
    command
}

/// Runs `cargo mex …`: exit code, stdout, stderr.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = installed(folder, args).output().unwrap();
    let (results, said) = said(&output);
    (output.status.code().unwrap(), results, said)
}

#[test]
fn cargo_finds_the_command_and_passes_on_what_follows() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let folder = shore.folder.path();
    let (code, results, said) = run(folder, &["test", "tide"]);
    assert_eq!(code, 0, "{said}");
    assert!(results.starts_with("ok    tide "), "{results}");
    let (code, results, said) = run(folder, &["bundle", "tide"]);
    assert!(code == 0 && results.contains("fn sum("), "{said}");
    let (code, results, _) = run(folder, &["test", "--help"]);
    assert!(code == 0 && results.contains("Usage: cargo mex test"), "{results}");
    let (code, _, said) = run(folder, &[]);
    assert!(code == 2 && said.starts_with("Usage: cargo mex <COMMAND>"), "{said}");
}

#[test]
fn a_hint_can_be_typed_where_it_is_printed() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let outside = tempfile::tempdir().unwrap();
    let manifest = shore.folder.path().join("Cargo.toml").display().to_string();
    let place = ["--manifest-path", &manifest];
    let (code, _, said) = run(outside.path(), &[&["new", "foam"], &place[..]].concat());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains(&format!("`cargo mex test foam --manifest-path {manifest}`")), "{said}");
    let (_, _, said) = run(outside.path(), &[&["test", "tid"], &place[..]].concat());
    assert!(said.contains(&format!("`cargo mex list --manifest-path {manifest}`")), "{said}");
    // Called by its own name.
    let mut direct = Command::new(program());
    let output = direct.current_dir(shore.folder.path()).args(["new", "wave"]).output().unwrap();
    let (_, said) = crate::tool::said(&output);
    assert!(said.contains(&format!("`{} test wave`", program().display())), "{said}");
}

#[test]
fn a_workspace_without_problems_is_named() {
    let shore = Shore::new();
    let (_, _, said) = run(shore.folder.path(), &["list"]);
    assert_eq!(
        said,
        "note: there are no problems in `.`: a problem is a binary with a `problem.toml` beside its \
         source, and `cargo mex new ID` makes one\n"
    );
}
