//! Collects the `macro_rules!` among the items of a crate, each with the scope of its name.
//!
//! The scope starts at the end of the definition and ends with the enclosing module, or later if that
//! module has `#[macro_use]`. If the scope reaches the end of a file, it includes the files that are read
//! afterwards. A macro with `#[macro_export]` or a `use` has a path, and can be called anywhere.

use crate::cfg::{self, CfgOptions};
use crate::macro_rules::{InnerMacros, MacroRules, is_macro_call};
use crate::source::{SourceFile, Span, unraw};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMacro, UseName, UseRename};

/// A `macro_rules!` among the items of a crate.
pub(super) struct ItemMacroRules {
    pub(super) name: String,
    /// Its rules.
    pub(super) tokens: TokenStream,
    /// The rules, parsed at the first call; `None` if they are not understood.
    parsed: OnceCell<Option<MacroRules>>,
    inner_macros: InnerMacros,
    /// The names of the macros that its tokens call, found when they are first asked for.
    called: OnceCell<BTreeSet<String>>,
    /// True if its `cfg` is undecided.
    pub(super) is_undecided: bool,
    /// True if its body has a `mod x;` or `mod $x;`.
    pub(super) has_module: bool,
    /// True if its body has a `cfg` with a variable, such as `feature = $feature`.
    pub(super) has_variable_cfg: bool,
    /// The file with the definition.
    path: PathBuf,
    /// The scope of its name in that file.
    scope: Span,
    /// True if the scope includes files that are read later, until it ends.
    leaves_file: bool,
    /// True if it can be called by a path: it is exported, or a `use` in its file imports it.
    has_path: bool,
}

/// By what a call may mean a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MacroScope {
    /// The scope of its name.
    Textual,
    /// That, or its path.
    Any,
}

impl ItemMacroRules {
    /// True if a call at this byte of a file, which is being read, may mean this macro.
    pub(super) fn is_visible(&self, file: &SourceFile, at: usize, scope: MacroScope) -> bool {
        let same_file = self.path == file.path_at(at);
        let in_scope = self.scope.start <= at && at < self.scope.end;
        let has_path = scope == MacroScope::Any && self.has_path;
        has_path || if same_file { in_scope } else { self.leaves_file }
    }

    /// Ends the scope of its name: the module around it was read.
    pub(super) fn end_scope(&mut self) {
        self.scope = Span::new(0, 0);
        self.leaves_file = false;
    }

    /// True if its tokens call one of these macros.
    pub(super) fn calls_any(&self, macros: &BTreeSet<&str>) -> bool {
        let called = self.called.get_or_init(|| {
            let mut called = BTreeSet::new();
            add_called(&self.tokens, &mut called);
            called
        });
        called.iter().any(|name| macros.contains(&**name))
    }

    /// Returns the rules, given the edition of the crate; `None` if they are not understood.
    pub(super) fn parsed(&self, edition: u16) -> Option<&MacroRules> {
        let parse = || MacroRules::parse(self.tokens.clone(), self.inner_macros, edition);
        self.parsed.get_or_init(parse).as_ref()
    }
}

/// Returns the macros among the items of a file.
pub(super) fn macros(file: &SourceFile, cfgs: &CfgOptions) -> Vec<ItemMacroRules> {
    let mut collector =
        MacroCollector { file, cfgs, imported: OnceCell::new(), macros: Vec::new() };
    collector.items(&file.syntax().items, file.text.len());
    collector.macros
}

/// The last names of the paths in the `use`s of a file.
struct ImportedNames(BTreeSet<String>);

impl<'ast> Visit<'ast> for ImportedNames {
    fn visit_use_name(&mut self, name: &'ast UseName) {
        self.0.insert(unraw(&name.ident));
    }

    fn visit_use_rename(&mut self, name: &'ast UseRename) {
        self.0.insert(unraw(&name.ident));
        visit::visit_use_rename(self, name);
    }
}

struct MacroCollector<'a> {
    file: &'a SourceFile,
    cfgs: &'a CfgOptions,
    /// See [`ImportedNames`]. Found at the first macro, as most files have none.
    imported: OnceCell<BTreeSet<String>>,
    macros: Vec<ItemMacroRules>,
}

impl MacroCollector<'_> {
    /// Collects the macros among items. Their scopes end at the byte `end`.
    fn items(&mut self, items: &[Item], end: usize) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    let macro_use = module.attrs.iter().any(|it| it.path().is_ident("macro_use"));
                    let inner_end = if macro_use { end } else { Span::of(module).end };
                    module.content.iter().for_each(|(_, items)| self.items(items, inner_end));
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
        let imported = self.imported.get_or_init(|| {
            let mut imported = ImportedNames(BTreeSet::new());
            imported.visit_file(self.file.syntax());
            imported.0
        });
        self.macros.push(ItemMacroRules {
            tokens: tokens.clone(),
            parsed: OnceCell::new(),
            called: OnceCell::new(),
            inner_macros: InnerMacros::of(export),
            is_undecided: attrs.iter().any(|attr| cfg::is_undecided(attr, self.cfgs)),
            has_module: has_module(tokens),
            has_variable_cfg: has_variable_cfg(tokens),
            path: self.file.path_at(scope.start.saturating_sub(1)).to_owned(),
            scope,
            leaves_file: scope.end == self.file.text.len(),
            has_path: export.is_some() || imported.contains(&name),
            name,
        });
    }
}

/// Adds the names of the macros that are called among the tokens.
fn add_called(tokens: &TokenStream, called: &mut BTreeSet<String>) {
    let mut trees = tokens.clone().into_iter().peekable();
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Group(group) => add_called(&group.stream(), called),
            TokenTree::Ident(ident) if is_macro_call(&tree, trees.peek()) => {
                called.insert(unraw(ident));
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
