//! The targets of an import.
//!
//! The path of an import is resolved in each namespace. One case needs care: a path that no binding of the
//! program resolves may still have a meaning in another namespace. For `use a;` beside `macro_rules! a`,
//! the type `a` is not taken for a name of the prelude: the import brings in only the macro.

use super::Lookup;
use super::paths::{PathAt, Search};
use crate::resolve::ids::{NameId, ScopeId, UnitId};
use crate::resolve::meaning::{Def, Meaning, PathStart, merged};
use crate::resolve::scopes::{Import, Namespace, PathForm};
use crate::resolve::units::UnitKind;

/// The result of a search for the target of an import.
pub(super) struct FoundTargets {
    /// The meanings of its path, each reached by way of the import, too.
    pub(super) targets: Vec<(Namespace, Meaning)>,
    /// How the first segment of the path is found.
    pub(super) start: PathStart,
    /// The names that were looked up, each with its scope: the result may change with their bindings.
    pub(super) requested: Vec<(ScopeId, NameId)>,
    /// True if more may be found in the next stage.
    pub(super) is_hindered: bool,
}

impl Import {
    fn path_at(&self) -> PathAt<'_> {
        let Self { scope, ref path, form, .. } = *self;
        PathAt { scope, segments: path, form, is_import: true }
    }

    /// Adds a target, or further imports on the way to it. Returns true if anything is new.
    pub(super) fn add_target(&mut self, namespace: Namespace, target: Meaning) -> bool {
        let is_same = |(found_in, known): &&mut (Namespace, Meaning)| {
            *found_in == namespace && known.def == target.def && known.cfg == target.cfg
        };
        match self.targets.iter_mut().find(is_same) {
            None => self.targets.push((namespace, target)),
            Some((_, known)) => {
                let is_kept = known.via.iter().all(|import| target.via.contains(import));
                if !is_kept || target.via.len() == known.via.len() {
                    return false;
                }
                *known = target;
            }
        }
        true
    }
}

impl Lookup<'_> {
    /// Resolves the path of an import in all its namespaces.
    pub(super) fn find_targets(&self, unit: UnitId) -> FoundTargets {
        let import = &self.names.imports[&unit];
        let krate = self.names.scopes[import.scope].krate;
        // `extern crate` names a crate; other imports of edition 2015 start at the root.
        let is_2015 = self.program.crates[krate].edition < 2018;
        let is_extern_crate = matches!(self.units[unit].kind, UnitKind::ExternCrate);
        let mut search = Search::of_import(*self, unit);
        let mut targets: Vec<(Namespace, Meaning)> = Vec::new();
        let mut start = PathStart::Other;
        for &namespace in import.namespaces() {
            search.bound = import.name.map(|name| (import.scope, name, namespace));
            let (meanings, found_start) = match &import.path[..] {
                [name] if is_2015 && is_extern_crate && name != "crate" => {
                    crate::marks::reach("extern-crate-of-2015");
                    self.extern_prelude(krate, name)
                }
                _ => search.path(import.path_at(), namespace),
            };
            if start == PathStart::Other || targets.is_empty() && !meanings.is_empty() {
                start = found_start;
            }
            targets.extend(merged(meanings).into_iter().map(|meaning| (namespace, meaning)));
        }
        // `use name;` of a macro in textual scope.
        let textual = match &import.path[..] {
            [name] => self.textual_macros(import.scope, name, unit, self.start_of(unit)),
            _ => Vec::new(),
        };
        let is_macro = |(namespace, meaning): &(Namespace, Meaning)| {
            *namespace == Namespace::Macro && !meaning.is_unknown()
        };
        if !targets.iter().any(is_macro) && import.namespaces().contains(&Namespace::Macro) {
            crate::marks::reach_if("import-of-textual-macro", !textual.is_empty());
            let textual = textual.into_iter().map(|unit| Meaning::certain(Def::Unit(unit)));
            targets.extend(textual.map(|meaning| (Namespace::Macro, meaning)));
        }
        if targets.iter().any(|(_, meaning)| !meaning.is_unknown()) {
            targets.retain(|(_, meaning)| !meaning.is_unknown());
        }
        targets.iter_mut().for_each(|(_, meaning)| meaning.via.push(unit));
        let Search { requested, is_hindered, .. } = search;
        FoundTargets { targets, start, requested, is_hindered }
    }

    /// Returns how the first segment of the path of an import in a scope is found.
    pub(in crate::resolve) fn import_start(
        &self,
        scope: ScopeId,
        first: &str,
        form: PathForm,
    ) -> PathStart {
        let path = PathAt { scope, segments: &[first.to_owned()], form, is_import: true };
        Search::new(*self).path(path, Namespace::Type).1
    }
}
