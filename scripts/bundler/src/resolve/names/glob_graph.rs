//! The graph of modules that the globs of one scope lead to.
//!
//! Its nodes are lookups of one name, its edges are the imports that lead from one module to the
//! next. When the name is found in a module, all imports on the paths from the start to it are used:
//! which of them rustc takes is not decided here. An example: `use a::*; use b::*;`, where `a` and `b`
//! both have `pub use c::*;` and `c` binds the name. All four globs are in the result.

use crate::resolve::cache::LookupKey;
use crate::resolve::units::UnitId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The modules that globs lead to from one scope, and the imports between them.
pub(super) struct GlobGraph {
    /// The nodes in the order of the search, and true for those whose globs must be searched.
    nodes: Vec<(LookupKey, bool)>,
    indices: FxHashMap<LookupKey, usize>,
    /// For each node, its predecessors, and the imports of each edge.
    incoming: Vec<Vec<(usize, Vec<UnitId>)>>,
}

impl GlobGraph {
    /// Returns the graph with the start only, as node 0.
    pub(super) fn new(start: LookupKey) -> Self {
        let indices = FxHashMap::from_iter([(start, 0)]);
        Self { nodes: vec![(start, true)], indices, incoming: vec![Vec::new()] }
    }

    /// Returns a node, and true if its globs must be searched; `None` past the last node.
    pub(super) fn node(&self, index: usize) -> Option<(LookupKey, bool)> {
        self.nodes.get(index).copied()
    }

    /// Sets whether the globs of a node must be searched.
    pub(super) fn set_open_globs(&mut self, node: usize, has_open_globs: bool) {
        self.nodes[node].1 = has_open_globs;
    }

    /// Adds an edge. Returns the node that it leads to if that is a new one.
    pub(super) fn add(
        &mut self,
        from: usize,
        to: LookupKey,
        via: impl Iterator<Item = UnitId>,
    ) -> Option<usize> {
        let new = self.nodes.len();
        let node = *self.indices.entry(to).or_insert(new);
        if node == new {
            self.nodes.push((to, false));
            self.incoming.push(Vec::new());
        }
        self.incoming[node].push((from, via.collect()));
        (node == new).then_some(new)
    }

    /// Returns the imports on all simple paths from the start to a node.
    pub(super) fn imports_to(&self, node: usize) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let mut seen = BTreeSet::from([node]);
        let mut work = vec![node];
        while let Some(to) = work.pop() {
            for (from, via) in &self.incoming[to] {
                if !self.is_dominated(*from, to) {
                    imports.extend(via);
                    if seen.insert(*from) {
                        work.push(*from);
                    }
                }
            }
        }
        imports
    }

    /// True if another node dominates this one: all paths from the start to `node` lead through it.
    fn is_dominated(&self, node: usize, dominator: usize) -> bool {
        let mut seen = BTreeSet::from([node, dominator]);
        let mut work = vec![node];
        while let Some(current) = work.pop().filter(|_| node != dominator) {
            if current == 0 {
                return false;
            }
            work.extend(
                self.incoming[current].iter().map(|edge| edge.0).filter(|from| seen.insert(*from)),
            );
        }
        true
    }
}
