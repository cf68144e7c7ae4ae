//! Measures the time of each step, for `--timings` and the tables of the tests.

use base::wait_notice::{WaitNotice, wait_notice};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The time of each step, summed over all iterations.
#[derive(Default)]
pub(super) struct Timings {
    steps: RefCell<Vec<(&'static str, Duration)>>,
}

/// A running step. Dropping it adds its time.
#[must_use]
pub(super) struct RunningStep<'a> {
    timings: &'a Timings,
    name: &'static str,
    start: Instant,
    _waiting: Option<WaitNotice>,
}

impl Timings {
    /// Starts a step. One that takes long is announced on the terminal.
    pub(super) fn step(&self, name: &'static str) -> RunningStep<'_> {
        RunningStep {
            timings: self,
            name,
            start: Instant::now(),
            _waiting: announcement(name).map(wait_notice),
        }
    }

    /// Returns the steps in the order in which they first ended.
    pub(super) fn steps(&self) -> Vec<(&'static str, Duration)> {
        self.steps.borrow().clone()
    }
}

impl Drop for RunningStep<'_> {
    fn drop(&mut self) {
        let duration = self.start.elapsed();
        let mut steps = self.timings.steps.borrow_mut();
        match steps.iter_mut().find(|(name, _)| *name == self.name) {
            Some((_, sum)) => *sum += duration,
            None => steps.push((self.name, duration)),
        }
    }
}

/// Returns the announcement of a step that may take long, after "waiting for".
fn announcement(step: &str) -> Option<&'static str> {
    match step {
        "load" => Some("the sources to be read"),
        "resolve" => Some("names to be resolved"),
        "build scripts" => Some("cargo, which runs the build scripts"),
        "check" => Some("rustc, which checks the bundle"),
        "recheck" => Some("rustc, which checks the minified bundle"),
        _ => None,
    }
}
