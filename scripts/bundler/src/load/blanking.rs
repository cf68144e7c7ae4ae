//! Overwrites with blanks the parts of a text that are removed from every bundle: the bodies of test
//! modules, and the documentation of registry crates. The parser then skips them. Parsing takes most of
//! the time of loading.

use crate::source::{Span, Tokens, group_end};
use base::workspace::Package;

/// Where a crate comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CrateOrigin {
    /// From the workspace. Its doc comments stay.
    Local,
    /// From a registry or the like.
    Registry,
}

impl CrateOrigin {
    /// Returns the origin of the crates of a package.
    pub(crate) fn of(package: &Package) -> Self {
        if package.local { Self::Local } else { Self::Registry }
    }
}

/// Returns the text with blanks in the place of the bodies of test modules and, in registry crates, of
/// doc comments. All other bytes stay where they are. Also returns where the blanked doc comments were.
///
/// Doc comments in the input or definition of a macro stay, since a macro may read them.
pub(super) fn blanked(text: &str, tokens: &Tokens, origin: CrateOrigin) -> (String, Vec<Span>) {
    let mut blanks: Vec<Span> = Vec::new();
    let mut doc_comments = Vec::new();
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let mut at = 0;
    while at < spans.len() {
        if let Some(open) = macro_input(at, &token) {
            at = group_end(open, &token);
            continue;
        }
        if let Some(open) = test_module(at, &token) {
            let end = group_end(open, &token);
            if token(end - 1) == "}" {
                blanks.push(Span::new(spans[open].end, spans[end - 1].start));
            }
            at = end;
            continue;
        }
        let is_doc = ["///", "//!", "/**", "/*!"].iter().any(|start| token(at).starts_with(start));
        if is_doc && origin == CrateOrigin::Registry {
            blanks.push(spans[at]);
            doc_comments.push(spans[at]);
        }
        at += 1;
    }

    let mut bytes = text.as_bytes().to_vec();
    for span in blanks {
        let bytes = bytes[span.start..span.end].iter_mut();
        bytes.filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    // The spans start and end at tokens, so no character is cut in two.
    (String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned()), doc_comments)
}

/// Returns the index of the bracket that opens the input of a macro, if its name is the token `at`.
fn macro_input<'a>(at: usize, token: &impl Fn(usize) -> &'a str) -> Option<usize> {
    let is_name = |text: &str| text.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let opens = |at: usize| matches!(token(at), "(" | "[" | "{");
    let is_call = is_name(token(at)) && token(at + 1) == "!";
    // `name!(`, or `macro_rules! name {`.
    let open = if opens(at + 2) { at + 2 } else { at + 3 };
    (is_call && (opens(at + 2) || is_name(token(at + 2)) && opens(open))).then_some(open)
}

/// Returns the index of the brace that opens a test module, if `#[cfg(test)] mod name` starts at the token
/// `at`.
fn test_module<'a>(at: usize, token: &impl Fn(usize) -> &'a str) -> Option<usize> {
    const START: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let starts_here = START.iter().enumerate().all(|(index, text)| token(at + index) == *text);
    (starts_here && token(at + 9) == "{").then_some(at + 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let (blanked, _) = blanked(text, &Tokens::of(text), CrateOrigin::Registry);
        assert_eq!(blanked.len(), text.len());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&blanked), words(expected), "{text}");
    }

    #[test]
    fn doc_comments_are_blanked_but_not_in_macros() {
        check("/// ñ\nfn a() {} // b\n/** c */ struct B;", "fn a() {} // b\nstruct B;");
        check("m! { /// a\n fn b() {} }\n/// c\nfn d() {}", "m! { /// a\n fn b() {} }\nfn d() {}");
        check("macro_rules! m { (/// a\n) => {}; }", "macro_rules! m { (/// a\n) => {}; }");
        check("fn a() -> bool { !(b) }\n/// c\nfn d() {}", "fn a() -> bool { !(b) }\nfn d() {}");
    }

    #[test]
    fn the_bodies_of_test_modules_are_blanked() {
        check(
            "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { \"}\" } }\nfn c() {}",
            "fn a() {}\n#[cfg(test)]\nmod tests { }\nfn c() {}",
        );
        check("#[cfg(not(test))]\nmod a { fn b() {} }", "#[cfg(not(test))]\nmod a { fn b() {} }");
        check("#[cfg(test)]\nmod a;\nfn b() {}", "#[cfg(test)]\nmod a;\nfn b() {}");
        check("#[cfg(test)]\nmod a { fn b() {", "#[cfg(test)]\nmod a { fn b() {");
    }
}
