//! What an import brings in.
//!
//! Its path is resolved in the namespace that is asked for. There is one trap: a path that leads to
//! nothing known may still be meant in another namespace. For `use a;` beside `macro_rules! a`, the
//! type `a` is not a name of the prelude: the import brings in the macro, and nothing else.

use super::guard::{Guard, Step};
use super::paths::PathAt;
use crate::resolve::cache::Lookup;
use crate::resolve::found::{Def, First, Found, merged};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Import, NAMESPACES, Namespace, ScopeId};
use crate::resolve::units::{UnitId, UnitKind};

impl Import {
    fn path_at(&self) -> PathAt<'_> {
        let Self { scope, ref path, leading_colon, .. } = *self;
        PathAt { scope, segments: path, leading_colon, in_use: true }
    }
}

impl Resolver<'_> {
    /// Returns what an import brings in.
    pub(in crate::resolve) fn import_targets(
        &self,
        unit: UnitId,
        namespace: Namespace,
    ) -> Vec<Found> {
        self.import_target(unit, namespace, &mut Guard::default())
    }

    /// The same, as part of a search.
    pub(super) fn import_target(
        &self,
        unit: UnitId,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> Vec<Found> {
        let import = &self.names.imports[&unit];
        let mut found = self.import_path(unit, namespace, guard);
        if found.iter().all(Found::is_unknown) {
            let textual = match &import.path[..] {
                [name] => self.textual_macros(import.scope, name, unit, self.start_of(unit)),
                _ => Vec::new(),
            };
            if namespace == Namespace::Macro && !textual.is_empty() {
                // `use name;` of a macro that the text before it defines, and no glob is meant.
                found = textual.into_iter().map(|it| Found::of(Def::Unit(it))).collect();
            } else if !found.is_empty()
                && (!textual.is_empty() || self.is_known_elsewhere(import, namespace, guard))
            {
                found.clear();
            }
        }
        found = merged(found);
        for meaning in &mut found {
            meaning.via.push(unit);
        }
        found
    }

    /// Returns what the path of an import leads to.
    fn import_path(&self, unit: UnitId, namespace: Namespace, guard: &mut Guard) -> Vec<Found> {
        let import = &self.names.imports[&unit];
        let krate = self.names.scopes[import.scope].krate;
        // Other imports of edition 2015 start at the root of the crate.
        let of_2015 = self.program.crates[krate].edition < 2018;
        let extern_crate = matches!(self.names.units[unit].kind, UnitKind::ExternCrate);
        match &import.path[..] {
            [name] if of_2015 && extern_crate && name != "crate" => {
                self.extern_prelude(krate, name).0
            }
            _ => self.path_guarded(import.path_at(), namespace, guard).0,
        }
    }

    /// True if the program has something by the path of an import in another namespace.
    fn is_known_elsewhere(&self, import: &Import, namespace: Namespace, guard: &mut Guard) -> bool {
        NAMESPACES.into_iter().filter(|it| *it != namespace).any(|namespace| {
            let (found, _) = self.path_guarded(import.path_at(), namespace, guard);
            found.iter().any(|it| !it.is_unknown())
        })
    }

    /// Returns how the first segment of an import is found. An import that `brings_itself`, such as
    /// `use a::a;`, does not help to find it; one that stands `alone`, such as `use a;`, is looked
    /// for in all namespaces.
    pub(in crate::resolve) fn import_start(
        &self,
        scope: ScopeId,
        name: &str,
        leading_colon: bool,
        brings_itself: bool,
        alone: bool,
    ) -> First {
        let segments = [name.to_owned()];
        let path = PathAt { scope, segments: &segments, leading_colon, in_use: true };
        let how = |namespace| {
            let mut guard = Guard::default();
            if let (true, Some(name)) = (brings_itself, self.names.bound.id(name)) {
                let viewpoint = self.viewpoint(scope, scope);
                guard.enter(Step::Name(Lookup { scope, name, namespace, viewpoint }));
            }
            self.path_guarded(path, namespace, &mut guard).1
        };
        let namespaces = if alone { &NAMESPACES[..] } else { &[Namespace::Type] };
        namespaces.iter().map(|&it| how(it)).find(|it| *it != First::Other).unwrap_or(First::Other)
    }
}
