//! Names in lexical scope: a single name where it stands.
//!
//! A name is looked up in the scope itself, then in the blocks around it, up to and including the
//! module; then in the extern prelude. A name that is in none of these comes from the prelude or the
//! language, such as `Option` or `u32`, or from a glob import of a foreign crate.
//!
//! An example: in `mod a { fn b() { { fn c() {} c() } } }`, the inner block binds `c`. For `b()` in the
//! same place, the inner block, the body of `b` and the module `a` are searched.

use super::Lookup;
use super::fixpoint::Stage;
use super::paths::Search;
use crate::resolve::foreign::STD_MODULES;
use crate::resolve::ids::ScopeId;
use crate::resolve::meaning::{Meaning, PathStart, shadows_others};
use crate::resolve::scopes::{Namespace, Scope};
use std::collections::BTreeSet;

impl Search<'_> {
    /// Returns the meanings of a name where it stands, and how it is found.
    pub(super) fn lexical(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        let lookup = self.lookup;
        let mut meanings = Vec::new();
        for inner in lookup.blocks_up_to_module(scope) {
            meanings.extend(self.lookup(inner, name, namespace, scope));
            if shadows_others(meanings.iter()) || self.is_reserved(inner, name, namespace) {
                return (meanings, PathStart::Other);
            }
        }
        let is_type = namespace == Namespace::Type;
        if meanings.is_empty() && is_type {
            let krate = lookup.names.scopes[scope].krate;
            let (krate, start) = lookup.extern_prelude(krate, name);
            if !krate.is_empty() && !self.is_module_of_std_glob(scope, name) {
                return (krate, start);
            }
        }
        if self.stage == Stage::Final {
            for inner in lookup.blocks_up_to_module(scope) {
                let globs = self.foreign_globs(inner, inner);
                self.add_foreign_globs(&mut meanings, name, &globs.imports);
            }
            if meanings.is_empty() && is_type && !self.is_name_of_import(name) {
                // A name of the prelude or of the language: `Option`, `u32`.
                meanings.push(Meaning::unknown(name, &BTreeSet::new()));
            }
        }
        (meanings, PathStart::Other)
    }

    /// True if a glob import of a crate of std, visible in this scope, brings in a module of that name:
    /// it shadows a crate.
    fn is_module_of_std_glob(&mut self, scope: ScopeId, name: &str) -> bool {
        let mut around = self.lookup.blocks_up_to_module(scope);
        STD_MODULES.contains(&name) && around.any(|inner| self.foreign_globs(inner, inner).has_std)
    }

    /// True if the import binds this name: `use Option;` does not bring in more than the prelude.
    fn is_name_of_import(&self, name: &str) -> bool {
        let names = self.lookup.names;
        let bound = self.import.and_then(|import| names.imports[&import].name);
        bound.is_some() && bound == names.ids.get(name)
    }
}

impl Lookup<'_> {
    /// Returns a scope and, if it is a block, the scopes around it up to the module.
    fn blocks_up_to_module(self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), move |&scope| {
            let Scope { parent, is_block, .. } = &self.names.scopes[scope];
            parent.filter(|_| *is_block)
        })
    }
}
