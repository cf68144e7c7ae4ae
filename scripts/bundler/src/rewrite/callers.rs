//! Finds the crates that call a macro: `crate` in the body of a macro is the crate of the caller.
//!
//! If `kelp` calls a macro of `reef` with `crate::foam` in its body, that text becomes `crate::kelp::foam`.
//! An arm may expand to the definition of another macro. Then the callers of that one count, too.

use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::source::{CrateId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The units that call the arms of macros.
#[derive(Default)]
pub(super) struct Callers {
    /// The arms of each macro.
    arms: BTreeMap<UnitId, Vec<UnitId>>,
    /// The live units that call an arm.
    of_arm: BTreeMap<UnitId, Vec<UnitId>>,
    /// The macros that are defined by expansions, by the unit with the text of the call.
    expanded_macros: BTreeMap<UnitId, Vec<UnitId>>,
}

impl Callers {
    /// Finds the callers among the live units.
    pub(super) fn new(resolved: &Resolved, live: &UnitFlags) -> Self {
        let mut callers = Self::default();
        let units = &resolved.units;
        for (unit, info) in units.enumerate().filter(|(unit, _)| live[*unit]) {
            let is_arm = |unit: &&UnitId| matches!(units[**unit].kind, UnitKind::Arm);
            let arms = info.uses.iter().filter(is_arm);
            for &arm in arms {
                callers.of_arm.entry(arm).or_default().push(unit);
            }
            match (&info.kind, info.parent) {
                (UnitKind::Arm, Some(of)) => callers.arms.entry(of).or_default().push(unit),
                (UnitKind::Macro, Some(mut around)) if info.span.is_none() => {
                    while let (None, Some(outer)) = (units[around].span, units[around].parent) {
                        around = outer;
                    }
                    callers.expanded_macros.entry(around).or_default().push(unit);
                }
                _ => {}
            }
        }
        callers
    }

    /// Returns the crates that call the arm with this text of a macro.
    pub(super) fn crates(
        &self,
        resolved: &Resolved,
        macro_unit: UnitId,
        text: Span,
    ) -> BTreeSet<CrateId> {
        let contains_text = |arm: &&UnitId| {
            let span = resolved.units[**arm].span;
            span.is_some_and(|span| span.contains(text))
        };
        let arms = self.arms.get(&macro_unit).into_iter().flatten();
        let mut work: Vec<UnitId> = arms.filter(contains_text).copied().collect();
        let mut crates = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(arm) = work.pop() {
            for &caller in self.of_arm.get(&arm).into_iter().flatten() {
                crates.insert(resolved.units[caller].krate);
                let macros = self.expanded_macros.get(&caller).into_iter().flatten();
                let new = macros.filter(|expanded| seen.insert(**expanded));
                work.extend(new.filter_map(|expanded| self.arms.get(expanded)).flatten());
            }
        }
        crates
    }
}
