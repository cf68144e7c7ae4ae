//! The code that the rustc here does not see, and the code that it calls dead.

use crate::cfg::CfgExpr;
use crate::resolve::{ItemKind, Kind, Member, Resolved, UnitId};
use std::collections::BTreeSet;

/// Returns the live units with a cfg on them or around them that does not hold in each compilation by a
/// rustc with the cfgs `here`, if these are known; and those with a cfg inside, by which the types of
/// variables may vary: `#[cfg(unix)] let fish = Crab;`.
pub(super) fn unseen(
    resolved: &Resolved,
    live: &[bool],
    here: Option<&BTreeSet<String>>,
) -> BTreeSet<UnitId> {
    let Resolved { units, cfgs_of, cfgs_inside, .. } = resolved;
    let holds = |it: &CfgExpr| here.and_then(|here| it.holds(here)) == Some(true);
    let is_unseen = |unit: UnitId| {
        let mut on_it = cfgs_of.get(&unit).into_iter().flatten();
        cfgs_inside.contains(&unit) || !on_it.all(holds)
    };
    let around = |unit: UnitId| std::iter::successors(Some(unit), |it| units[*it].parent);
    let live_units = (0..units.len()).filter(|&unit| live[unit]);
    live_units.filter(|&unit| around(unit).any(is_unseen)).collect()
}

/// Returns which live units are dead code here, if rustc reports these: with them, what is in them or only
/// there for them, which rustc does not report beside them, nor names that begin with `_`.
pub(super) fn with_dead(
    resolved: &Resolved,
    live: &[bool],
    reported: &BTreeSet<UnitId>,
) -> Vec<bool> {
    let units = &resolved.units;
    let never_reported = |unit: UnitId| {
        let is_named = matches!(units[unit].kind, Kind::Item(_) | Kind::Member(_));
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
                // These are in force wherever they stand.
                Kind::Impl { requires, of_trait: true } => requires.iter().any(|&it| dead[it]),
                Kind::Item(ItemKind::Always | ItemKind::Unnamed) => false,
                Kind::Member(Member::Overrides(of)) if dead[*of] => true,
                _ => info.parent.is_some_and(|it| dead[it]),
            };
            grows |= dead[unit];
        }
        if !grows {
            return dead;
        }
    }
}
