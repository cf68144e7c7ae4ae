//! Rust as HTML: keywords, comments and literals marked, names linked, lines numbered.
//!
//! The marks are the shortest elements that HTML has, since a page may hold thousands: `b` is a keyword,
//! `i` a comment, `u` a literal text or number.
//!
//! ```text
//! fn sum() { 1 } // kelp    ⟶    <b>fn</b> sum() { <u>1</u> } <i>// kelp</i>
//! ```

use crate::html::push_escaped;
use bundler::source::Tokens;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// The words that are keywords in some edition.
const KEYWORDS: [&str; 40] = [
    "Self", "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
    "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "type",
    "union", "unsafe", "use", "where", "while", "yield",
];

/// How a stretch of a text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenStyle {
    Keyword,
    Comment,
    Literal,
}

impl TokenStyle {
    fn tag(self) -> char {
        match self {
            Self::Keyword => 'b',
            Self::Comment => 'i',
            Self::Literal => 'u',
        }
    }
}

/// A stretch of a text with its style.
type Mark = (Range<usize>, TokenStyle);

/// The names in a text that are links: where each begins, where it ends, and its address.
pub type Links = BTreeMap<usize, (usize, String)>;

/// A text of Rust, divided once.
pub struct Code<'a> {
    text: &'a str,
    marks: Vec<Mark>,
}

impl<'a> Code<'a> {
    /// Finds what is to be marked.
    pub fn new(text: &'a str) -> Self {
        let tokens = Tokens::of(text);
        let mut marks = Vec::new();
        let mut end = 0;
        for span in tokens.spans() {
            add_comments(text, end..span.start, &mut marks);
            if let Some(style) = style_of(text, span.start..span.end) {
                marks.push((span.start..span.end, style));
            }
            end = span.end;
        }
        add_comments(text, end..text.len(), &mut marks);
        Self { text, marks }
    }

    /// Returns a range of the text as HTML, with these links in it.
    pub fn html(&self, range: Range<usize>, links: &Links) -> String {
        let mut html = String::new();
        self.push(&mut html, range, links);
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
            self.push(&mut html, start..start + line.len(), links);
            start += line.len();
        }
        html
    }

    fn push(&self, html: &mut String, range: Range<usize>, links: &Links) {
        let first = self.marks.partition_point(|(mark, _)| mark.end <= range.start);
        let mut marks =
            self.marks[first..].iter().take_while(|(mark, _)| mark.start < range.end).peekable();
        let mut links = links.range(range.clone()).peekable();
        let mut at = range.start;
        while at < range.end {
            let mark = marks.peek().filter(|(mark, _)| mark.start <= at);
            let link = links.peek().filter(|(start, _)| **start <= at);
            if let Some((mark, style)) = mark {
                let end = mark.end.min(range.end);
                let _ = write!(html, "<{}>", style.tag());
                // No link is in a comment or a literal; a keyword such as `self` may be one.
                self.push_linked(html, at..end, link.map(|(_, (_, address))| address.as_str()));
                let _ = write!(html, "</{}>", style.tag());
                at = end;
                marks.next();
                while links.peek().is_some_and(|(start, _)| **start < at) {
                    links.next();
                }
            } else if let Some((_, (end, address))) = link {
                let end = (*end).min(range.end);
                self.push_linked(html, at..end, Some(address));
                at = end;
                links.next();
            } else {
                let mark = marks.peek().map_or(range.end, |(mark, _)| mark.start);
                let link = links.peek().map_or(range.end, |(start, _)| **start);
                let end = mark.min(link).min(range.end);
                push_escaped(html, &self.text[at..end]);
                at = end;
            }
        }
    }

    fn push_linked(&self, html: &mut String, range: Range<usize>, address: Option<&str>) {
        if let Some(address) = address {
            // All addresses are made of slugs, and need no quotes.
            let _ = write!(html, "<a href={address}>");
        }
        push_escaped(html, &self.text[range]);
        if address.is_some() {
            html.push_str("</a>");
        }
    }
}

/// Returns a text of Rust as HTML, without links.
pub fn highlighted(text: &str) -> String {
    Code::new(text).html(0..text.len(), &Links::new())
}

fn style_of(text: &str, token: Range<usize>) -> Option<TokenStyle> {
    let token = &text[token];
    let mut chars = token.chars();
    match (chars.next()?, chars.next()) {
        ('/', Some('/' | '*')) => Some(TokenStyle::Comment),
        ('"', _) | ('\'', Some(_)) | ('0'..='9', _) => Some(TokenStyle::Literal),
        _ if KEYWORDS.contains(&token) || token == "macro_rules" => Some(TokenStyle::Keyword),
        // Such as `b"kelp"` and `r#"kelp"#`.
        ('b' | 'r' | 'c', _) if token.ends_with(['"', '\'', '#']) => Some(TokenStyle::Literal),
        _ => None,
    }
}

/// Adds the comments that stand between two tokens.
fn add_comments(text: &str, gap: Range<usize>, marks: &mut Vec<Mark>) {
    let mut at = gap.start;
    while let Some(start) = text[at..gap.end].find('/').map(|found| at + found) {
        let rest = &text[start..gap.end];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            // Such comments nest: the last end in front of the next token is the end of the last one.
            rest.rfind("*/").map_or(rest.len(), |end| end + 2)
        };
        marks.push((start..start + length, TokenStyle::Comment));
        at = start + length;
    }
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
        let links = Links::from([(8, (12, "#L3".to_owned())), (13, (17, "kelp.html".to_owned()))]);
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
