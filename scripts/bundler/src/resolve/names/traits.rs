//! The traits in scope, whose methods can be called there.
//!
//! `use std::io::Read; use a::*;` with `pub trait B` in `a`: the scope has the trait of std with its
//! methods, via the first import, and the unit of `B`, via the glob.

use super::Lookup;
use super::globs::GlobGraph;
use crate::ids::Table;
use crate::resolve::ids::ScopeId;
use crate::resolve::meaning::Def;
use crate::resolve::resolved::{TraitDef, TraitInScope};
use crate::resolve::scopes::{Binding, Namespace, Scope, Visibility};
use crate::resolve::std_traits::{self, StdMethods};
use crate::resolve::units::UnitKind;

/// The traits of a scope, except those of globs, each with its visibility.
type NamedTraits = Vec<(Visibility, TraitInScope)>;

impl Lookup<'_> {
    /// Returns, for each scope, the traits that definitions and imports in it bring into scope. For a
    /// block, those of the scopes around it are not repeated.
    pub(in crate::resolve) fn traits_in_scopes(&self) -> Table<ScopeId, Vec<TraitInScope>> {
        let scopes = &self.names.scopes;
        let named = scopes.iter().map(|scope| self.named_traits(scope)).collect();
        scopes.ids().map(|scope| self.traits_in_scope(scope, &named)).collect()
    }

    /// Returns the traits that a scope defines or imports by name or as `_`.
    fn named_traits(&self, scope: &Scope) -> NamedTraits {
        let bindings = scope.names.values().flat_map(|name| &name.bindings);
        let types = bindings.filter(|binding| binding.namespace == Namespace::Type);
        let as_trait = |binding: &Binding| {
            let via = binding.meaning.via.clone();
            let definition = self.as_trait(&binding.meaning.def)?;
            Some((binding.visibility, TraitInScope { via, definition }))
        };
        types.filter_map(as_trait).collect()
    }

    /// Returns the traits of a scope, also those behind its globs.
    fn traits_in_scope(
        &self,
        start: ScopeId,
        named: &Table<ScopeId, NamedTraits>,
    ) -> Vec<TraitInScope> {
        let mut traits = Vec::new();
        let mut graph = GlobGraph::new(*self, start, start);
        let matters =
            |scope: ScopeId| self.names.scopes[scope].has_globs || !named[scope].is_empty();
        while let Some((node, scope)) = graph.next() {
            let mut here = Vec::new();
            for (visibility, in_scope) in &named[scope] {
                if graph.is_visible(node, *visibility) {
                    here.push(in_scope.clone());
                }
            }
            for glob in graph.follow_globs(node, matters) {
                if glob.target.is_foreign() {
                    let via = glob.target.via.clone();
                    here.push(TraitInScope { via, definition: TraitDef::Unknown });
                }
            }
            if !here.is_empty() {
                let imports = graph.imports_to(node);
                here.iter_mut().for_each(|in_scope| in_scope.via.extend(&imports));
            }
            traits.extend(here);
        }
        traits.sort_by(|a, b| a.definition.cmp(&b.definition));
        traits
    }

    /// Returns the trait that a definition is, or may be.
    fn as_trait(&self, def: &Def) -> Option<TraitDef> {
        match def {
            Def::Unit(unit) if matches!(self.units[*unit].kind, UnitKind::Trait) => {
                Some(TraitDef::Program(*unit))
            }
            Def::Foreign(path) => match std_traits::methods(path) {
                Some(methods) if methods == StdMethods::default() => None,
                Some(methods) => Some(TraitDef::Std(methods)),
                None => Some(TraitDef::Unknown),
            },
            _ => None,
        }
    }
}
