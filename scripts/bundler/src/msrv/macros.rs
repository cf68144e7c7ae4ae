//! Reads calls of std's macros: their arguments, and the names that their format strings capture.

use super::format;
use crate::source::Span;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLet, ExprLit, Lit, Pat, Result, Token};

/// Returns the arguments of a call of std's macro `name`; none if its input is not expressions.
pub(super) fn arguments(name: &str, tokens: &TokenStream) -> Vec<Expr> {
    let tokens = tokens.clone();
    let arguments = match name {
        "vec" => {
            let array = TokenTree::Group(Group::new(Delimiter::Bracket, tokens));
            syn::parse2(array.into()).map(|array| vec![array])
        }
        "matches" => matches_arguments.parse2(tokens),
        // An argument `name = value` is parsed as an assignment.
        _ if name == "dbg" || message_index(name).is_some() => {
            let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens);
            arguments.map(|list| list.into_iter().collect())
        }
        _ => return Vec::new(),
    };
    arguments.unwrap_or_default()
}

/// Parses `value, pattern if guard` as the expressions `let pattern = value` and `guard`.
fn matches_arguments(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    let expr = input.parse()?;
    input.parse::<Token![,]>()?;
    let pat = Box::new(Pat::parse_multi_with_leading_vert(input)?);
    let (attrs, let_token, eq_token) = Default::default();
    let mut parts = vec![Expr::Let(ExprLet { attrs, let_token, pat, eq_token, expr })];
    if input.parse::<Option<Token![if]>>()?.is_some() {
        parts.push(input.parse()?);
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(parts)
}

/// Returns the span of the format string of a call if it captures a variable: `"{x}"` without an argument `x`.
pub(super) fn capture(name: &str, arguments: &[Expr], edition: u16) -> Option<Span> {
    let index = message_index(name)?;
    // The message of a panic without further arguments was not always a format string.
    let may_be_plain = match name {
        "panic" | "assert" | "debug_assert" => edition < 2021,
        "unreachable" => true,
        _ => false,
    };
    if may_be_plain && arguments.len() == index + 1 {
        return None;
    }
    let (message, rest) = arguments.get(index..)?.split_first()?;
    let Expr::Lit(ExprLit { lit: Lit::Str(message), .. }) = message else { return None };
    let is_given = |name: &String| {
        rest.iter().any(|argument| match argument {
            Expr::Assign(it) => matches!(&*it.left, Expr::Path(it) if it.path.is_ident(name)),
            _ => false,
        })
    };
    let captures = format::names(&message.value()).iter().any(|name| !is_given(name));
    captures.then(|| message.span().into())
}

/// Returns the index of the format string among the arguments of std's macro `name`.
fn message_index(name: &str) -> Option<usize> {
    match name {
        "format" | "format_args" | "print" | "println" | "eprint" | "eprintln" | "panic"
        | "todo" | "unimplemented" | "unreachable" => Some(0),
        "write" | "writeln" | "assert" | "debug_assert" => Some(1),
        "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => Some(2),
        _ => None,
    }
}
