//! Waits for another program, and says for what.

use base::error::{Error, Result};
use base::terminal;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs a program to its end. If that takes more than a second, a note says what is being waited for.
pub(super) fn waiting_for(command: &mut Command, what: &str) -> Result<Output> {
    let failed = |error| Error::tool(format!("{what}: failed to run cargo: {error}"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().map_err(failed)?;
    let (sender, receiver) = mpsc::channel::<()>();
    let note = what.to_owned();
    let watch = thread::spawn(move || {
        if let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(PATIENCE) {
            terminal::note(&note);
        }
    });
    let output = child.wait_with_output().map_err(failed);
    drop(sender);
    let _ = watch.join();
    output
}
