//! Paths that have more segments in the bundle, where a macro may count them.

use super::super::{Mention, MentionKind};
use super::{Walker, segments};
use crate::macro_rules::opened;
use crate::source::{Span, plain};
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::Macro;

/// Expansions beyond which it is not looked at what becomes of a call.
const EXPANSIONS: usize = 500;

/// Expansions inside expansions, likewise.
const DEPTH: usize = 100;

/// Stands for a segment that the bundle adds after `crate`, and for the first that it adds before a
/// name, which may have its `::` already.
const AFTER: &str = "__mex_after";
const BEFORE: &str = "__mex_before";
const BEFORE_COLONS: &str = "__mex_before_colons";

impl Walker<'_, '_> {
    /// Refuses a call in which paths become longer, if what the macros make of it then is not the same
    /// but for that. What such paths are is said by the mentions from that number on.
    pub(super) fn refuse_if_counted(&mut self, mac: &Macro, mentions: usize) {
        let own = self.krate() == 0;
        let longer = self.resolver.names.mentions[mentions..].iter().filter_map(|it| {
            let added = match &it.kind {
                MentionKind::Crate if !own => AFTER,
                MentionKind::Extern { leading_colon: true, .. } => BEFORE_COLONS,
                MentionKind::Extern { at_root: false, .. } => BEFORE,
                _ => return None,
            };
            Some((it.span.end, added))
        });
        let longer: BTreeMap<usize, &str> = longer.collect();
        let Some(&end) = longer.keys().next() else { return };
        let made = |walker: &mut Self, tokens| {
            let mut left = EXPANSIONS;
            let call = &Macro { tokens, ..mac.clone() };
            let made = walker.unfolded_call(call, DEPTH, &mut left)?;
            (left > 0).then(|| words(made))
        };
        let Some(before) = made(self, mac.tokens.clone()) else { return };
        let after = made(self, lengthened(&mac.tokens, &longer));
        if after.is_none_or(|it| shortened(&it) == before) {
            return;
        }
        let name = segments(&mac.path).join("::");
        let why = format!(
            "this path is longer in one file, and of that `{name}!` makes something else; import what \
             it names, or let the macro take a `$path:path`"
        );
        let (unit, file, span) = (Some(self.unit), self.file, Span::new(end - 1, end));
        let kind = MentionKind::Refused(why);
        self.resolver.names.mentions.push(Mention { unit, file, span, kind });
    }

    /// What comes out of a call in the end; `None` if the macro is not known or does not take it.
    fn unfolded_call(
        &mut self,
        mac: &Macro,
        depth: usize,
        left: &mut usize,
    ) -> Option<TokenStream> {
        *left = left.saturating_sub(1);
        if depth == 0 || *left == 0 {
            return None;
        }
        let colon = mac.path.leading_colon.is_some();
        let unit = *self.macros_called(&segments(&mac.path), colon).first()?;
        let krate = self.resolver.names.macros.get(&unit)?.krate;
        let body = self.resolver.macro_body(unit);
        let made = body.rules.as_ref()?.expand(krate, mac.tokens.clone())?;
        Some(self.unfolded(made.tokens, depth, left))
    }

    /// The tokens with what comes out of each call among them.
    fn unfolded(&mut self, tokens: TokenStream, depth: usize, left: &mut usize) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut made: Vec<TokenTree> = Vec::new();
        for (at, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else {
                made.push(tree.clone());
                continue;
            };
            let start = path_before_bang(&trees, at);
            let call = start.and_then(|start| {
                let call: TokenStream = trees[start..=at].iter().cloned().collect();
                Some((at - start, syn::parse2::<Macro>(call).ok()?))
            });
            if let Some((length, call)) = call
                && let Some(inner) = self.unfolded_call(&call, depth - 1, left)
            {
                made.truncate(made.len() - length);
                made.extend(inner);
                continue;
            }
            let inner = self.unfolded(group.stream(), depth, left);
            made.push(Group::new(group.delimiter(), inner).into());
        }
        made.into_iter().collect()
    }
}

/// Where the path of a macro starts that is called with the group of that number.
fn path_before_bang(trees: &[TokenTree], group: usize) -> Option<usize> {
    let is_sign =
        |at: usize, sign: char| matches!(&trees[at], TokenTree::Punct(it) if it.as_char() == sign);
    let is_ident = |at: usize| matches!(&trees[at], TokenTree::Ident(_));
    let mut at = group.checked_sub(2).filter(|&it| is_ident(it) && is_sign(it + 1, '!'))?;
    while at >= 3 && is_sign(at - 1, ':') && is_sign(at - 2, ':') && is_ident(at - 3) {
        at -= 3;
    }
    Some(at)
}

/// The tokens with what the bundle adds to the names that end there.
fn lengthened(tokens: &TokenStream, added: &BTreeMap<usize, &str>) -> TokenStream {
    let mut made: Vec<TokenTree> = Vec::new();
    for tree in tokens.clone() {
        let TokenTree::Ident(ident) = &tree else {
            made.push(match tree {
                TokenTree::Group(group) => {
                    let mut inner =
                        Group::new(group.delimiter(), lengthened(&group.stream(), added));
                    inner.set_span(group.span());
                    inner.into()
                }
                other => other,
            });
            continue;
        };
        let colons = [Spacing::Joint, Spacing::Alone].map(|it| Punct::new(':', it).into());
        let name = added.get(&Span::from(ident.span()).end).copied();
        let segment = name.map(|it| TokenTree::from(Ident::new(it, ident.span())));
        match name {
            Some(AFTER) => {
                made.push(tree);
                made.extend(colons);
                made.extend(segment);
            }
            Some(BEFORE) => {
                made.extend(segment);
                made.extend(colons);
                made.push(tree);
            }
            Some(_) => {
                let before_colons = made.len().saturating_sub(2);
                made.splice(before_colons..before_colons, segment);
                made.push(tree);
            }
            None => made.push(tree),
        }
    }
    made.into_iter().collect()
}

/// Each token by itself.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut list = Vec::new();
    for tree in opened(tokens, true) {
        match tree {
            TokenTree::Group(group) => {
                list.push(format!("{:?}", group.delimiter()));
                list.extend(words(group.stream()));
                list.push(")".to_owned());
            }
            TokenTree::Ident(ident) => list.push(plain(&ident)),
            other => list.push(other.to_string()),
        }
    }
    list
}

/// The tokens without what the bundle adds.
fn shortened(words: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match words[at].as_str() {
            AFTER if kept.ends_with(&[":".to_owned(), ":".to_owned()]) => {
                kept.truncate(kept.len() - 2);
            }
            BEFORE if words[at + 1..].starts_with(&[":".to_owned(), ":".to_owned()]) => at += 2,
            BEFORE_COLONS => {}
            word => kept.push(word.to_owned()),
        }
        at += 1;
    }
    kept
}
