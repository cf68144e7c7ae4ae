//! Runs the compiler as a child process, with a time limit.

use super::Diagnostic;
use base::error::{Error, Result};
use base::process::{ProcessTree, in_words};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
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
    let failed = Error::not_run("`rustc`");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut tree = ProcessTree::spawn(&mut command).map_err(failed)?;
    let (stdin, stderr) = (tree.child.stdin.take(), tree.child.stderr.take());
    let tree = Mutex::new(tree);
    let mut output = Vec::new();
    let (is_late, read) = within(limit, &tree, || {
        if let Some(mut stdin) = stdin {
            // If rustc exits before it has read all, stderr has the reason.
            let _ = stdin.write_all(text.as_bytes());
        }
        stderr.map_or(Ok(0), |mut stderr| stderr.read_to_end(&mut output))
    });
    read.map_err(failed)?;
    let status = locked(&tree).wait().map_err(failed)?;
    if is_late {
        return Err(Error::build(format!(
            "rustc took more than {} for the bundle, and was stopped; --no-check prints the \
                 bundle without it",
            in_words(limit)
        )));
    }
    let output = String::from_utf8_lossy(&output);
    let lines = output.lines().filter(|line| line.starts_with('{'));
    let diagnostics: Vec<Diagnostic> =
        lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
    let has_reason = || status.code().is_some() && diagnostics.iter().any(Diagnostic::is_error);
    if !status.success() && !has_reason() {
        return Err(Error::failed("rustc", output.trim()));
    }
    let is_reproducible =
        matches!(status.code(), Some(0 | 1)) && diagnostics.iter().all(Diagnostic::is_about_text);
    Ok(RustcOutput { diagnostics, is_reproducible })
}

/// Does some work that ends when the process exits, such as reading its output. Kills the process after the
/// limit, and then returns true with the result of the work.
fn within<T>(limit: Duration, tree: &Mutex<ProcessTree>, work: impl FnOnce() -> T) -> (bool, T) {
    let (end, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let timer = scope.spawn(move || {
            let is_late = ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
            if is_late {
                locked(tree).kill();
            }
            is_late
        });
        let result = work();
        drop(end);
        (timer.join().unwrap_or(false), result)
    })
}

/// Locks, also if a thread panicked while it held the lock: no data here is ever inconsistent.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_is_killed_after_the_time_limit() {
        let mut command = Command::new("sleep");
        command.arg("600");
        let error = run(command, "", Duration::from_millis(50)).err().unwrap();
        assert!(error.to_string().starts_with("rustc took more than 0 s"), "{error}");
    }
}
