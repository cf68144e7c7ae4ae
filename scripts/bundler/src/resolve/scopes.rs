//! Scopes: what is bound in each module, and in each block that has items.
//!
//! An example, with the scope that it makes:
//!
//! ```text
//! mod a {                      // scope 1, around it scope 0, the root of the crate
//!     pub use b::{c, d as e};  // bindings of `c` and of `e`, each in all three namespaces
//!     use f::*;                // a private glob
//!     use g::H as _;           // an unnamed import
//!     fn i() {}                // a binding of `i` in the namespace of values, seen within scope 1
//!     macro_rules! j { … }     // an entry in textual scope, for what comes after it
//! }
//! ```
//!
//! An import is bound in all namespaces before anyone knows in which of them its path leads
//! somewhere; a lookup finds that out.

use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Index of a scope.
pub(super) type ScopeId = usize;

/// Index of a name that is bound somewhere.
pub(super) type NameId = usize;

/// The three kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub(super) enum Namespace {
    Type,
    Value,
    Macro,
}

/// All namespaces.
pub(super) const NAMESPACES: [Namespace; 3] = [Namespace::Type, Namespace::Value, Namespace::Macro];

/// A module, or a block that has items.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Scope {
    pub(super) krate: usize,
    /// The scope around it; `None` for the root of a crate.
    pub(super) parent: Option<ScopeId>,
    /// A block sees the names of the scopes around it, a module does not.
    pub(super) block: bool,
    /// The unit of the module; `None` for a block and for the root of a crate.
    pub(super) unit: Option<UnitId>,
    names: BTreeMap<String, Vec<Binding>>,
    globs: Vec<UnitId>,
    /// Some of the globs are not public.
    private_globs: bool,
    unnamed: Vec<UnitId>,
    /// `macro_rules!` by name, each after the unit from which on it is in textual scope.
    pub(super) textual: BTreeMap<String, Vec<(UnitId, UnitId)>>,
}

/// One meaning of a name in a scope.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Binding {
    pub(super) namespace: Namespace,
    pub(super) unit: UnitId,
    pub(super) import: bool,
    pub(super) visibility: Visibility,
    /// The undecided cfg that it stands under.
    pub(super) doubt: Option<UndecidedCfg>,
}

/// From where a name is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Visibility {
    Public,
    /// In this module and all inside it.
    Within(ScopeId),
}

/// One name, or glob, of a `use`; or an `extern crate`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Import {
    pub(super) scope: ScopeId,
    pub(super) path: Vec<String>,
    pub(super) leading_colon: bool,
    /// It is a `self` in braces, as in `a::{self}`: that brings in a type or module only.
    pub(super) only_type: bool,
    pub(super) visibility: Visibility,
    /// The undecided cfg that it stands under.
    pub(super) doubt: Option<UndecidedCfg>,
}

impl Scope {
    pub(super) fn new(krate: usize, parent: Option<ScopeId>, block: bool) -> Self {
        Self {
            krate,
            parent,
            block,
            unit: None,
            names: BTreeMap::new(),
            globs: Vec::new(),
            private_globs: false,
            unnamed: Vec::new(),
            textual: BTreeMap::new(),
        }
    }

    /// Returns the items and named imports of that name.
    pub(super) fn bindings(
        &self,
        name: &str,
        namespace: Namespace,
    ) -> impl Iterator<Item = &Binding> {
        let bindings = self.names.get(name).into_iter().flatten();
        bindings.filter(move |it| it.namespace == namespace)
    }

    /// Returns all names with what is bound to them.
    pub(super) fn names(&self) -> impl Iterator<Item = (&String, &[Binding])> {
        self.names.iter().map(|(name, bindings)| (name, &bindings[..]))
    }

    /// Returns the glob imports.
    pub(super) fn globs(&self) -> &[UnitId] {
        &self.globs
    }

    /// True if some glob import is not public.
    pub(super) fn has_private_globs(&self) -> bool {
        self.private_globs
    }

    /// Returns the imports of traits as `_`.
    pub(super) fn unnamed(&self) -> &[UnitId] {
        &self.unnamed
    }

    /// Binds a name.
    pub(super) fn bind(&mut self, name: &str, binding: Binding) {
        self.names.entry(name.to_owned()).or_default().push(binding);
    }

    /// Adds a glob import.
    pub(super) fn add_glob(&mut self, unit: UnitId, visibility: Visibility) {
        self.globs.push(unit);
        self.private_globs |= visibility != Visibility::Public;
    }

    /// Adds an import as `_`.
    pub(super) fn add_unnamed(&mut self, unit: UnitId) {
        self.unnamed.push(unit);
    }
}

/// All names that are bound in some scope: a lookup of any other finds nothing.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct BoundNames {
    ids: HashMap<String, NameId>,
    /// For each name, the scopes that bind it.
    scopes: Vec<Vec<ScopeId>>,
}

impl BoundNames {
    /// Records that a scope binds a name.
    pub(super) fn add(&mut self, name: &str, scope: ScopeId) {
        let id = *self.ids.entry(name.to_owned()).or_insert(self.scopes.len());
        if id == self.scopes.len() {
            self.scopes.push(Vec::new());
        }
        if self.scopes[id].last() != Some(&scope) {
            self.scopes[id].push(scope);
        }
    }

    /// Returns the index of a name, if it is bound in some scope.
    pub(super) fn id(&self, name: &str) -> Option<NameId> {
        self.ids.get(name).copied()
    }

    /// Returns the scopes that bind a name.
    pub(super) fn scopes_with(&self, name: NameId) -> &[ScopeId] {
        &self.scopes[name]
    }
}
