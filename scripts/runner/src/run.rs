//! One run of a solution on one input, through the [`launch`]er.

mod files;

use crate::launch::{self, End, LaunchReport, Limits, Order};
use crate::problem::IoFiles;
use base::error::{Error, Result};
use base::files::{cannot_write, temporary, write};
use base::terminal::{Results, note, shown};
pub use files::OutputFile;
use files::{OutputPath, input_file};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What a solution may say on stderr before the rest is dropped, and lines of it that are shown.
const STDERR_LIMIT: usize = 1 << 20;
const STDERR_LINES: usize = 10;

/// How long the rest of an output may take to be read when all that could write it is ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// What to run.
#[derive(Clone, Debug)]
pub struct RunRequest<'a> {
    /// The tool's own program.
    pub launcher: &'a Path,
    /// The solution.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [String],
    /// Variables that the judge sets.
    pub env: &'a BTreeMap<String, String>,
    /// What it reads, or what the interactor reads.
    pub input: RunInput<'a>,
    /// The files that it reads and writes in the place of stdin and stdout.
    pub files: &'a IoFiles,
    /// Who talks to the solution: a program and its arguments.
    pub interactor: Option<Vec<String>>,
    /// What the solution may use.
    pub limits: &'a Limits,
    /// What becomes of its output.
    pub output: OutputSink,
}

/// What a solution reads.
#[derive(Clone, Copy, Debug)]
pub enum RunInput<'a> {
    /// This file.
    File(&'a Path),
    /// The stdin of the tool, be it a file, a pipe or a terminal.
    Stdin,
    /// Nothing at all.
    Nothing,
}

/// What becomes of the output of a solution.
#[derive(Clone, Copy, Debug)]
pub enum OutputSink {
    /// It is kept, and may be so many bytes long.
    Captured(usize),
    /// It goes to the stdout of the tool as it comes, or at the end if it is a file, and what is said
    /// beside it to stderr.
    Forwarded,
}

/// Of a program that reads stdin and writes to stdout.
pub static NO_FILES: IoFiles = IoFiles { input: None, output: None };

/// How a run went; by default there was none.
#[derive(Clone, Debug, Default)]
pub struct CompletedRun {
    /// What is known of its end and of what it used.
    pub report: LaunchReport,
    /// It was stopped because it printed without end.
    pub too_much_output: bool,
    /// Its output file, if its problem has one.
    pub file: Option<OutputFile>,
    /// What it printed; of a conversation all that was said, behind `> ` by the solution and behind
    /// `< ` by the interactor.
    pub stdout: Vec<u8>,
    /// What it said beside that, and the interactor as well.
    pub stderr: Vec<u8>,
}

/// Runs a solution.
///
/// # Errors
///
/// When it cannot be started or the file cannot be read.
pub fn run(job: &RunRequest<'_>) -> Result<CompletedRun> {
    let folder = temporary()?;
    let order = order(job, folder.path())?;
    let (mut child, lifeline) = start(job, &order)?;
    let too_much = Arc::new(AtomicBool::new(false));
    let (flooded, released) = (too_much.clone(), lifeline.clone());
    let beyond = move || {
        flooded.store(true, Ordering::SeqCst);
        release(&released);
    };
    let file = OutputPath::new(job, &order);
    let watch = file.as_ref().map(|file| file.watch(beyond.clone()));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr) = match job.output {
        OutputSink::Captured(limit) => {
            (read_aside(stdout, limit, beyond), read_aside(stderr, STDERR_LIMIT, || ()))
        }
        // Whoever wants the output file does not want the rest between it.
        OutputSink::Forwarded if file.is_some() => (
            pass_on(stdout, io::stderr(), 0, || ()),
            pass_on(stderr, io::stderr(), STDERR_LIMIT, || ()),
        ),
        // Whoever has seen enough, such as `head`, has no use for the rest of the run.
        OutputSink::Forwarded => {
            let lifeline = lifeline.clone();
            (
                pass_on(stdout, io::stdout(), 0, move || release(&lifeline)),
                pass_on(stderr, io::stderr(), STDERR_LIMIT, || ()),
            )
        }
    };
    let status = child.wait().map_err(|error| {
        Error::tool(format!("failed to wait for `{}`: {error}", shown(job.program)))
    })?;
    drop(watch);
    // With nobody there to report, a launcher that is left behind ends all when it sees this go.
    let report = read_report(&order.report);
    if report.is_none() {
        release(&lifeline);
    }
    // Whoever looks at what is shown may take any time.
    let patience =
        (report.is_none() || matches!(job.output, OutputSink::Captured(_))).then_some(PATIENCE);
    let stdout = finish(stdout, patience);
    let stderr = finish(stderr, patience);
    let report = report.map_or_else(|| without_report(status, job.program, &stderr), Ok)?;
    let file = file.map(|file| file.read(&too_much));
    if let (OutputSink::Forwarded, Some(OutputFile::Written(text))) = (job.output, &file) {
        let shown = Results::new().write_all(text);
        shown.map_err(|error| Error::tool(format!("failed to write to stdout: {error}")))?;
    }
    Ok(CompletedRun {
        report,
        too_much_output: too_much.load(Ordering::SeqCst),
        file,
        stdout,
        stderr,
    })
}

/// What the launcher is told. The folder takes the files that it needs for that, and the folder in which
/// the solution runs: what lies around here is not there on a judge either.
fn order(job: &RunRequest<'_>, folder: &Path) -> Result<Order> {
    let absolute = |path: &Path| {
        std::path::absolute(path)
            .map_err(|error| Error::tool(format!("failed to find `{}`: {error}", shown(path))))
    };
    let [own, interactor_folder] = ["own", "interactor"].map(|name| folder.join(name));
    for folder in [&own, &interactor_folder] {
        fs::create_dir(folder).map_err(|error| cannot_write(folder, &error))?;
    }
    let nothing = || {
        let nothing = folder.join("nothing");
        write(&nothing, b"").map(|()| launch::LaunchInput::File(nothing))
    };
    let input = match (job.input, &job.files.input) {
        (input, Some(name)) => {
            input_file(input, &own.join(name))?;
            nothing()?
        }
        (RunInput::File(file), None) => launch::LaunchInput::File(absolute(file)?),
        (RunInput::Stdin, None) => launch::LaunchInput::Stdin(folder.join("lifeline")),
        (RunInput::Nothing, None) => nothing()?,
    };
    Ok(Order {
        program: absolute(job.program)?,
        folder: own,
        args: job.args.to_vec(),
        env: job.env.clone(),
        input,
        interactor: job.interactor.clone(),
        interactor_folder,
        limits: job.limits.clone(),
        report: folder.join("report"),
    })
}

/// A pipe or a lock: as long as it is held, the launcher goes on.
type Lifeline = Arc<Mutex<Option<Box<dyn Send>>>>;

/// Lets go of a lifeline, upon which the launcher ends all.
fn release(lifeline: &Lifeline) {
    drop(lifeline.lock().map(|mut held| held.take()));
}

/// Starts the launcher.
fn start(job: &RunRequest<'_>, order: &Order) -> Result<(Child, Lifeline)> {
    let (child, held): (Child, Box<dyn Send>) = match &order.input {
        launch::LaunchInput::File(_) => {
            let mut child = launch::start(job.launcher, order, Stdio::piped())?;
            let pipe = child.stdin.take();
            (child, Box::new(pipe))
        }
        launch::LaunchInput::Stdin(lifeline) => {
            let lock = lock(lifeline)?;
            (start_on_stdin(job.launcher, order)?, Box::new(lock))
        }
    };
    Ok((child, Arc::new(Mutex::new(Some(held)))))
}

impl CompletedRun {
    /// Returns its output: the output file if its problem has one, else what it printed.
    pub fn output(&self) -> &[u8] {
        match &self.file {
            None => &self.stdout,
            Some(OutputFile::Written(text)) => text,
            Some(OutputFile::Missing) => &[],
        }
    }

    /// How it ended, if not with code 0.
    pub fn failure(&self) -> Option<String> {
        Some(match self.report.end {
            End::Exited(0) => return None,
            End::Exited(code) => format!("exited with {}", exit_code(code)),
            End::Signal(number) => format!("was ended by {}", signal(number)),
            End::LauncherKilled(number) => format!(
                "was stopped, since its parent process, the launcher of mex, got {}",
                signal(number)
            ),
            End::OutOfTime | End::Stopped => "was stopped".to_owned(),
        })
    }

    /// Whether its time was up.
    pub fn is_out_of_time(&self) -> bool {
        matches!(self.report.end, End::OutOfTime | End::Signal(SIGXCPU))
    }

    /// The end of what it said on stderr, indented.
    pub fn last_words(&self) -> Vec<String> {
        let said = String::from_utf8_lossy(&self.stderr);
        // Rust's advice on backtraces is of no use to someone who did not start the program.
        let is_worth_it = |line: &&str| !line.starts_with("note: run with `RUST_BACKTRACE");
        let lines: Vec<&str> = said.trim().lines().filter(is_worth_it).collect();
        let last = &lines[lines.len().saturating_sub(STDERR_LINES)..];
        last.iter().map(|it| format!("    {it}")).collect()
    }
}

/// How many runs go side by side, if nobody says it: half of the processors, so that the times are
/// not those of a crowd.
pub fn workers(wanted: Option<usize>) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    wanted.unwrap_or(processors.div_ceil(2)).max(1)
}

const SIGXCPU: i32 = 24;

/// The name of a signal, as Linux numbers them.
fn signal(number: i32) -> String {
    let name = match number {
        1 => " (SIGHUP)",
        2 => " (SIGINT)",
        4 => " (SIGILL)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        15 => " (SIGTERM)",
        19 => " (SIGSTOP)",
        _ => "",
    };
    format!("signal {number}{name}")
}

/// Returns an exit code in words. Windows ends a process that crashes by a code of the system, in which the
/// first two bits are set.
fn exit_code(code: i32) -> String {
    let status = code as u32;
    let name = match status {
        0xc000_0005 => "access violation",
        0xc000_0017 => "out of memory",
        0xc000_0094 => "integer division by zero",
        0xc000_00fd => "stack overflow",
        0xc000_013a => "Ctrl-C",
        0xc000_0409 => "abort",
        _ if status >> 24 == 0xc0 => "an error of the system",
        _ => return format!("code {code}"),
    };
    format!("code {status:#x} ({name})")
}

/// Makes a file and locks it.
fn lock(file: &Path) -> Result<File> {
    let failed = |error| Error::tool(format!("failed to lock `{}`: {error}", shown(file)));
    let lock = File::create(file).map_err(failed)?;
    lock.lock().map_err(failed)?;
    Ok(lock)
}

/// Starts a solution that reads what this process has as stdin.
fn start_on_stdin(launcher: &Path, order: &Order) -> Result<Child> {
    if !io::stdin().is_terminal() {
        return launch::start(launcher, order, Stdio::inherit());
    }
    // A terminal is for the processes of its foreground group only, and the solution has a group of
    // its own, so that it can be ended with all that it has started.
    let mut child = launch::start(launcher, order, Stdio::piped())?;
    let to = child.stdin.take();
    thread::spawn(move || {
        let Some(mut to) = to else { return };
        // Line by line, as they are typed.
        let mut line = Vec::new();
        while io::stdin().lock().read_until(b'\n', &mut line).is_ok_and(|it| it > 0) {
            if to.write_all(&line).is_err() {
                break;
            }
            line.clear();
        }
    });
    Ok(child)
}

/// Reads what the launcher, or its guard, has written at its end.
fn read_report(file: &Path) -> Option<LaunchReport> {
    serde_json::from_str(&fs::read_to_string(file).ok()?).ok()
}

/// Returns the report on a run of which nobody has written one.
///
/// # Errors
///
/// When the guard ended by itself, with what it said.
fn without_report(status: ExitStatus, program: &Path, said: &[u8]) -> Result<LaunchReport> {
    if let End::Signal(signal) = End::of(status) {
        return Ok(LaunchReport { end: End::LauncherKilled(signal), ..LaunchReport::default() });
    }
    let said = String::from_utf8_lossy(said);
    let why = said.trim().trim_start_matches("error: ");
    let why =
        if why.is_empty() { format!("the launcher ended with {status}") } else { why.to_owned() };
    Err(Error::tool(format!("cannot run `{}`: {why}", shown(program))))
}

/// Returns what a thread has read, or nothing if it is not done in time: a process that could not be
/// ended may hold the other end of its pipe.
fn finish(reader: JoinHandle<Vec<u8>>, patience: Option<Duration>) -> Vec<u8> {
    let start = Instant::now();
    // As a rule it is done at once.
    let mut pause = Duration::from_micros(20);
    while !reader.is_finished() && patience.is_some_and(|patience| start.elapsed() < patience) {
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(10));
    }
    if patience.is_some() && !reader.is_finished() {
        return Vec::new();
    }
    reader.join().unwrap_or_default()
}

/// Reads a pipe on a thread of its own. Of what comes beyond the limit only the fact is told, once,
/// and it is read on, so that nobody waits to get rid of it.
fn read_aside(
    pipe: Option<impl Read + Send + 'static>,
    limit: usize,
    beyond: impl FnOnce() + Send + 'static,
) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let Some(mut pipe) = pipe else { return bytes };
        // A pipe that breaks has given what it had.
        let _ = pipe.by_ref().take(limit as u64 + 1).read_to_end(&mut bytes);
        if bytes.len() > limit {
            bytes.truncate(limit);
            beyond();
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        bytes
    })
}

/// Passes on what comes out of a pipe, on a thread of its own, and keeps what comes up to the limit.
/// When it cannot be passed on any more, that is told, once.
fn pass_on(
    pipe: Option<impl Read + Send + 'static>,
    mut to: impl Write + Send + 'static,
    limit: usize,
    closed: impl FnOnce() + Send + 'static,
) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut kept = Vec::new();
        let Some(mut pipe) = pipe else { return kept };
        let mut closed = Some(closed);
        let mut bytes = vec![0; 1 << 16];
        loop {
            let count = match pipe.read(&mut bytes) {
                Ok(0) => return kept,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return kept,
            };
            let left = limit.saturating_sub(kept.len());
            kept.extend_from_slice(&bytes[..count.min(left)]);
            if closed.is_none() {
                continue;
            }
            let passed = to.write_all(&bytes[..count]).and_then(|()| to.flush());
            if let Err(error) = passed {
                if error.kind() != io::ErrorKind::BrokenPipe {
                    note(&format!("the rest is not shown: {error}"));
                }
                if let Some(closed) = closed.take() {
                    closed();
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::exit_code;

    #[test]
    fn codes_by_which_windows_ends_a_process_are_named() {
        assert_eq!(exit_code(-1_073_741_571), "code 0xc00000fd (stack overflow)");
        assert_eq!(exit_code(-1_073_741_818), "code 0xc0000006 (an error of the system)");
        for code in [101, -1] {
            assert_eq!(exit_code(code), format!("code {code}"));
        }
    }
}
