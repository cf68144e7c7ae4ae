//! What the collecting phase adds: scopes, items, which it binds at once, and imports, whose names are bound when
//! their paths are resolved (see `fixpoint`).

use super::Names;
use crate::cfg::UndecidedCfg;
use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::scopes::{
    Binding, ExternCrate, Import, NameIds, Namespace, Scope, ScopeId, Visibility,
};
use crate::resolve::units::UnitId;
use crate::source::CrateId;
use std::collections::BTreeSet;

impl Names {
    /// Returns the names of these crates, with an empty root scope each.
    pub(in crate::resolve) fn of_crates(crates: impl Iterator<Item = CrateId>) -> Self {
        let mut names = Self::default();
        for krate in crates {
            let root = names.scopes.push(Scope::of_root(krate));
            names.roots.push(root);
        }
        names
    }

    /// Adds a scope for a module.
    pub(in crate::resolve) fn add_module(&mut self, parent: ScopeId, unit: UnitId) -> ScopeId {
        let scope = self.scopes.push(Scope::of_module(self.scopes[parent].krate, parent, unit));
        self.inner_scope.insert(unit, scope);
        scope
    }

    /// Forgets the scope of a module whose items are not known: a path into it leads nowhere.
    pub(in crate::resolve) fn forget_items(&mut self, module: UnitId) {
        self.inner_scope.remove(&module);
    }

    /// Adds a scope for a block that has items.
    pub(in crate::resolve) fn add_block(&mut self, parent: ScopeId) -> ScopeId {
        self.scopes.push(Scope::of_block(self.scopes[parent].krate, parent))
    }

    /// Binds the name of an item that stands under this cfg.
    pub(in crate::resolve) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
        cfg: Option<&UndecidedCfg>,
    ) {
        let name = self.ids.get_or_add(name);
        self.ids.add_scope(name, scope);
        for &namespace in namespaces {
            let meaning = Meaning { cfg: cfg.cloned(), ..Meaning::certain(self.def_of(unit)) };
            let of_name = self.scopes[scope].names.entry(name).or_default();
            of_name.bindings.push(Binding { namespace, meaning, visibility });
        }
        self.queue_dependents(scope, name);
    }

    /// Adds an import to its scope; a glob has no name.
    pub(in crate::resolve) fn bind_import(
        &mut self,
        unit: UnitId,
        name: Option<&str>,
        mut import: Import,
    ) {
        for segment in &import.path {
            self.ids.get_or_add(segment);
        }
        import.name = name.map(|name| match name {
            "_" => NameIds::UNNAMED,
            name => self.ids.get_or_add(name),
        });
        let scope = &mut self.scopes[import.scope];
        match import.name {
            Some(name) => {
                scope.names.entry(name).or_default().imports.push(unit);
                self.ids.add_scope(name, import.scope);
            }
            None => scope.has_globs = true,
        }
        self.imports.insert(unit, import);
        self.fixpoint.new_imports.push(unit);
    }

    /// Adds the variants of an enum, which globs may bring in.
    pub(in crate::resolve) fn add_variants(
        &mut self,
        of: UnitId,
        scope: ScopeId,
        variants: BTreeSet<String>,
    ) {
        for name in &variants {
            let name = self.ids.get_or_add(name);
            self.ids.add_scope(name, scope);
            self.scopes[scope].names.entry(name).or_default().is_of_variant = true;
        }
        self.variants.insert(of, variants);
    }

    /// Adds the path that a type alias stands for.
    pub(in crate::resolve) fn add_alias(&mut self, unit: UnitId, path: Vec<String>) {
        self.aliases.insert(unit, path);
    }

    /// Adds a macro to a textual scope, where it is from the unit `from` on.
    pub(in crate::resolve) fn add_textual_macro(
        &mut self,
        scope: ScopeId,
        name: &str,
        from: UnitId,
        unit: UnitId,
    ) {
        self.scopes[scope].textual.entry(name.to_owned()).or_default().push((from, unit));
    }

    /// Adds the macros in textual scope of a module with `#[macro_use]` to the scope around it.
    pub(in crate::resolve) fn use_macros_of_module(&mut self, module: ScopeId, scope: ScopeId) {
        for (name, macros) in self.scopes[module].textual.clone() {
            self.scopes[scope].textual.entry(name).or_default().extend(macros);
        }
    }

    /// Notes that a macro, or a unit around macros, stands under an undecided cfg.
    pub(in crate::resolve) fn add_undecided_macro(&mut self, unit: UnitId) {
        self.undecided_macros.insert(unit);
    }

    /// Adds an `extern crate`.
    pub(in crate::resolve) fn add_extern_crate(&mut self, item: ExternCrate) {
        self.extern_crates.push(item);
    }

    /// Returns the definition that the name of an item leads to.
    fn def_of(&self, unit: UnitId) -> Def {
        match self.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }
}
