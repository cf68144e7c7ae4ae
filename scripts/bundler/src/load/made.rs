//! Modules in files of their own that the macros of a crate make.
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
//! A `mod x;` that is written in the call and that the macro puts just there is left to `in_call`. A call
//! stays as well if its macro is that of another crate, is not the only one of its name, or does not take
//! the call; if a cfg on either is undecided; or if hygiene would tell two names apart that are one in the
//! text. What it makes is then refused where names are resolved.

use super::in_call;
use super::written::written;
use crate::cfg::{self, Known};
use crate::macro_rules::{MacroRules, opened};
use crate::source::{Edit, SourceFile, Span, plain};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Item, ItemMacro, Meta};

/// How often a file is read again because of calls in what calls expand to.
pub(super) const ROUNDS: usize = 20;

/// A `macro_rules!` among the items of a crate.
pub(super) struct ItemMacroRules {
    name: String,
    tokens: TokenStream,
    local_inner: bool,
    /// A cfg on it is undecided.
    is_open: bool,
    /// There is a `mod x;` in its body.
    has_module: bool,
}

/// Returns the macros among the items of a file.
pub(super) fn macros(file: &SourceFile, known: &Known) -> Vec<ItemMacroRules> {
    let mut macros = Vec::new();
    add_macros(&file.syntax().items, known, &mut macros);
    macros
}

fn add_macros(items: &[Item], known: &Known, macros: &mut Vec<ItemMacroRules>) {
    for item in items {
        match item {
            Item::Mod(module) => {
                let inner = module.content.iter().flat_map(|(_, items)| items);
                inner.for_each(|item| add_macros(std::slice::from_ref(item), known, macros));
            }
            Item::Macro(ItemMacro { ident: Some(ident), mac, attrs, .. }) => {
                let export = attrs.iter().find(|attr| attr.path().is_ident("macro_export"));
                macros.push(ItemMacroRules {
                    name: plain(ident),
                    tokens: mac.tokens.clone(),
                    local_inner: export.is_some_and(|it| matches!(it.meta, Meta::List(_))),
                    is_open: attrs.iter().any(|attr| cfg::is_open(attr, known)),
                    has_module: has_module(&mac.tokens),
                });
            }
            _ => {}
        }
    }
}

/// True if there is a `mod x;` or a `mod $x;` among the tokens.
fn has_module(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => has_module(&group.stream()),
        TokenTree::Ident(ident) if ident == "mod" => {
            let is = |at: usize, sign: &str| trees.get(at).is_some_and(|it| it.to_string() == sign);
            is(at + 2, ";") || is(at + 1, "$") && is(at + 3, ";")
        }
        _ => false,
    })
}

/// Returns the edits of a file that replace calls by what they expand to, the last one first. The macros
/// are those of its crate that are read so far.
pub(super) fn replacements(
    file: &SourceFile,
    macros: &[ItemMacroRules],
    edition: u16,
    known: &Known,
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

/// Returns the names of the macros that make modules in files, or that call such a macro.
fn making(macros: &[ItemMacroRules]) -> BTreeSet<&str> {
    let direct = macros.iter().filter(|it| it.has_module);
    let mut making: BTreeSet<&str> = direct.map(|it| &*it.name).collect();
    let mut before = 0;
    while making.len() > before {
        before = making.len();
        for other in macros {
            if identifiers(&other.tokens).iter().any(|it| making.contains(&**it)) {
                making.insert(&other.name);
            }
        }
    }
    making
}

struct Replacer<'a> {
    file: &'a SourceFile,
    macros: &'a [ItemMacroRules],
    /// The names of the macros that may make modules in files.
    making: BTreeSet<&'a str>,
    edition: u16,
    known: &'a Known,
}

impl Replacer<'_> {
    fn items(&self, items: &[Item], edits: &mut Vec<Edit>) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    module.content.iter().for_each(|(_, items)| self.items(items, edits));
                }
                Item::Macro(call) if call.ident.is_none() => edits.extend(self.replaced(call)),
                _ => {}
            }
        }
    }

    /// Returns the edit that replaces a call, if it makes a module in a file that is found no other way.
    fn replaced(&self, call: &ItemMacro) -> Option<Edit> {
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| plain(&it.ident)).collect();
        let (name, before) = path.split_last()?;
        let is_own = before.first().is_none_or(|it| ["crate", "self", "super"].contains(&&**it));
        let is_plain = call.mac.path.leading_colon.is_none() && call.attrs.is_empty();
        if !is_own || !is_plain || !self.making.contains(&**name) {
            return None;
        }
        let mut named = self.macros.iter().filter(|it| it.name == *name);
        let (of, None) = (named.next()?, named.next()) else { return None };
        if of.is_open {
            return None;
        }
        let rules = MacroRules::parse(of.tokens.clone(), of.local_inner, self.edition)?;
        // `$crate` becomes a mark of crate 0, and that is read as the crate itself.
        let tokens = opened(rules.expand(0, call.mac.tokens.clone())?.tokens, true);
        let made: syn::File = syn::parse2(tokens.clone()).ok()?;
        let span = Span::of(call);
        let in_call = in_call::modules(call.mac.tokens.clone(), self.known);
        let given = in_call.iter().map(|it| Span::of(&it.mod_token).start).collect();
        if !self.makes_module(&made.items, &given, false) || may_clash(&made, call, of) {
            return None;
        }
        let line = self.file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.file.text[line..span.start];
        let indent = if indent.trim().is_empty() { indent } else { "" };
        Some(Edit::replace(span, written(tokens, indent)))
    }

    /// True if there is a module in a file among the items that a call makes, or a call that may make one.
    /// A module that is `given`, written in the call, counts only inside of another module.
    fn makes_module(&self, items: &[Item], given: &BTreeSet<usize>, is_inside: bool) -> bool {
        items.iter().any(|item| match item {
            Item::Mod(module) if cfg::is_off(&module.attrs, self.known) => false,
            Item::Mod(module) => match &module.content {
                Some((_, items)) => self.makes_module(items, given, true),
                None => is_inside || !given.contains(&Span::of(&module.mod_token).start),
            },
            Item::Macro(inner) if inner.ident.is_none() => {
                let name = inner.mac.path.segments.last().map(|it| plain(&it.ident));
                name.is_some_and(|it| self.making.contains(&*it))
            }
            _ => false,
        })
    }
}

/// True if what a call makes may bind a local name that both the call and the macro have: by hygiene these
/// are two names.
fn may_clash(made: &syn::File, call: &ItemMacro, of: &ItemMacroRules) -> bool {
    struct Bound(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Bound {
        fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
            self.0.insert(plain(&pattern.ident));
            visit::visit_pat_ident(self, pattern);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    bound.visit_file(made);
    let (given, own) = (identifiers(&call.mac.tokens), identifiers(&of.tokens));
    bound.0.iter().any(|name| given.contains(name) && own.contains(name))
}

/// Returns all identifiers among the tokens.
fn identifiers(tokens: &TokenStream) -> BTreeSet<String> {
    fn add(tokens: &TokenStream, names: &mut BTreeSet<String>) {
        for tree in tokens.clone() {
            match tree {
                TokenTree::Ident(ident) => drop(names.insert(plain(&ident))),
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
