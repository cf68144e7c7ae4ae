//! One run of a solution on one input, through the [`launch`]er.

use crate::error::{Error, Result};
use crate::launch::{self, End, Limits, Order, Report};
use crate::terminal::shown;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// What a solution may say on stderr before the rest is dropped.
const STDERR_LIMIT: usize = 1 << 20;

/// What to run.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The tool's own program.
    pub launcher: &'a Path,
    /// The solution.
    pub program: &'a Path,
    /// Variables that the judge sets.
    pub env: &'a BTreeMap<String, String>,
    /// The file that it reads, or that the interactor reads.
    pub input: &'a Path,
    /// Who talks to the solution: a program and its arguments.
    pub interactor: Option<Vec<String>>,
    /// What the solution may use.
    pub limits: &'a Limits,
    /// How many bytes it may print.
    pub output_limit: usize,
}

/// How a run went.
#[derive(Clone, Debug)]
pub struct Run {
    /// What is known of its end and of what it used.
    pub report: Report,
    /// It was stopped because it printed without end.
    pub too_much_output: bool,
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
pub fn run(job: &Job<'_>) -> Result<Run> {
    let folder = tempfile::tempdir()
        .map_err(|error| Error::tool(format!("failed to make a temporary folder: {error}")))?;
    let report = folder.path().join("report");
    let absolute = |path: &Path| {
        std::path::absolute(path)
            .map_err(|error| Error::tool(format!("failed to find `{}`: {error}", shown(path))))
    };
    let order = Order {
        program: absolute(job.program)?,
        env: job.env.clone(),
        input: absolute(job.input)?,
        interactor: job.interactor.clone(),
        limits: job.limits.clone(),
        report: report.clone(),
    };
    let mut child = launch::start(job.launcher, &order)?;
    // As long as it is open, the launcher goes on.
    let lifeline = Arc::new(Mutex::new(child.stdin.take()));
    let stop = {
        let lifeline = lifeline.clone();
        move || drop(lifeline.lock().map(|mut it| it.take()))
    };
    let too_much = Arc::new(AtomicBool::new(false));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let flooded = too_much.clone();
    let stdout = read_aside(stdout, job.output_limit, move || {
        flooded.store(true, Ordering::SeqCst);
        stop();
    });
    let stderr = read_aside(stderr, STDERR_LIMIT, || ());
    let stdout = stdout.join().unwrap_or_default();
    let stderr = stderr.join().unwrap_or_default();
    let report = report_of(&mut child, &report, job.program, &stderr)?;
    drop(lifeline);
    Ok(Run { report, too_much_output: too_much.load(Ordering::SeqCst), stdout, stderr })
}

impl Run {
    /// How it ended, if not with code 0.
    pub fn failure(&self) -> Option<String> {
        Some(match self.report.end {
            End::Exited(0) => return None,
            End::Exited(code) => format!("exited with code {code}"),
            End::Signal(number) => format!("was ended by {}", signal(number)),
            End::OutOfTime | End::Stopped => "was stopped".to_owned(),
        })
    }

    /// Whether its time was up.
    pub fn is_out_of_time(&self) -> bool {
        matches!(self.report.end, End::OutOfTime | End::Signal(SIGXCPU))
    }
}

const SIGXCPU: i32 = 24;

/// The name of a signal, as Linux numbers them.
fn signal(number: i32) -> String {
    let name = match number {
        4 => " (SIGILL)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        15 => " (SIGTERM)",
        _ => "",
    };
    format!("signal {number}{name}")
}

/// Waits for the launcher and reads what it has written.
fn report_of(child: &mut Child, file: &Path, program: &Path, said: &[u8]) -> Result<Report> {
    let status = child.wait().map_err(|error| {
        Error::tool(format!("failed to wait for `{}`: {error}", shown(program)))
    })?;
    let text = fs::read_to_string(file).unwrap_or_default();
    serde_json::from_str(&text).map_err(|_| {
        let said = String::from_utf8_lossy(said);
        let why = said.trim().trim_start_matches("error: ");
        let why = if why.is_empty() {
            format!("the launcher ended with {status}")
        } else {
            why.to_owned()
        };
        Error::tool(format!("cannot run `{}`: {why}", shown(program)))
    })
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
            let _ = std::io::copy(&mut pipe, &mut std::io::sink());
        }
        bytes
    })
}

/// The tool's own program, by which solutions are started.
///
/// # Errors
///
/// When the system does not say which it is.
pub fn launcher() -> Result<PathBuf> {
    launch::launcher()
}
