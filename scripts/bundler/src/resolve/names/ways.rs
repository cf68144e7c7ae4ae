//! The graph of modules that the globs of one scope lead to.
//!
//! Its nodes are lookups of one name, its edges are the imports that lead from one module to the
//! next. When the name is found in a module, all imports on the ways from the start to there are
//! live: which of them rustc takes is not decided here. An example: `use a::*; use b::*;`, where
//! `a` and `b` both have `pub use c::*;` and `c` has the name. All four globs are in the result.

use crate::resolve::cache::Lookup;
use crate::resolve::units::UnitId;
use std::collections::{BTreeSet, HashMap};

/// The modules that globs lead to from one scope, and by which imports.
pub(super) struct Ways {
    /// The places in the order in which they were reached, and whether their globs are to be asked.
    places: Vec<(Lookup, bool)>,
    indices: HashMap<Lookup, usize>,
    /// For each place, the places that lead there, and by which imports.
    into: Vec<Vec<(usize, Vec<UnitId>)>>,
}

impl Ways {
    /// Returns the graph with the start only, as place 0.
    pub(super) fn new(start: Lookup) -> Self {
        let indices = HashMap::from([(start, 0)]);
        Self { places: vec![(start, true)], indices, into: vec![Vec::new()] }
    }

    /// Returns a place, and true if its globs are to be asked; `None` past the last one.
    pub(super) fn place(&self, index: usize) -> Option<(Lookup, bool)> {
        self.places.get(index).copied()
    }

    /// Sets whether the globs of a place are to be asked.
    pub(super) fn set_goes_on(&mut self, place: usize, goes_on: bool) {
        self.places[place].1 = goes_on;
    }

    /// Adds an edge. Returns the place that it leads to if that is a new one.
    pub(super) fn add(
        &mut self,
        from: usize,
        to: Lookup,
        via: impl Iterator<Item = UnitId>,
    ) -> Option<usize> {
        let new = self.places.len();
        let place = *self.indices.entry(to).or_insert(new);
        if place == new {
            self.places.push((to, false));
            self.into.push(Vec::new());
        }
        self.into[place].push((from, via.collect()));
        (place == new).then_some(new)
    }

    /// Returns the imports on all ways from the start to a place that meet no place twice.
    pub(super) fn to(&self, place: usize) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let mut seen = BTreeSet::from([place]);
        let mut work = vec![place];
        while let Some(to) = work.pop() {
            for (from, via) in &self.into[to] {
                if !self.is_behind(*from, to) {
                    imports.extend(via);
                    if seen.insert(*from) {
                        work.push(*from);
                    }
                }
            }
        }
        imports
    }

    /// True if all ways from the start to a place lead over another one, the gate.
    fn is_behind(&self, place: usize, gate: usize) -> bool {
        let mut seen = BTreeSet::from([place, gate]);
        let mut work = vec![place];
        while let Some(at) = work.pop().filter(|_| place != gate) {
            if at == 0 {
                return false;
            }
            work.extend(self.into[at].iter().map(|it| it.0).filter(|it| seen.insert(*it)));
        }
        true
    }
}
