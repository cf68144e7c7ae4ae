//! Names that a module at the root of the solution may not get.
//!
//! Each library becomes such a module. A module `a` would clash with a type or module `a` of the
//! root; and where a glob brings in a name `a`, it would shadow that name, or make it ambiguous.

use super::cycle_guard::CycleGuard;
use crate::resolve::foreign::STD_MODULES;
use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Namespace, ScopeId};
use crate::resolve::units::UnitId;
use std::collections::BTreeSet;

impl Resolver<'_> {
    /// Returns the names of types and modules at the root of the solution, except crates that it imports
    /// by their own name, and all names of types and modules that globs bring in anywhere in the solution.
    pub(in crate::resolve) fn names_at_root(&self) -> BTreeSet<String> {
        let is_crate = |name: &str, binding: &Binding| {
            let import = self.tables.imports.get(&binding.unit);
            import.is_some_and(|import| matches!(&import.path[..], [only] if only == name))
        };
        let own = self.tables.scopes[self.tables.roots[0]].names().filter(|(name, bindings)| {
            bindings.iter().any(|binding| is_type(binding) && !is_crate(name, binding))
        });
        let mut names: BTreeSet<String> = own.map(|(name, _)| name.clone()).collect();
        self.add_names_of_globs(&mut names);
        names
    }

    /// Adds the names of types and modules that globs bring in anywhere in the solution.
    fn add_names_of_globs(&self, names: &mut BTreeSet<String>) {
        let mut seen = BTreeSet::new();
        let solution = self.tables.scopes.iter().filter(|scope| scope.krate == 0);
        let globs = solution.flat_map(|scope| scope.globs()).copied();
        let with_scope = |glob: UnitId| (glob, self.tables.imports[&glob].scope);
        let mut globs: Vec<(UnitId, ScopeId)> = globs.map(with_scope).collect();
        while let Some((glob, from)) = globs.pop() {
            if !seen.insert((glob, from)) {
                continue;
            }
            let targets = self.glob_targets(glob, &mut CycleGuard::default());
            let in_program = |target: &Meaning| matches!(target.def, Def::Scope(_) | Def::Unit(_));
            if !targets.iter().any(in_program) {
                names.extend(STD_MODULES.iter().map(|name| (*name).to_owned()));
            }
            for target in targets.iter() {
                let Def::Scope(module) = target.def else { continue };
                // The names of the root itself are added already.
                if module == self.tables.roots[0] {
                    continue;
                }
                let inside = &self.tables.scopes[module];
                let visible = inside.names().filter(|(_, bindings)| {
                    bindings.iter().any(|binding| {
                        is_type(binding) && self.is_visible(binding.visibility, from)
                    })
                });
                names.extend(visible.map(|(name, _)| name.clone()));
                let viewpoint = self.viewpoint(module, from);
                let inner_globs =
                    inside.globs().iter().filter(|glob| self.is_glob_visible(**glob, viewpoint));
                globs.extend(inner_globs.map(|glob| (*glob, from)));
            }
        }
    }
}

/// True if it is a binding in the namespace of types and modules.
fn is_type(binding: &Binding) -> bool {
    binding.namespace == Namespace::Type
}
