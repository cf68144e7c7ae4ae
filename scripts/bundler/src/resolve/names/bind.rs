//! Binding names in scopes: items at once, imports when their paths are resolved (see `fixpoint`).

use crate::resolve::meaning::{Def, Meaning};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Import, NameIds, Namespace, Scope, ScopeId, Visibility};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Binds the name of the item that is being collected, under its cfg.
    pub(in crate::resolve) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
    ) {
        let name = self.tables.names.get_or_add(name);
        self.tables.names.add_scope(name, scope);
        for &namespace in namespaces {
            let def = self.def_of(unit);
            let meaning = Meaning { cfg: self.current_cfg.clone(), ..Meaning::certain(def) };
            let of_name = self.tables.scopes[scope].names.entry(name).or_default();
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
            self.tables.names.get_or_add(segment);
        }
        import.name = name.map(|name| match name {
            "_" => NameIds::UNNAMED,
            name => self.tables.names.get_or_add(name),
        });
        let scope = &mut self.tables.scopes[import.scope];
        match import.name {
            Some(name) => {
                scope.names.entry(name).or_default().imports.push(unit);
                self.tables.names.add_scope(name, import.scope);
            }
            None => scope.has_globs = true,
        }
        self.tables.imports.insert(unit, import);
        self.fixpoint.new_imports.push(unit);
    }

    /// Adds a scope for a block that has items.
    pub(in crate::resolve) fn block_scope(&mut self, parent: ScopeId) -> ScopeId {
        self.tables.scopes.push(Scope::of_block(self.tables.scopes[parent].krate, parent))
    }

    /// Returns the definition that the name of an item leads to.
    fn def_of(&self, unit: UnitId) -> Def {
        match self.tables.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }
}
