//! The traits in scope, whose methods can be called there.
//!
//! `use std::io::Read; use a::*;` with `pub trait B` in `a`: the scope has the trait of std with its
//! methods, via the first import, and the unit of `B`, via the glob.

use super::cycle_guard::CycleGuard;
use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::resolved::{TraitDef, TraitInScope};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId, Visibility};
use crate::resolve::std_traits;
use crate::resolve::units::{UnitId, UnitKind};
use rustc_hash::FxHashSet;

/// The traits of a scope, except those of globs, each with its visibility.
type NamedTraits = Vec<(Visibility, TraitInScope)>;

impl Resolver<'_> {
    /// Returns, for each scope, the traits that definitions and imports in it bring into scope. For a
    /// block, those of the scopes around it are not repeated.
    pub(in crate::resolve) fn traits_in_scopes(&self) -> Vec<Vec<TraitInScope>> {
        let scopes = 0..self.tables.scopes.len();
        let named: Vec<_> = scopes.clone().map(|scope| self.named_traits(scope)).collect();
        let traits_of = |scope| {
            let mut traits = Vec::new();
            self.add_traits(&named, scope, &[], scope, &mut FxHashSet::default(), &mut traits);
            traits.sort_by(|a, b| a.definition.cmp(&b.definition));
            traits
        };
        scopes.map(traits_of).collect()
    }

    /// Returns the traits that a scope defines or imports by name or as `_`.
    fn named_traits(&self, scope: ScopeId) -> NamedTraits {
        let mut traits = Vec::new();
        let mut add = |meaning: Meaning, visibility| {
            if let Some(definition) = self.as_trait(&meaning.def) {
                traits.push((visibility, TraitInScope { via: meaning.via, definition }));
            }
        };
        let bindings = self.tables.scopes[scope].names().flat_map(|(_, bindings)| bindings);
        for binding in bindings.filter(|binding| binding.namespace == Namespace::Type) {
            if binding.is_import {
                for meaning in self.import_targets(binding.unit, Namespace::Type) {
                    add(meaning, binding.visibility);
                }
            } else {
                add(Meaning::certain(self.def_of(binding.unit)), binding.visibility);
            }
        }
        for &unit in self.tables.scopes[scope].unnamed() {
            for meaning in self.import_targets(unit, Namespace::Type) {
                add(meaning, Visibility::Public);
            }
        }
        traits
    }

    /// Returns the trait that a definition is, or may be.
    fn as_trait(&self, def: &Def) -> Option<TraitDef> {
        match def {
            Def::Unit(unit) if matches!(self.tables.units[*unit].kind, UnitKind::Trait) => {
                Some(TraitDef::Program(*unit))
            }
            Def::Foreign(path) => match std_traits::methods(path) {
                Some([]) => None,
                Some(methods) => Some(TraitDef::Std(methods)),
                None => Some(TraitDef::Unknown),
            },
            _ => None,
        }
    }

    /// Adds the traits of a scope that are visible from another scope, and those behind its globs. The
    /// imports `via` lead to the scope.
    fn add_traits(
        &self,
        named: &[NamedTraits],
        scope: ScopeId,
        via: &[UnitId],
        from: ScopeId,
        seen: &mut FxHashSet<ScopeId>,
        traits: &mut Vec<TraitInScope>,
    ) {
        if !seen.insert(scope) {
            return;
        }
        for (visibility, in_scope) in &named[scope] {
            if self.is_visible(*visibility, from) {
                traits.push(TraitInScope {
                    via: [via, &in_scope.via[..]].concat(),
                    definition: in_scope.definition.clone(),
                });
            }
        }
        for &glob in self.tables.scopes[scope].globs() {
            if !self.is_visible(self.tables.imports[&glob].visibility, from) {
                continue;
            }
            for meaning in self.glob_targets(glob, &mut CycleGuard::default()).iter() {
                let chain = [via, &meaning.via[..]].concat();
                match &meaning.def {
                    Def::Scope(module) => {
                        self.add_traits(named, *module, &chain, scope, seen, traits);
                    }
                    Def::Foreign(_) => {
                        traits.push(TraitInScope { via: chain, definition: TraitDef::Unknown });
                    }
                    _ => {}
                }
            }
        }
    }
}
