//! Lookups: the meanings of a name inside a scope, and of a path where it stands.
//!
//! The collecting phase fills the scopes (`bind`). From then on lookups are made on demand:
//!
//! 1. **Items and named imports** of the scope (`lookup`). The path of an import is resolved from its
//!    first segment on (`imports`, `paths`), which takes further lookups: the search is recursive.
//! 2. **Glob imports**, if no item or named import shadows them (`globs`). The name is looked up in the
//!    modules behind them, breadth-first, and once in each module (`glob_graph`).
//! 3. **Cycles** (`cycle_guard`). Imports may lead back to a lookup of the same search. That lookup finds
//!    nothing more, since the search that it is part of finds each meaning without the cycle, too. Its
//!    own result may be incomplete, so it is not cached.
//! 4. **The fixpoint** (`glob_targets`). The path of a glob may depend on names that other globs bring
//!    in, and so in turn on itself. All globs of such a group lead nowhere at first, and their paths are
//!    resolved in rounds until nothing changes.
//! 5. **Undecided cfgs.** A binding under an undecided cfg does not shadow those of globs and of outer
//!    scopes; the result lists all meanings, each with its cfg. Nor do bindings shadow a glob import of
//!    a foreign crate, whose names are unknown (`foreign_globs`).
//!
//! A name that no scope binds is looked up in the extern prelude (`lexical`, `extern_prelude`), and a
//! macro in textual scope and in the `macro_use` prelude (`macros`).
//!
//! # Example
//!
//! ```text
//! mod a { pub use super::b::*;  pub fn f() {} }
//! mod b { pub use super::a::*;  #[cfg(unix)] pub fn g() {} }
//! ```
//!
//! * `f` in `b`: no item; the glob leads to `a`, which has it. Result: the function, via the glob
//!   of `b`.
//! * `g` in `a`: the function, via the glob of `a`, if `unix`. As that is undecided, outer scopes are
//!   searched as well.
//! * `h` in `a`: no item; the glob leads to `b`, whose glob leads back to `a`, which is searched already.
//!   Result: nothing.

mod bind;
mod cycle_guard;
mod extern_prelude;
mod foreign_globs;
mod glob_graph;
mod glob_targets;
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
pub(super) use super::scopes::{NAMESPACES, Namespace, PathForm, ScopeId};
pub(super) use imports::FirstSegment;
