//! Tokens as matchers see them: `::` is one, and so is `'a`; and the sign of a macro call.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenTree};

/// Every operator of more than one sign, the longest first.
#[rustfmt::skip]
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "<-", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

#[derive(Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) trees: Vec<TokenTree>,
}

#[derive(Clone, PartialEq)]
pub(super) enum Kind {
    Ident(String),
    Punct(String),
    Lifetime(String),
    Literal(String),
    Group(Delimiter),
}

impl Token {
    pub(super) fn group(&self) -> Option<&Group> {
        match &self.trees[..] {
            [TokenTree::Group(group)] => Some(group),
            _ => None,
        }
    }

    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(&self.kind, Kind::Punct(it) if it == sign)
    }

    /// What is left of it without its first signs: rustc takes `>>` apart where a type ends within.
    pub(super) fn without(&self, signs: usize) -> Self {
        let trees = self.trees[signs..].to_vec();
        let kind = match &self.kind {
            Kind::Punct(text) => Kind::Punct(text[signs..].to_owned()),
            other => other.clone(),
        };
        Self { kind, trees }
    }
}

/// Puts the characters of operators and lifetimes together.
pub(super) fn glue(trees: &[TokenTree]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let mut length = 1;
        let kind = match &trees[at] {
            TokenTree::Group(group) => Kind::Group(group.delimiter()),
            TokenTree::Ident(ident) => Kind::Ident(ident.to_string()),
            TokenTree::Literal(literal) => Kind::Literal(literal.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                length = 2;
                Kind::Lifetime(trees.get(at + 1).map(ToString::to_string).unwrap_or_default())
            }
            TokenTree::Punct(_) => {
                let run = joint_run(&trees[at..]);
                let operator = OPERATORS.iter().find(|it| run.starts_with(**it));
                let text = operator.map_or(run[..1].to_owned(), |it| (*it).to_owned());
                length = text.len();
                Kind::Punct(text)
            }
        };
        let end = (at + length).min(trees.len());
        let mut trees = trees[at..end].to_vec();
        trees.last_mut().into_iter().for_each(set_apart);
        tokens.push(Token { kind, trees });
        at = end;
    }
    tokens
}

/// Makes a sign one that does not go on in what follows it.
pub(super) fn set_apart(tree: &mut TokenTree) {
    if let TokenTree::Punct(joint) = tree
        && joint.spacing() == Spacing::Joint
    {
        let mut alone = Punct::new(joint.as_char(), Spacing::Alone);
        alone.set_span(joint.span());
        *joint = alone;
    }
}

/// The punctuation that the trees start with, as far as it stands without blanks; ASCII.
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

/// True if a token, with the one after it, starts `name!`.
pub fn is_macro_call(tree: &TokenTree, next: Option<&TokenTree>) -> bool {
    let bang = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == '!' && it.spacing() == Spacing::Alone);
    // No keyword: `if !…` starts none.
    let is_name = || syn::parse2::<syn::Ident>(tree.clone().into()).is_ok();
    next.is_some_and(bang) && is_name()
}
