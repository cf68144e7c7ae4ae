//! Finds what code under undecided cfgs may need, so that it is not removed on the word of this machine's rustc.
//!
//! The bundle keeps an undecided cfg, and the compiler of the judge decides. Shaking by names is right under any
//! cfg, since a name keeps all its meanings. But rustc's lints and the probe of monomorphization see one
//! configuration. In another one, two things differ:
//!
//! 1. **Code under a cfg** is compiled there and not here. It may use whatever it reaches by names ([`by_name`]).
//! 2. **Alternatives**: a name with several definitions, one of which is under a cfg, may mean another one there, with
//!    another type. So any code may have a value of another type, and a call means another member. These are
//!    the *candidate* types: those that the signatures of alternatives name, and in turn those that the members of
//!    candidates name. All members and impls of candidates stay.
//!
//! All other code that another configuration compiles is compiled here, with the same types. If it names something that
//! was removed, the bundle does not compile here either, and the removal is undone.
//!
//! ```text
//! #[cfg(unix)] type Reader = Fast;       // the configuration here
//! #[cfg(not(unix))] type Reader = Plain; // an alternative: `Fast` and `Plain` are candidates
//! impl Plain { fn read(&self) { … } }    // reported as dead here, but stays
//! fn main() { reader().read() }          // calls it where `Reader` is `Plain`
//! ```
//!
//! [`by_name`]: crate::shake::reachable_by_name

use crate::resolve::{ItemKind, MemberKind, Resolved, TraitDef, UnitFlags, UnitId, UnitKind};
use crate::shake::{NameRoots, reachable_by_name};
use std::collections::{BTreeMap, BTreeSet};

/// The live code that differs between the configurations.
pub(super) struct UndecidedCfgs<'a> {
    resolved: &'a Resolved,
    live: &'a UnitFlags,
    /// Live units with an undecided cfg on them, around them or in them.
    under_cfg: BTreeSet<UnitId>,
    /// Live units that a name in live code means only under some cfg.
    targets: BTreeSet<UnitId>,
    /// Live units that the rustc of this machine does not compile, or of which it compiles a part only.
    unseen: BTreeSet<UnitId>,
    candidates: BTreeSet<UnitId>,
}

impl<'a> UndecidedCfgs<'a> {
    /// Finds the differences; returns `None` if no live code has an undecided cfg.
    pub(super) fn new(resolved: &'a Resolved, live: &'a UnitFlags) -> Option<Self> {
        let units = &resolved.units;
        let is_under_cfg =
            |unit: &UnitId| units.around(*unit).any(|unit| resolved.undecided.has_cfg(unit));
        let live_units = units.ids().filter(|&unit| live[unit]);
        let under_cfg: BTreeSet<UnitId> = live_units.filter(is_under_cfg).collect();
        let mut targets: BTreeSet<UnitId> = BTreeSet::new();
        for &(unit, target) in &resolved.undecided.conditional_targets {
            if live[unit] && live[target] {
                targets.insert(target);
            }
        }
        let has_branch = resolved.undecided.with_branch.iter().any(|&unit| live[unit]);
        if under_cfg.is_empty() && targets.is_empty() && !has_branch {
            crate::marks::reach_if("dead-cfg", !resolved.undecided.cfgs_of.is_empty());
            return None;
        }
        let is_unseen = |unit: UnitId| {
            let cfg = resolved.undecided.cfgs_of.get(&unit);
            resolved.undecided.cfgs_inside.contains(&unit)
                || cfg.is_some_and(|cfg| cfg.holds_here() != Some(true))
        };
        let unseen =
            under_cfg.iter().copied().filter(|&unit| units.around(unit).any(is_unseen)).collect();
        let mut found =
            Self { resolved, live, under_cfg, targets, unseen, candidates: BTreeSet::new() };
        found.find_candidates();
        Some(found)
    }

    /// Returns, by its index, true for each unit that may be live in another configuration although rustc reports it,
    /// or code that it belongs to, as `dead` here.
    pub(super) fn possibly_live(&self, dead: &BTreeSet<UnitId>) -> UnitFlags {
        let is_dead = |unit: UnitId| self.is_dead(dead, unit);
        let kept = self.of_candidates().chain(self.targets.iter().copied());
        let kept: Vec<UnitId> = kept.filter(|&unit| is_dead(unit)).collect();
        self.reachable(self.unseen.iter().copied(), &kept, is_dead)
    }

    /// Returns, by its index, true for each impl and function that may be instantiated in another configuration.
    pub(super) fn possibly_instantiated(&self) -> UnitFlags {
        let branches = self.resolved.undecided.with_branch.iter().copied();
        let targets = self.targets.union(&self.unseen).copied();
        let kept: Vec<UnitId> = self.of_candidates().chain(targets).collect();
        self.reachable(branches.filter(|&unit| self.live[unit]), &kept, |_| true)
    }

    /// Returns, by its index, true for the units that are kept and for those that they and the users reach.
    fn reachable(
        &self,
        users: impl Iterator<Item = UnitId>,
        kept: &[UnitId],
        passes: impl Fn(UnitId) -> bool,
    ) -> UnitFlags {
        let hiding = self.under_cfg.iter().filter(|unit| self.may_hide(**unit));
        let members = hiding.map(|unit| &*self.resolved.units[*unit].name).chain(self.imported());
        let roots = NameRoots {
            units: users.chain(kept.iter().copied()).collect(),
            members: members.collect(),
        };
        let mut reached = reachable_by_name(self.resolved, self.live, roots, passes);
        kept.iter().for_each(|&unit| reached[unit] = true);
        reached
    }

    /// Returns the members and impls of candidates that are under no cfg.
    fn of_candidates(&self) -> impl Iterator<Item = UnitId> {
        let units = self.live_units().filter(|unit| !self.under_cfg.contains(unit));
        units.filter(|&unit| self.is_of_candidate(unit))
    }

    fn live_units(&self) -> impl Iterator<Item = UnitId> {
        self.live.flagged()
    }

    /// True if rustc reports a unit as dead, or compiles it for nothing: it belongs to a dead one, or its name begins
    /// with `_`.
    fn is_dead(&self, reported: &BTreeSet<UnitId>, unit: UnitId) -> bool {
        let info = &self.resolved.units[unit];
        let is_dead = |unit: UnitId| self.is_dead(reported, unit);
        reported.contains(&unit)
            || info.name.starts_with('_')
            || match &info.kind {
                UnitKind::Impl { requires, .. } => requires.iter().flatten().copied().any(is_dead),
                UnitKind::Member(MemberKind::Overrides(of)) if is_dead(*of) => true,
                _ => info.parent.is_some_and(is_dead),
            }
    }

    /// True for a member under a cfg whose type is not: without it, a call means another member of that name.
    fn may_hide(&self, unit: UnitId) -> bool {
        let units = &self.resolved.units;
        let is_under_cfg = |names: &BTreeSet<UnitId>| names.is_subset(&self.under_cfg);
        match units[unit].parent.map(|parent| &units[parent].kind) {
            Some(UnitKind::Impl { requires, .. }) => {
                !units[unit].is_member_call() && !requires.iter().any(is_under_cfg)
            }
            _ => false,
        }
    }

    /// Returns the names of the members of traits that are in scope only under some cfg.
    fn imported(&self) -> impl Iterator<Item = &'a str> {
        let resolved = self.resolved;
        let is_under_cfg = |unit: &UnitId| self.under_cfg.contains(unit);
        let in_scope = resolved.traits.iter().flatten();
        let under_cfg = in_scope.filter(|found| found.via.iter().any(is_under_cfg));
        let (mut traits, mut names) = (BTreeSet::new(), Vec::new());
        for found in under_cfg {
            crate::marks::reach("trait-in-scope-under-cfg");
            match found.definition {
                TraitDef::Program(of_trait) => drop(traits.insert(of_trait)),
                TraitDef::Std(methods) => methods.names().for_each(|name| names.push(name)),
                TraitDef::Unknown => {}
            }
        }
        let is_of_traits = |unit: &UnitId| {
            let info = &resolved.units[*unit];
            !info.name.is_empty() && info.parent.is_some_and(|parent| traits.contains(&parent))
        };
        names
            .extend(self.live_units().filter(is_of_traits).map(|unit| &*resolved.units[unit].name));
        names.into_iter()
    }
}

/// The candidate types.
impl<'a> UndecidedCfgs<'a> {
    fn find_candidates(&mut self) {
        let units = &self.resolved.units;
        let is_type = |unit: &UnitId| matches!(units[*unit].kind, UnitKind::Item(ItemKind::Type));
        let with_fields = self.under_cfg.iter().copied().filter(is_type);
        let with_fields = with_fields.filter(|unit| self.resolved.undecided.has_cfg(*unit));
        let mut new: Vec<UnitId> = self.alternatives().into_iter().chain(with_fields).collect();
        let mut seen: BTreeSet<UnitId> = BTreeSet::new();
        loop {
            while let Some(unit) = new.pop() {
                if !seen.insert(unit) {
                    continue;
                }
                let info = &units[unit];
                match info.kind {
                    UnitKind::Item(ItemKind::Type) => drop(self.candidates.insert(unit)),
                    UnitKind::Impl { .. } => continue,
                    _ => {}
                }
                let named = info.signature.as_ref().unwrap_or(&info.uses).iter().copied();
                new.extend(named.filter(|named| {
                    matches!(units[*named].kind, UnitKind::Item(ItemKind::Type | ItemKind::Alias))
                }));
            }
            new.extend(
                self.live_units()
                    .filter(|unit| !seen.contains(unit) && self.is_of_candidate(*unit)),
            );
            if new.is_empty() {
                return;
            }
        }
    }

    /// True for an impl of a candidate, its members, and the members of a trait that a candidate implements.
    fn is_of_candidate(&self, unit: UnitId) -> bool {
        let Resolved { units, impls, .. } = self.resolved;
        let names_candidate = |unit: UnitId| match &units[unit].kind {
            UnitKind::Impl { requires, .. } => {
                requires.iter().flatten().any(|unit| self.candidates.contains(unit))
            }
            _ => false,
        };
        let info = &units[unit];
        match (&info.kind, info.parent) {
            (UnitKind::Impl { of_trait, .. }, _) => *of_trait && names_candidate(unit),
            (UnitKind::Member(MemberKind::OfTrait), Some(of_trait)) => {
                crate::marks::reach("trait-of-candidate");
                let impls = impls.impls_of.get(&units[of_trait].name).into_iter().flatten();
                impls.copied().any(|unit| self.live[unit] && names_candidate(unit))
            }
            (UnitKind::Member(_), Some(parent)) => names_candidate(parent),
            _ => false,
        }
    }

    /// Returns the units of which a name may mean one in one configuration, and another one in another.
    fn alternatives(&self) -> Vec<UnitId> {
        let Resolved { units, undecided, .. } = self.resolved;
        let is_member = |unit: &UnitId| matches!(units[*unit].kind, UnitKind::Member(_));
        let mut by_name: BTreeMap<(&str, bool), BTreeSet<UnitId>> = BTreeMap::new();
        for &unit in self.under_cfg.union(&self.targets) {
            let is_hidden = is_member(&unit) && !self.may_hide(unit);
            // A function without a text has a cfg in its body only.
            let has_signature =
                units[unit].signature.is_none() || undecided.signatures.contains_key(&unit);
            if !units[unit].name.is_empty() && !is_hidden && has_signature {
                by_name.entry((&units[unit].name, is_member(&unit))).or_default().insert(unit);
            }
        }
        for unit in self.live_units().filter(is_member) {
            if let Some(namesakes) = by_name.get_mut(&(&*units[unit].name, true)) {
                namesakes.insert(unit);
            }
        }
        let has_other_type = |namesakes: &BTreeSet<UnitId>| {
            let texts = namesakes.iter().map(|unit| undecided.signatures.get(unit));
            let texts: BTreeSet<Option<&String>> = texts.collect();
            namesakes.len() > 1
                && (texts.len() > 1 || texts.iter().any(|text| text.is_none_or(String::is_empty)))
        };
        by_name.into_values().filter(has_other_type).flatten().collect()
    }
}
