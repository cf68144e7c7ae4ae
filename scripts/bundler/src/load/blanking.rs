//! What need not be parsed, since it goes at any rate: test modules, and the documentation of a
//! crate from elsewhere. Parsing takes most of the time of loading.

use crate::source::{Span, Tokens, group_end};

/// The text with blanks for the bodies of test modules and, if asked for, for doc comments; every
/// byte that stays is where it was. Also, where the doc comments are.
///
/// Those among the tokens of a macro stay, since a macro may ask for them.
pub(super) fn blanked(text: &str, tokens: &Tokens, docs: bool) -> (String, Vec<Span>) {
    let mut blank: Vec<Span> = Vec::new();
    let mut found = Vec::new();
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
                blank.push(Span::new(spans[open].end, spans[end - 1].start));
            }
            at = end;
            continue;
        }
        let here = token(at);
        if docs && ["///", "//!", "/**", "/*!"].iter().any(|it| here.starts_with(it)) {
            blank.push(spans[at]);
            found.push(spans[at]);
        }
        at += 1;
    }

    let mut bytes = text.as_bytes().to_vec();
    for span in blank {
        bytes[span.start..span.end].iter_mut().filter(|it| **it != b'\n').for_each(|it| *it = b' ');
    }
    // Whole tokens went, so characters did.
    (String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned()), found)
}

/// The bracket that opens the input of a macro whose name stands there.
fn macro_input<'a>(at: usize, token: &impl Fn(usize) -> &'a str) -> Option<usize> {
    let is_name = |it: &str| it.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let opens = |at: usize| matches!(token(at), "(" | "[" | "{");
    let called = is_name(token(at)) && token(at + 1) == "!";
    // `name!(`, or `macro_rules! name {`.
    let open = if opens(at + 2) { at + 2 } else { at + 3 };
    (called && (opens(at + 2) || is_name(token(at + 2)) && opens(open))).then_some(open)
}

/// The brace that opens a module which is only for tests and whose attribute stands there.
fn test_module<'a>(at: usize, token: &impl Fn(usize) -> &'a str) -> Option<usize> {
    const ATTRIBUTE: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let here = ATTRIBUTE.iter().enumerate().all(|(index, it)| token(at + index) == *it);
    (here && token(at + 9) == "{").then_some(at + 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let (blanked, _) = blanked(text, &Tokens::of(text), true);
        assert_eq!(blanked.len(), text.len());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&blanked), words(expected), "{text}");
    }

    #[test]
    fn docs_go_but_not_those_that_a_macro_sees() {
        check("/// ñ\nfn a() {} // b\n/** c */ struct B;", "fn a() {} // b\nstruct B;");
        check("m! { /// a\n fn b() {} }\n/// c\nfn d() {}", "m! { /// a\n fn b() {} }\nfn d() {}");
        check("macro_rules! m { (/// a\n) => {}; }", "macro_rules! m { (/// a\n) => {}; }");
        check("fn a() -> bool { !(b) }\n/// c\nfn d() {}", "fn a() -> bool { !(b) }\nfn d() {}");
    }

    #[test]
    fn the_bodies_of_test_modules_go() {
        check(
            "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { \"}\" } }\nfn c() {}",
            "fn a() {}\n#[cfg(test)]\nmod tests { }\nfn c() {}",
        );
        check("#[cfg(not(test))]\nmod a { fn b() {} }", "#[cfg(not(test))]\nmod a { fn b() {} }");
        check("#[cfg(test)]\nmod a;\nfn b() {}", "#[cfg(test)]\nmod a;\nfn b() {}");
        check("#[cfg(test)]\nmod a { fn b() {", "#[cfg(test)]\nmod a { fn b() {");
    }
}
