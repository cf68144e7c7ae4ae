//! The `macro_rules!` among the items of a crate, and where each one's name can be called.
//!
//! The name counts from the end of the definition to the end of the module around, and beyond that module
//! if `#[macro_use]` stands on it; a file that is read from there on has it, too. By `#[macro_export]` or a
//! `use` it may be called anywhere.

use crate::cfg::{self, CfgOptions};
use crate::source::{SourceFile, Span, unraw};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::PathBuf;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMacro, Meta, UseName, UseRename};

/// A `macro_rules!` among the items of a crate.
pub(super) struct ItemMacroRules {
    pub(super) name: String,
    pub(super) tokens: TokenStream,
    pub(super) local_inner: bool,
    /// A cfg on it is undecided.
    pub(super) is_open: bool,
    /// There is a `mod x;` in its body.
    pub(super) has_module: bool,
    /// There is a cfg in its body that depends on what it is given, as `feature = $feature`.
    pub(super) has_variable_cfg: bool,
    /// Its file.
    path: PathBuf,
    /// Where in that file its name counts.
    scope: Span,
    /// Its name counts in the modules of other files, too.
    leaves_file: bool,
    /// Paths lead to it: it is exported, or a `use` in its file names it.
    has_path: bool,
}

impl ItemMacroRules {
    /// True if a call at this byte of a file may mean it.
    pub(super) fn is_visible(&self, file: &SourceFile, at: usize) -> bool {
        let is_here = self.path == file.path_at(at);
        let in_scope = self.scope.start <= at && at < self.scope.end;
        self.has_path || if is_here { in_scope } else { self.leaves_file }
    }
}

/// Returns the macros among the items of a file.
pub(super) fn macros(file: &SourceFile, known: &CfgOptions) -> Vec<ItemMacroRules> {
    let mut used = UsedNames(BTreeSet::new());
    used.visit_file(file.syntax());
    let mut scan = Scan { file, known, used: used.0, macros: Vec::new() };
    scan.items(&file.syntax().items, file.text.len());
    scan.macros
}

/// The names at the ends of the `use`s of a file.
struct UsedNames(BTreeSet<String>);

impl<'ast> Visit<'ast> for UsedNames {
    fn visit_use_name(&mut self, name: &'ast UseName) {
        self.0.insert(unraw(&name.ident));
    }

    fn visit_use_rename(&mut self, name: &'ast UseRename) {
        self.0.insert(unraw(&name.ident));
        visit::visit_use_rename(self, name);
    }
}

struct Scan<'a> {
    file: &'a SourceFile,
    known: &'a CfgOptions,
    used: BTreeSet<String>,
    macros: Vec<ItemMacroRules>,
}

impl Scan<'_> {
    /// Reads items up to whose `end` the names of macros among them count.
    fn items(&mut self, items: &[Item], end: usize) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    let uses = module.attrs.iter().any(|it| it.path().is_ident("macro_use"));
                    let own_end = if uses { end } else { Span::of(module).end };
                    module.content.iter().for_each(|(_, items)| self.items(items, own_end));
                }
                Item::Macro(ItemMacro { ident: Some(ident), mac, attrs, .. }) => {
                    let scope = Span::new(Span::of(item).end, end);
                    self.add(unraw(ident), &mac.tokens, attrs, scope);
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, name: String, tokens: &TokenStream, attrs: &[Attribute], scope: Span) {
        let export = attrs.iter().find(|attr| attr.path().is_ident("macro_export"));
        self.macros.push(ItemMacroRules {
            tokens: tokens.clone(),
            local_inner: export.is_some_and(|it| matches!(it.meta, Meta::List(_))),
            is_open: attrs.iter().any(|attr| cfg::is_undecided(attr, self.known)),
            has_module: has_module(tokens),
            has_variable_cfg: has_variable_cfg(tokens),
            path: self.file.path_at(scope.start.saturating_sub(1)).to_owned(),
            scope,
            leaves_file: scope.end == self.file.text.len(),
            has_path: export.is_some() || self.used.contains(&name),
            name,
        });
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

/// True if there is a `cfg` or `cfg_attr` with a variable in it among the tokens.
fn has_variable_cfg(tokens: &TokenStream) -> bool {
    let mut trees = tokens.clone().into_iter();
    let is_cfg = |group: &TokenStream| {
        let first = group.clone().into_iter().next();
        first.is_some_and(|it| ["cfg", "cfg_attr"].contains(&&*it.to_string()))
    };
    let is_attribute = |group: &proc_macro2::Group| {
        group.delimiter() == Delimiter::Bracket && is_cfg(&group.stream())
    };
    trees.any(|tree| match tree {
        TokenTree::Group(group) if is_attribute(&group) => has_variable(&group.stream()),
        TokenTree::Group(group) => has_variable_cfg(&group.stream()),
        _ => false,
    })
}

/// True if there is a `$` among the tokens.
fn has_variable(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => has_variable(&group.stream()),
        TokenTree::Punct(sign) => sign.as_char() == '$',
        _ => false,
    })
}
