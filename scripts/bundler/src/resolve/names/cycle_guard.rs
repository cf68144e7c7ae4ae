//! The guard against cycles: the stack of steps of a search.
//!
//! A search that leads back to a step on the stack finds nothing there. An example: `mod a` and `mod b`
//! import `c` from each other. The lookup of `c` in `a` looks `c` up in `b`, which looks `c` up in `a`.
//! That step is on the stack, so its result is empty, and the results of both lookups are incomplete.

use crate::resolve::cache::LookupKey;
use crate::resolve::units::UnitId;

/// Maximum number of cyclic lookups before a program is refused. Their results cannot be cached, so
/// globs that lead to each other in many cycles could take hours.
pub(super) const MAX_CYCLIC_LOOKUPS: usize = 100_000;

/// One step of a search that may lead back to itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A lookup of a name inside a scope.
    Name(LookupKey),
    /// The resolution of the path of a glob; always the first step.
    Glob(UnitId),
}

/// The stack of steps of a search.
#[derive(Default)]
pub(super) struct CycleGuard {
    steps: Vec<Step>,
    /// True if the search has met a step on the stack, so that results since then may be incomplete.
    incomplete: bool,
}

impl CycleGuard {
    /// Returns the guard of a search for the targets of a glob.
    pub(super) fn for_glob(glob: UnitId) -> Self {
        Self { steps: vec![Step::Glob(glob)], incomplete: false }
    }

    /// Pushes a step on the stack. Returns false if it is there already.
    pub(super) fn enter(&mut self, step: Step) -> bool {
        if self.is_on_stack(step) {
            self.incomplete = true;
            return false;
        }
        self.steps.push(step);
        true
    }

    /// Pops the last step from the stack.
    pub(super) fn leave(&mut self) {
        self.steps.pop();
    }

    /// True if only the first step is on the stack.
    pub(super) fn is_first_step(&self) -> bool {
        self.steps.len() == 1
    }

    /// True if no step is on the stack.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// True if a step is on the stack.
    pub(super) fn is_on_stack(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    /// Returns the glob whose path is being resolved, if the search began with a glob.
    pub(super) fn glob(&self) -> Option<UnitId> {
        match self.steps.first() {
            Some(Step::Glob(glob)) => Some(*glob),
            _ => None,
        }
    }

    /// Records that results may be incomplete.
    pub(super) fn set_incomplete(&mut self) {
        self.incomplete = true;
    }

    /// Runs a part of the search. Returns its result, and true if the result is complete.
    pub(super) fn part<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::take(&mut self.incomplete);
        let result = part(self);
        let complete = !self.incomplete;
        self.incomplete |= before;
        (result, complete)
    }
}
