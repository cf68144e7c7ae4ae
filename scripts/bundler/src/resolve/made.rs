//! Tokens in a form that can be written to disk.
//!
//! The body of a macro is read again from its text when the libraries come from the cache; a macro
//! that another macro makes stands in no text, so its tokens are stored. `a::b(1)` becomes the
//! identifier `a`, the sign `:` joined to the next one, the sign `:`, the identifier `b`, and a
//! group with the literal `1`.

use crate::macro_rules;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};

/// One token, or several in brackets.
#[derive(Deserialize, Serialize)]
pub(super) enum Made {
    /// The opening bracket, a blank for an invisible one, and the tokens inside.
    Group(char, Vec<Made>),
    /// A fragment of a macro, such as `expr`, and its tokens.
    Fragment(String, Vec<Made>),
    Ident(String),
    /// A sign, and true if another one follows without a blank.
    Punct(char, bool),
    Literal(String),
}

/// Converts tokens to that form.
pub(super) fn made(tokens: TokenStream) -> Vec<Made> {
    let one = |tree| match tree {
        TokenTree::Group(group) => {
            if let Some(kind) = macro_rules::fragment_kind(&group) {
                return Made::Fragment(kind, made(group.stream()));
            }
            let open = match group.delimiter() {
                Delimiter::Parenthesis => '(',
                Delimiter::Bracket => '[',
                Delimiter::Brace => '{',
                Delimiter::None => ' ',
            };
            Made::Group(open, made(group.stream()))
        }
        TokenTree::Ident(ident) => Made::Ident(ident.to_string()),
        TokenTree::Punct(punct) => Made::Punct(punct.as_char(), punct.spacing() == Spacing::Joint),
        TokenTree::Literal(literal) => Made::Literal(literal.to_string()),
    };
    tokens.into_iter().map(one).collect()
}

/// Converts them back; `None` if a literal does not parse.
pub(super) fn tokens(made: &[Made]) -> Option<TokenStream> {
    let one = |it: &Made| -> Option<TokenTree> {
        Some(match it {
            Made::Group(open, inner) => {
                let delimiter = match open {
                    '(' => Delimiter::Parenthesis,
                    '[' => Delimiter::Bracket,
                    '{' => Delimiter::Brace,
                    _ => Delimiter::None,
                };
                Group::new(delimiter, tokens(inner)?).into()
            }
            Made::Fragment(kind, inner) => {
                macro_rules::invisible_group(kind, tokens(inner)?).into()
            }
            Made::Ident(name) => match name.strip_prefix("r#") {
                Some(name) => Ident::new_raw(name, Span::call_site()).into(),
                None => Ident::new(name, Span::call_site()).into(),
            },
            Made::Punct(sign, joint) => {
                Punct::new(*sign, if *joint { Spacing::Joint } else { Spacing::Alone }).into()
            }
            Made::Literal(text) => text.parse::<Literal>().ok()?.into(),
        })
    };
    made.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tokens_come_back() {
        let text = r##"macro_rules! r#fn { ($($x:expr),* $(,)?) => { [$(-1.5e3f64 + $x),*] }; }
            'a _ b'\'' r#"c"# 0xFFu8 a::<b>() .. ..= << { ( [ ] ) }"##;
        let mut before: TokenStream = text.parse().unwrap();
        let unseen = Group::new(Delimiter::None, "1 + 2".parse().unwrap());
        let whole = macro_rules::invisible_group("path", "a::b".parse().unwrap());
        before.extend([TokenTree::from(unseen), whole.into()]);
        let kept = postcard::to_stdvec(&made(before.clone())).unwrap();
        let again = tokens(&postcard::from_bytes::<Vec<Made>>(&kept).unwrap()).unwrap();
        let shape = |tokens: TokenStream| postcard::to_stdvec(&made(tokens)).unwrap();
        assert_eq!(again.to_string(), before.to_string());
        assert_eq!(shape(again), shape(before));
    }
}
