//! Minifies a text: removes comments, and blanks that no token needs. Its meaning stays.
//!
//! Macros may show the blanks and comments in their input, as `stringify!` does. So the input of a macro call stays
//! byte for byte, and so does an item with a derive or an attribute that may be a procedural macro, unless the
//! macro is one of std that is known not to show its input (`macros`).
//!
//! 1. **Select tokens** (`TokenSelector`): the tokens that stay, in the order of the text. Each text that is
//!    copied byte for byte is one piece. Doc comments stay in the bodies of macros, since they are tokens there.
//! 2. **Print** (`print`): the pieces are copied from the text by byte ranges, so literals stay as they are. A
//!    blank stands only between two pieces that would become one token without it. Comments with a licence or
//!    copyright notice stay. Lines are broken at 100 columns.
//!
//! An example:
//!
//! ```text
//! /// Dives.
//! fn dive(depth: u32) -> u32 {
//!     depth - -1 // up
//! }
//! ```
//!
//! becomes `fn dive(depth:u32)->u32{depth- -1}`.
//!
//! The values of `line!()` and `column!()` are not preserved.

mod macros;

use crate::source::{Span, block_comment_length};
use base::stack::on_large_stack;
use macros::{is_call, is_call_of, is_sign, may_be_procedural, std_macros};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The column at which lines are broken, if a blank or line break may stand there.
const WIDTH: usize = 100;

/// Returns the same program in fewer bytes. A text with lexical errors stays as it is.
pub fn minify(text: &str) -> String {
    on_large_stack(|| minified(text))
}

fn minified(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (script_line, text) = text.split_at(script_line(text));
    let Ok(stream) = text.parse::<TokenStream>() else {
        return format!("{script_line}{text}");
    };
    // The lint `missing_docs` may be denied.
    let has_lint = text.contains("missing_docs");
    let std_macros = std_macros(stream.clone());
    let mut selector = TokenSelector { text, std_macros, pieces: Vec::new() };
    selector.add(stream, has_lint);
    format!("{script_line}{}", print(text, &selector.pieces))
}

/// Returns the length of the `#!` line with its line break; 0 if there is none.
fn script_line(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("#!") else { return 0 };
    let end = comments(rest).last().map_or(0, |comment| comment.end);
    // `#![…]` is an attribute.
    let is_script_line = !rest[end..].trim_start().starts_with('[');
    if is_script_line { text.find('\n').map_or(text.len(), |at| at + 1) } else { 0 }
}

/// A token that stays, or several tokens that stay with the text between them.
#[derive(Clone, Copy)]
struct TextPiece {
    span: Span,
    kind: PieceKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    /// An identifier or a literal.
    Word,
    /// A single punctuation character.
    Sign,
    /// A bracket, or the input of a macro from bracket to bracket.
    Bracket,
    /// A doc comment, or an item from its first attribute to its end. It stands on lines of its own.
    Lines,
}

/// Selects the pieces of a text that stay.
struct TokenSelector<'a> {
    text: &'a str,
    /// The macros whose input is minified, too.
    std_macros: BTreeSet<&'static str>,
    pieces: Vec<TextPiece>,
}

impl TokenSelector<'_> {
    /// Adds the pieces of these tokens.
    fn add(&mut self, stream: TokenStream, keeps_docs: bool) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            if let Some(end) = self.end_of_macro_item(&trees, at) {
                let last = Span::from(trees[end - 1].span());
                self.push(Span::new(Span::from(tree.span()).start, last.end), PieceKind::Lines);
                at = end;
                continue;
            }
            if let Some(length) = self.doc_comment(&trees[at..]) {
                if keeps_docs {
                    self.push(tree.span().into(), PieceKind::Lines);
                }
                at += length;
                continue;
            }
            match tree {
                TokenTree::Group(group) => {
                    let before = &trees[..at];
                    let is_call = is_call(before);
                    if is_call && !is_call_of(before, &self.std_macros) {
                        self.push(group.span().into(), PieceKind::Bracket);
                    } else {
                        let is_macro = is_call || is_macro_body(before);
                        self.push(group.span_open().into(), PieceKind::Bracket);
                        self.add(group.stream(), keeps_docs || is_macro);
                        self.push(group.span_close().into(), PieceKind::Bracket);
                    }
                }
                TokenTree::Punct(sign) => self.push(sign.span().into(), PieceKind::Sign),
                word => self.push(word.span().into(), PieceKind::Word),
            }
            at += 1;
        }
    }

    fn push(&mut self, span: Span, kind: PieceKind) {
        self.pieces.push(TextPiece { span, kind });
    }

    /// Returns the number of tokens of the attribute that the lexer made of a doc comment, if the trees start with
    /// one.
    fn doc_comment(&self, trees: &[TokenTree]) -> Option<usize> {
        let Some(TokenTree::Punct(sign)) = trees.first() else { return None };
        let is_doc_comment =
            sign.as_char() == '#' && !self.text[sign.span().byte_range()].starts_with('#');
        // `#` `[…]` or `#` `!` `[…]`
        is_doc_comment.then(|| if matches!(trees[1], TokenTree::Group(_)) { 2 } else { 3 })
    }

    /// Returns the end of the item whose attributes start at this index, if one of them may be a procedural macro.
    fn end_of_macro_item(&self, trees: &[TokenTree], start: usize) -> Option<usize> {
        let mut at = start;
        let mut may_be_macro = false;
        loop {
            if let Some(length) = self.doc_comment(&trees[at..]) {
                at += length;
            } else if let [sign, TokenTree::Group(group), ..] = &trees[at..]
                && is_sign(sign, '#')
                && group.delimiter() == Delimiter::Bracket
            {
                may_be_macro |= may_be_procedural(group.stream());
                at += 2;
            } else {
                break;
            }
        }
        may_be_macro.then(|| item_end(trees, at))
    }
}

/// True if these tokens are all before the body of a `macro_rules!`.
fn is_macro_body(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(word), bang, TokenTree::Ident(_)] => {
            word == "macro_rules" && is_sign(bang, '!')
        }
        _ => false,
    }
}

/// Returns the index after the last token of the item that starts at this index, or a later one: an item ends at
/// its semicolon or closing brace.
fn item_end(trees: &[TokenTree], start: usize) -> usize {
    // After `=`, as in `const A: u8 = if B { 1 } else { 2 };`, braces may be part of an expression.
    let mut is_value = false;
    for at in start..trees.len() {
        let is_end = match &trees[at] {
            TokenTree::Group(group) => {
                // Before a sign, the braces are a generic argument.
                let next = trees.get(at + 1);
                let continues =
                    matches!(next, Some(TokenTree::Punct(sign)) if sign.as_char() != '#');
                group.delimiter() == Delimiter::Brace && !is_value && !continues
            }
            tree => {
                is_value |= is_sign(tree, '=');
                is_sign(tree, ';')
            }
        };
        if is_end {
            return at + 1;
        }
    }
    trees.len()
}

/// Prints the pieces with as few blanks between them as possible.
fn print(text: &str, pieces: &[TextPiece]) -> String {
    let mut writer = LineWriter::default();
    let mut at = 0;
    let mut rest = pieces;
    let mut before: Option<TextPiece> = None;
    while let Some(&first) = rest.first() {
        let may_break_after = |piece: &TextPiece| {
            piece.kind == PieceKind::Lines
                || [",", ";", "{", "}"].contains(&slice(text, piece.span))
        };
        // Pieces without a gap between them stay on one line.
        let is_joined = |pair: &[TextPiece]| {
            let [left, right] = pair else { return false };
            left.span.end == right.span.start
                && !may_break_after(left)
                && right.kind != PieceKind::Lines
        };
        let count = 1 + rest.windows(2).take_while(|pair| is_joined(pair)).count();
        let last = rest[count - 1];

        let notices = notices(&text[at..first.span.start]);
        writer.notices(&notices);
        let after_lines = before.is_some_and(|piece| piece.kind == PieceKind::Lines);
        if after_lines || first.kind == PieceKind::Lines {
            writer.new_line();
        }
        let needs_gap = before.is_some_and(|piece| {
            piece.span.end < first.span.start && would_merge(text, piece, first)
        });
        let word = slice(text, Span::new(first.span.start, last.span.end));
        writer.word(word, needs_gap);
        (at, before, rest) = (last.span.end, Some(last), &rest[count..]);
    }
    writer.notices(&notices(&text[at..]));
    writer.new_line();
    writer.text
}

fn slice(text: &str, span: Span) -> &str {
    &text[span.start..span.end]
}

/// True if the lexer would read the two pieces as other tokens without a blank between them.
fn would_merge(text: &str, left: TextPiece, right: TextPiece) -> bool {
    let (left_text, right_text) = (slice(text, left.span), slice(text, right.span));
    match (left.kind, right.kind) {
        (PieceKind::Word, PieceKind::Word) => true,
        (PieceKind::Word, PieceKind::Sign) => match right_text {
            // `a"x"`, `a'b'` and `a#b` are reserved for prefixes of literals.
            "#" | "'" => true,
            "." => left_text.starts_with(|it: char| it.is_ascii_digit()),
            _ => false,
        },
        (PieceKind::Sign, PieceKind::Word) => ["#", "'"].contains(&left_text),
        (PieceKind::Sign, PieceKind::Sign) => match (left_text, right_text) {
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

/// Writes words, and breaks the lines between them.
#[derive(Default)]
struct LineWriter {
    text: String,
    column: usize,
}

impl LineWriter {
    fn new_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// Adds text that is not broken. If the line has no room for it, it starts a new line.
    fn word(&mut self, word: &str, needs_gap: bool) {
        let width = |text: &str| text.chars().count();
        let first_line = word.split('\n').next().unwrap_or_default();
        let blank = usize::from(needs_gap);
        if self.column + blank + width(first_line) > WIDTH {
            self.new_line();
        } else if needs_gap && self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        match word.rsplit_once('\n') {
            Some((_, last_line)) => self.column = width(last_line),
            None => self.column += width(word),
        }
    }

    /// Adds comments on lines of their own.
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

/// Returns the licence and copyright notices among the comments between two tokens.
fn notices(gap: &str) -> Vec<&str> {
    let mut runs: Vec<Span> = Vec::new();
    for comment in comments(gap) {
        match runs.last_mut() {
            // Line comments on consecutive lines are one comment.
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
    let lower_case = comment.to_lowercase();
    // The bundler writes `// kelp 0.5.0, MIT, …` before an inlined crate.
    let starts_with_crate = |line: &str| {
        let mut words = line.strip_prefix("// ").unwrap_or_default().split(' ');
        let is_name = |word: &str| word.chars().all(|it| it.is_alphanumeric() || "-_".contains(it));
        let has_name = words.next().is_some_and(is_name);
        let version = words.next().and_then(|word| word.strip_suffix(','));
        has_name && version.is_some_and(|version| semver::Version::parse(version).is_ok())
    };
    ["copyright", "©", "spdx-", "licensed under"].iter().any(|it| lower_case.contains(it))
        || comment.lines().any(|line| starts_with_crate(line.trim()))
}

/// Returns the comments that the text starts with, up to the first token.
fn comments(gap: &str) -> Vec<Span> {
    let mut comments = Vec::new();
    let mut at = 0;
    loop {
        at += gap[at..].len() - gap[at..].trim_start().len();
        let rest = &gap[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment_length(rest)
        } else {
            return comments;
        };
        comments.push(Span::new(at, at + length));
        at += length;
    }
}

#[cfg(test)]
mod tests;
