//! Finds the code that the rustc of this machine does not compile, and the code that is dead for it.

use crate::cfg::CfgExpr;
use crate::resolve::{ItemKind, MemberKind, Resolved, UnitId, UnitKind};
use std::collections::BTreeSet;

/// Returns the live units that a rustc with the cfgs `here` does not compile: there is a cfg on them or
/// around them that does not surely hold. Also returns the units with a cfg inside, since the types of
/// variables may depend on it: `#[cfg(unix)] let fish = Crab;`.
pub(super) fn unseen(
    resolved: &Resolved,
    live: &[bool],
    here: Option<&BTreeSet<String>>,
) -> BTreeSet<UnitId> {
    let Resolved { units, cfgs_of, cfgs_inside, .. } = resolved;
    let holds = |it: &CfgExpr| here.and_then(|here| it.holds(here)) == Some(true);
    let is_unseen = |unit: UnitId| {
        let mut own_cfgs = cfgs_of.get(&unit).into_iter().flatten();
        cfgs_inside.contains(&unit) || !own_cfgs.all(holds)
    };
    let around = |unit: UnitId| std::iter::successors(Some(unit), |it| units[*it].parent);
    let live_units = (0..units.len()).filter(|&unit| live[unit]);
    live_units.filter(|&unit| around(unit).any(is_unseen)).collect()
}

/// Returns which live units are dead on this machine: those that rustc reports, and those that it never
/// reports. These are the units inside a reported one, impls for it, overrides of it, and all units whose
/// name begins with `_`.
pub(super) fn with_dependents(
    resolved: &Resolved,
    live: &[bool],
    reported: &BTreeSet<UnitId>,
) -> Vec<bool> {
    let units = &resolved.units;
    let never_reported = |unit: UnitId| {
        let is_named = matches!(units[unit].kind, UnitKind::Item(_) | UnitKind::Member(_));
        is_named && units[unit].name.starts_with('_')
    };
    let mut dead: Vec<bool> =
        (0..units.len()).map(|unit| reported.contains(&unit) || never_reported(unit)).collect();
    loop {
        let mut grows = false;
        for (unit, info) in units.iter().enumerate() {
            if dead[unit] || !live[unit] {
                continue;
            }
            dead[unit] = match &info.kind {
                // An impl or such an item has its effect wherever it stands.
                UnitKind::Impl { requires, of_trait: true } => requires.units().any(|it| dead[it]),
                UnitKind::Item(ItemKind::Always | ItemKind::Unnamed) => false,
                UnitKind::Member(MemberKind::Overrides(of)) if dead[*of] => true,
                _ => info.parent.is_some_and(|it| dead[it]),
            };
            grows |= dead[unit];
        }
        if !grows {
            return dead;
        }
    }
}
