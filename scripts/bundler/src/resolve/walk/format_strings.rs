//! Names that format strings capture: `{name}`, `{name:>width$}`.

use super::locals::Locals;
use super::paths::is_local;
use super::recorder::Recorder;
use crate::resolve::names::Namespace;
use proc_macro2::{TokenStream, TokenTree};

/// Records uses of the names that string literals among the tokens would capture as format strings.
/// Groups are not searched.
pub(super) fn use_captures(recorder: &mut Recorder<'_, '_>, locals: &Locals, tokens: &TokenStream) {
    for tree in tokens.clone() {
        let TokenTree::Literal(literal) = tree else { continue };
        let text = literal.to_string();
        if !text.ends_with(['"', '#']) {
            continue;
        }
        for name in captured_names(&text) {
            if !is_local(recorder, locals, name) {
                crate::marks::reach("captured-name");
                let meanings = recorder.name(name, Namespace::Value);
                recorder.use_meanings(&meanings);
            }
        }
    }
}

/// Returns each word of a text that follows a character of the format syntax. The captured names are
/// among them.
fn captured_names(text: &str) -> impl Iterator<Item = &str> {
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
        let words: Vec<&str> = captured_names(r#""{name}: {0:>width$.precision$} end""#).collect();
        assert_eq!(words, ["name", "0", "width", "precision"]);
    }
}
