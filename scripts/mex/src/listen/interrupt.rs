//! Handles Ctrl-C, a closed terminal and SIGTERM: pending tasks are finished first. A second signal ends
//! the tool at once.

use super::pending::Pending;
use base::error::Result;
use base::terminal;
use runner::compare::plural;

/// Maximum number of dropped tasks whose names are printed.
const LISTED: usize = 20;

/// The signal that ends the tool.
#[cfg(unix)]
pub(super) type Signal = nix::sys::signal::Signal;

/// No value: other systems end the tool without a signal.
#[cfg(not(unix))]
pub(super) enum Signal {}

/// Starts a thread that calls `first` at the first signal; at the second it prints the dropped tasks and
/// ends the process.
///
/// Must be called before any other thread starts, since threads inherit the mask that blocks the signals.
///
/// # Errors
///
/// Blocking the signals or starting the thread fails.
#[cfg(unix)]
pub(super) fn watch(pending: Pending, first: impl FnOnce(Signal) + Send + 'static) -> Result<()> {
    use base::error::Error;
    use base::files;
    use nix::sys::signal::SigSet;
    use std::thread;

    let ignored = files::ignored_signals();
    let all = [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM];
    let wanted = all.into_iter().filter(|signal| !ignored.contains(&(*signal as i32)));
    let signals = SigSet::from_iter(wanted);
    let act = "wait for the signals of the system";
    signals.thread_block().map_err(Error::system(act))?;
    let work = move || {
        if let Ok(signal) = signals.wait() {
            first(signal);
        }
        if let Ok(signal) = signals.wait() {
            tell_dropped(&pending.names());
            end_by(signal);
        }
    };
    thread::Builder::new().spawn(work).map_err(Error::system(act))?;
    Ok(())
}

/// Does nothing, since the system ends the tool.
#[cfg(not(unix))]
pub(super) fn watch(_: Pending, _: impl FnOnce(Signal) + Send + 'static) -> Result<()> {
    Ok(())
}

/// Prints the names of tasks that were received and dropped.
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

/// Ends this process by the signal, so that its parent sees the default behaviour.
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
