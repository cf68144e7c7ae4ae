//! The launcher runs solutions with limits, measures them, and kills every process that they leave behind.
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
//!   ├───── orders ───────▶│   closed when the runner ends, however it does
//!   └◀──── replies ───────┘
//! ```
//!
//! To start the tool twice takes longer than most solutions run, so a launcher works on one order after the
//! other, and the runner keeps several ([`Launchers`]).
//!
//! 1. *Order*: a line of JSON, [`Order`], on the stdin of the launcher.
//! 2. *Start*: the solution gets a process group or job of its own. An interactor gets another one, and
//!    two threads pass on what either of the two prints to the other (`interaction`).
//! 3. *Limits*: on Unix the launcher sets resource limits for itself while it starts the solution, which
//!    inherits them. On Windows a job object has them.
//! 4. *Watchdog*: the groups are killed when the wall time is up or the orders end.
//! 5. *Measure*: when the solution ends, the system tells its CPU time and peak memory.
//! 6. *Kill*: what is left of the groups, and orphans that have changed their group, are killed.
//! 7. *Reply*: a line of JSON on stdout, [`LaunchReply`]. If the launcher was killed, the guard replies.
//!
//! For example, the reply for a solution that crashed after 12 ms, 9 of them on the processor:
//!
//! ```json
//! {"Ok": {"end": {"Signal": 11}, "interactor": null, "wall": {"secs": 0, "nanos": 12000000},
//!  "cpu": {"secs": 0, "nanos": 9000000}, "peak": 21397152, "least_peak": 8388608, "refused_stack": false}}
//! ```
//!
//! A run whose streams are forwarded has a launcher of its own, a `SingleRun`: stdin and stdout are the
//! solution's, so the order is an argument, the reply is a file, and the lock of another file, which the
//! system releases when the runner ends, is what the watchdog watches.

mod guard;
mod interaction;
mod pool;
#[cfg_attr(unix, path = "launch/unix.rs")]
#[cfg_attr(not(unix), path = "launch/windows.rs")]
mod system;
mod watchdog;

use base::error::{Error, Result};
use base::terminal::note;
pub use guard::{GUARD, guard};
use interaction::Interaction;
pub use pool::Launchers;
pub(crate) use pool::{RunningLauncher, start_single};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Once};
use std::thread;
use std::time::{Duration, Instant};
use system::{EndedProcess, Limited, ProcessGroup};
use watchdog::{Timer, Watchdog};

/// The hidden command that starts the launcher. Its argument is `SERVE` or a `SingleRun` as JSON.
pub const COMMAND: &str = "launch";

/// The argument of a launcher that reads orders.
const SERVE: &str = "serve";

/// `STATUS_STACK_BUFFER_OVERRUN`, the exit code of a process that aborts on Windows.
const FAIL_FAST: i32 = 0xc000_0409_u32 as i32;

/// The most bytes of stderr that are kept.
pub(crate) const STDERR_LIMIT: u64 = 1 << 20;

/// How long to wait for the end of stderr after the solution has been killed.
const PATIENCE: Duration = Duration::from_secs(10);

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
    /// Where its output goes.
    pub output: LaunchOutput,
    /// The interactor, if there is one.
    pub interactor: Option<InteractorOrder>,
    /// The limits of the solution.
    pub limits: Limits,
}

/// A request to run an interactor beside a solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InteractorOrder {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its current folder, which is empty.
    pub folder: PathBuf,
    /// Its exit code if it accepts the solution. After another one the solution is killed.
    pub accepting: i32,
}

/// The stdin of a solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LaunchInput {
    /// This file.
    File(PathBuf),
    /// Nothing at all.
    Nothing,
    /// The stdin of the launcher.
    Inherited,
}

/// Where the output of a solution goes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LaunchOutput {
    /// Into files. With an interactor, the first one gets the transcript; the other one also has the stderr of
    /// the interactor, and is limited.
    Files {
        /// The file for stdout.
        stdout: PathBuf,
        /// The file for stderr.
        stderr: PathBuf,
    },
    /// To stdout and stderr of the launcher.
    Inherited,
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
    /// Length of each file that it writes, in bytes; also of stdout if that is a file.
    pub file: Option<u64>,
}

/// How a solution ended, and the resources that it used.
#[derive(Default, Clone, Debug, Serialize, Deserialize)]
pub struct LaunchReport {
    /// How the solution ended.
    pub end: End,
    /// How the interactor ended, if there is one.
    pub interactor: Option<InteractorEnd>,
    /// Wall time from start to end.
    pub wall: Duration,
    /// CPU time of the solution and the processes that it started, if the system tells it.
    pub cpu: Option<Duration>,
    /// Peak memory in bytes, if the system tells it.
    pub peak: Option<u64>,
    /// A peak up to this many bytes may be that of the launcher, with which a solution is charged.
    pub least_peak: u64,
    /// True if the system refused a stack as large as the limit.
    pub refused_stack: bool,
}

/// The reply of the launcher to an order. The error is that a program cannot be started, or a file cannot be
/// opened.
pub type LaunchReply = Result<LaunchReport, String>;

/// How an interactor ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InteractorEnd {
    /// How its process ended.
    pub end: End,
    /// True if it ended by itself, before it could see that the solution had ended. What happens to the solution
    /// after that may be a consequence.
    pub was_first: bool,
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
    /// It was killed because the interactor had rejected it.
    Rejected,
    /// The launcher killed it: the runner ended, or (on Windows) it wrote too much.
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

/// A run whose streams are those of the launcher.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SingleRun {
    pub(crate) order: Order,
    /// The file that the runner holds locked until it wants the run to end.
    pub(crate) lifeline: PathBuf,
    /// The file for the [`LaunchReport`].
    pub(crate) report: PathBuf,
}

impl SingleRun {
    /// Reads it from JSON.
    fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|error| Error::usage(format!("invalid order for the launcher: {error}")))
    }

    /// Runs it and writes the report.
    fn run(&self) -> Result<()> {
        let watchdog = Arc::new(Watchdog::default());
        let (in_thread, lifeline) = (watchdog.clone(), open(&self.lifeline)?);
        thread::spawn(move || {
            let _ = lifeline.lock();
            in_thread.close();
        });
        self.write(&self.order.run(&watchdog)?)
    }

    fn write(&self, report: &LaunchReport) -> Result<()> {
        let text = serde_json::to_string(report).unwrap_or_default();
        fs::write(&self.report, text).map_err(failed("write the report", &self.report))
    }
}

/// Runs the launcher: on orders, or a single run.
///
/// # Errors
///
/// In a single run, a program cannot be started, a file cannot be opened, or the report cannot be written.
pub fn launch(argument: &str) -> Result<()> {
    system::adopt_orphans();
    system::survive_limits()?;
    if argument == SERVE {
        serve();
        return Ok(());
    }
    SingleRun::parse(argument)?.run()
}

/// Works on the orders on stdin, and prints the replies.
fn serve() {
    let watchdog = Arc::new(Watchdog::default());
    let (sender, orders) = channel::<Order>();
    let in_thread = watchdog.clone();
    thread::spawn(move || {
        for line in io::stdin().lines() {
            let order = line.ok().and_then(|line| serde_json::from_str(&line).ok());
            if order.is_none_or(|order| sender.send(order).is_err()) {
                break;
            }
        }
        in_thread.close();
    });
    for order in orders {
        let reply = order.run(&watchdog).map_err(|error| error.to_string());
        if print(&reply).is_err() {
            break;
        }
    }
}

/// Prints a reply.
fn print(reply: &LaunchReply) -> io::Result<()> {
    let text = serde_json::to_string(reply)?;
    writeln!(io::stdout(), "{text}")
}

/// The programs that the launcher has started.
struct StartedPrograms {
    solution: Child,
    /// The group of the solution.
    group: ProcessGroup,
    /// The interactor, if there is one.
    interaction: Option<Interaction>,
    /// Ends when all of stderr is written.
    stderr: Vec<Receiver<()>>,
    refused_stack: bool,
}

impl Order {
    /// Starts the programs, waits until they end, kills what is left of them, and returns the report.
    fn run(&self, watchdog: &Arc<Watchdog>) -> Result<LaunchReport> {
        watchdog.begin();
        let start = Instant::now();
        let programs = self.start(watchdog).inspect_err(|_| watchdog.kill_all())?;
        let least_peak = system::own_peak();
        let timer = Timer::start(watchdog, self);
        let StartedPrograms { mut solution, group, interaction, stderr, refused_stack } = programs;
        let ended = group.wait(&mut solution).map_err(failed("wait for", &self.program))?;
        let (wall, status) = (start.elapsed(), ended.status);
        let end = watchdog.reason().or_else(|| system::is_out_of_time(status));
        let end = end.unwrap_or_else(|| End::of(status));
        let interactor = interaction.map(|interaction| interaction.wait(end)).transpose()?;
        drop(timer);
        watchdog.kill_all();
        for end in stderr {
            // A process that could not be killed may hold the other end of the pipe.
            let _ = end.recv_timeout(PATIENCE);
        }
        let EndedProcess { cpu, peak, .. } = ended;
        Ok(LaunchReport { end, interactor, wall, cpu, peak, least_peak, refused_stack })
    }

    /// Starts the solution, and the interactor if there is one.
    fn start(&self, watchdog: &Arc<Watchdog>) -> Result<StartedPrograms> {
        let mut command = Command::new(&self.program);
        command.args(&self.args).current_dir(&self.folder).envs(&self.env);
        match (&self.interactor, &self.input) {
            (Some(_), _) => drop(command.stdin(Stdio::piped()).stdout(Stdio::piped())),
            (None, LaunchInput::File(file)) => drop(command.stdin(open(file)?)),
            (None, LaunchInput::Nothing) => drop(command.stdin(Stdio::null())),
            (None, LaunchInput::Inherited) => {}
        }
        let mut stderr_file = None;
        if let LaunchOutput::Files { stdout, stderr } = &self.output {
            create(stderr)?;
            // Two programs may write to it, each on a thread of its own.
            let file = File::options().append(true).open(stderr);
            stderr_file = Some(file.map_err(failed("write", stderr))?);
            command.stderr(Stdio::piped());
            if self.interactor.is_none() {
                command.stdout(create(stdout)?);
            }
        }
        let mut stderr = Vec::new();
        let mut record = |child: &mut Child| -> Result<()> {
            if let (Some(file), Some(pipe)) = (&stderr_file, child.stderr.take()) {
                stderr.push(copy(pipe, file.try_clone().map_err(Error::system("copy a handle"))?));
            }
            Ok(())
        };
        // Before the limits are set, which are not the interactor's.
        let mut interactor = None;
        if let Some(order) = &self.interactor {
            let mut command = order.command();
            if stderr_file.is_some() {
                command.stderr(Stdio::piped());
            }
            let mut child = watchdog.start(&mut command, &Limits::default())?.0;
            record(&mut child)?;
            interactor = Some((child, order));
        }
        let limited = Limited::new(&self.limits);
        let started = watchdog.start(&mut command, &self.limits);
        let refused_stack = limited.refused_stack();
        drop(limited);
        let (mut solution, group) = started?;
        record(&mut solution)?;
        let interaction = interactor.map(|(child, order)| {
            Ok::<_, Error>(Interaction::start(
                &mut solution,
                child,
                order,
                self.transcript()?,
                watchdog,
            ))
        });
        let interaction = interaction.transpose()?;
        Ok(StartedPrograms { solution, group, interaction, stderr, refused_stack })
    }

    /// Returns where the transcript goes.
    fn transcript(&self) -> Result<Box<dyn Write + Send>> {
        Ok(match &self.output {
            LaunchOutput::Files { stdout, .. } => Box::new(create(stdout)?),
            LaunchOutput::Inherited => Box::new(io::stdout()),
        })
    }
}

impl InteractorOrder {
    fn command(&self) -> Command {
        let (program, args) = self.command.split_first().map_or(("", &[][..]), |(a, b)| (a, b));
        let mut command = Command::new(program);
        command.args(args).current_dir(&self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    }
}

/// Copies the first bytes of a pipe to a file, on a thread of its own, and drops the rest, so that the writer
/// does not block.
fn copy(mut pipe: impl Read + Send + 'static, mut file: File) -> Receiver<()> {
    let (sender, end) = channel();
    thread::spawn(move || {
        // After an error, the bytes that were read count.
        let _ = io::copy(&mut pipe.by_ref().take(STDERR_LIMIT), &mut file);
        let _ = io::copy(&mut pipe, &mut io::sink());
        drop(sender);
    });
    end
}

fn open(file: &Path) -> Result<File> {
    File::open(file).map_err(failed("open", file))
}

fn create(file: &Path) -> Result<File> {
    File::create(file).map_err(failed("write", file))
}

/// Returns a function that makes the error "failed to `act` `path`".
fn failed(act: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let act = format!("{act} `{}`", path.display());
    move |error| Error::system(&act)(error)
}

/// Prints a note, once, if the system cannot enforce one of the limits.
pub fn note_unenforced_limits(limits: &Limits) {
    static NOTED: Once = Once::new();
    if let Some(text) = system::unenforced_limits(limits) {
        NOTED.call_once(|| note(text));
    }
}
