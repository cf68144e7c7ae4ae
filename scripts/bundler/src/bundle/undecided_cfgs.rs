//! Finds code that is dead or not instantiated on this machine, but may be needed at the judge.
//!
//! Some `cfg` predicates are undecided: the bundle keeps them, and the compiler of the judge decides. The
//! rustc of this machine compiles one configuration only. Code that it reports as dead may be used in
//! another one:
//!
//! 1. **Unseen code** (`unseen`): code that this rustc does not compile, since its `cfg` does not hold here.
//! 2. **Varying code** ([`Varying`]): code under no `cfg` whose types depend on one. With another type, a call
//!    means another member.
//! 3. **Reachability** from both, through the code that is dead here. Types are not known there, so a call of
//!    a member reaches all dead members of that name.
//!
//! Code that is not dead here needs no search: rustc compiles it, and reports nothing that it uses as dead.
//! For impls of traits the search goes through all live code, since a generic function may be instantiated
//! with another type in another configuration.
//!
//! ```text
//! #[cfg(unix)] type Reader = Fast;       // the configuration here
//! #[cfg(not(unix))] type Reader = Plain;
//! impl Plain { fn read(&self) { … } }    // dead here, but needed under `not(unix)`,
//! fn main() { reader().read() }          // where `Reader` is `Plain`
//! ```

mod unseen;

use crate::resolve::{ItemKind, MemberKind, Resolved, TraitDef, UnitId, UnitKind};
use crate::shake::{ReachabilityQuery, reachable_under_any_cfg};
use std::collections::BTreeSet;

/// The live units that differ between the configurations.
pub(super) struct UndecidedCfgs<'a> {
    resolved: &'a Resolved,
    live: &'a [bool],
    /// Live units with an undecided cfg on them, around them or in them.
    under_cfg: BTreeSet<UnitId>,
    /// Live units that the rustc of this machine does not compile, or compiles differently than another one.
    unseen: BTreeSet<UnitId>,
    varying: Varying<'a>,
}

impl<'a> UndecidedCfgs<'a> {
    /// Finds the differences to a compilation with the cfgs `here`; returns `None` if no live code has an
    /// undecided cfg. If `here` is `None`, no cfg is known to hold.
    pub(super) fn new(
        resolved: &'a Resolved,
        live: &'a [bool],
        here: impl FnOnce() -> Option<&'a BTreeSet<String>>,
    ) -> Option<Self> {
        let units = &resolved.units;
        let is_under_cfg = |unit: &UnitId| {
            let mut around = std::iter::successors(Some(*unit), |it| units[*it].parent);
            around.any(|it| resolved.with_undecided_cfg.contains(&it))
        };
        let live_units = (0..units.len()).filter(|&unit| live[unit]);
        let under_cfg: BTreeSet<UnitId> = live_units.filter(is_under_cfg).collect();
        let mut branches = resolved.with_undecided_branch.iter().filter(|unit| live[**unit]);
        let mut targets = live_targets(resolved, live);
        if under_cfg.is_empty() && branches.next().is_none() && targets.next().is_none() {
            return None;
        }
        let varying = Varying::new(resolved, live, &under_cfg);
        let unseen = unseen::unseen(resolved, live, here());
        Some(Self { resolved, live, under_cfg, unseen, varying })
    }

    /// Returns the units that rustc reports as `dead` here, but that may be live in another configuration.
    pub(super) fn possibly_live(&self, dead: &BTreeSet<UnitId>) -> BTreeSet<UnitId> {
        let Self { resolved, live, .. } = *self;
        let dead_here = unseen::with_dependents(resolved, live, dead);
        let possible_targets: BTreeSet<UnitId> = self.possible_targets().collect();
        let mut users = self.unseen.clone();
        users.extend(possible_targets.iter().filter(|unit| dead_here[**unit]));
        let under_cfg = &self.under_cfg;
        let roots = self.varying.members_of_chosen(resolved, live, under_cfg, Search::DeadCode);
        let mut reachable = self.reachable(ReachabilityQuery {
            candidates: Some(dead_here),
            roots,
            users,
            called_members: self.ambiguous_members(),
        });
        reachable.extend(possible_targets);
        reachable
    }

    /// Returns the impls and functions that may be instantiated in another configuration.
    pub(super) fn possibly_instantiated(&self) -> BTreeSet<UnitId> {
        let Self { resolved, live, .. } = *self;
        let mut users = self.unseen.clone();
        users.extend(self.possible_targets());
        users.extend(resolved.with_undecided_branch.iter().filter(|unit| live[**unit]));
        let under_cfg = &self.under_cfg;
        let roots = self.varying.members_of_chosen(resolved, live, under_cfg, Search::Instances);
        let mut instantiated = self.reachable(ReachabilityQuery {
            candidates: None,
            roots,
            users,
            called_members: self.ambiguous_members(),
        });
        instantiated.extend(&self.unseen);
        instantiated.extend(self.possible_targets());
        instantiated
    }

    fn reachable(&self, query: ReachabilityQuery<'_>) -> BTreeSet<UnitId> {
        let reachable = reachable_under_any_cfg(self.resolved, self.live, &query);
        (0..reachable.len()).filter(|&unit| reachable[unit]).collect()
    }

    fn possible_targets(&self) -> impl Iterator<Item = UnitId> {
        live_targets(self.resolved, self.live)
    }

    /// Returns the names of members for which a call may mean one member in one configuration, and another
    /// one of the same name in another.
    fn ambiguous_members(&self) -> BTreeSet<&'a str> {
        let (units, under_cfg) = (&self.resolved.units, &self.under_cfg);
        // The expansion of a macro call among members consists of members.
        let is_call = |unit: &UnitId| units[*unit].is_member_call();
        let is_only_under_cfg = |names: &BTreeSet<UnitId>| names.is_subset(under_cfg);
        let may_hide = |unit: &&UnitId| {
            let around = units[**unit].parent;
            let call = around.filter(is_call);
            let impl_unit = call.map_or(around, |call| units[call].parent);
            match impl_unit.map(|unit| &units[unit].kind) {
                Some(UnitKind::Impl { requires, .. }) => {
                    let is_member = call.is_some() || !is_call(unit);
                    is_member
                        && !requires.is_empty()
                        && !requires.alternatives().any(is_only_under_cfg)
                }
                _ => false,
            }
        };
        let hiding = under_cfg.iter().filter(may_hide).map(|unit| &*units[*unit].name);
        hiding.chain(self.varying.imported.iter().copied()).collect()
    }
}

/// Returns the live units that a name in live code refers to only under some cfg.
fn live_targets(resolved: &Resolved, live: &[bool]) -> impl Iterator<Item = UnitId> {
    let pairs = resolved.conditional_targets.iter().copied();
    pairs.filter(|&(unit, target)| live[unit] && live[target]).map(|(_, target)| target)
}

/// The code that [`Varying::members_of_chosen`] searches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    /// Code that may not be dead in another configuration.
    DeadCode,
    /// Functions and impls that may be instantiated in another configuration.
    Instances,
}

/// The units and members that may have another type or meaning in another configuration.
#[derive(Default)]
struct Varying<'a> {
    units: BTreeSet<UnitId>,
    /// The types between which a cfg chooses.
    chosen: BTreeSet<UnitId>,
    /// The names of the members of traits that are in scope only under some cfg.
    imported: BTreeSet<&'a str>,
    /// The names of the members that vary.
    members: BTreeSet<&'a str>,
}

impl<'a> Varying<'a> {
    fn new(resolved: &'a Resolved, live: &[bool], under_cfg: &BTreeSet<UnitId>) -> Self {
        let mut varying = Self::default();
        for &unit in under_cfg {
            let varies = match &resolved.units[unit].kind {
                UnitKind::Item(ItemKind::Function | ItemKind::Value) | UnitKind::Member(_) => {
                    has_other_signature(resolved, under_cfg, unit)
                }
                UnitKind::Item(ItemKind::Type | ItemKind::Alias) | UnitKind::Trait => true,
                UnitKind::Import | UnitKind::ExternCrate | UnitKind::Macro | UnitKind::Export => {
                    true
                }
                _ => false,
            };
            if varies {
                varying.add(resolved, unit);
                choose(resolved, unit, &mut varying.chosen);
            }
        }
        varying.add_imported_traits(resolved, live, under_cfg);
        let mut others: Vec<UnitId> = (0..resolved.units.len()).filter(|it| live[*it]).collect();
        loop {
            // A unit varies if its signature names one that varies.
            let before = others.len();
            others.retain(|&unit| {
                let names = resolved.units[unit].signature.as_ref();
                let names = names.unwrap_or(&resolved.units[unit].uses);
                let varies = !names.is_disjoint(&varying.units);
                if varies {
                    varying.add(resolved, unit);
                }
                !varies
            });
            if others.len() == before {
                return varying;
            }
        }
    }

    fn add(&mut self, resolved: &'a Resolved, unit: UnitId) {
        let info = &resolved.units[unit];
        match info.kind {
            UnitKind::Item(
                ItemKind::Function | ItemKind::Value | ItemKind::Type | ItemKind::Alias,
            )
            | UnitKind::Trait
            | UnitKind::Import
            | UnitKind::ExternCrate
            | UnitKind::Macro
            | UnitKind::Export => drop(self.units.insert(unit)),
            UnitKind::Member(_) => {
                self.members.insert(&info.name);
                // An associated type is named through the type of its impl.
                let parent = info.parent.filter(|_| info.signature.is_none());
                let kind = parent.map(|parent| &resolved.units[parent].kind);
                if let Some(UnitKind::Impl { requires, .. }) = kind {
                    self.units.extend(requires.units());
                }
            }
            _ => {}
        }
    }

    /// Returns the members of the chosen types that varying code calls: with the type of this configuration
    /// they may be dead. For [`Search::Instances`] these are also all impls of traits for the chosen types,
    /// and the members of the types that these name. Units under a cfg are left out.
    fn members_of_chosen(
        &self,
        resolved: &Resolved,
        live: &[bool],
        under_cfg: &BTreeSet<UnitId>,
        search: Search,
    ) -> BTreeSet<UnitId> {
        let units = &resolved.units;
        let live_units = || (0..units.len()).filter(|&unit| live[unit]);
        let mut called: BTreeSet<&str> = BTreeSet::new();
        for unit in live_units().filter(|&unit| self.is_named_by(resolved, unit)) {
            called.extend(units[unit].called());
        }
        let all_chosen = &self.chosen;
        let mut chosen = all_chosen.clone();
        let with_impls = search == Search::Instances;
        let mut found = BTreeSet::new();
        loop {
            let before = (found.len(), chosen.len());
            for unit in live_units().filter(|unit| !under_cfg.contains(unit)) {
                let info = &units[unit];
                let parent = info.parent.map(|parent| &units[parent].kind);
                let is_of_chosen = match (&info.kind, parent) {
                    (UnitKind::Impl { requires, of_trait: true }, _) => {
                        with_impls && requires.units().any(|it| chosen.contains(&it))
                    }
                    (
                        UnitKind::Member(MemberKind::Inherent(_) | MemberKind::WithParent),
                        Some(UnitKind::Impl { requires, of_trait: false }),
                    ) => {
                        called.contains(&*info.name)
                            && requires.units().any(|it| chosen.contains(&it))
                    }
                    (UnitKind::Member(MemberKind::OfTrait), Some(UnitKind::Trait)) => {
                        called.contains(&*info.name)
                            && may_be_meant_otherwise(resolved, live, unit, all_chosen)
                    }
                    _ => false,
                };
                let names_more_types = with_impls && !matches!(info.kind, UnitKind::Impl { .. });
                if is_of_chosen && found.insert(unit) && names_more_types {
                    choose(resolved, unit, &mut chosen);
                }
            }
            if before == (found.len(), chosen.len()) {
                return found;
            }
        }
    }

    /// Adds the members of traits that are in scope only under some cfg.
    fn add_imported_traits(
        &mut self,
        resolved: &'a Resolved,
        live: &[bool],
        under_cfg: &BTreeSet<UnitId>,
    ) {
        let in_scope = resolved.traits.iter().flatten();
        let mut traits = BTreeSet::new();
        let is_under_cfg = |unit: &UnitId| under_cfg.contains(unit);
        for found in in_scope.filter(|found| found.via.iter().any(is_under_cfg)) {
            match found.definition {
                TraitDef::Program(of_trait) => drop(traits.insert(of_trait)),
                TraitDef::Std(methods) => self.imported.extend(methods),
                TraitDef::Unknown => {}
            }
        }
        for (_, info) in resolved.units.iter().enumerate().filter(|(unit, _)| live[*unit]) {
            let is_of_trait = matches!(info.kind, UnitKind::Member(MemberKind::OfTrait));
            if is_of_trait && info.parent.is_some_and(|parent| traits.contains(&parent)) {
                self.imported.insert(&info.name);
            }
        }
        self.members.extend(&self.imported);
    }

    /// True if a unit names a unit or member that varies.
    fn is_named_by(&self, resolved: &Resolved, unit: UnitId) -> bool {
        let info = &resolved.units[unit];
        !info.uses.is_disjoint(&self.units) || info.called().any(|name| self.members.contains(name))
    }
}

/// Adds a type to the chosen types; for another unit, the types that its signature names.
fn choose(resolved: &Resolved, unit: UnitId, chosen: &mut BTreeSet<UnitId>) {
    let info = &resolved.units[unit];
    if matches!(info.kind, UnitKind::Item(ItemKind::Type)) && !chosen.insert(unit) {
        return;
    }
    for &named in info.signature.as_ref().unwrap_or(&info.uses) {
        match resolved.units[named].kind {
            UnitKind::Item(ItemKind::Type) => drop(chosen.insert(named)),
            UnitKind::Item(ItemKind::Alias) if named != unit => choose(resolved, named, chosen),
            _ => {}
        }
    }
}

/// True if a function, constant or member under a cfg may have another signature in another configuration.
fn has_other_signature(resolved: &Resolved, under_cfg: &BTreeSet<UnitId>, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let is_member = matches!(info.kind, UnitKind::Member(_));
    // The trait fixes the signature of a member of its impl.
    let units = &resolved.units;
    let call = info.parent.filter(|parent| units[*parent].is_member_call());
    let around = call.map_or(info.parent, |call| units[call].parent);
    if is_member
        && matches!(
            around.map(|unit| &units[unit].kind),
            Some(UnitKind::Impl { of_trait: true, .. })
        )
    {
        if !info.is_member_call() {
            return info.signature.is_none();
        }
        let expanded = under_cfg.iter().filter(|it| units[**it].parent == Some(unit));
        let mut expanded = expanded.peekable();
        return expanded.peek().is_none() || expanded.any(|it| units[*it].signature.is_none());
    }
    // A function without an entry has a cfg in its body only.
    let Some(text) = resolved.undecided_signatures.get(&unit) else {
        return info.signature.is_none();
    };
    let mut others = under_cfg.iter().filter(|&&candidate| {
        let other = &resolved.units[candidate];
        candidate != unit
            && other.name == info.name
            && (is_member || other.krate == info.krate)
            && matches!(other.kind, UnitKind::Member(_)) == is_member
    });
    others.any(|other| text.is_empty() || resolved.undecided_signatures.get(other) != Some(text))
}

/// True if a call of this member of a trait may mean the member with some of these types and not with others:
/// some do not implement the trait, or another member of this name may hide it.
fn may_be_meant_otherwise(
    resolved: &Resolved,
    live: &[bool],
    member: UnitId,
    types: &BTreeSet<UnitId>,
) -> bool {
    let units = &resolved.units;
    let implementing = |of_trait: Option<UnitId>| {
        of_trait.map_or_else(BTreeSet::new, |it| implementing(resolved, live, it, types))
    };
    let own = implementing(units[member].parent);
    let hides = |unit: UnitId| match (&units[unit].kind, units[unit].parent) {
        (UnitKind::Member(MemberKind::OfTrait), of_trait) => !implementing(of_trait).is_empty(),
        // It belongs to a member of a trait.
        (UnitKind::Member(MemberKind::Overrides(_)), _) => false,
        (UnitKind::Member(_), Some(parent)) => match &units[parent].kind {
            UnitKind::Impl { requires, .. } => requires.units().any(|it| types.contains(&it)),
            _ => false,
        },
        _ => false,
    };
    let is_namesake =
        |unit: &UnitId| live[*unit] && *unit != member && units[*unit].name == units[member].name;
    !own.is_empty() && (own.len() < types.len() || (0..units.len()).filter(is_namesake).any(hides))
}

/// Returns those of these types that implement a trait.
fn implementing(
    resolved: &Resolved,
    live: &[bool],
    of_trait: UnitId,
    types: &BTreeSet<UnitId>,
) -> BTreeSet<UnitId> {
    let impls = resolved.impls_of.get(&resolved.units[of_trait].name).into_iter().flatten();
    let requirements =
        impls.filter(|unit| live[**unit]).filter_map(|&unit| match &resolved.units[unit].kind {
            UnitKind::Impl { requires, .. } => Some(requires),
            _ => None,
        });
    let of_this = requirements.filter(|requires| requires.units().any(|unit| unit == of_trait));
    of_this.flat_map(|requires| requires.units()).filter(|unit| types.contains(unit)).collect()
}
