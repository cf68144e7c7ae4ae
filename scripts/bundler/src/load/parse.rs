//! From text to syntax. Errors name the line and show it; of brackets without a partner, the bracket.

use crate::source::{SourceFile, Span, Tokens};
use base::error::{Error, Result};
use proc_macro2::TokenStream;

/// The number of brackets inside each other beyond which a text is not parsed.
const DEPTH: usize = 500;

/// The syntax of a text that takes the place of that of the file.
pub(super) fn parsed(file: &SourceFile, text: &str) -> Result<syn::File> {
    let failed = |at: usize, error: &str| {
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..at].chars().count() + 1;
        Error::build(format!("failed to parse `{}:{column}`: {error}", file.place(at)))
            .with_excerpt(file.excerpt(Span::new(at, at)))
    };
    if let Some(at) = too_deep(text, file.tokens()) {
        let why = format!(
            "this bracket stands inside of {DEPTH} others, which is as deep as mex reads; rustc \
             itself ends by a stack overflow not far beyond"
        );
        return Err(failed(at, &why));
    }
    let stream: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| {
        let bracket = unmatched_bracket(text, file.tokens());
        let at = Span::from(error.span()).start.min(text.len());
        let (at, why) = bracket.unwrap_or((at, "this is no Rust token".to_owned()));
        failed(at, &why)
    })?;
    syn::parse2(stream).map_err(|error| {
        let Span { start, end } = error.span().into();
        // Where more is expected at the end, there is no token to point to but the last one.
        if let (0, Some(last)) = (end, file.tokens().spans().last()) {
            let token = &file.text[last.start..last.end];
            return failed(last.start, &format!("{error} after `{token}`"));
        }
        let at = start.min(text.len());
        failed(at, &error.to_string())
    })
}

/// The first bracket that stands inside of too many others.
fn too_deep(text: &str, tokens: &Tokens) -> Option<usize> {
    let mut depth = 0_usize;
    for span in tokens.spans() {
        match text.as_bytes()[span.start] {
            b'(' | b'[' | b'{' => {
                if depth == DEPTH {
                    return Some(span.start);
                }
                depth += 1;
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn parsed(text: &str) -> Result<syn::File> {
        let file = SourceFile::new(PathBuf::new(), "reef.rs".to_owned(), 0, text.to_owned());
        super::parsed(&file, text)
    }

    #[test]
    fn brackets_nest_only_so_deep() {
        let nested = |depth: usize| {
            let (open, close) = ("(".repeat(depth), ")".repeat(depth));
            format!("const DEPTH: [u8; 1] =\n    [{open}3{close}];")
        };
        // On the stack of a test, no deeper ones are parsed.
        assert!(too_deep(&nested(DEPTH - 1), &Tokens::of(&nested(DEPTH - 1))).is_none());
        let error = parsed(&nested(DEPTH)).err().unwrap();
        assert!(error.message.starts_with("failed to parse `reef.rs:2:505`: this bracket stands"));
        assert!(parsed("fn a() { [(1)] }").is_ok());
    }

    #[test]
    fn what_is_missing_at_the_end_is_missing_there() {
        for (text, place) in [("fn a() {}\nstatic A: u8\n", "2:11"), ("\n;", "2:1")] {
            let error = parsed(text).err().unwrap();
            let wanted = format!("failed to parse `reef.rs:{place}`: ");
            assert!(error.message.starts_with(&wanted), "{}", error.message);
        }
    }
}
