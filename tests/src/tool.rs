//! Runs the tool as a program, as users do.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::OnceLock;
use std::time::Duration;

/// How long tests wait for what happens within seconds on a quiet machine. Programs that have to be killed sleep for
/// longer.
pub(crate) const LONG: Duration = Duration::from_secs(500);

/// Returns the root of this workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Returns the path of the program `cargo-mex`; builds it at the first call.
pub(crate) fn program() -> &'static Path {
    static TOOL: OnceLock<PathBuf> = OnceLock::new();
    TOOL.get_or_init(|| built("cargo-mex"))
}

/// Returns a call of the tool in this folder, with the arguments that cargo passes for `cargo mex …`.
pub(crate) fn mex_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).arg("mex").args(args).env("NO_COLOR", "1");
    command
}

/// Runs the tool on this workspace and returns its stdout; panics with its output if it fails.
#[track_caller]
pub(crate) fn mex(args: &[&str]) -> String {
    mex_with(&[], args)
}

/// Does so with settings of cargo, as environment variables.
#[track_caller]
pub(crate) fn mex_with(settings: &[(&str, &str)], args: &[&str]) -> String {
    let output = mex_in(root(), args).envs(settings.iter().copied()).output().unwrap();
    let (results, stderr) = output_text(&output);
    assert!(output.status.success(), "mex {args:?}: {}\n{results}\n{stderr}", output.status);
    results
}

/// Returns stdout and stderr as text, without the lines `waiting for …`, which slow machines print.
pub(crate) fn output_text(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let stderr = text(&output.stderr);
    let lines = stderr.split_inclusive('\n').filter(|line| !line.starts_with("waiting for "));
    (text(&output.stdout), lines.collect())
}

/// A child process that is killed when this is dropped.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Errors are ignored: it may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Builds a program in the profile of these tests, and returns its path.
pub(crate) fn built(program: &str) -> PathBuf {
    artifact(&["--bin", program], |message| message["executable"].as_str())
}

/// Builds the libraries in the profile of these tests, and returns the path of one.
pub(crate) fn library(name: &str) -> PathBuf {
    let is_library = |file: &&str| file.ends_with(".rlib");
    artifact(&["--lib"], |message| {
        let files =
            message["filenames"].as_array().filter(|_| message["target"]["name"] == name)?;
        files.iter().filter_map(Value::as_str).find(is_library)
    })
}

/// Builds a target and returns the last file that `file` finds in cargo's messages. No package is named: only then
/// do its dependencies have the features that they have in these tests, and are compiled once for both.
fn artifact(target: &[&str], file: impl Fn(&Value) -> Option<&str>) -> PathBuf {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["build", "--quiet", "--message-format", "json-render-diagnostics"])
        .args(target)
        .output()
        .unwrap();
    let (messages, errors) = output_text(&output);
    let path = messages.lines().rev().find_map(|line| {
        let message: Value = serde_json::from_str(line).unwrap();
        Some(PathBuf::from(file(&message)?))
    });
    path.unwrap_or_else(|| panic!("{target:?} does not compile\n{errors}"))
}
