//! Macros by a single name: textual scope and the `macro_use` prelude.
//!
//! A `macro_rules!` is in textual scope from its end on:
//! `macro_rules! a { … } a!(); macro_rules! a { … }` calls the first one. A macro under an
//! undecided cfg does not shadow those before it, so a call may mean several. Nor does a macro in a
//! block if it is not known whether it stands before the call.

use crate::resolve::meaning::Def;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId};
use crate::resolve::units::{UnitId, UnitKind};
use crate::source::CrateId;
use std::cmp::Reverse;

impl Resolver<'_> {
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
            for &(from, unit) in self.tables.scopes[scope].textual.get(name).into_iter().flatten() {
                // The units of a block are collected after the unit around the block.
                let is_above = if self.tables.scopes[scope].is_block {
                    self.is_above(unit, called_at)
                } else {
                    Some(from <= place)
                };
                if is_above != Some(false) {
                    candidates.push((from, unit, is_above.is_some()));
                }
            }
            around = self.tables.scopes[scope].parent;
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
        self.tables.units[unit].span.map(|span| span.start)
    }

    /// True if a macro in a block ends before a call in that block; `None` if that is not known.
    fn is_above(&self, unit: UnitId, called_at: Option<usize>) -> Option<bool> {
        Some(self.tables.units[unit].span?.end <= called_at?)
    }

    /// True if a macro, or a unit around it, stands under an undecided cfg.
    pub(in crate::resolve) fn is_under_undecided_cfg(&self, unit: UnitId) -> bool {
        let parent = |unit: &UnitId| self.tables.units[*unit].parent;
        std::iter::successors(Some(unit), parent)
            .any(|unit| self.tables.undecided_macros.contains(&unit))
    }

    /// Returns the macros of that name that `#[macro_use] extern crate` brings into a crate: the crate that
    /// they are from, and their exports, one under each outcome of an undecided cfg.
    pub(in crate::resolve) fn macro_prelude(
        &self,
        krate: CrateId,
        name: &str,
    ) -> Option<(CrateId, Vec<UnitId>)> {
        let macro_uses = self.tables.macro_uses.iter().filter(|(user, _, names)| {
            *user == krate
                && names.as_ref().is_none_or(|names| names.iter().any(|listed| listed == name))
        });
        // The last one shadows those before it.
        macro_uses.rev().find_map(|&(_, from, _)| {
            let root = self.tables.roots[from];
            let meanings = self.lookup(root, name, Namespace::Macro, root);
            let exports = meanings.iter().filter_map(|meaning| match meaning.def {
                Def::Unit(unit) if matches!(self.tables.units[unit].kind, UnitKind::Export) => {
                    Some(unit)
                }
                _ => None,
            });
            let exports: Vec<UnitId> = exports.collect();
            (!exports.is_empty()).then_some((from, exports))
        })
    }

    /// Returns the `macro_rules!` that a definition is, or is the export of.
    pub(in crate::resolve) fn macro_unit(&self, def: &Def) -> Option<UnitId> {
        let Def::Unit(unit) = def else { return None };
        match self.tables.units[*unit].kind {
            UnitKind::Macro => Some(*unit),
            UnitKind::Export => self.tables.units[*unit].uses.first().copied(),
            _ => None,
        }
    }
}
