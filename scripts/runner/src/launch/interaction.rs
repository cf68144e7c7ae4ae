//! A solution and an interactor, each of which reads the output of the other.

use super::system::ProcessGroup;
use super::{End, Limits, Watchdog, failed};
use base::error::Result;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// The most bytes of the transcript.
const TRANSCRIPT_LIMIT: usize = 1 << 20;

/// A running interactor, and the threads that pass on the output of both programs.
pub(super) struct Interaction {
    interactor: Child,
    /// The path of the interactor.
    program: PathBuf,
    group: ProcessGroup,
    pumps: Vec<JoinHandle<()>>,
}

/// Starts both programs and joins their pipes. A transcript goes to stdout, line by line: `> ` stands
/// before a line of the solution, and `< ` before a line of the interactor.
pub(super) fn start(
    solution: &mut Command,
    limits: &Limits,
    interactor: &mut Command,
) -> Result<((Child, ProcessGroup), Interaction)> {
    let piped = |command: &mut Command, limits: &Limits| {
        let started =
            ProcessGroup::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()), limits);
        started.map_err(failed("start", Path::new(command.get_program())))
    };
    let program = PathBuf::from(interactor.get_program());
    let (mut interactor, group) = piped(interactor, &Limits::default())?;
    let (mut solution, solution_group) = piped(solution, limits).inspect_err(|_| group.kill())?;
    let transcript = Arc::new(Mutex::new(Transcript { left: TRANSCRIPT_LIMIT }));
    let pumps = vec![
        pump("> ", solution.stdout.take(), interactor.stdin.take(), &transcript),
        pump("< ", interactor.stdout.take(), solution.stdin.take(), &transcript),
    ];
    Ok(((solution, solution_group), Interaction { interactor, program, group, pumps }))
}

impl Interaction {
    /// Returns the group of the interactor.
    pub(super) fn group(&self) -> ProcessGroup {
        self.group.clone()
    }

    /// Waits for the interactor, which decides on its verdict after the solution has ended.
    pub(super) fn wait(mut self, watchdog: &Watchdog) -> Result<End> {
        let status = self.interactor.wait().map_err(failed("wait for", &self.program))?;
        let end = watchdog.reason().unwrap_or_else(|| End::of(status));
        // Processes that the two have left behind may hold their pipes open.
        watchdog.kill_all();
        for pump in self.pumps {
            let _ = pump.join();
        }
        Ok(end)
    }
}

/// Writes to stdout what the two programs print.
struct Transcript {
    /// The bytes that may still be written.
    left: usize,
}

impl Transcript {
    /// Writes a line with a prefix that tells who printed it.
    fn write_line(&mut self, prefix: &str, line: &[u8]) {
        if self.left == 0 {
            return;
        }
        self.left = self.left.saturating_sub(line.len());
        let mut out = io::stdout().lock();
        let end: &[u8] = if line.ends_with(b"\n") { b"" } else { b"\n" };
        let _ = out.write_all(prefix.as_bytes()).and_then(|()| out.write_all(line));
        let _ = out.write_all(end).and_then(|()| out.flush());
    }
}

/// Passes on the output of one program to the other as it comes, on a thread of its own.
fn pump(
    prefix: &'static str,
    from: Option<impl Read + Send + 'static>,
    to: Option<impl Write + Send + 'static>,
    transcript: &Arc<Mutex<Transcript>>,
) -> JoinHandle<()> {
    let transcript = transcript.clone();
    thread::spawn(move || {
        let (Some(from), Some(mut to)) = (from, to) else { return };
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        // Part of a line must be passed on too: the reader may wait for exactly that part.
        while let Ok(bytes) = from.fill_buf()
            && !bytes.is_empty()
        {
            let newline = bytes.iter().position(|byte| *byte == b'\n');
            let end = newline.map_or(bytes.len(), |newline| newline + 1);
            line.extend_from_slice(&bytes[..end]);
            // Written before it is passed on, so that no reply precedes it in the transcript.
            if line.ends_with(b"\n") || line.len() > TRANSCRIPT_LIMIT {
                if let Ok(mut transcript) = transcript.lock() {
                    transcript.write_line(prefix, &line);
                }
                line.clear();
            }
            let passed = to.write_all(&bytes[..end]).and_then(|()| to.flush());
            from.consume(end);
            if passed.is_err() {
                // The reader is gone. Reads on, so that the writer does not block on a full pipe.
                let _ = io::copy(&mut from, &mut io::sink());
                break;
            }
        }
        if !line.is_empty()
            && let Ok(mut transcript) = transcript.lock()
        {
            transcript.write_line(prefix, &line);
        }
    })
}
