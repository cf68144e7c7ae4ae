//! From where macros are called: `crate` in the body of a macro is that of the caller.
//!
//! If `kelp` calls a macro of `reef` in whose body `crate::foam` stands, that text becomes
//! `crate::kelp::foam`. An arm may make another macro, whose callers count as well.

use crate::resolve::{Resolved, UnitId, UnitKind};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The units that call the arms of macros.
#[derive(Default)]
pub(super) struct Callers {
    /// The arms of each macro.
    arms: BTreeMap<UnitId, Vec<UnitId>>,
    /// The live units that take an arm.
    of_arm: BTreeMap<UnitId, Vec<UnitId>>,
    /// The macros that macro calls make, by the unit with the text of the call.
    made: BTreeMap<UnitId, Vec<UnitId>>,
}

impl Callers {
    /// Finds the callers among the live units.
    pub(super) fn new(resolved: &Resolved, live: &[bool]) -> Self {
        let mut callers = Self::default();
        let units = &resolved.units;
        for (unit, info) in units.iter().enumerate().filter(|(unit, _)| live[*unit]) {
            let arms = info.uses.iter().filter(|it| matches!(units[**it].kind, UnitKind::Arm));
            for &arm in arms {
                callers.of_arm.entry(arm).or_default().push(unit);
            }
            match (&info.kind, info.parent) {
                (UnitKind::Arm, Some(of)) => callers.arms.entry(of).or_default().push(unit),
                (UnitKind::Macro, Some(mut around)) if info.span.is_none() => {
                    while let (None, Some(outer)) = (units[around].span, units[around].parent) {
                        around = outer;
                    }
                    callers.made.entry(around).or_default().push(unit);
                }
                _ => {}
            }
        }
        callers
    }

    /// Returns the crates from which the arm of a macro is called that this text is in.
    pub(super) fn crates(&self, resolved: &Resolved, of: UnitId, text: Span) -> BTreeSet<usize> {
        let inside = |it: &&UnitId| resolved.units[**it].span.is_some_and(|it| it.contains(text));
        let arms = self.arms.get(&of).into_iter().flatten();
        let mut work: Vec<UnitId> = arms.filter(inside).copied().collect();
        let mut crates = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(arm) = work.pop() {
            for &caller in self.of_arm.get(&arm).into_iter().flatten() {
                crates.insert(resolved.units[caller].krate);
                let made = self.made.get(&caller).into_iter().flatten();
                let made = made.filter(|it| seen.insert(**it)).filter_map(|it| self.arms.get(it));
                work.extend(made.flatten());
            }
        }
        crates
    }
}
