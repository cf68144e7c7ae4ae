//! The names that a module at the root of the solution may not get.
//!
//! Each library becomes such a module. A module `a` would clash with a type or module `a` of the
//! root; and where a glob brings in a name `a`, it would hide that name, or be ambiguous beside it.

use super::guard::Guard;
use crate::resolve::foreign::STD_MODULES;
use crate::resolve::found::{Def, Found};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Namespace, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;

impl Resolver<'_> {
    /// Returns the names of types and modules at the root of the solution, but for the crates that it
    /// imports by their own name, and all names that globs bring in anywhere in the solution.
    pub(in crate::resolve) fn names_at_root(&self) -> BTreeSet<String> {
        let of_crate = |name: &str, it: &Binding| {
            let import = self.names.imports.get(&it.unit);
            import.is_some_and(|it| matches!(&it.path[..], [only] if only == name))
        };
        let own = self.names.scopes[self.names.roots[0]].names().filter(|(name, bindings)| {
            bindings.iter().any(|it| is_type(it) && !of_crate(name, it))
        });
        let mut names: BTreeSet<String> = own.map(|(name, _)| name.clone()).collect();
        self.add_names_of_globs(&mut names);
        names
    }

    /// Adds the names of types and modules that globs bring in anywhere in the solution.
    fn add_names_of_globs(&self, names: &mut BTreeSet<String>) {
        let mut seen = BTreeSet::new();
        let solution = self.names.scopes.iter().filter(|it| it.krate == 0);
        let globs = solution.flat_map(|it| it.globs()).copied();
        let with_place = |glob: UnitId| (glob, self.names.imports[&glob].scope);
        let mut globs: Vec<(UnitId, ScopeId)> = globs.map(with_place).collect();
        while let Some((glob, from)) = globs.pop() {
            if !seen.insert((glob, from)) {
                continue;
            }
            let targets = self.glob_targets(glob, &mut Guard::default());
            let in_program = |it: &Found| matches!(it.def, Def::Scope(_) | Def::Unit(_));
            if !targets.iter().any(in_program) {
                names.extend(STD_MODULES.iter().map(|it| (*it).to_owned()));
            }
            for target in targets.iter() {
                let Def::Scope(module) = target.def else { continue };
                // The names of the root itself are there already.
                if module == self.names.roots[0] {
                    continue;
                }
                let inside = &self.names.scopes[module];
                let brought = inside.names().filter(|(_, bindings)| {
                    bindings.iter().any(|it| is_type(it) && self.is_visible(it.visibility, from))
                });
                names.extend(brought.map(|(name, _)| name.clone()));
                let viewpoint = self.viewpoint(module, from);
                let others = inside.globs().iter().filter(|it| self.sees_glob(**it, viewpoint));
                globs.extend(others.map(|it| (*it, from)));
            }
        }
    }
}

/// True if it is a binding in the namespace of types and modules.
fn is_type(binding: &Binding) -> bool {
    binding.namespace == Namespace::Type
}
