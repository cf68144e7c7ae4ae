//! The lookup of a name inside one scope, without the scopes around it.
//!
//! Items and named imports come first; globs are searched only if these do not shadow them. A result is
//! cached if it is complete. An incomplete result of a lookup that began a search is cached for later
//! searches that begin with the same lookup.

use super::cycle_guard::{CycleGuard, MAX_CYCLIC_LOOKUPS, Step};
use crate::resolve::cache::LookupKey;
use crate::resolve::meaning::{Def, Meaning, shadows_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Returns the meanings of a name inside a scope, as seen from another scope.
    pub(in crate::resolve) fn lookup(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Meaning> {
        self.lookup_guarded(scope, name, namespace, from, &mut CycleGuard::default())
    }

    /// Returns the same, as part of a search.
    pub(super) fn lookup_guarded(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let Some(id) = self.tables.name_index.id(name) else { return Vec::new() };
        let here = &self.tables.scopes[scope];
        if here.globs().is_empty() && here.bindings(name, namespace).next().is_none() {
            return Vec::new();
        }
        let viewpoint = self.viewpoint(scope, from);
        let lookup = LookupKey { scope, name: id, namespace, viewpoint };
        if !guard.enter(Step::Name(lookup)) {
            return Vec::new();
        }
        let meanings = self.lookup_on_stack(lookup, name, guard);
        guard.leave();
        meanings
    }

    /// Returns the same, once the lookup is on the stack: from the cache, or else by a search.
    fn lookup_on_stack(
        &self,
        lookup: LookupKey,
        name: &str,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        if let Some(meanings) = self.cache.names.borrow().get(&lookup) {
            return meanings.clone();
        }
        // No other lookup depends on this result, so it may be cached even if the search meets a cycle.
        let is_top_level = guard.is_first_step() && self.cache.fixpoint.borrow().is_empty();
        if is_top_level && let Some(meanings) = self.cache.top_level.borrow().get(&lookup) {
            return meanings.clone();
        }
        let here = &self.tables.scopes[lookup.scope];
        if self.cache.cyclic_lookups.get() > MAX_CYCLIC_LOOKUPS {
            self.cache.limit_exceeded_in.set(Some(here.krate));
            return Vec::new();
        }
        let (meanings, complete) = guard.part(|guard| {
            let mut meanings = self.lookup_without_globs(lookup, name, guard);
            if !shadows_others(&meanings) {
                meanings.extend(self.lookup_in_globs(lookup, name, guard));
            }
            meanings
        });
        if !complete {
            self.cache.cyclic_lookups.set(self.cache.cyclic_lookups.get() + 1);
        }
        if !here.is_block && complete {
            self.cache.names.borrow_mut().insert(lookup, meanings.clone());
        } else if !here.is_block && is_top_level {
            self.cache.top_level.borrow_mut().insert(lookup, meanings.clone());
        }
        meanings
    }

    /// Returns the meanings of a name by the items and named imports of a scope.
    pub(super) fn lookup_without_globs(
        &self,
        lookup: LookupKey,
        name: &str,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let LookupKey { scope, namespace, .. } = lookup;
        let mut meanings = Vec::new();
        for binding in self.tables.scopes[scope].bindings(name, namespace) {
            let cfg = binding.cfg.clone();
            if binding.is_import {
                let targets = self.import_targets_guarded(binding.unit, namespace, guard);
                meanings.extend(
                    targets.into_iter().map(|target| Meaning { cfg: cfg.clone(), ..target }),
                );
            } else {
                meanings.push(Meaning { cfg, ..Meaning::certain(self.def_of(binding.unit)) });
            }
        }
        meanings
    }

    /// Returns the definition that the name of an item leads to.
    pub(super) fn def_of(&self, unit: UnitId) -> Def {
        match self.tables.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }

    /// True if the unit is an enum with a variant of that name.
    pub(in crate::resolve) fn has_variant(&self, unit: UnitId, name: &str) -> bool {
        self.tables.variants.get(&unit).is_some_and(|it| it.contains(name))
    }
}
