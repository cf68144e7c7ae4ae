//! Replaces calls of a crate's `macro_rules!` by their expansions, where these declare out-of-line modules or
//! have a `cfg` with a variable.
//!
//! A macro may expand to `mod x;`. In a bundle, the code of `x` takes the place of the semicolon, and so the
//! declaration has to stand in the text. Hence such a call among items is replaced by its expansion, that of
//! the calls in it included, and the file is read as if the expansion had been written there:
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

use super::item_macros::{ItemMacroRules, MacroScope};
use super::modules_in_calls;
use super::token_text::token_text;
use crate::cfg::{self, CfgOptions};
use crate::macro_rules::{CRATE_MARK, InCalls, LocalNames, RESERVED, without_invisible_groups};
use crate::source::{Edit, SourceFile, Span, unraw};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::{ParseStream, Parser};
use syn::token::{Brace, Bracket, Paren};
use syn::visit::Visit;
use syn::{Item, ItemMacro, Macro, MacroDelimiter, Token};

/// How deep calls may nest in expansions: the limit of rustc.
const MAX_DEPTH: usize = 128;

/// Returns the edits that replace calls in a file, the last one first. `macros` are those of its crate that
/// were read so far, and `scope` tells by what the calls may mean them.
pub(super) fn replacements(
    file: &SourceFile,
    macros: &[ItemMacroRules],
    edition: u16,
    cfgs: &CfgOptions,
    scope: MacroScope,
) -> Vec<Edit> {
    let candidates = candidates(macros);
    if candidates.is_empty() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let replacer = Replacer { file, macros, candidates, edition, cfgs, scope };
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
            if other.calls_any(&candidates) {
                candidates.insert(&other.name);
            }
        }
    }
    candidates
}

struct Replacer<'a> {
    file: &'a SourceFile,
    macros: &'a [ItemMacroRules],
    /// See [`candidates`].
    candidates: BTreeSet<&'a str>,
    edition: u16,
    cfgs: &'a CfgOptions,
    scope: MacroScope,
}

/// The expansion of a call, and of the calls in it.
struct Expanded {
    tokens: TokenStream,
    /// True if one of the macros has a `cfg` with a variable.
    has_variable_cfg: bool,
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
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                // In the braces of a `mod`, the files of modules would lie in another folder.
                TokenTree::Group(group)
                    if group.delimiter() == Delimiter::Brace && !is_module_body(&trees, at) =>
                {
                    self.input(&group.stream(), edits);
                }
                _ => {
                    let call = self.call_at(&trees, at);
                    edits.extend(call.and_then(|(call, _)| self.replacement(&call)));
                }
            }
        }
    }

    /// Returns the call of a candidate that is the item at this index, and how many trees it has.
    fn call_at(&self, trees: &[TokenTree], at: usize) -> Option<(ItemMacro, usize)> {
        let begins_item = match at.checked_sub(1).map(|before| &trees[before]) {
            None => true,
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
            Some(before) => is_sign(before, ';'),
        };
        let is_of_path =
            |tree: &&TokenTree| matches!(tree, TokenTree::Ident(_)) || is_sign(tree, ':');
        let path = trees[at..].iter().take_while(is_of_path).count();
        let name = path.checked_sub(1).map(|last| &trees[at + last]);
        let Some(TokenTree::Ident(name)) = name.filter(|_| begins_item) else { return None };
        if !self.candidates.contains(&*unraw(name)) {
            return None;
        }
        let [bang, TokenTree::Group(input)] = trees.get(at + path..at + path + 2)? else {
            return None;
        };
        let semicolon = trees.get(at + path + 2).filter(|tree| is_sign(tree, ';'));
        // The input is not parsed: that would take time for all of its tokens at each step of a recursive macro.
        let delimiter = match input.delimiter() {
            Delimiter::Parenthesis => MacroDelimiter::Paren(Paren { span: input.delim_span() }),
            Delimiter::Bracket => MacroDelimiter::Bracket(Bracket { span: input.delim_span() }),
            Delimiter::Brace => MacroDelimiter::Brace(Brace { span: input.delim_span() }),
            Delimiter::None => return None,
        };
        let has_braces = matches!(delimiter, MacroDelimiter::Brace(_));
        if !is_sign(bang, '!') || has_braces == semicolon.is_some() {
            return None;
        }
        let path_trees = trees[at..at + path].iter().cloned().collect();
        let mac = Macro {
            path: syn::Path::parse_mod_style.parse2(path_trees).ok()?,
            bang_token: Token![!](bang.span()),
            delimiter,
            tokens: input.stream(),
        };
        let semi_token = semicolon.map(|tree| Token![;](tree.span()));
        let call = ItemMacro { attrs: Vec::new(), ident: None, mac, semi_token };
        Some((call, path + 2 + usize::from(semicolon.is_some())))
    }

    /// Returns the edit that replaces a call by its expansion; `None` if the call stays.
    fn replacement(&self, call: &ItemMacro) -> Option<Edit> {
        let span = Span::of(call);
        if !call.attrs.iter().all(|attr| attr.path().is_ident("cfg")) {
            return None;
        }
        let Expanded { tokens, has_variable_cfg } = self.expand(call, span.start, MAX_DEPTH)?;
        let tokens = without_invisible_groups(tokens, InCalls::Open);
        let (items, texts): (Vec<Item>, Vec<TokenStream>) =
            items_with_tokens.parse2(tokens.clone()).ok()?.into_iter().unzip();
        if !has_variable_cfg {
            let modules = modules_in_calls::modules(call.mac.tokens.clone(), self.cfgs);
            let in_input = modules.iter().map(|module| Span::of(&module.mod_token).start).collect();
            if !self.declares_module(&items, &in_input, Level::Call) {
                return None;
            }
        }
        if may_clash(&items, &tokens, call) {
            return None;
        }
        let line = self.file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.file.text[line..span.start];
        let indent = if indent.trim().is_empty() { indent } else { "" };
        let cfgs = match call.attrs.as_slice() {
            [] => String::new(),
            [first, rest @ ..] => {
                let end = Span::of(rest.last().unwrap_or(first)).end;
                format!("{}\n{indent}", &self.file.text[span.start..end])
            }
        };
        let items = texts.into_iter().map(|item| cfgs.clone() + &token_text(item, indent));
        Some(Edit::replace(span, items.collect::<Vec<_>>().join(&format!("\n{indent}"))))
    }

    /// Expands a call of one of the candidates, and calls of candidates among the items of the expansion, at
    /// most `depth` deep. All of them are looked up at the byte `place` of the file.
    fn expand(&self, call: &ItemMacro, place: usize, depth: usize) -> Option<Expanded> {
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| unraw(&it.ident)).collect();
        let (name, before) = path.split_last()?;
        let of_this_crate = before.first().is_none_or(|first| {
            ["crate", "self", "super"].contains(&&**first) || first.starts_with(CRATE_MARK)
        });
        let of_this_crate = of_this_crate && call.mac.path.leading_colon.is_none();
        // Calls in an expansion may mean any macro.
        let scope = if depth == MAX_DEPTH { self.scope } else { MacroScope::Any };
        let is_found = before.is_empty() || scope == MacroScope::Any;
        if depth == 0 || !of_this_crate || !is_found || !self.candidates.contains(&**name) {
            return None;
        }
        let may_be_called = |rules: &&ItemMacroRules| {
            rules.name == *name && rules.is_visible(self.file, place, scope)
        };
        let mut called = self.macros.iter().filter(may_be_called);
        let (rules, None) = (called.next()?, called.next()) else { return None };
        if rules.is_undecided {
            return None;
        }
        // All macros are of the crate of the file, so any index will do for `$crate`.
        let expansion = rules.parsed(self.edition)?.expand(0, call.mac.tokens.clone())?;
        let has_variable_cfg = rules.has_variable_cfg;
        let mut expanded = Expanded { tokens: TokenStream::new(), has_variable_cfg };
        self.expand_items(expansion.tokens, place, depth - 1, &mut expanded);
        Some(expanded)
    }

    /// Appends items, with the calls of candidates among them expanded, where that is possible.
    fn expand_items(&self, items: TokenStream, place: usize, depth: usize, into: &mut Expanded) {
        let trees: Vec<TokenTree> = items.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            let call = self.call_at(&trees, at);
            if let Some((call, length)) = call
                && let Some(inner) = self.expand(&call, place, depth)
            {
                into.tokens.extend(inner.tokens);
                into.has_variable_cfg |= inner.has_variable_cfg;
                at += length;
                continue;
            }
            let tree = match tree {
                TokenTree::Group(group) if is_module_body(&trees, at) => {
                    let outer = std::mem::take(&mut into.tokens);
                    self.expand_items(group.stream(), place, depth, into);
                    let inner = std::mem::replace(&mut into.tokens, outer);
                    let mut body = Group::new(group.delimiter(), inner);
                    body.set_span(group.span());
                    body.into()
                }
                tree => tree.clone(),
            };
            into.tokens.extend([tree]);
            at += 1;
        }
    }

    /// True if an out-of-line module is declared among the items of an expansion. Modules that are written in
    /// the input of the call, with a `mod` at one of these bytes, do not count unless the macro puts them
    /// into a module.
    fn declares_module(&self, items: &[Item], in_input: &BTreeSet<usize>, level: Level) -> bool {
        items.iter().any(|item| match item {
            Item::Mod(module) if cfg::is_off(&module.attrs, self.cfgs) => false,
            Item::Mod(module) => match &module.content {
                Some((_, items)) => self.declares_module(items, in_input, Level::InnerModule),
                None => {
                    level == Level::InnerModule
                        || !in_input.contains(&Span::of(&module.mod_token).start)
                }
            },
            _ => false,
        })
    }
}

/// True if the tree at this index is the braces of a `mod name { … }`.
fn is_module_body(trees: &[TokenTree], at: usize) -> bool {
    matches!(&trees[..=at], [.., TokenTree::Ident(word), TokenTree::Ident(_), TokenTree::Group(body)]
        if word == "mod" && body.delimiter() == Delimiter::Brace)
}

/// Parses items. Returns each with its tokens.
fn items_with_tokens(input: ParseStream<'_>) -> syn::Result<Vec<(Item, TokenStream)>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        let mut at = input.cursor();
        let item = input.parse::<Item>()?;
        // A stream of all that is left, for each item, would take time for all items that follow.
        let end = input.cursor();
        let mut trees = Vec::new();
        while at != end {
            let Some((tree, rest)) = at.token_tree() else { break };
            trees.push(tree);
            at = rest;
        }
        items.push((item, trees.into_iter().collect()));
    }
    Ok(items)
}

fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(it) if it.as_char() == sign)
}

/// The module that an item of an expansion is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// The module of the call.
    Call,
    /// A module of the expansion.
    InnerModule,
}

/// True if the expansion may bind a local name that comes both from the call and from a macro. By hygiene,
/// these are two names; in the text they would be one.
fn may_clash(items: &[Item], tokens: &TokenStream, call: &ItemMacro) -> bool {
    let mut bound = LocalNames::default();
    items.iter().for_each(|item| bound.visit_item(item));
    let mut sources = NameSources { of_call: BTreeSet::new(), of_macros: BTreeSet::new() };
    let call = call.mac.tokens.clone().into_iter();
    let mut inputs = call.map(|tree| tree.span());
    let Some(first) = inputs.next() else { return false };
    let input = inputs.last().map_or(Some(first), |last| first.join(last));
    sources.add(tokens, &bound.0, input.unwrap_or(first));
    !sources.of_call.is_disjoint(&sources.of_macros)
}

/// Names in an expansion, by where they come from.
struct NameSources {
    of_call: BTreeSet<String>,
    of_macros: BTreeSet<String>,
}

impl NameSources {
    /// Adds those of the names that occur among the tokens, outside of attributes, where no local name can
    /// stand. `input` is the span of the call's input.
    fn add(&mut self, tokens: &TokenStream, names: &BTreeSet<String>, input: proc_macro2::Span) {
        let bytes = input.byte_range();
        // Spans are joined only if they are of the same text.
        let is_of_call = |span: proc_macro2::Span| {
            span.join(input).is_some_and(|joined| joined.byte_range() == bytes)
        };
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(ident) => {
                    let name = unraw(ident);
                    if names.contains(&name) && !RESERVED.contains(&&*name) {
                        let of_call = is_of_call(ident.span());
                        let set = if of_call { &mut self.of_call } else { &mut self.of_macros };
                        set.insert(name);
                    }
                }
                TokenTree::Group(group) => {
                    let is_attribute = group.delimiter() == Delimiter::Bracket
                        && at.checked_sub(1).is_some_and(|before| is_sign(&trees[before], '#'));
                    if !is_attribute {
                        self.add(&group.stream(), names, input);
                    }
                }
                _ => {}
            }
        }
    }
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

    #[test]
    fn the_calls_in_an_expansion_are_expanded_with_it() {
        let text = "
        macro_rules! choose {
            ($( if #[cfg($($now:meta),*)] { $($item:item)* } ) else * else { $($last:item)* }) => {
                choose! { @branches () ; $( (($($now),*) ($($item)*)), )* (() ($($last)*)), }
            };
            (@branches ($($not:meta,)*) ; ) => {};
            (@branches ($($not:meta,)*) ; (($($now:meta),*) ($($item:item)*)), $($rest:tt)*) => {
                choose! { @apply cfg(all($($now,)* not(any($($not),*)))), $($item)* }
                choose! { @branches ($($not,)* $($now,)*) ; $($rest)* }
            };
            (@apply $now:meta, $($item:item)*) => { $(#[$now] $item)* };
        }
        choose! {
            if #[cfg(target_os = \"none\")] { mod three; }
            else if #[cfg(target_os = \"linux\")] { mod one; fn item(not: u8) {} mod two; }
            else { }
        }
        fn main() {}";
        let text = loaded(&format!("{text}{FILES}"));
        let (_, expanded) = text.split_once("\n}\n").unwrap();
        let cfg = "#[cfg(all(target_os = \"linux\", not(any(target_os = \"none\"))))]";
        let expected = format!(
            "#[cfg(all(target_os = \"none\", not(any())))]\nmod three;\n\
             {cfg}\nmod one;\n{cfg}\nfn item(not: u8) {{}}\n{cfg}\nmod two;\nfn main() {{}}\n"
        );
        assert_eq!(expanded, expected);
    }
}
