//! The result of a lookup: what a name or path leads to, and by which imports.
//!
//! `pub use b::c;` at the root and `fn d() { c() }`: a lookup of the value `c` finds one [`Found`],
//! whose `def` is the unit of the function in `b` and whose `via` is the unit of the import. It is a
//! list, since a name may have several meanings: one under each outcome of an undecided cfg, or one
//! of the program beside a glob import of a foreign crate that nobody can look into.

use super::foreign::UNKNOWN;
use super::scopes::ScopeId;
use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) enum Def {
    /// A module, or the root of a crate.
    Scope(ScopeId),
    Unit(UnitId),
    /// A variant of an enum.
    Variant(UnitId),
    /// Something that is not of the program, by its path; see [`super::foreign`].
    Foreign(Vec<String>),
    /// A member, by name, of what the path before it leads to.
    Member(Box<Def>, String),
}

/// A meaning, and the imports and modules that lead to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) def: Def,
    pub(super) via: Vec<UnitId>,
    /// The undecided cfg under which the name means this; otherwise it means what it would mean
    /// without this binding.
    pub(super) doubt: Option<UndecidedCfg>,
}

/// How the first segment of a path was found, where that matters for rewriting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// The keyword `crate`.
    CrateKeyword,
    /// The name of a crate of the program, in the extern prelude.
    Extern(usize),
    /// A foreign crate, by an `extern crate` at the root.
    ExternItem,
    /// A name at the root of the crate, where such paths of edition 2015 begin.
    OldRoot,
    Other,
}

impl Found {
    /// Returns that meaning, for certain and without an import.
    pub(super) fn of(def: Def) -> Self {
        Self { def, via: Vec::new(), doubt: None }
    }

    /// Returns the meaning of a name that the program does not bind, and that these globs of foreign
    /// crates may bring in.
    pub(super) fn unknown(name: &str, globs: &BTreeSet<UnitId>) -> Self {
        let def = Def::Foreign(vec![UNKNOWN.to_owned(), name.to_owned()]);
        Self { via: globs.iter().copied().collect(), ..Self::of(def) }
    }

    /// True if it is not of the program.
    pub(super) fn is_foreign(&self) -> bool {
        matches!(self.def, Def::Foreign(_))
    }

    /// True if nothing in the program binds the name.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(&self.def, Def::Foreign(path) if path[0] == UNKNOWN)
    }

    /// Returns the same, reached through these imports first.
    pub(super) fn after(mut self, via: &[UnitId]) -> Self {
        self.via.extend_from_slice(via);
        self
    }
}

/// Returns each meaning once, reached through all imports that lead to it.
///
/// A chain of modules that have each other's names by several globs would otherwise multiply the
/// meanings with each module.
pub(super) fn merged(found: Vec<Found>) -> Vec<Found> {
    if found.len() < 2 {
        return found;
    }
    let mut merged: Vec<(Found, BTreeSet<UnitId>)> = Vec::new();
    for meaning in found {
        let is_same = |(other, _): &&mut (Found, BTreeSet<UnitId>)| {
            other.def == meaning.def && other.doubt == meaning.doubt
        };
        if let Some((other, known)) = merged.iter_mut().find(is_same) {
            let more = meaning.via.into_iter().filter(|unit| known.insert(*unit));
            // The last import is the one that binds the name.
            other.via.splice(0..0, more);
        } else {
            let known = meaning.via.iter().copied().collect();
            merged.push((meaning, known));
        }
    }
    merged.into_iter().map(|(meaning, _)| meaning).collect()
}

/// True if the name has one of these meanings in any case, so that no scope further out is asked.
///
/// A foreign meaning does not suffice, since it may be in another namespace. A meaning under an
/// undecided cfg does if another one stands under the opposite cfg.
pub(super) fn hides_others(found: &[Found]) -> bool {
    let own = || found.iter().filter(|it| !it.is_foreign());
    let doubts = || own().filter_map(|it| it.doubt.as_ref());
    own().any(|it| it.doubt.is_none())
        || doubts().any(|it| doubts().any(|other| it.is_opposite(other)))
}
