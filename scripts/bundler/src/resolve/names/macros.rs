//! The macros that a path means, by textual scope, its meanings and the `macro_use` prelude.
//!
//! A `macro_rules!` is in textual scope from its end on:
//! `macro_rules! a { … } a!(); macro_rules! a { … }` calls the first one. A macro under an
//! undecided cfg does not shadow those before it, so a call may mean several. Nor does a macro in a
//! block if it is not known whether it stands before the call.

use super::Lookup;
use crate::load::Extern;
use crate::resolve::ids::{ScopeId, UnitId};
use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::scopes::{ExternCrate, MacroUse, Namespace, PathForm};
use crate::resolve::units::UnitKind;
use crate::source::CrateId;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The macros that a path may mean.
#[derive(Default)]
pub(in crate::resolve) struct FoundMacros {
    /// The macro, or several if that is undecided.
    pub(in crate::resolve) macros: Vec<UnitId>,
    /// The units that lead to them, other than by textual scope.
    pub(in crate::resolve) uses: BTreeSet<UnitId>,
    /// The crate from which `#[macro_use] extern crate` brings them in.
    pub(in crate::resolve) prelude_of: Option<CrateId>,
}

impl Lookup<'_> {
    /// Returns the macros that a path may mean in the unit `place`. The call is at the byte `called_at` of the
    /// file, if that is known.
    pub(in crate::resolve) fn find_macros(
        &self,
        scope: ScopeId,
        names: &[String],
        form: PathForm,
        place: UnitId,
        called_at: Option<usize>,
    ) -> FoundMacros {
        let single = match names {
            [name] if form == PathForm::Relative => Some(name),
            _ => None,
        };
        let textual = single.map(|name| self.textual_macros(scope, name, place, called_at));
        if let Some(macros) = textual.filter(|macros| !macros.is_empty()) {
            return FoundMacros { macros, ..FoundMacros::default() };
        }
        let (mut meanings, _) = self.path(scope, names, form, Namespace::Macro);
        let single = single.filter(|_| meanings.iter().all(Meaning::is_unknown));
        let krate = self.names.scopes[scope].krate;
        let prelude = single.and_then(|name| self.macro_prelude(krate, name));
        let prelude_of = prelude.as_ref().map(|(krate, _)| *krate);
        crate::marks::reach_if("macro-of-macro-use", prelude_of.is_some());
        let exports = prelude.into_iter().flat_map(|(_, exports)| exports);
        meanings.extend(exports.map(|export| Meaning::certain(Def::Unit(export))));
        let unit_of = |meaning: &Meaning| match meaning.def {
            Def::Unit(unit) => Some(unit),
            _ => None,
        };
        let via = meanings.iter().flat_map(|meaning| &meaning.via).copied();
        let uses = via.chain(meanings.iter().filter_map(unit_of)).collect();
        let macros = meanings.iter().filter_map(|meaning| self.macro_unit(&meaning.def)).collect();
        FoundMacros { macros, uses, prelude_of }
    }

    /// Returns the `macro_rules!` of that name that may be in textual scope in the unit `place`: the last
    /// one, and earlier ones that it does not certainly shadow. The call is at the byte `called_at` of
    /// the file, if that is known.
    pub(in crate::resolve) fn textual_macros(
        &self,
        scope: ScopeId,
        name: &str,
        place: UnitId,
        called_at: Option<usize>,
    ) -> Vec<UnitId> {
        let mut candidates = Vec::new();
        let mut around = Some(scope);
        while let Some(scope) = around {
            for &(from, unit) in self.names.scopes[scope].textual.get(name).into_iter().flatten() {
                // The units of a block are collected after the unit around the block.
                let is_above = if self.names.scopes[scope].is_block {
                    crate::marks::reach("macro-of-block");
                    self.is_above(unit, called_at)
                } else {
                    Some(from <= place)
                };
                if is_above != Some(false) {
                    candidates.push((from, unit, is_above.is_some()));
                }
            }
            around = self.names.scopes[scope].parent;
        }
        candidates.sort_by_key(|&(from, ..)| Reverse(from));
        let certain = candidates
            .iter()
            .position(|&(_, unit, above)| above && !self.is_under_undecided_cfg(unit));
        candidates.truncate(certain.map_or(candidates.len(), |index| index + 1));
        candidates.into_iter().map(|(_, unit, _)| unit).collect()
    }

    /// Returns the first byte of a written unit.
    pub(in crate::resolve) fn start_of(&self, unit: UnitId) -> Option<usize> {
        self.units[unit].span.map(|span| span.start)
    }

    /// True if a macro in a block ends before a call in that block; `None` if that is not known.
    fn is_above(&self, unit: UnitId, called_at: Option<usize>) -> Option<bool> {
        Some(self.units[unit].span?.end <= called_at?)
    }

    /// True if a macro, or a unit around it, stands under an undecided cfg.
    pub(in crate::resolve) fn is_under_undecided_cfg(&self, unit: UnitId) -> bool {
        self.units.around(unit).any(|unit| self.names.undecided_macros.contains(&unit))
    }

    /// Returns the macros of that name that `#[macro_use] extern crate` brings into a crate: the crate that
    /// they are from, and their exports, one under each outcome of an undecided cfg.
    fn macro_prelude(&self, krate: CrateId, name: &str) -> Option<(CrateId, Vec<UnitId>)> {
        // The last one shadows those before it.
        self.macro_uses(krate).rev().find_map(|item| {
            let Def::Scope(root) = item.def else { return None };
            if matches!(&item.macros, MacroUse::Named(names) if !names.iter().any(|it| it == name))
            {
                return None;
            }
            let meanings = self.name_in(root, name, Namespace::Macro);
            let exports = meanings.iter().filter_map(|meaning| match meaning.def {
                Def::Unit(unit) if matches!(self.units[unit].kind, UnitKind::Export) => Some(unit),
                _ => None,
            });
            let exports: Vec<UnitId> = exports.collect();
            (!exports.is_empty()).then_some((self.names.scopes[root].krate, exports))
        })
    }

    /// Returns each `#[macro_use] extern crate` of a crate that the judge provides: an unknown name may be that of one
    /// of its macros.
    pub(in crate::resolve) fn provided_macro_uses(&self, krate: CrateId) -> BTreeSet<UnitId> {
        let externs = &self.program.crates[krate].externs;
        let is_provided = |item: &&ExternCrate| match &item.def {
            Def::Foreign(path) => externs.get(&path[0]) == Some(&Extern::Provided),
            _ => false,
        };
        self.macro_uses(krate).filter(is_provided).map(|item| item.unit).collect()
    }

    /// Returns each `#[macro_use] extern crate` in a crate.
    fn macro_uses(&self, krate: CrateId) -> impl DoubleEndedIterator<Item = &ExternCrate> {
        let uses = self.names.extern_crates.iter().filter(|item| item.macros != MacroUse::Nothing);
        uses.filter(move |item| self.names.scopes[item.scope].krate == krate)
    }

    /// Returns the `macro_rules!` that a definition is, or is the export of.
    pub(in crate::resolve) fn macro_unit(&self, def: &Def) -> Option<UnitId> {
        let Def::Unit(unit) = def else { return None };
        match self.units[*unit].kind {
            UnitKind::Macro => Some(*unit),
            UnitKind::Export => self.units[*unit].uses.first().copied(),
            _ => None,
        }
    }
}
