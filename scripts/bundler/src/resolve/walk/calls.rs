//! Expansion of macro calls.
//!
//! A call uses the macro, and the arm that matches its tokens. Names in the input of the call may be
//! mentions; names in the expansion are only uses.

use super::changed_tokens;
use super::inner_calls::record_inner_calls;
use super::locals::Locals;
use super::opaque;
use super::path_mentions::{record_macro_path, record_proc_macro};
use super::recorder::Recorder;
use super::token_mentions::record_arguments;
use crate::macro_rules::Expansion;
use crate::resolve::UnitId;
use crate::resolve::names::Def;
use crate::source::Span;
use syn::Macro;

/// Maximum depth of expansions inside expansions. A deeper call is opaque.
const MAX_DEPTH: usize = 200;

/// Returns the expansion of a macro call, if a macro of the program matches it. Records the call.
pub(super) fn expand(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    mac: &Macro,
) -> Option<Expansion> {
    let macros = record_call(recorder, mac);
    let (&unit, others) = macros.split_first()?;
    for &other in others {
        recorder.use_def(&Def::Unit(other));
    }
    opaque::use_undecided_macros(recorder, locals, &macros, &mac.tokens);
    if recorder.depth >= MAX_DEPTH {
        recorder.use_def(&Def::Unit(unit));
        return None;
    }
    recorder.expand(unit, mac.tokens.clone())
}

/// Records the mentions in a macro call, and the calls inside its macros. Returns its macros.
pub(super) fn record_call(recorder: &mut Recorder<'_, '_>, mac: &Macro) -> Vec<UnitId> {
    record_mentions(recorder, mac);
    let mut macros = recorder.find_macros(&mac.path);
    macros.retain(|&unit| !record_proc_macro(recorder, unit, Span::of(&mac.path)));
    for &unit in &macros {
        record_inner_calls(recorder, unit);
    }
    changed_tokens::note_counted(recorder, &mac.tokens, &macros);
    macros
}

/// Records the mentions in the path and the input of a macro call.
fn record_mentions(recorder: &mut Recorder<'_, '_>, mac: &Macro) {
    if recorder.is_in_text() && !mac.path.is_ident("stringify") {
        let before = recorder.records().mentions.len();
        record_arguments(recorder, &mac.tokens);
        changed_tokens::record(recorder, before);
    }
    record_macro_path(recorder, &mac.path);
}
