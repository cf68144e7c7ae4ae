//! Scopes: the bindings of each module, and of each block that has items.
//!
//! An example, with the scope that it makes:
//!
//! ```text
//! mod a {                      // scope 1, around it scope 0, the root of the crate
//!     pub use b::{c, d as e};  // bindings of `c` and of `e`, seen from anywhere
//!     use f::*;                // a glob import, seen within scope 1
//!     use g::H as _;           // a binding without a name
//!     fn i() {}                // a binding of `i` in the namespace of values, seen within scope 1
//!     macro_rules! j { … }     // an entry in textual scope, for the text after it
//! }
//! ```
//!
//! The bindings by imports are added once it is known where these lead, and in which namespaces (see
//! `names`).

use super::ids::{NameId, ScopeId, UnitId};
use super::meaning::{Def, Meaning, PathStart};
use crate::cfg::UndecidedCfg;
use crate::ids::Table;
use crate::source::CrateId;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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
    pub(super) krate: CrateId,
    /// The scope around it; `None` for the root of a crate.
    pub(super) parent: Option<ScopeId>,
    /// True for a block, which sees the names of the scopes around it; false for a module.
    pub(super) is_block: bool,
    /// The unit of the module; `None` for a block and for the root of a crate.
    pub(super) unit: Option<UnitId>,
    pub(super) names: BTreeMap<NameId, Name>,
    /// The targets of its glob imports, as far as these are known.
    pub(super) globs: Vec<Glob>,
    pub(super) has_globs: bool,
    /// The names that globs of foreign crates bring in; `None` as long as imports may lead to more of them.
    pub(super) foreign_globs: Option<ForeignGlobs>,
    /// The `macro_rules!` of each name. The first unit of a pair is the one from which on the macro, the
    /// second, is in textual scope.
    pub(super) textual: BTreeMap<String, Vec<(UnitId, UnitId)>>,
}

/// A name in a scope.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Name {
    pub(super) bindings: Vec<Binding>,
    /// The named imports that may bind it, also those whose path leads nowhere.
    pub(super) imports: Vec<UnitId>,
}

/// One meaning of a name in a scope.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Binding {
    pub(super) namespace: Namespace,
    pub(super) meaning: Meaning,
    pub(super) visibility: Visibility,
}

/// A module, enum or foreign path that a glob import of a scope leads to.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Glob {
    pub(super) target: Meaning,
    pub(super) visibility: Visibility,
    /// True if it leads there under any cfg.
    pub(super) is_certain: bool,
}

/// The globs of foreign crates, and of modules whose items are not known, that bring names into a scope.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct ForeignGlobs {
    /// These globs, and the imports that lead to them.
    pub(super) imports: BTreeSet<UnitId>,
    /// True if one of them is `std::*` or another crate of std.
    pub(super) has_std: bool,
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

/// An `extern crate`.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct ExternCrate {
    pub(super) scope: ScopeId,
    pub(super) unit: UnitId,
    /// The name that it gives to the crate.
    pub(super) name: String,
    pub(super) def: Def,
    pub(super) macros: MacroUse,
}

/// The macros that `#[macro_use] extern crate` brings in.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) enum MacroUse {
    Nothing,
    All,
    Named(Vec<String>),
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
    /// The name that it binds; `None` for a glob.
    pub(super) name: Option<NameId>,
    /// The targets of its path, once these are found. Those of a glob are in the namespace of types.
    pub(super) targets: Vec<(Namespace, Meaning)>,
    /// How the first segment of the path is found.
    pub(super) start: PathStart,
}

impl Import {
    /// Returns what it brings in, in a namespace.
    pub(super) fn targets_in(&self, namespace: Namespace) -> impl Iterator<Item = &Meaning> {
        let targets = self.targets.iter().filter(move |(found_in, _)| *found_in == namespace);
        targets.map(|(_, target)| target)
    }

    /// Returns the namespaces in which its path may lead somewhere.
    pub(super) fn namespaces(&self) -> &'static [Namespace] {
        if self.only_type || self.name.is_none() { &[Namespace::Type] } else { &NAMESPACES }
    }

    /// True if its path may lead somewhere in a namespace, but does not, as far as is known.
    pub(super) fn lacks_target(&self, namespace: Namespace) -> bool {
        self.namespaces().contains(&namespace)
            && self.targets.iter().all(|(found_in, _)| *found_in != namespace)
    }
}

impl Scope {
    /// Returns the scope of a crate's root.
    pub(super) fn of_root(krate: CrateId) -> Self {
        Self {
            krate,
            parent: None,
            is_block: false,
            unit: None,
            names: BTreeMap::new(),
            globs: Vec::new(),
            has_globs: false,
            foreign_globs: None,
            textual: BTreeMap::new(),
        }
    }

    /// Returns the scope of a module.
    pub(super) fn of_module(krate: CrateId, parent: ScopeId, unit: UnitId) -> Self {
        Self { parent: Some(parent), unit: Some(unit), ..Self::of_root(krate) }
    }

    /// Returns the scope of a block.
    pub(super) fn of_block(krate: CrateId, parent: ScopeId) -> Self {
        Self { parent: Some(parent), is_block: true, ..Self::of_root(krate) }
    }

    /// Returns the bindings of a name in a namespace.
    pub(super) fn bindings(
        &self,
        name: NameId,
        namespace: Namespace,
    ) -> impl Iterator<Item = &Binding> + Clone {
        let bindings = self.names.get(&name).map_or(&[][..], |name| &name.bindings);
        bindings.iter().filter(move |binding| binding.namespace == namespace)
    }
}

/// The names that scopes bind or imports mention. A lookup of any other name finds nothing.
#[derive(Deserialize, Serialize)]
pub(super) struct NameIds {
    ids: FxHashMap<String, NameId>,
    /// For each name, the scopes that may bind it.
    scopes: Table<NameId, BTreeSet<ScopeId>>,
}

impl NameIds {
    /// The name for all that glob imports of foreign crates bring in.
    pub(super) const ANY: NameId = NameId::new(0);

    /// The "name" of traits that are imported `as _`.
    pub(super) const UNNAMED: NameId = NameId::new(1);

    /// Returns the index of a name, if there is one.
    pub(super) fn get(&self, name: &str) -> Option<NameId> {
        self.ids.get(name).copied()
    }

    /// Returns the index of a name, a new one if need be.
    pub(super) fn get_or_add(&mut self, name: &str) -> NameId {
        self.get(name).unwrap_or_else(|| {
            let id = self.scopes.push(BTreeSet::new());
            self.ids.insert(name.to_owned(), id);
            id
        })
    }

    /// Records that a scope may bind a name.
    pub(super) fn add_scope(&mut self, name: NameId, scope: ScopeId) {
        self.scopes[name].insert(scope);
    }

    /// Returns the scopes that may bind a name.
    pub(super) fn scopes_with(&self, name: NameId) -> &BTreeSet<ScopeId> {
        &self.scopes[name]
    }

    /// Returns all names with their indices.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, NameId)> {
        self.ids.iter().map(|(name, id)| (name, *id))
    }
}

impl Default for NameIds {
    fn default() -> Self {
        let special = [("use *", Self::ANY), ("use _", Self::UNNAMED)];
        let ids = special.into_iter().map(|(name, id)| (name.to_owned(), id)).collect();
        Self { ids, scopes: [BTreeSet::new(), BTreeSet::new()].into_iter().collect() }
    }
}
