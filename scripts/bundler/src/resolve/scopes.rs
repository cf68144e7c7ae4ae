//! Scopes: the bindings of each module, and of each block that has items.
//!
//! An example, with the scope that it makes:
//!
//! ```text
//! mod a {                      // scope 1, around it scope 0, the root of the crate
//!     pub use b::{c, d as e};  // bindings of `c` and of `e`, each in all three namespaces
//!     use f::*;                // a glob import that is not public
//!     use g::H as _;           // an unnamed import
//!     fn i() {}                // a binding of `i` in the namespace of values, seen within scope 1
//!     macro_rules! j { … }     // an entry in textual scope, for the text after it
//! }
//! ```
//!
//! An import is bound in all namespaces; a lookup finds out in which of them its path leads somewhere.

use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// True for a block, which sees the names of the scopes around it; false for a module.
    pub(super) is_block: bool,
    /// The unit of the module; `None` for a block and for the root of a crate.
    pub(super) unit: Option<UnitId>,
    names: BTreeMap<String, Vec<Binding>>,
    globs: Vec<UnitId>,
    has_private_globs: bool,
    unnamed: Vec<UnitId>,
    /// The `macro_rules!` of each name. The first unit of a pair is the one from which on the macro, the
    /// second, is in textual scope.
    pub(super) textual: BTreeMap<String, Vec<(UnitId, UnitId)>>,
}

/// One meaning of a name in a scope.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Binding {
    pub(super) namespace: Namespace,
    pub(super) unit: UnitId,
    pub(super) is_import: bool,
    pub(super) visibility: Visibility,
    /// The undecided cfg that it stands under.
    pub(super) cfg: Option<UndecidedCfg>,
}

/// How a path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum PathForm {
    /// A path such as `a::b`.
    Relative,
    /// A path such as `::a::b`.
    Global,
}

impl PathForm {
    /// Returns the form of a path with this `::` before it, or without one.
    pub(super) fn of<T>(leading_colon: Option<T>) -> Self {
        leading_colon.map_or(Self::Relative, |_| Self::Global)
    }
}

/// From where a name is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Visibility {
    Public,
    /// Visible in this module and all modules inside it.
    Within(ScopeId),
}

/// One name, or glob, of a `use`; or an `extern crate`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Import {
    pub(super) scope: ScopeId,
    pub(super) path: Vec<String>,
    pub(super) form: PathForm,
    /// True for a `self` in braces, as in `a::{self}`, which brings in a type or module only.
    pub(super) only_type: bool,
    pub(super) visibility: Visibility,
    /// The undecided cfg that it stands under.
    pub(super) cfg: Option<UndecidedCfg>,
}

impl Scope {
    /// Returns the scope of a crate's root.
    pub(super) fn of_root(krate: usize) -> Self {
        Self {
            krate,
            parent: None,
            is_block: false,
            unit: None,
            names: BTreeMap::new(),
            globs: Vec::new(),
            has_private_globs: false,
            unnamed: Vec::new(),
            textual: BTreeMap::new(),
        }
    }

    /// Returns the scope of a module.
    pub(super) fn of_module(krate: usize, parent: ScopeId, unit: UnitId) -> Self {
        Self { parent: Some(parent), unit: Some(unit), ..Self::of_root(krate) }
    }

    /// Returns the scope of a block.
    pub(super) fn of_block(krate: usize, parent: ScopeId) -> Self {
        Self { parent: Some(parent), is_block: true, ..Self::of_root(krate) }
    }

    /// Returns the items and named imports of that name.
    pub(super) fn bindings(
        &self,
        name: &str,
        namespace: Namespace,
    ) -> impl Iterator<Item = &Binding> {
        let bindings = self.names.get(name).into_iter().flatten();
        bindings.filter(move |binding| binding.namespace == namespace)
    }

    /// Returns all names with their bindings.
    pub(super) fn names(&self) -> impl Iterator<Item = (&String, &[Binding])> {
        self.names.iter().map(|(name, bindings)| (name, &bindings[..]))
    }

    /// Returns the glob imports.
    pub(super) fn globs(&self) -> &[UnitId] {
        &self.globs
    }

    /// True if some glob import is not public.
    pub(super) fn has_private_globs(&self) -> bool {
        self.has_private_globs
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
        self.has_private_globs |= visibility != Visibility::Public;
    }

    /// Adds an import as `_`.
    pub(super) fn add_unnamed(&mut self, unit: UnitId) {
        self.unnamed.push(unit);
    }
}

/// The names that are bound in some scope. A lookup of any other name finds nothing.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct NameIndex {
    ids: FxHashMap<String, NameId>,
    /// For each name, the scopes that bind it.
    scopes: Vec<Vec<ScopeId>>,
}

impl NameIndex {
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

    /// False if a scope certainly does not bind a name, which shows fast if few scopes do.
    pub(super) fn may_bind(&self, name: NameId, scope: ScopeId) -> bool {
        const FEW: usize = 8;
        let scopes = &self.scopes[name];
        scopes.len() > FEW || scopes.contains(&scope)
    }

    /// Returns the scopes that bind a name.
    pub(super) fn scopes_with(&self, name: NameId) -> &[ScopeId] {
        &self.scopes[name]
    }
}
