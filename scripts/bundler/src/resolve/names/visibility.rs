//! Visibility of bindings: `pub(super) fn f()` in `mod a { mod b { … } }` is seen within `a`.

use super::Lookup;
use crate::resolve::ids::ScopeId;
use crate::resolve::scopes::Visibility;

impl Lookup<'_> {
    /// Returns the innermost module around a scope; a module itself.
    pub(in crate::resolve) fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.names.scopes[scope].is_block {
            scope = self.names.scopes[scope].parent.unwrap_or(scope);
        }
        scope
    }

    /// Returns the module around the module that a scope is in.
    pub(super) fn parent_module(&self, scope: ScopeId) -> Option<ScopeId> {
        let parent = self.names.scopes[self.module_of(scope)].parent?;
        Some(self.module_of(parent))
    }

    /// True if a name with this visibility is visible from a scope.
    pub(super) fn is_visible(&self, visibility: Visibility, from: ScopeId) -> bool {
        let Visibility::Within(module) = visibility else { return true };
        let mut around = std::iter::successors(Some(from), |&it| self.names.scopes[it].parent);
        around.any(|scope| scope == module)
    }

    /// Returns the innermost scope around both of two scopes, if there is one.
    pub(super) fn viewpoint(&self, scope: ScopeId, from: ScopeId) -> Option<ScopeId> {
        let parent = |scope: &ScopeId| self.names.scopes[*scope].parent;
        let mut around = std::iter::successors(Some(scope), parent);
        around.find(|&outer| self.is_visible(Visibility::Within(outer), from))
    }

    /// Returns the module of `pub(in path)`, which is one around the scope; `None` if it is not found.
    pub(in crate::resolve) fn module_around(
        &self,
        scope: ScopeId,
        path: &[String],
    ) -> Option<ScopeId> {
        let root = self.names.roots[self.names.scopes[scope].krate];
        // In edition 2015 the path begins at the root.
        let (start, keywords) = self.keyword_start(scope, path).unwrap_or((Some(root), 0));
        let around: Vec<ScopeId> =
            std::iter::successors(Some(self.module_of(scope)), |&inner| self.parent_module(inner))
                .collect();
        path[keywords..].iter().try_fold(start?, |outer, segment| {
            around.iter().copied().find(|&inner| {
                let unit = self.names.scopes[inner].unit;
                self.parent_module(inner) == Some(outer)
                    && unit.is_some_and(|unit| self.units[unit].name == *segment)
            })
        })
    }
}
