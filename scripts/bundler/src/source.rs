//! Source files: text, tokens and syntax, and edits of the text.
//!
//! An item is removed together with the comments that belong to it ([`SourceFile::removal`]): those on the
//! lines directly above it, and one at the end of its last line.

mod literal;
mod origin;
mod span;
mod tokens;

use crate::ids::Id;
use base::excerpt::Excerpt;
pub use literal::{env_variable, literal};
pub use origin::Origin;
use serde::{Deserialize, Serialize};
pub use span::Span;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::File;
use syn::parse::Parse;
pub use tokens::{Tokens, block_comment_length, group_end};

/// The index of a crate of the program.
pub type CrateId = Id<'c'>;

impl CrateId {
    /// The solution, which is the first crate.
    pub const SOLUTION: Self = Self::new(0);
}

/// The index of a file of the program.
pub type FileId = Id<'f'>;

/// A source file. Removals and replacements are kept as edits, so that all bytes are those of one text.
#[derive(Clone, Deserialize, Serialize)]
pub struct SourceFile {
    /// Its path.
    pub path: PathBuf,
    /// Its name in messages.
    pub shown: String,
    /// The index of its crate in the program.
    pub krate: CrateId,
    /// Its text, without byte-order mark and `#!` line.
    #[serde(skip)]
    pub text: String,
    /// The parts of its text with the files that they come from, in the order of the text. The first one starts with
    /// the text.
    pub origins: Vec<Origin>,
    /// Its syntax, without code that a `cfg` removes. `None` if the file came from the cache.
    #[serde(skip)]
    pub syntax: Option<File>,
    /// The indices of the files of its `mod name;`, by the first byte of the item.
    pub modules: BTreeMap<usize, FileId>,
    /// The paths of module files that do not exist. Their declarations stand under an undecided `cfg`.
    pub missing: Vec<PathBuf>,
    /// Edits of the text that apply to each bundle, sorted: decided `cfg`s, and documentation.
    pub edits: Vec<Edit>,
    #[serde(skip)]
    tokens: OnceCell<Tokens>,
    /// The bytes of its line breaks.
    #[serde(skip)]
    newlines: OnceCell<Vec<usize>>,
}

/// A change of a text: the bytes of `span` are replaced by `text`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Edit {
    /// The bytes in the original text.
    pub span: Span,
    /// Their replacement.
    pub text: String,
}

impl Edit {
    /// Returns an edit that removes the bytes of the span.
    pub fn cut(span: Span) -> Self {
        Self { span, text: String::new() }
    }

    /// Applies the edit, unless the span is out of bounds.
    pub fn apply(&self, text: &mut String) {
        if text.get(self.span.start..self.span.end).is_some() {
            text.replace_range(self.span.start..self.span.end, &self.text);
        }
    }

    /// Returns an edit that replaces the bytes of the span.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}

/// Returns the words of a text: the longest parts of letters, digits and `_`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty())
}

/// Parses the text of a file. Below an attribute macro, an impl may be `pub`.
///
/// # Errors
///
/// If there are no items.
pub fn syntax(text: &str) -> syn::Result<File> {
    syn::parse_str(text).or_else(|error| {
        let mut private = text.to_owned();
        for visibility in ["pub ", "pub(crate) "] {
            for (at, _) in text.match_indices(&format!("{visibility}impl ")) {
                crate::marks::reach("public-impl");
                let end = at + visibility.len();
                private.replace_range(at..end, &" ".repeat(visibility.len()));
            }
        }
        syn::parse_str(&private).map_err(|_| error)
    })
}

/// Returns the text of an identifier without `r#`.
pub fn unraw(ident: &proc_macro2::Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

impl SourceFile {
    /// Returns a file with this text that is not parsed yet.
    pub fn new(path: PathBuf, shown: String, krate: CrateId, text: String) -> Self {
        let origin = Origin { start: 0, path: path.clone(), shown: shown.clone(), line: 0 };
        Self {
            path,
            shown,
            krate,
            text,
            origins: vec![origin],
            syntax: None,
            modules: BTreeMap::new(),
            missing: Vec::new(),
            edits: Vec::new(),
            tokens: OnceCell::new(),
            newlines: OnceCell::new(),
        }
    }

    /// Returns its tokens, which are found at the first call.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::of(&self.text))
    }

    /// Returns its syntax.
    ///
    /// # Panics
    ///
    /// If there is none, because the file came from the cache.
    pub fn syntax(&self) -> &File {
        self.syntax.as_ref().expect("a file from the cache has no syntax")
    }

    /// Parses a part of the text. The spans of the result are relative to the start of the file.
    ///
    /// # Errors
    ///
    /// If the part is not of this syntax.
    pub fn parse<T: Parse>(&self, part: Span) -> syn::Result<T> {
        syn::parse_str(&(" ".repeat(part.start) + &self.text[part.start..part.end]))
    }

    /// True if it has an identifier that satisfies the predicate, outside of code that is cut. The predicate
    /// is given the identifier without `r#`.
    pub fn has_ident(&self, predicate: impl Fn(&str) -> bool) -> bool {
        let mut cuts: Vec<Span> =
            self.edits.iter().filter(|it| it.text.is_empty()).map(|it| it.span).collect();
        cuts.sort();
        let mut next_cut = cuts.into_iter().peekable();
        self.tokens().idents().iter().any(|span| {
            while next_cut.next_if(|cut| cut.end <= span.start).is_some() {}
            let text = &self.text[span.start..span.end];
            next_cut.peek().is_none_or(|cut| span.start < cut.start)
                && predicate(text.strip_prefix("r#").unwrap_or(text))
        })
    }

    /// Returns the bytes to cut with an attribute or doc comment: its whole line if it stands alone there,
    /// else the blanks after it.
    pub fn attribute_removal(&self, attribute: Span) -> Span {
        let Span { start, end } = attribute;
        let rest = &self.text[end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        let at_line_end = rest[blanks..].starts_with('\n');
        let line = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let is_alone = at_line_end && self.text[line..start].trim().is_empty();
        if is_alone {
            Span { start: line, end: end + blanks + 1 }
        } else {
            Span { start, end: end + blanks }
        }
    }

    /// Returns `file:line` of a byte, for messages.
    pub fn place(&self, at: usize) -> String {
        let (shown, line) = self.line(at);
        format!("{shown}:{line}")
    }

    /// Returns the name of the file that a byte comes from, and the number of its line there.
    fn line(&self, at: usize) -> (&str, usize) {
        let Origin { start, line, ref shown, .. } = *self.origin(at);
        let newlines = || self.text.match_indices('\n').map(|(at, _)| at).collect();
        let newlines: &Vec<usize> = self.newlines.get_or_init(newlines);
        let newlines_before = |at: usize| newlines.partition_point(|newline| *newline < at);
        (shown, line + newlines_before(at) - newlines_before(start) + 1)
    }

    /// Returns the line in which the span starts, with the span marked as far as it is in that line. An empty
    /// span marks the token at its place; if there is none, there is no excerpt.
    pub fn excerpt(&self, span: Span) -> Option<Excerpt> {
        let mark = if span.start < span.end { span } else { self.tokens().at(span.start)? };
        // The line must not include text that comes from another file.
        let start = self.origin(mark.start).start;
        let next = self.origins.iter().map(|it| it.start).find(|&it| it > mark.start);
        let text = &self.text[start..next.unwrap_or(self.text.len())];
        let (shown, line) = self.line(mark.start);
        Some(Excerpt::new(shown, line, text, mark.start - start..mark.end - start))
    }

    /// Returns the file that a byte comes from.
    pub fn path_at(&self, at: usize) -> &Path {
        &self.origin(at).path
    }

    /// Returns the origin of a byte.
    fn origin(&self, at: usize) -> &Origin {
        &self.origins[self.origins.partition_point(|it| it.start <= at) - 1]
    }

    /// Returns the span of an item with the comments that belong to it: those on the lines directly above, up
    /// to a blank line, and one at the end of its last line.
    pub fn with_comments(&self, span: Span) -> Span {
        let first = self.with_cut_attributes(span.start);
        let gap = self.tokens().end_before(first);
        let start = self.leading_comments(gap, first);
        Span { start, end: self.trailing_comment(span.end) }
    }

    /// Returns the start of an item, given that of its syntax: attributes and doc comments that are cut from
    /// the text stand before the syntax.
    fn with_cut_attributes(&self, mut start: usize) -> usize {
        let cut_attribute = |end: usize| {
            let before = self.edits.partition_point(|edit| edit.span.start < end);
            let Edit { span, text } = &self.edits[before.checked_sub(1)?];
            let removed = &self.text[span.start..span.end];
            let attribute = removed.trim_start();
            let is_attribute = ["#[", "///", "/**"].iter().any(|it| attribute.starts_with(it));
            (text.is_empty() && is_attribute && end <= span.end)
                .then(|| span.start + removed.len() - attribute.len())
        };
        while let Some(before) = cut_attribute(self.tokens().end_before(start)) {
            crate::marks::reach("comment-above-cut-attribute");
            start = before;
        }
        start
    }

    /// Returns the end of the `,` or `;` that follows, if one does.
    pub fn end_of_separator(&self, span: Span) -> Option<usize> {
        let next = self.tokens().start_after(span.end, self.text.len());
        self.text[next..].starts_with([',', ';']).then_some(next + 1)
    }

    /// Returns the bytes to cut with an item: its comments, the comma or semicolon after it, its line breaks,
    /// and one of two blank lines that would meet.
    pub fn removal(&self, span: Span) -> Span {
        let end = self.end_of_separator(span).unwrap_or(span.end);
        let Span { start, mut end } = self.with_comments(Span { start: span.start, end });
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let starts_line = self.text[line_start..start].trim().is_empty();
        let line_end = self.text[end..].find('\n').map_or(self.text.len(), |at| end + at + 1);
        let ends_line = self.text[end..line_end].trim().is_empty();
        if starts_line && ends_line {
            return self.removal_of_lines(line_start, line_end);
        }
        // Within a line, the blanks after the item are cut, too.
        let bytes = self.text.as_bytes();
        while bytes.get(end).is_some_and(|byte| *byte == b' ') && !ends_line {
            end += 1;
        }
        Span { start, end }
    }

    /// Returns the bytes to cut with an item that takes whole lines. The blank lines above it stay and those
    /// below it are cut, unless no code stands above.
    fn removal_of_lines(&self, mut start: usize, mut end: usize) -> Span {
        let above = self.text[..start].trim_end_matches([' ', '\t', '\r']);
        let blank_above = above.is_empty() || above.ends_with("\n\n") || above.ends_with("\n\r\n");
        let is_first = self.text[..start].trim_end().ends_with('{');
        let is_last = self.text[end..].trim_start().starts_with(['}', ')', ']']);
        if is_last && !is_first {
            start = self.text[..start].trim_end().len() + 1;
        }
        if blank_above || is_first {
            while let Some(at) = self.text[end..].find('\n') {
                if !self.text[end..end + at].trim().is_empty() {
                    break;
                }
                end += at + 1;
            }
        }
        Span { start, end }
    }

    /// Returns the start of the comments that belong to an item, given the end of the token before and the
    /// start of the item.
    fn leading_comments(&self, gap: usize, item: usize) -> usize {
        let mut start = item;
        let parts = gap_parts(&self.text[gap..item], gap);
        for (index, part) in parts.iter().enumerate().rev() {
            match *part {
                GapPart::Blank(span) => {
                    if self.text[span.start..span.end].matches('\n').count() > 1 {
                        break;
                    }
                }
                GapPart::Comment(span) => {
                    // A comment on the line of the token before belongs to that token.
                    let own_line = self.text[gap..span.start].contains('\n') || gap == 0;
                    let after_open = index == 0 && self.text[..gap].ends_with(['(', '[']);
                    if !own_line && !after_open {
                        break;
                    }
                    crate::marks::reach("comment-above-item");
                    start = span.start;
                }
            }
        }
        start
    }

    /// Returns the end of the comment that belongs to an item and follows it, given the end of the item.
    fn trailing_comment(&self, end: usize) -> usize {
        let next = self.tokens().start_after(end, self.text.len());
        let line = self.text[end..next].find('\n').map_or(next, |at| end + at);
        let mut last = end;
        for part in gap_parts(&self.text[end..next], end) {
            match part {
                // Between two tokens of a line, a comment belongs to the second.
                GapPart::Comment(span)
                    if span.start < line && (line < next || next == self.text.len()) =>
                {
                    last = span.end;
                }
                GapPart::Comment(_) => break,
                GapPart::Blank(_) => {}
            }
        }
        last
    }
}

/// A part of the gap between two tokens.
enum GapPart {
    Blank(Span),
    Comment(Span),
}

/// Splits the gap between two tokens, which starts at the byte `offset` of the text.
fn gap_parts(gap: &str, offset: usize) -> Vec<GapPart> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < gap.len() {
        let rest = &gap[at..];
        let (length, is_comment) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), true)
        } else if rest.starts_with("/*") {
            (block_comment_length(rest), true)
        } else {
            (rest.find('/').filter(|&it| it > 0).unwrap_or(rest.len()), false)
        };
        let span = Span { start: offset + at, end: offset + at + length };
        parts.push(if is_comment { GapPart::Comment(span) } else { GapPart::Blank(span) });
        at += length;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        let file =
            SourceFile::new(PathBuf::new(), "a.rs".to_owned(), CrateId::SOLUTION, text.to_owned());
        SourceFile { syntax: Some(syn::parse_file(text).unwrap()), ..file }
    }

    /// Returns the text without its item number `index`.
    #[track_caller]
    fn without(text: &str, index: usize) -> String {
        let file = file(text);
        let Span { start, end } = file.removal(Span::of(&file.syntax().items[index]));
        format!("{}{}", &text[..start], &text[end..])
    }

    #[test]
    fn comments_directly_above_are_removed_with_the_item() {
        let text = "// section\n\n// about a\n/// doc\nfn a() {} // tail\n\n/* b */\nfn b() {}\n";
        assert_eq!(without(text, 0), "// section\n\n/* b */\nfn b() {}\n");
        assert_eq!(without(text, 1), "// section\n\n// about a\n/// doc\nfn a() {} // tail\n\n");
    }

    #[test]
    fn a_comment_on_the_line_of_the_item_before_stays_with_that_item() {
        assert_eq!(without("fn a() {} // of a\nfn b() {}\n", 1), "fn a() {} // of a\n");
    }

    #[test]
    fn text_in_strings_is_not_a_comment() {
        let text = "const A: &str = \"\n// no comment\";\nfn b() {}\n";
        assert_eq!(without(text, 1), "const A: &str = \"\n// no comment\";\n");
    }

    #[test]
    fn an_excerpt_marks_a_span_or_the_token_at_a_place() {
        let file = file("fn a() {\n    call(1);\n}\n");
        let marked = |start: usize, end: usize| {
            let it = file.excerpt(Span::new(start, end))?;
            Some((it.line, it.text[it.mark].to_owned()))
        };
        assert_eq!(marked(13, 20), Some((2, "call(1)".to_owned())));
        assert_eq!(marked(13, 13), Some((2, "call".to_owned())));
        assert_eq!(marked(9, 9), None);
        assert_eq!(marked(file.text.len(), file.text.len()), None);
    }

    #[test]
    fn an_excerpt_of_an_included_file_has_its_name_and_lines() {
        let mut file = file("#[a]\n fn a() {}\nfn b() {}\n\nfn c() {}\n");
        // In the third line of `a.rs` after a blank: the first two lines of `b.rs`.
        let origin = |start: usize, shown: &str, line: usize| {
            let (path, shown) = (PathBuf::new(), shown.to_owned());
            Origin { start, path, shown, line }
        };
        file.origins = vec![origin(0, "a.rs", 1), origin(6, "b.rs", 0), origin(26, "a.rs", 2)];
        let shown = |name: &str| {
            let at = file.text.find(name).unwrap();
            let it = file.excerpt(Span::new(at, at)).unwrap();
            (it.file, it.line, it.text)
        };
        assert_eq!(shown("a]"), ("a.rs".to_owned(), 2, "#[a]".to_owned()));
        assert_eq!(shown("a()"), ("b.rs".to_owned(), 1, "fn a() {}".to_owned()));
        assert_eq!(shown("b()"), ("b.rs".to_owned(), 2, "fn b() {}".to_owned()));
        assert_eq!(shown("c()"), ("a.rs".to_owned(), 4, "fn c() {}".to_owned()));
    }

    #[test]
    fn bytes_are_counted_not_characters() {
        let text = "// ñandú → 潮\nfn a() { \"潮\"; }\nfn b() {}\n";
        assert_eq!(without(text, 0), "fn b() {}\n");
    }
}
