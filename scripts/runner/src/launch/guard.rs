//! The parent of the launcher: it ends what the launcher leaves behind when a solution kills or stops it.
//!
//! A solution knows its parent process, the launcher, and can send it any signal. So the runner starts
//! this process, and this one the launcher:
//!
//! ```text
//! runner ── guard ── launcher ── solution
//! ```
//!
//! When the launcher is gone, its children become those of the guard, which ends them and writes the
//! report instead. When it is the guard that is gone, the launcher sees the runner let go of its stdin.

use super::{COMMAND, End, LaunchReport, Order, launcher, system};
use base::error::{Error, Result};
use base::files::write;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The hidden command that starts it; the order follows as JSON.
pub const GUARD: &str = "guard";

/// Runs the launcher with the order and returns its exit code. This is the whole life of the process.
///
/// # Errors
///
/// When the launcher cannot be started, or the report cannot be written.
pub fn guard(text: &str) -> Result<ExitCode> {
    let order = Order::parse(text)?;
    system::adopt_orphans();
    let start = Instant::now();
    let mut command = Command::new(launcher()?);
    command.args([COMMAND, text]);
    let failed = |error| Error::tool(format!("failed to run the launcher: {error}"));
    let child = system::own_group(&mut command).spawn().map_err(failed)?;
    let end = system::end_of_launcher(child).map_err(failed)?;
    system::end_orphans();
    let signal = match end {
        // It has written its report, or said why there is none.
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
