//! Finds what is dead code here and may not be at the judge.
//!
//! Some `cfg` predicates are undecided: the bundle keeps them, and the compiler of the judge decides. The
//! rustc here sees one configuration only. In another one there is other code; and what is under no cfg
//! may have another type, and so other members. Nothing is removed that such code may need by its names.
//!
//! ```text
//! #[cfg(unix)] type Reader = Fast;       // the configuration here
//! #[cfg(not(unix))] type Reader = Plain;
//! impl Plain { fn read(&self) { … } }    // dead here, but needed under `not(unix)`,
//! fn main() { reader().read() }          // where `Reader` is `Plain`
//! ```

use crate::resolve::{InScope, ItemKind, Kind, Member, Resolved, UnitId};
use crate::shake::needed_by;
use std::collections::BTreeSet;

/// The units that another configuration may need.
#[derive(Default)]
pub(super) struct NeededElsewhere {
    /// Units that may not be dead code there.
    pub(super) reachable: BTreeSet<UnitId>,
    /// Impls and functions that may be instantiated there.
    pub(super) instantiated: BTreeSet<UnitId>,
}

/// Finds the live units that a configuration other than the one here may need.
pub(super) fn needed_elsewhere(resolved: &Resolved, live: &[bool]) -> NeededElsewhere {
    let units = &resolved.units;
    let Resolved { open_cfgs, open_branches, maybe_meant, .. } = resolved;
    if open_cfgs.is_empty() && open_branches.is_empty() && maybe_meant.is_empty() {
        return NeededElsewhere::default();
    }
    let live_units = || (0..units.len()).filter(|&unit| live[unit]);
    let is_under_cfg = |unit: &UnitId| {
        let mut around = std::iter::successors(Some(*unit), |it| units[*it].parent);
        around.any(|it| resolved.open_cfgs.contains(&it))
    };
    let under_cfg: BTreeSet<UnitId> = live_units().filter(is_under_cfg).collect();
    let mut varying = Varying::new(resolved, live, &under_cfg);
    let chosen = varying.members_of_chosen(resolved, live, &under_cfg, false);
    let chosen_instantiated = varying.members_of_chosen(resolved, live, &under_cfg, true);
    // A call may mean these members in one configuration, and others of their names in another.
    let may_hide = |unit: &&UnitId| match units[**unit].parent.map(|parent| &units[parent].kind) {
        Some(Kind::Impl { requires, .. }) => {
            !requires.is_empty() && requires.is_disjoint(&under_cfg)
        }
        _ => false,
    };
    let hiding = under_cfg.iter().filter(may_hide).map(|it| &*units[*it].name);
    let names: BTreeSet<&str> = hiding.chain(varying.imported.iter().copied()).collect();
    let needed = |users: &BTreeSet<UnitId>, roots: &BTreeSet<UnitId>| {
        let needed = needed_by(resolved, live, users, roots, names.iter().copied());
        live_units().filter(|&unit| needed[unit]).collect::<BTreeSet<UnitId>>()
    };
    let maybe = || maybe_meant.iter().filter(|it| live[**it]).copied();
    let mut users = under_cfg.clone();
    users.extend(maybe());
    let mut reachable = needed(&users, &chosen);
    reachable.extend(maybe());
    users.extend(open_branches.iter().filter(|it| live[**it]));
    let mut instantiated = needed(&users, &chosen_instantiated);
    instantiated.extend(under_cfg);
    instantiated.extend(maybe());
    NeededElsewhere { reachable, instantiated }
}

/// What may have another type, or mean something else, in another configuration.
#[derive(Default)]
struct Varying<'a> {
    units: BTreeSet<UnitId>,
    /// The types that cfgs choose from.
    chosen: BTreeSet<UnitId>,
    /// Names of members of traits that are in scope only under some cfg.
    imported: BTreeSet<&'a str>,
    /// Names of members that vary.
    members: BTreeSet<&'a str>,
}

impl<'a> Varying<'a> {
    fn new(resolved: &'a Resolved, live: &[bool], under_cfg: &BTreeSet<UnitId>) -> Self {
        let mut varying = Self::default();
        for &unit in under_cfg {
            let varies = match &resolved.units[unit].kind {
                Kind::Item(ItemKind::Function | ItemKind::Value) | Kind::Member(_) => {
                    has_other_signature(resolved, under_cfg, unit)
                }
                Kind::Item(ItemKind::Type | ItemKind::Alias) | Kind::Trait => true,
                Kind::Import | Kind::ExternCrate | Kind::Macro | Kind::Export => true,
                _ => false,
            };
            if varies {
                varying.add(resolved, unit);
                varying.choose(resolved, unit);
            }
        }
        varying.add_imported_traits(resolved, live, under_cfg);
        let mut others: Vec<UnitId> = (0..resolved.units.len()).filter(|it| live[*it]).collect();
        loop {
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
            Kind::Item(ItemKind::Function | ItemKind::Value | ItemKind::Type | ItemKind::Alias)
            | Kind::Trait
            | Kind::Import
            | Kind::ExternCrate
            | Kind::Macro
            | Kind::Export => drop(self.units.insert(unit)),
            Kind::Member(_) => {
                self.members.insert(&info.name);
                // An associated type is found by the type that has it.
                let of = info.parent.filter(|_| info.signature.is_none());
                if let Some(Kind::Impl { requires, .. }) = of.map(|it| &resolved.units[it].kind) {
                    self.units.extend(requires);
                }
            }
            _ => {}
        }
    }

    /// Adds a type to the chosen ones, or those that the signature of another unit names.
    fn choose(&mut self, resolved: &Resolved, unit: UnitId) {
        let info = &resolved.units[unit];
        if matches!(info.kind, Kind::Item(ItemKind::Type)) && !self.chosen.insert(unit) {
            return;
        }
        for &named in info.signature.as_ref().unwrap_or(&info.uses) {
            match resolved.units[named].kind {
                Kind::Item(ItemKind::Type) => drop(self.chosen.insert(named)),
                Kind::Item(ItemKind::Alias) if named != unit => self.choose(resolved, named),
                _ => {}
            }
        }
    }

    /// Returns the members of the chosen types that are called where something varies: another type may
    /// not have them, so they may be dead here. With `instantiated`, also all impls of traits for these
    /// types, and the members of the types that these lead to. What is under a cfg itself is left out.
    fn members_of_chosen(
        &mut self,
        resolved: &Resolved,
        live: &[bool],
        under_cfg: &BTreeSet<UnitId>,
        instantiated: bool,
    ) -> BTreeSet<UnitId> {
        let units = &resolved.units;
        let live_units = || (0..units.len()).filter(|&unit| live[unit]);
        let mut called: BTreeSet<&str> = BTreeSet::new();
        for unit in live_units().filter(|&unit| self.is_named_by(resolved, unit)) {
            called.extend(units[unit].called());
        }
        let all = self.chosen.clone();
        let mut found = BTreeSet::new();
        loop {
            let before = (found.len(), self.chosen.len());
            for unit in live_units().filter(|unit| !under_cfg.contains(unit)) {
                let info = &units[unit];
                let of = info.parent.map(|it| &units[it].kind);
                let is_of_chosen = match (&info.kind, of) {
                    (Kind::Impl { requires, of_trait: true }, _) => {
                        instantiated && !requires.is_disjoint(&self.chosen)
                    }
                    (
                        Kind::Member(Member::Inherent(_) | Member::WithParent),
                        Some(Kind::Impl { requires, of_trait: false }),
                    ) => !requires.is_disjoint(&self.chosen) && called.contains(&*info.name),
                    (Kind::Member(Member::OfTrait), _) => {
                        called.contains(&*info.name)
                            && info.parent.is_some_and(|it| is_of_some(resolved, live, it, &all))
                    }
                    _ => false,
                };
                let leads_on = instantiated && !matches!(info.kind, Kind::Impl { .. });
                if is_of_chosen && found.insert(unit) && leads_on {
                    self.choose(resolved, unit);
                }
            }
            if before == (found.len(), self.chosen.len()) {
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
            match found.of {
                InScope::Own(of) => drop(traits.insert(of)),
                InScope::Std(methods) => self.imported.extend(methods),
                InScope::Unknown => {}
            }
        }
        for (_, info) in resolved.units.iter().enumerate().filter(|(unit, _)| live[*unit]) {
            let of_trait = matches!(info.kind, Kind::Member(Member::OfTrait));
            if of_trait && info.parent.is_some_and(|it| traits.contains(&it)) {
                self.imported.insert(&info.name);
            }
        }
        self.members.extend(&self.imported);
    }

    /// True if a unit names anything that varies.
    fn is_named_by(&self, resolved: &Resolved, unit: UnitId) -> bool {
        let info = &resolved.units[unit];
        !info.uses.is_disjoint(&self.units) || info.called().any(|it| self.members.contains(it))
    }
}

/// True if a function or constant under a cfg, or a member, may stand for one with another signature.
fn has_other_signature(resolved: &Resolved, under_cfg: &BTreeSet<UnitId>, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let is_member = matches!(info.kind, Kind::Member(_));
    // The trait fixes the signature of a member of its impl.
    let of_impl = info.parent.map(|it| &resolved.units[it].kind);
    if is_member && matches!(of_impl, Some(Kind::Impl { of_trait: true, .. })) {
        return info.signature.is_none();
    }
    // Without a text, only its body is under a cfg.
    let Some(text) = resolved.open_signatures.get(&unit) else { return info.signature.is_none() };
    let mut others = under_cfg.iter().filter(|&&candidate| {
        let other = &resolved.units[candidate];
        candidate != unit
            && other.name == info.name
            && (is_member || other.krate == info.krate)
            && matches!(other.kind, Kind::Member(_)) == is_member
    });
    others.any(|other| text.is_empty() || resolved.open_signatures.get(other) != Some(text))
}

/// True if some of these types implement a trait and others do not.
fn is_of_some(
    resolved: &Resolved,
    live: &[bool],
    of_trait: UnitId,
    types: &BTreeSet<UnitId>,
) -> bool {
    let impls = resolved.impls_of.get(&resolved.units[of_trait].name).into_iter().flatten();
    let mut having: BTreeSet<UnitId> = BTreeSet::new();
    for &unit in impls.filter(|unit| live[**unit]) {
        if let Kind::Impl { requires, .. } = &resolved.units[unit].kind
            && requires.contains(&of_trait)
        {
            having.extend(requires.intersection(types));
        }
    }
    !having.is_empty() && having.len() < types.len()
}
