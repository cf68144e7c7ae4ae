//! Markers for the segments that a bundle adds to paths in the input of a macro call.
//!
//! `crate::a` in a library becomes `crate::__mex_after::a`, with a marker in place of the name of the
//! module. Removing the markers gives the tokens of the text again, so two expansions can be compared.

use super::recorder::Recorder;
use crate::macro_rules::{InCalls, without_invisible_groups};
use crate::resolve::MentionKind;
use crate::resolve::names::PathForm;
use crate::source::{Span, unraw};
use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// The marker of a segment that the bundle adds after `crate`.
const AFTER: &str = "__mex_after";

/// The marker of a segment that the bundle adds before a name.
const BEFORE: &str = "__mex_before";

/// The marker of a segment that the bundle adds before a `::`.
const BEFORE_COLONS: &str = "__mex_before_colons";

/// Returns the marker for each path that becomes longer, by the end of its first segment. `mentions` is
/// the index of the first mention of the call.
pub(super) fn longer_paths(
    recorder: &Recorder<'_, '_>,
    mentions: usize,
) -> BTreeMap<usize, &'static str> {
    let is_solution = recorder.krate() == 0;
    let longer = recorder.resolver.tables.mentions[mentions..].iter().filter_map(|mention| {
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

/// Returns the tokens with these markers at the names that end at these bytes.
pub(super) fn with_markers(tokens: &TokenStream, added: &BTreeMap<usize, &str>) -> TokenStream {
    let mut output: Vec<TokenTree> = Vec::new();
    for tree in tokens.clone() {
        let TokenTree::Ident(ident) = &tree else {
            if let TokenTree::Group(group) = &tree {
                let inner = with_markers(&group.stream(), added);
                let mut marked = Group::new(group.delimiter(), inner);
                marked.set_span(group.span());
                output.push(marked.into());
            } else {
                output.push(tree);
            }
            continue;
        };
        let colons =
            [Spacing::Joint, Spacing::Alone].map(|spacing| Punct::new(':', spacing).into());
        let name = added.get(&Span::from(ident.span()).end).copied();
        let segment = name.map(|name| TokenTree::from(Ident::new(name, ident.span())));
        match name {
            Some(AFTER) => {
                output.push(tree);
                output.extend(colons);
                output.extend(segment);
            }
            Some(BEFORE) => {
                output.extend(segment);
                output.extend(colons);
                output.push(tree);
            }
            Some(_) => {
                let before_colons = output.len().saturating_sub(2);
                output.splice(before_colons..before_colons, segment);
                output.push(tree);
            }
            None => output.push(tree),
        }
    }
    output.into_iter().collect()
}

/// Removes the markers from the names of a path. Returns the form of the path that a marker before its
/// `::` has hidden.
pub(super) fn remove_markers(names: &mut Vec<String>) -> PathForm {
    let is_global = names[0] == BEFORE_COLONS;
    names.retain(|name| ![AFTER, BEFORE, BEFORE_COLONS].contains(&&**name));
    if is_global { PathForm::Global } else { PathForm::Relative }
}

/// Returns the tokens as a flat list of words. A group starts and ends with a word of its own.
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

/// Returns the words without markers and their `::`.
pub(super) fn without_markers(words: &[String]) -> Vec<String> {
    let colons = [":".to_owned(), ":".to_owned()];
    let mut output: Vec<String> = Vec::new();
    let mut index = 0;
    while index < words.len() {
        match words[index].as_str() {
            AFTER if output.ends_with(&colons) => {
                output.truncate(output.len() - 2);
            }
            BEFORE if words[index + 1..].starts_with(&colons) => index += 2,
            BEFORE_COLONS => {}
            word => output.push(word.to_owned()),
        }
        index += 1;
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_the_markers_gives_the_tokens_of_the_text() {
        for (text, end, marker, longer) in [
            ("[crate::a]", 6, AFTER, "[crate::__mex_after::a]"),
            ("(b::a, c)", 2, BEFORE, "(__mex_before::b::a, c)"),
            ("{ ::b::a }", 5, BEFORE_COLONS, "{ __mex_before_colons::b::a }"),
        ] {
            let tokens: TokenStream = text.parse().unwrap();
            // Spans of all texts of a thread are offsets in one map, so the first is not 0.
            let first = tokens.clone().into_iter().next().unwrap();
            let start = Span::from(first.span()).start;
            let marked = with_markers(&tokens, &BTreeMap::from([(start + end, marker)]));
            assert_eq!(words(marked.clone()), words(longer.parse().unwrap()));
            assert_eq!(without_markers(&words(marked)), words(tokens));
        }
    }
}
