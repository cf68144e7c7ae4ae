//! Parses a text. Errors name the line and column and show the line. If a bracket has no partner, the error
//! is at that bracket, and not at the end of the file.

use crate::source::{SourceFile, Span, Tokens, group_end, syntax};
use base::error::{Error, Result};
use proc_macro2::TokenStream;

/// The depth of nested brackets beyond which a text is not parsed, since the parser recurses.
const MAX_DEPTH: usize = 500;

/// How a module of tests begins, which no bundle has.
const TESTS: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];

/// Parses the text of a file, but for the contents of its modules of tests. Edition 2015 allows parameters without a
/// name in traits, which the parser does not.
pub(super) fn parsed(file: &SourceFile, edition: u16) -> Result<syn::File> {
    let text = &*without_tests(&file.text, file.tokens());
    let failed = |at: usize, error: &str| {
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..at].chars().count() + 1;
        Error::build(format!("failed to parse `{}:{column}`: {error}", file.place(at)))
            .with_excerpts(file.excerpt(Span::new(at, at)))
    };
    if let Some(at) = too_deep(text, file.tokens()) {
        let why = format!(
            "this bracket stands inside of {MAX_DEPTH} others, which is as deep as mex reads; rustc \
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
    let parsed = syn::parse2(stream).or_else(|error| syntax(text).map_err(|_| error));
    parsed.map_err(|error| {
        let Span { start, end } = error.span().into();
        // An unexpected end of the file has no span. The error is placed at the last token.
        if let (0, Some(last)) = (end, file.tokens().spans().last()) {
            let token = &file.text[last.start..last.end];
            return failed(last.start, &format!("{error} after `{token}`"));
        }
        let at = start.min(text.len());
        let way_out = match error.to_string().as_str() {
            "expected `:`" if edition < 2018 => "; a parameter without a name needs one: `_: u8`",
            _ => "",
        };
        failed(at, &format!("{error}{way_out}"))
    })
}

/// Returns the text with blanks in each `#[cfg(test)] mod tests { … }` that stands outside of brackets: mostly they are
/// a third of a library, and parsing is the longest part of reading one.
fn without_tests(text: &str, tokens: &Tokens) -> String {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let mut blanked = text.to_owned();
    let mut at = if unmatched_bracket(text, tokens).is_none() { 0 } else { spans.len() };
    while at < spans.len() {
        let open = at + TESTS.len() + 1;
        if token(open) == "{" && (0..TESTS.len()).all(|it| token(at + it) == TESTS[it]) {
            crate::marks::reach("tests-not-parsed");
            at = group_end(open, &token);
            let inside = spans[open].end..spans[at - 1].start;
            blanked.replace_range(inside.clone(), &" ".repeat(inside.len()));
        } else {
            at = group_end(at, &token);
        }
    }
    blanked
}

/// Returns the first byte of the first bracket that is nested too deep.
fn too_deep(text: &str, tokens: &Tokens) -> Option<usize> {
    let mut depth = 0_usize;
    for span in tokens.spans() {
        match text.as_bytes()[span.start] {
            b'(' | b'[' | b'{' => {
                if depth == MAX_DEPTH {
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

/// Returns the first byte of the first bracket without a partner, and the message for it.
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
    use crate::source::CrateId;
    use std::path::PathBuf;

    fn parsed(text: &str) -> Result<syn::File> {
        let file = SourceFile::new(
            PathBuf::new(),
            "reef.rs".to_owned(),
            CrateId::SOLUTION,
            text.to_owned(),
        );
        super::parsed(&file, 2021)
    }

    #[test]
    fn brackets_that_nest_too_deep_are_refused() {
        let nested = |depth: usize| {
            let (open, close) = ("(".repeat(depth), ")".repeat(depth));
            format!("const DEPTH: [u8; 1] =\n    [{open}3{close}];")
        };
        // The stack of a test is too small to parse these, so only their depth is checked.
        let deepest = nested(MAX_DEPTH - 1);
        assert!(too_deep(&deepest, &Tokens::of(&deepest)).is_none());
        let error = parsed(&nested(MAX_DEPTH)).err().unwrap();
        assert!(
            error.to_string().starts_with("failed to parse `reef.rs:2:505`: this bracket stands")
        );
        assert!(parsed("fn a() { [(1)] }").is_ok());
    }

    #[test]
    fn tests_hide_no_open_bracket() {
        let error =
            parsed("#[cfg(test)]\nmod tests {\n    fn a() {\n}\nfn b() {}\n").err().unwrap();
        let expected = "failed to parse `reef.rs:2:11`: this `{` is not closed";
        assert!(error.to_string().starts_with(expected), "{error}");
    }

    #[test]
    fn an_unexpected_end_of_the_file_is_reported_at_the_last_token() {
        for (text, place) in [("fn a() {}\nstatic A: u8\n", "2:11"), ("\n;", "2:1")] {
            let error = parsed(text).err().unwrap();
            let expected = format!("failed to parse `reef.rs:{place}`: ");
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }
}
