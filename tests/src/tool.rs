//! The tool as its users run it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::OnceLock;

/// The root of this workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The tool's program, built first if need be.
pub(crate) fn program() -> &'static Path {
    static TOOL: OnceLock<PathBuf> = OnceLock::new();
    TOOL.get_or_init(|| built("mex", "cargo-mex"))
}

/// A call of the tool in this folder, as cargo makes it of `cargo mex …`.
pub(crate) fn mex_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).arg("mex").args(args).env("NO_COLOR", "1");
    command
}

/// Runs the tool on this workspace, shows what it said if that fails, and gives its stdout.
#[track_caller]
pub(crate) fn mex(args: &[&str]) -> String {
    let output = mex_in(root(), args).output().unwrap();
    let (results, said) = said(&output);
    assert!(output.status.success(), "mex {args:?}: {}\n{results}\n{said}", output.status);
    results
}

/// Stdout and stderr as text. Lines that say what the tool waits for are left out: they come on slow
/// machines only.
pub(crate) fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let said = text(&output.stderr);
    let lines = said.split_inclusive('\n').filter(|line| !line.starts_with("waiting for "));
    (text(&output.stdout), lines.collect())
}

/// A program that is ended when the test is done with it.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Builds a program of the tool in the profile of these tests, where it is warm as a rule.
pub(crate) fn built(package: &str, bin: &str) -> PathBuf {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["build", "--quiet", "--package", package, "--bin", bin])
        .args(["--message-format", "json-render-diagnostics"])
        .output()
        .unwrap();
    let (messages, errors) = said(&output);
    let program = messages.lines().rev().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).unwrap();
        Some(PathBuf::from(message["executable"].as_str()?))
    });
    program.unwrap_or_else(|| panic!("`{package}` does not compile\n{errors}"))
}
