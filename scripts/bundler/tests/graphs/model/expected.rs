//! What names mean and what `main` reaches, by a model of Rust that knows nothing of the bundler.

use super::{
    Binding, Block, Def, Entry, Import, Kind, Of, Place, SPACES, Seen, Space, Table, World, spaces,
};
use std::collections::{BTreeMap, BTreeSet};

impl World {
    pub(super) fn ancestors(&self, module: usize) -> Vec<usize> {
        std::iter::successors(Some(module), |&it| self.modules[it].parent).collect()
    }

    /// What an import names in each space; a glob, what it takes the names of.
    pub(super) fn meaning(&self, module: usize, import: &Import) -> [Option<(Def, Seen)>; 3] {
        let place = Place { module, before: 0, block: Block::default() };
        SPACES.map(|space| {
            if import.name.is_none() && space != Space::Type {
                return None;
            }
            // `as _` is for traits.
            let unnamed = import.name.as_ref().is_some_and(|it| it.starts_with("_#"));
            if unnamed && space != Space::Type {
                return None;
            }
            self.resolve(&place, &import.path, space)
        })
    }

    fn own_tables(&self) -> Vec<Table> {
        let mut tables: Vec<Table> = vec![Table::new(); self.modules.len()];
        let mut add = |module: usize, space, name: &str, def, seen| {
            let binding = Binding { defs: BTreeSet::from([def]), seen, explicit: true };
            tables[module].insert((space, name.to_owned()), binding);
        };
        for (id, module) in self.modules.iter().enumerate() {
            if let Some(parent) = module.parent {
                add(parent, Space::Type, &module.name, Def::Module(id), module.seen);
            }
        }
        for (id, item) in self.items.iter().enumerate() {
            for &space in spaces(&item.kind) {
                add(item.module, space, &item.name, Def::Item(id), item.seen);
            }
            if let Kind::Macro { exported, used, .. } = &item.kind {
                if *exported {
                    let root = self.roots[self.modules[item.module].krate];
                    add(root, Space::Macro, &item.name, Def::Item(id), Seen::Everywhere);
                } else if let Some(seen) = *used {
                    add(item.module, Space::Macro, &item.name, Def::Item(id), seen);
                }
            }
        }
        tables
    }

    pub(super) fn computed_tables(&mut self) -> Vec<Table> {
        let own = self.own_tables();
        self.tables.clone_from(&own);
        for _ in 0..12 {
            let mut tables = own.clone();
            for named in [true, false] {
                for (id, module) in self.modules.iter().enumerate() {
                    for import in module.imports.iter().filter(|it| it.name.is_some() == named) {
                        self.add_import(&mut tables[id], id, import);
                    }
                }
            }
            if tables == self.tables {
                break;
            }
            self.tables = tables;
        }
        std::mem::take(&mut self.tables)
    }

    fn add_import(&self, table: &mut Table, module: usize, import: &Import) {
        let meaning = self.meaning(module, import);
        if let Some(name) = &import.name {
            for (space, found) in SPACES.into_iter().zip(meaning) {
                if let Some((def, _)) = found {
                    let (defs, seen) = (BTreeSet::from([def]), import.seen);
                    table.insert((space, name.clone()), Binding { defs, seen, explicit: true });
                }
            }
            return;
        }
        let Some((of, _)) = meaning[0] else { return };
        for (key, binding) in self.members(of) {
            if !self.sees(module, binding.seen) {
                continue;
            }
            let seen = self.narrower(import.seen, binding.seen);
            match table.get_mut(&key) {
                Some(present) if present.explicit => {}
                Some(present) => {
                    if present.defs == binding.defs
                        && self.narrower(seen, present.seen) == present.seen
                    {
                        present.seen = seen;
                    }
                    present.defs.extend(binding.defs);
                }
                None => drop(table.insert(key, Binding { explicit: false, seen, ..binding })),
            }
        }
    }

    pub(super) fn members(&self, of: Def) -> Vec<((Space, String), Binding)> {
        match of {
            Def::Module(id) => {
                self.tables[id].iter().map(|(a, b)| (a.clone(), b.clone())).collect()
            }
            Def::Item(id) => {
                let Kind::Enum { variants, .. } = &self.items[id].kind else { return Vec::new() };
                let mut members = Vec::new();
                for (number, name) in variants.iter().enumerate() {
                    let defs = BTreeSet::from([Def::Variant(id, number)]);
                    let binding = Binding { defs, seen: self.items[id].seen, explicit: true };
                    members.push(((Space::Type, name.clone()), binding.clone()));
                    members.push(((Space::Value, name.clone()), binding));
                }
                members
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn sees(&self, from: usize, seen: Seen) -> bool {
        match seen {
            Seen::Everywhere => true,
            Seen::Inside(module) => self.ancestors(from).contains(&module),
        }
    }

    /// Of two that both hold at one place.
    fn narrower(&self, one: Seen, two: Seen) -> Seen {
        match (one, two) {
            (Seen::Everywhere, other) | (other, Seen::Everywhere) => other,
            (Seen::Inside(a), Seen::Inside(b)) => {
                Seen::Inside(if self.ancestors(a).contains(&b) { a } else { b })
            }
        }
    }

    pub(super) fn resolve(
        &self,
        place: &Place,
        path: &[String],
        space: Space,
    ) -> Option<(Def, Seen)> {
        let from = place.module;
        let krate = self.modules[from].krate;
        let space_of = |at: usize| if at + 1 == path.len() { space } else { Space::Type };
        let mut next = 1;
        let inside = Seen::Inside(from);
        let (mut def, mut seen) = match path[0].as_str() {
            "crate" => (Def::Module(self.roots[krate]), inside),
            "self" => (Def::Module(from), inside),
            "super" => {
                let mut module = self.modules[from].parent?;
                while path.get(next).is_some_and(|it| it == "super") {
                    module = self.modules[module].parent?;
                    next += 1;
                }
                (Def::Module(module), inside)
            }
            name => match name.strip_prefix("::") {
                Some(name) => self.extern_crate(krate, name, space_of(0))?,
                None => self.first(place, name, space_of(0))?,
            },
        };
        for (at, name) in path.iter().enumerate().skip(next) {
            let member = self.member(def, name, space_of(at))?;
            if !self.sees(from, member.1) {
                return None;
            }
            (def, seen) = member;
        }
        Some((def, seen))
    }

    fn extern_crate(&self, krate: usize, name: &str, space: Space) -> Option<(Def, Seen)> {
        let found = self.dependencies(krate).find(|&it| self.crate_name(it) == name)?;
        (space == Space::Type).then(|| (Def::Module(self.roots[found]), Seen::Everywhere))
    }

    pub(super) fn first(&self, place: &Place, name: &str, space: Space) -> Option<(Def, Seen)> {
        let inside = Seen::Inside(place.module);
        if space == Space::Value && place.block.closures.contains(name) {
            return Some((Def::Closure, inside));
        }
        let key = (space, name.to_owned());
        if let Some(def) = place.block.names.get(&key) {
            return Some((*def, inside));
        }
        if let Some(defs) = place.block.globs.get(&key) {
            return (defs.len() == 1).then(|| (*defs.first().unwrap(), inside));
        }
        match self.tables[place.module].get(&key) {
            Some(it) => (it.defs.len() == 1).then(|| (*it.defs.first().unwrap(), it.seen)),
            None => self.extern_crate(self.modules[place.module].krate, name, space),
        }
    }

    pub(super) fn member(&self, of: Def, name: &str, space: Space) -> Option<(Def, Seen)> {
        match of {
            Def::Module(id) => {
                let binding = self.tables[id].get(&(space, name.to_owned()))?;
                let defs = &binding.defs;
                (defs.len() == 1).then(|| (*defs.first().unwrap(), binding.seen))
            }
            _ => {
                let mut members = self.members(of).into_iter();
                let (_, binding) = members.find(|(key, _)| *key == (space, name.to_owned()))?;
                Some((*binding.defs.first().unwrap(), binding.seen))
            }
        }
    }

    /// The traits whose methods can be called at the place; `None` where that is not clear.
    fn traits_in_scope(&self, place: &Place) -> Option<BTreeSet<usize>> {
        let mut traits = BTreeSet::new();
        let own = self.tables[place.module].values().map(|it| &it.defs);
        let block = place.block.names.values().map(|it| BTreeSet::from([*it])).collect::<Vec<_>>();
        for defs in own.chain(&block).chain(place.block.globs.values()) {
            for def in defs {
                if let Def::Item(id) = *def
                    && matches!(self.items[id].kind, Kind::Trait { .. })
                {
                    if defs.len() > 1 {
                        return None;
                    }
                    traits.insert(id);
                }
            }
        }
        Some(traits)
    }

    pub(super) fn implements(&self, target: usize, of: Of) -> bool {
        self.impls.iter().any(|it| it.target == target && it.of == of)
    }

    fn trait_method(&self, id: usize, name: &str) -> Option<(bool, usize)> {
        let Kind::Trait { by_value, methods } = &self.items[id].kind else { return None };
        methods.iter().find(|it| it.name == name).map(|it| (*by_value, it.node))
    }

    /// The node of the method that a call means.
    pub(super) fn method(&self, place: &Place, target: usize, name: &str) -> Option<usize> {
        let traits = self.traits_in_scope(place)?;
        for step in [true, false] {
            for it in &self.impls {
                if it.of != Of::Inherent || it.target != target {
                    continue;
                }
                for method in &it.methods {
                    let fits = method.name == name && method.by_value == step;
                    if fits && self.sees(place.module, method.seen) {
                        return Some(method.node);
                    }
                }
            }
            let mut found = traits.iter().filter(|&&it| self.implements(target, Of::Trait(it)));
            let mut found: Vec<usize> = found
                .by_ref()
                .filter_map(|&it| self.trait_method(it, name))
                .filter(|it| it.0 == step)
                .map(|it| it.1)
                .collect();
            match found.len() {
                0 => {}
                1 => return found.pop(),
                _ => return None,
            }
        }
        None
    }

    /// The macros that the order of the text brings to the place; of one name, the last.
    pub(super) fn textual_macros(&self, place: &Place) -> Vec<usize> {
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut module, mut before) = (place.module, place.before);
        loop {
            for entry in self.modules[module].entries[..before].iter().rev() {
                if let Entry::Item(id) = *entry
                    && matches!(self.items[id].kind, Kind::Macro { .. })
                {
                    found.entry(&self.items[id].name).or_insert(id);
                }
            }
            let Some(parent) = self.modules[module].parent else { break };
            let is_here = |it: &Entry| matches!(it, Entry::Module(id) if *id == module);
            before = self.modules[parent].entries.iter().position(is_here).unwrap();
            module = parent;
        }
        found.into_values().collect()
    }

    pub(super) fn alive(&self) -> Vec<bool> {
        let mut alive = vec![false; self.edges.len()];
        let mut open = vec![0];
        loop {
            while let Some(node) = open.pop() {
                if !std::mem::replace(&mut alive[node], true) {
                    open.extend(&self.edges[node]);
                }
            }
            let both = |it: &&[usize; 3]| alive[it[0]] && alive[it[1]] && !alive[it[2]];
            open.extend(self.conditions.iter().filter(both).map(|it| it[2]));
            if open.is_empty() {
                return alive;
            }
        }
    }
}
