//! Step 4, shake: what `main` reaches.
//!
//! A unit stays when something that stays may name it. Three rules cover what no name leads to:
//! an impl stays when all types and traits of the program in its header do; a member of an impl
//! or a trait stays when a member of that name is called somewhere, unless the type is known; and
//! an import of a trait stays when the code around it calls one of its methods.

use crate::resolve::{InScope, ItemKind, Kind, Member, Resolved, Unit, UnitId};
use std::collections::{BTreeMap, BTreeSet};

/// What stays, and why.
pub struct Shaken {
    /// Which units stay, by their index.
    pub live: Vec<bool>,
    /// For each unit that stays, one that it stays for; `None` for `main`.
    pub because: Vec<Option<UnitId>>,
}

/// Finds the units that stay; whatever is in `dead` goes, since rustc says so.
pub fn shake(resolved: &Resolved, dead: &BTreeSet<UnitId>) -> Shaken {
    let mut shaker = Shaker::new(resolved, dead);
    shaker.mark(resolved.main);
    loop {
        while let Some(unit) = shaker.work.pop() {
            shaker.current = Some(unit);
            shaker.visit(unit);
        }
        if !shaker.settle() {
            break;
        }
    }
    Shaken { live: shaker.live, because: shaker.because }
}

struct Shaker<'a> {
    resolved: &'a Resolved,
    dead: &'a BTreeSet<UnitId>,
    live: Vec<bool>,
    because: Vec<Option<UnitId>>,
    /// What is being looked at, for whose sake others come alive.
    current: Option<UnitId>,
    work: Vec<UnitId>,
    /// Members that are called on something of unknown type, and those of traits.
    members: BTreeSet<&'a str>,
    trait_members: BTreeSet<&'a str>,
    typed_members: BTreeSet<(UnitId, &'a str)>,
    /// What live code calls, by the scope that it is in.
    called_in: BTreeMap<usize, BTreeSet<&'a str>>,
    /// Units without a name of their own that must be looked at until they live.
    waiting: Vec<UnitId>,
    /// The children of units that live or die as a whole.
    children: BTreeMap<UnitId, Vec<UnitId>>,
    crates: BTreeSet<usize>,
    /// What stays although rustc calls it dead, with what belongs to it, and the members that it
    /// calls.
    revived: BTreeSet<UnitId>,
    revived_members: BTreeSet<&'a str>,
}

impl<'a> Shaker<'a> {
    fn new(resolved: &'a Resolved, dead: &'a BTreeSet<UnitId>) -> Self {
        let mut children: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
        let mut waiting = Vec::new();
        for (unit, info) in resolved.units.iter().enumerate() {
            if let Some(parent) = info.parent {
                children.entry(parent).or_default().push(unit);
            }
            match info.kind {
                Kind::Impl { .. } | Kind::Member(_) | Kind::Import => waiting.push(unit),
                Kind::Item(ItemKind::Always | ItemKind::Unnamed) => waiting.push(unit),
                _ => {}
            }
        }
        Self {
            resolved,
            dead,
            live: vec![false; resolved.units.len()],
            because: vec![None; resolved.units.len()],
            current: None,
            work: Vec::new(),
            members: BTreeSet::new(),
            trait_members: BTreeSet::new(),
            typed_members: BTreeSet::new(),
            called_in: BTreeMap::new(),
            waiting,
            children,
            crates: BTreeSet::new(),
            revived: BTreeSet::new(),
            revived_members: BTreeSet::new(),
        }
    }

    fn mark(&mut self, unit: UnitId) {
        if !self.dead.contains(&unit) {
            self.keep(unit);
        }
    }

    /// Keeps a unit even if it is dead: text that cannot be cut names it.
    fn keep(&mut self, unit: UnitId) {
        if !self.live[unit] {
            self.live[unit] = true;
            self.because[unit] = self.current;
            self.work.push(unit);
        }
    }

    fn visit(&mut self, unit: UnitId) {
        let info = &self.resolved.units[unit];
        self.crates.insert(info.krate);
        if let Some(parent) = info.parent {
            self.mark(parent);
        }
        // What a macro call makes has no text of its own to cut.
        let made = info.span.is_none() && !matches!(info.kind, Kind::Export);
        let revived = self.is_revived(unit);
        let overridden = match info.kind {
            Kind::Member(Member::Overrides(of)) => Some(of),
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
            let typed = info.typed_members.iter().map(|(_, name)| name);
            let called = info.members.iter().chain(&info.trait_members).chain(typed);
            self.revived_members.extend(called.map(String::as_str));
        }
        if made || matches!(info.kind, Kind::Call) {
            for child in self.children.get(&unit).cloned().unwrap_or_default() {
                self.mark(child);
            }
        }
        for &scope in info.blocks.iter().chain([&info.scope]) {
            let called = self.called_in.entry(scope).or_default();
            let names = info.members.iter().chain(&info.trait_members);
            called.extend(names.map(String::as_str));
        }
        self.members.extend(info.members.iter().map(String::as_str));
        self.trait_members.extend(info.trait_members.iter().map(String::as_str));
        let typed = info.typed_members.iter();
        self.typed_members.extend(typed.map(|(of, name)| (*of, name.as_str())));
    }

    /// Whether a unit stays although it is dead, or belongs to one that does: all that it needs
    /// stays with it.
    fn is_revived(&self, unit: UnitId) -> bool {
        let info = &self.resolved.units[unit];
        let belongs = match &info.kind {
            Kind::Impl { requires, .. } => requires.iter().any(|it| self.revived.contains(it)),
            Kind::Member(_) => info.parent.is_some_and(|it| self.revived.contains(&it)),
            _ => false,
        };
        belongs || self.dead.contains(&unit)
    }

    /// Applies the rules for what no name leads to; whether anything came alive.
    fn settle(&mut self) -> bool {
        self.traits_in_scope();
        let waiting = std::mem::take(&mut self.waiting);
        for &unit in &waiting {
            if self.should_live(unit) {
                // Only what lives already, so that no chain of causes runs in a circle.
                self.current = self.cause(unit).filter(|it| self.live[*it]);
                match self.revived_members.contains(&*self.resolved.units[unit].name) {
                    true => self.keep(unit),
                    false => self.mark(unit),
                }
            }
        }
        self.waiting = waiting;
        self.waiting.retain(|&unit| !self.live[unit]);
        !self.work.is_empty()
    }

    fn should_live(&self, unit: UnitId) -> bool {
        let units = &self.resolved.units;
        let info = &units[unit];
        let parent_lives = info.parent.is_none_or(|parent| self.live[parent]);
        match &info.kind {
            Kind::Item(ItemKind::Always) => self.crates.contains(&info.krate),
            Kind::Item(ItemKind::Unnamed) => {
                let mut own = info.uses.iter().filter(|&&it| {
                    let kind = &self.resolved.units[it].kind;
                    !matches!(kind, Kind::Import | Kind::Item(ItemKind::Module))
                });
                self.crates.contains(&info.krate) && own.all(|&it| self.live[it])
            }
            // Without a trait it lives by its members only.
            Kind::Impl { requires, of_trait } => {
                *of_trait && self.crates.contains(&info.krate) && self.all_live(requires)
            }
            // Of an impl without a trait this is a macro call, which may make any member.
            Kind::Member(Member::WithParent) => match info.parent.map(|it| &units[it].kind) {
                Some(Kind::Impl { requires, of_trait: false }) => self.all_live(requires),
                _ => parent_lives,
            },
            Kind::Member(Member::Overrides(of)) => parent_lives && self.live[*of],
            Kind::Member(Member::OfTrait) => {
                let name = info.name.as_str();
                parent_lives && (self.members.contains(name) || self.trait_members.contains(name))
            }
            Kind::Member(Member::Inherent(of)) => {
                let name = info.name.as_str();
                let called = self.members.contains(name)
                    || match of {
                        Some(of) => self.typed_members.contains(&(*of, name)),
                        None => self.typed_members.iter().any(|(_, it)| *it == name),
                    };
                let requires = info.parent.map(|it| &self.resolved.units[it].kind);
                let Some(Kind::Impl { requires, .. }) = requires else { return parent_lives };
                called && self.all_live(requires)
            }
            _ => false,
        }
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
        let calls = |info: &Unit| {
            info.members.contains(name)
                || info.trait_members.contains(name)
                || info.typed_members.iter().any(|(_, it)| it == name)
        };
        let units = self.resolved.units.iter().enumerate();
        units.filter(|(unit, info)| self.live[*unit] && calls(info)).map(|(unit, _)| unit).next()
    }

    fn all_live(&self, units: &BTreeSet<UnitId>) -> bool {
        units.iter().all(|&unit| self.live[unit])
    }

    /// Imports of traits whose methods the code around them calls, and the traits.
    fn traits_in_scope(&mut self) {
        let mut wanted = Vec::new();
        self.current = Some(self.resolved.main);
        for (&scope, called) in &self.called_in {
            for it in &self.resolved.traits[scope] {
                let needed = match it.of {
                    InScope::Own(unit) => self.members_of(unit).any(|it| called.contains(it)),
                    InScope::Std(methods) => methods.iter().any(|it| called.contains(it)),
                    InScope::Unknown => !called.is_empty(),
                };
                if needed {
                    wanted.extend(&it.via);
                    if let InScope::Own(unit) = it.of {
                        wanted.push(unit);
                    }
                }
            }
        }
        for unit in wanted {
            self.mark(unit);
        }
    }

    /// The names of the members of a trait that are called, so not those of its types.
    fn members_of(&self, of: UnitId) -> impl Iterator<Item = &'a str> {
        let units = &self.resolved.units;
        let children = self.children.get(&of).map(Vec::as_slice).unwrap_or_default();
        let called = |&&it: &&UnitId| matches!(units[it].kind, Kind::Member(Member::OfTrait));
        children.iter().filter(called).map(|&it| units[it].name.as_str())
    }
}
