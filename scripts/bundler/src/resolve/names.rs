//! Names: tables of what the imports of each scope lead to, which a fixpoint fills, and lookups in them.
//!
//! 1. **Binding** (`bind`). The collecting phase binds items in their scopes, and lists the imports.
//! 2. **The fixpoint** (`fixpoint`, `imports`). Each import is resolved with what is bound so far. A named
//!    import then binds its name, in each namespace in which its path leads somewhere; a glob leads to a
//!    module. The imports that looked for that name, or through that glob, are resolved again, until
//!    nothing changes. A name has a set of meanings, which is only added to.
//! 3. **What may still come.** Items and named imports shadow globs, outer scopes and crates. So the name of
//!    an import that has found nothing is not looked for there, until everything else is done. At last,
//!    what nothing binds is taken for a name of the prelude, or of a glob of a foreign crate.
//!
//! The tables of the libraries are stored; the solution adds its own scopes to them. Blocks are added in the
//! same way while bodies are walked through.
//!
//! A lookup changes nothing. It reads a scope and, unless the name is shadowed, the modules that its globs lead
//! to, each once (`lookup`, `globs`). A name where it stands is looked up in the scopes around it, then in the
//! extern prelude (`lexical`, `extern_prelude`); a path segment by segment (`paths`); a macro in textual scope,
//! too (`macros`). Under an undecided cfg a binding does not shadow others; the result lists all
//! meanings, each with its cfg and the imports that lead there.
//!
//! Names are not copied through globs, as rustc does: in 2000 modules with `use super::*`, each would have the
//! names of all others.
//!
//! # Example
//!
//! ```text
//! mod a { pub use super::b::*;  pub use c::g; }
//! mod b { pub mod c { pub fn g() {} }  pub fn g() {} }
//! ```
//!
//! * Bound at first: `a` and `b` at the root; `c` and `g` in `b`; `g` in `c`.
//! * The glob of `a` leads to `b`. The path `c::g` begins with `c`, which is behind that glob: it leads to the
//!   function in `c`, by the glob. So `g` is bound in `a`. Had the import come first, it would have found
//!   nothing, and been resolved again.
//! * A lookup of the value `g` in `a` finds that function, by the import of `g` and the glob. The `g` of `b`
//!   is shadowed. The value `c` is nothing; the type `c` is the module, by the glob.

mod bind;
mod extern_prelude;
mod fixpoint;
mod globs;
mod imports;
mod lexical;
mod lookup;
mod macros;
mod paths;
mod root;
mod traits;
mod visibility;

pub(super) use super::foreign::UNKNOWN;
pub(super) use super::meaning::{Def, Meaning, PathStart};
use super::scopes::{ExternCrate, Import, NameIds, Scope};
pub(super) use super::scopes::{NAMESPACES, Namespace, PathForm, ScopeId};
use super::units::{Unit, UnitId};
use crate::ids::Table;
use crate::load::Program;
use crate::source::CrateId;
use fixpoint::ImportFixpoint;
pub(super) use macros::FoundMacros;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The scopes of a program, the names in them, and the imports. Only the modules of this room see the tables.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Names {
    scopes: Table<ScopeId, Scope>,
    /// The root scope of each crate.
    roots: Table<CrateId, ScopeId>,
    /// The scope of each module.
    inner_scope: BTreeMap<UnitId, ScopeId>,
    imports: BTreeMap<UnitId, Import>,
    ids: NameIds,
    /// The variants of each enum.
    variants: BTreeMap<UnitId, BTreeSet<String>>,
    /// The paths that type aliases stand for.
    aliases: BTreeMap<UnitId, Vec<String>>,
    /// Macros under an undecided cfg, and modules and calls around macros that are: another macro of
    /// the same name may be meant.
    undecided_macros: BTreeSet<UnitId>,
    extern_crates: Vec<ExternCrate>,
    #[serde(skip)]
    fixpoint: ImportFixpoint,
}

/// What a lookup reads.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'r> {
    pub(super) program: &'r Program,
    pub(super) units: &'r Table<UnitId, Unit>,
    pub(super) names: &'r Names,
}

impl Names {
    /// Returns all scopes.
    pub(super) fn scopes(&self) -> &Table<ScopeId, Scope> {
        &self.scopes
    }

    /// Returns the root scope of a crate.
    pub(super) fn root(&self, krate: CrateId) -> ScopeId {
        self.roots[krate]
    }

    /// Returns the scope of a module, unless its items are not known.
    pub(super) fn inner_scope(&self, module: UnitId) -> Option<ScopeId> {
        self.inner_scope.get(&module).copied()
    }

    /// Returns all imports.
    pub(super) fn imports(&self) -> &BTreeMap<UnitId, Import> {
        &self.imports
    }
}
