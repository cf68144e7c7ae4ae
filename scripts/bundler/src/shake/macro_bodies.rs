//! Finds the texts in macro bodies that expand to dead units only.
//!
//! `macro_rules! make { () => { fn foam() {} fn salt() {} } }`: if `salt` is dead in every expansion,
//! `fn salt() {}` is removed from the macro.
//!
//! Rejected: keeping whole macros, which keeps all that they name.

use crate::resolve::{MemberKind, Resolved, UnitId, UnitKind};
use crate::source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the texts in macro bodies that expand to dead units only. An impl is dead, too, if all its members
/// are, its trait or its type; and so are an override of a dead member, and an item whose cfg is false.
pub(super) fn dead_in_macros(
    resolved: &Resolved,
    dead: &BTreeSet<UnitId>,
) -> BTreeSet<(FileId, Span)> {
    let mut texts: BTreeMap<(FileId, Span), bool> = BTreeMap::new();
    // For each impl without a trait: true if all its members are dead.
    let mut all_members_dead: BTreeMap<UnitId, bool> = BTreeMap::new();
    for (unit, info) in resolved.units.enumerate() {
        if let (UnitKind::Member(_), Some(parent)) = (&info.kind, info.parent) {
            *all_members_dead.entry(parent).or_insert(true) &= dead.contains(&unit);
        }
    }
    for (unit, info) in resolved.units.enumerate() {
        let Some(text) = info.span_in_macro else { continue };
        let is_dead = dead.contains(&unit)
            || match &info.kind {
                UnitKind::Impl { requires, of_trait } => {
                    let is_empty = !of_trait && all_members_dead.get(&unit) == Some(&true);
                    is_empty || requires.iter().any(|names| names.is_subset(dead))
                }
                UnitKind::Member(MemberKind::Overrides(of)) => dead.contains(of),
                UnitKind::Off => true,
                _ => false,
            };
        *texts.entry(text).or_insert(true) &= is_dead;
    }
    texts.into_iter().filter(|(_, is_dead)| *is_dead).map(|(text, _)| text).collect()
}
