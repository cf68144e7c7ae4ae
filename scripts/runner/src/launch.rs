//! The launcher runs a solution with limits, measures it, and kills every process that it leaves behind.
//!
//! The launcher is this program itself, started by a hidden command. It is a process of its own because a
//! child is charged with the memory that its parent has at the fork: a runner that holds many outputs
//! would measure its own memory. Between runner and launcher stands the [`guard`], since a solution can
//! send any signal to its parent process.
//!
//! ```text
//! runner ──▶ guard ──▶ launcher ──▶ solution ──▶ processes that it starts
//!   │                     │  └────▶ interactor, if the problem has one
//!   │                     │
//!   ├──── lifeline ──────▶│   closed when the runner stops the run, or dies
//!   └◀─── report file ────┘
//! ```
//!
//! 1. *Order*: the runner starts the guard with an [`Order`] as JSON, and the guard starts the launcher
//!    with the same order.
//! 2. *Limits*: on Unix the launcher sets resource limits for itself, which its children inherit. On
//!    Windows a job object has them.
//! 3. *Start*: the solution gets a process group or job of its own. An interactor gets another one, and
//!    two threads pass on what either of the two prints to the other (`interaction`).
//! 4. *Watchdog*: the groups are killed when the wall time is up or the lifeline is closed. The lifeline
//!    is the launcher's stdin. Where the solution reads that stdin, it is the lock of a file instead. The
//!    system closes both when the runner dies.
//! 5. *Measure*: when the solution ends, the system tells the CPU time and the peak memory of its group.
//! 6. *Kill*: what is left of the groups, and orphans that have changed their group, are killed.
//! 7. *Report*: the launcher writes a [`LaunchReport`] as JSON. If it was killed, the guard does.
//!
//! For example, the report of a solution that crashed after 12 ms, 9 of them on the processor:
//!
//! ```json
//! {"end": {"Signal": 11}, "interactor": null, "wall": {"secs": 0, "nanos": 12000000},
//!  "cpu": {"secs": 0, "nanos": 9000000}, "peak": 2097152, "refused_stack": false}
//! ```

mod guard;
mod interaction;
#[cfg_attr(unix, path = "launch/unix.rs")]
#[cfg_attr(not(unix), path = "launch/windows.rs")]
mod system;

use base::error::{Error, Result};
use base::terminal::note;
pub use guard::{GUARD, guard};
use interaction::Interaction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Once, OnceLock};
use std::time::{Duration, Instant};
use std::{env, thread};
use system::ProcessGroup;

/// The hidden command that starts the launcher. Its argument is the order as JSON.
pub const COMMAND: &str = "launch";

/// `STATUS_STACK_BUFFER_OVERRUN`, the exit code of a process that aborts on Windows.
const FAIL_FAST: i32 = 0xc000_0409_u32 as i32;

/// A request to run a solution, from the runner to the launcher.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The solution.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its current folder, which is empty or has the input file.
    pub folder: PathBuf,
    /// Environment variables that it gets besides those of this process.
    pub env: BTreeMap<String, String>,
    /// The stdin of the solution. With an interactor, the interactor's output is the stdin instead.
    pub input: LaunchInput,
    /// The interactor and its arguments.
    pub interactor: Option<Vec<String>>,
    /// The current folder of the interactor, which is empty.
    pub interactor_folder: PathBuf,
    /// The limits of the solution.
    pub limits: Limits,
    /// The file for the [`LaunchReport`].
    pub report: PathBuf,
}

impl Order {
    /// Reads an order from JSON.
    fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|error| Error::usage(format!("invalid order for the launcher: {error}")))
    }
}

/// The stdin of a solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LaunchInput {
    /// This file. The stdin of the launcher is the lifeline.
    File(PathBuf),
    /// The stdin of the launcher.
    Stdin {
        /// The lifeline is the lock that the runner holds on this file.
        lifeline: PathBuf,
    },
}

/// The resources that a solution may use before it is killed; `None` is no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time.
    pub wall: Option<Duration>,
    /// CPU time of all threads together.
    pub cpu: Option<Duration>,
    /// Address space, in bytes.
    pub memory: Option<u64>,
    /// Stack of the main thread, in bytes; `u64::MAX` is as much as the system gives.
    pub stack: Option<u64>,
}

/// How a solution ended, and the resources that it used.
#[derive(Default, Clone, Debug, Serialize, Deserialize)]
pub struct LaunchReport {
    /// How the solution ended.
    pub end: End,
    /// How the interactor ended, if there is one.
    pub interactor: Option<End>,
    /// Wall time from start to end.
    pub wall: Duration,
    /// CPU time of the solution and the processes that it started, if the system tells it.
    pub cpu: Option<Duration>,
    /// Peak memory in bytes, if the system tells it.
    pub peak: Option<u64>,
    /// True if the system refused a stack as large as the limit.
    pub refused_stack: bool,
}

/// How a process ended.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It exited with this code.
    Exited(i32),
    /// It was killed by a signal that the launcher did not send.
    Signal(i32),
    /// It was killed after this signal had killed or stopped the launcher. The solution may have sent it.
    LauncherKilled(i32),
    /// It was killed because its wall time was up, or (on Windows) its CPU time. On Unix, exceeding the CPU
    /// limit is a `Signal`.
    OutOfTime,
    /// The launcher killed it: the runner closed the lifeline.
    #[default]
    Stopped,
}

impl End {
    /// Returns how a process ended that the launcher did not kill.
    pub fn of(status: ExitStatus) -> Self {
        match (status.code(), system::signal(status)) {
            (Some(code), _) => Self::Exited(code),
            (None, signal) => Self::Signal(signal.unwrap_or(0)),
        }
    }

    /// True if the process called `abort`.
    pub fn is_abort(self) -> bool {
        matches!(self, Self::Signal(6) | Self::Exited(FAIL_FAST))
    }
}

/// Runs the launcher, from the order as JSON to the report.
///
/// # Errors
///
/// A program cannot be started, a file for its stdin cannot be opened, or the report cannot be written.
pub fn launch(order: &str) -> Result<()> {
    let order = Order::parse(order)?;
    system::adopt_orphans();
    let refused_stack = !system::limit(&order.limits);
    let start = Instant::now();
    let lifeline = match &order.input {
        LaunchInput::File(_) => None,
        LaunchInput::Stdin { lifeline } => Some(open(lifeline)?),
    };
    let programs = start_solution(&order)?;
    let report = wait_and_measure(&order, programs, lifeline, start)?;
    write_report(&order.report, &LaunchReport { refused_stack, ..report })
}

/// The programs that the launcher has started.
struct StartedPrograms {
    solution: Child,
    /// The group of the solution.
    group: ProcessGroup,
    /// The interactor, if there is one.
    interaction: Option<Interaction>,
}

/// Starts the solution, and the interactor if there is one.
fn start_solution(order: &Order) -> Result<StartedPrograms> {
    let mut command = Command::new(&order.program);
    command.args(&order.args).current_dir(&order.folder).envs(&order.env);
    let Some(interactor) = &order.interactor else {
        if let LaunchInput::File(file) = &order.input {
            command.stdin(open(file)?);
        }
        let started = ProcessGroup::start(&mut command, &order.limits);
        let (solution, group) = started.map_err(failed("start", &order.program))?;
        return Ok(StartedPrograms { solution, group, interaction: None });
    };
    let mut interactor_command = Command::new(&interactor[0]);
    interactor_command.args(&interactor[1..]).current_dir(&order.interactor_folder);
    let ((solution, group), interaction) =
        interaction::start(&mut command, &order.limits, &mut interactor_command)?;
    Ok(StartedPrograms { solution, group, interaction: Some(interaction) })
}

/// Waits until the solution and the interactor end, kills what is left of them, and returns the report.
/// The wall time is counted from `start`.
fn wait_and_measure(
    order: &Order,
    programs: StartedPrograms,
    lifeline: Option<File>,
    start: Instant,
) -> Result<LaunchReport> {
    let StartedPrograms { mut solution, group, interaction } = programs;
    let interactor_group = interaction.as_ref().map(Interaction::group);
    let groups = [Some(group.clone()), interactor_group].into_iter().flatten().collect();
    let watchdog = Watchdog::start(groups, order.limits.wall, lifeline);
    let status = solution.wait().map_err(failed("wait for", &order.program))?;
    let wall = start.elapsed();
    // Measured before the interactor ends, whose resources do not count.
    let (cpu, peak) = group.usage();
    let killed =
        watchdog.reason().or_else(|| system::is_out_of_time(status).then_some(End::OutOfTime));
    let interactor = interaction.map(|interaction| interaction.wait(&watchdog)).transpose()?;
    watchdog.kill_all();
    let end = killed.unwrap_or_else(|| End::of(status));
    Ok(LaunchReport { end, interactor, wall, cpu, peak, refused_stack: false })
}

fn write_report(file: &Path, report: &LaunchReport) -> Result<()> {
    let text = serde_json::to_string(report).unwrap_or_default();
    fs::write(file, text).map_err(failed("write the report", file))
}

fn open(file: &Path) -> Result<File> {
    File::open(file).map_err(failed("open", file))
}

/// Returns a function that makes the error "failed to `act` `path`".
fn failed(act: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let act = format!("{act} `{}`", path.display());
    move |error| Error::system(&act)(error)
}

/// Starts the guard, and thereby the launcher.
///
/// # Errors
///
/// The order cannot be written as JSON, or the program cannot be started.
pub fn start(launcher: &Path, order: &Order, stdin: Stdio) -> Result<Child> {
    let text = serde_json::to_string(order).map_err(Error::system("write an order as JSON"))?;
    let mut command = Command::new(launcher);
    command.args([GUARD, &text]).stdin(stdin).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    // In another group, so that Ctrl-C ends only this process. The launcher then sees the lifeline close.
    system::own_group(&mut command)
        .spawn()
        .map_err(Error::not_run(&format!("`{}`", launcher.display())))
}

/// Prints a note, once, if the system cannot enforce one of the limits.
pub fn note_unenforced_limits(limits: &Limits) {
    static NOTED: Once = Once::new();
    if let Some(text) = system::unenforced_limits(limits) {
        NOTED.call_once(|| note(text));
    }
}

/// Returns the path of this program, which is the launcher too.
///
/// # Errors
///
/// The system does not tell the path.
pub fn launcher() -> Result<PathBuf> {
    env::current_exe().map_err(Error::system("find the tool's own program"))
}

/// Kills process groups when the wall time is up or the lifeline is closed.
struct Watchdog {
    groups: Vec<ProcessGroup>,
    /// [`End::OutOfTime`] or [`End::Stopped`], once it has killed the groups.
    reason: OnceLock<End>,
}

impl Watchdog {
    /// Starts to watch. Without a file as the lifeline, stdin is the lifeline.
    fn start(
        groups: Vec<ProcessGroup>,
        wall: Option<Duration>,
        lifeline: Option<File>,
    ) -> Arc<Self> {
        let watchdog = Arc::new(Self { groups, reason: OnceLock::new() });
        let (sender, closed): (Sender<()>, Receiver<()>) = channel();
        thread::spawn(move || {
            let _ = match lifeline {
                Some(file) => file.lock(),
                None => io::stdin().read_to_end(&mut Vec::new()).map(drop),
            };
            drop(sender);
        });
        let in_thread = watchdog.clone();
        thread::spawn(move || {
            // `Duration::MAX` is no limit.
            let reason = match closed.recv_timeout(wall.unwrap_or(Duration::MAX)) {
                Err(RecvTimeoutError::Timeout) => End::OutOfTime,
                _ => End::Stopped,
            };
            let _ = in_thread.reason.set(reason);
            in_thread.kill_groups();
        });
        watchdog
    }

    /// Returns why the watchdog has killed the groups, if it has.
    fn reason(&self) -> Option<End> {
        self.reason.get().copied()
    }

    fn kill_groups(&self) {
        self.groups.iter().for_each(ProcessGroup::kill);
    }

    /// Kills the processes that are left, also those that have left their groups.
    fn kill_all(&self) {
        self.kill_groups();
        system::kill_orphans();
    }
}
