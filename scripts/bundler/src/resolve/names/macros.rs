//! Macros by a single name: textual scope and the `macro_use` prelude.
//!
//! A `macro_rules!` is in textual scope from its end on:
//! `macro_rules! a { … } a!(); macro_rules! a { … }` calls the first one. A macro under an
//! undecided cfg does not hide those before it, so a call may mean several. Nor does one in a block
//! where it is not known what stands first, it or the call.

use crate::resolve::found::Def;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId};
use crate::resolve::units::{UnitId, UnitKind};
use std::cmp::Reverse;

impl Resolver<'_> {
    /// Returns the `macro_rules!` of that name that may be in textual scope at `place`: the last one,
    /// and those before it as long as a later one may not be there. The call is at the byte
    /// `called_at` of the file, if that is known.
    pub(in crate::resolve) fn textual_macros(
        &self,
        scope: ScopeId,
        name: &str,
        place: UnitId,
        called_at: Option<usize>,
    ) -> Vec<UnitId> {
        let mut seen = Vec::new();
        let mut at = Some(scope);
        while let Some(scope) = at {
            for &(from, unit) in self.names.scopes[scope].textual.get(name).into_iter().flatten() {
                // The units of a block come after the one that the block is in.
                let is_above = if self.names.scopes[scope].block {
                    self.is_above(unit, called_at)
                } else {
                    Some(from <= place)
                };
                if is_above != Some(false) {
                    seen.push((from, unit, is_above.is_some()));
                }
            }
            at = self.names.scopes[scope].parent;
        }
        seen.sort_by_key(|&(from, ..)| Reverse(from));
        let certain = seen.iter().position(|&(_, unit, above)| above && !self.is_open(unit));
        seen.truncate(certain.map_or(seen.len(), |it| it + 1));
        seen.into_iter().map(|(_, unit, _)| unit).collect()
    }

    /// Returns the first byte of a unit that stands in the text.
    pub(in crate::resolve) fn start_of(&self, unit: UnitId) -> Option<usize> {
        self.names.units[unit].span.map(|span| span.start)
    }

    /// True if a macro of a block ends before a call in that block; `None` if that is not known.
    fn is_above(&self, unit: UnitId, called_at: Option<usize>) -> Option<bool> {
        Some(self.names.units[unit].span?.end <= called_at?)
    }

    /// True if a macro, or something around it, stands under an undecided cfg.
    pub(in crate::resolve) fn is_open(&self, unit: UnitId) -> bool {
        let above = |it: &UnitId| self.names.units[*it].parent;
        std::iter::successors(Some(unit), above).any(|it| self.names.open_macros.contains(&it))
    }

    /// Returns the macros of that name that `#[macro_use] extern crate` brings into all of a crate:
    /// their crate, and their exports at its root, one under each outcome of an undecided cfg.
    pub(in crate::resolve) fn macro_prelude(
        &self,
        krate: usize,
        name: &str,
    ) -> Option<(usize, Vec<UnitId>)> {
        let given = self.names.macro_uses.iter().filter(|(of, _, names)| {
            *of == krate && names.as_ref().is_none_or(|it| it.iter().any(|it| it == name))
        });
        // The last one hides those before it.
        given.rev().find_map(|&(_, from, _)| {
            let root = self.names.roots[from];
            let found = self.lookup(root, name, Namespace::Macro, root);
            let exports = found.iter().filter_map(|it| match it.def {
                Def::Unit(unit) if matches!(self.names.units[unit].kind, UnitKind::Export) => {
                    Some(unit)
                }
                _ => None,
            });
            let exports: Vec<UnitId> = exports.collect();
            (!exports.is_empty()).then_some((from, exports))
        })
    }

    /// Returns the `macro_rules!` behind a definition.
    pub(in crate::resolve) fn macro_unit(&self, def: &Def) -> Option<UnitId> {
        let Def::Unit(unit) = def else { return None };
        match self.names.units[*unit].kind {
            UnitKind::Macro => Some(*unit),
            UnitKind::Export => self.names.units[*unit].uses.first().copied(),
            _ => None,
        }
    }
}
