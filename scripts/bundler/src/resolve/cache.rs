//! The results of lookups so far, so that no lookup is made twice.
//!
//! An entry holds until a module gets another binding; then all of them are dropped. Results for a
//! block are not cached, nor those of a step that met itself (see `names/guard.rs`): they are not
//! complete.

use super::found::Found;
use super::scopes::{NameId, Namespace, ScopeId};
use super::units::UnitId;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A question: what a name means inside a scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lookup {
    pub(super) scope: ScopeId,
    pub(super) name: NameId,
    pub(super) namespace: Namespace,
    pub(super) viewpoint: Option<ScopeId>,
}

/// A scope, and the viewpoint from which its globs are seen (see `names/visibility.rs`).
pub(super) type SeenScope = (ScopeId, Option<ScopeId>);

/// The globs of one scope, as indices.
#[derive(Default)]
pub(super) struct GlobsByModule {
    /// Those that bring in just what one module binds, by that module.
    pub(super) plain: HashMap<ScopeId, Vec<usize>>,
    /// Those that may bring in more.
    pub(super) other: Vec<usize>,
}

/// The results of lookups so far.
#[derive(Default)]
pub(super) struct LookupCache {
    pub(super) names: RefCell<HashMap<Lookup, Vec<Found>>>,
    /// What whole searches have found that met themselves: no result for a step of another search.
    pub(super) answers: RefCell<HashMap<Lookup, Vec<Found>>>,
    /// What the path of each glob leads to.
    pub(super) globs: RefCell<HashMap<UnitId, Rc<[Found]>>>,
    /// The state of the fixpoint that is being computed, if any: what the path of each glob leads to
    /// as far as that is known.
    pub(super) fixpoint: RefCell<BTreeMap<UnitId, Rc<[Found]>>>,
    pub(super) globs_by_module: RefCell<HashMap<ScopeId, Rc<GlobsByModule>>>,
    pub(super) foreign_globs: RefCell<HashMap<SeenScope, Rc<BTreeSet<UnitId>>>>,
    /// The number of lookups that met themselves.
    pub(super) cyclic_lookups: Cell<usize>,
    /// A crate whose names could not be found within the limits.
    pub(super) lost_in: Cell<Option<usize>>,
}

impl LookupCache {
    /// Drops all results.
    pub(super) fn clear(&mut self) {
        self.names.get_mut().clear();
        self.answers.get_mut().clear();
        self.globs.get_mut().clear();
        self.globs_by_module.get_mut().clear();
        self.foreign_globs.get_mut().clear();
    }
}
