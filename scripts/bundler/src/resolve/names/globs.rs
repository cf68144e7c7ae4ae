//! Lookups of a name in the glob imports of a scope.
//!
//! Globs may lead to each other in cycles, so the modules behind them are searched breadth-first, each
//! once (see [`GlobGraph`]). In a module, the name is looked up among the items and named imports;
//! unless these shadow its globs, the modules behind its globs are searched next.
//!
//! A scope may have hundreds of globs. A glob that leads to one module without visible globs of its
//! own brings in only names that this module binds. Other names are not looked up there: for
//! `use a::*; use b::*;` and `pub fn c()` in `b`, `c` is looked up in `b` only.

use super::cycle_guard::{CycleGuard, Step};
use super::glob_graph::GlobGraph;
use crate::resolve::cache::{GlobsByModule, LookupKey};
use crate::resolve::meaning::{Def, Meaning, merged, shadows_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{NameId, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Resolver<'_> {
    /// Returns the meanings that the globs of a scope bring in for a name.
    pub(super) fn lookup_in_globs(
        &self,
        start: LookupKey,
        name: &str,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let mut graph = GlobGraph::new(start);
        let mut meanings: Vec<(usize, Meaning)> = Vec::new();
        let mut next = 0;
        while let Some((node, has_open_globs)) = graph.node(next) {
            // The start is entered by the caller.
            let is_entered = next > 0 && has_open_globs && guard.enter(Step::Name(node));
            if has_open_globs {
                self.follow_globs(next, node, name, guard, &mut graph, &mut meanings);
            }
            if is_entered {
                guard.leave();
            }
            next += 1;
        }
        let with_imports = |(node, mut meaning): (usize, Meaning)| {
            meaning.via.extend(graph.imports_to(node));
            let cfg_of = |unit: &UnitId| self.tables.imports.get(unit)?.cfg.clone();
            meaning.cfg = meaning.cfg.or_else(|| meaning.via.iter().find_map(cfg_of));
            meaning
        };
        merged(meanings.into_iter().map(with_imports).collect())
    }

    /// Looks the name up in the modules that the globs of a node lead to, unless they are nodes already.
    fn follow_globs(
        &self,
        from: usize,
        key: LookupKey,
        name: &str,
        guard: &mut CycleGuard,
        graph: &mut GlobGraph,
        meanings: &mut Vec<(usize, Meaning)>,
    ) {
        let LookupKey { scope, namespace, viewpoint, .. } = key;
        for glob in self.globs_that_may_bind(scope, key.name, guard) {
            if !self.is_glob_visible(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let via = target.via.iter().chain([&glob]).copied();
                match &target.def {
                    Def::Scope(module) if self.may_provide(*module, name, namespace, scope) => {
                        let viewpoint = self.viewpoint(*module, scope);
                        let inner_key = LookupKey { scope: *module, viewpoint, ..key };
                        if let Some(node) = graph.add(from, inner_key, via) {
                            let (inner, has_open_globs) =
                                self.lookup_in_module(inner_key, name, guard);
                            graph.set_open_globs(node, has_open_globs);
                            meanings.extend(inner.into_iter().map(|meaning| (node, meaning)));
                        }
                    }
                    Def::Unit(unit) if self.has_variant(*unit, name) => {
                        let via = via.collect();
                        meanings
                            .push((from, Meaning { via, ..Meaning::certain(Def::Variant(*unit)) }));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Looks a name up in a module, without its globs. Returns the meanings, and true if its globs must be
    /// searched, too. A cached result includes the names of globs.
    fn lookup_in_module(
        &self,
        key: LookupKey,
        name: &str,
        guard: &mut CycleGuard,
    ) -> (Vec<Meaning>, bool) {
        if let Some(meanings) = self.cache.names.borrow().get(&key) {
            return (meanings.clone(), false);
        }
        if !guard.enter(Step::Name(key)) {
            return (Vec::new(), false);
        }
        let meanings = self.lookup_without_globs(key, name, guard);
        guard.leave();
        let has_open_globs = !shadows_others(&meanings);
        (meanings, has_open_globs)
    }

    /// Returns the globs of a scope that may bring in a name, in their order.
    fn globs_that_may_bind(
        &self,
        scope: ScopeId,
        name: NameId,
        guard: &mut CycleGuard,
    ) -> Vec<UnitId> {
        let globs = self.tables.scopes[scope].globs();
        let bound_in = self.tables.name_index.scopes_with(name);
        if globs.len() <= bound_in.len() {
            return globs.to_vec();
        }
        let by_module = self.globs_by_module(scope, guard);
        let plain = bound_in.iter().filter_map(|module| by_module.plain.get(module)).flatten();
        let indices: BTreeSet<usize> = plain.chain(&by_module.other).copied().collect();
        indices.into_iter().map(|index| globs[index]).collect()
    }

    /// Groups the globs of a scope by the module that they lead to.
    fn globs_by_module(&self, scope: ScopeId, guard: &mut CycleGuard) -> Rc<GlobsByModule> {
        if let Some(cached) = self.cache.globs_by_module.borrow().get(&scope) {
            return cached.clone();
        }
        let (by_module, complete) = guard.part(|guard| {
            let mut by_module = GlobsByModule::default();
            for (index, &glob) in self.tables.scopes[scope].globs().iter().enumerate() {
                match &self.glob_targets(glob, guard)[..] {
                    &[Meaning { def: Def::Scope(module), .. }]
                        if !self.has_visible_glob(module, scope) =>
                    {
                        by_module.plain.entry(module).or_default().push(index);
                    }
                    _ => by_module.other.push(index),
                }
            }
            Rc::new(by_module)
        });
        if complete && !self.tables.scopes[scope].is_block {
            self.cache.globs_by_module.borrow_mut().insert(scope, by_module.clone());
        }
        by_module
    }

    /// True if a glob of a module is visible from a scope.
    fn has_visible_glob(&self, module: ScopeId, from: ScopeId) -> bool {
        let viewpoint = self.viewpoint(module, from);
        self.tables.scopes[module].globs().iter().any(|&glob| self.is_glob_visible(glob, viewpoint))
    }
}
