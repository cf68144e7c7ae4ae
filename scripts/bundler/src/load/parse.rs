//! Parses a text. Errors name the line and column and show the line. If a bracket has no partner, the error
//! is at that bracket, and not at the end of the file.

use crate::source::{SourceFile, Span, Tokens, group_end, syntax};
use base::error::{Error, Result};

/// The depth of nested brackets beyond which a text is not parsed, since the parser recurses.
const MAX_DEPTH: usize = 500;

/// How a module of tests begins, which no bundle has.
const TESTS: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];

/// Parses the text of a file, but for the contents of its modules of tests. Edition 2015 allows parameters without a
/// name in traits, which the parser does not.
pub(super) fn parsed(file: &SourceFile, edition: u16) -> Result<syn::File> {
    let text = &*file.text;
    let failed = |at: usize, error: &str| {
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..at].chars().count() + 1;
        Error::build(format!("failed to parse `{}:{column}`: {error}", file.place(at)))
            .with_excerpts(file.excerpt(Span::new(at, at)))
    };
    if let Some((at, why)) = bracket_error(text, file.tokens()) {
        return Err(failed(at, &why));
    }
    syntax(&without_tests(text, file.tokens())).map_err(|error| {
        let Span { start, end } = error.span().into();
        let start = start.min(text.len());
        let why = match &*error.to_string() {
            "cannot parse string into token stream" => {
                return failed(start, "this is no Rust token");
            }
            it @ "expected `:`" if edition < 2018 => {
                format!("{it}; a parameter without a name needs one: `_: u8`")
            }
            it => it.to_owned(),
        };
        // An unexpected end of the file has no span. The error is placed at the last token.
        if let (0, Some(last)) = (end, file.tokens().spans().last()) {
            return failed(last.start, &format!("{why} after `{}`", &text[last.start..last.end]));
        }
        failed(start, &why)
    })
}

/// Returns the text with blanks in each `#[cfg(test)] mod tests { … }` that stands outside of brackets: mostly they are
/// a third of a library, and parsing is the longest part of reading one.
fn without_tests(text: &str, tokens: &Tokens) -> String {
    let spans = tokens.spans();
    let token = |at: usize| tokens.text(text, at);
    let mut blanked = text.to_owned();
    let mut at = 0;
    while at < spans.len() {
        let open = at + TESTS.len() + 1;
        if token(open) == "{" && (at..).zip(TESTS).all(|(at, word)| token(at) == word) {
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

/// Returns the first byte of the first bracket that is nested too deep or has no partner, and what is wrong.
fn bracket_error(text: &str, tokens: &Tokens) -> Option<(usize, String)> {
    let not_closed = |bracket: Span| {
        (bracket.start, format!("this `{}` is not closed", &text[bracket.start..bracket.end]))
    };
    let mut open: Vec<Span> = Vec::new();
    for &span in tokens.spans() {
        let sign = &text[span.start..span.end];
        let opening = match sign {
            "(" | "[" | "{" if open.len() == MAX_DEPTH => {
                let why = format!(
                    "this bracket stands inside of {MAX_DEPTH} others, which is as deep as mex reads; rustc \
                     itself ends by a stack overflow not far beyond"
                );
                return Some((span.start, why));
            }
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
            Some(last) => return Some(not_closed(last)),
        }
    }
    open.last().map(|last| not_closed(*last))
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
        assert!(bracket_error(&deepest, &Tokens::of(&deepest)).is_none());
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
        for (text, place) in [
            ("fn a() {}\nstatic A: u8\n", "2:11"),
            ("\n;", "2:1"),
            ("\\ fn a() {}", "1:1"),
            ("\n\nfn a() { 1 \\ 2 }", "3:12"),
        ] {
            let error = parsed(text).err().unwrap();
            let expected = format!("failed to parse `reef.rs:{place}`: ");
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }
}
