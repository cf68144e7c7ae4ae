//! A crate of procedural macros, as name resolution sees it: the names that it exports.
//!
//! Only the compiler can call such a macro, so nothing of the crate goes into a bundle. What counts is
//! which names its root has: `#[proc_macro_derive(Shells)] pub fn derive_shells(…)` becomes
//!
//! ```text
//! #[macro_export] macro_rules! Shells { … }
//! ```
//!
//! with a matcher that no call matches. Imports, globs and re-exports then lead to it as to any macro.
//! The functions may be made by a `macro_rules!` of the same file, which is expanded for that.

use crate::macro_rules::MacroRules;
use crate::source::unraw;
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// What no call of a macro is given.
const MATCHER: &str = "__only_the_compiler_can_call_this";

/// Returns `macro_rules!` with the names of the procedural macros that stand in this text.
pub(super) fn stand_ins(text: &str, edition: u16) -> String {
    let mut scan = Scan { edition, rules: BTreeMap::new(), text: String::new() };
    if let Ok(tokens) = text.parse() {
        scan.items(tokens, 0);
    }
    scan.text
}

/// Returns what makes a function a procedural macro in the brackets of an attribute: the attribute itself,
/// or one in a `cfg_attr`, as in `#[cfg_attr(not(test), proc_macro_derive(Shells))]`.
pub(crate) fn defined_by(attribute: TokenStream) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(sign) if sign.as_char() == ',');
    match &trees[..] {
        [TokenTree::Ident(name), TokenTree::Group(list)] if name == "cfg_attr" => {
            let list: Vec<TokenTree> = list.stream().into_iter().collect();
            let mut attributes = list.split(is_comma).skip(1);
            attributes.find_map(|it| defined_by(it.iter().cloned().collect()))
        }
        [TokenTree::Ident(name), ..]
            if ["proc_macro", "proc_macro_attribute", "proc_macro_derive"]
                .iter()
                .any(|it| name == it) =>
        {
            Some(trees.into_iter().collect())
        }
        _ => None,
    }
}

struct Scan {
    edition: u16,
    /// The `macro_rules!` that make procedural macros.
    rules: BTreeMap<String, MacroRules>,
    text: String,
}

impl Scan {
    /// Reads items: definitions, `macro_rules!`, and calls of these.
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
                    if makes_macros(&body.stream())
                        && let Some(rules) = MacroRules::parse(body.stream(), false, self.edition)
                    {
                        self.rules.insert(name.to_string(), rules);
                    }
                }
                (
                    TokenTree::Ident(name),
                    Some(TokenTree::Punct(sign)),
                    Some(TokenTree::Group(input)),
                    _,
                ) if sign.as_char() == '!' && depth < 8 => {
                    let rules = self.rules.get(&name.to_string());
                    if let Some(made) = rules.and_then(|it| it.expand(0, input.stream())) {
                        self.items(made.tokens, depth + 1);
                    }
                }
                // Ends an item.
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

    /// Adds a stand-in if a function with these attributes is a procedural macro.
    fn function(&mut self, function: &str, attributes: &[&Group]) {
        let defines = attributes.iter().find_map(|it| defined_by(it.stream()));
        let Some(defines) = defines else { return };
        let trees: Vec<TokenTree> = defines.into_iter().collect();
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
fn makes_macros(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            defined_by(group.stream()).is_some() || makes_macros(&group.stream())
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str]) {
        let text = stand_ins(text, 2021);
        let found: Vec<_> = text
            .lines()
            .filter_map(|it| it.strip_prefix("macro_rules! ")?.split(' ').next())
            .collect();
        assert_eq!(found, names, "{text}");
    }

    #[test]
    fn all_three_kinds_are_found() {
        check(
            "mod a; /// A.\n#[proc_macro] pub fn a(i: T) -> T { b() }\n fn b() {}\n\
             #[proc_macro_attribute] #[doc(hidden)] pub fn c(i: T, j: T) -> T { i }\n\
             #[proc_macro_derive(D, attributes(x))] pub fn e(i: T) -> T { i }\n\
             #[cfg_attr(not(test), proc_macro_derive(F, attributes(x)))] pub fn f(i: T) -> T { i }",
            &["a", "c", "D", "F"],
        );
    }

    #[test]
    fn those_that_a_macro_makes_are_found() {
        check(
            "macro_rules! derive { ($t:ident, $f:ident $(,$a:ident)*) => {\n\
             #[proc_macro_derive($t, attributes($($a),*))] pub fn $f(i: T) -> T { i } } }\n\
             derive!(Add, add_derive, add); derive!(Not, not);",
            &["Add", "Not"],
        );
    }
}
