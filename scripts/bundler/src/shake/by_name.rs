//! The units that some code may use by their names, whatever the types are. Types and rustc's reports depend on
//! undecided cfgs, names do not.
//!
//! A visited unit reaches the units that it names, and all members of the names that it calls: those of types, and those
//! of traits that are in scope or named. To a visited unit belong the units inside it, the members that override it,
//! and the impls that need it. An impl of a trait of the program needs that trait; another impl of a trait needs one of
//! its types.
//!
//! ```text
//! #[cfg(windows)] fn dive() { fish().swim() }    // visited: reaches `fish`, and both members `swim`
//! impl Fish { fn swim(&self) {} }
//! impl Crab { fn swim(&self) {} }
//! ```

use super::shaker::trait_of_member;
use crate::ids::Table;
use crate::resolve::{
    ItemKind, MemberKind, Resolved, ScopeId, TraitDef, UnitFlags, UnitId, UnitKind,
};
use rustc_hash::FxHashMap;

/// The code from which [`reachable_by_name`] begins.
#[derive(Default)]
pub struct NameRoots<'a> {
    /// Units that are visited. They count as reached only if another visited unit reaches them.
    pub units: Vec<UnitId>,
    /// Names of members that are called.
    pub members: Vec<&'a str>,
}

/// Returns, by its index, true for each of the units that the roots reach. Of the reached units, only those that
/// pass are visited in turn, with all that belongs to them. The others are known to be live.
pub fn reachable_by_name<'a>(
    resolved: &'a Resolved,
    units: &'a UnitFlags,
    roots: NameRoots<'a>,
    passes: impl Fn(UnitId) -> bool,
) -> UnitFlags {
    let by_name = NameTable::new(resolved, units);
    let mut reached = Table::filled(units, false);
    let mut visited = Table::filled(units, false);
    // Called members of traits that are not reached yet.
    let mut of_trait: FxHashMap<UnitId, Vec<UnitId>> = FxHashMap::default();
    let mut found: Vec<UnitId> =
        roots.members.iter().flat_map(|name| by_name.members(name)).collect();
    let mut unvisited = roots.units;
    loop {
        while let Some(unit) = found.pop() {
            if !units[unit] || std::mem::replace(&mut reached[unit], true) {
                continue;
            }
            found.extend(of_trait.remove(&unit).into_iter().flatten());
            if passes(unit) {
                unvisited.push(unit);
            }
        }
        let Some(unit) = unvisited.pop() else { return reached };
        if std::mem::replace(&mut visited[unit], true) {
            continue;
        }
        let info = &resolved.units[unit];
        found.extend(info.uses.iter().copied().chain(info.parent));
        found.extend(by_name.traits_in_scope(unit));
        for member in info.called().flat_map(|name| by_name.members(name)) {
            match trait_of_member(resolved, member) {
                Some(of) if passes(of) && !reached[of] => {
                    of_trait.entry(of).or_default().push(member);
                }
                _ => found.push(member),
            }
        }
        for &belonging in by_name.belonging.get(&unit).into_iter().flatten() {
            if !std::mem::replace(&mut reached[belonging], true) {
                found.extend(of_trait.remove(&belonging).into_iter().flatten());
            }
            unvisited.push(belonging);
        }
    }
}

/// The members of each name, and what belongs to each unit.
struct NameTable<'a> {
    resolved: &'a Resolved,
    members: FxHashMap<&'a str, Vec<UnitId>>,
    belonging: FxHashMap<UnitId, Vec<UnitId>>,
}

impl<'a> NameTable<'a> {
    fn new(resolved: &'a Resolved, units: &UnitFlags) -> Self {
        let (members, belonging) = (FxHashMap::default(), FxHashMap::default());
        let mut table = Self { resolved, members, belonging };
        for unit in units.ids().filter(|&unit| units[unit]) {
            table.add(unit);
        }
        table
    }

    fn add(&mut self, unit: UnitId) {
        let units = &self.resolved.units;
        let info = &units[unit];
        let is_whole = |parent: &UnitId| match units[*parent].kind {
            UnitKind::Item(kind) => kind != ItemKind::Module,
            UnitKind::Member(_) | UnitKind::Call | UnitKind::Macro => true,
            UnitKind::Impl { of_trait, .. } => of_trait,
            _ => false,
        };
        let mut owners: Vec<UnitId> = info.parent.into_iter().filter(is_whole).collect();
        match &info.kind {
            UnitKind::Member(MemberKind::Overrides(of)) => owners.push(*of),
            UnitKind::Member(MemberKind::WithParent)
                if !owners.is_empty() || !info.is_member_call() => {}
            UnitKind::Member(_) => self.members.entry(&info.name).or_default().push(unit),
            UnitKind::Impl { requires, of_trait: true } => {
                let is_trait = |unit: UnitId| matches!(units[unit].kind, UnitKind::Trait);
                let of_program = requires.iter().flatten().copied().any(is_trait);
                owners.extend(
                    requires
                        .iter()
                        .flatten()
                        .copied()
                        .filter(|&unit| !of_program || is_trait(unit)),
                );
            }
            _ => {}
        }
        for owner in owners {
            self.belonging.entry(owner).or_default().push(unit);
        }
    }

    /// Returns the members that a call of this name may mean. A macro call may be any member.
    fn members(&self, name: &str) -> impl Iterator<Item = UnitId> {
        let named = [name, ""].into_iter().filter_map(|name| self.members.get(name));
        named.flatten().copied().collect::<Vec<_>>().into_iter()
    }

    /// Returns the traits in scope of a unit with a member that it calls, and their imports.
    fn traits_in_scope(&self, unit: UnitId) -> Vec<UnitId> {
        let info = &self.resolved.units[unit];
        let around = |scope: &ScopeId| self.resolved.block_parents[*scope];
        let scopes = info.blocks.iter().chain([&info.scope]);
        let scopes = scopes.flat_map(|&scope| std::iter::successors(Some(scope), around));
        let mut found = Vec::new();
        for in_scope in scopes.flat_map(|scope| &self.resolved.traits[scope]) {
            let (of_trait, is_called) = match in_scope.definition {
                TraitDef::Program(of_trait) => {
                    let members = info.called().flat_map(|name| self.members(name));
                    let mut traits =
                        members.filter_map(|member| trait_of_member(self.resolved, member));
                    (Some(of_trait), traits.any(|of| of == of_trait))
                }
                TraitDef::Std(methods) => (None, info.called().any(|name| methods.has(name))),
                TraitDef::Unknown => (None, true),
            };
            if is_called {
                found.extend(in_scope.via.iter().copied().chain(of_trait));
            }
        }
        found
    }
}
