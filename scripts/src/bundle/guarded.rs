//! What rustc may call dead here and not at the judge.

use crate::resolve::{Kind, Resolved, UnitId};
use std::collections::BTreeSet;

/// The units that code of the bundle under an undecided cfg may need: on another system, or with
/// other flags, they are not dead even if they are here.
pub(super) fn guarded(resolved: &Resolved, live: &[bool]) -> BTreeSet<UnitId> {
    let units = &resolved.units;
    let mut guarded = BTreeSet::new();
    let mut members: BTreeSet<&str> = BTreeSet::new();
    let under_cfg = |unit: &UnitId| {
        let mut around = Some(*unit);
        while let Some(it) = around.filter(|it| !resolved.open_cfgs.contains(it)) {
            around = units[it].parent;
        }
        around.is_some()
    };
    let mut work: Vec<UnitId> = match resolved.open_cfgs.is_empty() {
        true => Vec::new(),
        false => (0..units.len()).filter(|&it| live[it]).filter(under_cfg).collect(),
    };
    while !work.is_empty() {
        while let Some(unit) = work.pop() {
            if guarded.insert(unit) {
                let info = &units[unit];
                work.extend(&info.uses);
                members.extend(info.members.iter().map(String::as_str));
                members.extend(info.trait_members.iter().map(String::as_str));
                members.extend(info.typed_members.iter().map(|(_, name)| name.as_str()));
            }
        }
        let called = units.iter().enumerate().filter(|(unit, info)| {
            let is_member = matches!(info.kind, Kind::Member(_));
            is_member && live[*unit] && members.contains(&*info.name) && !guarded.contains(unit)
        });
        work.extend(called.map(|(unit, _)| unit));
    }
    guarded
}
