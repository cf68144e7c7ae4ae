//! Binding: a name gets a meaning in a scope.

use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Import, NAMESPACES, Namespace, Scope, ScopeId, Visibility};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Binds the name of an item, under the cfg of the item that is being collected.
    pub(in crate::resolve) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
    ) {
        for &namespace in namespaces {
            let doubt = self.doubt.clone();
            let binding = Binding { namespace, unit, import: false, visibility, doubt };
            self.names.scopes[scope].bind(name, binding);
        }
        self.bound(scope, name);
    }

    /// Adds an import to the scope that it stands in; a glob has no name.
    pub(in crate::resolve) fn bind_import(
        &mut self,
        unit: UnitId,
        name: Option<&str>,
        import: Import,
    ) {
        let Import { scope: at, visibility, only_type, .. } = import;
        let scope = &mut self.names.scopes[at];
        match name {
            None => scope.add_glob(unit, visibility),
            Some("_") => scope.add_unnamed(unit),
            Some(name) => {
                for namespace in NAMESPACES {
                    if !only_type || namespace == Namespace::Type {
                        let doubt = import.doubt.clone();
                        let binding = Binding { namespace, unit, import: true, visibility, doubt };
                        scope.bind(name, binding);
                    }
                }
            }
        }
        self.names.imports.insert(unit, import);
        match name {
            Some(name) => self.bound(at, name),
            None => self.changed(at),
        }
    }

    /// Records that a name has a meaning in a scope.
    pub(in crate::resolve) fn bound(&mut self, scope: ScopeId, name: &str) {
        self.names.bound.add(name, scope);
        self.changed(scope);
    }

    /// Drops the cached lookups when a scope changes, unless it is a block: no module sees into that,
    /// and lookups in it are not cached.
    fn changed(&mut self, scope: ScopeId) {
        if !self.names.scopes[scope].block {
            self.cache.clear();
        }
    }

    /// Opens a scope for a block that has items.
    pub(in crate::resolve) fn block_scope(&mut self, parent: ScopeId) -> ScopeId {
        self.names.scopes.push(Scope::new(self.names.scopes[parent].krate, Some(parent), true));
        self.names.scopes.len() - 1
    }
}
