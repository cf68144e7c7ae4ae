//! Reads a transcriber, the right side of an arm.
//!
//! `$crate::f($($a),*)` becomes `$crate`, the signs `::`, the name `f`, and a group in which the variable
//! `a` is repeated with `,` between the rounds.

use super::pattern::repetition;
use super::tokens::{glue, is_macro_call};
use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenStream, TokenTree};

/// What a transcriber consists of.
pub(super) enum Body {
    Tree(TokenTree),
    Group(Group, Vec<Body>),
    Variable(String),
    Crate(Span),
    Repeat { inner: Vec<Body>, separator: Vec<TokenTree> },
}

/// Reads the tokens inside the brackets of a transcriber; `None` if they are not understood. With
/// `local_inner`, every macro call in it is one of the macro's own crate.
pub(super) fn bodies(stream: TokenStream, local_inner: bool) -> Option<Vec<Body>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut bodies = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let dollar = matches!(&trees[at], TokenTree::Punct(punct) if punct.as_char() == '$');
        match (&trees[at], trees.get(at + 1)) {
            (_, Some(TokenTree::Ident(ident))) if dollar => {
                bodies.push(match ident.to_string().as_str() {
                    "crate" => Body::Crate(ident.span()),
                    name => Body::Variable(name.to_owned()),
                });
                at += 2;
            }
            (_, Some(TokenTree::Group(group)))
                if dollar && group.delimiter() == Delimiter::Parenthesis =>
            {
                let rest = glue(&trees[at + 2..trees.len().min(at + 8)]);
                let (separator, _, _) = repetition(&rest)?;
                let signs: usize = match &separator {
                    None => 1,
                    Some(_) => rest[0].trees.len() + 1,
                };
                let separator = separator.map_or(Vec::new(), |_| rest[0].trees.clone());
                bodies.push(Body::Repeat {
                    inner: self::bodies(group.stream(), local_inner)?,
                    separator,
                });
                at += 2 + signs;
            }
            (TokenTree::Group(group), _) => {
                bodies.push(Body::Group(group.clone(), self::bodies(group.stream(), local_inner)?));
                at += 1;
            }
            (tree, next) => {
                let of_path = matches!(bodies.last(), Some(Body::Tree(TokenTree::Punct(it))) if it.as_char() == ':');
                if local_inner && is_macro_call(tree, next) && !of_path {
                    bodies.push(Body::Crate(tree.span()));
                    for spacing in [Spacing::Joint, Spacing::Alone] {
                        bodies.push(Body::Tree(Punct::new(':', spacing).into()));
                    }
                }
                bodies.push(Body::Tree(tree.clone()));
                at += 1;
            }
        }
    }
    Some(bodies)
}
