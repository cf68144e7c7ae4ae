//! Name resolution: what a name means inside a scope, and what a path means where it stands.
//!
//! The collecting phase fills the scopes (`bind`). From then on everything is a lookup, on demand:
//!
//! 1. **Items and named imports** of the scope (`lookup`). The path of an import is resolved from its
//!    first segment on (`imports`, `paths`), which takes further lookups: the search is recursive.
//! 2. **Glob imports**, if no item or named import has the name (`globs`): the modules behind them
//!    are asked breadth-first, each once, whichever globs lead there.
//! 3. **Cycles.** Imports may lead back to a lookup that is under way. It then finds nothing by
//!    that way, since each meaning is found by a way without a cycle, too (`guard`). Such a result
//!    may lack meanings for whoever asks from elsewhere, so it is not cached.
//! 4. **The fixpoint.** What the path of a glob leads to may depend on what other globs bring in,
//!    and so in turn on itself. All globs of such a group start out leading nowhere and are
//!    resolved in rounds until nothing changes (`glob_targets`).
//! 5. **What is undecided under cfg.** A binding under an undecided cfg does not hide those of
//!    globs and of scopes further out; the result lists all meanings, each with its cfg. It is the
//!    same beside a glob import of a foreign crate, which may bring in anything (`foreign_globs`).
//!
//! A name that no scope has is looked up in the extern prelude (`lexical`, `extern_prelude`), and a
//! macro in textual scope and in the `macro_use` prelude (`macros`).
//!
//! An example:
//!
//! ```text
//! mod a { pub use super::b::*;  pub fn f() {} }
//! mod b { pub use super::a::*;  #[cfg(unix)] pub fn g() {} }
//! ```
//!
//! * `f` in `b`: no item; the glob leads to `a`, which has it. Result: the function, via the glob
//!   of `b`.
//! * `g` in `a`: the function, via the glob of `a`, if `unix`. Whoever asks goes on to look further
//!   out.
//! * `h` in `a`: no item; the glob leads to `b`, whose glob leads back to `a`, which was asked
//!   before. Result: nothing.

mod bind;
mod extern_prelude;
mod foreign_globs;
mod glob_targets;
mod globs;
mod guard;
mod imports;
mod lexical;
mod lookup;
mod macros;
mod paths;
mod root;
mod traits;
mod visibility;
mod ways;

pub(super) use super::foreign::UNKNOWN;
pub(super) use super::found::{Def, First, Found};
pub(super) use super::scopes::{NAMESPACES, Namespace, ScopeId};
