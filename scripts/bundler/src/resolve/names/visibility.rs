//! Visibility of bindings and globs.
//!
//! Lookups from different scopes have the same result if they see the same private globs. So a lookup
//! is cached not by the scope that it is made from, but by its *viewpoint*: the innermost scope around
//! both that scope and the scope that is searched. An example, where `a` has a private glob:
//!
//! ```text
//! mod a { use super::b::*;  mod c {}  mod d {} }
//! mod e {}
//! ```
//!
//! For a lookup in `a` from `c` or `d`, the viewpoint is `a`, from which the glob is visible. For a lookup
//! from `e`, the viewpoint is the root, from which it is not.

use crate::resolve::meaning::Meaning;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Namespace, ScopeId, Visibility};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Returns the innermost module around a scope; a module itself.
    pub(in crate::resolve) fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.tables.scopes[scope].is_block {
            scope = self.tables.scopes[scope].parent.unwrap_or(scope);
        }
        scope
    }

    /// Returns the module around the module that a scope is in.
    pub(super) fn parent_module(&self, scope: ScopeId) -> Option<ScopeId> {
        let parent = self.tables.scopes[self.module_of(scope)].parent?;
        Some(self.module_of(parent))
    }

    /// True if a name with this visibility is visible from a scope.
    pub(super) fn is_visible(&self, visibility: Visibility, from: ScopeId) -> bool {
        let Visibility::Within(module) = visibility else { return true };
        let mut around = Some(from);
        while let Some(scope) = around {
            if scope == module {
                return true;
            }
            around = self.tables.scopes[scope].parent;
        }
        false
    }

    /// Returns the viewpoint of a lookup in `scope` from another scope; `None` if it does not matter, as
    /// all globs of the scope are public, or if no scope is around both.
    pub(super) fn viewpoint(&self, scope: ScopeId, from: ScopeId) -> Option<ScopeId> {
        if !self.tables.scopes[scope].has_private_globs() {
            return None;
        }
        let around = |scope: ScopeId| {
            std::iter::successors(Some(scope), |&scope| self.tables.scopes[scope].parent)
        };
        around(scope).find(|&outer| around(from).any(|other| other == outer))
    }

    /// True if a glob is visible from a viewpoint.
    pub(super) fn is_glob_visible(&self, glob: UnitId, viewpoint: Option<ScopeId>) -> bool {
        match (self.tables.imports[&glob].visibility, viewpoint) {
            (Visibility::Public, _) => true,
            (_, None) => false,
            (visibility, Some(viewpoint)) => self.is_visible(visibility, viewpoint),
        }
    }

    /// True if the module has a visible binding of that name, or no binding: then its globs may bring the
    /// name in.
    pub(super) fn may_provide(
        &self,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> bool {
        let mut bindings = self.tables.scopes[module].bindings(name, namespace).peekable();
        bindings.peek().is_none()
            || bindings.any(|binding| self.is_visible(binding.visibility, from))
    }

    /// Removes the meanings by bindings of the module that are not visible: a path leads to a definition
    /// of the same name in another namespace instead.
    pub(super) fn remove_invisible(
        &self,
        meanings: &mut Vec<Meaning>,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) {
        let bindings = self.tables.scopes[module].bindings(name, namespace);
        let invisible = bindings.filter(|binding| !self.is_visible(binding.visibility, from));
        for &Binding { unit, .. } in invisible {
            meanings.retain(|meaning| match meaning.via.last() {
                Some(last) => *last != unit,
                None => meaning.def != self.def_of(unit),
            });
        }
    }
}
