//! Finds where edition 2024 requires the word `unsafe`, and older editions do not: at `extern` blocks, and in
//! attributes that the linker sees.
//!
//! rustc suggests these edits only for code that it compiles here. Code under a cfg of another system is in a
//! bundle for that system too.
//!
//! ```text
//! #[cfg(windows)]
//! extern "system" { fn GetTickCount() -> u32; }   →   unsafe extern "system" { … }
//! ```

use crate::source::{Span, syntax};
use memchr::memmem;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemForeignMod};

/// The attributes that are unsafe from edition 2024 on.
const ATTRIBUTES: [&str; 3] = ["export_name", "link_section", "no_mangle"];

/// Returns what to add to a text, and after which bytes, as rustc suggests it.
pub(super) fn find(text: &str) -> Vec<(usize, &'static str)> {
    let has = |word: &str| memmem::find(text.as_bytes(), word.as_bytes()).is_some();
    let mut finder = Finder::default();
    // Most texts have none of the words, and are not parsed.
    if (has("extern") || ATTRIBUTES.iter().any(|name| has(name)))
        && let Ok(file) = syntax(text)
    {
        finder.visit_file(&file);
    }
    finder.added
}

#[derive(Default)]
struct Finder {
    added: Vec<(usize, &'static str)>,
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_foreign_mod(&mut self, block: &'ast ItemForeignMod) {
        if block.unsafety.is_none() {
            let word: Span = block.abi.extern_token.span().into();
            self.added.push((word.start, "unsafe "));
        }
        visit::visit_item_foreign_mod(self, block);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if ATTRIBUTES.iter().any(|name| attribute.path().is_ident(name)) {
            let Span { start, end } = Span::of(&attribute.meta);
            self.added.extend([(start, "unsafe("), (end, ")")]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut edited = text.to_owned();
        for (at, added) in find(text).into_iter().rev() {
            edited.insert_str(at, added);
        }
        assert_eq!(edited, expected);
        assert_eq!(find(&edited), []);
    }

    #[test]
    fn blocks_and_attributes_get_the_word() {
        check("extern \"C\" { fn eel(); }", "unsafe extern \"C\" { fn eel(); }");
        check("#[a] extern\n{ fn eel(); }", "#[a] unsafe extern\n{ fn eel(); }");
        check("extern /* a */ \"C\" {}", "unsafe extern /* a */ \"C\" {}");
        check("#[no_mangle] fn eel() {}", "#[unsafe(no_mangle)] fn eel() {}");
        check("#[ no_mangle ] fn eel() {}", "#[ unsafe(no_mangle) ] fn eel() {}");
        check(
            "fn eel() { extern { #[link_section = \".a\"] static A: u8; } }",
            "fn eel() { unsafe extern { #[unsafe(link_section = \".a\")] static A: u8; } }",
        );
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "extern crate eel;",
            "extern \"C\" fn eel() {}",
            "unsafe extern \"C\" { fn eel(); }",
            "unsafe\nextern { fn eel(); }",
            "type A = extern \"C\" fn();",
            "#[unsafe(no_mangle)] fn eel() {}",
            "macro_rules! eel { (extern { }) => { extern { fn a(); } } }",
        ] {
            check(text, text);
        }
    }
}
