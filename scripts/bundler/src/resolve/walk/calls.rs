//! What a macro call expands to.
//!
//! The call uses the macro, and the arm that takes its tokens. Names that the call hands to the macro
//! are mentions; names in the expansion are only uses.

use super::arguments;
use super::bindings::Bindings;
use super::callee::find_macros;
use super::inner_calls::note_inner_calls;
use super::mentions::{record_macro_path, record_proc_macro};
use super::opaque;
use super::recorder::Recorder;
use super::syntax::segments;
use super::token_mentions::record_arguments;
use crate::resolve::UnitId;
use crate::resolve::names::Def;
use crate::source::Span;
use proc_macro2::TokenStream;
use syn::Macro;

/// Expansions inside expansions, beyond which a macro counts as not understood.
const DEPTH: usize = 200;

/// Returns what a macro call expands to, if a macro of the program takes it. Records the call.
pub(super) fn expand(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    mac: &Macro,
) -> Option<TokenStream> {
    let macros = record_call(at, mac);
    let (&unit, others) = macros.split_first()?;
    for &other in others {
        at.use_def(&Def::Unit(other));
    }
    opaque::use_undecided_macros(at, bindings, &macros, &mac.tokens);
    if at.depth >= DEPTH {
        at.use_def(&Def::Unit(unit));
        return None;
    }
    let (arm, expansion) = at.resolver.expand(at.unit, unit, mac.tokens.clone())?;
    at.resolver.names.opaque_arms.insert(arm);
    Some(expansion)
}

/// Records the mentions in a macro call, and the calls inside the macros that it means; returns those.
pub(super) fn record_call(at: &mut Recorder<'_, '_>, mac: &Macro) -> Vec<UnitId> {
    record_mentions(at, mac);
    let leading_colon = mac.path.leading_colon.is_some();
    let mut macros = find_macros(at, &segments(&mac.path), leading_colon, at.place_of_call(mac));
    macros.retain(|&unit| !record_proc_macro(at, unit, Span::of(&mac.path)));
    for &unit in &macros {
        note_inner_calls(at, unit);
    }
    macros
}

fn record_mentions(at: &mut Recorder<'_, '_>, mac: &Macro) {
    if at.is_in_text() && !mac.path.is_ident("stringify") {
        let before = at.resolver.names.mentions.len();
        record_arguments(at, &mac.tokens);
        arguments::check(at, mac, before);
    }
    record_macro_path(at, &mac.path);
}
