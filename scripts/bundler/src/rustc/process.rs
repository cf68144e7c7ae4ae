//! The processes of the compiler.

use super::Diagnostic;
use base::error::{Error, Result};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The compilations that are under way, any number side by side.
#[derive(Default)]
pub(super) struct Processes {
    running: Mutex<Vec<Arc<Mutex<Child>>>>,
}

/// A compilation that has come to its end.
pub(super) struct Finished {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// True if nobody killed it and all diagnostics are about the text, not about the machine.
    pub(super) is_of_text: bool,
}

impl Processes {
    /// Runs the compiler on a text.
    pub(super) fn run(&self, mut command: Command, text: &str) -> Result<Finished> {
        let failed = |error: std::io::Error| Error::tool(format!("failed to run `rustc`: {error}"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        locked(&self.running).push(child.clone());
        if let Some(mut stdin) = stdin {
            // A rustc that ends early says why on stderr.
            let _ = stdin.write_all(text.as_bytes());
        }
        let mut output = Vec::new();
        if let Some(mut stderr) = stderr {
            stderr.read_to_end(&mut output).map_err(failed)?;
        }
        let status = locked(&child).wait().map_err(failed)?;
        locked(&self.running).retain(|other| !Arc::ptr_eq(other, &child));

        let output = String::from_utf8_lossy(&output);
        let lines = output.lines().filter(|line| line.starts_with('{'));
        let diagnostics: Vec<Diagnostic> =
            lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
        let has_reason = || status.code().is_some() && diagnostics.iter().any(Diagnostic::is_error);
        if !status.success() && !has_reason() {
            return Err(Error::tool(format!("rustc failed: {}", output.trim())));
        }
        let is_of_text =
            matches!(status.code(), Some(0 | 1)) && diagnostics.iter().all(Diagnostic::is_of_text);
        Ok(Finished { diagnostics, is_of_text })
    }

    /// Kills those that are under way; whoever waits for one gets an error.
    pub(super) fn kill_all(&self) {
        for child in std::mem::take(&mut *locked(&self.running)) {
            // It may have come to its end by itself.
            let _ = locked(&child).kill();
        }
    }
}

/// Locks, even if a thread panicked that held the lock: nothing here is left half done.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
