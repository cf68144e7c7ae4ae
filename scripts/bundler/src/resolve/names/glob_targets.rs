//! What the path of a glob import leads to: a fixpoint.
//!
//! A glob may bring in the name with which the path of another glob begins, and the other way
//! round. So a glob and those that its path asks for form a group. Each of them leads nowhere at
//! first. In each round the path of each is resolved again, given where the others lead so far,
//! until a round changes nothing.
//!
//! An example: `mod a { pub mod b {} }  use a::*;  use b::*;`, asked for the second glob. Nothing
//! in the scope itself is called `b`, so the first glob joins the group. Once that leads to `a`,
//! the path `b` leads to `a::b`, and one more round changes nothing.

use super::guard::Guard;
use crate::resolve::found::Found;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::Namespace;
use crate::resolve::units::UnitId;
use std::rc::Rc;

/// Maximum number of rounds before a program is refused: the globs of some seem never to settle.
const MAX_ROUNDS: usize = 100;

impl Resolver<'_> {
    /// Returns what the path of a glob leads to; as far as that is known, during the fixpoint.
    pub(super) fn glob_targets(&self, glob: UnitId, guard: &mut Guard) -> Rc<[Found]> {
        if let Some(found) = self.cache.globs.borrow().get(&glob) {
            return found.clone();
        }
        if !self.cache.fixpoint.borrow().is_empty() {
            // All that depends on this is found again in the next round.
            guard.set_incomplete();
            // What a glob brings in does not help to resolve its own path.
            if guard.glob() == Some(glob) {
                return Rc::default();
            }
            return self.cache.fixpoint.borrow_mut().entry(glob).or_default().clone();
        }
        self.find_fixpoint(glob);
        let found = self.cache.fixpoint.take();
        let is_cached = |glob: &UnitId| !self.names.scopes[self.names.imports[glob].scope].block;
        let cached = found.iter().filter(|(glob, _)| is_cached(glob));
        self.cache.globs.borrow_mut().extend(cached.map(|(glob, found)| (*glob, found.clone())));
        found[&glob].clone()
    }

    /// Computes the fixpoint of a glob and of those that its path depends on.
    fn find_fixpoint(&self, glob: UnitId) {
        let state = &self.cache.fixpoint;
        state.borrow_mut().insert(glob, Rc::default());
        for _ in 0..MAX_ROUNDS {
            let before = state.borrow().clone();
            for &glob in before.keys() {
                let mut guard = Guard::for_glob(glob);
                let found = self.import_target(glob, Namespace::Type, &mut guard);
                state.borrow_mut().insert(glob, found.into());
            }
            if *state.borrow() == before {
                return;
            }
        }
        let scope = self.names.imports[&glob].scope;
        self.cache.lost_in.set(Some(self.names.scopes[scope].krate));
    }
}
