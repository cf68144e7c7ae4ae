//! Calls in the body of a macro, whose names are resolved where that macro is called.
//!
//! `macro_rules! outer { () => { inner!() } }` without `$crate::` means the `inner!` that is in scope at
//! the caller. If `#[macro_use] extern crate` brings it into scope, a bundle has no such name, and the
//! call needs a path. All calls of `outer!` are recorded in a table, which becomes mentions when all
//! crates are walked.

use super::recorder::Recorder;
use crate::macro_rules::{InnerMacros, is_macro_call};
use crate::resolve::names::FoundMacros;
use crate::resolve::{Unit, UnitId};
use crate::source::{Span, unraw};
use proc_macro2::{TokenStream, TokenTree};

/// Records the meanings of the calls in the body of a macro that is called here.
pub(super) fn record_inner_calls(recorder: &mut Recorder<'_, '_>, macro_unit: UnitId) {
    let Unit { krate, span, .. } = recorder.lookup().units[macro_unit];
    let is_local = recorder.inner_macros(macro_unit) == Some(InnerMacros::Local);
    if is_local || krate == recorder.krate() || span.is_none() {
        return;
    }
    let body = recorder.macro_body(macro_unit);
    let calls = body.calls.get_or_init(|| {
        let mut calls = Vec::new();
        add_calls(&body.tokens, &mut calls);
        calls
    });
    for (name, span) in calls {
        let FoundMacros { macros, prelude_of, .. } = recorder.macros_of_name(name);
        if !macros.is_empty() {
            recorder.add_inner_call(macro_unit, *span, macros, prelude_of);
        }
    }
}

/// Adds the names of macros that are called without a path, with their spans.
fn add_calls(tokens: &TokenStream, calls: &mut Vec<(String, Span)>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => add_calls(&group.stream(), calls),
            TokenTree::Ident(ident) if is_macro_call(tree, trees.get(index + 1)) => {
                let before = index.checked_sub(1).map(|before| trees[before].to_string());
                if !matches!(before.as_deref(), Some("$" | ":")) {
                    calls.push((unraw(ident), ident.span().into()));
                }
            }
            _ => {}
        }
    }
}
