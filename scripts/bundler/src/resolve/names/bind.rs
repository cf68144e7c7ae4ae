//! Binding names in scopes.

use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Import, NAMESPACES, Namespace, Scope, ScopeId, Visibility};
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
        for &namespace in namespaces {
            let cfg = self.current_cfg.clone();
            let binding = Binding { namespace, unit, is_import: false, visibility, cfg };
            self.tables.scopes[scope].bind(name, binding);
        }
        self.record_binding(scope, name);
    }

    /// Adds an import to its scope; a glob has no name.
    pub(in crate::resolve) fn bind_import(
        &mut self,
        unit: UnitId,
        name: Option<&str>,
        import: Import,
    ) {
        let Import { scope: scope_id, visibility, only_type, .. } = import;
        let scope = &mut self.tables.scopes[scope_id];
        match name {
            None => scope.add_glob(unit, visibility),
            Some("_") => scope.add_unnamed(unit),
            Some(name) => {
                for namespace in NAMESPACES {
                    if !only_type || namespace == Namespace::Type {
                        let cfg = import.cfg.clone();
                        let binding = Binding { namespace, unit, is_import: true, visibility, cfg };
                        scope.bind(name, binding);
                    }
                }
            }
        }
        self.tables.imports.insert(unit, import);
        match name {
            Some(name) => self.record_binding(scope_id, name),
            None => self.invalidate_cache(scope_id),
        }
    }

    /// Records that a scope binds a name.
    pub(in crate::resolve) fn record_binding(&mut self, scope: ScopeId, name: &str) {
        self.tables.name_index.add(name, scope);
        self.invalidate_cache(scope);
    }

    /// Drops the cached lookups when a scope changes. No module sees the names of a block.
    fn invalidate_cache(&mut self, scope: ScopeId) {
        if self.tables.scopes[scope].is_block {
            self.cache.clear_block(scope);
        } else {
            self.cache.clear();
        }
    }

    /// Adds a scope for a block that has items.
    pub(in crate::resolve) fn block_scope(&mut self, parent: ScopeId) -> ScopeId {
        self.tables.scopes.push(Scope::of_block(self.tables.scopes[parent].krate, parent));
        self.tables.scopes.len() - 1
    }
}
