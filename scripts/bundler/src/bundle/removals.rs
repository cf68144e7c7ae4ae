//! What is removed although name resolution reaches it from `main`, and what is restored of that.
//!
//! Two kinds of units are removed: dead code, which rustc's lints name, and trait impls that are never
//! instantiated. A removal may turn out wrong, since rustc's lints know less than its type checker:
//!
//! * rustc calls a trait dead that only the bound of an impl names;
//! * an impl that is never instantiated may be needed for the types to fit;
//! * the body of a macro may no longer match after dead code was cut out of it.
//!
//! Then the text does not compile, or means something else, and units are restored: first those that the
//! errors name, then more. A restored unit is never removed again, so all this comes to an end.

use super::remarks::cuttable;
use super::subject::Subject;
use super::undecided_cfgs::Elsewhere;
use crate::check::BundleDiagnostic;
use crate::monomorphization::unused_impls;
use crate::print::Printed;
use crate::resolve::{Kind, Resolved, UnitId};
use crate::rustc::Rustc;
use crate::shake::{Needing, Shaken, needed_by, shake};
use crate::source::words;
use base::error::Result;
use std::collections::BTreeSet;

/// The units that are removed.
pub(super) struct Removals<'a> {
    rustc: &'a Rustc,
    /// Dead code.
    dead: BTreeSet<UnitId>,
    /// The dead code before any impl was removed: what is dead without the impls may not be with them.
    dead_with_impls: BTreeSet<UnitId>,
    /// Trait impls, and overriding methods of impls, that are never instantiated.
    impls: BTreeSet<UnitId>,
    /// The functions that were instantiated before any impl was removed, once that is known.
    instantiated: Option<BTreeSet<UnitId>>,
    /// False once removing impls has changed what the rest means.
    may_remove_impls: bool,
    /// False once cutting dead code out of macros was an error.
    cut_macros: bool,
    /// Units that are not removed again.
    restored: BTreeSet<UnitId>,
}

impl<'a> Removals<'a> {
    /// Nothing is removed yet.
    pub(super) fn new(rustc: &'a Rustc) -> Self {
        Self {
            rustc,
            dead: BTreeSet::new(),
            dead_with_impls: BTreeSet::new(),
            impls: BTreeSet::new(),
            instantiated: None,
            may_remove_impls: true,
            cut_macros: true,
            restored: BTreeSet::new(),
        }
    }

    /// Returns all units that are removed.
    pub(super) fn all(&self) -> BTreeSet<UnitId> {
        self.dead.union(&self.impls).copied().collect()
    }

    /// True if dead code is cut out of the bodies of macros.
    pub(super) fn cut_macros(&self) -> bool {
        self.cut_macros
    }

    /// True if any impl is removed.
    pub(super) fn has_impls(&self) -> bool {
        !self.impls.is_empty()
    }

    /// True if it is known which functions were instantiated at first.
    pub(super) fn know_instantiated(&self) -> bool {
        self.instantiated.is_some()
    }

    /// Finds what `main` reaches without the removed units. Where that leaves more impls unused, they are
    /// removed, too.
    pub(super) fn shake(&mut self, subject: &Subject<'_>) -> Shaken {
        loop {
            let removed = self.all();
            let shaken = || shake(subject.resolved, &removed, self.cut_macros);
            let shaken = subject.timings.time("shake", shaken);
            if !self.remove_impls(subject.resolved, &shaken.live) {
                return shaken;
            }
        }
    }

    /// Removes the dead code that rustc names. Returns true if there is more than before.
    pub(super) fn remove_dead(
        &mut self,
        subject: &Subject<'_>,
        printed: &Printed,
        live: &[bool],
        remarks: &[BundleDiagnostic],
    ) -> Result<bool> {
        let Subject { program, resolved, .. } = *subject;
        let before = self.dead.len();
        let mut dead = cuttable(program, resolved, printed, live, remarks)?;
        let reported: BTreeSet<UnitId> = dead.iter().copied().collect();
        dead.retain(|it| !self.dead.contains(it) && !self.restored.contains(it));
        if !dead.is_empty()
            && let Some(elsewhere) = self.elsewhere(resolved, live)
        {
            let reachable = elsewhere.reachable(&reported);
            dead.retain(|it| !reachable.contains(it));
        }
        self.dead.extend(dead);
        Ok(before != self.dead.len())
    }

    /// Finds what varies between configurations, if anything does.
    fn elsewhere<'b>(&self, resolved: &'b Resolved, live: &'b [bool]) -> Option<Elsewhere<'b>>
    where
        'a: 'b,
    {
        Elsewhere::new(resolved, live, || self.rustc.active_cfgs())
    }

    /// Notes which functions are instantiated before any impl is removed.
    pub(super) fn set_instantiated(&mut self, instantiated: BTreeSet<UnitId>) {
        self.dead_with_impls = self.dead.clone();
        self.instantiated = Some(instantiated);
    }

    /// Removes the live impls that are never instantiated. Returns true if there are any.
    pub(super) fn remove_impls(&mut self, resolved: &Resolved, live: &[bool]) -> bool {
        let instantiated = self.instantiated.as_ref().filter(|_| self.may_remove_impls);
        let Some(instantiated) = instantiated else { return false };
        let mut found = unused_impls(resolved, live, instantiated);
        found.retain(|unit| !self.impls.contains(unit) && !self.restored.contains(unit));
        if !found.is_empty()
            && let Some(elsewhere) = self.elsewhere(resolved, live)
        {
            let instantiated = elsewhere.instantiated();
            found.retain(|unit| !instantiated.contains(unit));
        }
        self.impls.extend(&found);
        !found.is_empty()
    }

    /// Restores all impls if the functions that are instantiated `now`, after impls were removed, are not
    /// those of before; or if that is not known although the text `compiles`. Returns true if so.
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

    /// Restores what the errors of a text may be due to. Returns true if anything is different.
    pub(super) fn restore_after(
        &mut self,
        resolved: &Resolved,
        shaken: &Shaken,
        errors: &[BundleDiagnostic],
    ) -> bool {
        if errors.is_empty() {
            return false;
        }
        if self.restore_named_dead(resolved, errors) || self.restore_named_impls(resolved, errors) {
            return true;
        }
        if self.cut_macros && !shaken.of_macros.is_empty() {
            self.cut_macros = false;
            return true;
        }
        if self.restore_reachable_dead(resolved, &shaken.live) {
            return true;
        }
        let any = self.has_impls();
        if any {
            self.restore_all_impls();
        }
        any
    }

    /// Restores the dead code that an error names. Returns true if there is any.
    fn restore_named_dead(&mut self, resolved: &Resolved, errors: &[BundleDiagnostic]) -> bool {
        let messages = errors.iter().map(|it| it.message.as_str());
        let named = named_units(resolved, &self.dead, messages);
        self.restore_dead(named)
    }

    /// Restores the impls that an error names, with all that is dead only without them. Returns true if
    /// there are any.
    fn restore_named_impls(&mut self, resolved: &Resolved, errors: &[BundleDiagnostic]) -> bool {
        let texts = errors.iter().map(|it| it.rendered.as_str());
        let named = named_units(resolved, &self.impls, texts);
        if named.is_empty() {
            return false;
        }
        self.impls.retain(|unit| !named.contains(unit));
        self.restored.extend(named);
        self.dead = self.dead_with_impls.clone();
        true
    }

    /// Restores the dead code that a live unit may need: a dead unit may be live again, since it shares its
    /// text with a live one, and name more dead code. Returns true if there is any.
    fn restore_reachable_dead(&mut self, resolved: &Resolved, live: &[bool]) -> bool {
        let mut with_dead = live.to_vec();
        self.dead.iter().for_each(|&unit| with_dead[unit] = true);
        let staying = (0..live.len()).filter(|&unit| live[unit]).collect();
        let needing = Needing { staying, ..Needing::default() };
        let needed = needed_by(resolved, &with_dead, &needing);
        let reachable = self.dead.iter().copied().filter(|&unit| needed[unit]).collect();
        self.restore_dead(reachable)
    }

    fn restore_dead(&mut self, units: BTreeSet<UnitId>) -> bool {
        self.dead.retain(|unit| !units.contains(unit));
        self.dead_with_impls.retain(|unit| !units.contains(unit));
        let any = !units.is_empty();
        self.restored.extend(units);
        any
    }

    /// Restores all impls, and removes none any more.
    fn restore_all_impls(&mut self) {
        self.impls.clear();
        self.may_remove_impls = false;
        self.dead = self.dead_with_impls.clone();
    }
}

/// Returns those of the units whose names are among the words of the texts; an impl has the name of its
/// trait.
fn named_units<'a>(
    resolved: &Resolved,
    units: &BTreeSet<UnitId>,
    texts: impl Iterator<Item = &'a str>,
) -> BTreeSet<UnitId> {
    let words: BTreeSet<&str> = texts.flat_map(words).collect();
    let is_named = |unit: &&UnitId| {
        let info = &resolved.units[**unit];
        let name = match info.kind {
            Kind::Impl { .. } => resolved.trait_impls.get(unit).map_or("", |it| &it.name),
            _ => &info.name,
        };
        words.contains(name)
    };
    units.iter().filter(is_named).copied().collect()
}
