//! Notices on stderr that the tool waits for a child process, once that takes more than a second.

use crate::terminal::{say, stderr_is_live};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time before a notice is printed.
const DELAY: Duration = Duration::from_secs(1);

static IS_ENABLED: AtomicBool = AtomicBool::new(false);

/// The lines that were printed. Each one is printed once.
static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Enables notices. Commands with a progress bar of their own leave them disabled.
pub fn enable() {
    IS_ENABLED.store(true, Ordering::Relaxed);
}

/// A notice, which is removed when it is dropped.
pub struct WaitNotice {
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Prints `waiting for PROCESS` if the result is not dropped within a second. On a terminal the notice is
/// a spinner; elsewhere it is a line, printed once for each process.
pub fn wait_notice(process: &str) -> WaitNotice {
    let start_timer = || {
        let process = process.to_owned();
        let (sender, end) = mpsc::channel();
        (sender, thread::spawn(move || print_after_delay(&process, &end)))
    };
    WaitNotice { timer: IS_ENABLED.load(Ordering::Relaxed).then(start_timer) }
}

impl Drop for WaitNotice {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.timer.take() {
            drop(end);
            // So that the spinner is gone before anything else is printed.
            let _ = thread.join();
        }
    }
}

fn print_after_delay(process: &str, end: &Receiver<()>) {
    if end.recv_timeout(DELAY) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    if stderr_is_live() {
        let line = ProgressBar::new_spinner().with_message(process.to_owned()).with_elapsed(DELAY);
        if let Ok(style) = ProgressStyle::with_template("{spinner} waiting for {msg} ({elapsed})") {
            line.set_style(style);
        }
        line.enable_steady_tick(Duration::from_millis(100));
        // Returns when the sender is dropped.
        let _ = end.recv();
        line.finish_and_clear();
    } else if PRINTED.lock().is_ok_and(|mut printed| printed.insert(process.to_owned())) {
        say(&format!("waiting for {process}"));
    }
}
