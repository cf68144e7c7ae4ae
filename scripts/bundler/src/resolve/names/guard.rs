//! The guard against cycles: the steps of a search that are under way.
//!
//! A search that leads back to one of its steps finds nothing there. An example: `mod a` and
//! `mod b` import `c` from each other. `c` in `a` asks for `c` in `b`, which asks for `c` in `a`:
//! that step is under way, so the result is empty, and both results count as incomplete.

use crate::resolve::cache::Lookup;
use crate::resolve::units::UnitId;

/// Maximum number of cyclic lookups before a program is refused. Their results cannot be cached, and
/// globs that lead to each other in many cycles can take more of them than there is time.
pub(super) const MAX_CYCLIC_LOOKUPS: usize = 100_000;

/// One step of a search that may lead back to itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// What a name means inside a scope.
    Name(Lookup),
    /// What the path of a glob leads to; only ever the first step.
    Glob(UnitId),
}

/// The steps of a search that are under way.
#[derive(Default)]
pub(super) struct Guard {
    steps: Vec<Step>,
    /// The search has met one of its steps, so that what it has found since may be incomplete.
    incomplete: bool,
}

impl Guard {
    /// Returns the guard of a search for what the path of a glob leads to.
    pub(super) fn for_glob(glob: UnitId) -> Self {
        Self { steps: vec![Step::Glob(glob)], incomplete: false }
    }

    /// Enters a step; false if it is under way already.
    pub(super) fn enter(&mut self, step: Step) -> bool {
        if self.is_under_way(step) {
            self.incomplete = true;
            return false;
        }
        self.steps.push(step);
        true
    }

    /// Leaves the step that was entered last.
    pub(super) fn leave(&mut self) {
        self.steps.pop();
    }

    /// True if only one step is under way: the search itself.
    pub(super) fn is_first_step(&self) -> bool {
        self.steps.len() == 1
    }

    /// True if a step is under way.
    pub(super) fn is_under_way(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    /// Returns the glob whose path the search is for, if it is for one.
    pub(super) fn glob(&self) -> Option<UnitId> {
        match self.steps.first() {
            Some(Step::Glob(glob)) => Some(*glob),
            _ => None,
        }
    }

    /// Records that what is found may be incomplete.
    pub(super) fn set_incomplete(&mut self) {
        self.incomplete = true;
    }

    /// Runs a part of the search. Returns its result, and true if that is complete.
    pub(super) fn part<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::take(&mut self.incomplete);
        let result = part(self);
        let complete = !self.incomplete;
        self.incomplete |= before;
        (result, complete)
    }
}
