//! The modules that globs lead to from a scope.
//!
//! Globs may lead to each other in cycles, so the modules behind them are searched breadth-first, each once.
//! A module is reached by the first way to it, unless an undecided cfg stands on that way: then all ways
//! count, as the judge decides which of them there are.

use super::Lookup;
use crate::resolve::ids::{ScopeId, UnitId};
use crate::resolve::meaning::Def;
use crate::resolve::scopes::{Glob, Visibility};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The modules that globs lead to from a scope, and the globs between them.
pub(super) struct GlobGraph<'r> {
    lookup: Lookup<'r>,
    /// The scope that looks at the start.
    from: ScopeId,
    nodes: Vec<Node<'r>>,
    indices: FxHashMap<(ScopeId, Option<ScopeId>), usize>,
    next: usize,
}

/// A module, as seen from another scope.
struct Node<'r> {
    scope: ScopeId,
    /// The innermost scope around both. What is visible in the module depends on no more than this.
    viewpoint: Option<ScopeId>,
    /// The globs that lead to it, each with the node that it is in; a single one if that is certain.
    ways: Vec<(usize, &'r Glob)>,
    is_certain: bool,
}

impl<'r> GlobGraph<'r> {
    /// Returns a search that begins with this scope, as seen from another one.
    pub(super) fn new(lookup: Lookup<'r>, start: ScopeId, from: ScopeId) -> Self {
        let viewpoint = lookup.viewpoint(start, from);
        let node = Node { scope: start, viewpoint, ways: Vec::new(), is_certain: true };
        Self { lookup, from, nodes: vec![node], indices: FxHashMap::default(), next: 0 }
    }

    /// Returns the next node and its scope.
    pub(super) fn next(&mut self) -> Option<(usize, ScopeId)> {
        let scope = self.nodes.get(self.next)?.scope;
        self.next += 1;
        Some((self.next - 1, scope))
    }

    /// True if something with this visibility in the scope of a node is visible at the start of the search.
    pub(super) fn is_visible(&self, node: usize, visibility: Visibility) -> bool {
        let is_visible_from = |from: ScopeId| self.lookup.is_visible(visibility, from);
        visibility == Visibility::Public
            || self.nodes[node].viewpoint.is_some_and(is_visible_from) && is_visible_from(self.from)
    }

    /// Follows the globs of a node to those modules that matter. Returns the visible globs that lead to anything
    /// else.
    pub(super) fn follow_globs(
        &mut self,
        node: usize,
        matters: impl Fn(ScopeId) -> bool,
    ) -> Vec<&'r Glob> {
        let scope = self.nodes[node].scope;
        let mut others = Vec::new();
        for glob in &self.lookup.names.scopes[scope].globs {
            match glob.target.def {
                Def::Scope(module) if !matters(module) || module == scope => {}
                _ if !self.is_visible(node, glob.visibility) => {
                    crate::marks::reach("glob-is-not-visible")
                }
                Def::Scope(module) => self.add_way(node, glob, module),
                _ => others.push(glob),
            }
        }
        others
    }

    fn add_way(&mut self, node: usize, glob: &'r Glob, module: ScopeId) {
        let viewpoint = self.lookup.viewpoint(module, self.nodes[node].scope);
        let is_certain = glob.is_certain && self.nodes[node].is_certain;
        let new = self.nodes.len();
        let index = *self.indices.entry((module, viewpoint)).or_insert(new);
        if index == new {
            self.nodes.push(Node { scope: module, viewpoint, ways: Vec::new(), is_certain: false });
        }
        crate::marks::reach_if("module-behind-several-globs", index != new);
        let known = &mut self.nodes[index];
        if !known.is_certain {
            if is_certain {
                known.ways.clear();
            }
            known.is_certain = is_certain;
            known.ways.push((node, glob));
        }
    }

    /// Returns the imports on the way from the start to a node.
    pub(super) fn imports_to(&self, node: usize) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let mut seen = BTreeSet::from([node]);
        let mut work = vec![node];
        while let Some(node) = work.pop() {
            for (from, glob) in &self.nodes[node].ways {
                imports.extend(&glob.target.via);
                if seen.insert(*from) {
                    work.push(*from);
                }
            }
        }
        imports
    }
}
