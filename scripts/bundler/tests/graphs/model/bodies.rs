//! Generates the texts of items and impls, and the edges from each to the nodes that it uses.

use super::{
    Block, CodeSite, Expression, FUNCTIONS, ImplOf, ItemForm, ModelDef, ModelItem, ModelNamespace,
    ModuleEntry, NAMESPACES, TraitMethod, World, number,
};

impl World {
    pub(super) fn make_bodies(&mut self) {
        for module in 0..self.modules.len() {
            let entries = self.modules[module].entries.clone();
            for (before, entry) in entries.into_iter().enumerate() {
                let site = CodeSite { module, before, block: Block::default() };
                match entry {
                    ModuleEntry::Module(_) => {}
                    ModuleEntry::Item(id) => self.items[id].text = self.item_text(&site, id),
                    ModuleEntry::Impl(id) => self.impls[id].text = self.impl_text(&site, id),
                }
            }
        }
        let before = self.modules[0].entries.len();
        let site = CodeSite { module: 0, before, block: Block::default() };
        self.main.push("fn main() {".to_owned());
        self.main.push("    let n: u32 = 5;".to_owned());
        for _ in 0..9 {
            if let Some((text, nodes)) = self.expression(&site) {
                self.main.push(format!("    println!(\"{{}}\", {text});"));
                self.edges[0].extend(nodes);
            }
        }
        self.main.push("}".to_owned());
    }

    fn item_text(&mut self, site: &CodeSite, id: usize) -> Vec<String> {
        let ModelItem { name, visibility, kind, node, .. } = &self.items[id];
        let (name, visibility, kind, node) = (name.clone(), *visibility, kind.clone(), *node);
        let visibility = self.visibility_text(site.module, visibility);
        let sign = if self.random.chance(50) { "//" } else { "///" };
        let mut text = vec![format!("{sign} {}", number(node))];
        match kind {
            ItemForm::Function => {
                if self.random.chance(10) {
                    let twin = number(self.node());
                    text.insert(0, format!("{visibility}fn {name}(_: u32) -> u64 {{ {twin} }}"));
                    text.insert(0, "#[cfg(test)]".to_owned());
                    text.push("#[cfg(not(test))]".to_owned());
                }
                text.push(format!("{visibility}fn {name}(n: u32) -> u64 {{"));
                text.extend(self.body(site, node));
                text.push("}".to_owned());
            }
            ItemForm::Constant => {
                let value = self.constant_value(site, node, Some(id));
                text.push(format!("{visibility}const {name}: u64 = {value};"));
            }
            ItemForm::Generic(bound, path) => {
                let ItemForm::Trait { methods, .. } = self.items[bound].kind.clone() else {
                    unreachable!()
                };
                let method = self.random.pick(&methods);
                self.edges[node].extend([method.node, self.items[bound].node]);
                let (value, method) = (number(node), method.name);
                text.push(format!("{visibility}fn {name}<X: {path}>(x: X, n: u32) -> u64 {{"));
                text.push(format!("    let sum = {value}u64;"));
                text.push("    if n == 0 { return sum; }".to_owned());
                text.push(format!("    sum ^ x.{method}(n - 1)"));
                text.push("}".to_owned());
            }
            ItemForm::Struct => text.push(format!("{visibility}struct {name}(pub u64);")),
            ItemForm::Enum { variants, tag } => {
                text.push("#[derive(Clone, Copy)]".to_owned());
                text.push(format!("{visibility}enum {name} {{"));
                self.enum_text(&mut text, site, &name, &variants, tag);
            }
            ItemForm::Trait { by_value, methods } => {
                let bound = if by_value { ": Sized" } else { "" };
                text.push(format!("{visibility}trait {name}{bound} {{"));
                self.trait_text(&mut text, site, node, by_value, &methods);
            }
            ItemForm::Macro { exported, imported, bare } => {
                self.macro_text(&mut text, site, id, exported, bare);
                if let Some(visibility) = imported {
                    let visibility = self.visibility_text(site.module, visibility);
                    text.push(format!("{visibility}use {name};"));
                }
            }
        }
        text
    }

    /// Adds the variants of an enum, and its only method.
    fn enum_text(
        &mut self,
        text: &mut Vec<String>,
        site: &CodeSite,
        name: &str,
        variants: &[String],
        tag: usize,
    ) {
        text.extend(variants.iter().map(|it| format!("    {it},")));
        text.push("}".to_owned());
        text.push(format!("impl {name} {{"));
        text.push("    pub fn tag(self, n: u32) -> u64 {".to_owned());
        text.extend(self.body(site, tag).iter().map(|it| format!("    {it}")));
        text.push("    }".to_owned());
        text.push("}".to_owned());
    }

    /// Adds the methods of a trait with this node.
    fn trait_text(
        &mut self,
        text: &mut Vec<String>,
        site: &CodeSite,
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
                text.extend(self.body(site, own).iter().map(|it| format!("    {it}")));
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
        site: &CodeSite,
        id: usize,
        exported: bool,
        bare: Option<String>,
    ) {
        let (name, node) = (self.items[id].name.clone(), self.items[id].node);
        let krate = self.modules[site.module].krate;
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
        // The paths must be visible to each caller: from the root, and if exported, from another crate.
        let viewer = if exported && krate > 0 { 0 } else { root };
        let at = CodeSite { module: root, before: 0, block: Block::default() };
        for _ in 0..self.random.below(2) {
            for _ in 0..20 {
                let Some(path) = self.walk(&at) else { continue };
                if path[0] != "crate" {
                    continue;
                }
                let mut def = ModelDef::Module(root);
                let mut all_visible = true;
                for (number, name) in path.iter().enumerate().skip(1) {
                    let last = number + 1 == path.len();
                    let namespace = if last { ModelNamespace::Value } else { ModelNamespace::Type };
                    match self.member(def, name, namespace) {
                        Some((next, visibility)) => {
                            def = next;
                            all_visible &= self.is_visible(viewer, visibility);
                        }
                        None => all_visible = false,
                    }
                }
                if let (ModelDef::Item(id), true) = (def, all_visible)
                    && matches!(self.items[id].kind, ItemForm::Function)
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

    fn impl_text(&mut self, site: &CodeSite, id: usize) -> Vec<String> {
        let of = self.impls[id].of;
        let mut text = vec![format!("{} {{", self.impls[id].head)];
        let methods = self.impls[id].methods.clone();
        for method in &methods {
            let (name, node) = (&method.name, method.node);
            text.push(format!("    // {}", number(node)));
            match of {
                ImplOf::Inherent | ImplOf::Trait(_) => {
                    let visibility = match of {
                        ImplOf::Inherent => self.visibility_text(site.module, method.visibility),
                        _ => String::new(),
                    };
                    let receiver = if method.by_value { "self" } else { "&self" };
                    text.push(format!("    {visibility}fn {name}({receiver}, n: u32) -> u64 {{"));
                    text.extend(self.body(site, node).iter().map(|it| format!("    {it}")));
                    text.push("    }".to_owned());
                }
                ImplOf::Drop => {
                    let value = self.constant_value(site, node, None);
                    text.push("    fn drop(&mut self) {".to_owned());
                    text.push(format!("        println!(\"{{}} {{}}\", self.0, {value});"));
                    text.push("    }".to_owned());
                }
                ImplOf::Add => {
                    let value = self.constant_value(site, node, None);
                    text.push("    type Output = Self;".to_owned());
                    text.push("    fn add(self, other: Self) -> Self {".to_owned());
                    text.push(format!("        Self(self.0 ^ other.0 ^ {value})"));
                    text.push("    }".to_owned());
                }
                ImplOf::Display => {
                    let value = self.constant_value(site, node, None);
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

    /// Returns the number of a node, perhaps combined with another constant. Constants of one crate name only
    /// earlier ones, so that there is no cycle.
    fn constant_value(&mut self, site: &CodeSite, node: usize, own: Option<usize>) -> String {
        let mut value = format!("{}", number(node));
        if self.random.chance(40)
            && let Some((path, id)) = self.find_constant(site)
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

    fn body(&mut self, site: &CodeSite, node: usize) -> Vec<String> {
        let mut text = vec![
            format!("    let mut sum = {}u64;", number(node)),
            "    if n == 0 { return sum; }".to_owned(),
        ];
        let mut site = site.clone();
        if self.random.chance(35) {
            let block = self.block(&mut site);
            text.extend(block.into_iter().map(|it| format!("    {it}")));
        }
        if self.random.chance(15) {
            let name = self.name(&FUNCTIONS);
            text.push(format!("    let {name} = |n: u32| u64::from(n).wrapping_add(sum);"));
            site.block.closures.insert(name);
        }
        for _ in 0..self.random.below(4) {
            if let Some((code, nodes)) = self.expression(&site) {
                // `sum` cannot be assigned while a closure borrows it, so it is declared anew.
                let start = if site.block.closures.is_empty() { "sum" } else { "let sum" };
                text.push(format!("    {start} = sum.rotate_left(5) ^ {code};"));
                self.edges[node].extend(nodes);
            }
        }
        text.push("    sum".to_owned());
        text
    }

    /// Returns random items and imports for the block of a function.
    fn block(&mut self, site: &mut CodeSite) -> Vec<String> {
        let mut text = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            if self.random.chance(35) {
                self.add_local_function(site, &mut text);
            } else {
                self.add_local_import(site, &mut text);
            }
        }
        text
    }

    fn add_local_function(&mut self, site: &mut CodeSite, text: &mut Vec<String>) {
        let (name, node) = (self.name(&FUNCTIONS), self.node());
        let key = (ModelNamespace::Value, name.clone());
        if site.block.names.contains_key(&key) {
            return;
        }
        site.block.names.insert(key, ModelDef::Local(node));
        text.push(format!("// {}", number(node)));
        text.push(format!("fn {name}(n: u32) -> u64 {{"));
        text.push("    if n == 0 { return 1; }".to_owned());
        let at = CodeSite { block: Block::default(), ..site.clone() };
        // Only paths that do not depend on the block.
        let fixed = |it: &Expression| {
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

    fn add_local_import(&mut self, site: &mut CodeSite, text: &mut Vec<String>) {
        let outer = CodeSite { block: Block::default(), ..site.clone() };
        let Some(path) = self.walk(&outer) else { return };
        // Only a path that does not depend on the block.
        if !matches!(path[0].as_str(), "crate" | "self" | "super") && !path[0].starts_with("::") {
            return;
        }
        let found = NAMESPACES.map(|namespace| self.resolve(&outer, &path, namespace));
        if found.iter().all(Option::is_none) {
            return;
        }
        let is_module = |world: &Self, def: ModelDef| match def {
            ModelDef::Module(_) => true,
            ModelDef::Item(id) => matches!(world.items[id].kind, ItemForm::Enum { .. }),
            _ => false,
        };
        let glob = found[0].is_some_and(|it| is_module(self, it.0)) && self.random.chance(70);
        if glob {
            let of = found[0].unwrap().0;
            for (key, binding) in self.members(of) {
                if self.is_visible(site.module, binding.visibility) {
                    site.block.globs.entry(key).or_default().extend(binding.defs);
                }
            }
            text.push(format!("use {}::*;", path.join("::")));
            return;
        }
        let last = path.last().unwrap().clone();
        let last = last.trim_start_matches(':').to_owned();
        let name = if self.random.chance(30) { self.other_name(&last) } else { last.clone() };
        let keys: Vec<_> = NAMESPACES.into_iter().zip(found).collect();
        let taken = |namespace| site.block.names.contains_key(&(namespace, name.clone()));
        if keys.iter().any(|it| it.1.is_some() && taken(it.0)) {
            return;
        }
        for (namespace, found) in keys {
            if let Some((def, _)) = found {
                site.block.names.insert((namespace, name.clone()), def);
            }
        }
        let renamed = if name == last { String::new() } else { format!(" as {name}") };
        text.push(format!("use {}{renamed};", path.join("::")));
    }
}
