//! Where the tokens of a text stand.
//!
//! The parser's own spans count characters, and turning each into bytes costs more than the parsing;
//! a scan that only tells tokens from what stands between them costs next to nothing.

use super::span::Span;

/// Where the tokens of a text stand; a doc comment counts as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Sorted and without overlaps.
    spans: Vec<Span>,
    /// Every identifier, with its `r#` if it has one, and the name of every lifetime.
    idents: Vec<Span>,
}

impl Tokens {
    /// The tokens of a text that the parser takes; of any other some division of it.
    pub fn of(text: &str) -> Self {
        let mut tokens = Self { spans: Vec::new(), idents: Vec::new() };
        let mut at = 0;
        let bytes = text.as_bytes();
        while at < bytes.len() {
            // Most of a text is blanks, and they need no look at characters.
            if is_blank(bytes[at]) {
                at += 1;
                continue;
            }
            let rest = &text[at..];
            let Some(first) = rest.chars().next() else { break };
            let next = rest.as_bytes().get(1).copied().unwrap_or(0);
            let (length, what) = match first {
                _ if is_space(first) => (first.len_utf8(), What::Space),
                '/' if next == b'/' => line_comment(rest),
                '/' if next == b'*' => block_comment(rest),
                '"' => (string(rest), What::Other),
                '\'' => quote(rest),
                '0'..='9' => (number(rest), What::Other),
                _ if is_ident(first) => word(rest),
                _ => (first.len_utf8(), What::Other),
            };
            let span = Span::new(at, at + length);
            match what {
                What::Space => {}
                What::Other => tokens.spans.push(span),
                What::Ident => {
                    tokens.spans.push(span);
                    tokens.idents.push(span);
                }
            }
            at = span.end;
        }
        tokens
    }

    /// Where the last token before `at` ends; 0 if there is none.
    pub fn end_before(&self, at: usize) -> usize {
        let next = self.spans.partition_point(|span| span.start < at);
        if next == 0 { 0 } else { self.spans[next - 1].end.min(at) }
    }

    /// Where the first token at or after `at` starts; `len` if there is none.
    pub fn start_after(&self, at: usize, len: usize) -> usize {
        let next = self.spans.partition_point(|span| span.start < at);
        self.spans.get(next).map_or(len, |span| span.start)
    }

    /// The token that the byte `at` is in; none between tokens.
    pub fn at(&self, at: usize) -> Option<Span> {
        let next = self.spans.partition_point(|span| span.start <= at);
        self.spans[..next].last().copied().filter(|span| at < span.end)
    }

    /// Where the identifiers stand.
    pub fn idents(&self) -> &[Span] {
        &self.idents
    }

    /// Where each identifier and each sign stands, in the order of the text.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }
}

/// One past the bracket that closes what opens there.
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

/// Length of the block comment that the text starts with; such comments nest.
pub(super) fn block_comment_length(text: &str) -> usize {
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

#[derive(Clone, Copy)]
enum What {
    /// Blanks, or a comment that is not documentation.
    Space,
    Ident,
    Other,
}

fn is_space(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '\u{200e}' | '\u{200f}')
}

/// Outside of literals and comments nothing but a name has letters that are not ASCII.
fn is_ident(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || symbol == '_' || !symbol.is_ascii()
}

/// The blanks of ASCII.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

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

/// Such as the `u8` of `b'a'u8`.
fn suffix(text: &str) -> usize {
    if text.starts_with(|it: char| it.is_ascii_digit()) { 0 } else { ident(text) }
}

fn line_comment(text: &str) -> (usize, What) {
    let comment = &text[..text.find('\n').unwrap_or(text.len())];
    let outer = comment.starts_with("///") && !comment.starts_with("////");
    let documents = outer || comment.starts_with("//!");
    (comment.len(), if documents { What::Other } else { What::Space })
}

fn block_comment(text: &str) -> (usize, What) {
    let length = block_comment_length(text);
    let comment = &text[..length];
    let outer = comment.starts_with("/**") && !comment.starts_with("/***") && length > 4;
    let documents = outer || comment.starts_with("/*!");
    (length, if documents { What::Other } else { What::Space })
}

/// A string with its suffix; the text starts at the quote.
fn string(text: &str) -> usize {
    let end = escaped(text, b'"');
    end + suffix(&text[end..])
}

/// Where a literal ends in which a backslash escapes what follows.
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

/// A raw string from its first `#` or quote on, with its suffix; `None` if it is none.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let inside = text[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", &text[..hashes]);
    let end = inside.find(&close).map_or(text.len(), |it| hashes + 1 + it + close.len());
    Some(end + suffix(&text[end..]))
}

/// A character, or the `'` of a lifetime.
fn quote(text: &str) -> (usize, What) {
    let mut symbols = text.char_indices().skip(1);
    let (first, second) = (symbols.next(), symbols.next());
    match (first, second) {
        (Some((_, '\\')), _) => {}
        (Some(_), Some((_, '\''))) => {}
        _ => return (1, What::Other),
    }
    let end = match first {
        Some((_, '\\')) => escaped(text, b'\''),
        _ => second.map_or(text.len(), |(at, _)| at + 1),
    };
    (end + suffix(&text[end..]), What::Other)
}

fn number(text: &str) -> usize {
    let mut end = ident(text);
    let radix = text.starts_with("0x") || text.starts_with("0o") || text.starts_with("0b");
    let whole = text[..end].bytes().all(|it| it.is_ascii_digit() || it == b'_');
    let is_fraction =
        |rest: &&str| !rest.starts_with(|it| it == '.' || is_ident(it) && !it.is_ascii_digit());
    let fraction = text[end..].strip_prefix('.').filter(|rest| whole && is_fraction(rest));
    if let Some(rest) = fraction {
        end += 1 + ident(rest);
    }
    let digits =
        |rest: &str| rest.trim_start_matches('_').starts_with(|it: char| it.is_ascii_digit());
    let exponent = text[..end].ends_with(['e', 'E'])
        && text[end..].strip_prefix(['+', '-']).is_some_and(digits);
    match exponent && !radix {
        true => end + 1 + ident(&text[end + 1..]),
        false => end,
    }
}

/// An identifier, or a literal with letters before its quote.
fn word(text: &str) -> (usize, What) {
    let end = ident(text);
    let rest = &text[end..];
    let literal = match &text[..end] {
        "r" | "br" | "cr" if rest.starts_with(['"', '#']) => raw_string(rest),
        "b" | "c" if rest.starts_with('"') => Some(string(rest)),
        "b" if rest.starts_with('\'') => Some(quote(rest).0),
        _ => None,
    };
    match literal {
        Some(length) => (end + length, What::Other),
        None if &text[..end] == "r" && rest.starts_with('#') && ident(&rest[1..]) > 0 => {
            (end + 1 + ident(&rest[1..]), What::Ident)
        }
        None => (end, What::Ident),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::{TokenStream, TokenTree};

    /// The tokens by the parser's own lexer.
    fn parsed(text: &str) -> Option<Tokens> {
        let mut tokens = Tokens { spans: Vec::new(), idents: Vec::new() };
        add(text.parse().ok()?, &mut tokens);
        Some(tokens)
    }

    fn add(stream: TokenStream, tokens: &mut Tokens) {
        for tree in stream {
            // A doc comment becomes an attribute each of whose tokens stands where the comment does.
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
                other => {
                    if matches!(other, TokenTree::Ident(_)) {
                        tokens.idents.push(span);
                    }
                    tokens.spans.push(span);
                }
            }
        }
    }

    #[track_caller]
    fn check(text: &str) {
        let parsed = parsed(text).unwrap_or_else(|| panic!("no Rust tokens: {text}"));
        let scanned = Tokens::of(text);
        let shown = |it: &Tokens| -> Vec<String> {
            it.spans.iter().map(|it| text[it.start..it.end].to_owned()).collect()
        };
        assert_eq!(shown(&scanned), shown(&parsed), "{text}");
        assert_eq!(scanned, parsed, "{text}");
    }

    #[test]
    fn comments_are_no_tokens_but_documentation_is() {
        check(
            "// a\n/// b\n//// c\n//! d\r\n/* e /* f */ */ g /** h */ /*! i */ /**/ /***/ /*** j */",
        );
    }

    #[test]
    fn literals_are_whole() {
        check(
            r###"x = "a\"b" r"\" r#"a"b"# b"\"" br##""#"## c"x" cr"x" b'"' b'\'' '"' '\'' '\u{2f}'"###,
        );
        check("1 1.5 1..2 1.max(2) x.0.1 1e5 1.5e-3 0xE-1 0b1 1_000u64 2. 1.0f32 3.e \"s\"suffix");
    }

    #[test]
    fn lifetimes_are_a_quote_and_a_name() {
        check("fn f<'a, 'long>(x: &'a u8) -> &'static u8 { 'outer: loop { break 'outer; } }");
        check("let _: char = 'a'; let _ = 'ñ'; let _ = '潮'; let _ = '→';");
    }

    #[test]
    fn names_may_be_raw_or_not_ascii() {
        check("r#fn r ñandú 潮 _x b c br r#async rx b1");
        check("a\u{a0}b\u{2028}c\u{200e}d");
    }

    #[test]
    fn the_files_of_this_package_are_scanned_as_they_are_parsed() {
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
    fn random_texts_of_such_pieces_are_scanned_as_they_are_parsed() {
        const PIECES: [&str; 44] = [
            "'", "\"", "r", "b", "c", "br", "#", "r#", "##", "\\", "\\\\", "\n", " ", "//", "/*",
            "*/", "/", "*", "!", "///", "//!", "1", "0x", "e", "E", ".", "..", "+", "-", "_", "a",
            "ñ", "潮", "{", "}", "(", ")", "x'", "'a", "'a'", "\"s\"", "u8", ",", "\r\n",
        ];
        let mut state = 7_u64;
        let mut compared = 0;
        for _ in 0..200_000 {
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
        assert!(compared > 20_000, "{compared}");
    }
}
