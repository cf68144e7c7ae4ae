//! Tokens in the input of macro calls that read otherwise in the bundle: paths that get more segments, and names
//! that get `r#` as they are keywords in newer editions.
//!
//! ```text
//! show!(crate::a)     in the library `kelp` becomes     show!(crate::kelp::a)
//! ```
//!
//! Macros that take such a path as a whole, as `$e:expr` or `$p:path`, or pass its tokens on, as `$($t:tt)*`, do not
//! notice. There is a note where a macro may take the path apart, and where `stringify!` gets such a token. The
//! paths are followed by the last byte of their first segment, which it keeps in expansions.

use super::recorder::Recorder;
use crate::load::NEW_KEYWORDS;
use crate::resolve::records::Records;
use crate::resolve::syntax::idents;
use crate::resolve::{FindingKind, MentionKind, UnitId};
use crate::source::{CrateId, Span};
use proc_macro2::{Ident, TokenStream};

/// Records the paths in the input of a written call that get longer. `mentions` is the index of its first mention.
pub(super) fn record(recorder: &mut Recorder<'_, '_>, mentions: usize) {
    let is_solution = recorder.krate() == CrateId::SOLUTION;
    let Records { mentions: all, longer_paths, .. } = recorder.records();
    let longer = all[mentions..].iter().filter(|mention| {
        matches!(
            mention.kind,
            MentionKind::Extern { leading_colon: true, .. }
                | MentionKind::Extern { at_root: false, .. }
                | MentionKind::MacroPrelude { .. }
        ) || mention.kind == MentionKind::Crate && !is_solution
    });
    longer_paths.extend(longer.map(|mention| (mention.file, mention.span.end)));
}

/// Adds notes of paths in the input of a call of these macros, be it written or expanded, if a macro may take them
/// apart.
pub(super) fn note_counted(
    recorder: &mut Recorder<'_, '_>,
    tokens: &TokenStream,
    macros: &[UnitId],
) {
    for ident in idents(tokens) {
        let is_longer = is_longer(recorder, &ident);
        let mut bodies = macros.iter().map(|&unit| recorder.macro_body(unit));
        if is_longer
            && bodies.any(|body| body.rules.as_ref().is_some_and(|rules| rules.splits(&ident)))
        {
            let why = "this path has more segments in one file, and a macro may take it apart; import \
                       the item if that makes a difference";
            note(recorder, &ident, why);
        }
    }
}

/// Adds notes of paths and names in the input of a `stringify!`, unless its text only reports an error. The input of
/// a written `stringify!` does not change.
pub(super) fn note_stringified(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    if recorder.is_in_text() || recorder.in_diagnostics {
        return;
    }
    for ident in idents(tokens) {
        if is_longer(recorder, &ident) {
            let why = "a macro stringifies this path, which has more segments in one file";
            note(recorder, &ident, why);
        } else if is_new_keyword(&ident, recorder.crate_info().edition) {
            let why = "a macro stringifies this name, which is written with `r#` as newer editions have \
                       that keyword";
            note(recorder, &ident, why);
        }
    }
}

/// True for the first segment of a path that gets longer.
fn is_longer(recorder: &mut Recorder<'_, '_>, ident: &Ident) -> bool {
    let file = recorder.file;
    let longer_paths = &recorder.records().longer_paths;
    !longer_paths.is_empty() && longer_paths.contains(&(file, Span::from(ident.span()).end))
}

/// True for a name that is written `r#name` because it is a keyword in newer editions.
fn is_new_keyword(ident: &Ident, edition: u16) -> bool {
    ident.to_string().strip_prefix("r#").is_some_and(|name| {
        NEW_KEYWORDS.iter().any(|(since, word)| edition < *since && *word == name)
    })
}

fn note(recorder: &mut Recorder<'_, '_>, ident: &Ident, why: &str) {
    let Span { end, .. } = ident.span().into();
    let last = Span::new(end.saturating_sub(1), end);
    recorder.finding_always(last, FindingKind::Note(why.to_owned()));
}
