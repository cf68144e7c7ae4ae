//! The compilations that are under way.

use super::Diagnostic;
use base::error::{Error, Result};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Compilations, any number side by side.
#[derive(Default)]
pub(super) struct Processes {
    running: Mutex<Vec<Arc<Mutex<Child>>>>,
}

/// One of them, once it has come to its end.
pub(super) struct Run {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Nobody ended it, and all that it said is about the text.
    pub(super) is_of_text: bool,
}

impl Processes {
    /// Runs the compiler on a text.
    pub(super) fn run(&self, mut command: Command, text: &str) -> Result<Run> {
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
        let mut said = Vec::new();
        if let Some(mut stderr) = stderr {
            stderr.read_to_end(&mut said).map_err(failed)?;
        }
        let status = locked(&child).wait().map_err(failed)?;
        locked(&self.running).retain(|it| !Arc::ptr_eq(it, &child));

        let said = String::from_utf8_lossy(&said);
        let lines = said.lines().filter(|line| line.starts_with('{'));
        let diagnostics: Vec<Diagnostic> =
            lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
        let says_why = || status.code().is_some() && diagnostics.iter().any(Diagnostic::is_error);
        if !status.success() && !says_why() {
            return Err(Error::tool(format!("rustc failed: {}", said.trim())));
        }
        let is_of_text =
            matches!(status.code(), Some(0 | 1)) && diagnostics.iter().all(Diagnostic::is_of_text);
        Ok(Run { diagnostics, is_of_text })
    }

    /// Ends those that are under way; whoever waits for them gets an error.
    pub(super) fn end_all(&self) {
        for child in std::mem::take(&mut *locked(&self.running)) {
            // One that has come to its end by itself needs nothing more.
            let _ = locked(&child).kill();
        }
    }
}

/// What a lock guards, even if a thread panicked that held it: nothing here is left half done.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
