//! Runs the compiler as a child process, with a time limit.

use super::Diagnostic;
use base::error::{Error, Result};
use base::process::{ProcessTree, in_words};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The running compilers; any number may run at once.
pub(super) struct Processes {
    running: Mutex<Vec<Arc<Mutex<ProcessTree>>>>,
    /// The time limit of each.
    limit: Duration,
}

/// The output of a compiler until it exited.
pub(super) struct RustcOutput {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// True if another run would print the same: the compiler was not killed, and each diagnostic is about
    /// the text, not about the machine.
    pub(super) is_reproducible: bool,
}

impl Processes {
    /// Returns the state without a running compiler.
    pub(super) fn new(limit: Duration) -> Self {
        Self { running: Mutex::default(), limit }
    }

    /// Runs the compiler, with the text on its stdin.
    pub(super) fn run(&self, mut command: Command, text: &str) -> Result<RustcOutput> {
        let failed = Error::not_run("`rustc`");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut tree = ProcessTree::spawn(&mut command).map_err(failed)?;
        let (stdin, stderr) = (tree.child.stdin.take(), tree.child.stderr.take());
        let tree = Arc::new(Mutex::new(tree));
        locked(&self.running).push(tree.clone());
        let mut output = Vec::new();
        let (is_late, read) = within(self.limit, &tree, || {
            if let Some(mut stdin) = stdin {
                // If rustc exits before it has read all, stderr has the reason.
                let _ = stdin.write_all(text.as_bytes());
            }
            stderr.map_or(Ok(0), |mut stderr| stderr.read_to_end(&mut output))
        });
        read.map_err(failed)?;
        let status = locked(&tree).wait().map_err(failed)?;
        locked(&self.running).retain(|other| !Arc::ptr_eq(other, &tree));

        if is_late {
            return Err(Error::build(format!(
                "rustc took more than {} for the bundle, and was stopped; --no-check prints the \
                 bundle without it",
                in_words(self.limit)
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
        let is_reproducible = matches!(status.code(), Some(0 | 1))
            && diagnostics.iter().all(Diagnostic::is_about_text);
        Ok(RustcOutput { diagnostics, is_reproducible })
    }

    /// Kills all running compilers. A thread that waits for one gets an error.
    pub(super) fn kill_all(&self) {
        for tree in std::mem::take(&mut *locked(&self.running)) {
            locked(&tree).kill();
        }
    }
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
        let error = Processes::new(Duration::from_millis(50)).run(command, "").err().unwrap();
        assert!(error.to_string().starts_with("rustc took more than 0 s"), "{error}");
    }
}
