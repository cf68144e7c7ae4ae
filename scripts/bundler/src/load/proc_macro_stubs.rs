//! Reduces a crate of procedural macros to stubs with the names of its macros.
//!
//! Only the compiler can call a procedural macro, so no code of such a crate is bundled. Name resolution
//! needs the names that it exports. So `#[proc_macro_derive(Shells)] pub fn derive_shells(…)` becomes
//!
//! ```text
//! #[macro_export] macro_rules! Shells { … }
//! ```
//!
//! with a matcher that no call matches. Imports, globs and re-exports then lead to it as to any macro. If a
//! `macro_rules!` of the same file generates the functions, its calls are expanded here.

use crate::macro_rules::{InnerMacros, MacroRules};
use crate::source::{CrateId, unraw};
use expander::defining_attribute;
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// A matcher that no call matches.
const MATCHER: &str = "__only_the_compiler_can_call_this";

/// Returns a `macro_rules!` for each procedural macro in this text.
pub(super) fn stubs(text: &str, edition: u16) -> String {
    let mut writer = StubWriter { edition, generators: BTreeMap::new(), text: String::new() };
    if let Ok(tokens) = text.parse() {
        writer.items(tokens, 0);
    }
    writer.text
}

/// How deep calls of `macro_rules!` in expansions are followed.
const MAX_DEPTH: usize = 8;

/// Writes the stubs.
struct StubWriter {
    edition: u16,
    /// The `macro_rules!` that generate procedural macros.
    generators: BTreeMap<String, MacroRules>,
    text: String,
}

impl StubWriter {
    /// Reads items: procedural macros, `macro_rules!`, and calls of these. `depth` calls are expanded around
    /// them.
    fn items(&mut self, tokens: TokenStream, depth: usize) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut attributes: Vec<&Group> = Vec::new();
        for (at, tree) in trees.iter().enumerate() {
            match (tree, trees.get(at + 1), trees.get(at + 2), trees.get(at + 3)) {
                (TokenTree::Punct(sign), Some(TokenTree::Group(group)), ..)
                    if sign.as_char() == '#' =>
                {
                    attributes.push(group);
                }
                (TokenTree::Ident(word), Some(TokenTree::Ident(name)), ..) if word == "fn" => {
                    self.function(&unraw(name), &attributes);
                }
                (
                    TokenTree::Ident(word),
                    Some(TokenTree::Punct(_)),
                    Some(TokenTree::Ident(name)),
                    Some(TokenTree::Group(body)),
                ) if word == "macro_rules" => {
                    if defines_proc_macros(&body.stream())
                        && let Some(rules) =
                            MacroRules::parse(body.stream(), InnerMacros::InScope, self.edition)
                    {
                        self.generators.insert(name.to_string(), rules);
                    }
                }
                (
                    TokenTree::Ident(name),
                    Some(TokenTree::Punct(sign)),
                    Some(TokenTree::Group(input)),
                    _,
                ) if sign.as_char() == '!' && depth < MAX_DEPTH => {
                    let rules = self.generators.get(&name.to_string());
                    let expansion =
                        rules.and_then(|rules| rules.expand(CrateId::SOLUTION, input.stream()));
                    if let Some(expansion) = expansion {
                        self.items(expansion.tokens, depth + 1);
                    }
                }
                // The end of an item.
                (TokenTree::Group(group), ..)
                    if group.delimiter() == proc_macro2::Delimiter::Brace =>
                {
                    attributes.clear();
                }
                (TokenTree::Punct(sign), ..) if sign.as_char() == ';' => attributes.clear(),
                _ => {}
            }
        }
    }

    /// Adds a stub if a function with these attributes is a procedural macro.
    fn function(&mut self, function: &str, attributes: &[&Group]) {
        let attribute = attributes.iter().find_map(|it| defining_attribute(it.stream()));
        let Some(attribute) = attribute else { return };
        let trees: Vec<TokenTree> = attribute.into_iter().collect();
        let name = match trees.get(1) {
            Some(TokenTree::Group(group)) => match group.stream().into_iter().next() {
                Some(TokenTree::Ident(name)) => unraw(&name),
                _ => return,
            },
            _ => function.to_owned(),
        };
        for attribute in attributes {
            let stream = attribute.stream();
            if matches!(stream.clone().into_iter().next(), Some(TokenTree::Ident(it)) if it == "cfg")
            {
                self.text += &format!("#[{stream}]\n");
            }
        }
        self.text += &format!("#[macro_export]\nmacro_rules! {name} {{ ({MATCHER}) => {{}}; }}\n");
    }
}

/// True if a procedural macro is defined among the tokens.
fn defines_proc_macros(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            defining_attribute(group.stream()).is_some() || defines_proc_macros(&group.stream())
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str]) {
        let text = stubs(text, 2021);
        let found: Vec<_> = text
            .lines()
            .filter_map(|line| line.strip_prefix("macro_rules! ")?.split(' ').next())
            .collect();
        assert_eq!(found, names, "{text}");
    }

    #[test]
    fn functions_attributes_and_derives_are_found() {
        check(
            "mod a; /// A.\n#[proc_macro] pub fn a(i: T) -> T { b() }\n fn b() {}\n\
             #[proc_macro_attribute] #[doc(hidden)] pub fn c(i: T, j: T) -> T { i }\n\
             #[proc_macro_derive(D, attributes(x))] pub fn e(i: T) -> T { i }\n\
             #[cfg_attr(not(test), proc_macro_derive(F, attributes(x)))] pub fn f(i: T) -> T { i }",
            &["a", "c", "D", "F"],
        );
    }

    #[test]
    fn generated_proc_macros_are_found() {
        check(
            "macro_rules! derive { ($t:ident, $f:ident $(,$a:ident)*) => {\n\
             #[proc_macro_derive($t, attributes($($a),*))] pub fn $f(i: T) -> T { i } } }\n\
             derive!(Add, add_derive, add); derive!(Not, not);",
            &["Add", "Not"],
        );
    }
}
