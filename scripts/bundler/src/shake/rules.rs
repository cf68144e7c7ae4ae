//! The rules for what no name leads to: impls, members, and items that the language calls.
//!
//! A rule is a list of conditions, each a list of facts of which one must hold. For a member `swim` of
//! `trait Swim`: the trait is live, and a member `swim` is called on an unknown type or on one through a
//! trait. A unit whose rule does not hold waits for the facts of one condition that does not.

use super::shaker::{Fact, Shaker};
use crate::resolve::{ItemKind, Kind, Member, UnitId};

impl<'a> Shaker<'a> {
    /// Tries the rules for what no name leads to. Returns true if anything came alive.
    pub(super) fn settle(&mut self) -> bool {
        self.traits_in_scope();
        let mut next = 0;
        while let Some(&unit) = self.woken.range(next..).next() {
            next = unit + 1;
            self.woken.remove(&unit);
            let name = self.resolved.units[unit].name.as_str();
            let mut missing = self.missing(unit);
            if missing.is_none() {
                // Only a unit that is live already, so that no chain of causes runs in a circle.
                self.current = self.cause(unit).filter(|it| self.live[*it]);
                if self.facts.contains(&Fact::RevivedMember(name)) {
                    self.keep(unit);
                } else {
                    self.mark(unit);
                }
                missing = (!self.live[unit]).then(|| vec![Fact::RevivedMember(name)]);
            }
            for fact in missing.into_iter().flatten() {
                self.waiting.entry(fact).or_default().push(unit);
            }
        }
        !self.work.is_empty()
    }

    /// Returns `None` if a unit that no name leads to has all that it takes to be live; else facts of
    /// which one must come first.
    fn missing(&self, unit: UnitId) -> Option<Vec<Fact<'a>>> {
        let units = &self.resolved.units;
        let info = &units[unit];
        let name = info.name.as_str();
        let krate = vec![Fact::CrateLives(info.krate)];
        let lives = |unit: UnitId| vec![Fact::Lives(unit)];
        let parent = info.parent.map(lives);
        // A value of any type may come from elsewhere.
        let is_asked = |it: &&UnitId| {
            let is_type = matches!(units[**it].kind, Kind::Item(ItemKind::Type));
            !(is_type && self.among.is_none() && self.given.is_some_and(|given| given[**it]))
        };
        // Of each list one must hold.
        let mut conditions: Vec<Vec<Fact<'a>>> = Vec::new();
        match &info.kind {
            Kind::Item(ItemKind::Always) => conditions.push(krate),
            Kind::Item(ItemKind::Unnamed) => {
                let own = info.uses.iter().filter(|&&it| {
                    !matches!(units[it].kind, Kind::Import | Kind::Item(ItemKind::Module))
                });
                conditions.push(krate);
                conditions.extend(own.map(|it| lives(*it)));
            }
            // Without a trait it lives by its members only.
            Kind::Impl { of_trait: false, .. } => conditions.push(Vec::new()),
            Kind::Impl { requires, .. } => {
                let of_own = requires.iter().any(|it| matches!(units[*it].kind, Kind::Trait));
                let asked = requires.iter().filter(|it| !of_own || is_asked(it));
                conditions.push(krate);
                conditions.extend(asked.map(|it| lives(*it)));
            }
            // Of an impl without a trait this is a macro call, which may make any member.
            Kind::Member(Member::WithParent) => match info.parent.map(|it| &units[it].kind) {
                Some(Kind::Impl { requires, of_trait: false }) => {
                    conditions.extend(requires.iter().filter(is_asked).map(|it| lives(*it)));
                    conditions.extend(self.among.and_then(|_| self.calls_of_made(unit)));
                }
                _ => conditions.extend(parent),
            },
            Kind::Member(Member::Overrides(of)) => {
                conditions.extend(parent);
                let is_called_only = self.given.is_none() || self.among.is_some();
                conditions.extend(is_called_only.then(|| lives(*of)));
            }
            Kind::Member(Member::OfTrait) => {
                conditions.extend(parent);
                conditions.push(vec![Fact::Member(name), Fact::TraitMember(name)]);
            }
            Kind::Member(Member::Inherent(of)) => match info.parent.map(|it| &units[it].kind) {
                Some(Kind::Impl { requires, .. }) => {
                    conditions.push(vec![Fact::Member(name), Fact::TypedMember(*of, name)]);
                    conditions.extend(requires.iter().filter(is_asked).map(|it| lives(*it)));
                }
                _ => conditions.extend(parent),
            },
            _ => conditions.push(Vec::new()),
        }
        conditions.into_iter().find(|any| !any.iter().any(|it| self.holds(it)))
    }

    /// Returns the facts by which anything calls a member that a macro call makes; `None` if it is not known
    /// what it makes.
    fn calls_of_made(&self, call: UnitId) -> Option<Vec<Fact<'a>>> {
        let mut facts = Vec::new();
        for &made in self.children.get(&call)? {
            let info = &self.resolved.units[made];
            if info.name.is_empty() {
                return None;
            }
            facts.extend([Fact::Member(&info.name), Fact::TypedMember(None, &info.name)]);
        }
        Some(facts)
    }

    /// Returns the unit that makes one live that no name leads to.
    fn cause(&self, unit: UnitId) -> Option<UnitId> {
        let info = &self.resolved.units[unit];
        match &info.kind {
            Kind::Impl { requires, .. } => requires.last().copied(),
            Kind::Member(Member::Overrides(of)) => Some(*of),
            Kind::Member(Member::Inherent(of)) => self.caller(&info.name).or(*of),
            Kind::Member(Member::OfTrait) => self.caller(&info.name).or(info.parent),
            _ => info.parent,
        }
    }

    /// Returns a live unit that calls a member of that name.
    fn caller(&self, name: &str) -> Option<UnitId> {
        self.callers.get(name).copied()
    }
}
