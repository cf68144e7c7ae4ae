//! One run of a solution on one input, by the [`launch`]er.
//!
//! An output that is captured goes into a file of a launcher from [`Launchers`]. The launcher has a folder for
//! its files, and an empty one for the solution; both are used again. One that is forwarded, as by `mex run`,
//! comes by the pipes of a launcher of its own, and is read on threads as it comes.
//!
//! An output file counts as stdout would: only its content is compared, and its length is limited. The input
//! file is a copy, since a solution may write to it.

mod files;

use crate::launch::{
    self, End, InteractorOrder, LaunchInput, LaunchOutput, LaunchReport, Launchers, Limits, Order,
    RunningLauncher, STDERR_LIMIT, SingleRun,
};
use crate::problem::IoFiles;
use base::error::{Error, Result};
use base::terminal::{Results, note, printable, shown};
pub use files::OutputFile;
use files::{input_file, output_file, read_start};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The most lines of stderr that are shown: more if there is a backtrace among them.
const STDERR_LINES: usize = 10;
const BACKTRACE_LINES: usize = 100;

/// How long to wait for the end of an output after the solution has been killed.
const PATIENCE: Duration = Duration::from_secs(10);

/// The program to run, its input and its limits.
#[derive(Clone)]
pub struct RunRequest<'a> {
    /// The launchers, one of which runs it.
    pub launchers: &'a Launchers,
    /// The solution.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [String],
    /// Environment variables that the judge sets.
    pub env: BTreeMap<String, String>,
    /// The input.
    pub input: RunInput<'a>,
    /// The files that it reads and writes instead of stdin and stdout.
    pub files: &'a IoFiles,
    /// The interactor, if there is one.
    pub interactor: Option<InteractorCall>,
    /// The limits of the solution.
    pub limits: &'a Limits,
    /// Where its output goes.
    pub output: OutputSink,
}

/// A call of an interactor.
#[derive(Clone, Debug)]
pub struct InteractorCall {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its exit code if it accepts the solution.
    pub accepting: i32,
}

/// The input of a solution.
#[derive(Clone, Copy, Debug)]
pub enum RunInput<'a> {
    /// This file.
    File(&'a Path),
    /// The stdin of the tool, be it a file, a pipe or a terminal. Its output is forwarded.
    Stdin,
    /// Nothing at all.
    Nothing,
}

/// Where the output of a solution goes.
#[derive(Clone, Copy, Debug)]
pub enum OutputSink {
    /// It is captured. A solution that writes more bytes than this, to stdout or to a file, is killed.
    Captured(usize),
    /// It is forwarded to stdout as it comes, and stderr to stderr. With an output file, that is written
    /// to stdout at the end, and both streams go to stderr.
    Forwarded,
}

/// The files of a program that reads stdin and writes to stdout.
pub static NO_FILES: IoFiles = IoFiles { input: None, output: None };

/// The result of a run. The default stands for a run that did not take place.
#[derive(Clone, Debug, Default)]
pub struct CompletedRun {
    /// How it ended, and the resources that it used.
    pub report: LaunchReport,
    /// The limit of its output, if it was killed because it wrote more.
    pub too_much_output: Option<usize>,
    /// Its output file, if its problem has one.
    pub file: Option<OutputFile>,
    /// Its stdout. With an interactor, the transcript: lines of the solution after `> `, lines of the
    /// interactor after `< `.
    pub stdout: Vec<u8>,
    /// Its stderr, together with that of the interactor.
    pub stderr: Vec<u8>,
}

/// Runs a solution.
///
/// # Errors
///
/// It cannot be started, or the input cannot be read.
pub fn run(request: &RunRequest<'_>) -> Result<CompletedRun> {
    match request.output {
        OutputSink::Captured(limit) => request.launchers.with(|launcher| {
            let run = run_captured(request, launcher, limit)?;
            // A solution may leave its folder in any state.
            let is_running = !matches!(run.report.end, End::LauncherKilled(_));
            let is_usable = is_running && make_empty(&own_folder(launcher.folder())).is_ok();
            Ok((run, is_usable))
        }),
        OutputSink::Forwarded => run_forwarded(request),
    }
}

/// Runs a solution by a launcher, and reads the files with its output.
fn run_captured(
    request: &RunRequest<'_>,
    launcher: &mut RunningLauncher,
    limit: usize,
) -> Result<CompletedRun> {
    let folder = launcher.folder().to_owned();
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.join(name));
    let output = LaunchOutput::Files { stdout: stdout.clone(), stderr: stderr.clone() };
    let mut order = order(request, &folder, output)?;
    // One more byte tells that there are too many.
    order.limits.file = Some(limit as u64 + 1);
    let report = launcher.run(&order)?;
    let (stdout, stdout_is_longer) = read_start(&stdout, limit)?;
    let (stderr, _) = read_start(&stderr, STDERR_LIMIT as usize)?;
    let output = request.files.output.as_ref();
    let output = output.map(|name| output_file(&order.folder.join(name), limit));
    let file_is_longer = output.as_ref().is_some_and(|(_, is_longer)| *is_longer);
    let was_stopped = report.end == End::Signal(SIGXFSZ);
    let is_too_much = stdout_is_longer || file_is_longer || was_stopped;
    let too_much_output = is_too_much.then_some(limit);
    let file = output.map(|(file, _)| file);
    Ok(CompletedRun { report, too_much_output, file, stdout, stderr })
}

/// Runs a solution by a launcher of its own, and forwards its output.
fn run_forwarded(request: &RunRequest<'_>) -> Result<CompletedRun> {
    let folder = request.launchers.folder()?;
    let order = order(request, folder.path(), LaunchOutput::Inherited)?;
    let [lifeline, report] = ["lifeline", "report"].map(|name| folder.path().join(name));
    let lock = Arc::new(Mutex::new(Some(lock(&lifeline)?)));
    let end_run = {
        let lock = lock.clone();
        move || drop(lock.lock().map(|mut lock| lock.take()))
    };
    let single = SingleRun { order, lifeline, report };
    let mut child = start(request, &single)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let stderr_limit = STDERR_LIMIT as usize;
    let stderr = forward(stderr, io::stderr(), stderr_limit, || ());
    let stdout = match request.files.output {
        // Only the output file goes to stdout.
        Some(_) => forward(stdout, io::stderr(), 0, || ()),
        // When the reader of stdout, such as `head`, is gone, the run ends.
        None => forward(stdout, io::stdout(), 0, end_run.clone()),
    };
    let status = child.wait().map_err(Error::file("wait for", request.program))?;
    // Without a report the guard was killed. The launcher may still run, and ends with its lifeline.
    let report = read_report(&single.report);
    if report.is_none() {
        end_run();
    }
    // The reader of a forwarded output may take any time.
    let patience = report.is_none().then_some(PATIENCE);
    let stdout = join_reader(stdout, patience);
    let stderr = join_reader(stderr, patience);
    let report = report.map_or_else(|| without_report(status, request.program, &stderr), Ok)?;
    let output = request.files.output.as_ref();
    let file = output.map(|name| output_file(&single.order.folder.join(name), usize::MAX).0);
    if let Some(OutputFile::Written(text)) = &file {
        print(text)?;
    }
    Ok(CompletedRun { report, too_much_output: None, file, stdout, stderr })
}

/// Writes the output file of a solution to stdout.
fn print(text: &[u8]) -> Result<()> {
    let written = Results::new().write_all(text);
    written.map_err(Error::system("write to stdout"))
}

/// Makes the order for the launcher. The folder has that in which the solution runs: a judge has none of the
/// files of the current folder either.
fn order(request: &RunRequest<'_>, folder: &Path, output: LaunchOutput) -> Result<Order> {
    let absolute = |path: &Path| std::path::absolute(path).map_err(Error::file("find", path));
    let own = own_folder(folder);
    make_empty(&own)?;
    let input = match (request.input, &request.files.input) {
        (input, Some(name)) => {
            input_file(input, &own.join(name))?;
            LaunchInput::Nothing
        }
        (RunInput::File(file), None) => LaunchInput::File(absolute(file)?),
        (RunInput::Stdin, None) => LaunchInput::Inherited,
        (RunInput::Nothing, None) => LaunchInput::Nothing,
    };
    let interactor = request.interactor.clone().map(|InteractorCall { command, accepting }| {
        let folder = folder.join("interactor");
        make_empty(&folder).map(|()| InteractorOrder { command, folder, accepting })
    });
    Ok(Order {
        program: absolute(request.program)?,
        folder: own,
        args: request.args.to_vec(),
        env: request.env.clone(),
        input,
        output,
        interactor: interactor.transpose()?,
        limits: request.limits.clone(),
    })
}

/// Returns the folder in which the solution runs.
fn own_folder(folder: &Path) -> PathBuf {
    folder.join("own")
}

/// Makes a folder, or an empty one of a folder that a solution has left files in.
fn make_empty(folder: &Path) -> Result<()> {
    let failed = Error::file("write", folder);
    if let Ok(metadata) = folder.symlink_metadata() {
        let is_empty = || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if metadata.is_dir() && is_empty() {
            return Ok(());
        }
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir(folder).map_err(failed)
}

/// Starts the launcher of a single run.
fn start(request: &RunRequest<'_>, run: &SingleRun) -> Result<Child> {
    let launcher = request.launchers.program();
    match run.order.input {
        LaunchInput::Inherited => start_on_stdin(launcher, run),
        _ => launch::start_single(launcher, run, Stdio::null()),
    }
}

impl CompletedRun {
    /// Returns the output: that of the output file if the problem has one, else stdout.
    pub fn output(&self) -> &[u8] {
        match &self.file {
            None => &self.stdout,
            Some(OutputFile::Written(text)) => text,
            Some(OutputFile::Missing) => &[],
        }
    }

    /// Returns how it ended, in words; `None` if it exited with code 0.
    pub fn failure(&self) -> Option<String> {
        failure(self.report.end)
    }

    /// True if it was killed because its time was up.
    pub fn is_out_of_time(&self) -> bool {
        matches!(self.report.end, End::OutOfTime | End::Signal(SIGXCPU))
    }

    /// Returns the last lines of stderr, indented.
    pub fn stderr_tail(&self) -> Vec<String> {
        let stderr = printable(&String::from_utf8_lossy(&self.stderr));
        let lines: Vec<&str> = stderr.trim().lines().collect();
        let has_backtrace = lines.contains(&"stack backtrace:");
        let count = if has_backtrace { BACKTRACE_LINES } else { STDERR_LINES };
        let tail = &lines[lines.len().saturating_sub(count)..];
        tail.iter().map(|line| format!("    {line}")).collect()
    }
}

/// Returns how a process ended, in words; `None` if it exited with code 0.
pub(crate) fn failure(end: End) -> Option<String> {
    Some(match end {
        End::Exited(0) => return None,
        End::Exited(code) => format!("exited with {}", exit_code(code)),
        End::Signal(number) => format!("was ended by {}", signal(number)),
        End::LauncherKilled(number) => format!(
            "was stopped, since its parent process, the launcher of mex, got {}",
            signal(number)
        ),
        End::OutOfTime | End::Rejected | End::Stopped => "was stopped".to_owned(),
    })
}

/// Returns the number of runs in parallel: `jobs`, or by default half of the processors, since runs that
/// compete for processors take longer.
pub fn workers(jobs: Option<usize>) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    jobs.unwrap_or(processors.div_ceil(2)).max(1)
}

const SIGXCPU: i32 = 24;
const SIGXFSZ: i32 = 25;

/// Returns a signal in words, by its number on Linux.
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

/// Creates a file and locks it.
fn lock(file: &Path) -> Result<File> {
    let failed = Error::file("lock", file);
    let lock = File::create(file).map_err(failed)?;
    lock.lock().map_err(failed)?;
    Ok(lock)
}

/// Starts a solution that reads the stdin of this process.
fn start_on_stdin(launcher: &Path, run: &SingleRun) -> Result<Child> {
    if !io::stdin().is_terminal() {
        return launch::start_single(launcher, run, Stdio::inherit());
    }
    // Only the foreground process group may read a terminal, and the solution has a group of its own.
    // So this process reads the lines as they are typed and passes them on.
    let mut child = launch::start_single(launcher, run, Stdio::piped())?;
    let to = child.stdin.take();
    thread::spawn(move || {
        let Some(mut to) = to else { return };
        let mut line = Vec::new();
        while io::stdin().lock().read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            if to.write_all(&line).is_err() {
                break;
            }
            line.clear();
        }
    });
    Ok(child)
}

/// Reads the report that the launcher or the guard has written.
fn read_report(file: &Path) -> Option<LaunchReport> {
    serde_json::from_str(&fs::read_to_string(file).ok()?).ok()
}

/// Returns a report for a run without one, if a signal killed the guard.
///
/// # Errors
///
/// The guard exited, with the error that it printed.
fn without_report(status: ExitStatus, program: &Path, stderr: &[u8]) -> Result<LaunchReport> {
    if let End::Signal(signal) = End::of(status) {
        return Ok(LaunchReport { end: End::LauncherKilled(signal), ..LaunchReport::default() });
    }
    let stderr = String::from_utf8_lossy(stderr);
    let reason = match stderr.trim().trim_start_matches("error: ") {
        "" => format!("the launcher ended with {status}"),
        error => error.to_owned(),
    };
    Err(Error::tool(format!("cannot run `{}`: {reason}", shown(program))))
}

/// Returns the bytes that a thread has read, or nothing if it does not end in time: a process that could
/// not be killed may hold the other end of the pipe.
fn join_reader(reader: JoinHandle<Vec<u8>>, patience: Option<Duration>) -> Vec<u8> {
    let start = Instant::now();
    // Usually it ends at once.
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

/// Forwards a pipe on a thread of its own, and returns its first bytes, up to the limit. When the output
/// cannot be written any more, it calls `on_closed` and reads on, so that the writer does not block.
fn forward(
    pipe: Option<impl Read + Send + 'static>,
    mut to: impl Write + Send + 'static,
    limit: usize,
    on_closed: impl FnOnce() + Send + 'static,
) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut captured = Vec::new();
        let Some(mut pipe) = pipe else { return captured };
        let mut on_closed = Some(on_closed);
        let mut bytes = vec![0; 1 << 16];
        loop {
            let count = match pipe.read(&mut bytes) {
                Ok(0) => return captured,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return captured,
            };
            let left = limit.saturating_sub(captured.len());
            captured.extend_from_slice(&bytes[..count.min(left)]);
            if on_closed.is_none() {
                continue;
            }
            let written = to.write_all(&bytes[..count]).and_then(|()| to.flush());
            if let Err(error) = written {
                if error.kind() != io::ErrorKind::BrokenPipe {
                    note(&format!("the rest of the output is not shown: {error}"));
                }
                if let Some(on_closed) = on_closed.take() {
                    on_closed();
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::exit_code;

    #[test]
    fn exit_codes_of_windows_are_named() {
        assert_eq!(exit_code(-1_073_741_571), "code 0xc00000fd (stack overflow)");
        assert_eq!(exit_code(-1_073_741_818), "code 0xc0000006 (an error of the system)");
        for code in [101, -1] {
            assert_eq!(exit_code(code), format!("code {code}"));
        }
    }
}
