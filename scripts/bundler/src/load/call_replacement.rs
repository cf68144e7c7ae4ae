//! Replaces calls of a crate's `macro_rules!` by their expansions, where these declare out-of-line modules or
//! have a `cfg` with a variable.
//!
//! A macro may expand to `mod x;`. In a bundle, the code of `x` takes the place of the semicolon, and so the
//! declaration has to stand in the text. Hence such a call among items is replaced by its expansion, and the
//! file is read as if the expansion had been written there:
//!
//! ```text
//! macro_rules! days { ($year:ident $($day:ident)*) => { pub mod $year { $(pub mod $day;)* } } }
//! days! { y15 one two }        →        pub mod y15 {
//!                                           pub mod one;
//!                                           pub mod two;
//!                                       }
//! ```
//!
//! A call whose expansion has a `cfg` such as `feature = $feature` is replaced, too: the judge's compiler does
//! not know the features, and a `cfg` can be decided only if all of it stands in the text.
//!
//! A call in the input of another macro is replaced in that input. A `mod x;` that is written in the input of a
//! call, and that the macro leaves at the same level, is the business of `modules_in_calls`.
//!
//! These calls are not replaced; name resolution then refuses the modules that they declare:
//!
//! * calls of macros of other crates,
//! * calls of a macro that is ambiguous or has an undecided `cfg`, and calls that no arm matches,
//! * calls in whose expansion two names would become one that hygiene keeps apart.

use super::item_macros::ItemMacroRules;
use super::modules_in_calls;
use super::token_text::token_text;
use crate::cfg::{self, CfgOptions};
use crate::macro_rules::{
    InCalls, LocalNames, MacroRules, is_macro_call, without_invisible_groups,
};
use crate::source::{Edit, SourceFile, Span, unraw};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Item, ItemMacro};

/// The most times that a file is read again because an expansion has calls to replace.
pub(super) const MAX_ROUNDS: usize = 20;

/// Returns the edits that replace calls in a file, the last one first. `macros` are those of its crate that
/// were read so far.
pub(super) fn replacements(
    file: &SourceFile,
    macros: &[ItemMacroRules],
    edition: u16,
    cfgs: &CfgOptions,
) -> Vec<Edit> {
    let candidates = candidates(macros);
    if candidates.is_empty() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let replacer = Replacer { file, macros, candidates, edition, cfgs };
    replacer.items(&file.syntax().items, &mut edits);
    edits.reverse();
    edits
}

/// Returns the names of the macros of which a call may have to be replaced: those with a `mod x;` or a `cfg`
/// with a variable in their bodies, and those that call such a macro.
fn candidates(macros: &[ItemMacroRules]) -> BTreeSet<&str> {
    let direct = macros.iter().filter(|it| it.has_module || it.has_variable_cfg);
    let mut candidates: BTreeSet<&str> = direct.map(|it| &*it.name).collect();
    let mut before = 0;
    while candidates.len() > before {
        before = candidates.len();
        for other in macros {
            if has_call(&other.tokens, &candidates) {
                candidates.insert(&other.name);
            }
        }
    }
    candidates
}

/// True if there is a call of one of these macros among the tokens.
fn has_call(tokens: &TokenStream, macros: &BTreeSet<&str>) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => has_call(&group.stream(), macros),
        TokenTree::Ident(ident) => {
            macros.contains(&*unraw(ident)) && is_macro_call(tree, trees.get(at + 1))
        }
        _ => false,
    })
}

struct Replacer<'a> {
    file: &'a SourceFile,
    macros: &'a [ItemMacroRules],
    /// See [`candidates`].
    candidates: BTreeSet<&'a str>,
    edition: u16,
    cfgs: &'a CfgOptions,
}

/// The expansion of a call.
struct ExpandedItems<'a> {
    rules: &'a ItemMacroRules,
    tokens: TokenStream,
    file: syn::File,
}

impl Replacer<'_> {
    /// Replaces calls among items.
    fn items(&self, items: &[Item], edits: &mut Vec<Edit>) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    module.content.iter().for_each(|(_, items)| self.items(items, edits));
                }
                Item::Macro(call) if call.ident.is_none() => match self.replacement(call) {
                    Some(edit) => edits.push(edit),
                    None => self.input(&call.mac.tokens, edits),
                },
                _ => {}
            }
        }
    }

    /// Replaces calls among the items in the input of another call, such as `cfg_if! { … { days!(); } }`.
    /// That macro is taken to leave the items in the module of its own call.
    fn input(&self, tokens: &TokenStream, edits: &mut Vec<Edit>) {
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
                // In the braces of a `mod`, the files of modules would lie in another folder.
                TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace && !is(at.checked_sub(2), "mod") =>
                {
                    self.input(&group.stream(), edits);
                }
                TokenTree::Ident(name)
                    if self.candidates.contains(&*unraw(name)) && begins_item(at) =>
                {
                    let length = if is(Some(at + 3), ";") { 4 } else { 3 };
                    let call = trees[at..].iter().take(length).cloned().collect();
                    let call = syn::parse2::<ItemMacro>(call).ok();
                    edits.extend(call.and_then(|call| self.replacement(&call)));
                }
                _ => {}
            }
        }
    }

    /// Returns the edit that replaces a call by its expansion; `None` if the call stays.
    fn replacement(&self, call: &ItemMacro) -> Option<Edit> {
        let expanded = self.expand(call, Some(Span::of(call).start))?;
        let modules = modules_in_calls::modules(call.mac.tokens.clone(), self.cfgs);
        let in_input = modules.iter().map(|it| Span::of(&it.mod_token).start).collect();
        let items = &expanded.file.items;
        let is_needed = self.declares_module(items, &in_input, Level::Call, MAX_ROUNDS)
            || self.has_variable_cfg(expanded.rules, items, MAX_ROUNDS);
        if !is_needed || may_clash(&expanded, call) {
            return None;
        }
        let span = Span::of(call);
        let line = self.file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.file.text[line..span.start];
        let indent = if indent.trim().is_empty() { indent } else { "" };
        Some(Edit::replace(span, token_text(expanded.tokens, indent)))
    }

    /// True if this macro has a `cfg` with a variable, or one that is called among the items of its
    /// expansion, at most `depth` calls deep.
    fn has_variable_cfg(&self, rules: &ItemMacroRules, items: &[Item], depth: usize) -> bool {
        let mut inner_calls = items.iter().filter_map(|item| match item {
            Item::Macro(inner) if inner.ident.is_none() && depth > 0 => self.expand(inner, None),
            _ => None,
        });
        rules.has_variable_cfg
            || inner_calls
                .any(|inner| self.has_variable_cfg(inner.rules, &inner.file.items, depth - 1))
    }

    /// Expands a call of one of the candidates. `place` is its first byte in the file; a call in an expansion
    /// has none.
    fn expand(&self, call: &ItemMacro, place: Option<usize>) -> Option<ExpandedItems<'_>> {
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| unraw(&it.ident)).collect();
        let (name, before) = path.split_last()?;
        let of_this_crate =
            before.first().is_none_or(|first| ["crate", "self", "super"].contains(&&**first));
        let is_plain = call.mac.path.leading_colon.is_none() && call.attrs.is_empty();
        if !of_this_crate || !is_plain || !self.candidates.contains(&**name) {
            return None;
        }
        let may_be_called = |rules: &&ItemMacroRules| {
            rules.name == *name && place.is_none_or(|at| rules.is_visible(self.file, at))
        };
        let mut called = self.macros.iter().filter(may_be_called);
        let (rules, None) = (called.next()?, called.next()) else { return None };
        if rules.is_undecided {
            return None;
        }
        let parsed = MacroRules::parse(rules.tokens.clone(), rules.inner_macros, self.edition)?;
        // All macros are of the crate of the file, so any index will do for `$crate`.
        let expansion = parsed.expand(0, call.mac.tokens.clone())?;
        let tokens = without_invisible_groups(expansion.tokens, InCalls::Open);
        let file = syn::parse2(tokens.clone()).ok()?;
        Some(ExpandedItems { rules, tokens, file })
    }

    /// True if an out-of-line module is declared among the items of an expansion, or among those of the
    /// expansions of calls there, at most `depth` calls deep. Modules that are written in the input of the
    /// call, with a `mod` at one of these bytes, do not count unless the macro puts them into a module.
    fn declares_module(
        &self,
        items: &[Item],
        in_input: &BTreeSet<usize>,
        level: Level,
        depth: usize,
    ) -> bool {
        items.iter().any(|item| match item {
            Item::Mod(module) if cfg::is_off(&module.attrs, self.cfgs) => false,
            Item::Mod(module) => match &module.content {
                Some((_, items)) => {
                    self.declares_module(items, in_input, Level::InnerModule, depth)
                }
                None => {
                    level == Level::InnerModule
                        || !in_input.contains(&Span::of(&module.mod_token).start)
                }
            },
            Item::Macro(inner) if inner.ident.is_none() && depth > 0 => {
                self.expand(inner, None).is_some_and(|inner| {
                    self.declares_module(&inner.file.items, in_input, level, depth - 1)
                })
            }
            _ => false,
        })
    }
}

/// The module that an item of an expansion is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// The module of the call.
    Call,
    /// A module of the expansion.
    InnerModule,
}

/// True if the expansion may bind a local name that occurs in the call and in the macro. By hygiene, these
/// are two names; in the text they would be one.
fn may_clash(expanded: &ExpandedItems<'_>, call: &ItemMacro) -> bool {
    let mut bound = LocalNames::default();
    bound.visit_file(&expanded.file);
    let in_call = identifiers(&call.mac.tokens);
    let in_macro = identifiers(&expanded.rules.tokens);
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
    fn calls_that_declare_modules_are_replaced() {
        let text = "
        macro_rules! days { ($($day:ident)*) => { $(pub mod $day;)* } }
        days! { one two }
        fn main() {}";
        assert!(
            loaded(&format!("{text}{FILES}")).contains("\npub mod one;\npub mod two;\nfn main")
        );
    }

    #[test]
    fn modules_in_the_input_of_a_call_stay_there() {
        let text = "
        macro_rules! items { ($($item:item)*) => { $($item)* } }
        macro_rules! inside { ($($item:item)*) => { mod two { $($item)* } } }
        items! { mod one; }
        inside! { fn c() {} }
        fn main() {}";
        assert!(loaded(&format!("{text}{FILES}")).contains("\nitems! { mod one; }\ninside! {"));
    }

    #[test]
    fn macros_are_called_only_in_their_scope() {
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
            text.lines().map(str::trim).filter(|line| line.contains("one")).collect();
        assert_eq!(lines, ["pub mod one;", "day!(one);", "pub mod one;"], "{text}");
    }

    #[test]
    fn a_call_stays_if_hygiene_keeps_two_of_its_names_apart() {
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
