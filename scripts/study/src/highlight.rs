//! Rust as HTML: keywords, comments and literals marked, names linked, lines numbered.
//!
//! The marks are the shortest elements that HTML has, since a page may hold thousands: `b` is a keyword,
//! `i` a comment, `u` a literal text or number.
//!
//! ```text
//! fn sum() { 1 } // kelp    ⟶    <b>fn</b> sum() { <u>1</u> } <i>// kelp</i>
//! ```

use crate::html::escape;
use bundler::source::Tokens;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

const KEYWORD: char = 'b';
const COMMENT: char = 'i';
const LITERAL: char = 'u';

/// The names in a text that are links: where each begins, and its address.
pub type Links = BTreeMap<usize, String>;

/// A text of Rust, divided once.
pub struct Code<'a> {
    text: &'a str,
    /// Tokens, comments and what stands between them, each with the element that marks it.
    pieces: Vec<(Range<usize>, Option<char>)>,
}

impl<'a> Code<'a> {
    /// Divides a text.
    pub fn new(text: &'a str) -> Self {
        let mut pieces = Vec::new();
        let mut tags = BTreeMap::new();
        let mut end = 0;
        for span in Tokens::of(text).spans() {
            divide_gap(text, end..span.start, &mut pieces);
            let token = &text[span.start..span.end];
            let tag = *tags.entry(token).or_insert_with(|| tag_of(token));
            pieces.push((span.start..span.end, tag));
            end = span.end;
        }
        divide_gap(text, end..text.len(), &mut pieces);
        Self { text, pieces }
    }

    /// Returns a range of the text as HTML, with these links in it.
    pub fn html(&self, range: Range<usize>, links: &Links) -> String {
        let mut html = String::new();
        let first = self.pieces.partition_point(|(piece, _)| piece.end <= range.start);
        let inside = self.pieces[first..].iter().take_while(|(piece, _)| piece.start < range.end);
        for (piece, tag) in inside.filter(|(piece, _)| !piece.is_empty()) {
            let text = &self.text[piece.start.max(range.start)..piece.end.min(range.end)];
            let mut inner = escape(text);
            if let Some(address) = links.get(&piece.start) {
                // All addresses are made of slugs, and need no quotes.
                inner = format!("<a href={address}>{inner}</a>");
            }
            match tag {
                Some(tag) => html += &format!("<{tag}>{inner}</{tag}>"),
                None => html += &inner,
            }
        }
        html
    }

    /// Returns a range of whole lines as HTML. Each begins with its number, which is a link to itself.
    pub fn numbered(&self, range: Range<usize>, links: &Links) -> String {
        let mut html = String::new();
        let first = 1 + self.text[..range.start].matches('\n').count();
        let mut start = range.start;
        for (number, line) in (first..).zip(self.text[range].split_inclusive('\n')) {
            // Writing to a text does not fail.
            let _ = write!(html, "<a id=L{number} href=#L{number}>{number}</a>");
            html += &self.html(start..start + line.len(), links);
            start += line.len();
        }
        html
    }
}

/// Returns a text of Rust as HTML, without links.
pub fn highlighted(text: &str) -> String {
    Code::new(text).html(0..text.len(), &Links::new())
}

fn tag_of(token: &str) -> Option<char> {
    let mut chars = token.chars();
    match (chars.next()?, chars.next()) {
        ('/', Some('/' | '*')) => Some(COMMENT),
        ('"', _) | ('\'', Some(_)) | ('0'..='9', _) => Some(LITERAL),
        // Such as `b"kelp"` and `r#"kelp"#`.
        ('b' | 'r' | 'c', _) if token.ends_with(['"', '\'', '#']) => Some(LITERAL),
        ('a'..='z' | 'S', _) if token == "macro_rules" || is_keyword(token) => Some(KEYWORD),
        _ => None,
    }
}

fn is_keyword(token: &str) -> bool {
    syn::parse_str::<syn::Ident>(token).is_err()
}

/// Divides what stands between two tokens at its comments.
fn divide_gap(text: &str, gap: Range<usize>, pieces: &mut Vec<(Range<usize>, Option<char>)>) {
    let mut at = gap.start;
    while let Some(start) = text[at..gap.end].find('/').map(|found| at + found) {
        let rest = &text[start..gap.end];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            // Such comments nest: the last end in front of the next token is the end of the last one.
            rest.rfind("*/").map_or(rest.len(), |end| end + 2)
        };
        pieces.push((at..start, None));
        pieces.push((start..start + length, Some(COMMENT)));
        at = start + length;
    }
    pieces.push((at..gap.end, None));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_comments_and_literals_are_marked() {
        assert_eq!(
            highlighted("fn dive(x: &str) -> u8 { 7 } // <kelp>\n/* a */ r#\"b\"#"),
            "<b>fn</b> dive(x: &amp;str) -&gt; u8 { <u>7</u> } <i>// &lt;kelp&gt;</i>\n\
             <i>/* a */</i> <u>r#&quot;b&quot;#</u>"
        );
        assert_eq!(highlighted("/// Doc.\nx"), "<i>/// Doc.</i>\nx");
        assert_eq!(highlighted("&'a T, 'x'"), "&amp;'a T, <u>'x'</u>");
        assert_eq!(highlighted("r#type + b"), "r#type + b");
    }

    #[test]
    fn names_are_links() {
        let text = "let x = reef(self);";
        let links = Links::from([(8, "#L3".to_owned()), (13, "kelp.html".to_owned())]);
        assert_eq!(
            Code::new(text).html(0..text.len(), &links),
            "<b>let</b> x = <a href=#L3>reef</a>(<b><a href=kelp.html>self</a></b>);"
        );
    }

    #[test]
    fn lines_have_numbers_and_are_whole() {
        let text = "a\n\"b\nc\"\n";
        assert_eq!(
            Code::new(text).numbered(2..text.len(), &Links::new()),
            "<a id=L2 href=#L2>2</a><u>&quot;b\n</u><a id=L3 href=#L3>3</a><u>c&quot;</u>\n"
        );
    }
}
