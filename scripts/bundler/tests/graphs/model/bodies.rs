//! Generates the texts of items and impls, and what each of them makes alive.

use super::{
    Block, Code, Def, Entry, FUNCTIONS, Item, Kind, Of, Place, SPACES, Space, TraitMethod, World,
    number,
};

impl World {
    pub(super) fn make_bodies(&mut self) {
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
                self.enum_text(&mut text, place, &name, &variants, tag);
            }
            Kind::Trait { by_value, methods } => {
                let bound = if by_value { ": Sized" } else { "" };
                text.push(format!("{seen}trait {name}{bound} {{"));
                self.trait_text(&mut text, place, node, by_value, &methods);
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

    /// Adds the variants of an enum, and its only method.
    fn enum_text(
        &mut self,
        text: &mut Vec<String>,
        place: &Place,
        name: &str,
        variants: &[String],
        tag: usize,
    ) {
        text.extend(variants.iter().map(|it| format!("    {it},")));
        text.push("}".to_owned());
        text.push(format!("impl {name} {{"));
        text.push("    pub fn tag(self, n: u32) -> u64 {".to_owned());
        text.extend(self.body(place, tag).iter().map(|it| format!("    {it}")));
        text.push("    }".to_owned());
        text.push("}".to_owned());
    }

    /// Adds the methods of a trait, whose node is given.
    fn trait_text(
        &mut self,
        text: &mut Vec<String>,
        place: &Place,
        node: usize,
        by_value: bool,
        methods: &[TraitMethod],
    ) {
        let receiver = if by_value { "self" } else { "&self" };
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
                self.add_local_function(place, &mut text);
            } else {
                self.add_local_import(place, &mut text);
            }
        }
        text
    }

    fn add_local_function(&mut self, place: &mut Place, text: &mut Vec<String>) {
        let (name, node) = (self.name(&FUNCTIONS), self.node());
        let key = (Space::Value, name.clone());
        if place.block.names.contains_key(&key) {
            return;
        }
        place.block.names.insert(key, Def::Local(node));
        text.push(format!("// {}", number(node)));
        text.push(format!("fn {name}(n: u32) -> u64 {{"));
        text.push("    if n == 0 { return 1; }".to_owned());
        let at = Place { block: Block::default(), ..place.clone() };
        // Only paths that the block cannot change.
        let fixed = |it: &Code| {
            ["crate::", "self::", "super::", "::"].iter().any(|start| it.0.starts_with(start))
        };
        match self.call(&at).filter(fixed) {
            Some((code, nodes)) => {
                text.push(format!("    {} ^ {code}", number(node)));
                self.edges[node].extend(nodes);
            }
            None => text.push(format!("    {} ^ u64::from(n)", number(node))),
        }
        text.push("}".to_owned());
    }

    fn add_local_import(&mut self, place: &mut Place, text: &mut Vec<String>) {
        let outer = Place { block: Block::default(), ..place.clone() };
        let Some(path) = self.walk(&outer) else { return };
        // A path from the module, lest what the block has changes it.
        if !matches!(path[0].as_str(), "crate" | "self" | "super") && !path[0].starts_with("::") {
            return;
        }
        let found = SPACES.map(|space| self.resolve(&outer, &path, space));
        if found.iter().all(Option::is_none) {
            return;
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
            return;
        }
        let last = path.last().unwrap().clone();
        let last = last.trim_start_matches(':').to_owned();
        let name = if self.random.chance(30) { self.other_name(&last) } else { last.clone() };
        let keys: Vec<_> = SPACES.into_iter().zip(found).collect();
        let taken = |space| place.block.names.contains_key(&(space, name.clone()));
        if keys.iter().any(|it| it.1.is_some() && taken(it.0)) {
            return;
        }
        for (space, found) in keys {
            if let Some((def, _)) = found {
                place.block.names.insert((space, name.clone()), def);
            }
        }
        let renamed = if name == last { String::new() } else { format!(" as {name}") };
        text.push(format!("use {}{renamed};", path.join("::")));
    }
}
