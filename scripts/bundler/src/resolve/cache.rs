//! The results of lookups so far, so that no lookup is made twice.
//!
//! An entry holds until a module gets another binding; then all of them are dropped. Results for a block
//! are dropped, too, when that block or one around it gets another binding. Not cached is the result of a
//! lookup that is incomplete, as the search met a cycle (see `names/cycle_guard.rs`): in another search it
//! may have more meanings.

use super::meaning::Meaning;
use super::scopes::{NameId, Namespace, ScopeId};
use super::units::UnitId;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A lookup of a name inside a scope, as seen from a viewpoint (see `names/visibility.rs`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LookupKey {
    pub(super) scope: ScopeId,
    pub(super) name: NameId,
    pub(super) namespace: Namespace,
    pub(super) viewpoint: Option<ScopeId>,
}

/// A scope, and the viewpoint from which its globs are seen (see `names/visibility.rs`).
pub(super) type ScopeView = (ScopeId, Option<ScopeId>);

/// The globs of one scope, as indices.
#[derive(Default)]
pub(super) struct GlobsByModule {
    /// Globs that bring in only the names that one module binds, by that module.
    pub(super) plain: FxHashMap<ScopeId, Vec<usize>>,
    /// Globs that may bring in more.
    pub(super) other: Vec<usize>,
}

/// The results of lookups in one block so far. Their meaning is that of the fields of [`LookupCache`].
#[derive(Default)]
pub(super) struct BlockCache {
    pub(super) names: FxHashMap<LookupKey, Vec<Meaning>>,
    pub(super) globs: FxHashMap<UnitId, Rc<[Meaning]>>,
    pub(super) foreign_globs: FxHashMap<ScopeView, Rc<BTreeSet<UnitId>>>,
}

/// The results of lookups so far.
#[derive(Default)]
pub(super) struct LookupCache {
    pub(super) names: RefCell<FxHashMap<LookupKey, Vec<Meaning>>>,
    /// Results of lookups that began a search and met a cycle. They are complete as results of such a
    /// search, but not as those of a step inside another one.
    pub(super) top_level: RefCell<FxHashMap<LookupKey, Vec<Meaning>>>,
    /// The targets of the path of each glob.
    pub(super) globs: RefCell<FxHashMap<UnitId, Rc<[Meaning]>>>,
    /// The state of the fixpoint that is being computed, if any: the targets of each glob as far as
    /// they are known.
    pub(super) fixpoint: RefCell<BTreeMap<UnitId, Rc<[Meaning]>>>,
    pub(super) globs_by_module: RefCell<FxHashMap<ScopeId, Rc<GlobsByModule>>>,
    pub(super) foreign_globs: RefCell<FxHashMap<ScopeView, Rc<BTreeSet<UnitId>>>>,
    /// Results of lookups in blocks, by block.
    pub(super) blocks: RefCell<BTreeMap<ScopeId, BlockCache>>,
    /// The number of lookups that met a cycle.
    pub(super) cyclic_lookups: Cell<usize>,
    /// A crate in which lookups exceeded their limits.
    pub(super) limit_exceeded_in: Cell<Option<usize>>,
}

impl LookupCache {
    /// Drops all results.
    pub(super) fn clear(&mut self) {
        self.names.get_mut().clear();
        self.top_level.get_mut().clear();
        self.globs.get_mut().clear();
        self.globs_by_module.get_mut().clear();
        self.foreign_globs.get_mut().clear();
        self.blocks.get_mut().clear();
    }

    /// Drops the results of lookups in a block and in the blocks inside it, which have higher indices.
    pub(super) fn clear_block(&mut self, block: ScopeId) {
        self.blocks.get_mut().split_off(&block);
    }
}
