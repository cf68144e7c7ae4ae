//! Resolves the paths of glob imports, by a fixpoint.
//!
//! The path of a glob may begin with a name that another glob brings in, and that one's path with a name
//! from the first. So a glob forms a group with the globs that its path depends on:
//!
//! 1. Each glob of the group leads nowhere at first.
//! 2. In each round, the path of each glob is resolved again, given the targets of the others so far.
//!    Globs that this meets for the first time join the group.
//! 3. The targets are final when a round changes nothing.
//!
//! An example: the targets of the second glob in `mod a { pub mod b {} }  use a::*;  use b::*;`. No
//! item of the scope is called `b`, so the first glob joins the group. In the next round that leads to
//! `a`, so the path `b` leads to `a::b`. One more round changes nothing.

use super::cycle_guard::CycleGuard;
use crate::resolve::meaning::Meaning;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId};
use crate::resolve::units::UnitId;
use std::rc::Rc;

/// Maximum number of rounds before a program is refused: a fixpoint may never be reached.
const MAX_ROUNDS: usize = 100;

impl Resolver<'_> {
    /// Returns the targets of a glob; during the computation of a fixpoint, those that are known so far.
    pub(super) fn glob_targets(&self, glob: UnitId, guard: &mut CycleGuard) -> Rc<[Meaning]> {
        if let Some(targets) = self.cached_glob_targets(glob) {
            return targets;
        }
        if !self.cache.fixpoint.borrow().is_empty() {
            // Everything that depends on this is resolved again in the next round.
            guard.set_incomplete();
            // A glob does not bring in the name that its own path begins with.
            if guard.glob() == Some(glob) {
                return Rc::default();
            }
            return self.cache.fixpoint.borrow_mut().entry(glob).or_default().clone();
        }
        self.find_fixpoint(glob);
        let all_targets = self.cache.fixpoint.take();
        let mut blocks = self.cache.blocks.borrow_mut();
        let mut modules = self.cache.globs.borrow_mut();
        for (&glob, targets) in &all_targets {
            let cached = match self.block_of(glob) {
                Some(block) => &mut blocks.entry(block).or_default().globs,
                None => &mut *modules,
            };
            cached.insert(glob, targets.clone());
        }
        all_targets[&glob].clone()
    }

    fn cached_glob_targets(&self, glob: UnitId) -> Option<Rc<[Meaning]>> {
        match self.block_of(glob) {
            Some(block) => self.cache.blocks.borrow().get(&block)?.globs.get(&glob).cloned(),
            None => self.cache.globs.borrow().get(&glob).cloned(),
        }
    }

    /// Returns the block that a glob stands in; `None` if it stands in a module.
    fn block_of(&self, glob: UnitId) -> Option<ScopeId> {
        let scope = self.tables.imports[&glob].scope;
        self.tables.scopes[scope].is_block.then_some(scope)
    }

    /// Leaves the targets of `glob` and of its group in `cache.fixpoint`. After `MAX_ROUNDS` it records the
    /// crate, which is refused later.
    fn find_fixpoint(&self, glob: UnitId) {
        let state = &self.cache.fixpoint;
        state.borrow_mut().insert(glob, Rc::default());
        for _ in 0..MAX_ROUNDS {
            let before = state.borrow().clone();
            for &glob in before.keys() {
                let mut guard = CycleGuard::for_glob(glob);
                let targets = self.import_targets_guarded(glob, Namespace::Type, &mut guard);
                state.borrow_mut().insert(glob, targets.into());
            }
            if *state.borrow() == before {
                return;
            }
        }
        let scope = self.tables.imports[&glob].scope;
        self.cache.limit_exceeded_in.set(Some(self.tables.scopes[scope].krate));
    }
}
