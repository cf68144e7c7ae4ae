//! Lookups of a name inside one scope, without the scopes around it.

use super::Lookup;
use super::fixpoint::Stage;
use super::globs::GlobGraph;
use super::paths::Search;
use crate::resolve::foreign::is_std_crate;
use crate::resolve::ids::{NameId, ScopeId, UnitId};
use crate::resolve::meaning::{Def, Meaning, merged, shadows_others};
use crate::resolve::scopes::{ForeignGlobs, NameIds, Namespace, PathForm};
use crate::resolve::units::{ItemKind, UnitKind};

impl Lookup<'_> {
    /// Returns the meanings of a name inside a scope, as seen from there.
    pub(in crate::resolve) fn name_in(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
    ) -> Vec<Meaning> {
        Search::new(*self).lookup(scope, name, namespace, scope)
    }

    /// True if the unit is an enum with a variant of that name.
    pub(in crate::resolve) fn has_variant(&self, unit: UnitId, name: &str) -> bool {
        self.names.variants.get(&unit).is_some_and(|variants| variants.contains(name))
    }

    /// True if a glob import of this may bring in any name: a foreign path, or a module whose items are not
    /// known.
    fn has_unknown_names(&self, def: &Def) -> bool {
        match def {
            Def::Foreign(_) => true,
            Def::Unit(unit) => {
                matches!(self.units[*unit].kind, UnitKind::Item(ItemKind::Module))
            }
            _ => false,
        }
    }
}

impl Search<'_> {
    /// Returns the meanings of a name inside a scope, as seen from another scope, but for those that the import
    /// leads to that is being resolved.
    pub(super) fn lookup(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Meaning> {
        let id = self.lookup.names.ids.get(name);
        let id = id.filter(|&id| self.bound != Some((scope, id, namespace)));
        let mut meanings =
            id.map_or(Vec::new(), |id| self.lookup_id(scope, (id, name), namespace, from));
        if let Some(import) = self.import {
            meanings.retain(|meaning| !meaning.via.contains(&import));
        }
        meanings
    }

    /// Returns the meanings of a name, given its index, too: by the items and named imports of the scope
    /// and, where these do not shadow others, by those of the modules that its globs lead to.
    fn lookup_id(
        &mut self,
        start: ScopeId,
        (id, name): (NameId, &str),
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Meaning> {
        let (lookup, names) = (self.lookup, self.lookup.names);
        let bound_in = names.ids.scopes_with(id);
        let matters = |scope: ScopeId| names.scopes[scope].has_globs || bound_in.contains(&scope);
        let is_bound = id == NameIds::ANY || !bound_in.is_empty();
        let (mut own, mut by_globs) = (Vec::new(), Vec::new());
        if self.import.is_some() {
            self.requested.push((start, id));
        }
        if !is_bound || !matters(start) {
            return own;
        }
        let mut graph = GlobGraph::new(lookup, start, from);
        while let Some((node, scope)) = graph.next() {
            if self.import.is_some() {
                self.requested.extend([(scope, id), (scope, NameIds::ANY)]);
            }
            let bindings = names.scopes[scope].bindings(id, namespace);
            for binding in bindings.clone() {
                if !graph.is_visible(node, binding.visibility) {
                    crate::marks::reach("name-is-not-visible");
                    continue;
                }
                if node == 0 {
                    own.push(binding.meaning.clone());
                } else {
                    by_globs.push((node, binding.meaning.clone()));
                }
            }
            if shadows_others(bindings.map(|binding| &binding.meaning))
                || self.is_reserved(scope, name, namespace)
            {
                crate::marks::reach_if("name-shadows-globs", names.scopes[scope].has_globs);
                continue;
            }
            for glob in graph.follow_globs(node, matters) {
                let target = &glob.target;
                if let Some(def) = def_behind(lookup, &target.def, (id, name), namespace) {
                    let via = target.via.clone();
                    by_globs.push((node, Meaning { via, ..Meaning::certain(def) }));
                }
            }
        }
        let with_imports = |(node, mut meaning): (usize, Meaning)| {
            meaning.via.extend(graph.imports_to(node));
            let cfg_of = |unit: &UnitId| names.imports.get(unit)?.cfg.clone();
            meaning.cfg = meaning.cfg.or_else(|| meaning.via.iter().find_map(cfg_of));
            meaning
        };
        own.extend(merged(by_globs.into_iter().map(with_imports).collect()));
        own
    }

    /// True if an import that has found nothing so far may bind a name in a scope.
    pub(super) fn is_reserved(&mut self, scope: ScopeId, name: &str, namespace: Namespace) -> bool {
        let names = self.lookup.names;
        let of_name = names.ids.get(name).and_then(|name| names.scopes[scope].names.get(&name));
        let may_bind = |import: &UnitId| {
            let found = &names.imports[import];
            // `use a::a;` does not help to find `a`.
            let begins_with_name = found.form == PathForm::Relative && found.path[0] == name;
            Some(*import) != self.import && !begins_with_name && found.lacks_target(namespace)
        };
        let is_reserved = self.stage == Stage::Pending
            && of_name.is_some_and(|of_name| of_name.imports.iter().any(may_bind));
        self.is_hindered |= is_reserved;
        is_reserved
    }

    /// Returns the globs that may bring any name into a scope, as far as they are visible from another scope.
    pub(super) fn foreign_globs(&mut self, scope: ScopeId, from: ScopeId) -> ForeignGlobs {
        let known = &self.lookup.names.scopes[scope].foreign_globs;
        if let Some(known) = known.as_ref().filter(|_| from == scope) {
            return known.clone();
        }
        let is_std = |path: &[String]| matches!(path, [krate] if is_std_crate(krate));
        let meanings = self.lookup_id(scope, (NameIds::ANY, ""), Namespace::Type, from);
        ForeignGlobs {
            imports: meanings.iter().flat_map(|glob| &glob.via).copied().collect(),
            has_std: meanings
                .iter()
                .any(|glob| matches!(&glob.def, Def::Foreign(path) if is_std(path))),
        }
    }
}

/// Returns the meaning of a name behind a glob of an enum or of a crate whose names are unknown.
fn def_behind(
    lookup: Lookup<'_>,
    target: &Def,
    (id, name): (NameId, &str),
    namespace: Namespace,
) -> Option<Def> {
    match target {
        &Def::Unit(unit) if namespace != Namespace::Macro && lookup.has_variant(unit, name) => {
            crate::marks::reach("variant-behind-glob");
            Some(Def::Variant(unit))
        }
        def if id == NameIds::ANY && lookup.has_unknown_names(def) => Some(def.clone()),
        _ => None,
    }
}
