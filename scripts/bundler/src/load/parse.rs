//! From text to syntax. Errors name the line and show it; of brackets without a partner, the bracket.

use crate::source::{SourceFile, Span, Tokens};
use base::error::{Error, Result};
use proc_macro2::TokenStream;

/// The syntax of a text that takes the place of that of the file.
pub(super) fn parsed(file: &SourceFile, text: &str) -> Result<syn::File> {
    let failed = |at: usize, error: &str| {
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..at].chars().count() + 1;
        Error::build(format!("failed to parse `{}:{column}`: {error}", file.place(at)))
            .with_excerpt(file.excerpt(Span::new(at, at)))
    };
    let stream: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| {
        let bracket = unmatched_bracket(text, file.tokens());
        let at = Span::from(error.span()).start.min(text.len());
        let (at, why) = bracket.unwrap_or((at, "this is no Rust token".to_owned()));
        failed(at, &why)
    })?;
    syn::parse2(stream)
        .map_err(|error| failed(Span::from(error.span()).start.min(text.len()), &error.to_string()))
}

/// The first bracket that has no other to it, and what is wrong with it.
fn unmatched_bracket(text: &str, tokens: &Tokens) -> Option<(usize, String)> {
    let mut open: Vec<Span> = Vec::new();
    for &span in tokens.spans() {
        let sign = &text[span.start..span.end];
        let opening = match sign {
            "(" | "[" | "{" => {
                open.push(span);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        match open.pop() {
            None => return Some((span.start, format!("this `{sign}` closes nothing"))),
            Some(last) if &text[last.start..last.end] == opening => {}
            Some(last) => return Some(not_closed(text, last)),
        }
    }
    open.last().map(|last| not_closed(text, *last))
}

fn not_closed(text: &str, bracket: Span) -> (usize, String) {
    (bracket.start, format!("this `{}` is not closed", &text[bracket.start..bracket.end]))
}
