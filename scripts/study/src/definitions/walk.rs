//! Goes through a file and finds the item that each path in it names.

#[cfg(test)]
mod tests;

use super::scope::NameScope;
use super::{Definition, Definitions};
use crate::shelf::{SourceText, item_name, type_path};
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
pub(super) fn walk<'a>(
    definitions: &'a Definitions,
    file: &'a SourceText,
) -> Vec<(Range<usize>, &'a Definition)> {
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
    found: BTreeMap<usize, (usize, &'a Definition)>,
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

    /// Returns the path of what a path in this scope means.
    fn find(&self, segments: &[String]) -> Option<String> {
        let candidates = match (segments.split_first(), &self.own_type) {
            (Some((first, rest)), Some(own)) if first == "Self" => {
                vec![[std::slice::from_ref(own), rest].concat().join("::")]
            }
            _ => self.scopes.last()?.candidates(segments),
        };
        candidates.into_iter().find(|path| self.definitions.get(path).is_some())
    }

    /// Links a name to the item of a path that ends with it, if there is one.
    fn link(&mut self, name: &Ident, path: &[String]) {
        if let Some(path) = self.find(path) {
            self.link_to(name, &path);
        }
    }

    fn link_to(&mut self, name: &Ident, path: &str) {
        let Some(place) = self.definitions.get(path) else { return };
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
            UseTree::Name(name) if name.ident == "self" => return,
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
            None => self.link_to(&module.ident, &path.join("::")),
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.link_use(&item.tree, &[]);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let own = type_path(&item.self_ty).and_then(|path| self.find(&segments(path)));
        let before = mem::replace(&mut self.own_type, own);
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
                let Stmt::Item(item) = statement else { continue };
                if let Some(name) = item_name(item) {
                    walker.define(name);
                }
                if let Item::Use(import) = item
                    && let Some(scope) = walker.scopes.last_mut()
                {
                    scope.add(&import.tree, &mut Vec::new());
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
        let repeated =
            || Punctuated::<Expr, Token![;]>::parse_separated_nonempty.parse2(call.tokens.clone());
        match list.map(Vec::from_iter).or_else(|_| repeated().map(Vec::from_iter)) {
            // These live for this call only, not as long as the file.
            Ok(parsed) => parsed.iter().for_each(|it| Visit::visit_expr(self, it)),
            Err(_) => self.scan(call.tokens.clone()),
        }
    }
}

/// Returns the names of a path.
fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}
