//! The copy of a bundle in which no item is public, so that rustc reports all dead code.

use crate::rustc::{Compilation, DEAD_CODE_LINTS, Diagnostic, Rustc};
use crate::source::{Span, Tokens};
use base::error::Result;

/// A text in which each bare `pub` is `pub(crate)`.
///
/// A macro may expect a bare `pub` in its input. So if only the copy does not compile, a second copy is tried, in
/// which macro definitions and the input of macro calls do not change.
pub(super) struct CrateCopy {
    text: String,
    /// The offsets of the insertions in the text.
    insertions: Vec<usize>,
}

const CRATE: &str = "(crate)";

impl CrateCopy {
    /// Returns the copy in which each bare `pub` is restricted.
    pub(super) fn of(original: &str) -> Self {
        Self::with(original, bare_pubs(&Tokens::of(original), original))
    }

    /// Returns the copy in which macro definitions and the input of macro calls do not change.
    fn outside_of_macros(original: &str) -> Self {
        let tokens = Tokens::of(original);
        let macros = macro_groups(&tokens, original);
        let mut pubs = bare_pubs(&tokens, original);
        pubs.retain(|&end| !macros.iter().any(|span| span.start < end && end < span.end));
        Self::with(original, pubs)
    }

    /// Returns the copy in which each `pub` that ends at one of these bytes is restricted.
    fn with(original: &str, pubs: Vec<usize>) -> Self {
        let mut text = String::with_capacity(original.len() + pubs.len() * CRATE.len());
        let mut insertions = Vec::with_capacity(pubs.len());
        let mut at = 0;
        for end in pubs {
            text += &original[at..end];
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

    /// Runs a compilation with a second copy of this text, in which macros do not change. Returns the diagnostics, with
    /// their spans moved to the original.
    pub(super) fn run_outside_of_macros(
        rustc: &Rustc,
        original: &str,
        compilation: &Compilation<'_>,
    ) -> Result<Vec<Diagnostic>> {
        crate::marks::reach("copy-outside-of-macros");
        let second = Self::outside_of_macros(original);
        let compilation = Compilation { text: &second.text, ..compilation.clone() };
        Ok(second.moved_to_original(rustc.run(&compilation)?))
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

/// Returns the ends of all `pub` without a restriction such as `(crate)`.
fn bare_pubs(tokens: &Tokens, text: &str) -> Vec<usize> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let restricted = |at: usize| {
        let is_scope = matches!(token(at + 2), "crate" | "self" | "super" | "in");
        crate::marks::reach_if("restricted-pub", token(at + 1) == "(" && is_scope)
    };
    // `$pub` is a variable of a macro.
    let is_variable =
        |at: usize| crate::marks::reach_if("variable-called-pub", at > 0 && token(at - 1) == "$");
    let bare =
        (0..spans.len()).filter(|&at| token(at) == "pub" && !restricted(at) && !is_variable(at));
    bare.map(|at| spans[at].end).collect()
}

/// Returns the spans inside the outermost delimiters of macro calls and macro definitions.
fn macro_groups(tokens: &Tokens, text: &str) -> Vec<Span> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let opens = |at: usize| matches!(token(at), "(" | "[" | "{");
    let is_word =
        |at: usize| token(at).starts_with(|sign: char| sign.is_alphabetic() || sign == '_');
    let mut groups = Vec::new();
    let mut at = 1;
    while at < spans.len() {
        // A definition has a name between the `!` and the delimiter.
        let name_tokens = usize::from(token(at - 1) == "macro_rules");
        let start = at + 1 + name_tokens;
        if token(at) != "!" || !is_word(at - 1) || !opens(start) {
            at += 1;
            continue;
        }
        let mut depth = 0;
        let end = (start..spans.len()).find(|&at| {
            depth += i32::from(opens(at)) - i32::from(matches!(token(at), ")" | "]" | "}"));
            depth == 0
        });
        let Some(end) = end else { break };
        groups.push(Span::new(spans[start].end, spans[end].start));
        at = end;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_copy_does_not_change_macros() {
        let text = "pub fn a() { if !(b) {} } macro_rules! c { (pub) => {}; } pub struct D; \
                    c! { pub } pub(self) static E: u8 = f![[pub], 1]; pub";
        let restricted = CrateCopy::outside_of_macros(text).text;
        let expected = "pub(crate) fn a() { if !(b) {} } macro_rules! c { (pub) => {}; } \
                        pub(crate) struct D; c! { pub } pub(self) static E: u8 = f![[pub], 1]; \
                        pub(crate)";
        assert_eq!(restricted, expected);
    }

    #[test]
    fn only_bare_pubs_are_restricted() {
        let text = "pub fn a() {} pub(crate) struct B(pub u8, pub (u8, u8), pub(in crate::c) u8); \
                    macro_rules! d { ($pub:vis) => { $pub } }";
        let copy = CrateCopy::of(text);
        assert_eq!(
            copy.text,
            "pub(crate) fn a() {} pub(crate) struct B(pub(crate) u8, pub(crate) (u8, u8), \
             pub(in crate::c) u8); macro_rules! d { ($pub:vis) => { $pub } }"
        );
        for word in ["pub", "fn", "struct B", "u8);"] {
            let at = copy.text.find(word).unwrap();
            assert_eq!(copy.in_original(at), text.find(word).unwrap(), "{word}");
        }
    }
}
