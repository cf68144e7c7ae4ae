//! Mentions: places in the text that read otherwise when all crates stand in one file.
//!
//! The bundler turns the library `a` into `mod a { … }`. So `crate::b` inside of it becomes
//! `crate::a::b`, and `a::b` in a nested module of the solution becomes `crate::a::b`: the keyword
//! and the crate name are one mention each.

use super::remark::Remark;
use crate::source::CrateId;
use serde::{Deserialize, Serialize};

/// A place in the text that is rewritten if its unit is live.
pub type Mention = Remark<MentionKind>;

/// The reason why a place in the text is a mention.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum MentionKind {
    /// The keyword `crate`, at the start of a path.
    Crate,
    /// The `crate` of `pub(crate)`.
    PubCrate,
    /// `crate` in the body of a macro, which means the crate of the caller.
    CallerCrate,
    /// The `crate` of `pub(crate)` in the body of a macro.
    CallerPubCrate,
    /// In the body of a macro of edition 2015, the start of a path that begins at the root of the
    /// caller's crate.
    CallerRoot,
    /// `$crate` with `::` after it; the span is that of `crate`.
    DollarCrate,
    /// A place that this text replaces.
    Text(String),
    /// The start of a `use` path of edition 2015 that begins at the root of its crate.
    Root2015,
    /// The name of a crate of the program. In the bundle that crate is a module at the root, which
    /// the name alone finds only from there.
    Extern {
        /// The crate.
        krate: CrateId,
        /// The place is the root of the solution.
        at_root: bool,
        /// The text is the body of a macro.
        in_macro: bool,
        /// `::` stands before it; the span begins there.
        leading_colon: bool,
    },
    /// An import of a whole crate; the unit is the import.
    CrateImport {
        /// The crate.
        krate: CrateId,
        /// The name that the import gives it.
        name: String,
        /// The place is the root of the solution, where the module of the crate may have this name.
        at_root: bool,
        /// The import is a `self` in braces after the name.
        by_self: bool,
    },
    /// `extern crate …;` of a crate of the program.
    ExternCrate {
        /// The crate.
        krate: CrateId,
        /// The name that the item gives it.
        name: String,
        /// The place is the root of the solution.
        at_root: bool,
    },
    /// A name that `extern crate` at the root of this crate gives to a foreign crate.
    ExternItem(String),
    /// `#[macro_export]`; the unit is the macro.
    MacroExport,
    /// `include_str!` or `include_bytes!` of a file.
    Include {
        /// The path, from the folder of the file.
        path: String,
        /// True for `include_bytes!`.
        bytes: bool,
    },
    /// The name in a call of a macro that `#[macro_use] extern crate` brings in.
    MacroPrelude {
        /// The crate of the macro.
        krate: CrateId,
        /// The text is the body of a macro.
        in_macro: bool,
    },
    /// The name in a macro call in the body of a macro with `local_inner_macros`.
    LocalInner,
    /// `#[path = "…"]` on a module.
    PathAttribute,
    /// The fragment specifier `pat` in a macro of an edition before 2021, where it takes no `|`.
    PatFragment2018,
    /// An attribute that is removed: an inner one that only a whole crate may have, or documentation
    /// that is expanded from a macro.
    CrateAttribute,
    /// A predicate with `feature = $variable` in a macro: no judge sets a feature. The unit is a call of the macro.
    ComposedCfg {
        /// True if the predicate holds in this call.
        holds: bool,
    },
}
