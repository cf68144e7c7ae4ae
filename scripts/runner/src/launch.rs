//! The launcher: this program once more, as a small process between the runner and a solution.
//!
//! It sets limits, starts the solution in a process group or job of its own, and measures it. A child is
//! charged with the memory that its parent has at the fork, so a runner that holds many outputs
//! cannot measure by itself. The launcher ends all that the solution started, as soon as the solution
//! ends, its time is up, or nobody holds the other end of its own stdin any more: so nothing is left
//! behind even when the runner is killed. Where the solution is to have that stdin, the runner holds
//! the lock of a file instead, which the system takes from it when it dies.
//!
//! Its own parent is the [`guard`], in case that a solution kills or stops it.
//!
//! With an interactor it starts both, joins their pipes, and writes down what they say.

mod guard;
mod interaction;
#[cfg_attr(unix, path = "launch/unix.rs")]
#[cfg_attr(not(unix), path = "launch/windows.rs")]
mod system;

use base::error::{Error, Result};
use base::terminal::note;
pub use guard::{GUARD, guard};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use std::{env, thread};
use system::ProcessGroup;

/// The hidden command that starts it; the order follows as JSON.
pub const COMMAND: &str = "launch";

/// `STATUS_STACK_BUFFER_OVERRUN`, by which a process ends on Windows that gives up.
const FAIL_FAST: i32 = 0xc000_0409_u32 as i32;

/// What to start, and how far to let it go.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The solution.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs: an empty folder of its own.
    pub folder: PathBuf,
    /// Variables that are set besides those of this process.
    pub env: BTreeMap<String, String>,
    /// What it reads; not if there is an interactor.
    pub input: LaunchInput,
    /// Who talks to it instead: a program and its arguments.
    pub interactor: Option<Vec<String>>,
    /// Where the interactor runs: an empty folder of its own.
    pub interactor_folder: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// Where the [`LaunchReport`] goes.
    pub report: PathBuf,
}

impl Order {
    /// Reads JSON.
    fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|error| Error::usage(format!("this is no order for the launcher: {error}")))
    }
}

/// What a solution reads.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LaunchInput {
    /// This file.
    File(PathBuf),
    /// What the launcher has as stdin, for as long as the runner has this file locked.
    Stdin(PathBuf),
}

/// What a solution may use before it is ended. What is absent is not limited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// By the clock on the wall.
    pub wall: Option<Duration>,
    /// Of the processor, all threads together.
    pub cpu: Option<Duration>,
    /// Address space, in bytes.
    pub memory: Option<u64>,
    /// Stack of the main thread, in bytes; `u64::MAX` is as much as the system gives.
    pub stack: Option<u64>,
}

/// How it went.
#[derive(Default, Clone, Debug, Serialize, Deserialize)]
pub struct LaunchReport {
    /// How the solution ended.
    pub end: End,
    /// How the interactor did, if there is one.
    pub interactor: Option<End>,
    /// From start to end.
    pub wall: Duration,
    /// Of the processor, where the system says so; what it started included.
    pub cpu: Option<Duration>,
    /// The most memory that was in use at once, in bytes, where the system says so.
    pub peak: Option<u64>,
    /// The stack that it should have had and did not get.
    pub refused_stack: bool,
}

/// How a process ended.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this code.
    Exited(i32),
    /// By a signal that nobody of us sent.
    Signal(i32),
    /// By us, after this signal had ended or stopped the launcher, which the solution may do.
    LauncherKilled(i32),
    /// By us, since its time was up.
    OutOfTime,
    /// By us, since the runner had enough.
    #[default]
    Stopped,
}

impl End {
    /// Returns how a process ended that we did not end.
    pub fn of(status: ExitStatus) -> Self {
        match (status.code(), system::signal(status)) {
            (Some(code), _) => Self::Exited(code),
            (None, signal) => Self::Signal(signal.unwrap_or(0)),
        }
    }

    /// True if the process ended as `abort` ends it.
    pub fn is_abort(self) -> bool {
        matches!(self, Self::Signal(6) | Self::Exited(FAIL_FAST))
    }
}

/// Does what the order says. This is the whole life of the process.
///
/// # Errors
///
/// When something cannot be started, or the report cannot be written.
pub fn launch(order: &str) -> Result<()> {
    let order = Order::parse(order)?;
    let failed = |what: &Path| {
        let what = what.display().to_string();
        move |error: io::Error| Error::tool(format!("failed to run `{what}`: {error}"))
    };
    system::adopt_orphans();
    let refused_stack = !system::limit(&order.limits);
    let start = Instant::now();
    let mut command = Command::new(&order.program);
    // Nobody here wants to see the tool's own frames, or those of std.
    command
        .args(&order.args)
        .current_dir(&order.folder)
        .env("RUST_BACKTRACE", "0")
        .envs(&order.env);
    let lifeline = match &order.input {
        LaunchInput::File(_) => None,
        LaunchInput::Stdin(file) => Some(File::open(file).map_err(failed(file))?),
    };
    let ((mut solution, group), talk) = match &order.interactor {
        None => {
            if let LaunchInput::File(file) = &order.input {
                command.stdin(File::open(file).map_err(failed(file))?);
            }
            let solution = ProcessGroup::start(&mut command, &order.limits);
            (solution.map_err(failed(&order.program))?, None)
        }
        Some(interactor) => {
            let mut other = Command::new(&interactor[0]);
            other.args(&interactor[1..]).current_dir(&order.interactor_folder);
            let talk = interaction::start(&mut command, &order.limits, &mut other);
            let (solution, talk) = talk.map_err(failed(&order.program))?;
            (solution, Some(talk))
        }
    };
    let other = talk.as_ref().map(interaction::Interaction::group);
    let groups = [Some(group.clone()), other].into_iter().flatten().collect();
    let watch = Watchdog::new(groups, order.limits.wall, lifeline);
    let status = solution.wait().map_err(failed(&order.program))?;
    let wall = start.elapsed();
    // The interactor may have a word to say after the end of the solution, and it is not measured.
    let (cpu, peak) = group.usage();
    let stopped = watch.how().or_else(|| system::is_out_of_time(status).then_some(End::OutOfTime));
    let interactor = talk.map(|it| it.end(&watch)).transpose().map_err(failed(&order.program))?;
    watch.finish();
    let end = stopped.unwrap_or_else(|| End::of(status));
    let report = LaunchReport { end, interactor, wall, cpu, peak, refused_stack };
    let text = serde_json::to_string(&report).unwrap_or_default();
    fs::write(&order.report, text).map_err(failed(&order.report))
}

/// Starts this program once more, as guard and launcher.
///
/// # Errors
///
/// When the order is not to be told or the program cannot be started.
pub fn start(launcher: &Path, order: &Order, stdin: Stdio) -> Result<Child> {
    let text = serde_json::to_string(order)
        .map_err(|error| Error::tool(format!("failed to write down an order: {error}")))?;
    let mut command = Command::new(launcher);
    command.args([GUARD, &text]).stdin(stdin).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    // Not in the group of this process, so that Ctrl-C ends this one only, and the launcher sees it.
    system::own_group(&mut command)
        .spawn()
        .map_err(|error| Error::tool(format!("failed to run `{}`: {error}", launcher.display())))
}

/// Notes what the system cannot limit of these limits, once.
pub fn note_not_limited(limits: &Limits) {
    static NOTED: Once = Once::new();
    if let Some(what) = system::not_limited(limits) {
        NOTED.call_once(|| note(what));
    }
}

/// This program, as what it was started from.
///
/// # Errors
///
/// When the system does not say.
pub fn launcher() -> Result<PathBuf> {
    env::current_exe()
        .map_err(|error| Error::tool(format!("failed to find the tool's own program: {error}")))
}

/// Ends process groups when it is time to.
struct Watchdog {
    groups: Vec<ProcessGroup>,
    out_of_time: AtomicBool,
    stopped: AtomicBool,
}

impl Watchdog {
    fn new(
        groups: Vec<ProcessGroup>,
        wall: Option<Duration>,
        lifeline: Option<File>,
    ) -> std::sync::Arc<Self> {
        let (out_of_time, stopped) = (AtomicBool::new(false), AtomicBool::new(false));
        let watch = std::sync::Arc::new(Self { groups, out_of_time, stopped });
        let (sender, closed): (Sender<()>, Receiver<()>) = channel();
        thread::spawn(move || {
            let _ = match lifeline {
                Some(file) => file.lock(),
                None => io::stdin().read_to_end(&mut Vec::new()).map(drop),
            };
            drop(sender);
        });
        let watching = watch.clone();
        thread::spawn(move || {
            // So long a time counts as none.
            let why = match closed.recv_timeout(wall.unwrap_or(Duration::MAX)) {
                Err(RecvTimeoutError::Timeout) => &watching.out_of_time,
                _ => &watching.stopped,
            };
            why.store(true, Ordering::SeqCst);
            watching.end_groups();
        });
        watch
    }

    /// Why the solution was ended, if it was.
    fn how(&self) -> Option<End> {
        match () {
            () if self.out_of_time.load(Ordering::SeqCst) => Some(End::OutOfTime),
            () if self.stopped.load(Ordering::SeqCst) => Some(End::Stopped),
            () => None,
        }
    }

    fn end_groups(&self) {
        self.groups.iter().for_each(ProcessGroup::end);
    }

    /// Ends whatever is left.
    fn finish(&self) {
        self.end_groups();
        system::end_orphans();
    }
}
