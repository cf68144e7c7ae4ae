//! The rules for units to which no name refers: impls, members, and items that the language or the linker
//! uses.
//!
//! A rule is a list of conditions, all of which must hold. A condition is a list of facts, one of which must
//! hold. A unit whose rule does not hold waits for the facts of the first condition that fails. The rule for
//! a member `swim` of `trait Swim`:
//!
//! 1. the trait `Swim` is live;
//! 2. a member `swim` is called on a value of unknown type, or through a trait.

use super::shaker::{Fact, Shaker};
use crate::resolve::{ItemKind, MemberKind, UnitId, UnitKind};

impl<'a> Shaker<'a> {
    /// Applies the rules of the pending units. Returns true if a unit became live.
    pub(super) fn apply_rules(&mut self) -> bool {
        self.traits_in_scope();
        let mut next = 0;
        while let Some(&unit) = self.pending.range(next..).next() {
            next = unit + 1;
            self.pending.remove(&unit);
            let name = self.resolved.units[unit].name.as_str();
            let mut missing = self.missing(unit);
            if missing.is_none() {
                // The cause must be live already, so that no chain of causes is a cycle.
                self.current = self.cause_of(unit).filter(|cause| self.live[*cause]);
                if self.facts.contains(&Fact::RevivedMember(name)) {
                    self.mark_even_dead(unit);
                } else {
                    self.mark(unit);
                }
                missing = (!self.live[unit]).then(|| vec![Fact::RevivedMember(name)]);
            }
            for fact in missing.into_iter().flatten() {
                self.waiting.entry(fact).or_default().push(unit);
            }
        }
        !self.unvisited.is_empty()
    }

    /// Returns `None` if the rule of a unit holds; else the facts of the first condition that does not.
    fn missing(&self, unit: UnitId) -> Option<Vec<Fact<'a>>> {
        let units = &self.resolved.units;
        let info = &units[unit];
        let name = info.name.as_str();
        let krate = vec![Fact::CrateLives(info.krate)];
        let lives = |unit: UnitId| vec![Fact::Lives(unit)];
        let parent = info.parent.map(lives);
        // Under any cfg, a value of each live type may exist.
        let must_be_live = |unit: &&UnitId| {
            let is_type = matches!(units[**unit].kind, UnitKind::Item(ItemKind::Type));
            let is_live = self.universe.is_some_and(|universe| universe[**unit]);
            !(is_type && self.candidates.is_none() && is_live)
        };
        let mut conditions: Vec<Vec<Fact<'a>>> = Vec::new();
        match &info.kind {
            UnitKind::Item(ItemKind::Always) => conditions.push(krate),
            UnitKind::Item(ItemKind::Unnamed) => {
                let own = info.uses.iter().filter(|&&it| {
                    !matches!(units[it].kind, UnitKind::Import | UnitKind::Item(ItemKind::Module))
                });
                conditions.push(krate);
                conditions.extend(own.map(|it| lives(*it)));
            }
            // An impl without a trait is live only if a member is.
            UnitKind::Impl { of_trait: false, .. } => conditions.push(Vec::new()),
            UnitKind::Impl { requires, .. } => {
                let of_own_trait =
                    requires.iter().any(|it| matches!(units[*it].kind, UnitKind::Trait));
                let required = requires.iter().filter(|it| !of_own_trait || must_be_live(it));
                conditions.push(krate);
                conditions.extend(required.map(|it| lives(*it)));
            }
            // In an impl without a trait this is a macro call, which may expand to any member.
            UnitKind::Member(MemberKind::WithParent) => match info.parent.map(|it| &units[it].kind)
            {
                Some(UnitKind::Impl { requires, of_trait: false }) => {
                    conditions.extend(requires.iter().filter(must_be_live).map(|it| lives(*it)));
                    conditions.extend(self.candidates.and_then(|_| self.calls_of_expansion(unit)));
                }
                _ => conditions.extend(parent),
            },
            UnitKind::Member(MemberKind::Overrides(of)) => {
                conditions.extend(parent);
                let needs_call = self.universe.is_none() || self.candidates.is_some();
                conditions.extend(needs_call.then(|| lives(*of)));
            }
            UnitKind::Member(MemberKind::OfTrait) => {
                conditions.extend(parent);
                conditions.push(vec![Fact::Member(name), Fact::TraitMember(name)]);
            }
            UnitKind::Member(MemberKind::Inherent(of)) => {
                match info.parent.map(|it| &units[it].kind) {
                    Some(UnitKind::Impl { requires, .. }) => {
                        conditions.push(vec![Fact::Member(name), Fact::TypedMember(*of, name)]);
                        conditions
                            .extend(requires.iter().filter(must_be_live).map(|it| lives(*it)));
                    }
                    _ => conditions.extend(parent),
                }
            }
            _ => conditions.push(Vec::new()),
        }
        conditions.into_iter().find(|facts| !facts.iter().any(|fact| self.holds(fact)))
    }

    /// Returns the facts that a member is called to which a macro call expands; `None` if the expansion is
    /// not known.
    fn calls_of_expansion(&self, call: UnitId) -> Option<Vec<Fact<'a>>> {
        let mut facts = Vec::new();
        for &member in self.children.get(&call)? {
            let info = &self.resolved.units[member];
            if info.name.is_empty() {
                return None;
            }
            facts.extend([Fact::Member(&info.name), Fact::TypedMember(None, &info.name)]);
        }
        Some(facts)
    }

    /// Returns the unit that is the cause for a unit with a rule to be live.
    fn cause_of(&self, unit: UnitId) -> Option<UnitId> {
        let info = &self.resolved.units[unit];
        match &info.kind {
            UnitKind::Impl { requires, .. } => requires.last().copied(),
            UnitKind::Member(MemberKind::Overrides(of)) => Some(*of),
            UnitKind::Member(MemberKind::Inherent(of)) => self.caller(&info.name).or(*of),
            UnitKind::Member(MemberKind::OfTrait) => self.caller(&info.name).or(info.parent),
            _ => info.parent,
        }
    }

    /// Returns a live unit that calls a member of that name.
    fn caller(&self, name: &str) -> Option<UnitId> {
        self.callers.get(name).copied()
    }
}
