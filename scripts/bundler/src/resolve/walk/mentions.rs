//! Mentions at the start of a path: names whose meaning changes when all crates stand in one file.
//!
//! `crate::a` in a library becomes `crate::the_library::a`, and `the_library::a` needs `crate::` before
//! it where the name of the module is not in scope. Only the first segment decides, and how it was
//! found.

use super::recorder::Recorder;
use super::syntax::segments;
use crate::load::NO_PROC_MACROS;
use crate::resolve::names::{First, Namespace};
use crate::resolve::{Mention, MentionKind, Unit, UnitId};
use crate::source::{Span, unraw};
use proc_macro2::{Ident, Span as TokenSpan};
use syn::{Path, Visibility};

/// Records the mention of a first segment, of which is known how it was found. `colon` is the `::`
/// before it.
pub(super) fn record_first_segment(
    at: &mut Recorder<'_, '_>,
    ident: &Ident,
    colon: Option<TokenSpan>,
    first: First,
    in_macro: bool,
) {
    let span: Span = ident.span().into();
    let start = colon.map_or(span.start, |colon| Span::from(colon).start);
    match first {
        First::CrateKeyword => at.mention(span, MentionKind::Crate),
        First::Extern(krate) if at.resolver.program.crates[krate].proc_macro => {
            at.mention(span, MentionKind::Refusal(NO_PROC_MACROS.to_owned()));
        }
        First::Extern(krate) => {
            let (at_root, leading_colon) = (at.is_at_root(), colon.is_some());
            let kind = MentionKind::Extern { krate, at_root, in_macro, leading_colon };
            at.mention(Span::new(start, span.end), kind);
        }
        First::ExternItem => {
            at.mention(Span::new(start, span.end), MentionKind::ExternItem(unraw(ident)));
        }
        First::OldRoot => {
            let kind = if in_macro { MentionKind::CallerRoot } else { MentionKind::Root2015 };
            at.mention(Span::new(start, span.start), kind);
        }
        First::Other => {}
    }
}

/// Records the mention in a path of which is known how its first segment was found.
pub(super) fn record_path(at: &mut Recorder<'_, '_>, path: &Path, first: First) {
    if path.segments.len() < 2 && path.leading_colon.is_none() {
        return;
    }
    let Some(segment) = path.segments.first() else { return };
    let colon = path.leading_colon.as_ref().map(|colon| colon.spans[0]);
    let first = if segment.ident == "crate" { First::CrateKeyword } else { first };
    record_first_segment(at, &segment.ident, colon, first, false);
}

/// Records the mention in the path of a macro.
pub(super) fn record_macro_path(at: &mut Recorder<'_, '_>, path: &Path) {
    let names = segments(path);
    let colon = path.leading_colon.is_some();
    if let ([name], false) = (&names[..], colon) {
        let span = path.segments[0].ident.span().into();
        return record_macro_prelude(at, name, span, false);
    }
    let (_, first) = at.path(&names, colon, Namespace::Macro);
    record_path(at, path, first);
}

/// Records the mention of the name in a macro call, if `#[macro_use] extern crate` brings that macro
/// in.
pub(super) fn record_macro_prelude(
    at: &mut Recorder<'_, '_>,
    name: &str,
    span: Span,
    in_macro: bool,
) {
    let Some((krate, _)) = at.resolver.macro_prelude(at.krate(), name) else { return };
    let is_nearer = !at.textual_macros(name).is_empty()
        || at.name(name, Namespace::Macro).iter().any(|found| !found.is_unknown());
    if !is_nearer {
        at.mention(span, MentionKind::MacroPrelude { krate, in_macro });
    }
}

/// Records the call of a macro, with the path at this place, if it is a procedural one. Returns true
/// then.
pub(super) fn record_proc_macro(at: &mut Recorder<'_, '_>, of: UnitId, path: Span) -> bool {
    let Unit { krate, .. } = at.resolver.names.units[of];
    if !at.resolver.program.crates[krate].proc_macro {
        return false;
    }
    if at.is_in_text() {
        at.mention(path, MentionKind::ProcMacro { of, in_expansion: false });
        return true;
    }
    let units = &at.resolver.names.units;
    let mut around = std::iter::successors(Some(at.unit), |unit| units[*unit].parent);
    let written = around.find_map(|unit| Some((units[unit].file, units[unit].span?)));
    let (file, span) = written.unwrap_or((at.file, Span::new(0, 0)));
    let (unit, kind) = (Some(at.unit), MentionKind::ProcMacro { of, in_expansion: true });
    at.resolver.names.mentions.push(Mention { unit, file, span, kind });
    true
}

/// Records the `crate` in `pub(crate)` or `pub(in crate::a)`.
pub(super) fn record_visibility(at: &mut Recorder<'_, '_>, visibility: &Visibility) {
    let Visibility::Restricted(restricted) = visibility else { return };
    let path = &*restricted.path;
    if path.is_ident("crate") && restricted.in_token.is_none() {
        at.mention(Span::of(path), MentionKind::PubCrate);
    } else if restricted.in_token.is_some() && path.segments[0].ident == "crate" {
        at.mention(path.segments[0].ident.span().into(), MentionKind::Crate);
    }
}
