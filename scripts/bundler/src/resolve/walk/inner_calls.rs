//! Calls in the body of a macro whose names are resolved where that macro is called.
//!
//! `macro_rules! outer { () => { inner!() } }` without `$crate::` means the `inner!` that its caller
//! sees. If the caller has it by `#[macro_use] extern crate`, a bundle has no such name, and the call
//! needs a path. All calls of `outer!` are noted in a table, and mentions are made once all crates are
//! walked.

use super::recorder::Recorder;
use crate::macro_rules::is_macro_call;
use crate::resolve::names::{Def, Namespace};
use crate::resolve::{Mention, MentionKind, Resolver, UnitId};
use crate::source::{Span, unraw};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Notes what the calls in the body of a macro mean that is called here.
pub(super) fn note_inner_calls(at: &mut Recorder<'_, '_>, of: UnitId) {
    let def = &at.resolver.names.macros[&of];
    let is_written = at.resolver.names.units[of].span.is_some();
    if def.local_inner || def.krate == at.krate() || !is_written {
        return;
    }
    let body = at.resolver.macro_body(of);
    let calls = body.calls.get_or_init(|| {
        let mut calls = Vec::new();
        add_calls(&body.tokens, &mut calls);
        calls
    });
    for (name, span) in calls {
        let found = at.name(name, Namespace::Macro);
        let by_path = found.iter().filter_map(|found| at.resolver.macro_unit(&found.def));
        let mut means: BTreeSet<UnitId> =
            at.textual_macros(name).into_iter().chain(by_path).collect();
        let mut through = None;
        if means.is_empty() && found.iter().all(|found| found.is_unknown()) {
            let prelude = at.resolver.macro_prelude(at.krate(), name);
            let Some((krate, exports)) = prelude else { continue };
            let exports = exports.into_iter().map(Def::Unit);
            means.extend(exports.filter_map(|export| at.resolver.macro_unit(&export)));
            through = Some(krate);
        }
        let place = (of, span.start, span.end);
        let call = at.resolver.names.inner_calls.entry(place).or_default();
        call.means.extend(means);
        call.through = call.through.or(through);
    }
}

impl Resolver<'_> {
    /// Records the mentions of the noted calls: each gets a path, or is refused if its meaning depends
    /// on the caller.
    pub(in crate::resolve) fn inner_calls(&mut self) {
        for ((of, start, end), call) in std::mem::take(&mut self.names.inner_calls) {
            let Some(krate) = call.through else { continue };
            let kind = match call.means.len() {
                1 => MentionKind::MacroPrelude { krate, in_macro: true },
                _ => MentionKind::Refusal(
                    "this is now one macro, now another, as whoever calls the macro around it has it"
                        .to_owned(),
                ),
            };
            let (unit, file, span) = (Some(of), self.names.units[of].file, Span::new(start, end));
            self.names.mentions.push(Mention { unit, file, span, kind });
        }
    }
}

/// Adds the names of macros that are called without a path, and where they stand.
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
