//! Processes that are ended with all that they have started: a cargo with its build scripts, a proxy of
//! rustup with its rustc.
//!
//! On Unix such a process leads a process group, and on Windows it is in a job. A group does not get
//! Ctrl-C from the terminal, so [`end_all`] ends it when a signal ends the tool; a job ends with the tool
//! by itself.

#[cfg(windows)]
pub mod job;
#[cfg_attr(unix, path = "process/unix.rs")]
#[cfg_attr(windows, path = "process/windows.rs")]
mod system;

use std::io::{self, Read};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
pub use system::ProcessTree;
#[cfg(unix)]
pub use system::end_all;

/// Runs a command and returns its output.
///
/// # Errors
///
/// When it cannot be run. With [`io::ErrorKind::TimedOut`] when it takes longer than the limit, and is
/// killed with all that it started.
pub fn output_within(command: &mut Command, limit: Duration) -> io::Result<Output> {
    let end = Instant::now() + limit;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut tree = ProcessTree::spawn(command)?;
    let stdout = tree.child.stdout.take().map(read_to_end);
    let stderr = tree.child.stderr.take().map(read_to_end);
    // A process that left the tree may hold the pipes open, so nobody waits for their ends.
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
        // Nobody may wait any more.
        let _ = sender.send(read);
    });
    receiver
}

/// Returns a limit in words.
pub fn in_words(limit: Duration) -> String {
    match limit.as_secs() {
        seconds if seconds >= 120 => format!("{} minutes", seconds / 60),
        seconds => format!("{seconds} s"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_ends_in_time_gives_its_output() {
        let run = &mut shell("echo kelp; echo reef >&2; exit 3");
        let output = output_within(run, Duration::from_secs(600)).unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!((&*output.stdout, &*output.stderr), (&b"kelp\n"[..], &b"reef\n"[..]));
    }

    #[test]
    fn what_takes_too_long_is_killed() {
        // The inner one keeps the pipes open for longer.
        for script in ["exec sleep 600", "sleep 5; true"] {
            let error = output_within(&mut shell(script), Duration::from_millis(50)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut, "{script}");
        }
    }

    #[test]
    fn what_a_killed_process_has_started_ends_too() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("alive");
        let script = format!("(sleep 1; echo crab >'{}') & wait", file.display());
        let start = Instant::now();
        output_within(&mut shell(&script), Duration::from_millis(50)).unwrap_err();
        thread::sleep(Duration::from_millis(1500).saturating_sub(start.elapsed()));
        assert!(!file.exists());
    }
}
