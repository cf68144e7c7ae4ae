//! Calls in the body of a macro, whose names are resolved where that macro is called.
//!
//! `macro_rules! outer { () => { inner!() } }` without `$crate::` means the `inner!` that is in scope at
//! the caller. If `#[macro_use] extern crate` brings it into scope, a bundle has no such name, and the
//! call needs a path. All calls of `outer!` are recorded in a table, which becomes mentions when all
//! crates are walked.

use super::recorder::Recorder;
use crate::macro_rules::{InnerMacros, is_macro_call};
use crate::resolve::names::FoundMacros;
use crate::resolve::{Finding, FindingKind, Mention, MentionKind, Resolver, UnitId};
use crate::source::{Span, unraw};
use proc_macro2::{TokenStream, TokenTree};

/// Records the meanings of the calls in the body of a macro that is called here.
pub(super) fn record_inner_calls(recorder: &mut Recorder<'_, '_>, macro_unit: UnitId) {
    let def = &recorder.resolver.tables.macros[&macro_unit];
    let is_written = recorder.resolver.tables.units[macro_unit].span.is_some();
    if def.inner_macros == InnerMacros::Local || def.krate == recorder.krate() || !is_written {
        return;
    }
    let body = recorder.resolver.macro_body(macro_unit);
    let calls = body.calls.get_or_init(|| {
        let mut calls = Vec::new();
        add_calls(&body.tokens, &mut calls);
        calls
    });
    for (name, span) in calls {
        let FoundMacros { macros, prelude_of, .. } = recorder.macros_of_name(name);
        if macros.is_empty() {
            continue;
        }
        let key = (macro_unit, span.start, span.end);
        let call = recorder.resolver.tables.inner_calls.entry(key).or_default();
        call.targets.extend(macros);
        call.from_crate = call.from_crate.or(prelude_of);
    }
}

impl Resolver<'_> {
    /// Records the mentions of these calls: each gets a path, or is refused if its meaning depends on the
    /// caller.
    pub(in crate::resolve) fn record_inner_calls_of_macros(&mut self) {
        for ((macro_unit, start, end), call) in std::mem::take(&mut self.tables.inner_calls) {
            let Some(krate) = call.from_crate else { continue };
            let (unit, file, span) =
                (Some(macro_unit), self.tables.units[macro_unit].file, Span::new(start, end));
            if call.targets.len() == 1 {
                let kind = MentionKind::MacroPrelude { krate, in_macro: true };
                self.tables.mentions.push(Mention { unit, file, span, kind });
            } else {
                let why = "this means different macros, depending on the caller of the macro around it; \
                           start its path with `$crate::`";
                let kind = FindingKind::Refusal(why.to_owned());
                self.tables.findings.push(Finding { unit, file, span, kind });
            }
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
