//! Tokens in a form that can be written to disk.
//!
//! When the libraries come from the cache, the body of a macro is parsed restored from its text. A macro
//! that is expanded from another one stands in no text, so its tokens are stored. `a::b(1)` becomes
//! the identifier `a`, the punctuation `:` joined to the next one, the punctuation `:`, the identifier
//! `b`, and a group with the literal `1`.

use crate::macro_rules;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};

/// One token, or several in a group.
#[derive(Deserialize, Serialize)]
pub(super) enum StoredToken {
    /// The opening delimiter, a blank for an invisible one, and the tokens inside.
    Group(char, Vec<StoredToken>),
    /// A fragment of a macro, such as `expr`, and its tokens.
    Fragment(String, Vec<StoredToken>),
    Ident(String),
    /// A character, and true if another one follows without a blank.
    Punct(char, bool),
    Literal(String),
}

/// Converts tokens to their stored form.
pub(super) fn store(tokens: TokenStream) -> Vec<StoredToken> {
    let one = |tree| match tree {
        TokenTree::Group(group) => {
            if let Some(kind) = macro_rules::fragment_kind(&group) {
                return StoredToken::Fragment(kind, store(group.stream()));
            }
            let open = match group.delimiter() {
                Delimiter::Parenthesis => '(',
                Delimiter::Bracket => '[',
                Delimiter::Brace => '{',
                Delimiter::None => ' ',
            };
            StoredToken::Group(open, store(group.stream()))
        }
        TokenTree::Ident(ident) => StoredToken::Ident(ident.to_string()),
        TokenTree::Punct(punct) => {
            StoredToken::Punct(punct.as_char(), punct.spacing() == Spacing::Joint)
        }
        TokenTree::Literal(literal) => StoredToken::Literal(literal.to_string()),
    };
    tokens.into_iter().map(one).collect()
}

/// Converts stored tokens back; returns `None` if a literal does not parse.
pub(super) fn restore(stored_tokens: &[StoredToken]) -> Option<TokenStream> {
    let one = |stored: &StoredToken| -> Option<TokenTree> {
        Some(match stored {
            StoredToken::Group(open, inner) => {
                let delimiter = match open {
                    '(' => Delimiter::Parenthesis,
                    '[' => Delimiter::Bracket,
                    '{' => Delimiter::Brace,
                    _ => Delimiter::None,
                };
                Group::new(delimiter, restore(inner)?).into()
            }
            StoredToken::Fragment(kind, inner) => {
                macro_rules::invisible_group(kind, restore(inner)?).into()
            }
            StoredToken::Ident(name) => match name.strip_prefix("r#") {
                Some(name) => Ident::new_raw(name, Span::call_site()).into(),
                None => Ident::new(name, Span::call_site()).into(),
            },
            StoredToken::Punct(character, joint) => {
                Punct::new(*character, if *joint { Spacing::Joint } else { Spacing::Alone }).into()
            }
            StoredToken::Literal(text) => text.parse::<Literal>().ok()?.into(),
        })
    };
    stored_tokens.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restored_tokens_are_the_same() {
        let text = r##"macro_rules! r#fn { ($($x:expr),* $(,)?) => { [$(-1.5e3f64 + $x),*] }; }
            'a _ b'\'' r#"c"# 0xFFu8 a::<b>() .. ..= << { ( [ ] ) }"##;
        let mut before: TokenStream = text.parse().unwrap();
        let invisible = Group::new(Delimiter::None, "1 + 2".parse().unwrap());
        let fragment = macro_rules::invisible_group("path", "a::b".parse().unwrap());
        before.extend([TokenTree::from(invisible), fragment.into()]);
        let bytes = postcard::to_stdvec(&store(before.clone())).unwrap();
        let restored = restore(&postcard::from_bytes::<Vec<StoredToken>>(&bytes).unwrap()).unwrap();
        let shape = |tokens: TokenStream| postcard::to_stdvec(&store(tokens)).unwrap();
        assert_eq!(restored.to_string(), before.to_string());
        assert_eq!(shape(restored), shape(before));
    }
}
