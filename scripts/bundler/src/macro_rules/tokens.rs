//! Tokens as matchers see them: `::` is one token, and so is `'a`. `proc_macro2` has a token for each character.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenTree};

/// All operators of more than one character, the longest first.
#[rustfmt::skip]
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "<-", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

/// A token with the trees that it is made of.
#[derive(Clone)]
pub(super) struct GluedToken {
    pub(super) kind: TokenKind,
    pub(super) trees: Vec<TokenTree>,
}

/// The kind and text of a token. Two tokens with the same one match each other.
#[derive(Clone, PartialEq)]
pub(super) enum TokenKind {
    Ident(String),
    Punct(String),
    Lifetime(String),
    Literal(String),
    Group(Delimiter),
}

impl GluedToken {
    pub(super) fn group(&self) -> Option<&Group> {
        match &self.trees[..] {
            [TokenTree::Group(group)] => Some(group),
            _ => None,
        }
    }

    /// True for this operator.
    pub(super) fn is(&self, operator: &str) -> bool {
        matches!(&self.kind, TokenKind::Punct(text) if text == operator)
    }

    /// Returns the token without its first characters: rustc splits `>>` if a type ends after the first `>`.
    pub(super) fn without(&self, characters: usize) -> Self {
        let trees = self.trees[characters..].to_vec();
        let kind = match &self.kind {
            TokenKind::Punct(text) => TokenKind::Punct(text[characters..].to_owned()),
            other => other.clone(),
        };
        Self { kind, trees }
    }
}

/// Glues the characters of operators and lifetimes together.
pub(super) fn glue(trees: &[TokenTree]) -> Vec<GluedToken> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let mut length = 1;
        let kind = match &trees[at] {
            TokenTree::Group(group) => TokenKind::Group(group.delimiter()),
            TokenTree::Ident(ident) => TokenKind::Ident(ident.to_string()),
            TokenTree::Literal(literal) => TokenKind::Literal(literal.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                length = 2;
                TokenKind::Lifetime(trees.get(at + 1).map(ToString::to_string).unwrap_or_default())
            }
            TokenTree::Punct(_) => {
                let run = joint_run(&trees[at..]);
                let operator = OPERATORS.iter().find(|operator| run.starts_with(**operator));
                let text = operator.map_or(run[..1].to_owned(), |it| (*it).to_owned());
                length = text.len();
                TokenKind::Punct(text)
            }
        };
        let end = (at + length).min(trees.len());
        let mut trees = trees[at..end].to_vec();
        trees.last_mut().into_iter().for_each(set_alone);
        tokens.push(GluedToken { kind, trees });
        at = end;
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
    let is_name = || syn::parse2::<syn::Ident>(tree.clone().into()).is_ok();
    next.is_some_and(bang) && is_name()
}
