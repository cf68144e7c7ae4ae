//! The texts in the bodies of macros that make nothing but dead items.
//!
//! `macro_rules! make { () => { fn foam() {} fn salt() {} } }`: if every `salt` that a call makes is dead,
//! `fn salt() {}` is cut from the macro.

use crate::resolve::{Kind, Member, Resolved, UnitId};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the texts in the bodies of macros that make only dead units, impls of nothing but dead members,
/// of a dead trait or for a dead type, and overrides of dead members.
pub(super) fn dead_in_macros(
    resolved: &Resolved,
    dead: &BTreeSet<UnitId>,
) -> BTreeSet<(usize, Span)> {
    let mut texts: BTreeMap<(usize, Span), bool> = BTreeMap::new();
    // Impls without a trait, by whether all of their members are dead.
    let mut emptied: BTreeMap<UnitId, bool> = BTreeMap::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if let (Kind::Member(_), Some(of)) = (&info.kind, info.parent) {
            *emptied.entry(of).or_insert(true) &= dead.contains(&unit);
        }
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        let Some(text) = info.made_of else { continue };
        let is_dead = dead.contains(&unit)
            || match &info.kind {
                Kind::Impl { requires, of_trait } => {
                    let emptied = !of_trait && emptied.get(&unit) == Some(&true);
                    emptied || requires.iter().any(|it| dead.contains(it))
                }
                Kind::Member(Member::Overrides(of)) => dead.contains(of),
                _ => false,
            };
        *texts.entry(text).or_insert(true) &= is_dead;
    }
    texts.into_iter().filter(|(_, is_dead)| *is_dead).map(|(text, _)| text).collect()
}
