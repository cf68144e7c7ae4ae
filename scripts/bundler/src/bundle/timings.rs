//! Measures the time of each step, for `--timings` and the tables of the tests.

use base::wait_notice::wait_notice;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The time of each step, summed over all iterations.
#[derive(Default)]
pub(super) struct Timings {
    steps: RefCell<Vec<(&'static str, Duration)>>,
}

impl Timings {
    /// Runs a step, and adds its time. A step that takes long is announced on the terminal.
    pub(super) fn time<T>(&self, step: &'static str, work: impl FnOnce() -> T) -> T {
        let _waiting = announcement(step).map(wait_notice);
        let start = Instant::now();
        let result = work();
        let duration = start.elapsed();
        let mut steps = self.steps.borrow_mut();
        match steps.iter_mut().find(|(name, _)| *name == step) {
            Some((_, sum)) => *sum += duration,
            None => steps.push((step, duration)),
        }
        result
    }

    /// Returns the steps in the order in which they first ran.
    pub(super) fn into_steps(self) -> Vec<(&'static str, Duration)> {
        self.steps.into_inner()
    }
}

/// Returns the announcement of a step that may take long, after "waiting for".
fn announcement(step: &str) -> Option<&'static str> {
    match step {
        "load" => Some("the sources to be read"),
        "resolve" => Some("names to be resolved"),
        "build scripts" => Some("cargo, which runs the build scripts"),
        "check" => Some("rustc, which checks the bundle"),
        _ => None,
    }
}
