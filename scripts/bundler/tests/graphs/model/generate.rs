//! Generates modules, items, imports and impls, with their names.

use super::{
    Block, CONSTANTS, CodeSite, FUNCTIONS, Impl, ImplOf, ItemForm, MACROS, METHODS, MODULES,
    ModelDef, ModelImport, ModelItem, ModelMethod, ModelModule, ModelNamespace, ModelVisibility,
    ModuleEntry, NAMESPACES, TRAITS, TYPES, TraitMethod, VARIANTS, World, namespaces, number,
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
                let taken = |it: &ModelModule| it.parent == Some(parent) && it.name == name;
                if !self.modules.iter().any(taken) {
                    self.push_module(krate, Some(parent), name);
                }
            }
        }
    }

    fn push_module(&mut self, krate: usize, parent: Option<usize>, name: String) {
        let id = self.modules.len();
        let visibility =
            parent.map_or(ModelVisibility::Everywhere, |it| self.random_visibility(it));
        let (in_file, as_mod_rs) = (self.random.chance(35), self.random.chance(30));
        if let Some(parent) = parent {
            self.modules[parent].entries.push(ModuleEntry::Module(id));
        }
        let (entries, imports, tests) = (Vec::new(), Vec::new(), None);
        self.modules.push(ModelModule {
            krate,
            parent,
            name,
            visibility,
            in_file,
            as_mod_rs,
            entries,
            imports,
            tests,
        });
    }

    fn random_visibility(&mut self, module: usize) -> ModelVisibility {
        if self.random.chance(60) {
            return ModelVisibility::Everywhere;
        }
        let ancestors = self.ancestors(module);
        ModelVisibility::Inside(self.random.pick(&ancestors))
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
        let submodule = |it: &ModelModule| it.parent == Some(module) && it.name == name;
        if self.items.iter().any(|it| self.clashes(it, module, &name, &kind))
            || (namespaces(&kind).contains(&ModelNamespace::Type)
                && self.modules.iter().any(submodule))
        {
            return;
        }
        let visibility = self.random_visibility(module);
        let id = self.items.len();
        let entries = self.modules[module].entries.len();
        let at = self.random.below(entries + 1);
        self.modules[module].entries.insert(at, ModuleEntry::Item(id));
        self.items.push(ModelItem { module, name, visibility, kind, node, text: Vec::new() });
    }

    /// Returns the name and the kind of a new item.
    fn random_item(&mut self, module: usize) -> (String, ItemForm) {
        match self.random.below(16) {
            0..=5 => (self.name(&FUNCTIONS), ItemForm::Function),
            6 | 7 => (self.name(&CONSTANTS), ItemForm::Constant),
            8 | 9 => (self.name(&TYPES), ItemForm::Struct),
            10 => {
                let mut variants: Vec<String> = Vec::new();
                for _ in 0..1 + self.random.below(3) {
                    let name = self.name(&VARIANTS);
                    if !variants.contains(&name) {
                        variants.push(name);
                    }
                }
                let tag = self.node();
                (self.name(&TYPES), ItemForm::Enum { variants, tag })
            }
            11 | 12 => {
                let mut methods: Vec<TraitMethod> = Vec::new();
                for name in METHODS {
                    if self.random.chance(50) || (name == "p" && methods.is_empty()) {
                        let (default, node) = (self.random.chance(50), self.node());
                        methods.push(TraitMethod { name: name.to_owned(), default, node });
                    }
                }
                (self.name(&TRAITS), ItemForm::Trait { by_value: self.random.chance(25), methods })
            }
            13 | 14 => {
                let exported = self.random.chance(40);
                let ancestors = self.ancestors(module);
                let name = self.name(&MACROS);
                // `use a;` would also import a function `a`.
                let imported = (!exported && name != "a" && self.random.chance(50))
                    .then(|| ModelVisibility::Inside(self.random.pick(&ancestors)));
                let bare = self.random.chance(30).then(|| self.name(&FUNCTIONS[..5]));
                (name, ItemForm::Macro { exported, imported, bare })
            }
            _ => (self.name(&FUNCTIONS), ItemForm::Generic(usize::MAX, String::new())),
        }
    }

    /// True if an item conflicts with another one of this name and form in the module.
    fn clashes(&self, it: &ModelItem, module: usize, name: &str, kind: &ItemForm) -> bool {
        let is_exported = |kind: &ItemForm| matches!(kind, ItemForm::Macro { exported: true, .. });
        let shared =
            namespaces(&it.kind).iter().any(|namespace| namespaces(kind).contains(namespace));
        let macros = matches!((&it.kind, kind), (ItemForm::Macro { .. }, ItemForm::Macro { .. }));
        let both = is_exported(&it.kind) && is_exported(kind);
        let is_imported = |it: &ItemForm| matches!(it, ItemForm::Macro { imported: Some(_), .. });
        // An exported macro is at the root of its crate.
        let home = |kind: &ItemForm, module: usize| {
            if is_exported(kind) { self.roots[self.modules[module].krate] } else { module }
        };
        let same_home = home(&it.kind, it.module) == home(kind, module);
        // Other macros are found by the order of the text, so two of one name may be in one module.
        let clash = if macros {
            same_home && (both || is_imported(&it.kind) || is_imported(kind))
        } else {
            it.module == module && shared
        };
        it.name == name && clash
    }

    pub(super) fn make_imports(&mut self) {
        for _ in 0..4 * self.modules.len() {
            let module = self.random.below(self.modules.len());
            let site = CodeSite { module, before: 0, block: Block::default() };
            let Some(path) = self.walk(&site) else { continue };
            let visibility = self.random_visibility(module);
            let last = path.last().unwrap().clone();
            let at = self.resolve(&site, &path, ModelNamespace::Type).map(|it| it.0);
            let name = match at {
                Some(ModelDef::Module(it)) if it != module && self.random.chance(60) => None,
                Some(ModelDef::Item(id))
                    if matches!(self.items[id].kind, ItemForm::Enum { .. })
                        && self.random.chance(50) =>
                {
                    None
                }
                Some(ModelDef::Item(id))
                    if matches!(self.items[id].kind, ItemForm::Trait { .. })
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
            self.try_import(module, ModelImport { visibility, path, name });
        }
    }

    pub(super) fn other_name(&mut self, name: &str) -> String {
        let sets: [&[&str]; 4] = [&FUNCTIONS[..5], &CONSTANTS, &TYPES, &TRAITS];
        let set = sets.iter().find(|it| it.contains(&name)).copied();
        self.name(set.unwrap_or(&FUNCTIONS[..5]))
    }

    /// Adds the import, unless it conflicts with a name, or changes what another import refers to.
    fn try_import(&mut self, module: usize, import: ModelImport) {
        let meanings = |world: &Self| -> Vec<[Option<ModelDef>; 3]> {
            let imports = world.modules.iter().enumerate();
            imports
                .flat_map(|(id, it)| it.imports.iter().map(move |import| (id, import)))
                .map(|(id, import)| world.meaning(id, import).map(|it| it.map(|it| it.0)))
                .collect()
        };
        let before = meanings(self);
        let meaning = self.meaning(module, &import);
        let widens = |visibility: ModelVisibility| match (import.visibility, visibility) {
            (_, ModelVisibility::Everywhere) => false,
            (ModelVisibility::Everywhere, _) => true,
            (ModelVisibility::Inside(wide), ModelVisibility::Inside(narrow)) => {
                wide != narrow && self.ancestors(narrow).contains(&wide)
            }
        };
        if meaning.iter().all(Option::is_none) {
            return;
        }
        if let Some(name) = &import.name {
            let clashes =
                |(namespace, meaning): (ModelNamespace, &Option<(ModelDef, ModelVisibility)>)| {
                    let Some((_, visibility)) = meaning else { return false };
                    let taken = self.tables[module].get(&(namespace, name.clone()));
                    widens(*visibility) || taken.is_some_and(|it| it.explicit)
                };
            if NAMESPACES.into_iter().zip(&meaning).any(clashes) {
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

    /// Returns a random path to something visible.
    pub(super) fn walk(&mut self, site: &CodeSite) -> Option<Vec<String>> {
        let from = site.module;
        let krate = self.modules[from].krate;
        let named = |world: &mut Self, of: usize| {
            let names = world.tables[of].keys().map(|(_, name)| name);
            let names: Vec<String> = names.filter(|name| !name.contains('#')).cloned().collect();
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
            7 if !site.block.names.is_empty() => {
                let names = site.block.names.keys().map(|(_, name)| name.clone());
                let names: Vec<String> = names.collect();
                vec![self.random.pick(&names)]
            }
            _ => vec![named(self, from)?],
        };
        if path.len() == 2 && self.resolve(site, &path, ModelNamespace::Type).is_none() {
            path.pop();
        }
        let keyword = matches!(path[0].as_str(), "crate" | "self" | "super");
        let mut named_any = !keyword;
        for _ in 0..6 {
            let at = self.resolve(site, &path, ModelNamespace::Type).map(|it| it.0);
            match at {
                Some(ModelDef::Module(id)) if !named_any || self.random.chance(88) => {
                    path.push(named(self, id)?);
                }
                Some(ModelDef::Item(id)) => {
                    let ItemForm::Enum { variants, .. } = &self.items[id].kind else { break };
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

    /// Returns a random path to a definition for which `wanted` returns a value, and that value.
    pub(super) fn find<T>(
        &mut self,
        site: &CodeSite,
        namespace: ModelNamespace,
        wanted: impl Fn(&Self, ModelDef) -> Option<T>,
    ) -> Option<(String, T)> {
        for _ in 0..30 {
            let Some(path) = self.walk(site) else { continue };
            let Some((def, _)) = self.resolve(site, &path, namespace) else { continue };
            if let Some(found) = wanted(self, def) {
                return Some((path.join("::"), found));
            }
        }
        None
    }

    pub(super) fn find_struct(
        &mut self,
        site: &CodeSite,
        namespace: ModelNamespace,
    ) -> Option<(String, usize)> {
        self.find(site, namespace, |world, def| match def {
            ModelDef::Item(id) if matches!(world.items[id].kind, ItemForm::Struct) => Some(id),
            _ => None,
        })
    }

    pub(super) fn find_trait(&mut self, site: &CodeSite) -> Option<(String, usize)> {
        self.find(site, ModelNamespace::Type, |world, def| match def {
            ModelDef::Item(id) if matches!(world.items[id].kind, ItemForm::Trait { .. }) => {
                Some(id)
            }
            _ => None,
        })
    }

    pub(super) fn make_impls(&mut self) {
        for module in 0..self.modules.len() {
            for _ in 0..self.random.below(6) {
                let site = CodeSite { module, before: 0, block: Block::default() };
                if let Some((path, target)) = self.find_struct(&site, ModelNamespace::Type) {
                    self.make_impl(&site, &path, target);
                }
            }
        }
        for id in 0..self.items.len() {
            if !matches!(self.items[id].kind, ItemForm::Generic(..)) {
                continue;
            }
            let module = self.items[id].module;
            let site = CodeSite { module, before: 0, block: Block::default() };
            self.items[id].kind = match self.find_trait(&site) {
                Some((path, bound)) => ItemForm::Generic(bound, path),
                None => ItemForm::Function,
            };
        }
    }

    fn make_impl(&mut self, site: &CodeSite, path: &str, target: usize) {
        let module = site.module;
        let own = |world: &Self, item: usize| {
            world.modules[world.items[item].module].krate == world.modules[module].krate
        };
        let of = match self.random.below(8) {
            0..=2 => ImplOf::Inherent,
            3..=5 => match self.find_trait(site) {
                Some((path, of)) => {
                    let present = |it: &Impl| it.of == ImplOf::Trait(of) && it.target == target;
                    if !(own(self, of) || own(self, target)) || self.impls.iter().any(present) {
                        return;
                    }
                    return self.push_impl(
                        site,
                        ImplOf::Trait(of),
                        &format!("{path} for "),
                        target,
                    );
                }
                None => return,
            },
            6 => self.random.pick(&[ImplOf::Drop, ImplOf::Add]),
            _ => ImplOf::Display,
        };
        let present = |it: &Impl| of != ImplOf::Inherent && it.of == of && it.target == target;
        if !own(self, target) || self.impls.iter().any(present) {
            return;
        }
        let head = match of {
            ImplOf::Drop => "Drop for ",
            ImplOf::Add => "std::ops::Add for ",
            ImplOf::Display => "std::fmt::Display for ",
            _ => "",
        };
        let head = format!("{head}{path}");
        self.push_impl(site, of, &head, target);
    }

    fn push_impl(&mut self, site: &CodeSite, of: ImplOf, head: &str, target: usize) {
        let module = site.module;
        let mut head = format!("impl {head}");
        let mut methods = Vec::new();
        let node = self.items[target].node;
        match of {
            ImplOf::Inherent => {
                for name in METHODS {
                    let taken = |it: &Impl| {
                        let same = it.of == ImplOf::Inherent && it.target == target;
                        same && it.methods.iter().any(|it| it.name == name)
                    };
                    if self.random.chance(50) && !self.impls.iter().any(taken) {
                        let (visibility, by_value) =
                            (self.random_visibility(module), self.random.chance(25));
                        let name = name.to_owned();
                        methods.push(ModelMethod { name, by_value, visibility, node: self.node() });
                    }
                }
            }
            ImplOf::Trait(id) => {
                let Some((path, _)) = self.find(site, ModelNamespace::Type, |_, def| {
                    (def == ModelDef::Item(target)).then_some(())
                }) else {
                    return;
                };
                head += &path;
                let ItemForm::Trait { methods: all, by_value } = self.items[id].kind.clone() else {
                    unreachable!()
                };
                let visibility = ModelVisibility::Everywhere;
                for method in all {
                    if !method.default || self.random.chance(50) {
                        let own = self.node();
                        self.conditions.push([node, method.node, own]);
                        methods.push(ModelMethod {
                            name: method.name,
                            by_value,
                            visibility,
                            node: own,
                        });
                    }
                }
            }
            ImplOf::Drop | ImplOf::Add | ImplOf::Display => {
                let own = self.node();
                self.edges[node].push(own);
                let visibility = ModelVisibility::Everywhere;
                methods.push(ModelMethod {
                    name: String::new(),
                    by_value: false,
                    visibility,
                    node: own,
                });
            }
        }
        self.modules[module].entries.push(ModuleEntry::Impl(self.impls.len()));
        self.impls.push(Impl { of, target, head, methods, text: Vec::new() });
    }

    pub(super) fn find_constant(&mut self, site: &CodeSite) -> Option<(String, usize)> {
        self.find(site, ModelNamespace::Value, |world, def| match def {
            ModelDef::Item(id) if matches!(world.items[id].kind, ItemForm::Constant) => Some(id),
            _ => None,
        })
    }
}
