//! Names in lexical scope: lookups of a single name where it stands.
//!
//! A name is looked up in the scope itself, then in the blocks around it, up to and including the
//! module; then in the extern prelude. A name that is in none of these comes from the prelude or the
//! language, such as `Option` or `u32`, or from a glob import of a foreign crate.
//!
//! An example: in `mod a { fn b() { { fn c() {} c() } } }`, the inner block binds `c`. For `b()` in the
//! same place, the inner block, the body of `b` and the module `a` are searched.

use super::cycle_guard::{CycleGuard, Step};
use super::foreign_globs::add_foreign_globs_to;
use crate::resolve::cache::LookupKey;
use crate::resolve::foreign::{STD_MODULES, is_std_crate};
use crate::resolve::meaning::{Meaning, PathStart, shadows_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, Scope, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;

impl Resolver<'_> {
    /// Returns the meanings of a name where it stands, and how it is found.
    pub(super) fn lexical(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> (Vec<Meaning>, PathStart) {
        let mut meanings = Vec::new();
        if let Some(id) = self.tables.name_index.id(name) {
            for inner in self.blocks_up_to_module(scope) {
                let found = self.lookup_of_id(inner, (id, name), namespace, scope, guard);
                if !found.is_empty() {
                    meanings.extend(found);
                    if shadows_others(&meanings) {
                        return (meanings, PathStart::Other);
                    }
                }
            }
        }
        let is_type = namespace == Namespace::Type;
        if meanings.is_empty() && is_type {
            let (krate, start) = self.extern_prelude(self.tables.scopes[scope].krate, name);
            if !krate.is_empty() && !self.is_module_of_std_glob(scope, name, guard) {
                return (krate, start);
            }
        }
        add_foreign_globs_to(&mut meanings, name, &self.foreign_globs_around(scope, guard));
        if meanings.is_empty() && is_type && !self.is_type_lookup_on_stack(scope, name, guard) {
            // A name of the prelude or of the language: `Option`, `u32`.
            meanings.push(Meaning::unknown(name, &BTreeSet::new()));
        }
        (meanings, PathStart::Other)
    }

    /// Returns a scope and, if it is a block, the scopes around it up to the module.
    pub(super) fn blocks_up_to_module(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), |&scope| {
            let Scope { parent, is_block, .. } = &self.tables.scopes[scope];
            parent.filter(|_| *is_block)
        })
    }

    /// True if a glob import of a crate of std, visible in this scope, brings in a module of that name:
    /// it shadows a crate.
    fn is_module_of_std_glob(&self, scope: ScopeId, name: &str, guard: &mut CycleGuard) -> bool {
        let is_of_std = |glob: &UnitId| {
            let path = self.tables.imports.get(glob).map(|import| &import.path[..]);
            matches!(path, Some([krate]) if is_std_crate(krate))
        };
        STD_MODULES.contains(&name) && self.foreign_globs_around(scope, guard).iter().any(is_of_std)
    }

    /// True if a lookup of this name as a type, in one of the scopes around, is on the stack.
    fn is_type_lookup_on_stack(&self, from: ScopeId, name: &str, guard: &CycleGuard) -> bool {
        // No search has begun before this lookup, which is the usual case.
        if guard.is_empty() {
            return false;
        }
        let Some(name) = self.tables.name_index.id(name) else { return false };
        self.blocks_up_to_module(from).any(|scope| {
            let viewpoint = self.viewpoint(scope, from);
            let lookup = LookupKey { scope, name, namespace: Namespace::Type, viewpoint };
            guard.is_on_stack(Step::Name(lookup))
        })
    }
}
