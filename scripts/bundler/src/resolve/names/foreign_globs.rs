//! Glob imports of foreign crates, which may bring in any name.
//!
//! Example: `use std::collections::*;` and a path `BTreeMap::new`, where nothing in the program is
//! called `BTreeMap`. The bundler does not read std, so the meaning is unknown, and uses the glob.

use super::cycle_guard::CycleGuard;
use crate::resolve::cache::ScopeView;
use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::ScopeId;
use crate::resolve::units::{ItemKind, UnitId, UnitKind};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Resolver<'_> {
    /// Returns the imports that bring all names of a foreign crate or module into a scope, as far as they
    /// are visible from another scope.
    pub(super) fn foreign_globs(
        &self,
        scope: ScopeId,
        from: ScopeId,
        guard: &mut CycleGuard,
    ) -> Rc<BTreeSet<UnitId>> {
        // Not for the path of a glob: foreign globs are used by other names anyway, and resolving the
        // path of each glob through all others would take too long.
        if guard.glob().is_some() || self.tables.scopes[scope].globs().is_empty() {
            return Rc::default();
        }
        let key = (scope, self.viewpoint(scope, from));
        if let Some(cached) = self.cached_foreign_globs(key) {
            return cached;
        }
        let (imports, complete) = guard.part(|guard| {
            let mut imports = BTreeSet::new();
            self.add_foreign_globs(key, &mut FxHashSet::default(), &mut imports, guard);
            Rc::new(imports)
        });
        if complete && self.tables.scopes[scope].is_block {
            let mut blocks = self.cache.blocks.borrow_mut();
            blocks.entry(scope).or_default().foreign_globs.insert(key, imports.clone());
        } else if complete {
            self.cache.foreign_globs.borrow_mut().insert(key, imports.clone());
        }
        imports
    }

    fn cached_foreign_globs(&self, key: ScopeView) -> Option<Rc<BTreeSet<UnitId>>> {
        if self.tables.scopes[key.0].is_block {
            let blocks = self.cache.blocks.borrow();
            return blocks.get(&key.0)?.foreign_globs.get(&key).cloned();
        }
        self.cache.foreign_globs.borrow().get(&key).cloned()
    }

    /// Adds these imports of a scope, as seen from a viewpoint. Returns true if any is new.
    fn add_foreign_globs(
        &self,
        (scope, viewpoint): ScopeView,
        seen: &mut FxHashSet<ScopeView>,
        imports: &mut BTreeSet<UnitId>,
        guard: &mut CycleGuard,
    ) -> bool {
        let before = imports.len();
        if !seen.insert((scope, viewpoint)) {
            return false;
        }
        for &glob in self.tables.scopes[scope].globs() {
            if !self.is_glob_visible(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let is_foreign = match &target.def {
                    Def::Scope(module) => {
                        let inside = (*module, self.viewpoint(*module, scope));
                        self.add_foreign_globs(inside, seen, imports, guard)
                    }
                    Def::Foreign(_) => true,
                    // A module whose items are not known.
                    Def::Unit(unit) => {
                        matches!(self.tables.units[*unit].kind, UnitKind::Item(ItemKind::Module))
                    }
                    _ => false,
                };
                if is_foreign {
                    imports.extend(&target.via);
                }
            }
        }
        imports.len() > before
    }

    /// Returns these imports of a scope and of the blocks around it, up to the module.
    pub(super) fn foreign_globs_around(
        &self,
        scope: ScopeId,
        guard: &mut CycleGuard,
    ) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let has_globs = |scope: &ScopeId| !self.tables.scopes[*scope].globs().is_empty();
        for scope in self.blocks_up_to_module(scope).filter(has_globs) {
            imports.extend(self.foreign_globs(scope, scope, guard).iter());
        }
        imports
    }
}

/// Adds foreign globs to the meanings of a name, as they may bring it in.
pub(super) fn add_foreign_globs_to(
    meanings: &mut Vec<Meaning>,
    name: &str,
    globs: &BTreeSet<UnitId>,
) {
    match meanings.first_mut() {
        _ if globs.is_empty() => {}
        Some(first) => first.via.extend(globs),
        None => meanings.push(Meaning::unknown(name, globs)),
    }
}
