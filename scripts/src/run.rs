//! One run of a solution on one input.
//!
//! The stack of the main thread is the system's (`ulimit -s` on Unix), which is often smaller than
//! the judge's.

use crate::error::{Error, Result};
use crate::terminal::shown;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// What a solution may print before it is stopped.
const OUTPUT_LIMIT: usize = 256 << 20;

/// How a run went.
pub struct Run {
    /// How it ended.
    pub end: End,
    /// From start to end, by the clock on the wall.
    pub time: Duration,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// What it said beside that.
    pub stderr: Vec<u8>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exited(ExitStatus),
    /// It was stopped after the time that it had.
    OutOfTime,
    /// It was stopped because it printed without end.
    TooMuchOutput,
}

impl End {
    /// What went wrong; `None` after an exit with code 0.
    pub fn failure(self) -> Option<String> {
        match self {
            Self::Exited(status) if status.success() => None,
            Self::Exited(status) => Some(match (status.code(), signal(status)) {
                (Some(code), _) => format!("exited with code {code}"),
                (None, Some(signal)) => format!("was ended by signal {signal}"),
                (None, None) => format!("ended with {status}"),
            }),
            Self::OutOfTime => Some("ran out of time and was stopped".to_owned()),
            Self::TooMuchOutput => {
                Some(format!("printed more than {} MiB and was stopped", OUTPUT_LIMIT >> 20))
            }
        }
    }
}

/// Runs a program with a file as its input.
///
/// # Errors
///
/// When the program cannot be started or the file cannot be read.
pub fn run(
    program: &Path,
    input: &Path,
    env: &BTreeMap<String, String>,
    limit: Duration,
) -> Result<Run> {
    let file = File::open(input)
        .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(input))))?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .env("RUST_BACKTRACE", "0")
        .envs(env)
        .stdin(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Error::tool(format!("failed to run `{}`: {error}", shown(program))))?;
    let stdout = read_aside(child.stdout.take());
    let stderr = read_aside(child.stderr.take());
    // Its output ends when the program does. So this wakes up at the right moment, where asking
    // again and again whether it has ended would not.
    let output = stdout.recv_timeout(limit).ok();
    let too_much = output.as_ref().is_some_and(|it| it.len() > OUTPUT_LIMIT);
    let ended = |error| Error::tool(format!("failed to wait for `{}`: {error}", shown(program)));
    let end = if too_much {
        stop(&mut child).map_err(ended)?;
        End::TooMuchOutput
    } else {
        wait_until(&mut child, start + limit).map_err(ended)?
    };
    let time = start.elapsed();
    // A process that the program started may hold the pipes open for ever: do not wait for it.
    let patience = Duration::from_millis(200);
    let stderr = stderr.recv_timeout(patience).unwrap_or_default();
    Ok(Run { end, time, stdout: output.unwrap_or_default(), stderr })
}

/// Waits for the end of a program that is expected soon, and stops it when the time is up.
fn wait_until(child: &mut Child, deadline: Instant) -> io::Result<End> {
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(End::Exited(status));
        }
        if Instant::now() >= deadline {
            stop(child)?;
            return Ok(End::OutOfTime);
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(5));
    }
}

fn stop(child: &mut Child) -> io::Result<()> {
    child.kill()?;
    child.wait().map(drop)
}

/// Reads a pipe on a thread of its own and hands over all of it, or a little more than the limit.
fn read_aside(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // A pipe that breaks has given what it had.
            let _ = pipe.take(OUTPUT_LIMIT as u64 + 1).read_to_end(&mut bytes);
        }
        // Nobody listens any more when the program was given up.
        let _ = sender.send(bytes);
    });
    receiver
}

/// The number and the name of the signal that ended the program.
#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    let number = status.signal()?;
    let name = match number {
        4 => " (SIGILL)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        _ => "",
    };
    Some(format!("{number}{name}"))
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<String> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    /// Runs a shell script on the input `7`, for at most two seconds.
    fn run_script(script: &str) -> Run {
        let dir = tempfile::tempdir().unwrap();
        let (program, input) = (dir.path().join("program"), dir.path().join("input"));
        fs::write(&input, "7\n").unwrap();
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let env = BTreeMap::from([("TIDE".to_owned(), "low".to_owned())]);
        let limit = Duration::from_secs(2);
        // While another test is starting a program, the file may count as still being written.
        loop {
            match run(&program, &input, &env, limit) {
                Err(error) if error.message.contains("busy") => thread::yield_now(),
                result => return result.unwrap(),
            }
        }
    }

    #[test]
    fn input_environment_and_outputs_are_passed_on() {
        let run = run_script("#!/bin/sh\nread x\necho $x $TIDE\necho deep >&2\n");
        assert_eq!((run.stdout, run.stderr), (b"7 low\n".to_vec(), b"deep\n".to_vec()));
        assert_eq!(run.end.failure(), None);
    }

    #[test]
    fn codes_and_signals_are_reported() {
        let failure = |script| run_script(script).end.failure().unwrap();
        assert_eq!(failure("#!/bin/sh\nexit 101\n"), "exited with code 101");
        assert_eq!(failure("#!/bin/sh\nkill -SEGV $$\n"), "was ended by signal 11 (SIGSEGV)");
    }

    #[test]
    fn who_sleeps_too_long_is_stopped() {
        for script in ["#!/bin/sh\nexec sleep 20\n", "#!/bin/sh\nexec >&- 2>&-\nexec sleep 20\n"] {
            let run = run_script(script);
            assert_eq!(run.end, End::OutOfTime);
            assert!(run.time < Duration::from_secs(10), "{:?}", run.time);
        }
    }

    #[test]
    fn a_process_left_behind_does_not_hold_up_the_run() {
        let run = run_script("#!/bin/sh\nsleep 20 &\nexec sleep 20\n");
        assert_eq!(run.end, End::OutOfTime);
        assert!(run.time < Duration::from_secs(10), "{:?}", run.time);
    }
}
