//! What the tool waits for: said on stderr once it takes more than a second.

use crate::terminal::say;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long nothing is said.
const SILENCE: Duration = Duration::from_secs(1);

static IS_ENABLED: AtomicBool = AtomicBool::new(false);

/// The lines that were printed, each of them once.
static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Announces all waits from now on. Commands with a progress bar of their own do without.
pub fn enable() {
    IS_ENABLED.store(true, Ordering::Relaxed);
}

/// A wait, which ends when it is dropped.
pub struct WaitNotice {
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Announces a wait once it takes more than a second: on a terminal by a line that moves until the wait
/// ends, elsewhere by one line for each `what`.
pub fn wait_notice(what: &str) -> WaitNotice {
    let announced = || {
        let what = what.to_owned();
        let (sender, end) = mpsc::channel();
        (sender, thread::spawn(move || watch(&what, &end)))
    };
    WaitNotice { timer: IS_ENABLED.load(Ordering::Relaxed).then(announced) }
}

impl Drop for WaitNotice {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.timer.take() {
            drop(end);
            // What is printed next stands below the line.
            let _ = thread.join();
        }
    }
}

fn watch(what: &str, end: &Receiver<()>) {
    if end.recv_timeout(SILENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    if io::stderr().is_terminal() {
        let line = ProgressBar::new_spinner().with_message(what.to_owned()).with_elapsed(SILENCE);
        if let Ok(style) = ProgressStyle::with_template("{spinner} waiting for {msg} ({elapsed})") {
            line.set_style(style);
        }
        line.enable_steady_tick(Duration::from_millis(100));
        // It is an error that the sender is gone, and that is the end.
        let _ = end.recv();
        line.finish_and_clear();
    } else if PRINTED.lock().is_ok_and(|mut printed| printed.insert(what.to_owned())) {
        say(&format!("waiting for {what}"));
    }
}
