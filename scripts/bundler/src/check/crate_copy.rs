//! The copy of a bundle in which no item is public, so that rustc reports all dead code.

use crate::rustc::{Compilation, DEAD_CODE_LINTS, Diagnostic};
use crate::source::{Span, Tokens};

/// A text in which each bare `pub` at the root, and before a `use`, is `pub(crate)`. Any other `pub` stands in a module
/// that is private then, so that rustc knows all uses of its item. Where a macro takes a bare `pub` only, it does not
/// compile.
pub(super) struct CrateCopy {
    text: String,
    /// The offsets of the insertions in the text.
    insertions: Vec<usize>,
}

const CRATE: &str = "(crate)";

impl CrateCopy {
    /// Returns the copy of a text.
    pub(super) fn of(original: &str) -> Self {
        let (mut text, mut insertions) = (String::with_capacity(original.len()), Vec::new());
        let mut at = 0;
        for end in bare_pubs(original) {
            text += &original[at..end];
            crate::marks::reach("bare-pub");
            insertions.push(text.len());
            text += CRATE;
            at = end;
        }
        text += &original[at..];
        Self { text, insertions }
    }

    /// Returns the compilation of the copy that finds dead code, with `more` lints.
    pub(super) fn compilation<'a>(&'a self, edition: u16, more: &[&'a str]) -> Compilation<'a> {
        let forced = DEAD_CODE_LINTS.iter().chain(more).flat_map(|lint| ["--force-warn", lint]);
        let lints = ["-A", "warnings"].into_iter().chain(forced).collect();
        Compilation { lints, clippy: true, ..Compilation::plain(&self.text, edition) }
    }

    /// Moves the spans of diagnostics from the copy to the original.
    pub(super) fn moved_to_original(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        for diagnostic in &mut diagnostics {
            diagnostic.map_spans(&|offset| self.in_original(offset));
        }
        diagnostics
    }

    /// Returns the offset in the original of an offset in the copy.
    fn in_original(&self, at: usize) -> usize {
        at - self.insertions.partition_point(|&start| start < at) * CRATE.len()
    }
}

/// Returns the ends of those `pub` that the copy restricts. One with a restriction such as `(crate)` stays.
fn bare_pubs(text: &str) -> Vec<usize> {
    let (mut ends, mut depth) = (Vec::new(), 0_usize);
    for pair in Tokens::of(text).spans().windows(2) {
        let token = |span: Span| &text[span.start..span.end];
        match (token(pair[0]), token(pair[1])) {
            ("(" | "[" | "{", _) => depth += 1,
            (")" | "]" | "}", _) => depth = depth.saturating_sub(1),
            ("pub", next) if next == "use" || depth == 0 && next != "(" => ends.push(pair[0].end),
            _ => {}
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_pub_is_restricted_at_the_root_and_before_a_use() {
        let text = "pub fn a() {} pub(crate) struct B(pub u8); pub mod c { pub fn d() {} pub use e::*; } \
                    pub(in crate::c) static F: u8 = 1; macro_rules! g { ($pub:vis) => { $pub }; (pub) => {} }";
        let copy = CrateCopy::of(text);
        assert_eq!(
            copy.text,
            "pub(crate) fn a() {} pub(crate) struct B(pub u8); \
             pub(crate) mod c { pub fn d() {} pub(crate) use e::*; } \
             pub(in crate::c) static F: u8 = 1; macro_rules! g { ($pub:vis) => { $pub }; (pub) => {} }"
        );
        for word in ["pub", "fn", "struct B", "u8 = 1"] {
            let at = copy.text.find(word).unwrap();
            assert_eq!(copy.in_original(at), text.find(word).unwrap(), "{word}");
        }
    }
}
