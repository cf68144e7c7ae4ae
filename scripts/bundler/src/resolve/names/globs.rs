//! What the glob imports of a scope bring in by a name.
//!
//! Globs lead to each other in cycles, so the modules behind them are asked breadth-first, each
//! once (see [`Ways`]). A module answers by its items and named imports; unless one of them means
//! the name in any case, its own globs are asked next.
//!
//! A scope may have hundreds of globs. A glob that leads to one module without visible globs of its
//! own can bring in only what that module binds, so it is not asked for a name that is bound
//! elsewhere: `use a::*; use b::*;` with `pub fn c()` in `b` asks for `c` in `b` alone.

use super::guard::{Guard, Step};
use super::ways::Ways;
use crate::resolve::cache::{GlobsByModule, Lookup};
use crate::resolve::found::{Def, Found, hides_others, merged};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{NameId, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Resolver<'_> {
    /// Returns what the globs of a scope bring in by a name.
    pub(super) fn by_globs(&self, start: Lookup, name: &str, guard: &mut Guard) -> Vec<Found> {
        let mut ways = Ways::new(start);
        let mut found: Vec<(usize, Found)> = Vec::new();
        let mut next = 0;
        while let Some((at, goes_on)) = ways.place(next) {
            // The start is entered already.
            let entered = next > 0 && goes_on && guard.enter(Step::Name(at));
            if goes_on {
                self.one_glob_further(next, at, name, guard, &mut ways, &mut found);
            }
            if entered {
                guard.leave();
            }
            next += 1;
        }
        let with_way = |(place, mut it): (usize, Found)| {
            it.via.extend(ways.to(place));
            let doubt = |unit: &UnitId| self.names.imports.get(unit)?.doubt.clone();
            it.doubt = it.doubt.or_else(|| it.via.iter().find_map(doubt));
            it
        };
        merged(found.into_iter().map(with_way).collect())
    }

    /// Asks the modules that the globs of a place lead to, unless they were asked before.
    fn one_glob_further(
        &self,
        from: usize,
        at: Lookup,
        name: &str,
        guard: &mut Guard,
        ways: &mut Ways,
        found: &mut Vec<(usize, Found)>,
    ) {
        let Lookup { scope, namespace, viewpoint, .. } = at;
        for glob in self.globs_with(scope, at.name, guard) {
            if !self.sees_glob(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let via = target.via.iter().chain([&glob]).copied();
                match &target.def {
                    Def::Scope(module) if self.names_visible(*module, name, namespace, scope) => {
                        let viewpoint = self.viewpoint(*module, scope);
                        let there = Lookup { scope: *module, viewpoint, ..at };
                        if let Some(place) = ways.add(from, there, via) {
                            let (inner, goes_on) = self.asked_once(there, name, guard);
                            ways.set_goes_on(place, goes_on);
                            found.extend(inner.into_iter().map(|it| (place, it)));
                        }
                    }
                    Def::Unit(unit) if self.has_variant(*unit, name) => {
                        let via = via.collect();
                        found.push((from, Found { via, ..Found::of(Def::Variant(*unit)) }));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns what a module says of a name by itself, and true if its globs are to be asked, too. A
    /// cached result includes what the globs bring in.
    fn asked_once(&self, there: Lookup, name: &str, guard: &mut Guard) -> (Vec<Found>, bool) {
        if let Some(found) = self.cache.names.borrow().get(&there) {
            return (found.clone(), false);
        }
        if !guard.enter(Step::Name(there)) {
            return (Vec::new(), false);
        }
        let found = self.by_name(there, name, guard);
        guard.leave();
        let goes_on = !hides_others(&found);
        (found, goes_on)
    }

    /// Returns the globs of a scope that may bring in the name, in their order.
    fn globs_with(&self, scope: ScopeId, name: NameId, guard: &mut Guard) -> Vec<UnitId> {
        let globs = self.names.scopes[scope].globs();
        let bound_in = self.names.bound.scopes_with(name);
        if globs.len() <= bound_in.len() {
            return globs.to_vec();
        }
        let by_module = self.globs_by_module(scope, guard);
        let plain = bound_in.iter().filter_map(|it| by_module.plain.get(it)).flatten();
        let indices: BTreeSet<usize> = plain.chain(&by_module.other).copied().collect();
        indices.into_iter().map(|it| globs[it]).collect()
    }

    /// Sorts the globs of a scope by the module that they lead to.
    fn globs_by_module(&self, scope: ScopeId, guard: &mut Guard) -> Rc<GlobsByModule> {
        if let Some(known) = self.cache.globs_by_module.borrow().get(&scope) {
            return known.clone();
        }
        let (by_module, complete) = guard.part(|guard| {
            let mut by_module = GlobsByModule::default();
            for (index, &glob) in self.names.scopes[scope].globs().iter().enumerate() {
                match &self.glob_targets(glob, guard)[..] {
                    &[Found { def: Def::Scope(module), .. }] if !self.hands_on(module, scope) => {
                        by_module.plain.entry(module).or_default().push(index);
                    }
                    _ => by_module.other.push(index),
                }
            }
            Rc::new(by_module)
        });
        if complete && !self.names.scopes[scope].block {
            self.cache.globs_by_module.borrow_mut().insert(scope, by_module.clone());
        }
        by_module
    }

    /// True if a glob of a module is visible from a scope.
    fn hands_on(&self, module: ScopeId, from: ScopeId) -> bool {
        let viewpoint = self.viewpoint(module, from);
        self.names.scopes[module].globs().iter().any(|&it| self.sees_glob(it, viewpoint))
    }
}
