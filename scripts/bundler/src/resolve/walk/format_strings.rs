//! The names that format strings capture: `{name}`, `{name:>width$}`.

use super::bindings::Bindings;
use super::paths::is_local;
use super::recorder::Recorder;
use crate::resolve::names::Namespace;
use proc_macro2::{TokenStream, TokenTree};

/// Records uses of the names that string literals among the tokens capture, if they are format strings.
/// Groups are not entered.
pub(super) fn use_captures(at: &mut Recorder<'_, '_>, bindings: &Bindings, tokens: &TokenStream) {
    for tree in tokens.clone() {
        let TokenTree::Literal(literal) = tree else { continue };
        let text = literal.to_string();
        if !text.ends_with(['"', '#']) {
            continue;
        }
        for name in captured(&text) {
            if !is_local(at, bindings, name) {
                let found = at.name(name, Namespace::Value);
                at.use_found(&found);
            }
        }
    }
}

/// Returns each word of a text that follows a sign of the format syntax; the captured names are among
/// them.
fn captured(text: &str) -> impl Iterator<Item = &str> {
    let ends_name = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let pieces = text.split(['{', ':', '$', '.', '>', '<', '^']);
    let words = pieces.map(move |piece| piece.split(ends_name).next().unwrap_or(""));
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_widths_are_captured() {
        let words: Vec<&str> = captured(r#""{name}: {0:>width$.precision$} end""#).collect();
        assert_eq!(words, ["name", "0", "width", "precision"]);
    }
}
