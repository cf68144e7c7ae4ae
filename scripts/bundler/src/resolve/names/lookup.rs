//! The lookup of a name inside one scope, without the scopes around it.
//!
//! Items and named imports come first; only if none of them means the name in any case, globs are
//! asked. A result is cached unless the search met itself on the way; the answer to a whole search is
//! cached for the next such search even then.

use super::guard::{Guard, MAX_CYCLIC_LOOKUPS, Step};
use crate::resolve::cache::Lookup;
use crate::resolve::found::{Def, Found, hides_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Returns what a name means inside a scope, as seen from another one.
    pub(in crate::resolve) fn lookup(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Found> {
        self.lookup_guarded(scope, name, namespace, from, &mut Guard::default())
    }

    /// The same, as part of a search.
    pub(super) fn lookup_guarded(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Vec<Found> {
        let Some(id) = self.names.bound.id(name) else { return Vec::new() };
        let here = &self.names.scopes[scope];
        if here.globs().is_empty() && here.bindings(name, namespace).next().is_none() {
            return Vec::new();
        }
        let viewpoint = self.viewpoint(scope, from);
        let lookup = Lookup { scope, name: id, namespace, viewpoint };
        if !guard.enter(Step::Name(lookup)) {
            return Vec::new();
        }
        let found = self.lookup_entered(lookup, name, guard);
        guard.leave();
        found
    }

    /// The same, once the step is entered: from the cache, or else by name and by globs.
    fn lookup_entered(&self, lookup: Lookup, name: &str, guard: &mut Guard) -> Vec<Found> {
        if let Some(found) = self.cache.names.borrow().get(&lookup) {
            return found.clone();
        }
        // No step of another search depends on this answer, even if the search meets itself on the way.
        let is_question = guard.is_first_step() && self.cache.fixpoint.borrow().is_empty();
        if is_question && let Some(found) = self.cache.answers.borrow().get(&lookup) {
            return found.clone();
        }
        let here = &self.names.scopes[lookup.scope];
        if self.cache.cyclic_lookups.get() > MAX_CYCLIC_LOOKUPS {
            self.cache.lost_in.set(Some(here.krate));
            return Vec::new();
        }
        let (found, complete) = guard.part(|guard| {
            let mut found = self.by_name(lookup, name, guard);
            if !hides_others(&found) {
                found.extend(self.by_globs(lookup, name, guard));
            }
            found
        });
        if !complete {
            self.cache.cyclic_lookups.set(self.cache.cyclic_lookups.get() + 1);
        }
        if !here.block && complete {
            self.cache.names.borrow_mut().insert(lookup, found.clone());
        } else if !here.block && is_question {
            self.cache.answers.borrow_mut().insert(lookup, found.clone());
        }
        found
    }

    /// Returns what the items and named imports of a scope say of a name.
    pub(super) fn by_name(&self, lookup: Lookup, name: &str, guard: &mut Guard) -> Vec<Found> {
        let Lookup { scope, namespace, .. } = lookup;
        let mut found = Vec::new();
        for binding in self.names.scopes[scope].bindings(name, namespace) {
            let doubt = binding.doubt.clone();
            if binding.import {
                let targets = self.import_target(binding.unit, namespace, guard);
                found.extend(targets.into_iter().map(|it| Found { doubt: doubt.clone(), ..it }));
            } else {
                found.push(Found { doubt, ..Found::of(self.def_of(binding.unit)) });
            }
        }
        found
    }

    /// Returns what the name of an item leads to.
    pub(super) fn def_of(&self, unit: UnitId) -> Def {
        match self.names.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }

    /// True if the unit is an enum with a variant of that name.
    pub(in crate::resolve) fn has_variant(&self, unit: UnitId, name: &str) -> bool {
        self.names.variants.get(&unit).is_some_and(|it| it.contains(name))
    }
}
