//! Generates modules, items, imports and impls, with the names that they have.

use super::{
    Block, CONSTANTS, Def, Entry, FUNCTIONS, Impl, Import, Item, Kind, MACROS, METHODS, MODULES,
    Method, Module, Of, Place, SPACES, Seen, Space, TRAITS, TYPES, TraitMethod, VARIANTS, World,
    number, spaces,
};

impl World {
    pub(super) fn make_modules(&mut self) {
        for krate in 0..self.crates {
            let root = self.modules.len();
            self.roots.push(root);
            self.push_module(krate, None, self.crate_name(krate).to_owned());
            let most = if krate == 0 { 3 } else { 6 };
            for _ in 0..1 + self.random.below(most) {
                let own = self.modules.len() - root;
                let parent = root + self.random.below(own);
                let mut names = MODULES.to_vec();
                if self.random.chance(10) {
                    names.extend(["kelp", "nets"]);
                }
                let name = self.name(&names);
                let taken = |it: &Module| it.parent == Some(parent) && it.name == name;
                if !self.modules.iter().any(taken) {
                    self.push_module(krate, Some(parent), name);
                }
            }
        }
    }

    fn push_module(&mut self, krate: usize, parent: Option<usize>, name: String) {
        let id = self.modules.len();
        let seen = parent.map_or(Seen::Everywhere, |it| self.seen_in(it));
        let (in_file, as_mod_rs) = (self.random.chance(35), self.random.chance(30));
        if let Some(parent) = parent {
            self.modules[parent].entries.push(Entry::Module(id));
        }
        let (entries, imports, tests) = (Vec::new(), Vec::new(), None);
        self.modules.push(Module {
            krate,
            parent,
            name,
            seen,
            in_file,
            as_mod_rs,
            entries,
            imports,
            tests,
        });
    }

    fn seen_in(&mut self, module: usize) -> Seen {
        if self.random.chance(60) {
            return Seen::Everywhere;
        }
        let ancestors = self.ancestors(module);
        Seen::Inside(self.random.pick(&ancestors))
    }

    pub(super) fn make_items(&mut self) {
        for module in 0..self.modules.len() {
            for _ in 0..3 + self.random.below(6) {
                self.make_item(module);
            }
            if self.random.chance(30) {
                let node = self.node();
                let text = format!(
                    "#[cfg(test)]\nmod tests {{\n    use super::*;\n    #[test]\n    fn \
                     it_holds() {{\n        assert_eq!(a(1), {});\n    }}\n}}",
                    number(node)
                );
                self.modules[module].tests = Some(text);
            }
        }
        self.tables = self.computed_tables();
    }

    fn make_item(&mut self, module: usize) {
        let node = self.node();
        let (name, kind) = self.random_item(module);
        let submodule = |it: &Module| it.parent == Some(module) && it.name == name;
        if self.items.iter().any(|it| self.clashes(it, module, &name, &kind))
            || (spaces(&kind).contains(&Space::Type) && self.modules.iter().any(submodule))
        {
            return;
        }
        let seen = self.seen_in(module);
        let id = self.items.len();
        let entries = self.modules[module].entries.len();
        let at = self.random.below(entries + 1);
        self.modules[module].entries.insert(at, Entry::Item(id));
        self.items.push(Item { module, name, seen, kind, node, text: Vec::new() });
    }

    /// Returns the name and the kind of a new item.
    fn random_item(&mut self, module: usize) -> (String, Kind) {
        match self.random.below(16) {
            0..=5 => (self.name(&FUNCTIONS), Kind::Function),
            6 | 7 => (self.name(&CONSTANTS), Kind::Constant),
            8 | 9 => (self.name(&TYPES), Kind::Struct),
            10 => {
                let mut variants: Vec<String> = Vec::new();
                for _ in 0..1 + self.random.below(3) {
                    let name = self.name(&VARIANTS);
                    if !variants.contains(&name) {
                        variants.push(name);
                    }
                }
                let tag = self.node();
                (self.name(&TYPES), Kind::Enum { variants, tag })
            }
            11 | 12 => {
                let mut methods: Vec<TraitMethod> = Vec::new();
                for name in METHODS {
                    if self.random.chance(50) || (name == "p" && methods.is_empty()) {
                        let (default, node) = (self.random.chance(50), self.node());
                        methods.push(TraitMethod { name: name.to_owned(), default, node });
                    }
                }
                (self.name(&TRAITS), Kind::Trait { by_value: self.random.chance(25), methods })
            }
            13 | 14 => {
                let exported = self.random.chance(40);
                let ancestors = self.ancestors(module);
                let name = self.name(&MACROS);
                // Next to a function `a`, `use a;` would mean both.
                let used = (!exported && name != "a" && self.random.chance(50))
                    .then(|| Seen::Inside(self.random.pick(&ancestors)));
                let bare = self.random.chance(30).then(|| self.name(&FUNCTIONS[..5]));
                (name, Kind::Macro { exported, used, bare })
            }
            _ => (self.name(&FUNCTIONS), Kind::Generic(usize::MAX, String::new())),
        }
    }

    /// True if the item leaves no room for one of that name and kind in the module.
    fn clashes(&self, it: &Item, module: usize, name: &str, kind: &Kind) -> bool {
        let is_exported = |kind: &Kind| matches!(kind, Kind::Macro { exported: true, .. });
        let shared = spaces(&it.kind).iter().any(|space| spaces(kind).contains(space));
        let macros = matches!((&it.kind, kind), (Kind::Macro { .. }, Kind::Macro { .. }));
        let both = is_exported(&it.kind) && is_exported(kind);
        let used = |it: &Kind| matches!(it, Kind::Macro { used: Some(_), .. });
        let home = |kind: &Kind, module: usize| match is_exported(kind) {
            true => self.roots[self.modules[module].krate],
            false => module,
        };
        // Exported macros are at the root, and the rest are found by the order of the text.
        let same_home = home(&it.kind, it.module) == home(kind, module);
        let clash = match macros {
            true => same_home && (both || used(&it.kind) || used(kind)),
            false => it.module == module && shared,
        };
        it.name == name && clash
    }

    pub(super) fn make_imports(&mut self) {
        for _ in 0..4 * self.modules.len() {
            let module = self.random.below(self.modules.len());
            let place = Place { module, before: 0, block: Block::default() };
            let Some(path) = self.walk(&place) else { continue };
            let seen = self.seen_in(module);
            let last = path.last().unwrap().clone();
            let at = self.resolve(&place, &path, Space::Type).map(|it| it.0);
            let name = match at {
                Some(Def::Module(it)) if it != module && self.random.chance(60) => None,
                Some(Def::Item(id))
                    if matches!(self.items[id].kind, Kind::Enum { .. })
                        && self.random.chance(50) =>
                {
                    None
                }
                Some(Def::Item(id))
                    if matches!(self.items[id].kind, Kind::Trait { .. })
                        && self.random.chance(25) =>
                {
                    self.unnamed += 1;
                    Some(format!("_#{}", self.unnamed))
                }
                _ if self.random.chance(30) => Some(self.other_name(&last)),
                _ => Some(last.trim_start_matches(':').to_owned()),
            };
            let is_plain = |it: &String| it.starts_with("::");
            if name.is_none() && matches!(path.as_slice(), [one] if is_plain(one)) {
                continue;
            }
            self.try_import(module, Import { seen, path, name });
        }
    }

    pub(super) fn other_name(&mut self, name: &str) -> String {
        let sets: [&[&str]; 4] = [&FUNCTIONS[..5], &CONSTANTS, &TYPES, &TRAITS];
        let set = sets.iter().find(|it| it.contains(&name)).copied();
        self.name(set.unwrap_or(&FUNCTIONS[..5]))
    }

    /// Adds the import unless it clashes, or changes what another import means.
    fn try_import(&mut self, module: usize, import: Import) {
        let meanings = |world: &Self| -> Vec<[Option<Def>; 3]> {
            let imports = world.modules.iter().enumerate();
            imports
                .flat_map(|(id, it)| it.imports.iter().map(move |import| (id, import)))
                .map(|(id, import)| world.meaning(id, import).map(|it| it.map(|it| it.0)))
                .collect()
        };
        let before = meanings(self);
        let meaning = self.meaning(module, &import);
        let widens = |seen: Seen| match (import.seen, seen) {
            (_, Seen::Everywhere) => false,
            (Seen::Everywhere, _) => true,
            (Seen::Inside(wide), Seen::Inside(narrow)) => {
                wide != narrow && self.ancestors(narrow).contains(&wide)
            }
        };
        if meaning.iter().all(Option::is_none) {
            return;
        }
        if let Some(name) = &import.name {
            let clashes = |(space, meaning): (Space, &Option<(Def, Seen)>)| {
                let Some((_, seen)) = meaning else { return false };
                let taken = self.tables[module].get(&(space, name.clone()));
                widens(*seen) || taken.is_some_and(|it| it.explicit)
            };
            if SPACES.into_iter().zip(&meaning).any(clashes) {
                return;
            }
        }
        self.modules[module].imports.push(import);
        let tables = std::mem::take(&mut self.tables);
        self.tables = self.computed_tables();
        let mut after = meanings(self);
        let index: usize = self.modules[..=module].iter().map(|it| it.imports.len()).sum();
        let own = after.remove(index - 1);
        if after != before || own != meaning.map(|it| it.map(|it| it.0)) {
            self.modules[module].imports.pop();
            self.tables = tables;
        }
    }

    /// A path to something.
    pub(super) fn walk(&mut self, place: &Place) -> Option<Vec<String>> {
        let from = place.module;
        let krate = self.modules[from].krate;
        let named = |world: &mut Self, of: usize| {
            let names: Vec<String> = world.tables[of].keys().map(|it| it.1.clone()).collect();
            let names: Vec<String> = names.into_iter().filter(|it| !it.contains('#')).collect();
            (!names.is_empty()).then(|| world.random.pick(&names))
        };
        let mut path = match self.random.below(10) {
            0 | 1 => vec!["crate".to_owned()],
            2 => vec!["self".to_owned()],
            3 | 4 => vec!["super".to_owned(); 1 + self.random.below(2)],
            5 | 6 => {
                let crates: Vec<usize> = self.dependencies(krate).collect();
                if crates.is_empty() {
                    return None;
                }
                let krate = self.random.pick(&crates);
                let name = self.crate_name(krate);
                let sign = if self.random.chance(40) { "::" } else { "" };
                vec![format!("{sign}{name}")]
            }
            7 if !place.block.names.is_empty() => {
                let names: Vec<String> = place.block.names.keys().map(|it| it.1.clone()).collect();
                vec![self.random.pick(&names)]
            }
            _ => vec![named(self, from)?],
        };
        if path.len() == 2 && self.resolve(place, &path, Space::Type).is_none() {
            path.pop();
        }
        let keyword = matches!(path[0].as_str(), "crate" | "self" | "super");
        let mut named_any = !keyword;
        for _ in 0..6 {
            let at = self.resolve(place, &path, Space::Type).map(|it| it.0);
            match at {
                Some(Def::Module(id)) if !named_any || self.random.chance(88) => {
                    path.push(named(self, id)?);
                }
                Some(Def::Item(id)) => {
                    let Kind::Enum { variants, .. } = &self.items[id].kind else { break };
                    if self.random.chance(40) {
                        break;
                    }
                    let variants = variants.clone();
                    path.push(self.random.pick(&variants));
                    break;
                }
                _ => break,
            }
            named_any = true;
        }
        named_any.then_some(path)
    }

    /// A path to something of the kind, and what it is.
    pub(super) fn find<T>(
        &mut self,
        place: &Place,
        space: Space,
        wanted: impl Fn(&Self, Def) -> Option<T>,
    ) -> Option<(String, T)> {
        for _ in 0..30 {
            let Some(path) = self.walk(place) else { continue };
            let Some((def, _)) = self.resolve(place, &path, space) else { continue };
            if let Some(found) = wanted(self, def) {
                return Some((path.join("::"), found));
            }
        }
        None
    }

    pub(super) fn find_struct(&mut self, place: &Place, space: Space) -> Option<(String, usize)> {
        self.find(place, space, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Struct) => Some(id),
            _ => None,
        })
    }

    pub(super) fn find_trait(&mut self, place: &Place) -> Option<(String, usize)> {
        self.find(place, Space::Type, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Trait { .. }) => Some(id),
            _ => None,
        })
    }

    pub(super) fn make_impls(&mut self) {
        for module in 0..self.modules.len() {
            for _ in 0..self.random.below(6) {
                let place = Place { module, before: 0, block: Block::default() };
                if let Some((path, target)) = self.find_struct(&place, Space::Type) {
                    self.make_impl(&place, &path, target);
                }
            }
        }
        for id in 0..self.items.len() {
            if !matches!(self.items[id].kind, Kind::Generic(..)) {
                continue;
            }
            let module = self.items[id].module;
            let place = Place { module, before: 0, block: Block::default() };
            self.items[id].kind = match self.find_trait(&place) {
                Some((path, bound)) => Kind::Generic(bound, path),
                None => Kind::Function,
            };
        }
    }

    fn make_impl(&mut self, place: &Place, path: &str, target: usize) {
        let module = place.module;
        let own = |world: &Self, item: usize| {
            world.modules[world.items[item].module].krate == world.modules[module].krate
        };
        let of = match self.random.below(8) {
            0..=2 => Of::Inherent,
            3..=5 => match self.find_trait(place) {
                Some((path, of)) => {
                    let present = |it: &Impl| it.of == Of::Trait(of) && it.target == target;
                    if !(own(self, of) || own(self, target)) || self.impls.iter().any(present) {
                        return;
                    }
                    return self.push_impl(place, Of::Trait(of), &format!("{path} for "), target);
                }
                None => return,
            },
            6 => self.random.pick(&[Of::Drop, Of::Add]),
            _ => Of::Display,
        };
        let present = |it: &Impl| of != Of::Inherent && it.of == of && it.target == target;
        if !own(self, target) || self.impls.iter().any(present) {
            return;
        }
        let head = match of {
            Of::Drop => "Drop for ",
            Of::Add => "std::ops::Add for ",
            Of::Display => "std::fmt::Display for ",
            _ => "",
        };
        let head = format!("{head}{path}");
        self.push_impl(place, of, &head, target);
    }

    fn push_impl(&mut self, place: &Place, of: Of, head: &str, target: usize) {
        let module = place.module;
        let mut head = format!("impl {head}");
        let mut methods = Vec::new();
        let node = self.items[target].node;
        match of {
            Of::Inherent => {
                for name in METHODS {
                    let taken = |it: &Impl| {
                        let same = it.of == Of::Inherent && it.target == target;
                        same && it.methods.iter().any(|it| it.name == name)
                    };
                    if self.random.chance(50) && !self.impls.iter().any(taken) {
                        let (seen, by_value) = (self.seen_in(module), self.random.chance(25));
                        let name = name.to_owned();
                        methods.push(Method { name, by_value, seen, node: self.node() });
                    }
                }
            }
            Of::Trait(id) => {
                let Some((path, _)) = self
                    .find(place, Space::Type, |_, def| (def == Def::Item(target)).then_some(()))
                else {
                    return;
                };
                head += &path;
                let Kind::Trait { methods: all, by_value } = self.items[id].kind.clone() else {
                    unreachable!()
                };
                let seen = Seen::Everywhere;
                for method in all {
                    if !method.default || self.random.chance(50) {
                        let own = self.node();
                        self.conditions.push([node, method.node, own]);
                        methods.push(Method { name: method.name, by_value, seen, node: own });
                    }
                }
            }
            Of::Drop | Of::Add | Of::Display => {
                let own = self.node();
                self.edges[node].push(own);
                let seen = Seen::Everywhere;
                methods.push(Method { name: String::new(), by_value: false, seen, node: own });
            }
        }
        self.modules[module].entries.push(Entry::Impl(self.impls.len()));
        self.impls.push(Impl { of, target, head, methods, text: Vec::new() });
    }

    pub(super) fn find_constant(&mut self, place: &Place) -> Option<(String, usize)> {
        self.find(place, Space::Value, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Constant) => Some(id),
            _ => None,
        })
    }
}
