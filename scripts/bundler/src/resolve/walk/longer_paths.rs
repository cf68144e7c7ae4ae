//! The tokens of a macro call as a bundle has them: some paths get one more segment.
//!
//! In the place of that segment stands a marker: `crate::a` becomes `crate::__mex_after::a`. Tokens
//! without their markers are those of the text again, so two expansions can be compared.

use super::recorder::Recorder;
use crate::macro_rules::{InCalls, without_invisible_groups};
use crate::resolve::MentionKind;
use crate::source::{Span, unraw};
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// The marker of a segment that the bundle adds after `crate`.
const AFTER: &str = "__mex_after";

/// The marker of a segment that the bundle adds before a name.
const BEFORE: &str = "__mex_before";

/// The marker of a segment that the bundle adds before a `::`.
const BEFORE_COLONS: &str = "__mex_before_colons";

/// Returns what the bundle adds to each path that becomes longer, by the end of the path's first
/// segment.
pub(super) fn longer_paths(
    at: &Recorder<'_, '_>,
    mentions: usize,
) -> BTreeMap<usize, &'static str> {
    let is_solution = at.krate() == 0;
    let longer = at.resolver.names.mentions[mentions..].iter().filter_map(|mention| {
        let added = match &mention.kind {
            MentionKind::Crate if !is_solution => AFTER,
            MentionKind::Extern { leading_colon: true, .. } => BEFORE_COLONS,
            MentionKind::Extern { at_root: false, .. } => BEFORE,
            MentionKind::MacroPrelude { .. } => BEFORE,
            _ => return None,
        };
        Some((mention.span.end, added))
    });
    longer.collect()
}

/// Returns the tokens with what the bundle adds to the names that end at these bytes.
pub(super) fn lengthened(tokens: &TokenStream, added: &BTreeMap<usize, &str>) -> TokenStream {
    let mut made: Vec<TokenTree> = Vec::new();
    for tree in tokens.clone() {
        let TokenTree::Ident(ident) = &tree else {
            if let TokenTree::Group(group) = &tree {
                let inner = lengthened(&group.stream(), added);
                let mut longer = Group::new(group.delimiter(), inner);
                longer.set_span(group.span());
                made.push(longer.into());
            } else {
                made.push(tree);
            }
            continue;
        };
        let colons =
            [Spacing::Joint, Spacing::Alone].map(|spacing| Punct::new(':', spacing).into());
        let name = added.get(&Span::from(ident.span()).end).copied();
        let segment = name.map(|name| TokenTree::from(Ident::new(name, ident.span())));
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

/// Removes the markers from the names of a path. Returns true if the path begins with `::` without
/// them.
pub(super) fn remove_markers(names: &mut Vec<String>) -> bool {
    let had_colons = names[0] == BEFORE_COLONS;
    names.retain(|name| ![AFTER, BEFORE, BEFORE_COLONS].contains(&&**name));
    had_colons
}

/// Returns each token by itself; a bracket is a token when it opens, and one when it closes.
pub(super) fn words(tokens: TokenStream) -> Vec<String> {
    let mut list = Vec::new();
    for tree in without_invisible_groups(tokens, InCalls::Open) {
        match tree {
            TokenTree::Group(group) => {
                list.push(format!("{:?}", group.delimiter()));
                list.extend(words(group.stream()));
                list.push(")".to_owned());
            }
            TokenTree::Ident(ident) => list.push(unraw(&ident)),
            other => list.push(other.to_string()),
        }
    }
    list
}

/// Returns the tokens without what the bundle adds.
pub(super) fn shortened(words: &[String]) -> Vec<String> {
    let colons = [":".to_owned(), ":".to_owned()];
    let mut kept: Vec<String> = Vec::new();
    let mut index = 0;
    while index < words.len() {
        match words[index].as_str() {
            AFTER if kept.ends_with(&colons) => {
                kept.truncate(kept.len() - 2);
            }
            BEFORE if words[index + 1..].starts_with(&colons) => index += 2,
            BEFORE_COLONS => {}
            word => kept.push(word.to_owned()),
        }
        index += 1;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_without_their_markers_are_those_of_the_text() {
        for (text, end, marker, longer) in [
            ("[crate::a]", 6, AFTER, "[crate::__mex_after::a]"),
            ("(b::a, c)", 2, BEFORE, "(__mex_before::b::a, c)"),
            ("{ ::b::a }", 5, BEFORE_COLONS, "{ __mex_before_colons::b::a }"),
        ] {
            let tokens: TokenStream = text.parse().unwrap();
            // The bytes of all texts of a thread are counted on.
            let first = tokens.clone().into_iter().next().unwrap();
            let start = Span::from(first.span()).start;
            let made = lengthened(&tokens, &BTreeMap::from([(start + end, marker)]));
            assert_eq!(words(made.clone()), words(longer.parse().unwrap()));
            assert_eq!(shortened(&words(made)), words(tokens));
        }
    }
}
