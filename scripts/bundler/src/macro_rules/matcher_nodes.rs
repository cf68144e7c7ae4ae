//! Parses a matcher, the left side of an arm.
//!
//! `($a:ident, $($b:expr);+)` becomes the nodes `Fragment` `a` of kind `ident`, `Token` `,`, and `Repeat` of the
//! `Fragment` `b` with the separator `;` and the operator `+`.

use super::tokens::{Token, tokens};
use proc_macro2::{Delimiter, Group, TokenTree};
use std::rc::Rc;

/// A part of a matcher.
pub(super) enum MatcherNode {
    /// A token that must occur in the input.
    Token(Vec<TokenTree>),
    /// A group in the input with this content.
    Group(Delimiter, Vec<MatcherNode>),
    /// `$name:kind`.
    Fragment { name: Rc<str>, kind: String },
    /// `$(…)*`.
    Repeat { inner: Vec<MatcherNode>, separator: Option<Vec<TokenTree>>, operator: char },
}

/// Parses a group as a matcher; `None` if it is not understood. Before edition 2021, the fragment `pat` takes
/// no `|`.
pub(super) fn matcher_of(group: &Group, edition: u16) -> Option<Vec<MatcherNode>> {
    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
    let tokens = tokens(&trees);
    let mut nodes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        let next = tokens.get(at + 1).copied().filter(|_| token.is("$"));
        if let Some(group) = next.and_then(Token::group).filter(|group| is_repeated(group)) {
            let inner = matcher_of(group, edition)?;
            let (separator, operator, length) = repetition(&tokens[at + 2..])?;
            let separator = separator.map(|token| token.trees.to_vec());
            nodes.push(MatcherNode::Repeat { inner, separator, operator });
            at += 2 + length;
        } else if let Some(name) = next.and_then(Token::ident) {
            tokens.get(at + 2).filter(|colon| colon.is(":"))?;
            let kind = tokens.get(at + 3)?.ident()?.to_string();
            let takes_no_or = kind == "pat" && edition < 2021;
            let kind = if takes_no_or { "pat_param".to_owned() } else { kind };
            nodes.push(MatcherNode::Fragment { name: name.to_string().into(), kind });
            at += 4;
        } else {
            nodes.push(match token.group() {
                Some(group) => MatcherNode::Group(group.delimiter(), matcher_of(group, edition)?),
                None => MatcherNode::Token(token.trees.to_vec()),
            });
            at += 1;
        }
    }
    Some(nodes)
}

/// True for the group of `$(…)`.
pub(super) fn is_repeated(group: &Group) -> bool {
    group.delimiter() == Delimiter::Parenthesis
}

/// Returns the separator and the operator after `$(…)`, and the number of tokens that they take.
pub(super) fn repetition<'t>(tokens: &[Token<'t>]) -> Option<(Option<Token<'t>>, char, usize)> {
    let operator = |token: &Token<'_>| match token.trees {
        [TokenTree::Punct(sign)] => Some(sign.as_char()).filter(|sign| "*+?".contains(*sign)),
        _ => None,
    };
    let first = tokens.first()?;
    if let Some(sign) = operator(first) {
        crate::marks::reach("repetition-without-separator");
        return Some((None, sign, 1));
    }
    Some((Some(*first), operator(tokens.get(1)?)?, 2))
}

/// True if the matcher may take a path that starts with this name apart: by `::`, by the name, by a `$t:tt` other
/// than in `$($t:tt)*`, or by a `$name:ident` before `$($t:tt)*`.
pub(super) fn splits_path(nodes: &[MatcherNode], first: &str) -> bool {
    let is_colons = |trees: &[TokenTree]| Token { trees }.is("::");
    nodes.iter().enumerate().any(|(at, node)| match node {
        MatcherNode::Token(trees) => {
            is_colons(trees) || Token { trees }.ident().is_some_and(|name| name == first)
        }
        MatcherNode::Fragment { kind, .. } => {
            kind == "tt" || kind == "ident" && nodes.get(at + 1).is_some_and(passes_tokens_on)
        }
        repeat if passes_tokens_on(repeat) => false,
        MatcherNode::Repeat { separator: Some(separator), .. } if is_colons(separator) => true,
        MatcherNode::Group(_, inner) | MatcherNode::Repeat { inner, .. } => {
            splits_path(inner, first)
        }
    })
}

/// True for `$($t:tt)*`.
fn passes_tokens_on(node: &MatcherNode) -> bool {
    let MatcherNode::Repeat { inner, separator: None, .. } = node else { return false };
    matches!(&inner[..], [MatcherNode::Fragment { kind, .. }] if kind == "tt")
}
