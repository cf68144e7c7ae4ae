//! The state of the search: what is live, and what is known about it.

use crate::resolve::{ItemKind, Kind, Member, Resolved, UnitId};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The state of the search.
pub(super) struct Shaker<'a> {
    pub(super) resolved: &'a Resolved,
    /// The units that rustc calls dead.
    pub(super) dead: &'a BTreeSet<UnitId>,
    /// For [`needed_by`](super::needed_by), the units that may be live.
    pub(super) given: Option<&'a [bool]>,
    /// Those of them that are looked for; the others are there in any case, and need nothing more.
    pub(super) among: Option<&'a [bool]>,
    pub(super) live: Vec<bool>,
    /// For each live unit, one that needs it.
    pub(super) because: Vec<Option<UnitId>>,
    /// The unit that is visited: others come alive because of it.
    pub(super) current: Option<UnitId>,
    /// Live units that are not yet visited.
    pub(super) work: Vec<UnitId>,
    /// The facts that are known so far, but for those about single units.
    pub(super) facts: HashSet<Fact<'a>>,
    /// Units that no name leads to and whose rule must be tried, since a fact that was missing is known;
    /// at first, all of them.
    pub(super) woken: BTreeSet<UnitId>,
    /// The others, by the facts that they wait for.
    pub(super) waiting: HashMap<Fact<'a>, Vec<UnitId>>,
    /// The first live unit that calls a member of that name.
    pub(super) callers: HashMap<&'a str, UnitId>,
    /// The names of members that live code calls, by the scope that it is in.
    pub(super) called_in: HashMap<usize, HashSet<&'a str>>,
    /// Those of them for which the traits in scope have not yet been searched.
    pub(super) newly_called: BTreeMap<usize, Vec<&'a str>>,
    /// Traits that are dead as far as is known, by a scope where one of their methods is called.
    pub(super) dead_in_scope: BTreeSet<(usize, UnitId)>,
    /// The traits that have a member of that name; without one, those that may have any.
    pub(super) traits_with: HashMap<&'a str, Vec<UnitId>>,
    /// The children of units that live or die as a whole.
    pub(super) children: BTreeMap<UnitId, Vec<UnitId>>,
    /// Units that stay although rustc calls them dead, with what belongs to them.
    pub(super) revived: BTreeSet<UnitId>,
    /// See [`Shaken::of_macros`](super::Shaken::of_macros).
    pub(super) of_macros: BTreeSet<(usize, Span)>,
}

/// A fact that a unit may wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Fact<'a> {
    /// The unit is live.
    Lives(UnitId),
    /// A unit of the crate is live.
    CrateLives(usize),
    /// A member of that name is called on something of unknown type.
    Member(&'a str),
    /// A member of that name is called, and it is one of a trait.
    TraitMember(&'a str),
    /// A member of that name is called on this type; without one, on some type that is known.
    TypedMember(Option<UnitId>, &'a str),
    /// Something that stays although rustc calls it dead calls a member of that name.
    RevivedMember(&'a str),
}

impl<'a> Shaker<'a> {
    /// Returns the state before anything is live.
    pub(super) fn new(resolved: &'a Resolved, dead: &'a BTreeSet<UnitId>) -> Self {
        let mut children: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
        let mut woken = BTreeSet::new();
        let mut traits_with: HashMap<&str, Vec<UnitId>> = HashMap::new();
        for (unit, info) in resolved.units.iter().enumerate() {
            if let Some(parent) = info.parent {
                children.entry(parent).or_default().push(unit);
            }
            if let Some(of) = trait_with(resolved, unit) {
                traits_with.entry(&info.name).or_default().push(of);
            }
            match info.kind {
                Kind::Impl { .. }
                | Kind::Member(_)
                | Kind::Item(ItemKind::Always | ItemKind::Unnamed) => {
                    woken.insert(unit);
                }
                _ => {}
            }
        }
        Self {
            resolved,
            dead,
            given: None,
            among: None,
            live: vec![false; resolved.units.len()],
            because: vec![None; resolved.units.len()],
            current: None,
            work: Vec::new(),
            facts: HashSet::new(),
            woken,
            waiting: HashMap::new(),
            callers: HashMap::new(),
            called_in: HashMap::new(),
            newly_called: BTreeMap::new(),
            dead_in_scope: BTreeSet::new(),
            traits_with,
            children,
            revived: BTreeSet::new(),
            of_macros: BTreeSet::new(),
        }
    }

    /// Visits live units and tries the rules in turn, until nothing more comes alive.
    pub(super) fn run(&mut self) {
        loop {
            while let Some(unit) = self.work.pop() {
                self.current = Some(unit);
                self.visit(unit);
            }
            if !self.settle() {
                break;
            }
        }
    }

    /// Makes a unit live, unless it is dead.
    pub(super) fn mark(&mut self, unit: UnitId) {
        if !self.dead.contains(&unit) {
            self.keep(unit);
        }
    }

    /// Makes a unit live even if it is dead: text that cannot be cut names it.
    pub(super) fn keep(&mut self, unit: UnitId) {
        if !self.live[unit] && self.given.is_none_or(|it| it[unit]) && !self.is_there(unit) {
            self.live[unit] = true;
            self.because[unit] = self.current;
            self.work.push(unit);
            self.wake(Fact::Lives(unit));
        }
    }

    /// True if a unit is there in any case.
    fn is_there(&self, unit: UnitId) -> bool {
        let is_given = || self.given.is_some_and(|given| given[unit]);
        self.among.is_some_and(|among| !among[unit]) && is_given()
    }

    /// Adds a fact.
    pub(super) fn learn(&mut self, fact: Fact<'a>) {
        if self.facts.insert(fact) {
            self.wake(fact);
        }
    }

    /// Lets the rules be tried of the units that wait for the fact.
    fn wake(&mut self, fact: Fact<'a>) {
        self.woken.extend(self.waiting.remove(&fact).unwrap_or_default());
    }

    /// True if a fact is known.
    pub(super) fn holds(&self, fact: &Fact<'a>) -> bool {
        match *fact {
            Fact::Lives(unit) => self.live[unit] || self.is_there(unit),
            _ => self.facts.contains(fact),
        }
    }

    /// Marks what a live unit needs, and adds the facts that it brings.
    fn visit(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        self.learn(Fact::CrateLives(info.krate));
        self.mark_around(unit);
        // What a macro call makes has no text of its own to cut. What a call among members makes is not
        // cut in parts.
        let has_no_text = info.span.is_none() && !matches!(info.kind, Kind::Export);
        let is_made = has_no_text || info.is_member_call();
        let revived = self.is_revived(unit);
        self.mark_uses(unit, is_made || revived);
        if revived {
            self.revived.insert(unit);
        }
        if is_made || matches!(info.kind, Kind::Call) {
            self.keep_children(unit);
        }
        self.learn_members(unit, revived);
        self.call_in_scopes(unit);
    }

    /// Marks the units around a unit.
    fn mark_around(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        match (info.parent, &info.kind) {
            // An impl is in force wherever it stands, be it in a body that nobody runs.
            (Some(_), Kind::Impl { .. }) => {
                let above = |it: &UnitId| self.resolved.units[*it].parent;
                let around: Vec<UnitId> = std::iter::successors(info.parent, above).collect();
                around.into_iter().for_each(|it| self.keep(it));
            }
            (Some(parent), _) => {
                self.mark(parent);
                // The call has the names of all that it makes.
                let is_call = self.resolved.units[parent].is_member_call();
                if is_call && self.is_there(parent) && !self.live[parent] {
                    self.live[parent] = true;
                    self.work.push(parent);
                }
            }
            _ => {}
        }
    }

    /// Marks what a unit uses, or keeps it even where that is dead.
    fn mark_uses(&mut self, unit: UnitId, even_dead: bool) {
        let info = &self.resolved.units[unit];
        let overridden = match info.kind {
            // An override does not say whether anything calls what it overrides.
            Kind::Member(Member::Overrides(of)) if self.given.is_none() => Some(of),
            _ => None,
        };
        for &used in info.uses.iter().chain(&overridden) {
            if even_dead {
                self.keep(used);
            } else {
                self.mark(used);
            }
        }
    }

    /// Keeps what stands inside a unit that has no text to cut, but for what is cut from a macro.
    fn keep_children(&mut self, unit: UnitId) {
        for child in self.children.get(&unit).cloned().unwrap_or_default() {
            let text = self.resolved.units[child].made_of;
            if !text.is_some_and(|it| self.of_macros.contains(&it)) {
                self.keep(child);
            }
        }
    }

    /// Adds the facts about the members that a unit calls.
    fn learn_members(&mut self, unit: UnitId, revived: bool) {
        let info = &self.resolved.units[unit];
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
            if revived {
                self.learn(Fact::RevivedMember(name));
            }
        }
    }

    /// Adds the members that a unit calls to its scopes and to those around, for the traits in scope.
    fn call_in_scopes(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        let untyped = info.members.iter().chain(&info.trait_members);
        for &scope in info.blocks.iter().chain([&info.scope]) {
            let around = |scope: &usize| self.resolved.around[*scope];
            for scope in std::iter::successors(Some(scope), around) {
                let called = self.called_in.entry(scope).or_default();
                let new = untyped.clone().map(String::as_str).filter(|it| called.insert(it));
                let new: Vec<&str> = new.collect();
                if !new.is_empty() {
                    self.newly_called.entry(scope).or_default().extend(new);
                }
            }
        }
    }

    /// True if a unit is live although rustc calls it dead, or belongs to such a unit: all that it needs
    /// is live with it.
    fn is_revived(&self, unit: UnitId) -> bool {
        let info = &self.resolved.units[unit];
        let is_dead = |it: &UnitId| self.revived.contains(it) || self.dead.contains(it);
        let belongs = match &info.kind {
            Kind::Impl { requires, .. } => requires.iter().any(is_dead),
            Kind::Member(Member::Overrides(of)) if is_dead(of) => true,
            Kind::Member(_) => info.parent.is_some_and(|it| self.revived.contains(&it)),
            _ => false,
        };
        belongs || self.dead.contains(&unit)
    }
}

/// Returns the trait that a unit is a member of, be it by a macro call; such a call is no member itself.
fn trait_with(resolved: &Resolved, unit: UnitId) -> Option<UnitId> {
    let is_trait = |it: &UnitId| matches!(resolved.units[*it].kind, Kind::Trait);
    let parent = resolved.units[unit].parent?;
    let around = &resolved.units[parent];
    if around.is_member_call() {
        return around.parent.filter(is_trait);
    }
    Some(parent).filter(is_trait).filter(|_| !resolved.units[unit].is_member_call())
}
