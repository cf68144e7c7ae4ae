//! Parses a transcriber, the right side of an arm.
//!
//! `$crate::f($($a),*)` becomes the nodes `Crate`, `Tree` for each `:`, `Tree` for `f`, and a `Group` that holds
//! a `Repeat` of the `Variable` `a` with the separator `,`.

use super::matcher_nodes::{is_repeated, repetition};
use super::tokens::{is_macro_call, set_alone, tokens};
use proc_macro2::{Group, Punct, Spacing, Span, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use syn::{Attribute, Meta};

/// A part of a transcriber.
pub(super) enum TranscriberNode {
    /// A token that is copied.
    Tree(TokenTree),
    /// A group that is copied with its transcribed content.
    Group(Group, Vec<TranscriberNode>),
    /// A fragment variable.
    Variable(String),
    /// `$crate`.
    Crate(Span),
    /// `$(…)*`.
    Repeat { inner: Vec<TranscriberNode>, separator: Vec<TokenTree> },
}

/// The meaning of macro calls in a transcriber.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
pub enum InnerMacros {
    /// The macros in scope.
    InScope,
    /// Macros of the same crate, as by `#[macro_export(local_inner_macros)]`: each call gets `$crate::`.
    Local,
}

impl InnerMacros {
    /// Returns the meaning for a macro with this `#[macro_export]`, if it has one.
    pub fn of(macro_export: Option<&Attribute>) -> Self {
        match macro_export.map(|attr| &attr.meta) {
            Some(Meta::List(_)) => Self::Local,
            _ => Self::InScope,
        }
    }
}

/// Parses the tokens inside the brackets of a transcriber; `None` if they are not understood.
pub(super) fn transcriber_nodes(
    stream: TokenStream,
    inner_macros: InnerMacros,
) -> Option<Vec<TranscriberNode>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut nodes = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let is_dollar = matches!(&trees[at], TokenTree::Punct(punct) if punct.as_char() == '$');
        match (&trees[at], trees.get(at + 1)) {
            (_, Some(TokenTree::Ident(ident))) if is_dollar => {
                nodes.push(match ident.to_string().as_str() {
                    "crate" => TranscriberNode::Crate(ident.span()),
                    name => TranscriberNode::Variable(name.to_owned()),
                });
                at += 2;
            }
            (_, Some(TokenTree::Group(group))) if is_dollar && is_repeated(group) => {
                let (separator, _, _) =
                    repetition(&tokens(&trees[at + 2..trees.len().min(at + 8)]))?;
                let mut separator = separator.map_or(Vec::new(), |token| token.trees.to_vec());
                separator.last_mut().into_iter().for_each(set_alone);
                let length = separator.len() + 1;
                let inner = transcriber_nodes(group.stream(), inner_macros)?;
                nodes.push(TranscriberNode::Repeat { inner, separator });
                at += 2 + length;
            }
            (TokenTree::Group(group), _) => {
                let inner = transcriber_nodes(group.stream(), inner_macros)?;
                nodes.push(TranscriberNode::Group(group.clone(), inner));
                at += 1;
            }
            (tree, next) => {
                let in_path = matches!(
                    nodes.last(),
                    Some(TranscriberNode::Tree(TokenTree::Punct(sign))) if sign.as_char() == ':'
                );
                if inner_macros == InnerMacros::Local && is_macro_call(tree, next) && !in_path {
                    nodes.push(TranscriberNode::Crate(tree.span()));
                    for spacing in [Spacing::Joint, Spacing::Alone] {
                        nodes.push(TranscriberNode::Tree(Punct::new(':', spacing).into()));
                    }
                }
                nodes.push(TranscriberNode::Tree(tree.clone()));
                at += 1;
            }
        }
    }
    Some(nodes)
}
