//! Tokens as matchers see them: `::` is one token, and so is `'a`. `proc_macro2` has a token for each character.

use super::fragments::RESERVED;
use proc_macro2::{Group, Ident, Punct, Spacing, TokenTree};

/// All operators of more than one character, the longest first.
#[rustfmt::skip]
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "<-", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

/// A token, as the trees that it is made of. One of the input of a call may lack its first characters: rustc
/// splits `>>` if a type ends after the first `>`.
#[derive(Clone, Copy)]
pub(super) struct Token<'i> {
    pub(super) trees: &'i [TokenTree],
}

impl<'i> Token<'i> {
    pub(super) fn group(self) -> Option<&'i Group> {
        match self.trees {
            [TokenTree::Group(group)] => Some(group),
            _ => None,
        }
    }

    pub(super) fn ident(self) -> Option<&'i Ident> {
        match self.trees {
            [TokenTree::Ident(ident)] => Some(ident),
            _ => None,
        }
    }

    pub(super) fn is_lifetime(self) -> bool {
        matches!(self.trees, [TokenTree::Punct(quote), ..] if quote.as_char() == '\'')
    }

    pub(super) fn is_literal(self) -> bool {
        matches!(self.trees, [TokenTree::Literal(_)])
    }

    /// True for this operator.
    pub(super) fn is(self, operator: &str) -> bool {
        let is_sign = |(tree, sign): (&TokenTree, u8)| matches!(tree, TokenTree::Punct(it) if it.as_char() == char::from(sign));
        self.trees.len() == operator.len() && self.trees.iter().zip(operator.bytes()).all(is_sign)
    }

    /// True if the other token, which is one of a matcher, matches it. Of groups, only the delimiters are compared.
    pub(super) fn is_same(self, other: &[TokenTree]) -> bool {
        let is_same = |(one, other): (&TokenTree, &TokenTree)| match (one, other) {
            (TokenTree::Ident(one), TokenTree::Ident(other)) => one == other,
            (TokenTree::Punct(one), TokenTree::Punct(other)) => one.as_char() == other.as_char(),
            (TokenTree::Literal(one), TokenTree::Literal(other)) => {
                one.to_string() == other.to_string()
            }
            (TokenTree::Group(one), TokenTree::Group(other)) => {
                one.delimiter() == other.delimiter()
            }
            _ => false,
        };
        self.trees.len() == other.len() && self.trees.iter().zip(other).all(is_same)
    }
}

/// Returns, for each tree, the index of the tree after the token that contains it.
pub(super) fn token_ends(trees: &[TokenTree]) -> Vec<usize> {
    let mut ends = Vec::with_capacity(trees.len());
    while ends.len() < trees.len() {
        let end = ends.len() + token_length(&trees[ends.len()..]);
        ends.resize(end, end);
    }
    ends
}

/// Returns the number of trees of the token at the start of these trees.
fn token_length(trees: &[TokenTree]) -> usize {
    match &trees[0] {
        TokenTree::Punct(quote) if quote.as_char() == '\'' => trees.len().min(2),
        TokenTree::Punct(first) if first.spacing() == Spacing::Joint => {
            let run = joint_run(trees);
            OPERATORS
                .iter()
                .find(|operator| run.starts_with(**operator))
                .map_or(1, |operator| operator.len())
        }
        _ => 1,
    }
}

/// Returns the tokens that these trees make: the characters of operators and lifetimes belong together.
pub(super) fn tokens(trees: &[TokenTree]) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = trees;
    while !rest.is_empty() {
        let (trees, after) = rest.split_at(token_length(rest));
        tokens.push(Token { trees });
        rest = after;
    }
    tokens
}

/// Sets the spacing of a punctuation character to `Alone`, so that it is not glued to the next token.
pub(super) fn set_alone(tree: &mut TokenTree) {
    if let TokenTree::Punct(joint) = tree
        && joint.spacing() == Spacing::Joint
    {
        let mut alone = Punct::new(joint.as_char(), Spacing::Alone);
        alone.set_span(joint.span());
        *joint = alone;
    }
}

/// Returns the first punctuation characters without blanks between them, at most three. They are ASCII.
fn joint_run(trees: &[TokenTree]) -> String {
    let mut run = String::new();
    for tree in trees.iter().take(3) {
        let TokenTree::Punct(punct) = tree else { break };
        run.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    run
}

/// True if a token and the next one are `name!`.
pub fn is_macro_call(tree: &TokenTree, next: Option<&TokenTree>) -> bool {
    let bang = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == '!' && sign.spacing() == Spacing::Alone);
    // A keyword is not a name: `if !…` is not a call.
    let is_name =
        || matches!(tree, TokenTree::Ident(ident) if !RESERVED.contains(&&*ident.to_string()));
    next.is_some_and(bang) && is_name()
}
