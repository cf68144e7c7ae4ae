//! What rustc may call dead here and not at the judge.
//!
//! rustc sees one meaning of a text whose cfgs are left to the compiler of the judge. Under another
//! one, code that it does not see is there; and what stands outside of any cfg may have another type,
//! so that its members are others. Whatever either may need by what it names is left alone.

use crate::resolve::{InScope, ItemKind, Kind, Member, Resolved, UnitId};
use crate::shake::needed_by;
use std::collections::BTreeSet;

/// What may be needed on another system, or with other flags, even if it is not here.
#[derive(Default)]
pub(super) struct Guarded {
    /// What is not dead there.
    pub(super) used: BTreeSet<UnitId>,
    /// What may be run there.
    run: BTreeSet<UnitId>,
}

impl Guarded {
    /// Whether that may be run under another cfg than the one here.
    pub(super) fn may_run(&self, unit: UnitId) -> bool {
        self.run.contains(&unit)
    }
}

pub(super) fn guarded(resolved: &Resolved, live: &[bool]) -> Guarded {
    let units = &resolved.units;
    let Resolved { open_cfgs, open_branches, maybe_meant, .. } = resolved;
    if open_cfgs.is_empty() && open_branches.is_empty() && maybe_meant.is_empty() {
        return Guarded::default();
    }
    let here = || (0..units.len()).filter(|&it| live[it]);
    let is_under_cfg = |unit: &UnitId| {
        let mut around = std::iter::successors(Some(*unit), |it| units[*it].parent);
        around.any(|it| resolved.open_cfgs.contains(&it))
    };
    let under_cfg: BTreeSet<UnitId> = here().filter(is_under_cfg).collect();
    let mut varying = Varying::new(resolved, live, &under_cfg);
    let chosen = varying.members_of_chosen(resolved, live, &under_cfg, false);
    let chosen_to_run = varying.members_of_chosen(resolved, live, &under_cfg, true);
    // What is called may be these, where they are, or others of that name.
    let may_hide = |it: &&UnitId| match units[**it].parent.map(|it| &units[it].kind) {
        Some(Kind::Impl { requires, .. }) => {
            !requires.is_empty() && requires.is_disjoint(&under_cfg)
        }
        _ => false,
    };
    let hiding = under_cfg.iter().filter(may_hide).map(|it| &*units[*it].name);
    let names: BTreeSet<&str> = hiding.chain(varying.imported.iter().copied()).collect();
    let needed = |asking: &BTreeSet<UnitId>, staying: &BTreeSet<UnitId>| {
        let needed = needed_by(resolved, live, asking, staying, names.iter().copied());
        here().filter(|it| needed[*it]).collect::<BTreeSet<UnitId>>()
    };
    let maybe = || maybe_meant.iter().filter(|it| live[**it]).copied();
    let mut asking = under_cfg.clone();
    asking.extend(maybe());
    let mut used = needed(&asking, &chosen);
    used.extend(maybe());
    asking.extend(open_branches.iter().filter(|it| live[**it]));
    let mut run = needed(&asking, &chosen_to_run);
    run.extend(under_cfg);
    run.extend(maybe());
    Guarded { used, run }
}

/// What may have another type, or lead to something else, under another cfg.
#[derive(Default)]
struct Varying<'a> {
    units: BTreeSet<UnitId>,
    /// The types that a cfg chooses from.
    chosen: BTreeSet<UnitId>,
    /// Members of traits that are in scope only under some cfg.
    imported: BTreeSet<&'a str>,
    /// Members that vary, which are called by their name.
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
                // What an associated type is comes along with the type that it is of.
                let of = info.parent.filter(|_| info.signature.is_none());
                if let Some(Kind::Impl { requires, .. }) = of.map(|it| &resolved.units[it].kind) {
                    self.units.extend(requires);
                }
            }
            _ => {}
        }
    }

    /// Takes note of a type, or of those that something names as its own.
    fn choose(&mut self, resolved: &Resolved, unit: UnitId) {
        let info = &resolved.units[unit];
        if matches!(info.kind, Kind::Item(ItemKind::Type)) && !self.chosen.insert(unit) {
            return;
        }
        for &it in info.signature.as_ref().unwrap_or(&info.uses) {
            match resolved.units[it].kind {
                Kind::Item(ItemKind::Type) => drop(self.chosen.insert(it)),
                Kind::Item(ItemKind::Alias) if it != unit => self.choose(resolved, it),
                _ => {}
            }
        }
    }

    /// What the types that a cfg chooses from have and others may not: members that are called where
    /// something varies. What is under a cfg itself is alive here or nowhere. If it is asked what is
    /// run, all their impls of traits, of which rustc calls none dead, and what these lead to.
    fn members_of_chosen(
        &mut self,
        resolved: &Resolved,
        live: &[bool],
        under_cfg: &BTreeSet<UnitId>,
        to_run: bool,
    ) -> BTreeSet<UnitId> {
        let units = &resolved.units;
        let here = || (0..units.len()).filter(|&it| live[it]);
        let mut called: BTreeSet<&str> = BTreeSet::new();
        for unit in here().filter(|&it| self.is_met_by(resolved, it)) {
            called.extend(units[unit].called());
        }
        let all = self.chosen.clone();
        let mut found = BTreeSet::new();
        loop {
            let before = (found.len(), self.chosen.len());
            for unit in here().filter(|it| !under_cfg.contains(it)) {
                let info = &units[unit];
                let of = info.parent.map(|it| &units[it].kind);
                let is_of_chosen = match (&info.kind, of) {
                    (Kind::Impl { requires, of_trait: true }, _) => {
                        to_run && !requires.is_disjoint(&self.chosen)
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
                let leads_on = to_run && !matches!(info.kind, Kind::Impl { .. });
                if is_of_chosen && found.insert(unit) && leads_on {
                    self.choose(resolved, unit);
                }
            }
            if before == (found.len(), self.chosen.len()) {
                return found;
            }
        }
    }

    /// The members of traits that are in scope only under some cfg.
    fn add_imported_traits(
        &mut self,
        resolved: &'a Resolved,
        live: &[bool],
        under_cfg: &BTreeSet<UnitId>,
    ) {
        let in_scope = resolved.traits.iter().flatten();
        let mut traits = BTreeSet::new();
        for it in in_scope.filter(|it| it.via.iter().any(|it| under_cfg.contains(it))) {
            match it.of {
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

    /// Whether a unit names any of it.
    fn is_met_by(&self, resolved: &Resolved, unit: UnitId) -> bool {
        let info = &resolved.units[unit];
        !info.uses.is_disjoint(&self.units) || info.called().any(|it| self.members.contains(it))
    }
}

/// Whether a function or constant under a cfg, or a member, may take the place of one of another type.
fn has_other_signature(resolved: &Resolved, under_cfg: &BTreeSet<UnitId>, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let is_member = matches!(info.kind, Kind::Member(_));
    // Its trait says what it is.
    let of_impl = info.parent.map(|it| &resolved.units[it].kind);
    if is_member && matches!(of_impl, Some(Kind::Impl { of_trait: true, .. })) {
        return info.signature.is_none();
    }
    // Only its body is under a cfg, if it has one.
    let Some(text) = resolved.open_signatures.get(&unit) else { return info.signature.is_none() };
    let mut others = under_cfg.iter().filter(|&&it| {
        let other = &resolved.units[it];
        it != unit
            && other.name == info.name
            && (is_member || other.krate == info.krate)
            && matches!(other.kind, Kind::Member(_)) == is_member
    });
    others.any(|it| text.is_empty() || resolved.open_signatures.get(it) != Some(text))
}

/// Whether some of these types implement a trait and others do not.
fn is_of_some(
    resolved: &Resolved,
    live: &[bool],
    of_trait: UnitId,
    types: &BTreeSet<UnitId>,
) -> bool {
    let impls = resolved.impls_of.get(&resolved.units[of_trait].name).into_iter().flatten();
    let mut having: BTreeSet<UnitId> = BTreeSet::new();
    for &it in impls.filter(|it| live[**it]) {
        if let Kind::Impl { requires, .. } = &resolved.units[it].kind
            && requires.contains(&of_trait)
        {
            having.extend(requires.intersection(types));
        }
    }
    !having.is_empty() && having.len() < types.len()
}
