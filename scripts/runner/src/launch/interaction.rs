//! A solution and an interactor, each of which reads the output of the other.
//!
//! Who ends first decides: an interactor that rejects the solution may cause the solution to fail, and a solution
//! that fails may cause the interactor to reject it. So the interactor sees the end of the solution's output a
//! moment later if the solution failed ([`GRACE`]). If it ends before that, it has ended by itself.
//!
//! ```text
//! interactor  rejects and ends                  by itself: it decides, and the solution is killed
//! solution    fails as it reads `wrong`         the interactor ends within the moment: it decides
//! solution    panics; interactor reads the end  the interactor ends after the moment: the panic decides
//! ```

use super::watchdog::Watchdog;
use super::{End, InteractorEnd, InteractorOrder, failed};
use base::error::Result;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Child;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The most bytes of the transcript.
const TRANSCRIPT_LIMIT: usize = 1 << 20;

/// How long the end of a failed solution is kept from the interactor.
const GRACE: Duration = Duration::from_millis(250);

/// A running interactor, and the threads that pass on the output of both programs.
pub(super) struct Interaction {
    /// The path of the interactor.
    program: PathBuf,
    interactor: JoinHandle<io::Result<InteractorEnd>>,
    pumps: [JoinHandle<()>; 2],
    ends: Arc<Ends>,
    watchdog: Arc<Watchdog>,
}

/// The ends of both programs, as far as they are known.
#[derive(Default)]
struct Ends {
    state: Mutex<EndsState>,
    changed: Condvar,
}

#[derive(Default)]
struct EndsState {
    solution: Option<End>,
    has_interactor_ended: bool,
    /// True if the interactor sees that the output of the solution has ended.
    is_input_closed: bool,
}

impl Ends {
    fn state(&self) -> MutexGuard<'_, EndsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut EndsState)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    /// Waits until the interactor may see that the output of the solution has ended.
    fn wait_for_grace(&self) {
        let is_open = |state: &mut EndsState| {
            !state.has_interactor_ended && state.solution != Some(End::Exited(0))
        };
        let waited = self.changed.wait_timeout_while(self.state(), GRACE, is_open);
        waited.unwrap_or_else(PoisonError::into_inner).0.is_input_closed = true;
    }
}

impl Interaction {
    /// Joins the pipes of both programs. The transcript is written line by line: `> ` stands before a line of
    /// the solution, and `< ` before a line of the interactor.
    pub(super) fn start(
        solution: &mut Child,
        mut interactor: Child,
        order: &InteractorOrder,
        transcript: Box<dyn Write + Send>,
        watchdog: &Arc<Watchdog>,
    ) -> Self {
        let transcript =
            Arc::new(Mutex::new(Transcript { out: transcript, left: TRANSCRIPT_LIMIT }));
        let ends = Arc::new(Ends::default());
        let on_end = ends.clone();
        let close = move || on_end.wait_for_grace();
        let pumps = [
            pump("> ", solution.stdout.take(), interactor.stdin.take(), &transcript, close),
            pump("< ", interactor.stdout.take(), solution.stdin.take(), &transcript, || ()),
        ];
        let program = PathBuf::from(order.command.first().map_or("", String::as_str));
        let accepting = End::Exited(order.accepting);
        let (on_end, in_thread) = (ends.clone(), watchdog.clone());
        let interactor = thread::spawn(move || {
            let status = interactor.wait()?;
            let killed = in_thread.reason();
            let end = killed.unwrap_or_else(|| End::of(status));
            let mut was_first = killed.is_none();
            on_end.change(|state| {
                state.has_interactor_ended = true;
                was_first &= !(state.is_input_closed && state.solution.is_some());
            });
            if end != accepting {
                in_thread.stop(End::Rejected);
            }
            Ok(InteractorEnd { end, was_first })
        });
        Self { program, interactor, pumps, ends, watchdog: watchdog.clone() }
    }

    /// Waits for the interactor, which decides on its verdict after the solution has ended.
    pub(super) fn wait(self, solution: End) -> Result<InteractorEnd> {
        self.ends.change(|state| state.solution = Some(solution));
        let end = self.interactor.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        // Processes that the two have left behind may hold their pipes open.
        self.watchdog.kill_all();
        for pump in self.pumps {
            let _ = pump.join();
        }
        end.map_err(failed("wait for", &self.program))
    }
}

/// Writes what the two programs print.
struct Transcript {
    out: Box<dyn Write + Send>,
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
        let end: &[u8] = if line.ends_with(b"\n") { b"" } else { b"\n" };
        let _ = self.out.write_all(&[prefix.as_bytes(), line, end].concat());
        let _ = self.out.flush();
    }
}

/// Passes on the output of one program to the other as it comes, on a thread of its own. Calls `close` before
/// the other one sees that there is no more.
fn pump(
    prefix: &'static str,
    from: Option<impl Read + Send + 'static>,
    to: Option<impl Write + Send + 'static>,
    transcript: &Arc<Mutex<Transcript>>,
    close: impl FnOnce() + Send + 'static,
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
        close();
    })
}
