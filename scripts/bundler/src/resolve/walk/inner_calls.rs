//! Calls in the bodies of macros whose names mean what they mean where the macro is called: where that
//! is what `#[macro_use] extern crate` brings in, a bundle has no such names.

use super::super::names::{Def, Namespace};
use super::super::{Mention, MentionKind, Resolver, UnitId};
use super::Walker;
use crate::macro_rules::is_macro_call;
use crate::source::{Span, plain};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

impl Walker<'_, '_> {
    /// Takes note of what the calls in the body of a macro mean that is called here.
    pub(super) fn note_inner_calls(&mut self, of: UnitId) {
        let def = &self.resolver.names.macros[&of];
        let written = self.resolver.names.units[of].span.is_some();
        if def.local_inner || def.krate == self.krate() || !written {
            return;
        }
        let mut calls = Vec::new();
        add_calls(&self.resolver.macro_body(of).tokens, &mut calls);
        for (name, span) in calls {
            let textual = self.resolver.textual_macros(self.scope, &name, self.unit);
            let path = [name];
            let (found, _) = self.resolver.path(self.scope, &path, false, Namespace::Macro);
            let by_path = found.iter().filter_map(|it| self.resolver.macro_unit(&it.def));
            let mut means: BTreeSet<UnitId> = textual.into_iter().chain(by_path).collect();
            let mut through = None;
            if means.is_empty() && found.iter().all(|it| it.is_unknown()) {
                let given = self.resolver.macro_prelude(self.krate(), &path[0]);
                let Some((krate, exports)) = given else { continue };
                let exports =
                    exports.into_iter().filter_map(|it| self.resolver.macro_unit(&Def::Unit(it)));
                means.extend(exports);
                through = Some(krate);
            }
            let at = (of, span.start, span.end);
            let call = self.resolver.names.inner_calls.entry(at).or_default();
            call.means.extend(means);
            call.through = call.through.or(through);
        }
    }
}

impl Resolver<'_> {
    /// Names such calls by a path, wherever the macro is called.
    pub(in super::super) fn inner_calls(&mut self) {
        for ((of, start, end), call) in std::mem::take(&mut self.names.inner_calls) {
            let Some(krate) = call.through else { continue };
            let kind = match call.means.len() {
                1 => MentionKind::MacroPrelude { krate, in_macro: true },
                _ => MentionKind::Refused(
                    "this is now one macro, now another, as whoever calls the macro around it has it"
                        .to_owned(),
                ),
            };
            let (unit, file, span) = (Some(of), self.names.units[of].file, Span::new(start, end));
            self.names.mentions.push(Mention { unit, file, span, kind });
        }
    }
}

/// The names of macros that are called without a path.
fn add_calls(tokens: &TokenStream, calls: &mut Vec<(String, Span)>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => add_calls(&group.stream(), calls),
            TokenTree::Ident(ident) if is_macro_call(tree, trees.get(at + 1)) => {
                let before = at.checked_sub(1).map(|it| trees[it].to_string());
                if !matches!(before.as_deref(), Some("$" | ":")) {
                    calls.push((plain(ident), ident.span().into()));
                }
            }
            _ => {}
        }
    }
}
