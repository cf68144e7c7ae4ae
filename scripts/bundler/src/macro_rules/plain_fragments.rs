//! Fragments whose end shows without parsing.
//!
//! Before `,` or `;`, the expression `a::b` cannot continue, so it ends there; nor does it have to be parsed to
//! see that it is an expression. Most fragments are of such forms, and a parser takes many times as long.

use super::fragments::{BEGIN_PATH, RESERVED, fragment_kind};
use super::tokens::InputToken;
use proc_macro2::{Delimiter, Group};

/// Returns the number of trees of a fragment whose end shows without parsing: an attribute, a literal, or a path,
/// pointer or opaque fragment before a token that cannot belong to the same syntax. `None` if it has to be
/// parsed. `token` returns the token that starts at a tree, where the fragment starts at tree 0.
pub(super) fn plain_length<'i>(
    kind: &str,
    token: impl Fn(usize) -> Option<InputToken<'i>>,
) -> Option<usize> {
    let ends_before = |signs: &[&str], at: usize| {
        token(at).is_none_or(|next| signs.iter().any(|sign| next.is(sign)))
    };
    let is_literal = |at: usize| token(at).is_some_and(InputToken::is_literal);
    match kind {
        "vis" => plain_visibility(token(0)?, token(1)),
        "literal" => is_literal(0).then_some(1),
        "meta" => {
            let name = plain_path(&token, 0, Keywords::None)?;
            let value = token(name).filter(|next| next.is("=")).map(|_| name + 1);
            match value {
                Some(value) => {
                    let is_plain = is_literal(value) && ends_before(&[","], value + 1);
                    is_plain.then_some(value + 1)
                }
                None if token(name).and_then(InputToken::group).is_some_and(is_visible) => {
                    Some(name + 1)
                }
                None => ends_before(&[","], name).then_some(name),
            }
        }
        "expr" | "expr_2021" | "pat" | "pat_param" => {
            let is_opaque = |kind: &str| matches!(kind, "expr" | "literal");
            let end = match kind {
                "pat" | "pat_param" => plain_path(&token, 0, Keywords::None),
                _ if is_literal(0) || is_opaque(&opaque_kind(token(0)?)) => Some(1),
                _ => plain_path(&token, 0, Keywords::None),
            };
            end.filter(|end| ends_before(&[",", ";", "=>"], *end))
        }
        "ty" | "path" => {
            let end = plain_type(kind, &token)?;
            let is_after = |next: InputToken<'_>| {
                let is_brace =
                    next.group().is_some_and(|group| group.delimiter() == Delimiter::Brace);
                is_brace || next.ident().is_some_and(|word| word == "as" || word == "where")
            };
            let ends_here = ends_before(&[",", ";", "=>", "=", ":", ">", "|"], end)
                || token(end).is_some_and(is_after);
            ends_here.then_some(end)
        }
        _ => None,
    }
}

/// Returns the kind of an opaque fragment; the empty text for any other token.
fn opaque_kind(token: InputToken<'_>) -> String {
    token.group().and_then(fragment_kind).unwrap_or_default()
}

/// True for a group that is in the text.
fn is_visible(group: &Group) -> bool {
    group.delimiter() != Delimiter::None
}

/// The keywords with which a path may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keywords {
    None,
    OfPaths,
}

/// Returns the end of a path without generic arguments that starts at this tree.
fn plain_path<'i>(
    token: &impl Fn(usize) -> Option<InputToken<'i>>,
    start: usize,
    keywords: Keywords,
) -> Option<usize> {
    let is_segment = |at: usize| {
        let name = token(at)?.ident()?.to_string();
        let may_begin = keywords == Keywords::OfPaths && BEGIN_PATH.contains(&&*name);
        (may_begin || !RESERVED.contains(&&*name)).then_some(at + 1)
    };
    let mut end = is_segment(start)?;
    while token(end).is_some_and(|next| next.is("::")) {
        end = is_segment(end + 2)?;
    }
    Some(end)
}

/// Returns the end of a type without generic arguments: a path, a pointer to one, or an opaque fragment. A
/// `path` is no pointer.
fn plain_type<'i>(kind: &str, token: &impl Fn(usize) -> Option<InputToken<'i>>) -> Option<usize> {
    let mut start = 0;
    let is_word = |at: usize, words: &[&str]| {
        token(at)
            .and_then(InputToken::ident)
            .is_some_and(|ident| words.iter().any(|word| ident == word))
    };
    while kind == "ty" && token(start)?.is("*") && is_word(start + 1, &["const", "mut"]) {
        start += 2;
    }
    match &*opaque_kind(token(start)?) {
        "" => plain_path(token, start, Keywords::OfPaths),
        "path" => Some(start + 1),
        "ty" if kind == "ty" => Some(start + 1),
        _ => None,
    }
}

/// Returns the number of trees of a visibility that is empty or `pub`; `None` if it has to be parsed.
fn plain_visibility(first: InputToken<'_>, next: Option<InputToken<'_>>) -> Option<usize> {
    let may_continue = |next: InputToken<'_>| {
        next.group().is_some_and(|group| {
            matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None)
        })
    };
    match first.ident()? {
        word if word == "pub" => next.is_none_or(|next| !may_continue(next)).then_some(1),
        word => (word != "crate").then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fragments::{
        InCalls, invisible_group, may_begin, parse, without_invisible_groups,
    };
    use super::super::tokens::token_ends;
    use super::*;
    use proc_macro2::{TokenStream, TokenTree};
    use syn::parse::{ParseStream, Parser};

    /// Returns the number of trees that a fragment takes as parsed; `None` if it does not parse.
    fn parsed_length(kind: &str, trees: &[TokenTree]) -> Option<usize> {
        let opened =
            |tree: &TokenTree| without_invisible_groups(tree.clone().into(), InCalls::Open);
        let opened: Vec<TokenStream> = trees.iter().map(opened).collect();
        let read = |buffer: ParseStream<'_>| {
            let rest = buffer.fork();
            let is_parsed = parse(kind, &rest).is_ok();
            let mut length = None;
            for (at, tokens) in opened.iter().enumerate() {
                length = length.or((buffer.cursor() == rest.cursor()).then_some(at));
                for _ in tokens.clone() {
                    buffer.parse::<TokenTree>()?;
                }
            }
            Ok(length.or(Some(opened.len())).filter(|_| is_parsed))
        };
        read.parse2(opened.iter().cloned().collect()).unwrap()
    }

    #[test]
    fn a_fragment_whose_end_shows_is_parsed_as_such() {
        let trees = |text: &str| -> Vec<TokenTree> {
            text.parse::<TokenStream>().unwrap().into_iter().collect()
        };
        let fragment = |kind: &str, text: &str| -> Vec<TokenTree> {
            vec![invisible_group(kind, text.parse().unwrap()).into()]
        };
        let mut starts: Vec<Vec<TokenTree>> = [
            "a",
            "r#type",
            "union",
            "default",
            "1",
            "1.5f32",
            "\"a\"",
            "true",
            "pub",
            "crate",
            "_",
            "a::b",
            "crate::a",
            "self::a::b",
            "Self",
            "super",
            "a::crate",
            "a::",
            "::a",
            "*const a",
            "*mut *const crate::a",
            "*a",
            "* mut",
            "&a",
            "a = 1",
            "a::b = \"c\"",
            "a = b",
            "a(b)",
            "a::b[c, d]",
            "a{}",
            "crate(b)",
            "unsafe(a)",
            "a!(b)",
            "-1",
            "Self::a",
            "self",
            "dyn a",
        ]
        .map(trees)
        .into();
        let pointer = |kind: &str, text: &str| [trees("*mut"), fragment(kind, text)].concat();
        starts.extend([
            fragment("expr", "a + b"),
            fragment("literal", "-3"),
            fragment("ty", "Vec<u8>"),
            fragment("path", "a::B<u8>"),
            fragment("vis", "pub(crate)"),
            fragment("meta", "a(b)"),
            pointer("ty", "Vec<u8>"),
            pointer("ty", "dyn A + B"),
            pointer("path", "a::B<u8>"),
        ]);
        let nexts = [
            "", ",", ";", "=>", "=", ":", "::c", ">", ">>", "|", "||", "as u8", "where", "{ }",
            "(b)", "[1]", "<u8>", "+ b", "- b", ". b()", "?", "!", "..", "== b", "@ b", "b", "fn",
            "= 1", "= b",
        ];
        let kinds = [
            "block",
            "expr",
            "expr_2021",
            "item",
            "literal",
            "meta",
            "pat",
            "pat_param",
            "path",
            "stmt",
            "ty",
            "vis",
        ];
        let mut found = 0;
        for (first, next, kind) in starts.iter().flat_map(|first| {
            nexts.iter().flat_map(move |next| kinds.map(|kind| (first, *next, kind)))
        }) {
            let all = [first.clone(), trees(next)].concat();
            let ends = token_ends(&all);
            let token = |at: usize| Some(InputToken { trees: &all[at..*ends.get(at)?] });
            if token(0).is_some_and(|first| may_begin(kind, first))
                && let Some(length) = plain_length(kind, token)
            {
                found += 1;
                let shown = all.iter().cloned().collect::<TokenStream>();
                assert_eq!(parsed_length(kind, &all), Some(length), "{kind}: {shown}");
            }
        }
        assert!(found > 500, "{found}");
    }
}
