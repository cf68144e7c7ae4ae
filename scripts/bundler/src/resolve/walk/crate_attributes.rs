//! The inner attributes of crates. A library becomes a module, which may not have all of them. Nor does a bundle have
//! lints that are errors: they would hold for all crates, and for compilers with more lints.

use crate::resolve::MentionKind;
use crate::resolve::records::Records;
use crate::resolve::syntax::is_from_file;
use crate::source::{CrateId, FileId, Span};
use syn::{Attribute, Meta};

/// Attributes that only a whole crate may have. If a library needs its limit, rustc says so, and the solution can set
/// it.
#[rustfmt::skip]
const CRATE_ONLY: [&str; 9] = [
    "no_std", "no_core", "crate_name", "crate_type", "no_main", "feature", "windows_subsystem",
    "recursion_limit", "type_length_limit",
];

/// Records the mentions of inner attributes of a crate. Crate 0 is the solution.
pub(super) fn record(records: &mut Records, attrs: &[Attribute], krate: CrateId, file: FileId) {
    let is_solution = krate == CrateId::SOLUTION;
    for attr in attrs {
        let path = attr.path();
        let span = Span::of(attr);
        if path.is_ident("feature") {
            let why = "`#![feature]` needs a nightly compiler, which no judge has";
            records.refuse(None, (file, span), why);
        }
        let is_strict = path.is_ident("deny") || path.is_ident("forbid");
        if is_strict || !is_solution && is_crate_only(attr) || is_from_file(attr) {
            crate::marks::reach("attribute-of-whole-crate");
            records.rewrite(None, (file, span), MentionKind::CrateAttribute);
        }
    }
}

/// True for an attribute that a module may not have, or that would affect other crates in one file.
fn is_crate_only(attr: &Attribute) -> bool {
    let path = attr.path();
    let is_one_of = |names: &[&str]| names.iter().any(|name| path.is_ident(name));
    let is_html = path.is_ident("doc") && !matches!(attr.meta, Meta::NameValue(_));
    is_one_of(&CRATE_ONLY) || path.is_ident("warn") || is_html
}
