//! Runs the compiler as a child process, with a time limit.

use super::Diagnostic;
use base::error::{Error, Result};
use base::process::run_within;
use std::process::Command;
use std::time::Duration;

/// The output of a compiler until it exited.
pub(super) struct RustcOutput {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// True if another run would print the same: it was not killed by the system, and each diagnostic is about
    /// the text, not about the machine.
    pub(super) is_reproducible: bool,
}

/// Runs the compiler, with the text on its stdin.
pub(super) fn run(mut command: Command, text: &str, limit: Duration) -> Result<RustcOutput> {
    let output = run_within(&mut command, text, limit, "`rustc`")
        .map_err(|error| error.with_details("; --no-check prints the bundle without it"))?;
    let status = output.status;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let lines = stderr.lines().filter(|line| line.starts_with('{'));
    let diagnostics: Vec<Diagnostic> =
        lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
    let has_reason = || status.code().is_some() && diagnostics.iter().any(Diagnostic::is_error);
    if !status.success() && !has_reason() {
        return Err(Error::failed("rustc", stderr.trim()));
    }
    let is_reproducible =
        matches!(status.code(), Some(0 | 1)) && diagnostics.iter().all(Diagnostic::is_about_text);
    Ok(RustcOutput { diagnostics, is_reproducible })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_is_killed_after_the_time_limit() {
        let mut command = Command::new("sleep");
        command.arg("600");
        let error = run(command, "", Duration::from_millis(50)).err().unwrap();
        assert!(error.to_string().starts_with("`rustc` took more than 0 s"), "{error}");
    }
}
