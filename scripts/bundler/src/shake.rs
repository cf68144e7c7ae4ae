//! Step 4, shake: what `main` reaches.
//!
//! A unit stays when something that stays may name it. Three rules cover what no name leads to:
//! an impl stays when all types and traits of the program in its header do; a member of an impl
//! or a trait stays when a member of that name is called somewhere, unless the type is known; and
//! an import of a trait stays when the code around it calls one of its methods.

use crate::resolve::{InScope, ItemKind, Kind, Member, Resolved, UnitId};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What stays, and why.
pub struct Shaken {
    /// Which units stay, by their index.
    pub live: Vec<bool>,
    /// For each unit that stays, one that it stays for; `None` for `main`.
    pub because: Vec<Option<UnitId>>,
    /// What goes of the bodies of macros, by file: whatever it makes is dead.
    pub of_macros: BTreeSet<(usize, Span)>,
}

/// Finds the units that stay; whatever is in `dead` goes, since rustc says so, and what macros make
/// for it, if their bodies may be cut.
pub fn shake(resolved: &Resolved, dead: &BTreeSet<UnitId>, cut_macros: bool) -> Shaken {
    let mut shaker = Shaker::new(resolved, dead);
    if cut_macros {
        shaker.of_macros = dead_in_macros(resolved, dead);
    }
    shaker.mark(resolved.main);
    resolved.main_imports.iter().for_each(|&it| shaker.keep(it));
    shaker.run();
    Shaken { live: shaker.live, because: shaker.because, of_macros: shaker.of_macros }
}

/// Of what is live, what stays in any case with all that it may need, and what the units that ask may
/// need, and those that call members of these names: under whatever cfg, so that neither types nor
/// what rustc says of them here count for anything. Those that ask are not among it unless they need
/// each other.
pub fn needed_by<'a>(
    resolved: &'a Resolved,
    live: &'a [bool],
    asking: &BTreeSet<UnitId>,
    staying: &BTreeSet<UnitId>,
    members: impl Iterator<Item = &'a str>,
) -> Vec<bool> {
    let none_is_dead = BTreeSet::new();
    let mut shaker = Shaker { given: Some(live), ..Shaker::new(resolved, &none_is_dead) };
    members.for_each(|it| shaker.learn(Fact::Member(it)));
    staying.iter().for_each(|it| shaker.mark(*it));
    for &unit in asking {
        match resolved.units[unit].kind {
            // No name leads to it.
            Kind::Impl { of_trait: true, .. } => shaker.mark(unit),
            _ => shaker.work.push(unit),
        }
    }
    shaker.run();
    shaker.live
}

/// The texts in the bodies of macros of which all that is made is dead, an impl of nothing but dead
/// members, of a dead trait or for a dead type, or overrides a dead member of a trait.
fn dead_in_macros(resolved: &Resolved, dead: &BTreeSet<UnitId>) -> BTreeSet<(usize, Span)> {
    let mut texts: BTreeMap<(usize, Span), bool> = BTreeMap::new();
    // Impls without a trait, by whether all of their members are dead.
    let mut emptied: BTreeMap<UnitId, bool> = BTreeMap::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if let (Kind::Member(_), Some(of)) = (&info.kind, info.parent) {
            *emptied.entry(of).or_insert(true) &= dead.contains(&unit);
        }
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        let Some(text) = info.made_of else { continue };
        let is_dead = dead.contains(&unit)
            || match &info.kind {
                Kind::Impl { requires, of_trait } => {
                    let emptied = !of_trait && emptied.get(&unit) == Some(&true);
                    emptied || requires.iter().any(|it| dead.contains(it))
                }
                Kind::Member(Member::Overrides(of)) => dead.contains(of),
                _ => false,
            };
        *texts.entry(text).or_insert(true) &= is_dead;
    }
    texts.into_iter().filter(|(_, is_dead)| *is_dead).map(|(text, _)| text).collect()
}

/// The trait that a unit is a member of, be it by a macro call, which is none itself.
fn trait_with(resolved: &Resolved, unit: UnitId) -> Option<UnitId> {
    let is_trait = |it: &UnitId| matches!(resolved.units[*it].kind, Kind::Trait);
    let parent = resolved.units[unit].parent?;
    let around = &resolved.units[parent];
    match around.is_member_call() {
        true => around.parent.filter(is_trait),
        false => Some(parent).filter(is_trait).filter(|_| !resolved.units[unit].is_member_call()),
    }
}

struct Shaker<'a> {
    resolved: &'a Resolved,
    dead: &'a BTreeSet<UnitId>,
    /// For [`needed_by`], what lives at all.
    given: Option<&'a [bool]>,
    live: Vec<bool>,
    because: Vec<Option<UnitId>>,
    /// What is being looked at, for whose sake others come alive.
    current: Option<UnitId>,
    work: Vec<UnitId>,
    /// What is known so far, but for which units live.
    facts: HashSet<Fact<'a>>,
    /// Units without a name of their own that must be looked at, since a fact that was missing
    /// is known; at first, all of them.
    woken: BTreeSet<UnitId>,
    /// The others, by the facts that they wait for.
    waiting: HashMap<Fact<'a>, Vec<UnitId>>,
    /// The first live unit that calls a member of that name.
    callers: HashMap<&'a str, UnitId>,
    /// What live code calls, by the scope that it is in.
    called_in: HashMap<usize, HashSet<&'a str>>,
    /// What of that the traits in scope have not yet been asked for.
    newly_called: BTreeMap<usize, Vec<&'a str>>,
    /// Traits that are dead as far as is known, by a scope where one of their methods is called.
    dead_in_scope: BTreeSet<(usize, UnitId)>,
    /// The traits that have a member of that name; without one, those that may have any.
    traits_with: HashMap<&'a str, Vec<UnitId>>,
    /// The children of units that live or die as a whole.
    children: BTreeMap<UnitId, Vec<UnitId>>,
    /// What stays although rustc calls it dead, with what belongs to it.
    revived: BTreeSet<UnitId>,
    of_macros: BTreeSet<(usize, Span)>,
}

/// What a unit may wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Fact<'a> {
    Lives(UnitId),
    /// Something of the crate does.
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
    fn new(resolved: &'a Resolved, dead: &'a BTreeSet<UnitId>) -> Self {
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

    fn run(&mut self) {
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

    fn mark(&mut self, unit: UnitId) {
        if !self.dead.contains(&unit) {
            self.keep(unit);
        }
    }

    /// Keeps a unit even if it is dead: text that cannot be cut names it.
    fn keep(&mut self, unit: UnitId) {
        if !self.live[unit] && self.given.is_none_or(|it| it[unit]) {
            self.live[unit] = true;
            self.because[unit] = self.current;
            self.work.push(unit);
            self.wake(Fact::Lives(unit));
        }
    }

    fn learn(&mut self, fact: Fact<'a>) {
        if self.facts.insert(fact) {
            self.wake(fact);
        }
    }

    /// The units that wait for the fact must be looked at again.
    fn wake(&mut self, fact: Fact<'a>) {
        self.woken.extend(self.waiting.remove(&fact).unwrap_or_default());
    }

    fn holds(&self, fact: &Fact<'a>) -> bool {
        match *fact {
            Fact::Lives(unit) => self.live[unit],
            _ => self.facts.contains(fact),
        }
    }

    fn visit(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        self.learn(Fact::CrateLives(info.krate));
        match (info.parent, &info.kind) {
            // An impl is in force wherever it stands, be it in a body that nobody runs.
            (Some(_), Kind::Impl { .. }) => {
                let around = |it: &UnitId| self.resolved.units[*it].parent;
                let around: Vec<UnitId> = std::iter::successors(info.parent, around).collect();
                around.into_iter().for_each(|it| self.keep(it));
            }
            (Some(parent), _) => self.mark(parent),
            _ => {}
        }
        // What a macro call makes has no text of its own to cut; that among members is not looked at
        // one by one.
        let made = info.span.is_none() && !matches!(info.kind, Kind::Export);
        let made = made || info.is_member_call();
        let revived = self.is_revived(unit);
        let overridden = match info.kind {
            // Whether anything calls it is not said by what overrides it.
            Kind::Member(Member::Overrides(of)) if self.given.is_none() => Some(of),
            _ => None,
        };
        for &used in info.uses.iter().chain(&overridden) {
            match made || revived {
                true => self.keep(used),
                false => self.mark(used),
            }
        }
        if revived {
            self.revived.insert(unit);
        }
        if made || matches!(info.kind, Kind::Call) {
            for child in self.children.get(&unit).cloned().unwrap_or_default() {
                let text = self.resolved.units[child].made_of;
                if !text.is_some_and(|it| self.of_macros.contains(&it)) {
                    self.keep(child);
                }
            }
        }
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
        let untyped = info.members.iter().chain(&info.trait_members);
        let typed = info.typed_members.iter().map(|(_, name)| name);
        for name in untyped.clone().chain(typed) {
            let caller = self.callers.entry(name).or_insert(unit);
            *caller = unit.min(*caller);
            if revived {
                self.learn(Fact::RevivedMember(name));
            }
        }
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

    /// Whether a unit stays although it is dead, or belongs to one that does: all that it needs
    /// stays with it.
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

    /// Applies the rules for what no name leads to; whether anything came alive.
    fn settle(&mut self) -> bool {
        self.traits_in_scope();
        let mut next = 0;
        while let Some(&unit) = self.woken.range(next..).next() {
            next = unit + 1;
            self.woken.remove(&unit);
            let name = self.resolved.units[unit].name.as_str();
            let mut missing = self.missing(unit);
            if missing.is_none() {
                // Only what lives already, so that no chain of causes runs in a circle.
                self.current = self.cause(unit).filter(|it| self.live[*it]);
                match self.facts.contains(&Fact::RevivedMember(name)) {
                    true => self.keep(unit),
                    false => self.mark(unit),
                }
                missing = (!self.live[unit]).then(|| vec![Fact::RevivedMember(name)]);
            }
            for fact in missing.into_iter().flatten() {
                self.waiting.entry(fact).or_default().push(unit);
            }
        }
        !self.work.is_empty()
    }

    /// `None` if a unit that no name leads to has all that it takes to live; else facts of which one
    /// must come first.
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
            !(is_type && self.given.is_some_and(|given| given[**it]))
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
                }
                _ => conditions.extend(parent),
            },
            Kind::Member(Member::Overrides(of)) => {
                conditions.extend(parent);
                conditions.extend(self.given.is_none().then(|| lives(*of)));
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

    /// What a unit lives for that no name leads to.
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

    /// A live unit that calls a member of that name.
    fn caller(&self, name: &str) -> Option<UnitId> {
        self.callers.get(name).copied()
    }

    /// Imports of traits whose methods the code around them calls, and the traits.
    fn traits_in_scope(&mut self) {
        let mut wanted: Vec<UnitId> = Vec::new();
        self.current = Some(self.resolved.main);
        let mut own = std::mem::take(&mut self.dead_in_scope);
        let newly_called = std::mem::take(&mut self.newly_called);
        for (&scope, names) in &newly_called {
            let traits = names.iter().chain([&""]).filter_map(|it| self.traits_with.get(it));
            let traits = traits.flatten();
            own.extend(traits.map(|&of| (scope, of)));
        }
        for (scope, of) in own {
            let traits = &self.resolved.traits[scope];
            let before = |of: &InScope| traits.partition_point(|it| it.of < *of);
            let here = &traits[before(&InScope::Own(of))..before(&InScope::Own(of + 1))];
            if here.is_empty() {
                continue;
            }
            // An import of what is gone leads nowhere.
            if self.dead.contains(&of) && !self.live[of] {
                self.dead_in_scope.insert((scope, of));
                continue;
            }
            wanted.extend(here.iter().flat_map(|it| &it.via));
            wanted.push(of);
        }
        for (scope, _) in newly_called {
            let traits = &self.resolved.traits[scope];
            let before = |of: &InScope| traits.partition_point(|it| it.of < *of);
            let called = &self.called_in[&scope];
            let foreign = &traits[before(&InScope::Own(UnitId::MAX))..];
            let needed = foreign.iter().filter(|it| match it.of {
                InScope::Std(methods) => methods.iter().any(|it| called.contains(it)),
                _ => true,
            });
            wanted.extend(needed.flat_map(|it| &it.via));
        }
        for unit in wanted {
            self.mark(unit);
        }
    }
}

#[cfg(test)]
mod tests;
