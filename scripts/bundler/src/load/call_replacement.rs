//! Calls of the macros of a crate that are replaced by what they make: modules in files of their own, and
//! items under a cfg.
//!
//! rustc looks for the file of a `mod x;` that a macro makes from where the call stands. The text of that
//! file can only take the place of the semicolon in a text. So a call in item position that makes such a
//! line is replaced by what it expands to, and the file is read as if that had been written:
//!
//! ```text
//! macro_rules! days { ($year:ident $($day:ident)*) => { pub mod $year { $(pub mod $day;)* } } }
//! days! { y15 one two }        →        pub mod y15 {
//!                                           pub mod one;
//!                                           pub mod two;
//!                                       }
//! ```
//!
//! So is a call that makes items under a cfg of what it is given, as `feature = $feature`: the compiler of the
//! judge knows none of the features here, and a cfg is decided only where all of it stands in a text.
//!
//! A call among the items that another macro is given is replaced there. A `mod x;` that is written in the
//! call and that the macro puts just there is left to `in_call`. A call stays if its macro is that of another
//! crate, is not the only one of its name there, or does not take the call; if a cfg on either is undecided; or if
//! hygiene would tell two names apart that are one in the text. What it makes is then refused where names
//! are resolved.

use super::modules_in_calls;
use super::item_macros::ItemMacroRules;
use super::token_text::token_text;
use crate::cfg::{self, CfgOptions};
use crate::macro_rules::{LocalNames, MacroRules, is_macro_call, without_invisible_groups};
use crate::source::{Edit, SourceFile, Span, unraw};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Item, ItemMacro};

/// How often a file is read again because of calls in what calls expand to.
pub(super) const ROUNDS: usize = 20;

/// Returns the edits of a file that replace calls by what they expand to, the last one first. The macros
/// are those of its crate that are read so far.
pub(super) fn replacements(
    file: &SourceFile,
    macros: &[ItemMacroRules],
    edition: u16,
    known: &CfgOptions,
) -> Vec<Edit> {
    let making = making(macros);
    if making.is_empty() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let replacer = Replacer { file, macros, making, edition, known };
    replacer.items(&file.syntax().items, &mut edits);
    edits.reverse();
    edits
}

/// Returns the names of the macros whose calls are replaced, and of those that call such a macro.
fn making(macros: &[ItemMacroRules]) -> BTreeSet<&str> {
    let direct = macros.iter().filter(|it| it.has_module || it.has_variable_cfg);
    let mut making: BTreeSet<&str> = direct.map(|it| &*it.name).collect();
    let mut before = 0;
    while making.len() > before {
        before = making.len();
        for other in macros {
            if calls(&other.tokens, &making) {
                making.insert(&other.name);
            }
        }
    }
    making
}

/// True if there is a call of one of these macros among the tokens.
fn calls(tokens: &TokenStream, macros: &BTreeSet<&str>) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => calls(&group.stream(), macros),
        TokenTree::Ident(ident) => {
            macros.contains(&*unraw(ident)) && is_macro_call(tree, trees.get(at + 1))
        }
        _ => false,
    })
}

struct Replacer<'a> {
    file: &'a SourceFile,
    macros: &'a [ItemMacroRules],
    /// The names of the macros that may make modules in files, or items under a cfg that they are given.
    making: BTreeSet<&'a str>,
    edition: u16,
    known: &'a CfgOptions,
}

impl Replacer<'_> {
    fn items(&self, items: &[Item], edits: &mut Vec<Edit>) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    module.content.iter().for_each(|(_, items)| self.items(items, edits));
                }
                Item::Macro(call) if call.ident.is_none() => match self.replaced(call) {
                    Some(edit) => edits.push(edit),
                    None => self.arguments(&call.mac.tokens, edits),
                },
                _ => {}
            }
        }
    }

    /// Replaces the calls among the items that another call is given, as `cfg_if! { … { days!(); } }`: where
    /// that macro puts them counts as where its call stands.
    fn arguments(&self, tokens: &TokenStream, edits: &mut Vec<Edit>) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let is = |at: Option<usize>, sign: &str| {
            at.and_then(|at| trees.get(at)).is_some_and(|tree| tree.to_string() == sign)
        };
        let begins_item = |at: usize| match at.checked_sub(1).map(|at| &trees[at]) {
            None => true,
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
            Some(tree) => tree.to_string() == ";",
        };
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                // Those in another module are in another folder.
                TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace && !is(at.checked_sub(2), "mod") =>
                {
                    self.arguments(&group.stream(), edits);
                }
                TokenTree::Ident(name)
                    if self.making.contains(&*unraw(name)) && begins_item(at) =>
                {
                    let length = if is(Some(at + 3), ";") { 4 } else { 3 };
                    let call = trees[at..].iter().take(length).cloned().collect();
                    let call = syn::parse2::<ItemMacro>(call).ok();
                    edits.extend(call.and_then(|call| self.replaced(&call)));
                }
                _ => {}
            }
        }
    }

    /// Returns the edit that replaces a call, if it makes a module in a file that is found no other way, or
    /// an item under a cfg that it is given.
    fn replaced(&self, call: &ItemMacro) -> Option<Edit> {
        let (of, tokens, made) = self.expanded(call, Some(Span::of(call).start))?;
        let modules = modules_in_calls::modules(call.mac.tokens.clone(), self.known);
        let in_call = modules.iter().map(|it| Span::of(&it.mod_token).start).collect();
        let is_needed = self.makes_module(&made.items, &in_call, false, ROUNDS)
            || self.makes_variable_cfg(of, &made.items, ROUNDS);
        if !is_needed || may_clash(&made, call, of) {
            return None;
        }
        let span = Span::of(call);
        let line = self.file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.file.text[line..span.start];
        let indent = if indent.trim().is_empty() { indent } else { "" };
        Some(Edit::replace(span, token_text(tokens, indent)))
    }

    /// True if this macro, or one that is called among the items that it makes, `depth` calls deep, makes a
    /// cfg of what it is given.
    fn makes_variable_cfg(&self, of: &ItemMacroRules, items: &[Item], depth: usize) -> bool {
        let mut calls = items.iter().filter_map(|item| match item {
            Item::Macro(inner) if inner.ident.is_none() && depth > 0 => self.expanded(inner, None),
            _ => None,
        });
        of.has_variable_cfg
            || calls.any(|(of, _, made)| self.makes_variable_cfg(of, &made.items, depth - 1))
    }

    /// Returns the macro of a call that may make modules in files, and what the call expands to. A call that
    /// no macro makes stands at a `place` in the file.
    fn expanded(
        &self,
        call: &ItemMacro,
        place: Option<usize>,
    ) -> Option<(&ItemMacroRules, TokenStream, syn::File)> {
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| unraw(&it.ident)).collect();
        let (name, before) = path.split_last()?;
        let is_own = before.first().is_none_or(|it| ["crate", "self", "super"].contains(&&**it));
        let is_plain = call.mac.path.leading_colon.is_none() && call.attrs.is_empty();
        if !is_own || !is_plain || !self.making.contains(&**name) {
            return None;
        }
        let is_named = |it: &&ItemMacroRules| {
            it.name == *name && place.is_none_or(|at| it.is_visible(self.file, at))
        };
        let mut named = self.macros.iter().filter(is_named);
        let (of, None) = (named.next()?, named.next()) else { return None };
        if of.is_open {
            return None;
        }
        let rules = MacroRules::parse(of.tokens.clone(), of.local_inner, self.edition)?;
        // All macros are of one crate, and its number is not told.
        let tokens = without_invisible_groups(rules.expand(0, call.mac.tokens.clone())?.tokens, true);
        let made = syn::parse2(tokens.clone()).ok()?;
        Some((of, tokens, made))
    }

    /// True if there is a module in a file among the items that a call makes, or that calls among these
    /// make, `depth` calls deep. A module that is written `in_call` counts only inside of
    /// another module.
    fn makes_module(
        &self,
        items: &[Item],
        in_call: &BTreeSet<usize>,
        is_inside: bool,
        depth: usize,
    ) -> bool {
        items.iter().any(|item| match item {
            Item::Mod(module) if cfg::is_off(&module.attrs, self.known) => false,
            Item::Mod(module) => match &module.content {
                Some((_, items)) => self.makes_module(items, in_call, true, depth),
                None => is_inside || !in_call.contains(&Span::of(&module.mod_token).start),
            },
            Item::Macro(inner) if inner.ident.is_none() && depth > 0 => {
                let made = self.expanded(inner, None);
                made.is_some_and(|(_, _, made)| {
                    self.makes_module(&made.items, in_call, is_inside, depth - 1)
                })
            }
            _ => false,
        })
    }
}

/// True if what a call makes may bind a local name that both the call and the macro have: by hygiene these
/// are two names.
fn may_clash(made: &syn::File, call: &ItemMacro, of: &ItemMacroRules) -> bool {
    let mut bound = LocalNames::default();
    bound.visit_file(made);
    let (in_call, in_macro) = (identifiers(&call.mac.tokens), identifiers(&of.tokens));
    bound.0.iter().any(|name| in_call.contains(name) && in_macro.contains(name))
}

/// Returns all identifiers among the tokens.
fn identifiers(tokens: &TokenStream) -> BTreeSet<String> {
    fn add(tokens: &TokenStream, names: &mut BTreeSet<String>) {
        for tree in tokens.clone() {
            match tree {
                TokenTree::Ident(ident) => drop(names.insert(unraw(&ident))),
                TokenTree::Group(group) => add(&group.stream(), names),
                _ => {}
            }
        }
    }
    let mut names = BTreeSet::new();
    add(tokens, &mut names);
    names
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    /// Returns the text of the solution after loading.
    fn loaded(text: &str) -> String {
        let fixture = Fixture::new(text);
        fixture.program.files[fixture.program.crates[0].root].text.clone()
    }

    const FILES: &str = "
        //- /one.rs
        pub fn a() {}
        //- /two.rs
        pub fn b() {}
        ";

    #[test]
    fn calls_that_make_modules_are_expanded() {
        let text = "
        macro_rules! days { ($($day:ident)*) => { $(pub mod $day;)* } }
        days! { one two }
        fn main() {}";
        assert!(
            loaded(&format!("{text}{FILES}")).contains("\npub mod one;\npub mod two;\nfn main")
        );
    }

    #[test]
    fn modules_that_are_written_in_the_call_stay_there() {
        let text = "
        macro_rules! items { ($($item:item)*) => { $($item)* } }
        macro_rules! inside { ($($item:item)*) => { mod two { $($item)* } } }
        items! { mod one; }
        inside! { fn c() {} }
        fn main() {}";
        assert!(loaded(&format!("{text}{FILES}")).contains("\nitems! { mod one; }\ninside! {"));
    }

    #[test]
    fn a_macro_counts_where_its_scope_is() {
        let text = "
        mod a {
            macro_rules! day { ($day:ident) => { mod $day { pub mod two; } } }
            #[macro_use]
            mod inner { macro_rules! night { ($day:ident) => { pub mod $day; } } }
            night!(one);
        }
        day!(one);
        mod b {
            macro_rules! day { ($day:ident) => { pub mod $day; } }
            day!(one);
        }
        fn main() {}
        //- /a/one.rs
        //- /b/one.rs
        ";
        let text = loaded(text);
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|it| it.contains("one")).collect();
        assert_eq!(lines, ["pub mod one;", "day!(one);", "pub mod one;"], "{text}");
    }

    #[test]
    fn a_call_whose_names_hygiene_keeps_apart_stays() {
        let text = "
        macro_rules! day {
            ($day:ident $e:expr) => { pub mod $day; fn f() -> u8 { let x = 1; $e + x } }
        }
        const x: u8 = 5;
        day!(one x);
        day!(two 6);
        fn main() {}";
        let text = loaded(&format!("{text}{FILES}"));
        assert!(text.contains("\nday!(one x);\npub mod two;\nfn f() -> u8 {"), "{text}");
    }
}
