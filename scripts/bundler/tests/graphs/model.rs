//! A random workspace, and a model of what its names mean.
//!
//! The names come from small sets, so that many items share one. A path is made by walking from
//! module to module over names that the model can see there, imports included; the model then says
//! what the path means. Every function takes fuel, `n`, and calls with `n - 1`, so cycles end.

use crate::common::{Files, Random};
use std::collections::{BTreeMap, BTreeSet};

/// A workspace of a solution and its libraries.
pub(crate) struct Program {
    pub(crate) files: Files,
    /// The numbers of what `main` does not reach.
    pub(crate) dead: Vec<String>,
}

impl Program {
    pub(crate) fn random(seed: u64) -> Self {
        let mut world = World::new(seed);
        world.make_modules();
        world.make_items();
        world.make_imports();
        world.make_impls();
        world.make_bodies();
        let alive = world.alive();
        let dead = (0..alive.len()).filter(|&it| !alive[it]).map(|it| number(it).to_string());
        Self { dead: dead.collect(), files: world.files() }
    }
}

const FUNCTIONS: [&str; 7] = ["a", "b", "c", "d", "e", "max", "drop"];
const CONSTANTS: [&str; 3] = ["K", "L", "V"];
const TYPES: [&str; 5] = ["S", "T", "U", "E", "Box"];
const VARIANTS: [&str; 4] = ["V", "W", "S", "X"];
const TRAITS: [&str; 3] = ["Q", "R", "S"];
const MACROS: [&str; 3] = ["mac", "log", "a"];
const MODULES: [&str; 5] = ["x", "y", "z", "a", "util"];
const METHODS: [&str; 3] = ["m", "o", "p"];
const CRATES: [&str; 3] = ["dive", "nets", "kelp"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Space {
    Type,
    Value,
    Macro,
}

const SPACES: [Space; 3] = [Space::Type, Space::Value, Space::Macro];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Def {
    Module(usize),
    Item(usize),
    Variant(usize, usize),
    /// A function inside a function, by its node.
    Local(usize),
    /// A local variable that holds a closure.
    Closure,
}

/// From where something can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Everywhere,
    Inside(usize),
}

struct Module {
    krate: usize,
    parent: Option<usize>,
    name: String,
    seen: Seen,
    in_file: bool,
    as_mod_rs: bool,
    entries: Vec<Entry>,
    imports: Vec<Import>,
    tests: Option<String>,
}

#[derive(Clone, Copy)]
enum Entry {
    Module(usize),
    Item(usize),
    Impl(usize),
}

#[derive(Clone)]
struct Import {
    seen: Seen,
    path: Vec<String>,
    /// `None` is a glob.
    name: Option<String>,
}

struct Item {
    module: usize,
    name: String,
    seen: Seen,
    kind: Kind,
    node: usize,
    text: Vec<String>,
}

#[derive(Clone)]
enum Kind {
    Function,
    Constant,
    /// A function over any type of the trait, which the path names.
    Generic(usize, String),
    Struct,
    Enum {
        variants: Vec<String>,
        tag: usize,
    },
    Trait {
        by_value: bool,
        methods: Vec<TraitMethod>,
    },
    Macro {
        exported: bool,
        used: Option<Seen>,
        bare: Option<String>,
    },
}

#[derive(Clone)]
struct TraitMethod {
    name: String,
    default: bool,
    node: usize,
}

struct Impl {
    of: Of,
    target: usize,
    /// `impl … for …`, or `impl …`.
    head: String,
    methods: Vec<Method>,
    text: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Inherent,
    Trait(usize),
    Drop,
    Add,
    Display,
}

#[derive(Clone)]
struct Method {
    name: String,
    by_value: bool,
    seen: Seen,
    node: usize,
}

#[derive(Clone, PartialEq)]
struct Binding {
    defs: BTreeSet<Def>,
    seen: Seen,
    explicit: bool,
}

type Table = BTreeMap<(Space, String), Binding>;

/// What a function's block adds to the names around it.
#[derive(Clone, Default)]
struct Block {
    names: BTreeMap<(Space, String), Def>,
    globs: BTreeMap<(Space, String), BTreeSet<Def>>,
    closures: BTreeSet<String>,
}

/// Where code stands.
#[derive(Clone)]
struct Place {
    module: usize,
    /// How many entries of the module stand before it.
    before: usize,
    block: Block,
}

/// An expression, and the nodes that it makes alive.
type Code = (String, Vec<usize>);

struct World {
    random: Random,
    /// How many crates there are, the solution included.
    crates: usize,
    roots: Vec<usize>,
    modules: Vec<Module>,
    items: Vec<Item>,
    impls: Vec<Impl>,
    tables: Vec<Table>,
    /// What each node makes alive.
    edges: Vec<Vec<usize>>,
    /// When the first two are alive, so is the third.
    conditions: Vec<[usize; 3]>,
    main: Vec<String>,
    unnamed: usize,
}

fn number(node: usize) -> usize {
    70_000 + node
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let crates = 2 + random.below(2);
        Self {
            random,
            crates,
            roots: Vec::new(),
            modules: Vec::new(),
            items: Vec::new(),
            impls: Vec::new(),
            tables: Vec::new(),
            edges: vec![Vec::new()],
            conditions: Vec::new(),
            main: Vec::new(),
            unnamed: 0,
        }
    }

    fn node(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    fn name(&mut self, from: &[&str]) -> String {
        self.random.pick(from).to_owned()
    }

    /// The crates that a crate depends on: the later ones, of which `kelp` is the last.
    fn dependencies(&self, krate: usize) -> impl Iterator<Item = usize> + use<> {
        krate + 1..self.crates
    }

    /// With two crates only, the second one is `kelp`.
    fn crate_name(&self, krate: usize) -> &'static str {
        CRATES[if krate == 0 { 0 } else { krate + 3 - self.crates }]
    }

    // Names.

    fn make_modules(&mut self) {
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

    fn ancestors(&self, module: usize) -> Vec<usize> {
        std::iter::successors(Some(module), |&it| self.modules[it].parent).collect()
    }

    fn make_items(&mut self) {
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
        let (name, kind) = match self.random.below(16) {
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
        };
        let is_exported = |kind: &Kind| matches!(kind, Kind::Macro { exported: true, .. });
        let clashes = |it: &Item| {
            let shared = spaces(&it.kind).iter().any(|space| spaces(&kind).contains(space));
            let macros = matches!((&it.kind, &kind), (Kind::Macro { .. }, Kind::Macro { .. }));
            let both = is_exported(&it.kind) && is_exported(&kind);
            let used = |it: &Kind| matches!(it, Kind::Macro { used: Some(_), .. });
            let home = |kind: &Kind, module: usize| match is_exported(kind) {
                true => self.roots[self.modules[module].krate],
                false => module,
            };
            // Exported macros are at the root, and the rest are found by the order of the text.
            let same_home = home(&it.kind, it.module) == home(&kind, module);
            let clash = match macros {
                true => same_home && (both || used(&it.kind) || used(&kind)),
                false => it.module == module && shared,
            };
            it.name == name && clash
        };
        let submodule = |it: &Module| it.parent == Some(module) && it.name == name;
        if self.items.iter().any(clashes)
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

    fn make_imports(&mut self) {
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

    fn other_name(&mut self, name: &str) -> String {
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

    /// What an import names in each space; a glob, what it takes the names of.
    fn meaning(&self, module: usize, import: &Import) -> [Option<(Def, Seen)>; 3] {
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

    fn computed_tables(&mut self) -> Vec<Table> {
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

    fn members(&self, of: Def) -> Vec<((Space, String), Binding)> {
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

    fn sees(&self, from: usize, seen: Seen) -> bool {
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

    fn resolve(&self, place: &Place, path: &[String], space: Space) -> Option<(Def, Seen)> {
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

    fn first(&self, place: &Place, name: &str, space: Space) -> Option<(Def, Seen)> {
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

    fn member(&self, of: Def, name: &str, space: Space) -> Option<(Def, Seen)> {
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

    /// A path to something.
    fn walk(&mut self, place: &Place) -> Option<Vec<String>> {
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
    fn find<T>(
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

    fn find_struct(&mut self, place: &Place, space: Space) -> Option<(String, usize)> {
        self.find(place, space, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Struct) => Some(id),
            _ => None,
        })
    }

    fn find_trait(&mut self, place: &Place) -> Option<(String, usize)> {
        self.find(place, Space::Type, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Trait { .. }) => Some(id),
            _ => None,
        })
    }

    // Impls and methods.

    fn make_impls(&mut self) {
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

    fn implements(&self, target: usize, of: Of) -> bool {
        self.impls.iter().any(|it| it.target == target && it.of == of)
    }

    fn trait_method(&self, id: usize, name: &str) -> Option<(bool, usize)> {
        let Kind::Trait { by_value, methods } = &self.items[id].kind else { return None };
        methods.iter().find(|it| it.name == name).map(|it| (*by_value, it.node))
    }

    /// The node of the method that a call means.
    fn method(&self, place: &Place, target: usize, name: &str) -> Option<usize> {
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

    // Bodies.

    fn make_bodies(&mut self) {
        for module in 0..self.modules.len() {
            let entries = self.modules[module].entries.clone();
            for (before, entry) in entries.into_iter().enumerate() {
                let place = Place { module, before, block: Block::default() };
                match entry {
                    Entry::Module(_) => {}
                    Entry::Item(id) => self.items[id].text = self.item_text(&place, id),
                    Entry::Impl(id) => self.impls[id].text = self.impl_text(&place, id),
                }
            }
        }
        let before = self.modules[0].entries.len();
        let place = Place { module: 0, before, block: Block::default() };
        self.main.push("fn main() {".to_owned());
        self.main.push("    let n: u32 = 5;".to_owned());
        for _ in 0..9 {
            if let Some((text, nodes)) = self.expression(&place) {
                self.main.push(format!("    println!(\"{{}}\", {text});"));
                self.edges[0].extend(nodes);
            }
        }
        self.main.push("}".to_owned());
    }

    fn item_text(&mut self, place: &Place, id: usize) -> Vec<String> {
        let Item { name, seen, kind, node, .. } = &self.items[id];
        let (name, seen, kind, node) = (name.clone(), *seen, kind.clone(), *node);
        let seen = self.seen_text(place.module, seen);
        let sign = if self.random.chance(50) { "//" } else { "///" };
        let mut text = vec![format!("{sign} {}", number(node))];
        match kind {
            Kind::Function => {
                if self.random.chance(10) {
                    let twin = number(self.node());
                    text.insert(0, format!("{seen}fn {name}(_: u32) -> u64 {{ {twin} }}"));
                    text.insert(0, "#[cfg(test)]".to_owned());
                    text.push("#[cfg(not(test))]".to_owned());
                }
                text.push(format!("{seen}fn {name}(n: u32) -> u64 {{"));
                text.extend(self.body(place, node));
                text.push("}".to_owned());
            }
            Kind::Constant => {
                let value = self.constant_value(place, node, Some(id));
                text.push(format!("{seen}const {name}: u64 = {value};"));
            }
            Kind::Generic(bound, path) => {
                let Kind::Trait { methods, .. } = self.items[bound].kind.clone() else {
                    unreachable!()
                };
                let method = self.random.pick(&methods);
                self.edges[node].extend([method.node, self.items[bound].node]);
                let (value, method) = (number(node), method.name);
                text.push(format!("{seen}fn {name}<X: {path}>(x: X, n: u32) -> u64 {{"));
                text.push(format!("    let sum = {value}u64;"));
                text.push("    if n == 0 { return sum; }".to_owned());
                text.push(format!("    sum ^ x.{method}(n - 1)"));
                text.push("}".to_owned());
            }
            Kind::Struct => text.push(format!("{seen}struct {name}(pub u64);")),
            Kind::Enum { variants, tag } => {
                text.push("#[derive(Clone, Copy)]".to_owned());
                text.push(format!("{seen}enum {name} {{"));
                text.extend(variants.iter().map(|it| format!("    {it},")));
                text.push("}".to_owned());
                text.push(format!("impl {name} {{"));
                text.push("    pub fn tag(self, n: u32) -> u64 {".to_owned());
                text.extend(self.body(place, tag).iter().map(|it| format!("    {it}")));
                text.push("    }".to_owned());
                text.push("}".to_owned());
            }
            Kind::Trait { by_value, methods } => {
                let bound = if by_value { ": Sized" } else { "" };
                let receiver = if by_value { "self" } else { "&self" };
                text.push(format!("{seen}trait {name}{bound} {{"));
                for method in methods {
                    let (name, own) = (&method.name, method.node);
                    self.edges[own].push(node);
                    text.push(format!("    // {}", number(own)));
                    if method.default {
                        text.push(format!("    fn {name}({receiver}, n: u32) -> u64 {{"));
                        text.extend(self.body(place, own).iter().map(|it| format!("    {it}")));
                        text.push("    }".to_owned());
                    } else {
                        text.push(format!("    fn {name}({receiver}, n: u32) -> u64;"));
                    }
                }
                text.push("}".to_owned());
            }
            Kind::Macro { exported, used, bare } => {
                self.macro_text(&mut text, place, id, exported, bare);
                if let Some(seen) = used {
                    let seen = self.seen_text(place.module, seen);
                    text.push(format!("{seen}use {name};"));
                }
            }
        }
        text
    }

    fn macro_text(
        &mut self,
        text: &mut Vec<String>,
        place: &Place,
        id: usize,
        exported: bool,
        bare: Option<String>,
    ) {
        let (name, node) = (self.items[id].name.clone(), self.items[id].node);
        let krate = self.modules[place.module].krate;
        let root = self.roots[krate];
        if exported {
            text.push("#[macro_export]".to_owned());
        }
        text.push(format!("macro_rules! {name} {{"));
        text.push("    ($n:expr) => {".to_owned());
        let mut parts = format!("(u64::from($n) ^ {}", number(node));
        if let Some(bare) = bare {
            parts += &format!(" ^ {bare}($n)");
        }
        // What every caller can see: from the root, and where exported from any other crate.
        let viewer = if exported && krate > 0 { 0 } else { root };
        let at = Place { module: root, before: 0, block: Block::default() };
        for _ in 0..self.random.below(2) {
            for _ in 0..20 {
                let Some(path) = self.walk(&at) else { continue };
                if path[0] != "crate" {
                    continue;
                }
                let mut def = Def::Module(root);
                let mut seen = true;
                for (number, name) in path.iter().enumerate().skip(1) {
                    let last = number + 1 == path.len();
                    let space = if last { Space::Value } else { Space::Type };
                    match self.member(def, name, space) {
                        Some((next, how)) => {
                            def = next;
                            seen &= self.sees(viewer, how);
                        }
                        None => seen = false,
                    }
                }
                if let (Def::Item(id), true) = (def, seen)
                    && matches!(self.items[id].kind, Kind::Function)
                {
                    let start = if exported { "$crate" } else { "crate" };
                    parts += &format!(" ^ {start}::{}($n)", path[1..].join("::"));
                    let to = self.items[id].node;
                    self.edges[node].push(to);
                    break;
                }
            }
        }
        text.push(format!("        {parts})"));
        text.push("    };".to_owned());
        let start = if exported { "$crate::" } else { "" };
        text.push(format!("    (twice $n:expr) => {{ {start}{name}!($n).rotate_left(1) }};"));
        text.push("}".to_owned());
    }

    fn impl_text(&mut self, place: &Place, id: usize) -> Vec<String> {
        let of = self.impls[id].of;
        let mut text = vec![format!("{} {{", self.impls[id].head)];
        let methods = self.impls[id].methods.clone();
        for method in &methods {
            let (name, node) = (&method.name, method.node);
            text.push(format!("    // {}", number(node)));
            match of {
                Of::Inherent | Of::Trait(_) => {
                    let seen = match of {
                        Of::Inherent => self.seen_text(place.module, method.seen),
                        _ => String::new(),
                    };
                    let receiver = if method.by_value { "self" } else { "&self" };
                    text.push(format!("    {seen}fn {name}({receiver}, n: u32) -> u64 {{"));
                    text.extend(self.body(place, node).iter().map(|it| format!("    {it}")));
                    text.push("    }".to_owned());
                }
                Of::Drop => {
                    let value = self.constant_value(place, node, None);
                    text.push("    fn drop(&mut self) {".to_owned());
                    text.push(format!("        println!(\"{{}} {{}}\", self.0, {value});"));
                    text.push("    }".to_owned());
                }
                Of::Add => {
                    let value = self.constant_value(place, node, None);
                    text.push("    type Output = Self;".to_owned());
                    text.push("    fn add(self, other: Self) -> Self {".to_owned());
                    text.push(format!("        Self(self.0 ^ other.0 ^ {value})"));
                    text.push("    }".to_owned());
                }
                Of::Display => {
                    let value = self.constant_value(place, node, None);
                    let result = "std::fmt::Result";
                    text.push(format!(
                        "    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> {result} {{"
                    ));
                    text.push(format!("        write!(f, \"{{}} {{}}\", self.0, {value})"));
                    text.push("    }".to_owned());
                }
            }
        }
        text.push("}".to_owned());
        text
    }

    /// The node's number, perhaps with another constant; those of one crate in their order, so that
    /// they make no circle.
    fn constant_value(&mut self, place: &Place, node: usize, own: Option<usize>) -> String {
        let mut value = format!("{}", number(node));
        if self.random.chance(40)
            && let Some((path, id)) = self.find_constant(place)
        {
            let krate = |world: &Self, id: usize| world.modules[world.items[id].module].krate;
            let later = own.is_none_or(|own| krate(self, own) != krate(self, id) || own < id);
            if later {
                value += &format!(" ^ {path}");
                let to = self.items[id].node;
                self.edges[node].push(to);
            }
        }
        value
    }

    fn find_constant(&mut self, place: &Place) -> Option<(String, usize)> {
        self.find(place, Space::Value, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Constant) => Some(id),
            _ => None,
        })
    }

    fn body(&mut self, place: &Place, node: usize) -> Vec<String> {
        let mut text = vec![
            format!("    let mut sum = {}u64;", number(node)),
            "    if n == 0 { return sum; }".to_owned(),
        ];
        let mut place = place.clone();
        if self.random.chance(35) {
            let block = self.block(&mut place);
            text.extend(block.into_iter().map(|it| format!("    {it}")));
        }
        if self.random.chance(15) {
            let name = self.name(&FUNCTIONS);
            text.push(format!("    let {name} = |n: u32| u64::from(n).wrapping_add(sum);"));
            place.block.closures.insert(name);
        }
        for _ in 0..self.random.below(4) {
            if let Some((code, nodes)) = self.expression(&place) {
                // A closure that reads `sum` forbids to write it.
                match place.block.closures.is_empty() {
                    true => text.push(format!("    sum = sum.rotate_left(5) ^ {code};")),
                    false => text.push(format!("    let sum = sum.rotate_left(5) ^ {code};")),
                }
                self.edges[node].extend(nodes);
            }
        }
        text.push("    sum".to_owned());
        text
    }

    /// Items and imports inside a function.
    fn block(&mut self, place: &mut Place) -> Vec<String> {
        let mut text = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            if self.random.chance(35) {
                let (name, node) = (self.name(&FUNCTIONS), self.node());
                let key = (Space::Value, name.clone());
                if place.block.names.contains_key(&key) {
                    continue;
                }
                place.block.names.insert(key, Def::Local(node));
                text.push(format!("// {}", number(node)));
                text.push(format!("fn {name}(n: u32) -> u64 {{"));
                text.push("    if n == 0 { return 1; }".to_owned());
                let at = Place { block: Block::default(), ..place.clone() };
                // Only paths that the block cannot change.
                let fixed = |it: &Code| {
                    ["crate::", "self::", "super::", "::"]
                        .iter()
                        .any(|start| it.0.starts_with(start))
                };
                match self.call(&at).filter(fixed) {
                    Some((code, nodes)) => {
                        text.push(format!("    {} ^ {code}", number(node)));
                        self.edges[node].extend(nodes);
                    }
                    None => text.push(format!("    {} ^ u64::from(n)", number(node))),
                }
                text.push("}".to_owned());
                continue;
            }
            let outer = Place { block: Block::default(), ..place.clone() };
            let Some(path) = self.walk(&outer) else { continue };
            // A path from the module, lest what the block has changes it.
            if !matches!(path[0].as_str(), "crate" | "self" | "super") && !path[0].starts_with("::")
            {
                continue;
            }
            let found = SPACES.map(|space| self.resolve(&outer, &path, space));
            if found.iter().all(Option::is_none) {
                continue;
            }
            let is_module = |world: &Self, def: Def| match def {
                Def::Module(_) => true,
                Def::Item(id) => matches!(world.items[id].kind, Kind::Enum { .. }),
                _ => false,
            };
            let glob = found[0].is_some_and(|it| is_module(self, it.0)) && self.random.chance(70);
            if glob {
                let of = found[0].unwrap().0;
                for (key, binding) in self.members(of) {
                    if self.sees(place.module, binding.seen) {
                        place.block.globs.entry(key).or_default().extend(binding.defs);
                    }
                }
                text.push(format!("use {}::*;", path.join("::")));
                continue;
            }
            let last = path.last().unwrap().clone();
            let last = last.trim_start_matches(':').to_owned();
            let name = if self.random.chance(30) { self.other_name(&last) } else { last.clone() };
            let keys: Vec<_> = SPACES.into_iter().zip(found).collect();
            let taken = |space| place.block.names.contains_key(&(space, name.clone()));
            if keys.iter().any(|it| it.1.is_some() && taken(it.0)) {
                continue;
            }
            for (space, found) in keys {
                if let Some((def, _)) = found {
                    place.block.names.insert((space, name.clone()), def);
                }
            }
            let renamed = if name == last { String::new() } else { format!(" as {name}") };
            text.push(format!("use {}{renamed};", path.join("::")));
        }
        text
    }

    fn call(&mut self, place: &Place) -> Option<Code> {
        let (path, node) = self.find(place, Space::Value, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Function) => {
                Some(Some(world.items[id].node))
            }
            Def::Local(node) => Some(Some(node)),
            Def::Closure => Some(None),
            _ => None,
        })?;
        Some((format!("{path}(n - 1)"), node.into_iter().collect()))
    }

    fn expression(&mut self, place: &Place) -> Option<Code> {
        match self.random.below(20) {
            0..=6 => self.call(place),
            7 => {
                let (path, id) = self.find_constant(place)?;
                Some((path, vec![self.items[id].node]))
            }
            8 => {
                let (path, id) = self.find_constant(place)?;
                let text = format!("match u64::from(n) {{ {path} => 1, other => other }}");
                Some((text, vec![self.items[id].node]))
            }
            9 | 10 => {
                let (path, id) = self.find_struct(place, Space::Value)?;
                let name = self.name(&METHODS);
                let method = self.method(place, id, &name)?;
                let text = format!("{path}(u64::from(n)).{name}(n - 1)");
                Some((text, vec![self.items[id].node, method]))
            }
            11 => self.trait_call(place),
            12 | 13 => {
                let (path, id) = self.find(place, Space::Value, |_, def| match def {
                    Def::Variant(id, _) => Some(id),
                    _ => None,
                })?;
                let Kind::Enum { tag, .. } = self.items[id].kind else { unreachable!() };
                Some((format!("{path}.tag(n - 1)"), vec![self.items[id].node, tag]))
            }
            14 => {
                let (path, id) = self.find_struct(place, Space::Value)?;
                let node = self.items[id].node;
                let value = format!("{path}(u64::from(n))");
                if self.implements(id, Of::Add) && self.random.chance(50) {
                    return Some((format!("({value} + {path}(1)).0"), vec![node]));
                }
                if self.implements(id, Of::Display) {
                    let sum = "bytes().map(u64::from).sum::<u64>()";
                    return Some((format!("{value}.to_string().{sum}"), vec![node]));
                }
                Some((format!("{value}.0"), vec![node]))
            }
            15 => {
                let (path, (id, bound)) =
                    self.find(place, Space::Value, |world, def| match def {
                        Def::Item(id) => match world.items[id].kind {
                            Kind::Generic(bound, _) => Some((id, bound)),
                            _ => None,
                        },
                        _ => None,
                    })?;
                let (of, target) = self.find_struct(place, Space::Value)?;
                self.implements(target, Of::Trait(bound)).then(|| {
                    let nodes = vec![self.items[id].node, self.items[target].node];
                    (format!("{path}({of}(u64::from(n)), n - 1)"), nodes)
                })
            }
            _ => self.macro_call(place),
        }
    }

    /// A call that names the trait.
    fn trait_call(&mut self, place: &Place) -> Option<Code> {
        let (of, id) = self.find_trait(place)?;
        let (path, target) = self.find_struct(place, Space::Value)?;
        if !self.implements(target, Of::Trait(id)) {
            return None;
        }
        let Kind::Trait { by_value, methods } = self.items[id].kind.clone() else { unreachable!() };
        let method = self.random.pick(&methods);
        let nodes = vec![self.items[id].node, self.items[target].node, method.node];
        let name = method.name;
        let value = format!("{path}(u64::from(n))");
        let sign = if by_value { "" } else { "&" };
        let text = match self.random.below(3) {
            0 if !by_value => {
                format!("{{ let it: &dyn {of} = &{value}; it.{name}(n - 1) }}")
            }
            1 => format!("<{path} as {of}>::{name}({sign}{value}, n - 1)"),
            _ => format!("{of}::{name}({sign}{value}, n - 1)"),
        };
        Some((text, nodes))
    }

    fn macro_call(&mut self, place: &Place) -> Option<Code> {
        let (path, id, textual) = match self.random.chance(50) {
            true => {
                let found = self.textual_macros(place);
                if found.is_empty() {
                    return None;
                }
                let id = self.random.pick(&found);
                (self.items[id].name.clone(), id, true)
            }
            false => {
                let (path, id) = self.find(place, Space::Macro, |_, def| match def {
                    Def::Item(id) => Some(id),
                    _ => None,
                })?;
                let textual = self.textual_macros(place);
                if textual.iter().any(|&it| self.items[it].name == path) {
                    return None;
                }
                (path, id, false)
            }
        };
        let Kind::Macro { exported, bare, .. } = self.items[id].kind.clone() else {
            unreachable!()
        };
        let mut nodes = vec![self.items[id].node];
        if let Some(bare) = bare {
            // A macro does not see the local variables of its caller.
            let mut at = place.clone();
            at.block.closures.clear();
            match self.first(&at, &bare, Space::Value)?.0 {
                Def::Item(id) if matches!(self.items[id].kind, Kind::Function) => {
                    nodes.push(self.items[id].node);
                }
                Def::Local(node) => nodes.push(node),
                _ => return None,
            }
        }
        let twice = (exported || textual) && self.random.chance(40);
        Some((format!("{path}!({}n - 1)", if twice { "twice " } else { "" }), nodes))
    }

    /// The macros that the order of the text brings to the place; of one name, the last.
    fn textual_macros(&self, place: &Place) -> Vec<usize> {
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

    // What comes out.

    fn alive(&self) -> Vec<bool> {
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

    fn seen_text(&self, module: usize, seen: Seen) -> String {
        let root = self.roots[self.modules[module].krate];
        match seen {
            Seen::Everywhere => "pub ".to_owned(),
            Seen::Inside(it) if it == module => String::new(),
            Seen::Inside(it) if it == root => "pub(crate) ".to_owned(),
            Seen::Inside(it) if Some(it) == self.modules[module].parent => "pub(super) ".to_owned(),
            Seen::Inside(it) => {
                let mut names: Vec<&str> =
                    self.ancestors(it).iter().map(|&it| self.modules[it].name.as_str()).collect();
                names.pop();
                names.push("crate");
                names.reverse();
                format!("pub(in {}) ", names.join("::"))
            }
        }
    }

    fn files(&mut self) -> Files {
        let mut files = Files::new();
        for krate in 0..self.crates {
            let folder = match krate {
                0 => "src".to_owned(),
                _ => format!("{}/src", self.crate_name(krate)),
            };
            let mut text = self.module_text(self.roots[krate], &folder, &mut files);
            if krate == 0 {
                text.extend(self.main.clone());
            }
            let path = format!("{folder}/{}.rs", if krate == 0 { "main" } else { "lib" });
            files.insert(path, (text.join("\n") + "\n").into());
        }
        files
    }

    fn module_text(&mut self, module: usize, folder: &str, files: &mut Files) -> Vec<String> {
        let mut text = self.import_lines(module);
        for entry in self.modules[module].entries.clone() {
            match entry {
                Entry::Item(id) => text.extend(self.items[id].text.clone()),
                Entry::Impl(id) => text.extend(self.impls[id].text.clone()),
                Entry::Module(id) => {
                    let it = &self.modules[id];
                    let (name, in_file, as_mod_rs) = (it.name.clone(), it.in_file, it.as_mod_rs);
                    let seen = self.seen_text(module, it.seen);
                    let folder = format!("{folder}/{name}");
                    let inner = self.module_text(id, &folder, files);
                    if in_file {
                        text.push(format!("{seen}mod {name};"));
                        let path = if as_mod_rs { folder + "/mod.rs" } else { folder + ".rs" };
                        files.insert(path, (inner.join("\n") + "\n").into());
                    } else {
                        text.push(format!("{seen}mod {name} {{"));
                        text.extend(inner.into_iter().map(|it| format!("    {it}")));
                        text.push("}".to_owned());
                    }
                }
            }
        }
        text.extend(self.modules[module].tests.iter().flat_map(|it| it.lines().map(str::to_owned)));
        text
    }

    /// The imports, some of them in groups.
    fn import_lines(&mut self, module: usize) -> Vec<String> {
        let mut groups: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
        let mut lines = Vec::new();
        for import in self.modules[module].imports.clone() {
            let seen = self.seen_text(module, import.seen);
            let (last, rest) = import.path.split_last().unwrap();
            let plain = last.trim_start_matches(':');
            let tail = match &import.name {
                None => format!("{last}::*"),
                Some(name) if name == plain => last.clone(),
                Some(name) if name.contains('#') => format!("{last} as _"),
                Some(name) => format!("{last} as {name}"),
            };
            let prefix = rest.join("::");
            if rest.is_empty() {
                lines.push(format!("{seen}use {tail};"));
            } else if self.random.chance(50) {
                lines.push(format!("{seen}use {prefix}::{tail};"));
            } else {
                groups.entry((seen, prefix)).or_default().push(tail);
            }
        }
        for ((seen, prefix), tails) in groups {
            lines.push(match tails.as_slice() {
                [tail] => format!("{seen}use {prefix}::{tail};"),
                _ => format!("{seen}use {prefix}::{{{}}};", tails.join(", ")),
            });
        }
        lines
    }
}

/// The spaces that an item takes a name in where it stands; macros have their own rules.
fn spaces(kind: &Kind) -> &'static [Space] {
    match kind {
        Kind::Function | Kind::Constant | Kind::Generic(..) => &[Space::Value],
        Kind::Struct => &[Space::Type, Space::Value],
        Kind::Enum { .. } | Kind::Trait { .. } => &[Space::Type],
        Kind::Macro { .. } => &[],
    }
}
