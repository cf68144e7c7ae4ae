//! Child processes that are killed together with the processes that they start: a cargo with its build
//! scripts, a rustup proxy with its rustc.
//!
//! On Unix such a process leads a process group. The terminal does not send Ctrl-C to that group, so
//! [`kill_all`] kills it when a signal ends the tool. On Windows the process is in a job, which ends with
//! the tool.
//!
//! Every child has a time limit, as a macro may never end: 5 minutes for rustc, 15 for cargo, which may have
//! to build much. A compiler is killed with its children, since the rustc behind a proxy of rustup or a build
//! script would run on.

#[cfg(windows)]
pub mod job;
#[cfg_attr(unix, path = "process/unix.rs")]
#[cfg_attr(windows, path = "process/windows.rs")]
mod system;

use crate::error::{Error, Result};
use std::io::{self, Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
pub use system::ProcessTree;
#[cfg(unix)]
pub use system::kill_all;

/// Runs a command with this text on its stdin, and returns its output. `shown` is its name in messages.
///
/// # Errors
///
/// It cannot be run, or took longer than the limit and was killed, together with the processes that it started.
pub fn run_within(
    command: &mut Command,
    input: &str,
    limit: Duration,
    shown: &str,
) -> Result<Output> {
    output_within(command, input, limit).map_err(|error| match error.kind() {
        io::ErrorKind::TimedOut => {
            Error::build(format!("{shown} took more than {}, and was stopped", in_words(limit)))
        }
        _ => Error::not_run(shown)(error),
    })
}

/// Does the same. The error is [`io::ErrorKind::TimedOut`] if it took longer than the limit.
fn output_within(command: &mut Command, input: &str, limit: Duration) -> io::Result<Output> {
    let end = Instant::now() + limit;
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut tree = ProcessTree::spawn(command)?;
    if let Some(mut stdin) = tree.child.stdin.take() {
        let input = input.to_owned();
        // If the process exits before it has read all, its output has the reason.
        thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
    let stdout = tree.child.stdout.take().map(read_to_end);
    let stderr = tree.child.stderr.take().map(read_to_end);
    // A process that has left the tree may hold a pipe open, so reading has the same limit.
    let received = |pipe: Option<Receiver<io::Result<Vec<u8>>>>| {
        let pipe = pipe.ok_or(io::ErrorKind::BrokenPipe)?;
        let left = end.saturating_duration_since(Instant::now());
        pipe.recv_timeout(left).unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    };
    let pipes = received(stdout).and_then(|stdout| Ok((stdout, received(stderr)?)));
    if pipes.is_err() {
        tree.kill();
    }
    let status = tree.wait()?;
    let (stdout, stderr) = pipes?;
    Ok(Output { status, stdout, stderr })
}

/// Reads a pipe in a thread of its own.
fn read_to_end(mut pipe: impl Read + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = pipe.read_to_end(&mut bytes).map(|_| bytes);
        // The receiver may be gone.
        let _ = sender.send(read);
    });
    receiver
}

/// Returns a limit in words, such as `5 minutes` or `30 s`.
fn in_words(limit: Duration) -> String {
    let seconds = limit.as_secs();
    if seconds >= 120 { format!("{} minutes", seconds / 60) } else { format!("{seconds} s") }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs::OpenOptions;
    use std::os::unix::fs::OpenOptionsExt;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_process_that_ends_in_time_gives_its_output() {
        let run = &mut shell("echo kelp; echo reef >&2; exit 3");
        let output = output_within(run, "", Duration::from_secs(600)).unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!((&*output.stdout, &*output.stderr), (&b"kelp\n"[..], &b"reef\n"[..]));
    }

    #[test]
    fn a_process_gets_its_input() {
        let text = "kelp ".repeat(100_000);
        let output = output_within(&mut shell("cat"), &text, Duration::from_secs(600)).unwrap();
        assert!(output.stdout == text.as_bytes());
    }

    #[test]
    fn a_process_that_takes_too_long_is_killed() {
        // In the second one, `sleep` outlives the shell and keeps the pipes open.
        for script in ["exec sleep 600", "sleep 5; true"] {
            let error =
                output_within(&mut shell(script), "", Duration::from_millis(50)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut, "{script}");
        }
    }

    #[test]
    fn children_of_a_killed_process_are_killed() {
        // The child holds the other end of a pipe as long as it runs.
        let folder = crate::files::temporary().unwrap();
        let file = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
        let (mut options, flags) = (OpenOptions::new(), nix::libc::O_NONBLOCK);
        let mut pipe = options.read(true).custom_flags(flags).open(&file).unwrap();
        let script = format!("(echo kelp; exec sleep 600) >'{}' & wait", file.display());
        let mut limit = Duration::from_millis(50);
        let mut text = [0; 5];
        loop {
            output_within(&mut shell(&script), "", limit).unwrap_err();
            if pipe.read(&mut text).is_ok_and(|length| length > 0) {
                break;
            }
            // On a busy machine it had not started.
            limit *= 2;
        }
        let start = Instant::now();
        while !matches!(pipe.read(&mut text), Ok(0)) {
            assert!(start.elapsed() < Duration::from_secs(500), "the child is left");
            thread::sleep(Duration::from_millis(10));
        }
    }
}
