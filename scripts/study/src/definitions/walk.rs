//! Goes through a file and finds the item that each path in it names.

#[cfg(test)]
mod tests;

use super::list::type_segments;
use super::scope::NameScope;
use super::{Definitions, Place};
use crate::shelf::SourceText;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, HashSet};
use std::mem;
use std::ops::Range;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Arm, Block, Expr, ExprClosure, GenericParam, ImplItemFn, Item, ItemImpl, ItemMod, ItemUse,
    Local, Macro, PatIdent, Path, Stmt, Token, TraitItemFn, UseTree,
};

/// Returns the ranges of the names of a file with the places that they lead to.
pub(super) fn walk(definitions: &Definitions, file: &SourceText) -> Vec<(Range<usize>, Place)> {
    let mut walker = PathWalker {
        definitions,
        file,
        scopes: vec![NameScope::of_file(file)],
        locals: Vec::new(),
        own_type: None,
        found: BTreeMap::new(),
    };
    walker.visit_file(&file.syntax);
    walker.found.into_iter().map(|(start, (end, place))| (start..end, place)).collect()
}

/// Where the walk is.
struct PathWalker<'a> {
    definitions: &'a Definitions,
    file: &'a SourceText,
    /// The modules around, the innermost one last.
    scopes: Vec<NameScope>,
    /// The names of variables, generics and inner items, which hide items of the file; those of the
    /// innermost block last.
    locals: Vec<HashSet<String>>,
    /// The path of the type that `Self` means.
    own_type: Option<String>,
    found: BTreeMap<usize, (usize, Place)>,
}

impl PathWalker<'_> {
    /// True if a path of this name alone may be a variable.
    fn is_local(&self, name: &Ident) -> bool {
        name == "self" || self.locals.iter().any(|block| block.contains(&name.to_string()))
    }

    fn define(&mut self, name: &Ident) {
        if let Some(block) = self.locals.last_mut() {
            block.insert(name.to_string());
        }
    }

    /// Walks through something whose names are known in it only.
    fn in_block(&mut self, walk: impl FnOnce(&mut Self)) {
        self.locals.push(HashSet::new());
        walk(self);
        self.locals.pop();
    }

    /// Returns the path of a module in the one that the walk is in.
    fn submodule(&self, name: &Ident) -> Vec<String> {
        let own = self.scopes.last().map_or(&[][..], NameScope::module);
        [own, &[name.to_string()]].concat()
    }

    /// Returns what a path in this scope means, and its place.
    fn find(&self, segments: &[String]) -> Option<(String, Place)> {
        if let (Some((first, rest)), Some(own)) = (segments.split_first(), &self.own_type)
            && first == "Self"
        {
            let path = rest.iter().fold(own.clone(), |path, name| path + "::" + name);
            return self.place(&path);
        }
        let scope = self.scopes.last()?;
        scope.candidates(segments).iter().find_map(|path| self.place(path))
    }

    fn place(&self, path: &str) -> Option<(String, Place)> {
        let definition = self.definitions.get(path)?;
        let place = Place { file: definition.file.clone(), line: definition.line };
        Some((self.definitions.canonical(path), place))
    }

    /// Links a name to the item of a path that ends with it, if there is one.
    fn link(&mut self, name: &Ident, path: &[String]) {
        if let Some((_, place)) = self.find(path) {
            self.link_to(name, place);
        }
    }

    fn link_to(&mut self, name: &Ident, place: Place) {
        let range = name.span().byte_range();
        // A name is no link to its own line.
        let is_own = place.file == self.file.shown && place.line == name.span().start().line;
        if !is_own && self.file.text.get(range.clone()).is_some_and(|text| *name == text) {
            self.found.insert(range.start, (range.end, place));
        }
    }

    fn link_use(&mut self, tree: &UseTree, before: &[String]) {
        let name = match tree {
            UseTree::Path(path) => &path.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.link_use(tree, before));
            }
            UseTree::Glob(_) => return,
        };
        let path = [before, &[name.to_string()]].concat();
        self.link(name, &path);
        if let UseTree::Path(rest) = tree {
            self.link_use(&rest.tree, &path);
        }
    }

    /// Links names one by one where a macro takes what is no list of expressions.
    fn scan(&mut self, tokens: TokenStream) {
        let mut after_path = false;
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(name) if !after_path && !self.is_local(&name) => {
                    self.link(&name, &[name.to_string()]);
                }
                TokenTree::Punct(sign) => after_path = matches!(sign.as_char(), '.' | ':' | '\''),
                _ => after_path = false,
            }
        }
    }
}

impl<'ast> Visit<'ast> for PathWalker<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item(&mut self, item: &'ast Item) {
        self.in_block(|walker| visit::visit_item(walker, item));
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let path = self.submodule(&module.ident);
        match &module.content {
            Some((_, items)) => {
                self.scopes.push(NameScope::of_items(path, items));
                visit::visit_item_mod(self, module);
                self.scopes.pop();
            }
            None => {
                if let Some((_, place)) = self.place(&path.join("::")) {
                    self.link_to(&module.ident, place);
                }
            }
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.link_use(&item.tree, &[]);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let own = type_segments(&item.self_ty).and_then(|segments| self.find(&segments));
        let before = mem::replace(&mut self.own_type, own.map(|(path, _)| path));
        visit::visit_item_impl(self, item);
        self.own_type = before;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.in_block(|walker| visit::visit_impl_item_fn(walker, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.in_block(|walker| visit::visit_trait_item_fn(walker, item));
    }

    fn visit_generic_param(&mut self, parameter: &'ast GenericParam) {
        match parameter {
            GenericParam::Type(generic) => self.define(&generic.ident),
            GenericParam::Const(generic) => self.define(&generic.ident),
            GenericParam::Lifetime(_) => {}
        }
        visit::visit_generic_param(self, parameter);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.in_block(|walker| {
            // Items are known before they are defined.
            for statement in &block.stmts {
                match statement {
                    Stmt::Item(Item::Fn(item)) => walker.define(&item.sig.ident),
                    Stmt::Item(Item::Const(item)) => walker.define(&item.ident),
                    Stmt::Item(Item::Struct(item)) => walker.define(&item.ident),
                    Stmt::Item(Item::Enum(item)) => walker.define(&item.ident),
                    Stmt::Item(Item::Use(item)) => {
                        if let Some(scope) = walker.scopes.last_mut() {
                            scope.add(&item.tree, &mut Vec::new(), false);
                        }
                    }
                    _ => {}
                }
            }
            visit::visit_block(walker, block);
        });
    }

    fn visit_local(&mut self, local: &'ast Local) {
        // The value does not see the names that it is bound to.
        if let Some(init) = &local.init {
            self.visit_local_init(init);
        }
        self.visit_pat(&local.pat);
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        self.in_block(|walker| visit::visit_expr_closure(walker, closure));
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.in_block(|walker| visit::visit_arm(walker, arm));
    }

    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        let name = &pattern.ident;
        if name.to_string().starts_with(char::is_uppercase) {
            self.link(name, &[name.to_string()]);
        } else {
            self.define(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let names: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
        if !matches!(names[..], [name] if self.is_local(name)) {
            let mut segments = Vec::new();
            for name in names {
                segments.push(name.to_string());
                self.link(name, &segments);
            }
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
        let expressions: Vec<Expr> = match list {
            Ok(list) => list.into_iter().collect(),
            Err(_) => {
                let repeated = Punctuated::<Expr, Token![;]>::parse_separated_nonempty;
                match repeated.parse2(call.tokens.clone()) {
                    Ok(pair) => pair.into_iter().collect(),
                    Err(_) => return self.scan(call.tokens.clone()),
                }
            }
        };
        // The visitor borrows the file for as long as it lives, and these live for this call only.
        expressions.iter().for_each(|expression| self.visit_made(expression));
    }
}

impl PathWalker<'_> {
    /// Walks through an expression that was parsed on the way.
    fn visit_made(&mut self, expression: &Expr) {
        Visit::visit_expr(self, expression);
    }
}
