//! Mentions at the start of a path, whose first segment reads otherwise when all crates stand in one file.
//!
//! `crate::a` in a library becomes `crate::the_library::a`, and `the_library::a` becomes
//! `crate::the_library::a` where the name of the module is not in scope. That depends only on how the
//! first segment is found.

use super::recorder::Recorder;
use crate::load::NO_PROC_MACROS;
use crate::resolve::names::{Namespace, PathForm, PathStart};
use crate::resolve::syntax::segments;
use crate::resolve::{FindingKind, MentionKind, Unit, UnitId};
use crate::source::{Span, unraw};
use proc_macro2::{Ident, Span as TokenSpan};
use syn::{Path, Visibility};

/// The kind of a text: code, or the body of a macro, which becomes code where the macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    Code,
    MacroBody,
}

impl TextKind {
    /// True for the body of a macro.
    pub(super) fn is_macro_body(self) -> bool {
        self == Self::MacroBody
    }
}

/// Records the mention of a first segment, given how it is found. `colon` is the `::` before it.
pub(super) fn record_first_segment(
    recorder: &mut Recorder<'_, '_>,
    ident: &Ident,
    colon: Option<TokenSpan>,
    start: PathStart,
    text_kind: TextKind,
) {
    let span: Span = ident.span().into();
    let from = colon.map_or(span.start, |colon| Span::from(colon).start);
    match start {
        PathStart::CrateKeyword => recorder.mention(span, MentionKind::Crate),
        PathStart::Extern(krate) if recorder.program().crates[krate].proc_macro => {
            recorder.finding(span, FindingKind::Refusal(NO_PROC_MACROS.to_owned()));
        }
        PathStart::Extern(krate) => {
            let (at_root, leading_colon) = (recorder.is_at_root(), colon.is_some());
            let in_macro = text_kind.is_macro_body();
            let kind = MentionKind::Extern { krate, at_root, in_macro, leading_colon };
            recorder.mention(Span::new(from, span.end), kind);
        }
        PathStart::ExternItem => {
            crate::marks::reach("extern-crate-of-std");
            recorder.mention(Span::new(from, span.end), MentionKind::ExternItem(unraw(ident)));
        }
        PathStart::Root2015 => {
            let kind = if text_kind.is_macro_body() {
                crate::marks::reach("path-of-2015-in-macro");
                MentionKind::CallerRoot
            } else {
                crate::marks::reach("path-of-2015");
                MentionKind::Root2015
            };
            recorder.mention(Span::new(from, span.start), kind);
        }
        PathStart::Other => {}
    }
}

/// Records the mention in a path, given how its first segment is found.
pub(super) fn record_path(recorder: &mut Recorder<'_, '_>, path: &Path, start: PathStart) {
    if path.segments.len() < 2 && path.leading_colon.is_none() {
        return;
    }
    let Some(segment) = path.segments.first() else { return };
    let colon = path.leading_colon.as_ref().map(|colon| colon.spans[0]);
    let start = if segment.ident == "crate" { PathStart::CrateKeyword } else { start };
    record_first_segment(recorder, &segment.ident, colon, start, TextKind::Code);
}

/// Records the mention in the path of a macro.
pub(super) fn record_macro_path(recorder: &mut Recorder<'_, '_>, path: &Path) {
    let names = segments(path);
    let form = PathForm::of(path.leading_colon);
    if let ([name], PathForm::Relative) = (&names[..], form) {
        let span = path.segments[0].ident.span().into();
        return record_macro_prelude(recorder, name, span, TextKind::Code);
    }
    let (_, start) = recorder.path(&names, form, Namespace::Macro);
    record_path(recorder, path, start);
}

/// Records the mention of the name in a macro call, if `#[macro_use] extern crate` brings the macro in.
pub(super) fn record_macro_prelude(
    recorder: &mut Recorder<'_, '_>,
    name: &str,
    span: Span,
    text_kind: TextKind,
) {
    if let Some(krate) = recorder.macros_of_name(name).prelude_of {
        crate::marks::reach("call-of-macro-use");
        let in_macro = text_kind.is_macro_body();
        recorder.mention(span, MentionKind::MacroPrelude { krate, in_macro });
    }
}

/// Records the call of a macro with this span of its path, if it is a procedural macro. Returns true if
/// it is.
pub(super) fn record_proc_macro(recorder: &mut Recorder<'_, '_>, of: UnitId, path: Span) -> bool {
    let Unit { krate, .. } = recorder.lookup().units[of];
    if !recorder.program().crates[krate].proc_macro {
        return false;
    }
    if recorder.is_in_text() {
        crate::marks::reach("procedural-macro");
        recorder.finding(path, FindingKind::ProcMacro { of, in_expansion: false });
        return true;
    }
    let place = recorder.written_place().unwrap_or((recorder.file, Span::new(0, 0)));
    let (unit, kind) = (Some(recorder.unit), FindingKind::ProcMacro { of, in_expansion: true });
    recorder.records().find(unit, place, kind);
    true
}

/// Records the `crate` in `pub(crate)` or `pub(in crate::a)`.
pub(super) fn record_visibility(recorder: &mut Recorder<'_, '_>, visibility: &Visibility) {
    let Visibility::Restricted(restricted) = visibility else { return };
    let path = &*restricted.path;
    if path.is_ident("crate") && restricted.in_token.is_none() {
        recorder.mention(Span::of(path), MentionKind::PubCrate);
    } else if restricted.in_token.is_some() && path.segments[0].ident == "crate" {
        recorder.mention(path.segments[0].ident.span().into(), MentionKind::Crate);
    }
}
