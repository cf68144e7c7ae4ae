//! Tokens in the input of macro calls that read otherwise in the bundle: paths that get more segments, and names
//! that get `r#` as they are keywords in newer editions.
//!
//! ```text
//! show!(crate::a)     in the library `kelp` becomes     show!(crate::kelp::a)
//! ```
//!
//! Macros that take such a path as a whole, as `$e:expr` or `$p:path`, or pass its tokens on, as `$($t:tt)*`, do not
//! notice. There is a note where a macro may take the path apart, and where `stringify!` gets such a token. The
//! tokens are followed by their bytes, which they keep in expansions.

use super::recorder::Recorder;
use crate::load::NEW_KEYWORDS;
use crate::resolve::syntax::segments;
use crate::resolve::{FindingKind, MentionKind, UnitId};
use crate::source::{CrateId, Span};
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::Macro;

/// A token in the input of a written macro call that reads otherwise in the bundle.
pub(in crate::resolve) struct ChangedToken {
    /// The macro.
    called: String,
    change: TokenChange,
    /// The units that have a note of it.
    noted: BTreeSet<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenChange {
    /// It is the first segment of a path that gets longer.
    LongerPath,
    /// It is written with `r#`.
    RawKeyword,
}

/// Records the changed tokens in the input of a written call. `mentions` is the index of its first mention.
pub(super) fn record(recorder: &mut Recorder<'_, '_>, mac: &Macro, mentions: usize) {
    let is_solution = recorder.krate() == CrateId::SOLUTION;
    let longer = recorder.resolver.tables.mentions[mentions..].iter().filter(|mention| {
        matches!(
            mention.kind,
            MentionKind::Extern { leading_colon: true, .. }
                | MentionKind::Extern { at_root: false, .. }
                | MentionKind::MacroPrelude { .. }
        ) || mention.kind == MentionKind::Crate && !is_solution
    });
    let mut changed: Vec<(usize, TokenChange)> =
        longer.map(|mention| (mention.span.end, TokenChange::LongerPath)).collect();
    let edition = recorder.crate_info().edition;
    if NEW_KEYWORDS.iter().any(|(since, _)| edition < *since) {
        visit_idents(&mac.tokens, &mut |ident| {
            if is_raw_keyword(ident, edition) {
                changed.push((Span::from(ident.span()).end, TokenChange::RawKeyword));
            }
        });
    }
    for (end, change) in changed {
        let called = segments(&mac.path).join("::");
        let token = ChangedToken { called, change, noted: BTreeSet::new() };
        recorder.resolver.changed_tokens.insert((recorder.file, end), token);
    }
}

/// Adds notes of paths in the input of a call of these macros, be it written or expanded, if a macro may take them
/// apart.
pub(super) fn note_counted(recorder: &mut Recorder<'_, '_>, mac: &Macro, macros: &[UnitId]) {
    for ident in changed_tokens(recorder, &mac.tokens) {
        let bodies = macros.iter().map(|&unit| recorder.resolver.macro_body(unit));
        let mut rules = bodies.filter_map(|body| Some(body.rules.as_ref()?.splits(&ident)));
        if rules.any(|splits| splits) {
            note(recorder, &ident, TokenChange::LongerPath, |called| {
                format!(
                    "this path has more segments in one file, and `{called}!` may take it apart; import \
                     the item if that makes a difference"
                )
            });
        }
    }
}

/// Adds notes of paths and names in the input of a `stringify!`, unless its text only reports an error. The input of
/// a written `stringify!` does not change.
pub(super) fn note_stringified(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    if recorder.is_in_text() || recorder.in_diagnostics {
        return;
    }
    for ident in changed_tokens(recorder, tokens) {
        note(recorder, &ident, TokenChange::LongerPath, |called| {
            format!("`{called}!` stringifies this path, which has more segments in one file")
        });
        note(recorder, &ident, TokenChange::RawKeyword, |called| {
            format!(
                "`{called}!` stringifies `{ident}`, which is written with `r#` as newer editions have \
                 that keyword"
            )
        });
    }
}

/// Returns the changed tokens among these.
fn changed_tokens(recorder: &Recorder<'_, '_>, tokens: &TokenStream) -> Vec<Ident> {
    let (changed, mut found) = (&recorder.resolver.changed_tokens, Vec::new());
    if !changed.is_empty() {
        visit_idents(tokens, &mut |ident| {
            if changed.contains_key(&(recorder.file, Span::from(ident.span()).end)) {
                found.push(ident.clone());
            }
        });
    }
    found
}

/// Adds a note of a changed token to the unit, if it is changed in this way and the unit has none.
fn note(
    recorder: &mut Recorder<'_, '_>,
    ident: &Ident,
    change: TokenChange,
    why: impl FnOnce(&str) -> String,
) {
    let (unit, file, span) = (recorder.unit, recorder.file, Span::from(ident.span()));
    let Some(token) = recorder.resolver.changed_tokens.get_mut(&(file, span.end)) else { return };
    if token.change == change && token.noted.insert(unit) {
        let kind = FindingKind::Note(why(&token.called));
        recorder.finding_always(Span::new(span.end - 1, span.end), kind);
    }
}

/// True for a name that is written `r#name` because it is a keyword in newer editions.
fn is_raw_keyword(ident: &Ident, edition: u16) -> bool {
    ident.to_string().strip_prefix("r#").is_some_and(|name| {
        NEW_KEYWORDS.iter().any(|(since, word)| edition < *since && *word == name)
    })
}

/// Calls `visit` for each identifier among the tokens.
fn visit_idents(tokens: &TokenStream, visit: &mut dyn FnMut(&Ident)) {
    for tree in tokens.clone() {
        match tree {
            TokenTree::Group(group) => visit_idents(&group.stream(), visit),
            TokenTree::Ident(ident) => visit(&ident),
            _ => {}
        }
    }
}
