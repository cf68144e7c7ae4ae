//! Arguments of macros that read otherwise in the bundle, where a macro may count their tokens or make
//! text of them: paths that have more segments, and names that are keywords in newer editions.

use super::super::MentionKind;
use super::{Walker, segments};
use crate::load::NEW_KEYWORDS;
use crate::macro_rules::opened;
use crate::source::{Span, plain};
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::Macro;

/// Expansions beyond which it is not looked at what becomes of a call.
const EXPANSIONS: usize = 500;

/// Expansions inside expansions, likewise.
const DEPTH: usize = 100;

/// Macros whose text the program does not see.
#[rustfmt::skip]
pub(super) const COMPLAINING: [&str; 14] = [
    "assert", "assert_eq", "assert_ne", "compile_error", "dbg", "debug_assert", "debug_assert_eq",
    "debug_assert_ne", "eprint", "eprintln", "panic", "todo", "unimplemented", "unreachable",
];

/// Stands for a segment that the bundle adds after `crate`, and for the first that it adds before a
/// name, which may have its `::` already.
const AFTER: &str = "__mex_after";
const BEFORE: &str = "__mex_before";
const BEFORE_COLONS: &str = "__mex_before_colons";

impl Walker<'_, '_> {
    /// Refuses a call in which paths become longer, if what the macros make of it then is not the same
    /// but for that; and notes where they make text of what reads otherwise. What such paths are is
    /// said by the mentions from that number on.
    pub(super) fn heed_arguments(&mut self, mac: &Macro, mentions: usize) {
        let own = self.krate() == 0;
        let longer = self.resolver.names.mentions[mentions..].iter().filter_map(|it| {
            let added = match &it.kind {
                MentionKind::Crate if !own => AFTER,
                MentionKind::Extern { leading_colon: true, .. } => BEFORE_COLONS,
                MentionKind::Extern { at_root: false, .. } => BEFORE,
                MentionKind::MacroPrelude { .. } => BEFORE,
                _ => return None,
            };
            Some((it.span.end, added))
        });
        let longer: BTreeMap<usize, &str> = longer.collect();
        let edition = self.resolver.program.crates[self.krate()].edition;
        if longer.is_empty() && marked_keyword(&mac.tokens, edition).is_none() {
            return;
        }
        let made = |walker: &mut Self, tokens| {
            let mut left = EXPANSIONS;
            let call = &Macro { tokens, ..mac.clone() };
            let made = walker.unfolded_call(call, DEPTH, &mut left);
            (left > 0).then_some(made)
        };
        let Some(Some(before)) = made(self, mac.tokens.clone()) else { return };
        let name = segments(&mac.path).join("::");
        let text = stringified(&before);
        if let Some(word) = text.iter().find_map(|it| marked_keyword(it, edition)) {
            let why = format!(
                "`{name}!` makes text of `{word}`, which has its `r#` for editions where that is a \
                 keyword"
            );
            self.push(word.span().into(), MentionKind::Noted(why));
        }
        let Some((&end, _)) = longer.first_key_value() else { return };
        let at = Span::new(end - 1, end);
        let Some(after) = made(self, lengthened(&mac.tokens, &longer)) else { return };
        let text = after.as_ref().map(stringified).unwrap_or_default();
        let (before, after) = (words(before), after.map(words));
        if after.is_none_or(|it| shortened(&it) != before) {
            let why = format!(
                "this path is longer in one file, and of that `{name}!` makes something else, if it takes \
                 it; import what it names, or let the macro take a `$path:path`"
            );
            self.push(at, MentionKind::Refused(why));
        } else if text.into_iter().map(words).any(|it| shortened(&it) != it) {
            let why = format!("`{name}!` makes text of this path, which is longer in one file");
            self.push(at, MentionKind::Noted(why));
        }
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
        let mut names = segments(&mac.path);
        let colon = mac.path.leading_colon.is_some() || names[0] == BEFORE_COLONS;
        names.retain(|it| ![AFTER, BEFORE, BEFORE_COLONS].contains(&&**it));
        let unit = *self.macros_called(&names, colon).first()?;
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
            let is_text = start.is_some() && trees[at - 2].to_string() == "stringify";
            let call = start.filter(|_| !is_text).and_then(|start| {
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
            let inner = match is_text {
                true => group.stream(),
                false => self.unfolded(group.stream(), depth, left),
            };
            made.push(Group::new(group.delimiter(), inner).into());
        }
        made.into_iter().collect()
    }
}

/// The first name among the tokens that is a keyword in newer editions only, and was marked as a name.
fn marked_keyword(tokens: &TokenStream, edition: u16) -> Option<Ident> {
    let new = |word: &str| NEW_KEYWORDS.iter().any(|it| edition < it.0 && it.1 == word);
    tokens.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Group(group) => marked_keyword(&group.stream(), edition),
        TokenTree::Ident(ident) => {
            let is_marked = ident.to_string().strip_prefix("r#").is_some_and(new);
            is_marked.then_some(ident)
        }
        _ => None,
    })
}

/// What becomes text that the program can see: what `stringify!` is given, but for what goes on to
/// macros that only complain.
fn stringified(tokens: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut found = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let called = path_before_bang(&trees, at).map(|_| trees[at - 2].to_string());
        match called.as_deref() {
            Some("stringify") => found.push(group.stream()),
            Some(name) if COMPLAINING.contains(&name) => {}
            _ => found.extend(stringified(&group.stream())),
        }
    }
    found
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
