//! Paths, segment by segment.
//!
//! The first segment is a keyword, a name in lexical scope (`lexical`) or a crate. Each further one is
//! looked up inside the definition that the path before it leads to. An example: `self::a::B::c`, where `B`
//! is a struct.
//!
//! | segment | leads to |
//! | --- | --- |
//! | `self` | the module around the path |
//! | `a` | the scope of `mod a`, by a lookup in that module |
//! | `B` | the unit of the struct, by a lookup in `a` |
//! | `c` | the member `c` of that unit; only types tell which one |

use super::Lookup;
use super::fixpoint::Stage;
use crate::macro_rules::marked_crate;
use crate::resolve::foreign::is_implicit_crate;
use crate::resolve::ids::{NameId, ScopeId, UnitId};
use crate::resolve::meaning::{Def, Meaning, PathStart, shadows_others};
use crate::resolve::scopes::{NAMESPACES, Namespace, PathForm};
use std::collections::BTreeSet;

/// A path in a scope.
#[derive(Clone, Copy)]
pub(super) struct PathAt<'a> {
    pub(super) scope: ScopeId,
    pub(super) segments: &'a [String],
    pub(super) form: PathForm,
    /// True for the path of an import.
    pub(super) is_import: bool,
}

/// A search for the meanings of paths.
pub(super) struct Search<'r> {
    pub(super) lookup: Lookup<'r>,
    /// The import that is being resolved, while the fixpoint is computed.
    pub(super) import: Option<UnitId>,
    /// The name that the import binds, in its scope and in the namespace of the search.
    pub(super) bound: Option<(ScopeId, NameId, Namespace)>,
    pub(super) stage: Stage,
    /// The names that were looked up for the import, each with its scope.
    pub(super) requested: Vec<(ScopeId, NameId)>,
    /// True if a name was not looked for everywhere, as an import may still bind it.
    pub(super) is_hindered: bool,
}

impl Lookup<'_> {
    /// Returns the meanings of a path, and how its first segment is found.
    pub(in crate::resolve) fn path(
        &self,
        scope: ScopeId,
        path: &[String],
        form: PathForm,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        Search::new(*self).path(PathAt { scope, segments: path, form, is_import: false }, namespace)
    }

    /// Returns the meanings of the path that a type alias stands for.
    pub(in crate::resolve) fn alias_target(&self, alias: UnitId) -> Vec<Meaning> {
        let Some(path) = self.names.aliases.get(&alias) else { return Vec::new() };
        self.path(self.units[alias].scope, path, PathForm::Relative, Namespace::Type).0
    }

    /// Returns the meanings of a path in all namespaces.
    pub(in crate::resolve) fn any_meaning(&self, scope: ScopeId, path: &[String]) -> Vec<Meaning> {
        NAMESPACES
            .iter()
            .flat_map(|&namespace| self.path(scope, path, PathForm::Relative, namespace).0)
            .collect()
    }

    /// Returns the module that the keywords at the start of a path lead to, and the number of these
    /// segments; `None` for a path without keywords.
    pub(super) fn keyword_start(
        &self,
        scope: ScopeId,
        path: &[String],
    ) -> Option<(Option<ScopeId>, usize)> {
        match path.first()?.as_str() {
            "crate" => Some((Some(self.names.roots[self.names.scopes[scope].krate]), 1)),
            "self" | "super" => {
                let selfs = usize::from(path[0] == "self");
                let supers = path[selfs..].iter().take_while(|segment| *segment == "super").count();
                crate::marks::reach_if("super-behind-self", selfs > 0 && supers > 0);
                let own = self.module_of(scope);
                let module = (0..supers).try_fold(own, |inner, _| self.parent_module(inner));
                Some((module, selfs + supers))
            }
            first => {
                let root = self.names.roots.get(marked_crate(first)?.index());
                Some((root.copied(), 1))
            }
        }
    }
}

impl<'r> Search<'r> {
    /// Returns a search once all imports are resolved.
    pub(super) fn new(lookup: Lookup<'r>) -> Self {
        Self {
            lookup,
            import: None,
            bound: None,
            stage: Stage::Final,
            requested: Vec::new(),
            is_hindered: false,
        }
    }

    /// Returns a search for the targets of an import.
    pub(super) fn of_import(lookup: Lookup<'r>, import: UnitId) -> Self {
        Self { import: Some(import), stage: lookup.names.fixpoint.stage, ..Self::new(lookup) }
    }

    /// Returns the meanings of a path, and how its first segment is found.
    pub(super) fn path(
        &mut self,
        path: PathAt<'_>,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        let PathAt { scope, segments, .. } = path;
        let Some(first) = segments.first() else { return (Vec::new(), PathStart::Other) };
        let (mut meanings, start, keywords) = match self.lookup.keyword_start(scope, segments) {
            Some((module, keywords)) => {
                let is_crate = first == "crate";
                let start = if is_crate { PathStart::CrateKeyword } else { PathStart::Other };
                let module = module.map(|module| Meaning::certain(Def::Scope(module)));
                (module.into_iter().collect(), start, keywords)
            }
            None => {
                let namespace = if segments.len() == 1 { namespace } else { Namespace::Type };
                let (meanings, start) = self.first_name(path, first, namespace);
                (meanings, start, 1)
            }
        };
        for (index, segment) in segments.iter().enumerate().skip(keywords) {
            let namespace = if index + 1 == segments.len() { namespace } else { Namespace::Type };
            let steps = meanings.iter().flat_map(|prefix| {
                let inner = self.step(prefix, segment, namespace, scope).into_iter();
                inner.map(|meaning| meaning.through(&prefix.via)).collect::<Vec<_>>()
            });
            meanings = steps.collect();
        }
        (meanings, start)
    }

    /// Returns the meanings of a first segment that is no keyword, and how it is found.
    fn first_name(
        &mut self,
        path: PathAt<'_>,
        name: &str,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        let PathAt { scope, form, is_import, .. } = path;
        let krate = self.lookup.names.scopes[scope].krate;
        let is_2015 = self.lookup.program.crates[krate].edition < 2018;
        let (mut meanings, start) = if is_2015 && (is_import || form == PathForm::Global) {
            self.at_root(scope, name, namespace)
        } else if form == PathForm::Global {
            self.lookup.extern_prelude(krate, name)
        } else {
            self.lexical(scope, name, namespace)
        };
        // In a bundle these crates are in scope without an import.
        let is_crate =
            |meaning: &Meaning| matches!(&meaning.def, Def::Foreign(path) if *path == [name]);
        if is_implicit_crate(name) && meanings.iter().all(is_crate) {
            meanings.iter_mut().for_each(|meaning| meaning.via.clear());
        }
        (meanings, start)
    }

    /// Returns the same for a path of edition 2015 that starts at the root of the crate.
    fn at_root(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        let krate = self.lookup.names.scopes[scope].krate;
        let root = self.lookup.names.roots[krate];
        let (mut meanings, mut start) =
            (self.lookup(root, name, namespace, scope), PathStart::Root2015);
        if meanings.is_empty() && !self.is_reserved(root, name, namespace) {
            (meanings, start) = self.lookup.extern_prelude(krate, name);
        }
        if meanings.is_empty() && self.stage == Stage::Final {
            let globs = self.foreign_globs(root, scope);
            self.add_foreign_globs(&mut meanings, name, &globs.imports);
            start = PathStart::Root2015;
        }
        if self.lookup.is_foreign_crate(krate, name, &meanings) {
            start = PathStart::Other;
        }
        (meanings, start)
    }

    /// Returns the meanings of a segment, given a meaning of the path before it.
    fn step(
        &mut self,
        prefix: &Meaning,
        segment: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Meaning> {
        match &prefix.def {
            &Def::Scope(module) if segment == "self" => {
                vec![Meaning { cfg: prefix.cfg.clone(), ..Meaning::certain(Def::Scope(module)) }]
            }
            &Def::Scope(module) => {
                let mut inner = self.lookup(module, segment, namespace, from);
                if self.stage == Stage::Final && !shadows_others(inner.iter()) {
                    let globs = self.foreign_globs(module, from);
                    self.add_foreign_globs(&mut inner, segment, &globs.imports);
                }
                inner
            }
            Def::Foreign(path) => {
                let path = path.iter().cloned().chain([segment.to_owned()]);
                vec![Meaning::certain(Def::Foreign(path.collect()))]
            }
            def => {
                let member = Def::Member(Box::new(def.clone()), segment.to_owned());
                let variant = match def {
                    // An associated function may have the name of a variant.
                    &Def::Unit(unit) if self.lookup.has_variant(unit, segment) => {
                        Some(Def::Variant(unit))
                    }
                    _ => None,
                };
                variant.into_iter().chain([member]).map(Meaning::certain).collect()
            }
        }
    }

    /// Adds foreign globs to the meanings of a name, as they may bring it in. They do not count for the path of
    /// another glob: if a name is used that may come from any of them, all are.
    pub(super) fn add_foreign_globs(
        &self,
        meanings: &mut Vec<Meaning>,
        name: &str,
        globs: &BTreeSet<UnitId>,
    ) {
        let is_glob = |import| self.lookup.names.imports[&import].name.is_none();
        crate::marks::reach_if("name-by-foreign-glob", !globs.is_empty());
        match meanings.first_mut() {
            _ if globs.is_empty() || self.import.is_some_and(is_glob) => {}
            Some(first) => first.via.extend(globs),
            None => meanings.push(Meaning::unknown(name, globs)),
        }
    }
}
