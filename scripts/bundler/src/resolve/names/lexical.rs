//! Names in lexical scope: what a single name means where it stands.
//!
//! The scope itself is asked, then the blocks around it, up to and including the module; then the
//! extern prelude. What is left is of the prelude or of the language, such as `Option` or `u32`, or
//! of a glob import of a foreign crate. An example: `mod a { fn b() { { fn c() {} c() } } }` asks
//! for `c` in the inner block, which has it. `b()` in the same place asks the inner block, the body
//! of `b`, and `a`.

use super::foreign_globs::may_be_of_globs;
use super::guard::{Guard, Step};
use crate::resolve::cache::Lookup;
use crate::resolve::foreign::{STD_MODULES, is_std_crate};
use crate::resolve::found::{First, Found, hides_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, Scope, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;

impl Resolver<'_> {
    /// Returns what a name means where it stands, and how it was found.
    pub(super) fn lexical(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let mut found = Vec::new();
        for at in self.blocks_up_to_module(scope) {
            found.extend(self.lookup_guarded(at, name, namespace, scope, guard));
            if hides_others(&found) {
                return (found, First::Other);
            }
        }
        let of_type = namespace == Namespace::Type;
        if found.is_empty() && of_type {
            let (krate, first) = self.extern_prelude(self.names.scopes[scope].krate, name);
            if !krate.is_empty() && !self.is_module_of_std_glob(scope, name, guard) {
                return (krate, first);
            }
        }
        may_be_of_globs(&mut found, name, &self.foreign_globs_around(scope, guard));
        if found.is_empty() && of_type && !self.is_type_under_way(scope, name, guard) {
            // Of the prelude, or of the language: `Option`, `u32`.
            found.push(Found::unknown(name, &BTreeSet::new()));
        }
        (found, First::Other)
    }

    /// Returns a scope and, if it is a block, the scopes around it up to the module.
    pub(super) fn blocks_up_to_module(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), |&at| {
            let Scope { parent, block, .. } = &self.names.scopes[at];
            parent.filter(|_| *block)
        })
    }

    /// True if a glob import of a crate of std around a place brings in a module of that name: it
    /// hides a crate.
    fn is_module_of_std_glob(&self, scope: ScopeId, name: &str, guard: &mut Guard) -> bool {
        let of_std = |glob: &UnitId| {
            let path = self.names.imports.get(glob).map(|it| &it.path[..]);
            matches!(path, Some([krate]) if is_std_crate(krate))
        };
        STD_MODULES.contains(&name) && self.foreign_globs_around(scope, guard).iter().any(of_std)
    }

    /// True if the search is for what the type of this name means in this place.
    fn is_type_under_way(&self, from: ScopeId, name: &str, guard: &Guard) -> bool {
        let Some(name) = self.names.bound.id(name) else { return false };
        self.blocks_up_to_module(from).any(|scope| {
            let viewpoint = self.viewpoint(scope, from);
            let lookup = Lookup { scope, name, namespace: Namespace::Type, viewpoint };
            guard.is_under_way(Step::Name(lookup))
        })
    }
}
