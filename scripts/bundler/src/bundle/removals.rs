//! The live units that are removed, and restored if that was wrong.
//!
//! Two kinds of units are removed: dead code that rustc's lints report, and trait impls that are never
//! instantiated. A removal may be wrong, since the lints know less than the type checker:
//!
//! * the lints report a trait as dead that only the bound of an impl names;
//! * the type checker may need an impl although none of its methods is instantiated;
//! * a macro may expand to invalid code after dead code was removed from its body.
//!
//! Then the text does not compile, or other functions are instantiated, and units are restored: first those
//! that the errors name, then all. A restored unit is never removed again, so the fixpoint is reached.

use super::dead_units::reported_dead;
use super::draft::BundleInput;
use super::undecided_cfgs::UndecidedCfgs;
use crate::check::BundleError;
use crate::monomorphization::unused_impls;
use crate::print::Printed;
use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::rustc::Diagnostic;
use crate::shake::{MacroBodies, Shaken, shake};
use crate::source::words;
use base::error::Result;
use std::collections::BTreeSet;

/// The units that are removed.
pub(super) struct Removals {
    /// The dead code that rustc reported.
    dead: BTreeSet<UnitId>,
    /// The dead code before any impl was removed. Code that is dead only without the impls is not in it.
    dead_with_impls: BTreeSet<UnitId>,
    /// Trait impls, and overriding methods of impls, that are never instantiated.
    impls: BTreeSet<UnitId>,
    /// The functions that were instantiated before any impl was removed; `None` until a survey.
    instantiated: Option<BTreeSet<UnitId>>,
    /// False after removing impls has changed the meaning of the rest.
    may_remove_impls: bool,
    /// [`MacroBodies::Keep`] after removing dead code from macro bodies was an error.
    macro_bodies: MacroBodies,
    /// Units that are not removed again.
    restored: BTreeSet<UnitId>,
}

impl Removals {
    /// Returns the state in which nothing is removed.
    pub(super) fn new() -> Self {
        Self {
            dead: BTreeSet::new(),
            dead_with_impls: BTreeSet::new(),
            impls: BTreeSet::new(),
            instantiated: None,
            may_remove_impls: true,
            macro_bodies: MacroBodies::RemoveDead,
            restored: BTreeSet::new(),
        }
    }

    /// Returns all units that are removed.
    pub(super) fn all(&self) -> BTreeSet<UnitId> {
        self.dead.union(&self.impls).copied().collect()
    }

    /// True if any unit is removed.
    pub(super) fn has_any(&self) -> bool {
        !self.dead.is_empty() || self.has_impls()
    }

    /// True if any impl is removed.
    pub(super) fn has_impls(&self) -> bool {
        !self.impls.is_empty()
    }

    /// True if a survey has found which functions are instantiated without removals.
    pub(super) fn know_instantiated(&self) -> bool {
        self.instantiated.is_some()
    }

    /// Finds the units that `main` reaches without the removed ones. Impls that become unused by that are
    /// removed, too.
    pub(super) fn shake(&mut self, input: &BundleInput<'_>) -> Shaken {
        loop {
            let _step = input.timings.step("shake");
            let shaken = shake(input.resolved, &self.all(), self.macro_bodies);
            if !self.remove_impls(input.resolved, &shaken.live) {
                return shaken;
            }
        }
    }

    /// Removes the dead code that rustc reports. Returns true if there is more than before.
    pub(super) fn remove_dead(
        &mut self,
        input: &BundleInput<'_>,
        printed: &Printed,
        live: &UnitFlags,
        diagnostics: &[Diagnostic],
    ) -> Result<bool> {
        let BundleInput { program, resolved, .. } = *input;
        let before = self.dead.len();
        let mut dead = reported_dead(program, resolved, printed, live, diagnostics)?;
        let reported: BTreeSet<UnitId> = dead.iter().copied().collect();
        dead.retain(|it| !self.dead.contains(it) && !self.restored.contains(it));
        if !dead.is_empty()
            && let Some(undecided) = UndecidedCfgs::new(resolved, live)
        {
            crate::marks::reach("dead-code-under-other-cfgs");
            let live_elsewhere = undecided.possibly_live(&reported);
            dead.retain(|unit| !live_elsewhere[*unit]);
        }
        self.dead.extend(dead);
        Ok(before != self.dead.len())
    }

    /// Notes which functions are instantiated before any impl is removed.
    pub(super) fn set_instantiated(&mut self, instantiated: BTreeSet<UnitId>) {
        self.dead_with_impls = self.dead.clone();
        self.instantiated = Some(instantiated);
    }

    /// Removes the live impls that are never instantiated. Returns true if there are any.
    pub(super) fn remove_impls(&mut self, resolved: &Resolved, live: &UnitFlags) -> bool {
        let instantiated = self.instantiated.as_ref().filter(|_| self.may_remove_impls);
        let Some(instantiated) = instantiated else { return false };
        let mut unused = unused_impls(resolved, live, instantiated);
        unused.retain(|unit| !self.impls.contains(unit) && !self.restored.contains(unit));
        if !unused.is_empty()
            && let Some(undecided) = UndecidedCfgs::new(resolved, live)
        {
            crate::marks::reach("impls-under-other-cfgs");
            let instantiated = undecided.possibly_instantiated();
            unused.retain(|unit| !instantiated[*unit]);
        }
        self.impls.extend(&unused);
        !unused.is_empty()
    }

    /// Restores all impls if other functions are instantiated `now` than before impls were removed; or if that
    /// is not known although the text `compiles`. Returns true if impls were restored.
    pub(super) fn restore_if_meaning_changed(
        &mut self,
        now: Option<BTreeSet<UnitId>>,
        compiles: bool,
    ) -> bool {
        let changed = match (&self.instantiated, now) {
            (Some(before), Some(now)) => *before != now,
            (Some(_), None) => compiles && self.has_impls(),
            (None, _) => false,
        };
        if changed {
            self.restore_all_impls();
        }
        changed
    }

    /// Restores the units that the errors name, or else all, and the dead code in the bodies of macros. In a large text,
    /// also what these may need, so that the next check has no errors. Returns true if anything changed.
    pub(super) fn restore_after(
        &mut self,
        resolved: &Resolved,
        shaken: &Shaken,
        errors: &[BundleError],
        is_large: bool,
    ) -> bool {
        if errors.is_empty() {
            return false;
        }
        // The text of an error has lines of source, in which common names stand.
        let messages = errors.iter().flat_map(|error| error.diagnostic.messages());
        let mut named = named_units(resolved, &self.all(), messages);
        if named.is_empty() {
            let texts = errors.iter().filter_map(|error| error.diagnostic.rendered.as_deref());
            named = named_units(resolved, &self.impls, texts);
        }
        if !named.is_empty() {
            if is_large {
                self.add_needs(resolved, &shaken.live, &mut named);
            }
            self.restore(&named);
            return true;
        }
        if self.has_impls() {
            self.restore_all_impls();
            return true;
        }
        let has_cut_bodies =
            self.macro_bodies == MacroBodies::RemoveDead && !shaken.dead_in_macros.is_empty();
        let removed = self.all();
        let any = has_cut_bodies || !removed.is_empty();
        if any {
            self.macro_bodies = MacroBodies::Keep;
            self.restore(&removed);
        }
        any
    }

    /// Adds the removed units that these may need, directly or through others that are not live.
    fn add_needs(&self, resolved: &Resolved, live: &UnitFlags, units: &mut BTreeSet<UnitId>) {
        let removed = self.all();
        let mut new: Vec<UnitId> = units.iter().copied().collect();
        while let Some(unit) = new.pop() {
            let info = &resolved.units[unit];
            let called: BTreeSet<&str> = info.called().collect();
            let members = removed.iter().filter(|it| called.contains(&*resolved.units[**it].name));
            let named = info.uses.iter().chain(&info.parent).filter(|it| !live[**it]);
            new.extend(members.chain(named).copied().filter(|unit| units.insert(*unit)));
        }
        units.retain(|unit| removed.contains(unit));
    }

    /// Restores these units. With an impl, the code is restored that is dead only without it.
    fn restore(&mut self, units: &BTreeSet<UnitId>) {
        if !self.impls.is_disjoint(units) {
            self.dead = self.dead_with_impls.clone();
        }
        for removed in [&mut self.dead, &mut self.dead_with_impls, &mut self.impls] {
            removed.retain(|unit| !units.contains(unit));
        }
        self.restored.extend(units);
    }

    /// Restores all impls, and prevents that impls are removed again.
    fn restore_all_impls(&mut self) {
        self.impls.clear();
        self.may_remove_impls = false;
        self.dead = self.dead_with_impls.clone();
    }
}

/// Returns the units whose name is a word of one of the texts. The name of an impl is that of its trait.
fn named_units<'a>(
    resolved: &Resolved,
    units: &BTreeSet<UnitId>,
    texts: impl Iterator<Item = &'a str>,
) -> BTreeSet<UnitId> {
    let words: BTreeSet<&str> = texts.flat_map(words).collect();
    let is_named = |unit: &&UnitId| {
        let info = &resolved.units[**unit];
        let name = match info.kind {
            UnitKind::Impl { .. } => {
                resolved.impls.trait_impls.get(unit).map_or("", |info| &info.name)
            }
            _ => &info.name,
        };
        words.contains(name)
    };
    units.iter().filter(is_named).copied().collect()
}
