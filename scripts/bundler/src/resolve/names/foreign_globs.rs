//! Glob imports of foreign crates: they may bring in any name.
//!
//! `use std::collections::*;` and a path `BTreeMap::new` where nothing in the program is called
//! `BTreeMap`: nobody looks into std here, so the name is unknown, and the glob is live for its sake.

use super::guard::Guard;
use crate::resolve::cache::SeenScope;
use crate::resolve::found::{Def, Found};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::ScopeId;
use crate::resolve::units::{ItemKind, UnitId, UnitKind};
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

impl Resolver<'_> {
    /// Returns the imports by which a scope gets all names of something foreign, as far as they are
    /// visible from another scope.
    pub(super) fn foreign_globs(
        &self,
        scope: ScopeId,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Rc<BTreeSet<UnitId>> {
        // Not for the path of a glob: the others are live anyway, for any name may be theirs, and to
        // resolve each path by all other globs would take too long.
        if guard.glob().is_some() || self.names.scopes[scope].globs().is_empty() {
            return Rc::default();
        }
        let key = (scope, self.viewpoint(scope, from));
        if let Some(known) = self.cache.foreign_globs.borrow().get(&key) {
            return known.clone();
        }
        let (imports, complete) = guard.part(|guard| {
            let mut imports = BTreeSet::new();
            self.add_foreign_globs(key, &mut HashSet::new(), &mut imports, guard);
            Rc::new(imports)
        });
        if complete && !self.names.scopes[scope].block {
            self.cache.foreign_globs.borrow_mut().insert(key, imports.clone());
        }
        imports
    }

    /// Adds them for a scope from a viewpoint. Returns true if there are any that were not added
    /// before.
    fn add_foreign_globs(
        &self,
        (scope, viewpoint): SeenScope,
        seen: &mut HashSet<SeenScope>,
        imports: &mut BTreeSet<UnitId>,
        guard: &mut Guard,
    ) -> bool {
        let before = imports.len();
        if !seen.insert((scope, viewpoint)) {
            return false;
        }
        for &glob in self.names.scopes[scope].globs() {
            if !self.sees_glob(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let brings = match &target.def {
                    Def::Scope(module) => {
                        let inside = (*module, self.viewpoint(*module, scope));
                        self.add_foreign_globs(inside, seen, imports, guard)
                    }
                    Def::Foreign(_) => true,
                    // A module whose content is not known.
                    Def::Unit(unit) => {
                        matches!(self.names.units[*unit].kind, UnitKind::Item(ItemKind::Module))
                    }
                    _ => false,
                };
                if brings {
                    imports.extend(&target.via);
                }
            }
        }
        imports.len() > before
    }

    /// The same for a place in a scope, where the globs of the blocks around it are visible, too.
    pub(super) fn foreign_globs_around(
        &self,
        scope: ScopeId,
        guard: &mut Guard,
    ) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        for scope in self.blocks_up_to_module(scope) {
            imports.extend(self.foreign_globs(scope, scope, guard).iter());
        }
        imports
    }
}

/// Adds globs of foreign crates to the meanings of a name that they may bring in.
pub(super) fn may_be_of_globs(found: &mut Vec<Found>, name: &str, globs: &BTreeSet<UnitId>) {
    match found.first_mut() {
        _ if globs.is_empty() => {}
        Some(first) => first.via.extend(globs),
        None => found.push(Found::unknown(name, globs)),
    }
}
