//! The parent of the launcher. It replaces the launcher when a solution kills or stops that.
//!
//! A solution knows its parent process, the launcher, and can send it any signal. So the runner starts
//! the guard, and the guard starts the launcher:
//!
//! ```text
//! runner ── guard ── launcher ── solution
//! ```
//!
//! When the launcher is killed, its children become children of the guard, which kills them and writes
//! the report. When the guard is killed, the runner sees it end and closes the lifeline of the launcher.

use super::{COMMAND, End, LaunchReport, Order, launcher, system};
use base::error::{Error, Result};
use base::files::write;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The hidden command that starts the guard. Its argument is the order as JSON.
pub const GUARD: &str = "guard";

/// Runs the guard: starts the launcher with the order and returns its exit code.
///
/// # Errors
///
/// The launcher cannot be started, or the report cannot be written.
pub fn guard(text: &str) -> Result<ExitCode> {
    let order = Order::parse(text)?;
    system::adopt_orphans();
    let start = Instant::now();
    let mut command = Command::new(launcher()?);
    command.args([COMMAND, text]);
    let failed = Error::not_run("the launcher");
    let child = system::own_group(&mut command).spawn().map_err(failed)?;
    let end = system::end_of_launcher(child).map_err(failed)?;
    system::kill_orphans();
    let signal = match end {
        // The launcher has written its report, or printed an error.
        End::Exited(code) => return Ok(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))),
        End::Signal(signal) => signal,
        _ => 0,
    };
    let (cpu, peak) = system::usage_of_children();
    let end = End::LauncherKilled(signal);
    let report = LaunchReport { end, wall: start.elapsed(), cpu, peak, ..LaunchReport::default() };
    write(&order.report, serde_json::to_string(&report).unwrap_or_default().as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
