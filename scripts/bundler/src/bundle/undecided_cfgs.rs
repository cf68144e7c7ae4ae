//! Finds what is dead code here and may not be at the judge.
//!
//! Some `cfg` predicates are undecided: the bundle keeps them, and the compiler of the judge decides. The
//! rustc here sees one configuration only. What it calls dead may be needed in another one:
//!
//! * by code that the rustc here does not see, since its `cfg` does not hold in each compilation (`unseen`);
//! * by code under no `cfg` that has another type elsewhere, and so other members ([`Varying`]);
//! * by what these need of other code that is dead here, and so on. The types there are not known, so a
//!   call of a member needs all dead members of that name.
//!
//! What is not dead here has all that it needs: rustc compiles it, and calls nothing of that dead. So the
//! search follows the names from unseen code through dead code only. An impl of a trait that nothing
//! instantiates here may be instantiated by a function that is not dead, when that is called with another
//! type: there the search goes through all live code.
//!
//! ```text
//! #[cfg(unix)] type Reader = Fast;       // the configuration here
//! #[cfg(not(unix))] type Reader = Plain;
//! impl Plain { fn read(&self) { … } }    // dead here, but needed under `not(unix)`,
//! fn main() { reader().read() }          // where `Reader` is `Plain`
//! ```

mod unseen;

use crate::resolve::{InScope, ItemKind, Kind, Member, Resolved, UnitId};
use crate::shake::{Needing, needed_by};
use std::collections::BTreeSet;

/// What varies between the configurations, of the live units.
pub(super) struct Elsewhere<'a> {
    resolved: &'a Resolved,
    live: &'a [bool],
    /// Live units with a cfg on them, around them or in them.
    under_cfg: BTreeSet<UnitId>,
    /// Live units of which the rustc here does not see all, or not only what there is elsewhere.
    unseen: BTreeSet<UnitId>,
    varying: Varying<'a>,
}

impl<'a> Elsewhere<'a> {
    /// Finds what varies where rustc compiles with the cfgs `here`; returns `None` if nothing does. What
    /// holds here is not known with `None` for `here`.
    pub(super) fn new(
        resolved: &'a Resolved,
        live: &'a [bool],
        here: impl FnOnce() -> Option<&'a BTreeSet<String>>,
    ) -> Option<Self> {
        let units = &resolved.units;
        let Resolved { open_cfgs, open_branches, maybe_meant, .. } = resolved;
        if open_cfgs.is_empty() && open_branches.is_empty() && maybe_meant.is_empty() {
            return None;
        }
        let is_under_cfg = |unit: &UnitId| {
            let mut around = std::iter::successors(Some(*unit), |it| units[*it].parent);
            around.any(|it| open_cfgs.contains(&it))
        };
        let live_units = (0..units.len()).filter(|&unit| live[unit]);
        let under_cfg: BTreeSet<UnitId> = live_units.filter(is_under_cfg).collect();
        let varying = Varying::new(resolved, live, &under_cfg);
        let unseen = unseen::unseen(resolved, live, here());
        Some(Self { resolved, live, under_cfg, unseen, varying })
    }

    /// Returns those of the units that rustc calls `dead` here which may not be dead code elsewhere.
    pub(super) fn reachable(&self, dead: &BTreeSet<UnitId>) -> BTreeSet<UnitId> {
        let Self { resolved, live, .. } = *self;
        let dead_here = unseen::with_dead(resolved, live, dead);
        let maybe: BTreeSet<UnitId> = self.maybe_meant().collect();
        let mut asking = self.unseen.clone();
        asking.extend(maybe.iter().filter(|unit| dead_here[**unit]));
        let mut reachable = self.needed(Needing {
            among: Some(dead_here),
            staying: self.varying.members_of_chosen(resolved, live, &self.under_cfg, false),
            asking,
            members: self.names(),
        });
        reachable.extend(maybe);
        reachable
    }

    /// Returns the impls and functions that may be instantiated elsewhere.
    pub(super) fn instantiated(&self) -> BTreeSet<UnitId> {
        let Self { resolved, live, .. } = *self;
        let mut asking = self.unseen.clone();
        asking.extend(self.maybe_meant());
        asking.extend(resolved.open_branches.iter().filter(|unit| live[**unit]));
        let mut instantiated = self.needed(Needing {
            among: None,
            staying: self.varying.members_of_chosen(resolved, live, &self.under_cfg, true),
            asking,
            members: self.names(),
        });
        instantiated.extend(&self.unseen);
        instantiated.extend(self.maybe_meant());
        instantiated
    }

    fn needed(&self, needing: Needing<'_>) -> BTreeSet<UnitId> {
        let needed = needed_by(self.resolved, self.live, &needing);
        (0..needed.len()).filter(|&unit| needed[unit]).collect()
    }

    /// Returns the live units that a name means only under some cfg.
    fn maybe_meant(&self) -> impl Iterator<Item = UnitId> {
        self.resolved.maybe_meant.iter().copied().filter(|&unit| self.live[unit])
    }

    /// Returns the names of members of which a call may mean these in one configuration, and others of
    /// their names in another.
    fn names(&self) -> BTreeSet<&'a str> {
        let (units, under_cfg) = (&self.resolved.units, &self.under_cfg);
        // What a macro call among members makes is a member as well.
        let is_call = |unit: &UnitId| units[*unit].is_member_call();
        let may_hide = |unit: &&UnitId| {
            let around = units[**unit].parent;
            let call = around.filter(is_call);
            let of = call.map_or(around, |call| units[call].parent);
            match of.map(|it| &units[it].kind) {
                Some(Kind::Impl { requires, .. }) => {
                    let is_member = call.is_some() || !is_call(unit);
                    is_member && !requires.is_empty() && requires.is_disjoint(under_cfg)
                }
                _ => false,
            }
        };
        let hiding = under_cfg.iter().filter(may_hide).map(|unit| &*units[*unit].name);
        hiding.chain(self.varying.imported.iter().copied()).collect()
    }
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
                choose(resolved, unit, &mut varying.chosen);
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

    /// Returns the members of the chosen types that are called where something varies: another type may
    /// not have them, so they may be dead here. With `instantiated`, also all impls of traits for these
    /// types, and the members of the types that these lead to. What is under a cfg itself is left out.
    fn members_of_chosen(
        &self,
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
        let all = &self.chosen;
        let mut chosen = all.clone();
        let mut found = BTreeSet::new();
        loop {
            let before = (found.len(), chosen.len());
            for unit in live_units().filter(|unit| !under_cfg.contains(unit)) {
                let info = &units[unit];
                let of = info.parent.map(|it| &units[it].kind);
                let is_of_chosen = match (&info.kind, of) {
                    (Kind::Impl { requires, of_trait: true }, _) => {
                        instantiated && !requires.is_disjoint(&chosen)
                    }
                    (
                        Kind::Member(Member::Inherent(_) | Member::WithParent),
                        Some(Kind::Impl { requires, of_trait: false }),
                    ) => !requires.is_disjoint(&chosen) && called.contains(&*info.name),
                    (Kind::Member(Member::OfTrait), _) => {
                        called.contains(&*info.name)
                            && info.parent.is_some_and(|it| is_of_some(resolved, live, it, all))
                    }
                    _ => false,
                };
                let leads_on = instantiated && !matches!(info.kind, Kind::Impl { .. });
                if is_of_chosen && found.insert(unit) && leads_on {
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

/// Adds a type to the chosen ones, or those that the signature of another unit names.
fn choose(resolved: &Resolved, unit: UnitId, chosen: &mut BTreeSet<UnitId>) {
    let info = &resolved.units[unit];
    if matches!(info.kind, Kind::Item(ItemKind::Type)) && !chosen.insert(unit) {
        return;
    }
    for &named in info.signature.as_ref().unwrap_or(&info.uses) {
        match resolved.units[named].kind {
            Kind::Item(ItemKind::Type) => drop(chosen.insert(named)),
            Kind::Item(ItemKind::Alias) if named != unit => choose(resolved, named, chosen),
            _ => {}
        }
    }
}

/// True if a function or constant under a cfg, or a member, may stand for one with another signature.
fn has_other_signature(resolved: &Resolved, under_cfg: &BTreeSet<UnitId>, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let is_member = matches!(info.kind, Kind::Member(_));
    // The trait fixes the signature of a member of its impl.
    let units = &resolved.units;
    let around = info.parent.filter(|it| units[*it].is_member_call());
    let around = around.map_or(info.parent, |call| units[call].parent);
    if is_member
        && matches!(around.map(|it| &units[it].kind), Some(Kind::Impl { of_trait: true, .. }))
    {
        if !info.is_member_call() {
            return info.signature.is_none();
        }
        let mut made = under_cfg.iter().filter(|it| units[**it].parent == Some(unit)).peekable();
        return made.peek().is_none() || made.any(|it| units[*it].signature.is_none());
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
