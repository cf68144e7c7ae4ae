//! The runner's side of launchers: starts them, and gives each one order after the other.

use super::{End, GUARD, LaunchReply, LaunchReport, Order, SERVE, SingleRun, system};
use base::error::{Error, Result};
use base::files::{TemporaryFolder, temporary, temporary_in};
use base::terminal::shown;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Launchers, as many as runs were at the same time. They end when this is dropped.
pub struct Launchers {
    /// The tool's own program.
    program: PathBuf,
    /// Those that have no order.
    idle: Mutex<Vec<RunningLauncher>>,
    /// The number of those that were started.
    count: AtomicUsize,
    /// Has the folders of the launchers. Removed last.
    home: TemporaryFolder,
}

impl Launchers {
    /// Returns launchers that are this program. None is started yet.
    ///
    /// # Errors
    ///
    /// The system does not tell the path of this program, or a folder cannot be made.
    pub fn new() -> Result<Self> {
        let program = env::current_exe().map_err(Error::system("find the tool's own program"))?;
        Self::of(&program)
    }

    /// Returns launchers that are another program.
    ///
    /// # Errors
    ///
    /// A folder cannot be made.
    pub fn of(program: &Path) -> Result<Self> {
        let (idle, count) = (Mutex::default(), AtomicUsize::default());
        Ok(Self { program: program.to_owned(), idle, count, home: temporary()? })
    }

    /// Makes a folder for one run.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub(crate) fn folder(&self) -> Result<TemporaryFolder> {
        temporary_in(self.home.path(), "")
    }

    /// Returns the tool's own program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Takes a launcher that is idle, or starts one. `work` returns true if the launcher can take another order.
    ///
    /// # Errors
    ///
    /// It cannot be started, or that of `work`.
    pub(crate) fn with<T>(
        &self,
        work: impl FnOnce(&mut RunningLauncher) -> Result<(T, bool)>,
    ) -> Result<T> {
        let idle = self.idle().pop();
        let mut launcher = idle.map_or_else(|| self.start(), Ok)?;
        let (result, is_usable) = work(&mut launcher)?;
        if is_usable {
            self.idle().push(launcher);
        }
        Ok(result)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<RunningLauncher>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> Result<RunningLauncher> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let folder = self.home.path().join(number.to_string());
        fs::create_dir(&folder).map_err(Error::file("write", &folder))?;
        let mut command = command(&self.program, SERVE);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let program = format!("`{}`", self.program.display());
        let mut guard = command.spawn().map_err(Error::not_run(&program))?;
        let (orders, replies) = (guard.stdin.take(), guard.stdout.take());
        let replies = replies.map(BufReader::new);
        Ok(RunningLauncher { guard, orders, replies, folder })
    }
}

/// Starts the launcher of a single run, with this as its stdin.
///
/// # Errors
///
/// It cannot be started.
pub(crate) fn start_single(program: &Path, run: &SingleRun, stdin: Stdio) -> Result<Child> {
    let text = serde_json::to_string(run).map_err(Error::system("write an order as JSON"))?;
    let mut command = command(program, &text);
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().map_err(Error::not_run(&format!("`{}`", program.display())))
}

/// Returns a call of the guard, which starts the launcher.
fn command(program: &Path, argument: &str) -> Command {
    let mut command = Command::new(program);
    command.args([GUARD, argument]);
    // In another group, so that Ctrl-C ends only this process. The launcher then sees its orders end.
    system::own_group(&mut command);
    command
}

/// A guard and its launcher.
pub(crate) struct RunningLauncher {
    guard: Child,
    orders: Option<ChildStdin>,
    replies: Option<BufReader<ChildStdout>>,
    folder: PathBuf,
}

impl RunningLauncher {
    /// Returns the folder for the files of its runs.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Has the launcher run an order, and returns the report.
    ///
    /// # Errors
    ///
    /// A program cannot be started, or a file cannot be opened.
    pub(crate) fn run(&mut self, order: &Order) -> Result<LaunchReport> {
        let start = Instant::now();
        let failed =
            |why: String| Error::tool(format!("cannot run `{}`: {why}", shown(&order.program)));
        let reply = self.exchange(order);
        // The solution may have killed the guard, and the launcher too or not.
        let guard = match &reply {
            Ok(_) => self.guard.try_wait(),
            Err(_) => {
                // If the launcher still runs, it ends with its orders.
                self.orders = None;
                self.guard.wait().map(Some)
            }
        };
        let mut report = match (guard.map_err(Error::system("wait for the launcher"))?, reply) {
            (None, Ok(reply)) => {
                reply.map_err(|why| failed(why.trim_start_matches("error: ").to_owned()))?
            }
            (Some(status), reply) => match (End::of(status), reply) {
                // The guard has replied and ended.
                (End::Exited(0), Ok(Ok(report))) => report,
                (End::Signal(signal), _) => {
                    LaunchReport { end: End::LauncherKilled(signal), ..LaunchReport::default() }
                }
                _ => return Err(failed(format!("the launcher ended with {status}"))),
            },
            (None, Err(error)) => return Err(failed(error.to_string())),
        };
        if matches!(report.end, End::LauncherKilled(_)) {
            report.wall = start.elapsed();
        }
        Ok(report)
    }

    /// Sends an order and waits for the reply.
    fn exchange(&mut self, order: &Order) -> io::Result<LaunchReply> {
        let (Some(orders), Some(replies)) = (&mut self.orders, &mut self.replies) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut line = serde_json::to_string(order)?;
        line.push('\n');
        orders.write_all(line.as_bytes())?;
        line.clear();
        replies.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for RunningLauncher {
    fn drop(&mut self) {
        // Without more orders, the launcher ends, and then the guard does.
        self.orders = None;
        let _ = self.guard.wait();
    }
}
