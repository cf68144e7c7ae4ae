//! The result of a lookup: the definition that a name or path leads to, and the imports on the way.
//!
//! `pub use b::c;` at the root and `fn d() { c() }`: a lookup of the value `c` finds one [`Meaning`],
//! whose `def` is the unit of the function in `b` and whose `via` is the unit of the import. A lookup
//! returns a list, since a name may have several meanings: one under each outcome of an undecided
//! cfg, or one of the program beside a glob import of a foreign crate, whose names are not known.

use super::foreign::UNKNOWN;
use super::ids::{ScopeId, UnitId};
use crate::cfg::UndecidedCfg;
use crate::source::CrateId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A definition that a path leads to.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) enum Def {
    /// A module, or the root of a crate.
    Scope(ScopeId),
    Unit(UnitId),
    /// A variant of an enum.
    Variant(UnitId),
    /// A definition outside the program, by its path; see [`super::foreign`].
    Foreign(Vec<String>),
    /// A member, by name, of the definition that the path before it leads to.
    Member(Box<Def>, String),
}

/// A meaning, and the imports and modules that lead to it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct Meaning {
    pub(super) def: Def,
    pub(super) via: Vec<UnitId>,
    /// The undecided cfg under which the name has this meaning. Where the cfg does not hold, the name
    /// has the meaning that it would have without this binding.
    pub(super) cfg: Option<UndecidedCfg>,
}

/// How the first segment of a path is found, where that matters for rewriting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum PathStart {
    /// The keyword `crate`.
    CrateKeyword,
    /// The name of a crate of the program, in the extern prelude.
    Extern(CrateId),
    /// A foreign crate, by an `extern crate` at the root.
    ExternItem,
    /// A name at the root of the crate, where paths of edition 2015 begin in `use` and after `::`.
    Root2015,
    Other,
}

impl Meaning {
    /// Returns this meaning under every cfg, reached without an import.
    pub(super) fn certain(def: Def) -> Self {
        Self { def, via: Vec::new(), cfg: None }
    }

    /// Returns the meaning of a name that the program does not bind, and that these globs of foreign
    /// crates may bring in.
    pub(super) fn unknown(name: &str, globs: &BTreeSet<UnitId>) -> Self {
        let def = Def::Foreign(vec![UNKNOWN.to_owned(), name.to_owned()]);
        Self { via: globs.iter().copied().collect(), ..Self::certain(def) }
    }

    /// True if the definition is outside the program.
    pub(super) fn is_foreign(&self) -> bool {
        matches!(self.def, Def::Foreign(_))
    }

    /// True if nothing in the program binds the name.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(&self.def, Def::Foreign(path) if path[0] == UNKNOWN)
    }

    /// Returns this meaning, reached by a path whose earlier segments lead through these imports.
    pub(super) fn through(mut self, via: &[UnitId]) -> Self {
        self.via.extend_from_slice(via);
        self
    }
}

/// Returns each meaning once, reached through all imports that lead to it.
///
/// A chain of modules that have each other's names by several globs would otherwise multiply the
/// meanings with each module.
pub(super) fn merged(meanings: Vec<Meaning>) -> Vec<Meaning> {
    if meanings.len() < 2 {
        return meanings;
    }
    let mut merged: Vec<(Meaning, BTreeSet<UnitId>)> = Vec::new();
    for meaning in meanings {
        let is_same = |(other, _): &&mut (Meaning, BTreeSet<UnitId>)| {
            other.def == meaning.def && other.cfg == meaning.cfg
        };
        if let Some((other, via)) = merged.iter_mut().find(is_same) {
            let more = meaning.via.into_iter().filter(|unit| via.insert(*unit));
            // The last import is the one that binds the name.
            other.via.splice(0..0, more);
        } else {
            let via = meaning.via.iter().copied().collect();
            merged.push((meaning, via));
        }
    }
    merged.into_iter().map(|(meaning, _)| meaning).collect()
}

/// True if the name has one of these meanings under every cfg, so that they shadow those of globs and
/// of scopes further out.
///
/// A foreign meaning does not suffice, since it may be in another namespace. A meaning under an
/// undecided cfg does if another one stands under the opposite cfg.
pub(super) fn shadows_others<'a>(meanings: impl Iterator<Item = &'a Meaning> + Clone) -> bool {
    let own = meanings.filter(|meaning| !meaning.is_foreign());
    let cfgs = || own.clone().filter_map(|meaning| meaning.cfg.as_ref());
    own.clone().any(|meaning| meaning.cfg.is_none())
        || cfgs().any(|cfg| cfgs().any(|other| cfg.is_opposite(other)))
}
