//! A solution and an interactor that talk to each other.

use super::system::ProcessGroup;
use super::{End, Limits, Watchdog};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// What is written down of a conversation at most, in bytes.
const TRANSCRIPT: usize = 1 << 20;

/// A conversation that is going on.
pub(super) struct Interaction {
    interactor: Child,
    group: ProcessGroup,
    pumps: Vec<JoinHandle<()>>,
}

/// Starts both with their pipes joined. Whatever either says goes to stdout too, line by line: what
/// the solution says behind `> `, what it hears behind `< `.
pub(super) fn start(
    solution: &mut Command,
    limits: &Limits,
    interactor: &mut Command,
) -> io::Result<((Child, ProcessGroup), Interaction)> {
    let piped = |command: &mut Command, limits: &Limits| {
        ProcessGroup::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()), limits)
    };
    let (mut interactor, group) = piped(interactor, &Limits::default())?;
    let (mut solution, of_solution) = piped(solution, limits).inspect_err(|_| group.end())?;
    let transcript = Arc::new(Mutex::new(Transcript { left: TRANSCRIPT }));
    let pumps = vec![
        pump("> ", solution.stdout.take(), interactor.stdin.take(), &transcript),
        pump("< ", interactor.stdout.take(), solution.stdin.take(), &transcript),
    ];
    Ok(((solution, of_solution), Interaction { interactor, group, pumps }))
}

impl Interaction {
    /// Returns the group of the interactor.
    pub(super) fn group(&self) -> ProcessGroup {
        self.group.clone()
    }

    /// Waits for the interactor, which has a word to say when the solution has ended.
    pub(super) fn end(mut self, watch: &Watchdog) -> io::Result<End> {
        let status = self.interactor.wait()?;
        let end = watch.how().unwrap_or_else(|| End::of(status));
        // Their pipes may be held open by what they have left behind.
        watch.finish();
        self.pumps.into_iter().for_each(|it| {
            let _ = it.join();
        });
        Ok(end)
    }
}

struct Transcript {
    left: usize,
}

impl Transcript {
    fn line(&mut self, who: &str, line: &[u8]) {
        if self.left == 0 {
            return;
        }
        self.left = self.left.saturating_sub(line.len());
        let mut out = io::stdout().lock();
        let end: &[u8] = if line.ends_with(b"\n") { b"" } else { b"\n" };
        let _ = out.write_all(who.as_bytes()).and_then(|()| out.write_all(line));
        let _ = out.write_all(end).and_then(|()| out.flush());
    }
}

/// Passes on what one says to the other, as it comes.
fn pump(
    who: &'static str,
    from: Option<impl Read + Send + 'static>,
    to: Option<impl Write + Send + 'static>,
    transcript: &Arc<Mutex<Transcript>>,
) -> JoinHandle<()> {
    let transcript = transcript.clone();
    thread::spawn(move || {
        let (Some(from), Some(mut to)) = (from, to) else { return };
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        // Part of a line must come through as well: who reads it may wait for no more.
        while let Ok(bytes) = from.fill_buf()
            && !bytes.is_empty()
        {
            let end = bytes.iter().position(|it| *it == b'\n').map_or(bytes.len(), |it| it + 1);
            line.extend_from_slice(&bytes[..end]);
            // First written down, so that no answer to it is written before it.
            if line.ends_with(b"\n") || line.len() > TRANSCRIPT {
                if let Ok(mut transcript) = transcript.lock() {
                    transcript.line(who, &line);
                }
                line.clear();
            }
            let passed = to.write_all(&bytes[..end]).and_then(|()| to.flush());
            from.consume(end);
            if passed.is_err() {
                // Nobody hears it any more; go on, so that it does not stop for want of a reader.
                let _ = io::copy(&mut from, &mut io::sink());
                break;
            }
        }
        if let (false, Ok(mut transcript)) = (line.is_empty(), transcript.lock()) {
            transcript.line(who, &line);
        }
    })
}
