//! Puts `r#` before identifiers that are keywords in a newer edition: `fn dyn()` becomes `fn r#dyn()`. Puts `dyn` before
//! trait objects with `Fn(…)`: those without it are not parsed.

use crate::source::{Span, Tokens, group_end};
use memchr::memmem;

/// The words that became keywords after edition 2015, each with its edition.
pub const NEW_KEYWORDS: [(u16, &str); 5] =
    [(2018, "async"), (2018, "await"), (2018, "dyn"), (2018, "try"), (2024, "gen")];

/// Returns the text with `r#` before identifiers that are keywords in an edition of the judge, but not in
/// the edition of the crate. The input of `stringify!` stays as it is, since it would show the `r#`.
pub(super) fn with_raw_keywords(text: String, edition: u16, editions: &[u16]) -> String {
    let newest = editions.iter().copied().max().unwrap_or(edition);
    let new: Vec<&str> = NEW_KEYWORDS
        .into_iter()
        .filter(|&(since, word)| edition < since && since <= newest && has_word(&text, word))
        .map(|(_, word)| word)
        .collect();
    if new.is_empty() {
        return text;
    }
    crate::marks::reach("keyword-of-newer-edition");
    let tokens = Tokens::of(&text);
    // In edition 2015, `dyn` is a keyword only before a trait.
    let is_name = |span: &&Span| {
        let word = &text[span.start..span.end];
        let after = text[span.end..].trim_start();
        let precedes_trait = after
            .starts_with(|it: char| it.is_alphabetic() || matches!(it, '_' | '\'' | '?' | '<'));
        new.contains(&word) && (word != "dyn" || !precedes_trait)
    };
    let inputs = stringify_inputs(&text, &tokens);
    let is_stringified = |at: &usize| inputs.iter().any(|it| it.start < *at && *at < it.end);
    let names = tokens.idents().iter().filter(is_name).map(|it| it.start);
    let starts: Vec<usize> = names.filter(|at| !is_stringified(at)).collect();
    let mut text = text;
    for start in starts.into_iter().rev() {
        text.insert_str(start, "r#");
    }
    text
}

/// Returns the text with `dyn` before trait objects that have `Fn(…)` among their traits, such as `&(Send + Fn(u8))`,
/// for an edition in which they need none. Where that is no Rust, as in an enum with a variant `Fn(u8)`, the text
/// stays as it is.
pub(super) fn with_dyn(text: String, edition: u16) -> String {
    if edition >= 2021 || !text.contains("Fn") {
        return text;
    }
    let tokens = Tokens::of(&text);
    let spans = tokens.spans();
    let token = |at: usize| tokens.text(&text, at);
    let is_word = |at: usize| token(at).starts_with(|it: char| it.is_alphabetic() || it == '_');
    let object = |name: usize| {
        let mut first = name;
        while first > 2 {
            first -= match (token(first - 1), token(first - 2)) {
                // Another trait or a lifetime.
                ("+", _) => 2 + usize::from(token(first - 3) == "'"),
                (":", ":") => 2 + usize::from(is_word(first - 3)),
                _ => break,
            };
        }
        let before = first.checked_sub(1)?;
        // `before` may be the lifetime of a reference.
        let second = before.checked_sub(1).map_or("", token);
        let is_object = matches!(token(before), "&" | "(" | "<" | "," | "=" | "mut" | "const")
            || second == "'" && before > 1 && token(before - 2) == "&";
        is_object.then_some(spans[first].start)
    };
    let is_call =
        |at: &usize| matches!(token(*at), "Fn" | "FnMut" | "FnOnce") && token(at + 1) == "(";
    let mut starts: Vec<usize> = (0..spans.len()).filter(is_call).filter_map(object).collect();
    starts.dedup();
    if starts.is_empty() {
        return text;
    }
    let mut edited = text.clone();
    for start in starts.into_iter().rev() {
        crate::marks::reach("trait-object-without-dyn");
        edited.insert_str(start, "dyn ");
    }
    if syn::parse_file(&edited).is_ok() { edited } else { text }
}

/// True if a text has a word that is not part of a longer one. Most texts with `gen` in them have `generic`.
fn has_word(text: &str, word: &str) -> bool {
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'_');
    memmem::find_iter(text.as_bytes(), word).any(|at| {
        let before = at.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        !is_part(before) && !is_part(text.as_bytes().get(at + word.len()))
    })
}

/// Returns the inputs of all calls of `stringify!`.
fn stringify_inputs(text: &str, tokens: &Tokens) -> Vec<Span> {
    let spans = tokens.spans();
    let token = |at: usize| tokens.text(text, at);
    let calls = (0..spans.len()).filter(|&at| token(at) == "stringify" && token(at + 1) == "!");
    let input = |at: usize| {
        let last = group_end(at + 2, &token) - 1;
        Some(Span::new(spans.get(at + 2)?.start, spans.get(last)?.end))
    };
    calls.filter_map(input).collect()
}
