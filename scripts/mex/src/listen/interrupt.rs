//! Ctrl-C and SIGTERM: what was received is done first. A second signal ends the tool at once.

use super::pending::Pending;
use base::error::Result;
use base::terminal;
use runner::compare::plural;

/// Names of tasks that are listed when they are dropped.
const LISTED: usize = 20;

/// The signal that asked for the end.
#[cfg(unix)]
pub(super) type Signal = nix::sys::signal::Signal;

/// Other systems end the tool themselves.
#[cfg(not(unix))]
pub(super) enum Signal {}

/// Calls `first` when the user wants to end the tool. At the second time, prints what is dropped and
/// ends.
///
/// It must be called before any other thread starts: they all inherit that the signals wait here.
///
/// # Errors
///
/// The system refuses to hold back signals, or gives no more threads.
#[cfg(unix)]
pub(super) fn watch(pending: Pending, first: impl FnOnce(Signal) + Send + 'static) -> Result<()> {
    use base::error::Error;
    use nix::sys::signal::SigSet;
    use std::thread;

    let signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM]);
    let failed = |error: &dyn std::fmt::Display| {
        Error::tool(format!("failed to wait for the signals of the system: {error}"))
    };
    signals.thread_block().map_err(|error| failed(&error))?;
    let work = move || {
        if let Ok(signal) = signals.wait() {
            first(signal);
        }
        if let Ok(signal) = signals.wait() {
            tell_dropped(&pending.names());
            end_by(signal);
        }
    };
    thread::Builder::new().spawn(work).map_err(|error| failed(&error))?;
    Ok(())
}

/// Does nothing: the system ends the tool.
#[cfg(not(unix))]
pub(super) fn watch(_: Pending, _: impl FnOnce(Signal) + Send + 'static) -> Result<()> {
    Ok(())
}

/// Prints the names of tasks that were received and not made.
pub(super) fn tell_dropped(names: &[String]) {
    if names.is_empty() {
        return;
    }
    let listed: Vec<String> = names.iter().take(LISTED).map(|name| format!("  {name}")).collect();
    let more = match names.len().saturating_sub(LISTED) {
        0 => String::new(),
        count => format!("\n  and {count} more"),
    };
    let count = plural(names.len(), "task");
    terminal::error(&format!(
        "{} {count} dropped that had been received; send again\n{}{more}",
        names.len(),
        listed.join("\n")
    ));
}

/// Ends this process by the signal, as it would have ended without this module.
#[cfg(unix)]
pub(super) fn end_by(signal: Signal) -> ! {
    use nix::sys::signal::{SigSet, raise};
    let _ = SigSet::from_iter([signal]).thread_unblock();
    let _ = raise(signal);
    std::process::exit(128 + signal as i32)
}

#[cfg(not(unix))]
pub(super) fn end_by(signal: Signal) -> ! {
    match signal {}
}
