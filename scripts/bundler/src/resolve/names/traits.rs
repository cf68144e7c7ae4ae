//! The traits in each scope, through which methods can be called there.
//!
//! `use std::io::Read; use a::*;` with `pub trait B` in `a`: the scope has the trait of std with its
//! methods, via the first import, and the unit of `B`, via the glob.

use super::guard::Guard;
use crate::resolve::found::{Def, Found};
use crate::resolve::resolved::{TraitDef, TraitInScope};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId, Visibility};
use crate::resolve::std_traits;
use crate::resolve::units::{UnitId, UnitKind};
use std::collections::HashSet;

/// The traits of a scope, but for those of globs, and from where each is visible.
type NamedTraits = Vec<(Visibility, TraitInScope)>;

impl Resolver<'_> {
    /// Returns, for each scope, the traits that definitions and imports in it bring into scope;
    /// those of the scopes around a block are not repeated for it.
    pub(in crate::resolve) fn traits_in_scopes(&self) -> Vec<Vec<TraitInScope>> {
        let scopes = 0..self.names.scopes.len();
        let named: Vec<_> = scopes.clone().map(|it| self.named_traits(it)).collect();
        let all = |scope| {
            let mut traits = Vec::new();
            self.add_traits(&named, scope, &[], scope, &mut HashSet::new(), &mut traits);
            traits.sort_by(|a, b| a.definition.cmp(&b.definition));
            traits
        };
        scopes.map(all).collect()
    }

    /// Returns the traits that a scope defines or imports by name or as `_`.
    fn named_traits(&self, scope: ScopeId) -> NamedTraits {
        let mut traits = Vec::new();
        let mut add = |found: Found, visibility| {
            if let Some(definition) = self.trait_behind(&found.def) {
                traits.push((visibility, TraitInScope { via: found.via, definition }));
            }
        };
        let types = self.names.scopes[scope].names().flat_map(|(_, bindings)| bindings);
        for binding in types.filter(|it| it.namespace == Namespace::Type) {
            if binding.import {
                for found in self.import_targets(binding.unit, Namespace::Type) {
                    add(found, binding.visibility);
                }
            } else {
                add(Found::of(self.def_of(binding.unit)), binding.visibility);
            }
        }
        for &unit in self.names.scopes[scope].unnamed() {
            for found in self.import_targets(unit, Namespace::Type) {
                add(found, Visibility::Public);
            }
        }
        traits
    }

    /// Returns the trait that a name in the namespace of types means, if it may be one.
    fn trait_behind(&self, def: &Def) -> Option<TraitDef> {
        match def {
            Def::Unit(unit) if matches!(self.names.units[*unit].kind, UnitKind::Trait) => {
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

    /// Adds the traits of a scope that are visible from another one, and those behind its globs,
    /// which were reached by the imports `via`.
    fn add_traits(
        &self,
        named: &[NamedTraits],
        scope: ScopeId,
        via: &[UnitId],
        from: ScopeId,
        seen: &mut HashSet<ScopeId>,
        traits: &mut Vec<TraitInScope>,
    ) {
        if !seen.insert(scope) {
            return;
        }
        for (visibility, it) in &named[scope] {
            if self.is_visible(*visibility, from) {
                traits.push(TraitInScope {
                    via: [via, &it.via[..]].concat(),
                    definition: it.definition.clone(),
                });
            }
        }
        for &glob in self.names.scopes[scope].globs() {
            if !self.is_visible(self.names.imports[&glob].visibility, from) {
                continue;
            }
            for found in self.glob_targets(glob, &mut Guard::default()).iter() {
                let chain = [via, &found.via[..]].concat();
                match &found.def {
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
