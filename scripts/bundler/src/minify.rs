//! Makes a text shorter and keeps its meaning: comments go, and so does space that no token needs.
//!
//! What is left is cut from the text by byte ranges, so literals stay as they are. More than space
//! and comments would change the meaning in three places, which are left alone:
//!
//! * A macro sees doc comments, and so do derives and attributes that are not the compiler's own.
//! * `stringify!` and the messages of `assert!` show how tokens are spaced. The input of such a
//!   macro stays as it is; so does that of a macro that uses one, or that comes from elsewhere.
//! * Notices of licence and copyright stay, since licences ask for it.
//!
//! What `line!()` and `column!()` give is not kept.

mod macros;

use crate::source::Span;
use base::stack::on_large_stack;
use macros::{Macros, is_foreign, may_be_macro};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Lines are broken before this column where that can be.
const WIDTH: usize = 100;

/// The same program in fewer bytes. A text that cannot be split into tokens stays as it is.
pub fn minify(text: &str) -> String {
    on_large_stack(|| minified(text))
}

fn minified(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (script_line, text) = text.split_at(script_line(text));
    let Ok(stream) = text.parse::<TokenStream>() else {
        return format!("{script_line}{text}");
    };
    let macros = Macros::new(&stream);
    let mut cutter = Cutter { text, macros, pieces: Vec::new() };
    let keep_docs = cutter.macros.documentation_is_wanted;
    cutter.add(stream, keep_docs);
    format!("{script_line}{}", print(text, &cutter.pieces))
}

/// Length of the `#!` line, with its line break.
fn script_line(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("#!") else { return 0 };
    let end = comments(rest).last().map_or(0, |it| it.end);
    // Otherwise it is an attribute.
    let script = !rest[end..].trim_start().starts_with('[');
    if script { text.find('\n').map_or(text.len(), |at| at + 1) } else { 0 }
}

/// A token that stays, or several that stay with all that is between them.
#[derive(Clone, Copy)]
struct Piece {
    span: Span,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An identifier or a literal.
    Word,
    /// A single character of punctuation.
    Sign,
    /// A bracket, or a group that starts and ends with one.
    Bracket,
    /// A doc comment.
    Doc,
}

/// Finds the pieces that stay.
struct Cutter<'a> {
    text: &'a str,
    macros: Macros,
    pieces: Vec<Piece>,
}

impl Cutter<'_> {
    fn add(&mut self, stream: TokenStream, keep_docs: bool) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let documented = if keep_docs { Vec::new() } else { self.documented(&trees) };
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            let keep_docs = keep_docs || documented.iter().any(|it| it.contains(&at));
            if let Some(length) = self.doc_comment(&trees[at..]) {
                if keep_docs {
                    self.push(tree.span().into(), Kind::Doc);
                }
                at += length;
                continue;
            }
            match tree {
                TokenTree::Group(group) => {
                    let is_macro = is_macro(&trees, at);
                    if is_macro && self.macros.show_spaces(&trees, at) {
                        self.push(group.span().into(), Kind::Bracket);
                    } else {
                        let in_attribute = is_attribute(&trees, at);
                        self.push(group.span_open().into(), Kind::Bracket);
                        self.add(group.stream(), keep_docs || is_macro || in_attribute);
                        self.push(group.span_close().into(), Kind::Bracket);
                    }
                }
                TokenTree::Punct(sign) => self.push(sign.span().into(), Kind::Sign),
                word => self.push(word.span().into(), Kind::Word),
            }
            at += 1;
        }
    }

    fn push(&mut self, span: Span, kind: Kind) {
        self.pieces.push(Piece { span, kind });
    }

    /// How many tokens the lexer made of the doc comment that comes first, if one does.
    fn doc_comment(&self, trees: &[TokenTree]) -> Option<usize> {
        let Some(TokenTree::Punct(sign)) = trees.first() else { return None };
        let comment =
            sign.as_char() == '#' && !self.text[sign.span().byte_range()].starts_with('#');
        // `#` `[…]` or `#` `!` `[…]`
        comment.then(|| if matches!(trees[1], TokenTree::Group(_)) { 2 } else { 3 })
    }

    /// The tokens of items that are given to a derive or an attribute which may read their
    /// documentation.
    fn documented(&self, trees: &[TokenTree]) -> Vec<std::ops::Range<usize>> {
        let mut found: Vec<std::ops::Range<usize>> = Vec::new();
        let mut at = 0;
        while at < trees.len() {
            let start = at;
            let mut foreign = false;
            loop {
                if let Some(length) = self.doc_comment(&trees[at..]) {
                    at += length;
                } else if let Some((length, attribute)) = attribute(&trees[at..]) {
                    foreign |= is_foreign(attribute);
                    at += length;
                } else {
                    break;
                }
            }
            if foreign {
                at = item_end(trees, at);
                found.push(start..at);
            } else if at == start {
                at += 1;
            }
        }
        found
    }
}

/// Whether the group there is what a macro is called with, or defined by.
fn is_macro(trees: &[TokenTree], group: usize) -> bool {
    match &trees[..group] {
        [.., TokenTree::Ident(name), TokenTree::Punct(sign), TokenTree::Ident(_)] => {
            sign.as_char() == '!' && name == "macro_rules"
        }
        // `macro_rules! $name` in the body of another
        [
            ..,
            TokenTree::Ident(name),
            TokenTree::Punct(sign),
            TokenTree::Punct(dollar),
            TokenTree::Ident(_),
        ] => sign.as_char() == '!' && dollar.as_char() == '$' && name == "macro_rules",
        [.., TokenTree::Ident(name), TokenTree::Punct(sign)] => {
            sign.as_char() == '!' && may_be_macro(name)
        }
        _ => false,
    }
}

/// Whether the group there is the `[…]` of an attribute.
fn is_attribute(trees: &[TokenTree], group: usize) -> bool {
    let before = |back: usize, sign: char| {
        let tree = group.checked_sub(back).map(|at| &trees[at]);
        matches!(tree, Some(TokenTree::Punct(it)) if it.as_char() == sign)
    };
    before(1, '#') || before(1, '!') && before(2, '#')
}

/// The attribute that comes first: how many tokens it takes, and what stands in its brackets.
fn attribute(trees: &[TokenTree]) -> Option<(usize, TokenStream)> {
    let TokenTree::Punct(sign) = trees.first()? else { return None };
    let inner = matches!(trees.get(1)?, TokenTree::Punct(it) if it.as_char() == '!');
    let length = if inner { 3 } else { 2 };
    let TokenTree::Group(group) = trees.get(length - 1)? else { return None };
    let found = sign.as_char() == '#' && group.delimiter() == Delimiter::Bracket;
    found.then(|| (length, group.stream()))
}

/// Where the item that starts there ends, or later: at its semicolon or behind its braces.
fn item_end(trees: &[TokenTree], start: usize) -> usize {
    for at in start..trees.len() {
        let ends = match &trees[at] {
            TokenTree::Punct(sign) => sign.as_char() == ';',
            TokenTree::Group(group) => {
                // Else they are an argument of a type, or a part of an expression.
                let next = trees.get(at + 1);
                let goes_on = matches!(next, Some(TokenTree::Punct(sign)) if sign.as_char() != '#');
                group.delimiter() == Delimiter::Brace && !goes_on
            }
            _ => false,
        };
        if ends {
            return at + 1;
        }
    }
    trees.len()
}

/// The pieces with as little between them as can be.
fn print(text: &str, pieces: &[Piece]) -> String {
    let mut page = Page::default();
    let mut at = 0;
    let mut rest = pieces;
    let mut before: Option<Piece> = None;
    while let Some(&first) = rest.first() {
        let breakable = |left: &Piece| {
            left.kind == Kind::Doc || [",", ";", "{", "}"].contains(&slice(text, left.span))
        };
        // What has nothing between its tokens goes on as one.
        let glued = |pair: &[Piece]| {
            let [left, right] = pair else { return false };
            left.span.end == right.span.start && !breakable(left) && right.kind != Kind::Doc
        };
        let count = 1 + rest.windows(2).take_while(|pair| glued(pair)).count();
        let last = rest[count - 1];

        let notices = notices(&text[at..first.span.start]);
        page.notices(&notices);
        let lines = before.is_some_and(|it| it.kind == Kind::Doc) || first.kind == Kind::Doc;
        if lines {
            page.new_line();
        }
        let part =
            before.is_some_and(|it| it.span.end < first.span.start && parted(text, it, first));
        page.word(slice(text, Span::new(first.span.start, last.span.end)), part);
        (at, before, rest) = (last.span.end, Some(last), &rest[count..]);
    }
    page.notices(&notices(&text[at..]));
    page.new_line();
    page.text
}

fn slice(text: &str, span: Span) -> &str {
    &text[span.start..span.end]
}

/// Whether the two would be read as something else with nothing between them.
fn parted(text: &str, left: Piece, right: Piece) -> bool {
    let (left_text, right_text) = (slice(text, left.span), slice(text, right.span));
    match (left.kind, right.kind) {
        (Kind::Word, Kind::Word) => true,
        (Kind::Word, Kind::Sign) => match right_text {
            // `a"x"`, `a'b'` and `a#b` are kept for prefixes of literals.
            "#" | "'" => true,
            "." => left_text.starts_with(|it: char| it.is_ascii_digit()),
            _ => false,
        },
        (Kind::Sign, Kind::Word) => ["#", "'"].contains(&left_text),
        (Kind::Sign, Kind::Sign) => match (left_text, right_text) {
            ("," | ";", _) => false,
            (left, right) if left == right => true,
            ("'" | "#", _) | (_, "#") => true,
            ("-" | "=", ">") | ("<", "-") | ("/", "*") => true,
            (left, "=") => "<>!+-*/%^&|.".contains(left),
            _ => false,
        },
        _ => false,
    }
}

/// The text as it grows.
#[derive(Default)]
struct Page {
    text: String,
    column: usize,
}

impl Page {
    fn new_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// Adds what stays together; a blank or a line break comes before it if it must be parted.
    fn word(&mut self, word: &str, part: bool) {
        let width = |text: &str| text.chars().count();
        let first_line = word.split('\n').next().unwrap_or_default();
        if self.column + usize::from(part) + width(first_line) > WIDTH {
            self.new_line();
        } else if part && self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        match word.rsplit_once('\n') {
            Some((_, last_line)) => self.column = width(last_line),
            None => self.column += width(word),
        }
    }

    /// Adds comments, each on lines of its own.
    fn notices(&mut self, notices: &[&str]) {
        for notice in notices {
            self.new_line();
            for line in notice.lines() {
                self.text += line.trim();
                self.text.push('\n');
            }
        }
    }
}

/// The comments that a licence asks for, among those that stand between two tokens.
fn notices(gap: &str) -> Vec<&str> {
    let mut runs: Vec<Span> = Vec::new();
    for comment in comments(gap) {
        match runs.last_mut() {
            // Lines that follow one another are one comment.
            Some(run)
                if slice(gap, comment).starts_with("//")
                    && slice(gap, *run).starts_with("//")
                    && gap[run.end..comment.start].matches('\n').count() == 1 =>
            {
                run.end = comment.end;
            }
            _ => runs.push(comment),
        }
    }
    runs.into_iter().map(|run| slice(gap, run)).filter(|run| is_notice(run)).collect()
}

fn is_notice(comment: &str) -> bool {
    let lower = comment.to_lowercase();
    // As the bundler writes it: crate, version, licence.
    let names_version = |line: &str| {
        let mut words = line.strip_prefix("// ").unwrap_or_default().split(' ');
        let is_name = |it: &str| it.chars().all(|it| it.is_alphanumeric() || "-_".contains(it));
        let name = words.next().is_some_and(is_name);
        let version = words.next().and_then(|it| it.strip_suffix(','));
        name && version.is_some_and(|it| semver::Version::parse(it).is_ok())
    };
    ["copyright", "©", "spdx-", "licensed under"].iter().any(|it| lower.contains(it))
        || comment.lines().any(|line| names_version(line.trim()))
}

/// The comments in a text that holds only space and comments up to some point.
fn comments(gap: &str) -> Vec<Span> {
    let mut comments = Vec::new();
    let mut at = 0;
    loop {
        at += gap[at..].len() - gap[at..].trim_start().len();
        let rest = &gap[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else {
            return comments;
        };
        comments.push(Span::new(at, at + length));
        at += length;
    }
}

/// Length of the block comment that the text starts with; such comments nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        let (step, change) = match (rest.starts_with(b"/*"), rest.starts_with(b"*/")) {
            (true, _) => (2, 1),
            (_, true) => (2, -1),
            _ => (1, 0),
        };
        (at, depth) = (at + step, depth + change);
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests;
