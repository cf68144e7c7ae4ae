//! Finds the byte ranges of the tokens in a text.
//!
//! The spans of the parser count characters, and converting each of them to bytes costs more than parsing. This
//! scanner only tells tokens from blanks and comments, which costs next to nothing.

use super::span::Span;

/// The byte ranges of the tokens in a text. A doc comment is a token, and so is each part of a number: `1`, `.`, `5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Sorted and without overlaps.
    spans: Vec<Span>,
    /// Identifiers, with their `r#`, and the names of lifetimes.
    idents: Vec<Span>,
}

impl Tokens {
    /// Scans a text. If it has lexical errors, the result is some division of it.
    pub fn of(text: &str) -> Self {
        let mut tokens = Self { spans: Vec::new(), idents: Vec::new() };
        let mut at = 0;
        let bytes = text.as_bytes();
        while at < bytes.len() {
            // Most bytes are blanks in ASCII, which are skipped without decoding characters.
            if is_ascii_blank(bytes[at]) {
                at += 1;
                continue;
            }
            let rest = &text[at..];
            let Some(first) = rest.chars().next() else { break };
            let next = rest.as_bytes().get(1).copied().unwrap_or(0);
            let (length, class) = match first {
                _ if is_space(first) => (first.len_utf8(), TokenClass::Trivia),
                '/' if next == b'/' => line_comment(rest),
                '/' if next == b'*' => block_comment(rest),
                '"' => (string(rest), TokenClass::Other),
                '\'' => quote(rest),
                '0'..='9' => (ident(rest), TokenClass::Other),
                _ if is_ident(first) => word(rest),
                _ => (first.len_utf8(), TokenClass::Other),
            };
            let span = Span::new(at, at + length);
            match class {
                TokenClass::Trivia => {}
                TokenClass::Other => tokens.spans.push(span),
                TokenClass::Ident => {
                    tokens.spans.push(span);
                    tokens.idents.push(span);
                }
            }
            at = span.end;
        }
        tokens
    }

    /// Returns the end of the last token before `at`; 0 if there is none.
    pub fn end_before(&self, at: usize) -> usize {
        let next = self.spans.partition_point(|span| span.start < at);
        if next == 0 { 0 } else { self.spans[next - 1].end.min(at) }
    }

    /// Returns the start of the first token at or after `at`; `len` if there is none.
    pub fn start_after(&self, at: usize, len: usize) -> usize {
        let next = self.spans.partition_point(|span| span.start < at);
        self.spans.get(next).map_or(len, |span| span.start)
    }

    /// Returns the token that contains the byte `at`; `None` between tokens.
    pub fn at(&self, at: usize) -> Option<Span> {
        let next = self.spans.partition_point(|span| span.start <= at);
        self.spans[..next].last().copied().filter(|span| at < span.end)
    }

    /// Returns the identifiers, in the order of the text.
    pub fn idents(&self) -> &[Span] {
        &self.idents
    }

    /// Returns all tokens, in the order of the text.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Returns a token of the text that was scanned, and "" past the last one.
    pub fn text<'a>(&self, text: &'a str, at: usize) -> &'a str {
        self.spans.get(at).map_or("", |span| &text[span.start..span.end])
    }
}

/// Returns the index after the closing bracket of a group, given the index of its opening bracket. `token`
/// returns the text of a token, and "" past the last one.
pub fn group_end<'a>(open: usize, token: &impl Fn(usize) -> &'a str) -> usize {
    let mut depth = 0;
    let mut at = open;
    loop {
        match token(at) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "" => return at,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
}

/// Returns the length of the block comment that the text starts with. Such comments nest.
pub fn block_comment_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, 0);
    while at < bytes.len() {
        match &bytes[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The kinds of text that the scanner tells apart.
#[derive(Clone, Copy)]
enum TokenClass {
    /// No token: blanks, or a comment that is not documentation.
    Trivia,
    Ident,
    Other,
}

fn is_space(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '\u{200e}' | '\u{200f}')
}

/// True for a character of an identifier. Outside of literals and comments, only identifiers have characters
/// beyond ASCII.
fn is_ident(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || symbol == '_' || !symbol.is_ascii()
}

fn is_ascii_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// Returns the length of the identifier that the text starts with; 0 if there is none.
fn ident(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut ascii = 0;
    while ascii < bytes.len()
        && matches!(bytes[ascii], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_')
    {
        ascii += 1;
    }
    if bytes.get(ascii).is_none_or(u8::is_ascii) {
        return ascii;
    }
    let rest = &text[ascii..];
    ascii + rest.find(|it| !is_ident(it) || is_space(it)).unwrap_or(rest.len())
}

/// Returns the length of the suffix of a literal, such as the `u8` of `b'a'u8`.
fn suffix(text: &str) -> usize {
    if text.starts_with(|it: char| it.is_ascii_digit()) { 0 } else { ident(text) }
}

fn line_comment(text: &str) -> (usize, TokenClass) {
    let comment = &text[..text.find('\n').unwrap_or(text.len())];
    let is_outer_doc = comment.starts_with("///") && !comment.starts_with("////");
    let is_doc = is_outer_doc || comment.starts_with("//!");
    (comment.len(), if is_doc { TokenClass::Other } else { TokenClass::Trivia })
}

fn block_comment(text: &str) -> (usize, TokenClass) {
    let length = block_comment_length(text);
    let comment = &text[..length];
    let is_outer_doc = comment.starts_with("/**") && !comment.starts_with("/***") && length > 4;
    let is_doc = is_outer_doc || comment.starts_with("/*!");
    (length, if is_doc { TokenClass::Other } else { TokenClass::Trivia })
}

/// Returns the length of a string with its suffix. The text starts at the quote.
fn string(text: &str) -> usize {
    let end = escaped(text, b'"');
    end + suffix(&text[end..])
}

/// Returns the length of a literal between two quotes, in which a backslash escapes the next character.
fn escaped(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a raw string with its suffix, from its first `#` or quote on; `None` if there is no
/// raw string.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let inside = text[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &text[..hashes]);
    let end = inside.find(&close).map_or(text.len(), |it| hashes + 1 + it + close.len());
    Some(end + suffix(&text[end..]))
}

/// Scans a character literal, or the `'` of a lifetime.
fn quote(text: &str) -> (usize, TokenClass) {
    let mut symbols = text.char_indices().skip(1);
    let (first, second) = (symbols.next(), symbols.next());
    match (first, second) {
        (Some((_, '\\')), _) => {}
        (Some(_), Some((_, '\''))) => {}
        _ => return (1, TokenClass::Other),
    }
    let end = match first {
        Some((_, '\\')) => escaped(text, b'\''),
        _ => second.map_or(text.len(), |(at, _)| at + 1),
    };
    (end + suffix(&text[end..]), TokenClass::Other)
}

/// Scans an identifier, or a literal with letters before its quote.
fn word(text: &str) -> (usize, TokenClass) {
    let end = ident(text);
    let rest = &text[end..];
    let literal = match &text[..end] {
        "r" | "br" | "cr" if rest.starts_with(['"', '#']) => raw_string(rest),
        "b" | "c" if rest.starts_with('"') => Some(string(rest)),
        "b" if rest.starts_with('\'') => Some(quote(rest).0),
        _ => None,
    };
    match literal {
        Some(length) => (end + length, TokenClass::Other),
        None if &text[..end] == "r" && rest.starts_with('#') && ident(&rest[1..]) > 0 => {
            (end + 1 + ident(&rest[1..]), TokenClass::Ident)
        }
        None => (end, TokenClass::Ident),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::{TokenStream, TokenTree};

    /// Returns the tokens that the lexer of the parser finds; `None` if there are lexical errors.
    fn parsed(text: &str) -> Option<Tokens> {
        let mut tokens = Tokens { spans: Vec::new(), idents: Vec::new() };
        add(text.parse().ok()?, &mut tokens);
        Some(tokens)
    }

    fn add(stream: TokenStream, tokens: &mut Tokens) {
        for tree in stream {
            // A doc comment becomes an attribute, all of whose tokens have the span of the comment.
            let span: Span = tree.span().into();
            if tokens.spans.last().is_some_and(|it| it.contains(span)) {
                continue;
            }
            match tree {
                TokenTree::Group(group) => {
                    tokens.spans.push(group.span_open().into());
                    add(group.stream(), tokens);
                    tokens.spans.push(group.span_close().into());
                }
                TokenTree::Ident(_) => {
                    tokens.idents.push(span);
                    tokens.spans.push(span);
                }
                other => {
                    let text = other.to_string();
                    let parts = parts(&text, span);
                    // The exponent of `1e+_5`.
                    let is_word = |part: &&Span| text[part.start - span.start..].starts_with('_');
                    tokens.idents.extend(parts.iter().filter(is_word));
                    tokens.spans.extend(parts);
                }
            }
        }
    }

    /// Returns the parts of a number, or the token itself.
    fn parts(token: &str, span: Span) -> Vec<Span> {
        if !token.starts_with(|sign: char| sign.is_ascii_digit()) {
            return vec![span];
        }
        let is_sign = |sign: char| ['.', '+', '-'].contains(&sign);
        let (mut parts, mut start) = (Vec::new(), 0);
        for (at, sign) in token.char_indices().chain([(token.len(), '.')]) {
            if is_sign(sign) && start < at {
                parts.push(Span::new(span.start + start, span.start + at));
            }
            if is_sign(sign) && at < token.len() {
                parts.push(Span::new(span.start + at, span.start + at + 1));
            }
            start = if is_sign(sign) { at + 1 } else { start };
        }
        parts
    }

    #[track_caller]
    fn check(text: &str) {
        let parsed = parsed(text).unwrap_or_else(|| panic!("no Rust tokens: {text}"));
        let scanned = Tokens::of(text);
        let texts = |tokens: &Tokens| -> Vec<String> {
            tokens.spans.iter().map(|span| text[span.start..span.end].to_owned()).collect()
        };
        assert_eq!(texts(&scanned), texts(&parsed), "{text}");
        assert_eq!(scanned, parsed, "{text}");
    }

    #[test]
    fn doc_comments_are_tokens_and_other_comments_are_not() {
        check(
            "// a\n/// b\n//// c\n//! d\r\n/* e /* f */ */ g /** h */ /*! i */ /**/ /***/ /*** j */",
        );
    }

    #[test]
    fn a_literal_is_one_token_but_for_signs_in_numbers() {
        check(
            r###"x = "a\"b" r"\" r#"a"b"# b"\"" br##""#"## c"x" cr"x" b'"' b'\'' '"' '\'' '\u{2f}'"###,
        );
        check("1 1.5 1..2 1.max(2) x.0.1 1e5 1.5e-3 0xE-1 0b1 1_000u64 2. 1.0f32 3.e \"s\"suffix");
    }

    #[test]
    fn a_lifetime_is_a_quote_and_an_identifier() {
        check("fn f<'a, 'long>(x: &'a u8) -> &'static u8 { 'outer: loop { break 'outer; } }");
        check("let _: char = 'a'; let _ = 'ñ'; let _ = '潮'; let _ = '→';");
    }

    #[test]
    fn identifiers_may_be_raw_or_not_ascii() {
        check("r#fn r ñandú 潮 _x b c br r#async rx b1");
        check("a\u{a0}b\u{2028}c\u{200e}d");
    }

    #[test]
    fn scanner_and_lexer_agree_on_the_files_of_this_package() {
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "rs") {
                    check(&std::fs::read_to_string(path).unwrap());
                    files += 1;
                }
            }
        }
        assert!(files > 50);
    }

    #[test]
    fn scanner_and_lexer_agree_on_some_random_texts() {
        agree_on_random_texts(40_000, 7);
    }

    #[test]
    #[ignore = "slow: more texts"]
    fn scanner_and_lexer_agree_on_random_texts() {
        agree_on_random_texts(200_000, 8);
    }

    /// Compares scanner and lexer on random texts, of which the lexer accepts a tenth.
    #[track_caller]
    fn agree_on_random_texts(texts: usize, mut state: u64) {
        const PIECES: [&str; 44] = [
            "'", "\"", "r", "b", "c", "br", "#", "r#", "##", "\\", "\\\\", "\n", " ", "//", "/*",
            "*/", "/", "*", "!", "///", "//!", "1", "0x", "e", "E", ".", "..", "+", "-", "_", "a",
            "ñ", "潮", "{", "}", "(", ")", "x'", "'a", "'a'", "\"s\"", "u8", ",", "\r\n",
        ];
        let mut compared = 0;
        for _ in 0..texts {
            let mut text = String::new();
            for _ in 0..1 + state % 9 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                text += PIECES[(state >> 33) as usize % PIECES.len()];
            }
            let scanned = Tokens::of(&text);
            if let Some(parsed) = parsed(&text) {
                assert_eq!(scanned, parsed, "{text:?}");
                compared += 1;
            }
        }
        assert!(compared > texts / 10, "{compared}");
    }
}
