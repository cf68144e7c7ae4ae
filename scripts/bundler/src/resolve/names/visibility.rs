//! Visibility: which bindings and which globs of a module are seen from where.
//!
//! Lookups from different places have the same result as long as they see the same private globs.
//! So a lookup is cached not by the place that it is made from, but by its *viewpoint*: the
//! innermost scope around both that place and the scope that is asked. An example, where `a` has a
//! private glob:
//!
//! ```text
//! mod a { use super::b::*;  mod c {}  mod d {} }
//! mod e {}
//! ```
//!
//! Asked from `c` and from `d`, the viewpoint is `a`, from which the glob is visible. Asked from
//! `e`, the viewpoint is the root, from which it is not.

use crate::resolve::found::Found;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Binding, Namespace, ScopeId, Visibility};
use crate::resolve::units::UnitId;

impl Resolver<'_> {
    /// Returns the module that a scope is in, or is.
    pub(in crate::resolve) fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.names.scopes[scope].block {
            scope = self.names.scopes[scope].parent.unwrap_or(scope);
        }
        scope
    }

    /// Returns the module around the module that a scope is in.
    pub(super) fn parent_module(&self, scope: ScopeId) -> Option<ScopeId> {
        let parent = self.names.scopes[self.module_of(scope)].parent?;
        Some(self.module_of(parent))
    }

    /// True if something with this visibility is visible from a scope.
    pub(super) fn is_visible(&self, visibility: Visibility, from: ScopeId) -> bool {
        let Visibility::Within(module) = visibility else { return true };
        let mut scope = Some(from);
        while let Some(at) = scope {
            if at == module {
                return true;
            }
            scope = self.names.scopes[at].parent;
        }
        false
    }

    /// Returns the innermost scope around both; `None` if that does not matter, as all globs of the
    /// scope are public, and if there is no such scope.
    pub(super) fn viewpoint(&self, scope: ScopeId, from: ScopeId) -> Option<ScopeId> {
        if !self.names.scopes[scope].has_private_globs() {
            return None;
        }
        let around =
            |scope: ScopeId| std::iter::successors(Some(scope), |&it| self.names.scopes[it].parent);
        around(scope).find(|&it| around(from).any(|other| other == it))
    }

    /// True if a glob of a scope is visible from that scope's viewpoint.
    pub(super) fn sees_glob(&self, glob: UnitId, viewpoint: Option<ScopeId>) -> bool {
        match (self.names.imports[&glob].visibility, viewpoint) {
            (Visibility::Public, _) => true,
            (_, None) => false,
            (visibility, Some(viewpoint)) => self.is_visible(visibility, viewpoint),
        }
    }

    /// True if the module has a binding of that name which is visible from there, or has none: then
    /// its globs may bring the name in.
    pub(super) fn names_visible(
        &self,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> bool {
        let mut bindings = self.names.scopes[module].bindings(name, namespace).peekable();
        bindings.peek().is_none() || bindings.any(|it| self.is_visible(it.visibility, from))
    }

    /// Removes the meanings that come from bindings of the module which are not visible from there: a
    /// path leads to something of the same name in another namespace instead.
    pub(super) fn drop_hidden(
        &self,
        found: &mut Vec<Found>,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) {
        let bindings = self.names.scopes[module].bindings(name, namespace);
        let hidden = bindings.filter(|it| !self.is_visible(it.visibility, from));
        for &Binding { unit, .. } in hidden {
            found.retain(|it| match it.via.last() {
                Some(last) => *last != unit,
                None => it.def != self.def_of(unit),
            });
        }
    }
}
