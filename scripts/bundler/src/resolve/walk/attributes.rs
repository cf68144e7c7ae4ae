//! Attributes: what derives and the attributes of a crate name, and which attributes a bundle must
//! change.

use super::bindings::Bindings;
use super::callee::use_foreign_macro_crates;
use super::mentions::{record_macro_path, record_proc_macro};
use super::opaque::use_any_meaning;
use super::paths::meaning;
use super::recorder::Recorder;
use super::syntax::{is_doc_from_macro, last_segment, segments};
use super::token_mentions::record_arguments;
use crate::cfg::{self, CfgExpr};
use crate::load::NO_PROC_MACROS;
use crate::resolve::MentionKind;
use crate::resolve::names::{Def, First, Found, Namespace};
use crate::source::{Span, unraw};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

/// Attributes of the language that name nothing.
#[rustfmt::skip]
const BUILTIN: [&str; 26] = [
    "doc", "allow", "warn", "deny", "forbid", "expect", "cfg", "inline", "must_use", "cold",
    "deprecated", "repr", "non_exhaustive", "track_caller", "macro_use", "no_mangle", "test",
    "automatically_derived", "target_feature", "rustfmt", "clippy", "ignore", "should_panic",
    "global_allocator", "default", "unsafe",
];

/// Records what an attribute names, and its mention if a bundle must change it.
pub(super) fn record(at: &mut Recorder<'_, '_>, bindings: &Bindings, attr: &Attribute) {
    let path = attr.path();
    if path.is_ident("cfg") || path.is_ident("cfg_attr") {
        let known = &at.crate_info().cfgs;
        if cfg::is_undecided(attr, known) && !cfg::affects_no_names(attr) {
            note_undecided(at, attr);
        }
    } else if is_doc_from_macro(attr) {
        at.mention(Span::of(attr), MentionKind::CrateAttribute);
    } else if path.is_ident("macro_export") {
        at.mention(Span::of(attr), MentionKind::MacroExport);
    } else if path.is_ident("path") {
        at.mention(Span::of(attr), MentionKind::PathAttribute);
    } else if path.is_ident("derive") {
        record_derives(at, bindings, attr);
    } else if !BUILTIN.iter().any(|name| path.segments[0].ident == name) {
        record_macro(at, bindings, path);
        if let Meta::List(list) = &attr.meta {
            use_any_meaning(at, bindings, &list.tokens);
            record_arguments(at, &list.tokens);
        }
    }
}

/// Notes an undecided cfg, which is on the whole unit or on a part of it.
fn note_undecided(at: &mut Recorder<'_, '_>, attr: &Attribute) {
    let unit = at.unit;
    let cfg = CfgExpr::of(attr, &at.crate_info().cfgs);
    let names = &mut at.resolver.names;
    names.with_undecided_cfg.insert(unit);
    let is_on_unit = names.cfgs_of.get(&unit).is_some_and(|cfgs| cfgs.contains(&cfg));
    if attr.path().is_ident("cfg_attr") || !is_on_unit {
        names.cfgs_inside.insert(unit);
    }
}

/// Records the traits that a type derives.
fn record_derives(at: &mut Recorder<'_, '_>, bindings: &Bindings, attr: &Attribute) {
    let parser = Punctuated::<Path, Token![,]>::parse_terminated;
    for path in attr.parse_args_with(parser).into_iter().flatten() {
        record_macro(at, bindings, &path);
        record_macro_path(at, &path);
        let unit = at.unit;
        at.resolver.names.derives.entry(unit).or_default().push(last_segment(&path));
    }
}

/// Records the macro behind a derive or an attribute, which is a procedural one or one of std. A path
/// into a crate of the program that leads nowhere is one to a procedural macro whose name is not known.
fn record_macro(at: &mut Recorder<'_, '_>, bindings: &Bindings, path: &Path) {
    let mut found = meaning(at, bindings, path, Namespace::Macro);
    if let (true, Some(name)) = (found.iter().all(Found::is_unknown), path.get_ident()) {
        let prelude = at.resolver.macro_prelude(at.krate(), &unraw(name));
        let exports = prelude.into_iter().flat_map(|(_, exports)| exports);
        found.extend(exports.map(|it| Found::of(Def::Unit(it))));
    }
    at.use_found(&found);
    use_foreign_macro_crates(at);
    for meaning in &found {
        if let Some(of) = at.resolver.macro_unit(&meaning.def) {
            record_proc_macro(at, of, Span::of(path));
        }
    }
    if !found.is_empty() || path.segments.len() < 2 {
        return;
    }
    let (_, first) = at.path(&segments(path), path.leading_colon.is_some(), Namespace::Macro);
    if let First::Extern(_) = first {
        let span = path.segments[0].ident.span().into();
        at.mention(span, MentionKind::Refusal(NO_PROC_MACROS.to_owned()));
    }
}
