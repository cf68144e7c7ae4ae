//! The copy of a bundle in which rustc finds more dead code.

use crate::rustc::{Call, DEAD_CODE_LINTS, Diagnostic, Rustc};
use crate::source::{Span, Tokens};
use base::error::Result;

/// A text with `pub(crate)` for each bare `pub`.
///
/// A macro may want to match a bare `pub`: if the copy does not compile, another copy is tried, in which
/// macro definitions and the input of macro calls stay as they are.
pub(super) struct CrateCopy {
    text: String,
    /// The first bytes of the insertions in it.
    insertions: Vec<usize>,
}

const CRATE: &str = "(crate)";

impl CrateCopy {
    /// Returns the copy with each bare `pub` restricted.
    pub(super) fn of(original: &str) -> Self {
        Self::with(original, bare_pubs(&Tokens::of(original), original))
    }

    /// Returns the copy in which macro definitions and the input of macro calls stay as they are.
    fn outside_of_macros(original: &str) -> Self {
        let tokens = Tokens::of(original);
        let macros = macro_groups(&tokens, original);
        let mut pubs = bare_pubs(&tokens, original);
        pubs.retain(|&end| !macros.iter().any(|it| it.start < end && end < it.end));
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

    /// Returns the compilation of the copy that finds dead code, with more lints besides.
    pub(super) fn call<'a>(&'a self, edition: u16, more: &[&'a str]) -> Call<'a> {
        let forced = DEAD_CODE_LINTS.iter().chain(more).flat_map(|it| ["--force-warn", it]);
        let lints = ["-A", "warnings"].into_iter().chain(forced).collect();
        Call { lints, clippy: true, ..Call::plain(&self.text, edition) }
    }

    /// Turns the diagnostics of the copy into those of the original. If there `is_error` among them, the
    /// copy that leaves macros alone is compiled, and preferred if it has no such error.
    pub(super) fn diagnostics_of_original(
        &self,
        rustc: &Rustc,
        original: &str,
        call: &Call<'_>,
        mut of_copy: Vec<Diagnostic>,
        is_error: impl Fn(&Diagnostic) -> bool,
    ) -> Result<Vec<Diagnostic>> {
        if of_copy.iter().any(&is_error) {
            let other = Self::outside_of_macros(original);
            if other.text != self.text {
                let mut of_other = rustc.run(&Call { text: &other.text, ..call.clone() })?;
                if !of_other.iter().any(&is_error) {
                    of_other.iter_mut().for_each(|it| it.move_spans(&|at| other.in_original(at)));
                    return Ok(of_other);
                }
            }
        }
        of_copy.iter_mut().for_each(|it| it.move_spans(&|at| self.in_original(at)));
        Ok(of_copy)
    }

    /// Returns the byte of the original that a byte of the copy comes from.
    fn in_original(&self, at: usize) -> usize {
        at - self.insertions.partition_point(|&start| start < at) * CRATE.len()
    }
}

/// Returns the ends of all `pub`s that have no restriction.
fn bare_pubs(tokens: &Tokens, text: &str) -> Vec<usize> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let restricted = |at: usize| {
        token(at + 1) == "(" && matches!(token(at + 2), "crate" | "self" | "super" | "in")
    };
    let bare = (0..spans.len()).filter(|&at| token(at) == "pub" && !restricted(at));
    bare.map(|at| spans[at].end).collect()
}

/// Returns what stands between the outermost delimiters of macro calls and macro definitions.
fn macro_groups(tokens: &Tokens, text: &str) -> Vec<Span> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let opens = |at: usize| matches!(token(at), "(" | "[" | "{");
    let is_word = |at: usize| token(at).starts_with(|it: char| it.is_alphabetic() || it == '_');
    let mut groups = Vec::new();
    let mut at = 1;
    while at < spans.len() {
        let named = usize::from(token(at - 1) == "macro_rules");
        let start = at + 1 + named;
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
    fn macros_may_be_left_alone() {
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
        let text = "pub fn a() {} pub(crate) struct B(pub u8, pub (u8, u8), pub(in crate::c) u8);";
        let copy = CrateCopy::of(text);
        assert_eq!(
            copy.text,
            "pub(crate) fn a() {} pub(crate) struct B(pub(crate) u8, pub(crate) (u8, u8), \
             pub(in crate::c) u8);"
        );
        for word in ["pub", "fn", "struct B", "u8);"] {
            let at = copy.text.find(word).unwrap();
            assert_eq!(copy.in_original(at), text.find(word).unwrap(), "{word}");
        }
    }
}
