//! A source file as text and syntax, and where its items end when they are cut out with the
//! comments that belong to them.

mod literal;
mod span;
mod tokens;

use base::excerpt::Excerpt;
pub use literal::{env_variable, literal};
use serde::{Deserialize, Serialize};
pub use span::Span;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::File;
use syn::parse::Parse;
use tokens::block_comment_length;
pub use tokens::{Tokens, group_end};

/// A source file, read once and never changed.
#[derive(Clone, Deserialize, Serialize)]
pub struct SourceFile {
    /// Where it is.
    pub path: PathBuf,
    /// What messages call it.
    pub shown: String,
    /// The crate that it belongs to, an index into the program's crates.
    pub krate: usize,
    /// Its text, without byte-order mark and `#!` line.
    #[serde(skip)]
    pub text: String,
    /// What of its text stands in which file, in the order of the text; nothing where all stands in
    /// the file itself, from its first line on.
    pub origins: Vec<Origin>,
    /// Its syntax, without what a cfg takes away; none where all that it says is known from before.
    #[serde(skip)]
    pub syntax: Option<File>,
    /// The files of its `mod name;`, by the first byte of that item.
    pub modules: BTreeMap<usize, usize>,
    /// Files that were looked for and are not there, by the `mod` in a macro call that asks for them.
    pub missing: BTreeMap<usize, Vec<MissingFile>>,
    /// The changes, each made after the one before, by which its text differs from that of the disk:
    /// macro calls that are replaced by what they expand to.
    pub replaced_calls: Vec<Edit>,
    /// Changes that hold whatever is shaken off, sorted: what a cfg decided, documentation.
    pub edits: Vec<Edit>,
    #[serde(skip)]
    tokens: OnceCell<Tokens>,
    /// Where its lines end.
    #[serde(skip)]
    newlines: OnceCell<Vec<usize>>,
}

/// What begins in a text and stands in another file, or in the file itself after such an origin.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Origin {
    /// Its first byte in the text.
    pub start: usize,
    /// The file that it stands in.
    pub path: PathBuf,
    /// What messages call that file.
    pub shown: String,
    /// How many lines there are before it.
    pub line: usize,
}

impl Origin {
    /// Puts the origins of a new text in the place of those of a part; `rest` begins after it.
    pub fn splice(origins: &mut Vec<Self>, part: Span, made: Vec<Self>, rest: Self) {
        let moved = |it: &Self| Self { start: it.start - part.end + rest.start, ..it.clone() };
        let after: Vec<Self> = origins.iter().filter(|it| it.start > part.end).map(moved).collect();
        origins.retain(|it| it.start < part.start);
        origins.extend(made);
        origins.push(rest);
        origins.extend(after);
    }
}

/// A file that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct MissingFile {
    /// Where it would be.
    pub path: PathBuf,
    /// What messages call it.
    pub shown: String,
}

/// A change of text: `text` takes the place of what stands in `span`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Edit {
    /// Bytes of the original text.
    pub span: Span,
    /// What comes in their place.
    pub text: String,
}

impl Edit {
    /// Takes the text of the span away.
    pub fn cut(span: Span) -> Self {
        Self { span, text: String::new() }
    }

    /// Changes the text that the span is of. One in which the span is none stays.
    pub fn apply(&self, text: &mut String) {
        if text.get(self.span.start..self.span.end).is_some() {
            text.replace_range(self.span.start..self.span.end, &self.text);
        }
    }

    /// Puts a text in the place of the span.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}

/// What stands in a text between signs and blanks.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty())
}

/// An identifier without `r#`.
pub fn unraw(ident: &proc_macro2::Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

impl SourceFile {
    /// A file of which nothing is known but its text.
    pub fn new(path: PathBuf, shown: String, krate: usize, text: String) -> Self {
        let (modules, missing) = (BTreeMap::new(), BTreeMap::new());
        let (origins, replaced_calls, edits) = (Vec::new(), Vec::new(), Vec::new());
        let (tokens, newlines) = (OnceCell::new(), OnceCell::new());
        let syntax = None;
        Self {
            path,
            shown,
            krate,
            text,
            origins,
            syntax,
            modules,
            missing,
            replaced_calls,
            edits,
            tokens,
            newlines,
        }
    }

    /// Where its tokens stand.
    pub fn tokens(&self) -> &Tokens {
        self.tokens.get_or_init(|| Tokens::of(&self.text))
    }

    /// Its syntax.
    ///
    /// # Panics
    ///
    /// Where there is none.
    pub fn syntax(&self) -> &File {
        self.syntax.as_ref().expect("what is known from before is not looked at once more")
    }

    /// Reads a part of the text once more. All spans in it count from the start of the file.
    ///
    /// # Errors
    ///
    /// When that part is no such thing.
    pub fn parse<T: Parse>(&self, part: Span) -> syn::Result<T> {
        syn::parse_str(&(" ".repeat(part.start) + &self.text[part.start..part.end]))
    }

    /// Returns the file as it was read, with a change of its text. All lines of the new text count as
    /// the one on which it begins.
    pub fn with_replaced_call(&self, edit: Edit) -> Self {
        let Edit { span: Span { start, end }, text: new } = &edit;
        let origin = |start: usize, at: usize| {
            let (shown, line) = self.line(at);
            let path = self.path_at(at).to_owned();
            Origin { start, path, shown: shown.to_owned(), line: line - 1 }
        };
        let mut origins = self.origins.clone();
        if origins.is_empty() {
            origins.push(origin(0, 0));
        }
        let lines = new.match_indices('\n').map(|(at, _)| start + at + 1);
        let made = [*start].into_iter().chain(lines).map(|line| origin(line, *start)).collect();
        Origin::splice(&mut origins, edit.span, made, origin(start + new.len(), *end));
        let mut text = self.text.clone();
        text.replace_range(start..end, new);
        let mut file = Self::new(self.path.clone(), self.shown.clone(), self.krate, text);
        file.origins = origins;
        file.replaced_calls.clone_from(&self.replaced_calls);
        file.replaced_calls.push(edit);
        file
    }

    /// Whether it has such an identifier, of which `r#` is left out, in what no cfg takes away.
    pub fn has_ident(&self, wanted: impl Fn(&str) -> bool) -> bool {
        let mut cuts: Vec<Span> =
            self.edits.iter().filter(|it| it.text.is_empty()).map(|it| it.span).collect();
        cuts.sort();
        let mut next_cut = cuts.into_iter().peekable();
        self.tokens().idents().iter().any(|span| {
            while next_cut.next_if(|cut| cut.end <= span.start).is_some() {}
            let text = &self.text[span.start..span.end];
            next_cut.peek().is_none_or(|cut| span.start < cut.start)
                && wanted(text.strip_prefix("r#").unwrap_or(text))
        })
    }

    /// An attribute or doc comment with the blanks or the line break after it.
    pub fn attribute_removal(&self, attribute: Span) -> Span {
        let Span { start, end } = attribute;
        let rest = &self.text[end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        let at_line_end = rest[blanks..].starts_with('\n');
        let line = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let alone = at_line_end && self.text[line..start].trim().is_empty();
        match alone {
            true => Span { start: line, end: end + blanks + 1 },
            false => Span { start, end: end + blanks },
        }
    }

    /// `file:line` of a byte, for messages.
    pub fn place(&self, at: usize) -> String {
        let (shown, line) = self.line(at);
        format!("{shown}:{line}")
    }

    /// The file that a byte stands in, as messages call it, and the number of its line there.
    fn line(&self, at: usize) -> (&str, usize) {
        let (start, line, shown) = match self.origin(at) {
            Some(it) => (it.start, it.line, &it.shown),
            None => (0, 0, &self.shown),
        };
        let newlines = || self.text.match_indices('\n').map(|(at, _)| at).collect();
        let newlines: &Vec<usize> = self.newlines.get_or_init(newlines);
        let before = |at: usize| newlines.partition_point(|it| *it < at);
        (shown, line + before(at) - before(start) + 1)
    }

    /// Returns the line in which `span` begins, with what of the span is in it marked. An empty span
    /// marks the token at its place; there is no excerpt if none is there.
    pub fn excerpt(&self, span: Span) -> Option<Excerpt> {
        let mark = if span.start < span.end { span } else { self.tokens().at(span.start)? };
        // What stands before and after an included text is of another file.
        let start = self.origin(mark.start).map_or(0, |it| it.start);
        let next = self.origins.iter().map(|it| it.start).find(|&it| it > mark.start);
        let text = &self.text[start..next.unwrap_or(self.text.len())];
        let (shown, line) = self.line(mark.start);
        Some(Excerpt::new(shown, line, text, mark.start - start..mark.end - start))
    }

    /// The file that a byte stands in.
    pub fn path_at(&self, at: usize) -> &Path {
        self.origin(at).map_or(&self.path, |it| &it.path)
    }

    /// Returns the origin that a byte stands in; `None` before the first one.
    pub fn origin(&self, at: usize) -> Option<&Origin> {
        let at = at.min(self.text.len());
        let after = self.origins.partition_point(|it| it.start <= at);
        self.origins.get(after.checked_sub(1)?)
    }

    /// The span of an item together with the comments that belong to it: those on the lines
    /// directly above, up to a blank line, and one on the line where it ends.
    pub fn with_comments(&self, span: Span) -> Span {
        let first = self.before_settled(span.start);
        let gap = self.tokens().end_before(first);
        let start = self.leading_comments(gap, first);
        Span { start, end: self.trailing_comment(span.end) }
    }

    /// Where an item starts if what was taken away above it counts: attributes that a cfg has settled,
    /// and documentation.
    fn before_settled(&self, mut start: usize) -> usize {
        let settled = |end: usize| {
            let before = self.edits.partition_point(|it| it.span.start < end);
            let Edit { span, text } = &self.edits[before.checked_sub(1)?];
            let gone = &self.text[span.start..span.end];
            let first = gone.trim_start();
            let goes =
                text.is_empty() && ["#[", "///", "/**"].iter().any(|it| first.starts_with(it));
            (goes && end <= span.end).then(|| span.start + gone.len() - first.len())
        };
        while let Some(before) = settled(self.tokens().end_before(start)) {
            start = before;
        }
        start
    }

    /// What goes when the item goes: its comments, the comma or semicolon after it, its line breaks, and one
    /// of two blank lines that would meet.
    pub fn removal(&self, span: Span) -> Span {
        let mut end = span.end;
        let next = self.tokens().start_after(end, self.text.len());
        if self.text[next..].starts_with([',', ';']) {
            end = next + 1;
        }
        let Span { mut start, mut end } = self.with_comments(Span { start: span.start, end });
        let bytes = self.text.as_bytes();
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let indent_only = self.text[line_start..start].trim().is_empty();
        let line_end = self.text[end..].find('\n').map_or(self.text.len(), |at| end + at + 1);
        let rest_empty = self.text[end..line_end].trim().is_empty();
        if indent_only && rest_empty {
            (start, end) = (line_start, line_end);
            // The blank lines above stay, those below go, unless nothing stands above.
            let above = self.text[..start].trim_end_matches([' ', '\t', '\r']);
            let blank_above =
                above.is_empty() || above.ends_with("\n\n") || above.ends_with("\n\r\n");
            let opens = self.text[..start].trim_end().ends_with('{');
            let closes = self.text[end..].trim_start().starts_with(['}', ')', ']']);
            if closes && !opens {
                start = self.text[..start].trim_end().len() + 1;
            }
            if blank_above || opens {
                while let Some(at) = self.text[end..].find('\n') {
                    if !self.text[end..end + at].trim().is_empty() {
                        break;
                    }
                    end += at + 1;
                }
            }
        } else if !indent_only || !rest_empty {
            // Within a line: the blanks after it go too.
            while bytes.get(end).is_some_and(|byte| *byte == b' ') && !rest_empty {
                end += 1;
            }
        }
        Span { start, end }
    }

    fn leading_comments(&self, gap: usize, item: usize) -> usize {
        let mut start = item;
        let pieces = pieces(&self.text[gap..item], gap);
        for (index, piece) in pieces.iter().enumerate().rev() {
            match *piece {
                Piece::Blank(span) => {
                    if self.text[span.start..span.end].matches('\n').count() > 1 {
                        break;
                    }
                }
                Piece::Comment(span) => {
                    // One on the line of the token before belongs to that token.
                    let own_line = self.text[gap..span.start].contains('\n') || gap == 0;
                    let after_open = index == 0 && self.text[..gap].ends_with(['(', '[']);
                    if !own_line && !after_open {
                        break;
                    }
                    start = span.start;
                }
            }
        }
        start
    }

    fn trailing_comment(&self, end: usize) -> usize {
        let next = self.tokens().start_after(end, self.text.len());
        let line = self.text[end..next].find('\n').map_or(next, |at| end + at);
        let mut last = end;
        for piece in pieces(&self.text[end..next], end) {
            match piece {
                // Between two tokens of a line a comment speaks of the one that follows.
                Piece::Comment(span)
                    if span.start < line && (line < next || next == self.text.len()) =>
                {
                    last = span.end;
                }
                Piece::Comment(_) => break,
                Piece::Blank(_) => {}
            }
        }
        last
    }
}

/// What stands between two tokens.
enum Piece {
    Blank(Span),
    Comment(Span),
}

fn pieces(gap: &str, offset: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < gap.len() {
        let rest = &gap[at..];
        let (length, comment) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), true)
        } else if rest.starts_with("/*") {
            (block_comment_length(rest), true)
        } else {
            (rest.find('/').filter(|&it| it > 0).unwrap_or(rest.len()), false)
        };
        let span = Span { start: offset + at, end: offset + at + length };
        pieces.push(if comment { Piece::Comment(span) } else { Piece::Blank(span) });
        at += length;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        let file = SourceFile::new(PathBuf::new(), "a.rs".to_owned(), 0, text.to_owned());
        SourceFile { syntax: Some(syn::parse_file(text).unwrap()), ..file }
    }

    /// The text without its item number `index`.
    #[track_caller]
    fn without(text: &str, index: usize) -> String {
        let file = file(text);
        let Span { start, end } = file.removal(Span::of(&file.syntax().items[index]));
        format!("{}{}", &text[..start], &text[end..])
    }

    #[test]
    fn comments_directly_above_go_with_the_item_and_a_blank_line_ends_them() {
        let text = "// section\n\n// about a\n/// doc\nfn a() {} // tail\n\n/* b */\nfn b() {}\n";
        assert_eq!(without(text, 0), "// section\n\n/* b */\nfn b() {}\n");
        assert_eq!(without(text, 1), "// section\n\n// about a\n/// doc\nfn a() {} // tail\n\n");
    }

    #[test]
    fn a_comment_on_the_line_of_the_item_before_stays_with_that_item() {
        assert_eq!(without("fn a() {} // of a\nfn b() {}\n", 1), "fn a() {} // of a\n");
    }

    #[test]
    fn text_in_strings_is_no_comment() {
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
