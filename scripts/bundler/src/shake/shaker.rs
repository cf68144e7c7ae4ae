//! The state of the search for live units, and the visit of each.

use crate::ids::Table;
use crate::resolve::{ItemKind, MemberKind, Resolved, ScopeId, UnitFlags, UnitId, UnitKind};
use crate::source::{CrateId, FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// The state of the search.
pub(super) struct Shaker<'a> {
    pub(super) resolved: &'a Resolved,
    /// The units that rustc reports as dead.
    pub(super) dead: &'a BTreeSet<UnitId>,
    pub(super) live: UnitFlags,
    /// For each live unit, a live unit that uses it.
    pub(super) cause: Table<UnitId, Option<UnitId>>,
    /// The visited unit: it is the cause of the units that become live now.
    pub(super) current: Option<UnitId>,
    /// Live units that are not visited yet.
    pub(super) unvisited: Vec<UnitId>,
    /// The known facts, except [`Fact::Lives`].
    pub(super) facts: FxHashSet<Fact<'a>>,
    /// The units to whose rules must be applied, since a missing fact has become known. At first, all units
    /// with a rule.
    pub(super) pending: BTreeSet<UnitId>,
    /// The units whose rule does not hold yet, by a fact that is missing.
    pub(super) waiting: FxHashMap<Fact<'a>, Vec<UnitId>>,
    /// The first live unit that calls a member of that name.
    pub(super) callers: FxHashMap<&'a str, UnitId>,
    /// The names of members that live code calls, by the scope that it is in.
    pub(super) called_in: FxHashMap<ScopeId, FxHashSet<&'a str>>,
    /// The names of these for which the traits in scope are not searched yet, each with a unit that calls it.
    pub(super) newly_called: BTreeMap<ScopeId, Vec<(&'a str, UnitId)>>,
    /// Traits that are dead so far, each with a scope in which one of its methods is called, by this unit.
    pub(super) dead_in_scope: BTreeMap<(ScopeId, UnitId), UnitId>,
    /// The traits that have a member of a name. The empty name has the traits that may have any member.
    pub(super) traits_with: FxHashMap<&'a str, Vec<UnitId>>,
    /// The children of each unit.
    pub(super) children: BTreeMap<UnitId, Vec<UnitId>>,
    /// Units that are live although rustc reports them as dead, and the units that belong to them.
    pub(super) revived: BTreeSet<UnitId>,
    /// See [`Shaken::dead_in_macros`](super::Shaken::dead_in_macros).
    pub(super) dead_in_macros: BTreeSet<(FileId, Span)>,
}

/// A fact that a rule may require.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Fact<'a> {
    /// The unit is live.
    Lives(UnitId),
    /// A unit of the crate is live.
    CrateLives(CrateId),
    /// A member of that name is called on a value of unknown type.
    Member(&'a str),
    /// A member of that name is called through a trait.
    TraitMember(&'a str),
    /// A member of that name is called on this type; `None` for any known type.
    TypedMember(Option<UnitId>, &'a str),
    /// A revived unit calls a member of that name.
    RevivedMember(&'a str),
}

impl<'a> Shaker<'a> {
    /// Returns the state before anything is live.
    pub(super) fn new(resolved: &'a Resolved, dead: &'a BTreeSet<UnitId>) -> Self {
        let mut children: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
        let mut pending = BTreeSet::new();
        let mut traits_with: FxHashMap<&str, Vec<UnitId>> = FxHashMap::default();
        for (unit, info) in resolved.units.enumerate() {
            if let Some(parent) = info.parent {
                children.entry(parent).or_default().push(unit);
            }
            if let Some(of_trait) = trait_of_member(resolved, unit) {
                traits_with.entry(&info.name).or_default().push(of_trait);
            }
            match info.kind {
                UnitKind::Impl { .. }
                | UnitKind::Member(_)
                | UnitKind::Item(ItemKind::Always | ItemKind::Unnamed) => {
                    pending.insert(unit);
                }
                _ => {}
            }
        }
        Self {
            resolved,
            dead,
            live: Table::filled(&resolved.units, false),
            cause: Table::filled(&resolved.units, None),
            current: None,
            unvisited: Vec::new(),
            facts: FxHashSet::default(),
            pending,
            waiting: FxHashMap::default(),
            callers: FxHashMap::default(),
            called_in: FxHashMap::default(),
            newly_called: BTreeMap::new(),
            dead_in_scope: BTreeMap::new(),
            traits_with,
            children,
            revived: BTreeSet::new(),
            dead_in_macros: BTreeSet::new(),
        }
    }

    /// Visits live units and applies the rules in turn, until no further unit becomes live.
    pub(super) fn run(&mut self) {
        loop {
            while let Some(unit) = self.unvisited.pop() {
                self.current = Some(unit);
                self.visit(unit);
            }
            if !self.apply_rules() {
                break;
            }
        }
    }

    /// Marks a unit as live, unless rustc reports it as dead.
    pub(super) fn mark(&mut self, unit: UnitId) {
        if !self.dead.contains(&unit) {
            self.mark_even_dead(unit);
        }
    }

    /// Marks a unit as live even if rustc reports it as dead: text that cannot be removed names it.
    pub(super) fn mark_even_dead(&mut self, unit: UnitId) {
        if !self.live[unit] {
            self.live[unit] = true;
            self.cause[unit] = self.current;
            self.unvisited.push(unit);
            self.wake(Fact::Lives(unit));
        }
    }

    /// Adds a fact.
    pub(super) fn learn(&mut self, fact: Fact<'a>) {
        if self.facts.insert(fact) {
            self.wake(fact);
        }
    }

    /// Makes the units pending whose rules miss this fact.
    fn wake(&mut self, fact: Fact<'a>) {
        self.pending.extend(self.waiting.remove(&fact).unwrap_or_default());
    }

    /// True if a fact is known.
    pub(super) fn holds(&self, fact: &Fact<'a>) -> bool {
        match *fact {
            Fact::Lives(unit) => self.live[unit],
            _ => self.facts.contains(fact),
        }
    }

    /// Marks the units that a live unit needs, and adds the facts that follow from it.
    fn visit(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        self.learn(Fact::CrateLives(info.krate));
        self.mark_around(unit);
        // An expansion has no text from which parts could be removed. The expansion of a call among members
        // is not removed in parts either.
        let has_no_text = info.span.is_none() && !matches!(info.kind, UnitKind::Export);
        let is_indivisible = has_no_text || info.is_member_call();
        let is_revived = self.is_revived(unit);
        if is_revived {
            crate::marks::reach("dead-unit-revived");
            self.revived.insert(unit);
        }
        let overridden = match info.kind {
            UnitKind::Member(MemberKind::Overrides(of)) => Some(of),
            _ => None,
        };
        for used in info.uses.iter().copied().chain(overridden) {
            if is_indivisible || is_revived || !self.dead.contains(&used) {
                self.mark_even_dead(used);
            }
        }
        if is_indivisible || matches!(info.kind, UnitKind::Call) {
            self.mark_children(unit);
        }
        self.learn_members(unit);
        self.call_in_scopes(unit);
    }

    /// Marks the units around a unit.
    fn mark_around(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        match (info.parent, &info.kind) {
            // An impl has its effect wherever it stands, also in a function that is never called.
            (Some(_), UnitKind::Impl { .. }) => {
                let around: Vec<UnitId> = self.resolved.units.around(unit).skip(1).collect();
                let is_module = |unit: &UnitId| {
                    matches!(self.resolved.units[*unit].kind, UnitKind::Item(ItemKind::Module))
                };
                crate::marks::reach_if("impl-in-body", !around.iter().all(is_module));
                around.into_iter().for_each(|it| self.mark_even_dead(it));
            }
            (Some(parent), _) => self.mark(parent),
            _ => {}
        }
    }

    /// Marks the children of a unit that cannot be removed in parts, except those that are removed from a
    /// macro body, and rounds of a call.
    fn mark_children(&mut self, unit: UnitId) {
        for child in self.children.get(&unit).cloned().unwrap_or_default() {
            let text = self.resolved.units[child].span_in_macro;
            let is_removed = text.is_some_and(|text| self.dead_in_macros.contains(&text));
            if !is_removed && !self.resolved.units.is_round(child) {
                self.mark_even_dead(child);
            }
        }
    }

    /// Adds the facts about the members that a unit calls.
    fn learn_members(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        let is_revived = self.revived.contains(&unit);
        for name in &info.members {
            self.learn(Fact::Member(name));
        }
        for name in &info.trait_members {
            self.learn(Fact::TraitMember(name));
        }
        for (of, name) in &info.typed_members {
            self.learn(Fact::TypedMember(Some(*of), name));
            self.learn(Fact::TypedMember(None, name));
        }
        for name in info.called() {
            let caller = self.callers.entry(name).or_insert(unit);
            *caller = unit.min(*caller);
            if is_revived {
                self.learn(Fact::RevivedMember(name));
            }
        }
    }

    /// Adds the members that a unit calls to its scopes and the outer ones, where the traits in scope will be
    /// searched.
    fn call_in_scopes(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        let untyped = info.members.iter().chain(&info.trait_members);
        for &scope in info.blocks.iter().chain([&info.scope]) {
            let around = |scope: &ScopeId| self.resolved.block_parents[*scope];
            for scope in std::iter::successors(Some(scope), around) {
                let called = self.called_in.entry(scope).or_default();
                let names = untyped.clone().map(String::as_str);
                let new = names.filter(|name| called.insert(name));
                let new: Vec<_> = new.map(|name| (name, unit)).collect();
                if !new.is_empty() {
                    self.newly_called.entry(scope).or_default().extend(new);
                }
            }
        }
    }

    /// True if a live unit is reported as dead, or belongs to such a unit. Then all units that it uses are
    /// live.
    fn is_revived(&self, unit: UnitId) -> bool {
        let info = &self.resolved.units[unit];
        let is_dead = |it: &UnitId| self.revived.contains(it) || self.dead.contains(it);
        let belongs = match &info.kind {
            UnitKind::Impl { requires, .. } => requires.iter().flatten().any(is_dead),
            UnitKind::Member(MemberKind::Overrides(of)) if is_dead(of) => true,
            UnitKind::Member(_) => info.parent.is_some_and(|it| self.revived.contains(&it)),
            _ => false,
        };
        belongs || self.dead.contains(&unit)
    }
}

/// Returns the trait that a unit is a member of. A macro call may be any member.
pub(super) fn trait_of_member(resolved: &Resolved, unit: UnitId) -> Option<UnitId> {
    let parent = resolved.units[unit].parent?;
    matches!(resolved.units[parent].kind, UnitKind::Trait).then_some(parent)
}
