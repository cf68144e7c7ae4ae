//! What rustc may call dead here and not at the judge.

use crate::resolve::{Kind, Resolved, UnitId};
use std::collections::BTreeSet;

/// What is under an undecided cfg.
pub(super) struct Guarded {
    /// The units of the bundle that are, which may not even be compiled here.
    pub(super) under_cfg: BTreeSet<UnitId>,
    /// The units that these may need: on another system, or with other flags, they are not dead
    /// even if they are here.
    pub(super) used: BTreeSet<UnitId>,
}

pub(super) fn guarded(resolved: &Resolved, live: &[bool]) -> Guarded {
    let units = &resolved.units;
    let mut used = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut members: BTreeSet<&str> = BTreeSet::new();
    let is_under_cfg = |unit: &UnitId| {
        let mut around = Some(*unit);
        while let Some(it) = around.filter(|it| !resolved.open_cfgs.contains(it)) {
            around = units[it].parent;
        }
        around.is_some()
    };
    let under_cfg: BTreeSet<UnitId> = match resolved.open_cfgs.is_empty() {
        true => BTreeSet::new(),
        false => (0..units.len()).filter(|&it| live[it]).filter(is_under_cfg).collect(),
    };
    let mut work: Vec<UnitId> = under_cfg.iter().copied().collect();
    while !work.is_empty() {
        while let Some(unit) = work.pop() {
            if seen.insert(unit) {
                let info = &units[unit];
                used.extend(&info.uses);
                work.extend(&info.uses);
                members.extend(info.members.iter().map(String::as_str));
                members.extend(info.trait_members.iter().map(String::as_str));
                members.extend(info.typed_members.iter().map(|(_, name)| name.as_str()));
            }
        }
        let called = units.iter().enumerate().filter(|(unit, info)| {
            let is_member = matches!(info.kind, Kind::Member(_));
            is_member && live[*unit] && members.contains(&*info.name) && !used.contains(unit)
        });
        let called: Vec<UnitId> = called.map(|(unit, _)| unit).collect();
        used.extend(&called);
        work.extend(called);
    }
    Guarded { under_cfg, used }
}
