//! The parent of the launcher. It replaces the launcher when a solution kills or stops that.
//!
//! A solution knows its parent process, the launcher, and can send it any signal. So the runner starts
//! the guard, and the guard starts the launcher:
//!
//! ```text
//! runner ── guard ── launcher ── solution
//! ```
//!
//! When the launcher is killed, its children become children of the guard, which kills them and replies.
//! When the guard is killed, the runner sees it end and closes the orders of the launcher.

use super::{COMMAND, End, LaunchReport, SERVE, SingleRun, print, system};
use base::error::{Error, Result};
use std::env;
use std::process::{Command, ExitCode};

/// The hidden command that starts the guard. Its argument is that of the launcher.
pub const GUARD: &str = "guard";

/// Runs the guard: starts the launcher with the argument and returns its exit code.
///
/// # Errors
///
/// The launcher cannot be started, or the report cannot be written.
pub fn guard(argument: &str) -> Result<ExitCode> {
    system::adopt_orphans();
    let program = env::current_exe().map_err(Error::system("find the tool's own program"))?;
    let mut command = Command::new(program);
    command.args([COMMAND, argument]);
    let failed = Error::not_run("the launcher");
    let child = system::own_group(&mut command).spawn().map_err(failed)?;
    let end = system::end_of_launcher(child).map_err(failed)?;
    system::kill_orphans();
    let signal = match end {
        // The launcher has replied, or printed an error.
        End::Exited(code) => return Ok(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))),
        End::Signal(signal) => signal,
        _ => 0,
    };
    let report = LaunchReport { end: End::LauncherKilled(signal), ..LaunchReport::default() };
    if argument == SERVE {
        print(&Ok(report)).map_err(Error::system("print a reply"))?;
    } else {
        SingleRun::parse(argument)?.write(&report)?;
    }
    Ok(ExitCode::SUCCESS)
}
