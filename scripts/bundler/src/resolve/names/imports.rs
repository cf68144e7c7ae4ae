//! The targets of an import.
//!
//! The path of an import is resolved in the namespace of the lookup. One case needs care: a path that no
//! binding of the program resolves may still have a meaning in another namespace. For `use a;` beside
//! `macro_rules! a`, the type `a` is not taken for a name of the prelude: the import brings in only the
//! macro.

use super::cycle_guard::{CycleGuard, Step};
use super::paths::PathAt;
use crate::resolve::cache::LookupKey;
use crate::resolve::meaning::{Def, Meaning, PathStart, merged};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Import, NAMESPACES, Namespace, PathForm, ScopeId};
use crate::resolve::units::{UnitId, UnitKind};

/// The first segment of the path of an import.
pub(in crate::resolve) struct FirstSegment<'a> {
    pub(in crate::resolve) name: &'a str,
    pub(in crate::resolve) form: PathForm,
    /// True if the import binds this name, as `use a::a;` does: it does not help to find the segment.
    pub(in crate::resolve) is_bound_by_import: bool,
    /// True if no segment follows, as in `use a;`: the name may be in any namespace.
    pub(in crate::resolve) is_whole_path: bool,
}

impl Import {
    fn path_at(&self) -> PathAt<'_> {
        let Self { scope, ref path, form, .. } = *self;
        PathAt { scope, segments: path, form, is_import: true }
    }
}

impl Resolver<'_> {
    /// Returns the meanings that an import brings in.
    pub(in crate::resolve) fn import_targets(
        &self,
        unit: UnitId,
        namespace: Namespace,
    ) -> Vec<Meaning> {
        self.import_targets_guarded(unit, namespace, &mut CycleGuard::default())
    }

    /// Returns the same, as part of a search.
    pub(super) fn import_targets_guarded(
        &self,
        unit: UnitId,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let import = &self.tables.imports[&unit];
        let mut meanings = self.import_path(unit, namespace, guard);
        if meanings.iter().all(Meaning::is_unknown) {
            let textual = match &import.path[..] {
                [name] => self.textual_macros(import.scope, name, unit, self.start_of(unit)),
                _ => Vec::new(),
            };
            if namespace == Namespace::Macro && !textual.is_empty() {
                // `use name;` of a macro in textual scope; the name is not one of a foreign glob.
                meanings =
                    textual.into_iter().map(|unit| Meaning::certain(Def::Unit(unit))).collect();
            } else if !meanings.is_empty()
                && (!textual.is_empty() || self.is_known_elsewhere(import, namespace, guard))
            {
                meanings.clear();
            }
        }
        meanings = merged(meanings);
        for meaning in &mut meanings {
            meaning.via.push(unit);
        }
        meanings
    }

    /// Returns the meanings of the path of an import.
    fn import_path(
        &self,
        unit: UnitId,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let import = &self.tables.imports[&unit];
        let krate = self.tables.scopes[import.scope].krate;
        // `extern crate` names a crate; other imports of edition 2015 start at the root.
        let is_2015 = self.program.crates[krate].edition < 2018;
        let is_extern_crate = matches!(self.tables.units[unit].kind, UnitKind::ExternCrate);
        match &import.path[..] {
            [name] if is_2015 && is_extern_crate && name != "crate" => {
                self.extern_prelude(krate, name).0
            }
            _ => self.path_guarded(import.path_at(), namespace, guard).0,
        }
    }

    /// True if the path of an import has a meaning in another namespace.
    fn is_known_elsewhere(
        &self,
        import: &Import,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> bool {
        NAMESPACES.into_iter().filter(|other| *other != namespace).any(|namespace| {
            let (meanings, _) = self.path_guarded(import.path_at(), namespace, guard);
            meanings.iter().any(|meaning| !meaning.is_unknown())
        })
    }

    /// Returns how the first segment of an import in a scope is found.
    pub(in crate::resolve) fn import_start(
        &self,
        scope: ScopeId,
        first: &FirstSegment<'_>,
    ) -> PathStart {
        let segments = [first.name.to_owned()];
        let path = PathAt { scope, segments: &segments, form: first.form, is_import: true };
        let start_in = |namespace| {
            let mut guard = CycleGuard::default();
            if first.is_bound_by_import
                && let Some(name) = self.tables.name_index.id(first.name)
            {
                let viewpoint = self.viewpoint(scope, scope);
                guard.enter(Step::Name(LookupKey { scope, name, namespace, viewpoint }));
            }
            self.path_guarded(path, namespace, &mut guard).1
        };
        let namespaces = if first.is_whole_path { &NAMESPACES[..] } else { &[Namespace::Type] };
        namespaces
            .iter()
            .map(|&namespace| start_in(namespace))
            .find(|start| *start != PathStart::Other)
            .unwrap_or(PathStart::Other)
    }
}
