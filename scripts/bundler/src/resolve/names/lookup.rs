//! The lookup of a name inside one scope, without the scopes around it.
//!
//! Items and named imports come first; globs are searched only if these do not shadow them. A result is
//! cached if it is complete. An incomplete result of a lookup that began a search is cached for later
//! searches that begin with the same lookup.

use super::cycle_guard::{CycleGuard, MAX_CYCLIC_LOOKUPS, Step};
use crate::resolve::cache::LookupKey;
use crate::resolve::meaning::{Def, Meaning, shadows_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{NameId, Namespace, ScopeId};
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
        match self.tables.name_index.id(name) {
            Some(id) => self.lookup_of_id(scope, (id, name), namespace, from, guard),
            None => Vec::new(),
        }
    }

    /// Returns the same, given the index of the name, too.
    pub(super) fn lookup_of_id(
        &self,
        scope: ScopeId,
        (id, name): (NameId, &str),
        namespace: Namespace,
        from: ScopeId,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let here = &self.tables.scopes[scope];
        let may_bind = || {
            self.tables.name_index.may_bind(id, scope)
                && here.bindings(name, namespace).next().is_some()
        };
        if here.globs().is_empty() && !may_bind() {
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
        if let Some(meanings) = self.cached_names(lookup, guard) {
            return meanings;
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
        if complete && here.is_block {
            if guard.glob().is_none() {
                let mut blocks = self.cache.blocks.borrow_mut();
                let block = blocks.entry(lookup.scope).or_default();
                block.names.insert(lookup, meanings.clone());
            }
        } else if complete {
            self.cache.names.borrow_mut().insert(lookup, meanings.clone());
        } else if !here.is_block && is_top_level {
            self.cache.top_level.borrow_mut().insert(lookup, meanings.clone());
        }
        meanings
    }

    /// Returns the cached result of a lookup. That in a block has the foreign globs, which the search for the
    /// targets of a glob leaves out, and so is not for such a search.
    fn cached_names(&self, lookup: LookupKey, guard: &CycleGuard) -> Option<Vec<Meaning>> {
        if !self.tables.scopes[lookup.scope].is_block {
            return self.cache.names.borrow().get(&lookup).cloned();
        }
        if guard.glob().is_some() {
            return None;
        }
        self.cache.blocks.borrow().get(&lookup.scope)?.names.get(&lookup).cloned()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::resolve::NameTables;
    use crate::resolve::scopes::{Import, PathForm, Visibility};

    #[test]
    fn a_new_binding_of_a_block_changes_what_is_found_in_it_and_in_inner_blocks() {
        let text = "
            mod kelp { pub fn foam() {} }
            mod reef { pub fn foam() {} }
            fn main() {}";
        let fixture = Fixture::new(text);
        let mut resolver = Resolver::new(&fixture.program, NameTables::of_crates(1));
        resolver.collect_crates(0..1);
        let root = resolver.tables.roots[0];
        let [kelp, reef] = ["kelp", "reef"].map(|name| {
            let units = &resolver.tables.units;
            units.iter().position(|unit| unit.name == name).unwrap()
        });
        let foam_of = |module| {
            let units = &fixture.resolve().units;
            let of_module = |unit: &UnitId| units[*unit].parent == Some(module);
            (0..units.len()).filter(of_module).map(Def::Unit).collect::<Vec<_>>()
        };
        let found = |resolver: &Resolver<'_>, block| -> Vec<Def> {
            let meanings = resolver.lookup(block, "foam", Namespace::Value, block);
            meanings.into_iter().map(|meaning| meaning.def).collect()
        };
        let outer = resolver.block_scope(root);
        let inner = resolver.block_scope(outer);
        // `use kelp::*;` in the inner block. Any unit will do for it.
        let glob = Import {
            scope: inner,
            path: vec!["kelp".to_owned()],
            form: PathForm::Relative,
            only_type: false,
            visibility: Visibility::Within(root),
            cfg: None,
        };
        let main = resolver.tables.units.len() - 1;
        resolver.bind_import(main, None, glob);
        assert_eq!(found(&resolver, inner), foam_of(kelp));
        let visibility = Visibility::Within(root);
        resolver.bind(outer, "kelp", &[Namespace::Type], reef, visibility);
        assert_eq!(found(&resolver, inner), foam_of(reef));
        resolver.bind(inner, "foam", &[Namespace::Value], main, visibility);
        assert_eq!(found(&resolver, inner), [Def::Unit(main)]);
    }
}
