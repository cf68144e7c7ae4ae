//! Attributes: the uses of derives and of attribute macros, and mentions of attributes that a bundle
//! must change.

use super::locals::Locals;
use super::opaque::use_any_meaning;
use super::path_mentions::{record_macro_path, record_proc_macro};
use super::recorder::Recorder;
use super::token_mentions::record_arguments;
use crate::cfg::{self, UndecidedCfg};
use crate::load::NO_PROC_MACROS;
use crate::resolve::names::{FoundMacros, Namespace, PathForm, PathStart};
use crate::resolve::syntax::{is_from_file, last_segment, segments};
use crate::resolve::{FindingKind, MentionKind, UnitId};
use crate::source::Span;
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

/// Records the uses of an attribute, and its mention if a bundle must change it.
pub(super) fn record(recorder: &mut Recorder<'_, '_>, locals: &Locals, attr: &Attribute) {
    let path = attr.path();
    if path.is_ident("cfg") || path.is_ident("cfg_attr") {
        let options = &recorder.crate_info().cfgs;
        if cfg::is_undecided(attr, options) && !cfg::affects_no_names(attr) {
            record_undecided(recorder, attr);
        }
        refuse_undecided_calls(recorder, attr);
    } else if is_from_file(attr) {
        crate::marks::reach("attribute-of-file");
        recorder.mention(Span::of(attr), MentionKind::CrateAttribute);
    } else if path.is_ident("macro_export") {
        recorder.mention(Span::of(attr), MentionKind::MacroExport);
    } else if path.is_ident("path") {
        crate::marks::reach("path-attribute-cut");
        recorder.mention(Span::of(attr), MentionKind::PathAttribute);
    } else if path.is_ident("derive") {
        record_derives(recorder, attr);
    } else if !BUILTIN.iter().any(|name| path.segments[0].ident == name) {
        record_macro(recorder, path);
        if let Meta::List(list) = &attr.meta {
            use_any_meaning(recorder, locals, &list.tokens);
            record_arguments(recorder, &list.tokens);
        }
    }
}

/// Records an undecided cfg, which is on the whole unit or on a part of it.
fn record_undecided(recorder: &mut Recorder<'_, '_>, attr: &Attribute) {
    let unit = recorder.unit;
    let cfg = UndecidedCfg::of_attribute(attr, &recorder.crate_info().cfgs);
    let undecided = &mut recorder.records().undecided;
    let is_on_unit = undecided.cfgs_of.get(&unit).is_some_and(|of_unit| of_unit.includes(&cfg));
    if attr.path().is_ident("cfg_attr") || !is_on_unit {
        undecided.cfgs_inside.insert(unit);
    }
}

/// Records the traits that a type derives.
fn record_derives(recorder: &mut Recorder<'_, '_>, attr: &Attribute) {
    let parser = Punctuated::<Path, Token![,]>::parse_terminated;
    for path in attr.parse_args_with(parser).into_iter().flatten() {
        record_macro(recorder, &path);
        record_macro_path(recorder, &path);
        let unit = recorder.unit;
        recorder.records().impls.derives.entry(unit).or_default().push(last_segment(&path));
    }
}

/// Refuses procedural macros in an undecided `cfg_attr`: a call such as `#[cfg_attr(windows, kelp::timed)]` can
/// neither be expanded here nor be left to the judge.
fn refuse_undecided_calls(recorder: &mut Recorder<'_, '_>, attr: &Attribute) {
    let mut attributes = cfg::cfg_attr_attributes(&attr.meta);
    while let Some(attribute) = attributes.pop() {
        let mut paths = Vec::new();
        match &attribute {
            Meta::List(list) if list.path.is_ident("cfg_attr") => {
                attributes.extend(cfg::cfg_attr_attributes(&attribute));
            }
            Meta::List(list) if list.path.is_ident("derive") => {
                let parser = Punctuated::<Path, Token![,]>::parse_terminated;
                paths.extend(list.parse_args_with(parser).into_iter().flatten());
            }
            _ => paths.push(attribute.path().clone()),
        }
        for path in paths {
            let is_proc_macro = |unit: &UnitId| {
                let krate = recorder.lookup().units[*unit].krate;
                recorder.program().crates[krate].proc_macro
            };
            if recorder.macros(&path).macros.iter().any(is_proc_macro) {
                let why = format!(
                    "only the compiler of the judge decides whether the procedural macro `{}` is \
                     called here: make its `cfg` one that holds everywhere, or drop it",
                    last_segment(&path)
                );
                recorder.finding(Span::of(&path), FindingKind::Refusal(why));
            }
        }
    }
}

/// Records uses of the macro of a derive or an attribute, which is a procedural macro or one of std. A
/// path into a crate of the program that leads nowhere is taken for one to an unknown procedural macro.
fn record_macro(recorder: &mut Recorder<'_, '_>, path: &Path) {
    let FoundMacros { macros, uses, .. } = recorder.macros(path);
    let is_found = !uses.is_empty();
    recorder.unit_mut().uses.extend(uses);
    recorder.use_foreign_macro_crates();
    for macro_unit in macros {
        record_proc_macro(recorder, macro_unit, Span::of(path));
    }
    if is_found || path.segments.len() < 2 {
        return;
    }
    let (_, first) =
        recorder.path(&segments(path), PathForm::of(path.leading_colon), Namespace::Macro);
    if let PathStart::Extern(_) = first {
        let span = path.segments[0].ident.span().into();
        recorder.finding(span, FindingKind::Refusal(NO_PROC_MACROS.to_owned()));
    }
}
