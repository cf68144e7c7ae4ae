//! Parses a matcher, the left side of an arm.
//!
//! `($a:ident, $($b:expr);+)` becomes the nodes `Fragment` `a` of kind `ident`, `Token` `,`, and `Repeat` of the
//! `Fragment` `b` with the separator `;` and the operator `+`.

use super::tokens::{GluedToken, TokenKind, glue};
use proc_macro2::Delimiter;
use std::rc::Rc;

/// A part of a matcher.
pub(super) enum MatcherNode {
    /// A token that must occur in the input.
    Token(TokenKind),
    /// `$crate`, which matches the `$crate` of any macro.
    Crate,
    /// A group in the input with this content.
    Group(Delimiter, Vec<MatcherNode>),
    /// `$name:kind`.
    Fragment { name: Rc<str>, kind: String },
    /// `$(…)*`.
    Repeat { inner: Vec<MatcherNode>, separator: Option<TokenKind>, operator: char },
}

/// Parses the tokens inside the brackets of a matcher; `None` if they are not understood.
fn matcher_nodes(tokens: &[GluedToken], edition: u16) -> Option<Vec<MatcherNode>> {
    let mut nodes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let next = tokens.get(at + 1);
        match (&token.kind, next.map(|it| &it.kind)) {
            (_, Some(TokenKind::Group(Delimiter::Parenthesis))) if token.is("$") => {
                let inner = matcher_of(next?, edition)?;
                let (separator, operator, length) = repetition(&tokens[at + 2..])?;
                nodes.push(MatcherNode::Repeat { inner, separator, operator });
                at += 2 + length;
            }
            (_, Some(TokenKind::Ident(name))) if token.is("$") && name == "crate" => {
                nodes.push(MatcherNode::Crate);
                at += 2;
            }
            (_, Some(TokenKind::Ident(name))) if token.is("$") => {
                let colon = tokens.get(at + 2).map(|it| &it.kind);
                let kind = tokens.get(at + 3).map(|it| &it.kind);
                let (Some(TokenKind::Punct(colon)), Some(TokenKind::Ident(kind))) = (colon, kind)
                else {
                    return None;
                };
                if colon != ":" {
                    return None;
                }
                let takes_no_or = kind == "pat" && edition < 2021;
                let kind = if takes_no_or { "pat_param".to_owned() } else { kind.clone() };
                nodes.push(MatcherNode::Fragment { name: name.as_str().into(), kind });
                at += 4;
            }
            (TokenKind::Group(delimiter), _) => {
                nodes.push(MatcherNode::Group(*delimiter, matcher_of(token, edition)?));
                at += 1;
            }
            (kind, _) => {
                nodes.push(MatcherNode::Token(kind.clone()));
                at += 1;
            }
        }
    }
    Some(nodes)
}

/// Parses a group as a matcher; `None` if it is not understood. Before edition 2021, the fragment `pat` takes
/// no `|`.
pub(super) fn matcher_of(token: &GluedToken, edition: u16) -> Option<Vec<MatcherNode>> {
    matcher_nodes(&glue(&token.group()?.stream().into_iter().collect::<Vec<_>>()), edition)
}

/// Returns the separator and the operator after `$(…)`, and the number of tokens that they take.
pub(super) fn repetition(tokens: &[GluedToken]) -> Option<(Option<TokenKind>, char, usize)> {
    let operator = |token: &GluedToken| match &token.kind {
        TokenKind::Punct(text) if matches!(&**text, "*" | "+" | "?") => text.chars().next(),
        _ => None,
    };
    let first = tokens.first()?;
    if let Some(sign) = operator(first) {
        return Some((None, sign, 1));
    }
    Some((Some(first.kind.clone()), operator(tokens.get(1)?)?, 2))
}

/// True if the matcher may take a path that starts with this name apart: by `::`, by the name, by a `$t:tt` other
/// than in `$($t:tt)*`, or by a `$name:ident` before `$($t:tt)*`.
pub(super) fn splits_path(nodes: &[MatcherNode], first: &str) -> bool {
    let is_colons = |token: &TokenKind| matches!(token, TokenKind::Punct(sign) if sign == "::");
    nodes.iter().enumerate().any(|(at, node)| match node {
        MatcherNode::Token(TokenKind::Ident(name)) => name == first,
        MatcherNode::Token(token) => is_colons(token),
        MatcherNode::Crate => first == "crate",
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
