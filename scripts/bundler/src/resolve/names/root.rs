//! Names that a module at the root of the solution may not get.
//!
//! Each library becomes such a module. A module `a` would clash with a type or module `a` of the
//! root; and where a glob brings in a name `a`, it would shadow that name, or make it ambiguous.

use super::Lookup;
use super::globs::GlobGraph;
use crate::load::Extern;
use crate::resolve::foreign::STD_MODULES;
use crate::resolve::ids::{NameId, UnitId};
use crate::resolve::meaning::Def;
use crate::resolve::scopes::{Binding, Namespace};
use crate::source::CrateId;
use std::collections::{BTreeMap, BTreeSet};

impl Lookup<'_> {
    /// Returns the names of types and modules at the root of the solution, and those that globs bring in
    /// anywhere in the solution, but for crates under their own name.
    pub(in crate::resolve) fn names_at_root(&self) -> BTreeSet<String> {
        let root = self.names.roots[CrateId::SOLUTION];
        let def_of = |(name, krate): (&String, &Extern)| {
            let def = match krate {
                Extern::Inlined(krate) => Def::Scope(self.names.roots[*krate]),
                Extern::Provided => Def::Foreign(vec![name.clone()]),
            };
            Some((self.names.ids.get(name)?, def))
        };
        let crates: BTreeMap<NameId, Def> =
            self.program.crates[CrateId::SOLUTION].externs.iter().filter_map(def_of).collect();
        let finds_nothing = |import: &UnitId| self.names.imports[import].targets.is_empty();
        let may_clash = |name: NameId, binding: &Binding| {
            binding.namespace == Namespace::Type && crates.get(&name) != Some(&binding.meaning.def)
        };
        let mut names: BTreeSet<NameId> = BTreeSet::new();
        let mut has_unknown_glob = self.names.imports.iter().any(|(import, of)| {
            self.names.scopes[of.scope].krate == CrateId::SOLUTION
                && of.name.is_none()
                && finds_nothing(import)
        });
        for (start, of_start) in self.names.scopes.enumerate() {
            if of_start.krate != CrateId::SOLUTION || start != root && !of_start.has_globs {
                continue;
            }
            let mut graph = GlobGraph::new(*self, start, start);
            while let Some((node, scope)) = graph.next() {
                let others = graph.follow_globs(node, |_| true);
                has_unknown_glob |= others.iter().any(|glob| glob.target.is_foreign());
                let is_own = node == 0;
                for (name, of_name) in &self.names.scopes[scope].names {
                    let is_bound = |binding: &Binding| {
                        let may_clash = may_clash(*name, binding);
                        let is_visible = graph.is_visible(node, binding.visibility);
                        crate::marks::reach_if("clash-is-not-visible", may_clash && !is_visible);
                        may_clash && is_visible
                    };
                    if (start == root || !is_own) && of_name.bindings.iter().any(is_bound)
                        || start == root && is_own && of_name.imports.iter().any(finds_nothing)
                    {
                        crate::marks::reach_if("module-name-taken-by-glob", !is_own);
                        names.insert(*name);
                    }
                }
            }
        }
        let of_std = STD_MODULES.iter().filter(|_| has_unknown_glob).copied();
        let bound = self.names.ids.iter().filter(|(_, id)| names.contains(id));
        bound.map(|(name, _)| name.clone()).chain(of_std.map(str::to_owned)).collect()
    }
}
