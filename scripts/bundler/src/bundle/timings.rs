//! How long each step took, for `--timings` and the tables of the tests.

use base::waiting::waiting_for;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The time of each step, added up over all iterations.
#[derive(Default)]
pub(super) struct Timings {
    steps: RefCell<Vec<(&'static str, Duration)>>,
}

impl Timings {
    /// Runs a step and adds its time. Announces what is waited for if that takes long.
    pub(super) fn time<T>(&self, step: &'static str, work: impl FnOnce() -> T) -> T {
        let _waiting = purpose(step).map(waiting_for);
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        let mut steps = self.steps.borrow_mut();
        match steps.iter_mut().find(|(name, _)| *name == step) {
            Some((_, sum)) => *sum += took,
            None => steps.push((step, took)),
        }
        result
    }

    /// Returns the steps in the order of their first runs.
    pub(super) fn into_steps(self) -> Vec<(&'static str, Duration)> {
        self.steps.into_inner()
    }
}

/// Returns what a user waits for in a step that may take long.
fn purpose(step: &str) -> Option<&'static str> {
    match step {
        "load" => Some("the sources to be read"),
        "resolve" => Some("names to be resolved"),
        "ask" => Some("cargo, which runs the build scripts"),
        "check" => Some("rustc, which checks the bundle"),
        _ => None,
    }
}
