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
use std::collections::BTreeSet;
use std::ops::Bound;

impl<'a> Shaker<'a> {
    /// Applies the rules of the pending units. Returns true if a unit became live.
    pub(super) fn apply_rules(&mut self) -> bool {
        self.traits_in_scope();
        let mut after = Bound::Unbounded;
        while let Some(&unit) = self.pending.range((after, Bound::Unbounded)).next() {
            after = Bound::Excluded(unit);
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
        let mut conditions = self.rule(unit).into_iter();
        conditions.find(|facts| !facts.iter().any(|fact| self.holds(fact)))
    }

    /// Returns the rule of a unit: conditions, each with its facts. A condition without facts never holds.
    fn rule(&self, unit: UnitId) -> Vec<Vec<Fact<'a>>> {
        let units = &self.resolved.units;
        let info = &units[unit];
        let mut conditions = vec![vec![Fact::CrateLives(info.krate)]];
        match &info.kind {
            UnitKind::Item(ItemKind::Always) => {}
            UnitKind::Item(ItemKind::Unnamed) => {
                crate::marks::reach("unnamed-constant");
                let named = info.uses.iter().filter(|&&used| {
                    let kind = &units[used].kind;
                    !matches!(kind, UnitKind::Import | UnitKind::Item(ItemKind::Module))
                });
                conditions.extend(named.map(|&used| vec![Fact::Lives(used)]));
            }
            UnitKind::Impl { requires, of_trait: true } => {
                crate::marks::reach("impl-of-trait");
                conditions.extend(requires.iter().map(one_lives));
            }
            UnitKind::Member(kind) => conditions = self.member_rule(unit, kind),
            // An impl without a trait is live only if a member is.
            _ => conditions = vec![Vec::new()],
        }
        conditions
    }

    /// Returns the rule of a member.
    fn member_rule(&self, unit: UnitId, kind: &MemberKind) -> Vec<Vec<Fact<'a>>> {
        let info = &self.resolved.units[unit];
        let name = info.name.as_str();
        let parent_lives = || info.parent.map(|parent| vec![Fact::Lives(parent)]);
        let mut conditions: Vec<Vec<Fact<'a>>> = Vec::new();
        match (kind, info.parent.map(|parent| &self.resolved.units[parent].kind)) {
            // A macro call among the members of an impl without a trait, which may expand to any member.
            (MemberKind::WithParent, Some(UnitKind::Impl { requires, of_trait: false })) => {
                conditions.extend(requires.iter().map(one_lives));
            }
            (MemberKind::Overrides(of), _) => {
                conditions.extend(parent_lives());
                conditions.push(vec![Fact::Lives(*of)]);
            }
            (MemberKind::OfTrait, _) => {
                conditions.extend(parent_lives());
                conditions.push(vec![Fact::Member(name), Fact::TraitMember(name)]);
            }
            (MemberKind::Inherent(of), Some(UnitKind::Impl { requires, .. })) => {
                conditions.push(vec![Fact::Member(name), Fact::TypedMember(*of, name)]);
                conditions.extend(requires.iter().map(one_lives));
            }
            _ => conditions.extend(parent_lives()),
        }
        conditions
    }

    /// Returns the unit that is the cause for a unit with a rule to be live.
    fn cause_of(&self, unit: UnitId) -> Option<UnitId> {
        let info = &self.resolved.units[unit];
        match &info.kind {
            UnitKind::Impl { requires, .. } => {
                requires.iter().flatten().copied().rfind(|&unit| self.live[unit])
            }
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

/// Returns the condition that one of these units is live.
fn one_lives<'a>(units: &BTreeSet<UnitId>) -> Vec<Fact<'a>> {
    units.iter().map(|&unit| Fact::Lives(unit)).collect()
}
