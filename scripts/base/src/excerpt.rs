//! A line of source with a part of it marked, shown under a failure as rustc does:
//!
//! ```text
//!  --> src/lib.rs:3:5
//!   |
//! 3 |     include!(path!());
//!   |     ^^^^^^^
//! ```

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// A line of a source file, of which a part is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The name of the file in messages.
    pub file: String,
    /// The number of the line in the file; the first line is 1.
    pub line: usize,
    /// The line without its line break.
    pub text: String,
    /// The bytes of `text` that are marked.
    pub mark: Range<usize>,
    /// The text beside the mark; may be empty.
    pub label: String,
}

impl Excerpt {
    /// Returns the line of `text` in which `mark` begins. It is number `line` of `file`; the mark ends
    /// with the line at the latest.
    ///
    /// # Panics
    ///
    /// If `mark` begins beyond the text, or ends before it begins.
    pub fn new(file: &str, line: usize, text: &str, mark: Range<usize>) -> Self {
        let start = text.as_bytes()[..mark.start].iter().rposition(|&byte| byte == b'\n');
        let start = start.map_or(0, |newline| newline + 1);
        let text = text[start..].lines().next().unwrap_or_default();
        let in_line = |byte: usize| {
            let byte = (byte - start).min(text.len());
            (0..=byte).rfind(|&index| text.is_char_boundary(index)).unwrap_or(0)
        };
        let mark = in_line(mark.start)..in_line(mark.end);
        Self { file: file.to_owned(), line, text: text.to_owned(), mark, label: String::new() }
    }

    /// Returns the excerpt as lines for a terminal; they end without a line break.
    pub fn render(&self, coloured: bool) -> String {
        let mark = AnnotationKind::Primary.span(self.mark.clone());
        let mark = mark.label((!self.label.is_empty()).then_some(&self.label[..]));
        let line = Snippet::source(&self.text[..]).line_start(self.line).path(&self.file[..]);
        let group = Group::with_level(Level::ERROR).element(line.annotation(mark));
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the excerpt of a file `a.rs`; the mark is the text between `«` and `»`.
    fn excerpt(text: &str) -> Excerpt {
        let mark = text.find('«').unwrap()..text.find('»').unwrap() - "«".len();
        let text = text.replace(['«', '»'], "");
        let line = 1 + text[..mark.start].matches('\n').count();
        Excerpt::new("a.rs", line, &text, mark)
    }

    #[track_caller]
    fn is_shown(text: &str, shown: &str) {
        assert_eq!(excerpt(text).render(false), shown, "{text:?}");
    }

    #[test]
    fn the_marked_part_is_underlined() {
        is_shown("fn a() {\n    «b»();\n}\n", " --> a.rs:2:5\n  |\n2 |     b();\n  |     ^");
        is_shown("«fn»", " --> a.rs:1:1\n  |\n1 | fn\n  | ^^");
    }

    #[test]
    fn a_label_stands_beside_the_mark() {
        let labelled = Excerpt { label: "not found".to_owned(), ..excerpt("let a = «b»;") };
        let shown = " --> a.rs:1:9\n  |\n1 | let a = b;\n  |         ^ not found";
        assert_eq!(labelled.render(false), shown);
    }

    #[test]
    fn the_gutter_is_as_wide_as_the_number_of_the_line() {
        let text = "\n".repeat(99) + "«a»";
        is_shown(&text, "   --> a.rs:100:1\n    |\n100 | a\n    | ^");
    }

    #[test]
    fn a_mark_ends_with_its_line() {
        is_shown("a!«{\n    b\n}»", " --> a.rs:1:3\n  |\n1 | a!{\n  |   ^");
    }

    #[test]
    fn an_empty_mark_shows_one_place() {
        is_shown("a;«» b", " --> a.rs:1:3\n  |\n1 | a; b\n  |   ^");
        is_shown("a\n«»", " --> a.rs:2:1\n  |\n2 |\n  | ^");
    }

    #[test]
    fn the_mark_is_aligned_after_tabs_and_wide_characters() {
        is_shown("\t«ab» c\r\nd\r\n", " --> a.rs:1:2\n  |\n1 |     ab c\n  |     ^^");
        is_shown("\"时光\" «é»", " --> a.rs:1:6\n  |\n1 | \"时光\" é\n  |        ^");
        // A mark that begins within a letter begins with it.
        assert_eq!(Excerpt::new("a.rs", 1, "aé", 2..3).mark, 1..3);
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let text = format!("{}«middle»{}", "a ".repeat(4000), " b".repeat(4000));
        let shown = excerpt(&text).render(false);
        assert!(shown.contains("middle") && shown.contains("^^^^^^"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() < 160), "{shown}");
    }

    #[test]
    fn colours_are_optional() {
        assert!(!excerpt("«a»").render(false).contains('\x1b'));
        assert!(excerpt("«a»").render(true).contains('\x1b'));
    }
}
