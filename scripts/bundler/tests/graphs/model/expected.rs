//! The expected result: to which items names refer, and which nodes `main` reaches. The model follows the
//! rules of Rust, and uses nothing of the bundler.

use super::{
    Block, CodeSite, ImplOf, ItemForm, ModelDef, ModelImport, ModelNamespace, ModelVisibility,
    ModuleEntry, NAMESPACES, NameBinding, NameTable, World, namespaces,
};
use std::collections::{BTreeMap, BTreeSet};

impl World {
    pub(super) fn ancestors(&self, module: usize) -> Vec<usize> {
        std::iter::successors(Some(module), |&it| self.modules[it].parent).collect()
    }

    /// Returns what an import refers to in each namespace; for a glob, the module or enum in the first.
    pub(super) fn meaning(
        &self,
        module: usize,
        import: &ModelImport,
    ) -> [Option<(ModelDef, ModelVisibility)>; 3] {
        let site = CodeSite { module, before: 0, block: Block::default() };
        NAMESPACES.map(|namespace| {
            if import.name.is_none() && namespace != ModelNamespace::Type {
                return None;
            }
            // Only a trait is imported `as _`.
            let unnamed = import.name.as_ref().is_some_and(|it| it.starts_with("_#"));
            if unnamed && namespace != ModelNamespace::Type {
                return None;
            }
            self.resolve(&site, &import.path, namespace)
        })
    }

    fn own_tables(&self) -> Vec<NameTable> {
        let mut tables: Vec<NameTable> = vec![NameTable::new(); self.modules.len()];
        let mut add = |module: usize, namespace, name: &str, def, visibility| {
            let binding = NameBinding { defs: BTreeSet::from([def]), visibility, explicit: true };
            tables[module].insert((namespace, name.to_owned()), binding);
        };
        for (id, module) in self.modules.iter().enumerate() {
            if let Some(parent) = module.parent {
                add(
                    parent,
                    ModelNamespace::Type,
                    &module.name,
                    ModelDef::Module(id),
                    module.visibility,
                );
            }
        }
        for (id, item) in self.items.iter().enumerate() {
            for &namespace in namespaces(&item.kind) {
                add(item.module, namespace, &item.name, ModelDef::Item(id), item.visibility);
            }
            if let ItemForm::Macro { exported, imported, .. } = &item.kind {
                if *exported {
                    let root = self.roots[self.modules[item.module].krate];
                    add(
                        root,
                        ModelNamespace::Macro,
                        &item.name,
                        ModelDef::Item(id),
                        ModelVisibility::Everywhere,
                    );
                } else if let Some(visibility) = *imported {
                    add(
                        item.module,
                        ModelNamespace::Macro,
                        &item.name,
                        ModelDef::Item(id),
                        visibility,
                    );
                }
            }
        }
        tables
    }

    pub(super) fn computed_tables(&mut self) -> Vec<NameTable> {
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

    fn add_import(&self, table: &mut NameTable, module: usize, import: &ModelImport) {
        let meaning = self.meaning(module, import);
        if let Some(name) = &import.name {
            for (namespace, found) in NAMESPACES.into_iter().zip(meaning) {
                if let Some((def, _)) = found {
                    let (defs, visibility) = (BTreeSet::from([def]), import.visibility);
                    table.insert(
                        (namespace, name.clone()),
                        NameBinding { defs, visibility, explicit: true },
                    );
                }
            }
            return;
        }
        let Some((of, _)) = meaning[0] else { return };
        for (key, binding) in self.members(of) {
            if !self.is_visible(module, binding.visibility) {
                continue;
            }
            let visibility = self.narrower(import.visibility, binding.visibility);
            match table.get_mut(&key) {
                Some(present) if present.explicit => {}
                Some(present) => {
                    if present.defs == binding.defs
                        && self.narrower(visibility, present.visibility) == present.visibility
                    {
                        present.visibility = visibility;
                    }
                    present.defs.extend(binding.defs);
                }
                None => {
                    drop(table.insert(key, NameBinding { explicit: false, visibility, ..binding }))
                }
            }
        }
    }

    pub(super) fn members(&self, of: ModelDef) -> Vec<((ModelNamespace, String), NameBinding)> {
        match of {
            ModelDef::Module(id) => {
                self.tables[id].iter().map(|(a, b)| (a.clone(), b.clone())).collect()
            }
            ModelDef::Item(id) => {
                let ItemForm::Enum { variants, .. } = &self.items[id].kind else {
                    return Vec::new();
                };
                let mut members = Vec::new();
                for (number, name) in variants.iter().enumerate() {
                    let defs = BTreeSet::from([ModelDef::Variant(id, number)]);
                    let binding =
                        NameBinding { defs, visibility: self.items[id].visibility, explicit: true };
                    members.push(((ModelNamespace::Type, name.clone()), binding.clone()));
                    members.push(((ModelNamespace::Value, name.clone()), binding));
                }
                members
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn is_visible(&self, from: usize, visibility: ModelVisibility) -> bool {
        match visibility {
            ModelVisibility::Everywhere => true,
            ModelVisibility::Inside(module) => self.ancestors(from).contains(&module),
        }
    }

    /// Returns the narrower of two visibilities, both of which include one module.
    fn narrower(&self, one: ModelVisibility, two: ModelVisibility) -> ModelVisibility {
        match (one, two) {
            (ModelVisibility::Everywhere, other) | (other, ModelVisibility::Everywhere) => other,
            (ModelVisibility::Inside(a), ModelVisibility::Inside(b)) => {
                ModelVisibility::Inside(if self.ancestors(a).contains(&b) { a } else { b })
            }
        }
    }

    pub(super) fn resolve(
        &self,
        site: &CodeSite,
        path: &[String],
        namespace: ModelNamespace,
    ) -> Option<(ModelDef, ModelVisibility)> {
        let from = site.module;
        let krate = self.modules[from].krate;
        let namespace_of =
            |at: usize| if at + 1 == path.len() { namespace } else { ModelNamespace::Type };
        let mut next = 1;
        let inside = ModelVisibility::Inside(from);
        let (mut def, mut visibility) = match path[0].as_str() {
            "crate" => (ModelDef::Module(self.roots[krate]), inside),
            "self" => (ModelDef::Module(from), inside),
            "super" => {
                let mut module = self.modules[from].parent?;
                while path.get(next).is_some_and(|it| it == "super") {
                    module = self.modules[module].parent?;
                    next += 1;
                }
                (ModelDef::Module(module), inside)
            }
            name => match name.strip_prefix("::") {
                Some(name) => self.extern_crate(krate, name, namespace_of(0))?,
                None => self.first(site, name, namespace_of(0))?,
            },
        };
        for (at, name) in path.iter().enumerate().skip(next) {
            let member = self.member(def, name, namespace_of(at))?;
            if !self.is_visible(from, member.1) {
                return None;
            }
            (def, visibility) = member;
        }
        Some((def, visibility))
    }

    fn extern_crate(
        &self,
        krate: usize,
        name: &str,
        namespace: ModelNamespace,
    ) -> Option<(ModelDef, ModelVisibility)> {
        let found = self.dependencies(krate).find(|&it| self.crate_name(it) == name)?;
        (namespace == ModelNamespace::Type)
            .then(|| (ModelDef::Module(self.roots[found]), ModelVisibility::Everywhere))
    }

    pub(super) fn first(
        &self,
        site: &CodeSite,
        name: &str,
        namespace: ModelNamespace,
    ) -> Option<(ModelDef, ModelVisibility)> {
        let inside = ModelVisibility::Inside(site.module);
        if namespace == ModelNamespace::Value && site.block.closures.contains(name) {
            return Some((ModelDef::Closure, inside));
        }
        let key = (namespace, name.to_owned());
        if let Some(def) = site.block.names.get(&key) {
            return Some((*def, inside));
        }
        if let Some(defs) = site.block.globs.get(&key) {
            return (defs.len() == 1).then(|| (*defs.first().unwrap(), inside));
        }
        match self.tables[site.module].get(&key) {
            Some(it) => (it.defs.len() == 1).then(|| (*it.defs.first().unwrap(), it.visibility)),
            None => self.extern_crate(self.modules[site.module].krate, name, namespace),
        }
    }

    pub(super) fn member(
        &self,
        of: ModelDef,
        name: &str,
        namespace: ModelNamespace,
    ) -> Option<(ModelDef, ModelVisibility)> {
        match of {
            ModelDef::Module(id) => {
                let binding = self.tables[id].get(&(namespace, name.to_owned()))?;
                let defs = &binding.defs;
                (defs.len() == 1).then(|| (*defs.first().unwrap(), binding.visibility))
            }
            _ => {
                let mut members = self.members(of).into_iter();
                let (_, binding) = members.find(|(key, _)| *key == (namespace, name.to_owned()))?;
                Some((*binding.defs.first().unwrap(), binding.visibility))
            }
        }
    }

    /// Returns the traits in scope at the site; `None` if a name is ambiguous.
    fn traits_in_scope(&self, site: &CodeSite) -> Option<BTreeSet<usize>> {
        let mut traits = BTreeSet::new();
        let own = self.tables[site.module].values().map(|it| &it.defs);
        let block = site.block.names.values().map(|it| BTreeSet::from([*it])).collect::<Vec<_>>();
        for defs in own.chain(&block).chain(site.block.globs.values()) {
            for def in defs {
                if let ModelDef::Item(id) = *def
                    && matches!(self.items[id].kind, ItemForm::Trait { .. })
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

    pub(super) fn implements(&self, target: usize, of: ImplOf) -> bool {
        self.impls.iter().any(|it| it.target == target && it.of == of)
    }

    fn trait_method(&self, id: usize, name: &str) -> Option<(bool, usize)> {
        let ItemForm::Trait { by_value, methods } = &self.items[id].kind else { return None };
        methods.iter().find(|it| it.name == name).map(|it| (*by_value, it.node))
    }

    /// Returns the node of the method that a call refers to; `None` if there is none, or it is ambiguous.
    pub(super) fn method(&self, site: &CodeSite, target: usize, name: &str) -> Option<usize> {
        let traits = self.traits_in_scope(site)?;
        for step in [true, false] {
            for it in &self.impls {
                if it.of != ImplOf::Inherent || it.target != target {
                    continue;
                }
                for method in &it.methods {
                    let fits = method.name == name && method.by_value == step;
                    if fits && self.is_visible(site.module, method.visibility) {
                        return Some(method.node);
                    }
                }
            }
            let mut found = traits.iter().filter(|&&it| self.implements(target, ImplOf::Trait(it)));
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

    /// Returns the macros in textual scope at the site; of one name, the last.
    pub(super) fn textual_macros(&self, site: &CodeSite) -> Vec<usize> {
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut module, mut before) = (site.module, site.before);
        loop {
            for entry in self.modules[module].entries[..before].iter().rev() {
                if let ModuleEntry::Item(id) = *entry
                    && matches!(self.items[id].kind, ItemForm::Macro { .. })
                {
                    found.entry(&self.items[id].name).or_insert(id);
                }
            }
            let Some(parent) = self.modules[module].parent else { break };
            let is_here = |it: &ModuleEntry| matches!(it, ModuleEntry::Module(id) if *id == module);
            before = self.modules[parent].entries.iter().position(is_here).unwrap();
            module = parent;
        }
        found.into_values().collect()
    }

    pub(super) fn live(&self) -> Vec<bool> {
        let mut live = vec![false; self.edges.len()];
        let mut open = vec![0];
        loop {
            while let Some(node) = open.pop() {
                if !std::mem::replace(&mut live[node], true) {
                    open.extend(&self.edges[node]);
                }
            }
            let both = |it: &&[usize; 3]| live[it[0]] && live[it[1]] && !live[it[2]];
            open.extend(self.conditions.iter().filter(both).map(|it| it[2]));
            if open.is_empty() {
                return live;
            }
        }
    }
}
