//! Goes through a file and finds what each name in it means.

#[cfg(test)]
mod tests;

use super::members::Guess;
use super::scope::NameScope;
use super::{Definitions, Place};
use crate::shelf::SourceText;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Arm, Block, Expr, ExprClosure, ExprField, ExprForLoop, ExprIf, ExprMethodCall, ExprWhile,
    FnArg, GenericParam, Generics, ImplItemFn, Item, ItemFn, ItemImpl, ItemMod, ItemTrait, Local,
    Macro, Member, Pat, PatIdent, PatType, Path, Signature, Stmt, Token, TraitItemFn,
};

/// The ranges of the names of a file with the places that they lead to.
pub(super) fn walk(definitions: &Definitions, file: &SourceText) -> Vec<(Range<usize>, Place)> {
    let mut walker = DefinitionWalker {
        definitions,
        file,
        scopes: vec![NameScope::of_file(file)],
        blocks: vec![HashMap::new()],
        own_type: None,
        pattern_type: None,
        found: BTreeMap::new(),
    };
    walker.visit_file(&file.syntax);
    walker.found.into_iter().map(|(start, (end, place))| (start..end, place)).collect()
}

/// Where the walk is.
pub(super) struct DefinitionWalker<'a> {
    pub(super) definitions: &'a Definitions,
    file: &'a SourceText,
    /// The modules around, the innermost one last.
    scopes: Vec<NameScope>,
    /// The names of variables, parameters, generics and inner items, the innermost block last.
    blocks: Vec<HashMap<String, Variable>>,
    /// The type that `Self` means.
    pub(super) own_type: Option<String>,
    /// The type of the pattern that is looked at.
    pattern_type: Option<String>,
    found: BTreeMap<usize, (usize, Place)>,
}

/// A name that a block defines.
#[derive(Clone)]
pub(super) struct Variable {
    line: usize,
    /// The path of its type, if that is on the shelf.
    pub(super) of: Option<String>,
}

impl DefinitionWalker<'_> {
    pub(super) fn variable(&self, name: &str) -> Option<&Variable> {
        self.blocks.iter().rev().find_map(|block| block.get(name))
    }

    /// Returns the path of the module that the walk is in.
    pub(super) fn module(&self) -> &[String] {
        self.scopes.last().map_or(&[], NameScope::module)
    }

    fn define(&mut self, name: &Ident, of: Option<String>) {
        let variable = Variable { line: name.span().start().line, of };
        if let Some(block) = self.blocks.last_mut() {
            block.insert(name.to_string(), variable);
        }
    }

    fn in_block(&mut self, work: impl FnOnce(&mut Self)) {
        self.blocks.push(HashMap::new());
        work(self);
        self.blocks.pop();
    }

    /// Returns what a path in this scope means.
    pub(super) fn find(&self, segments: &[String]) -> Option<(String, Place)> {
        let segments = match (segments.split_first(), &self.own_type) {
            (Some((first, rest)), Some(own)) if first == "Self" => {
                let own = own.split("::").map(str::to_owned);
                return self.place(&own.chain(rest.iter().cloned()).collect::<Vec<_>>().join("::"));
            }
            _ => segments,
        };
        let scope = self.scopes.last()?;
        scope.candidates(segments).iter().find_map(|path| self.place(path))
    }

    fn place(&self, path: &str) -> Option<(String, Place)> {
        let definition = self.definitions.get(path)?;
        let place = Place { file: definition.file.clone(), line: definition.line };
        Some((self.definitions.canonical(path), place))
    }

    pub(super) fn resolve(&self, path: &Path) -> Option<(String, Place)> {
        let segments: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        self.find(&segments)
    }

    fn link(&mut self, name: &Ident, place: Place) {
        let range = name.span().byte_range();
        // A name is no link to its own line.
        let is_own = place.file == self.file.shown && place.line == name.span().start().line;
        if !is_own && self.file.text.get(range.clone()).is_some_and(|text| *name == text) {
            self.found.insert(range.start, (range.end, place));
        }
    }

    fn link_variable(&mut self, name: &Ident) -> bool {
        let Some(line) = self.variable(&name.to_string()).map(|it| it.line) else { return false };
        self.link(name, Place { file: self.file.shown.clone(), line });
        true
    }

    /// Links a member of the type of `base`, if that is known.
    fn link_member(&mut self, base: &Expr, name: &Ident, guess: Guess) {
        let owner = self.owner(base, &name.to_string(), guess);
        let place = owner.and_then(|owner| self.place(&format!("{owner}::{name}")));
        if let Some((_, place)) = place {
            self.link(name, place);
        }
    }

    /// Links each name of a path as far as it is known.
    fn link_path(&mut self, path: &Path) {
        let names: Vec<&Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
        if let [name] = names[..]
            && path.leading_colon.is_none()
            && self.link_variable(name)
        {
            return;
        }
        let mut segments = Vec::new();
        for name in names {
            segments.push(name.to_string());
            if let Some((_, place)) = self.find(&segments) {
                self.link(name, place);
            }
        }
    }

    fn link_use(&mut self, tree: &syn::UseTree, before: &mut Vec<String>) {
        use syn::UseTree::{Glob, Group, Name, Path, Rename};
        match tree {
            Path(path) => {
                before.push(path.ident.to_string());
                self.link_segment(&path.ident, before);
                self.link_use(&path.tree, before);
                before.pop();
            }
            Group(group) => group.items.iter().for_each(|tree| self.link_use(tree, before)),
            Name(name) => {
                before.push(name.ident.to_string());
                self.link_segment(&name.ident, before);
                before.pop();
            }
            Rename(rename) => {
                before.push(rename.ident.to_string());
                self.link_segment(&rename.ident, before);
                before.pop();
            }
            Glob(_) => {}
        }
    }

    fn link_segment(&mut self, name: &Ident, path: &[String]) {
        if let Some((_, place)) = self.find(path) {
            self.link(name, place);
        }
    }

    fn define_generics(&mut self, generics: &Generics) {
        for parameter in &generics.params {
            match parameter {
                GenericParam::Type(it) => self.define(&it.ident, None),
                GenericParam::Const(it) => self.define(&it.ident, None),
                GenericParam::Lifetime(_) => {}
            }
        }
    }

    /// Walks through a function: its parameters are known in its body only.
    fn function(&mut self, signature: &Signature, body: Option<&Block>) {
        self.in_block(|walker| {
            walker.define_generics(&signature.generics);
            walker.visit_generics(&signature.generics);
            for input in &signature.inputs {
                if let FnArg::Typed(parameter) = input {
                    walker.visit_pat_type(parameter);
                }
            }
            walker.visit_return_type(&signature.output);
            if let Some(body) = body {
                walker.visit_block(body);
            }
        });
    }

    /// Looks at names one by one where a macro takes what is no list of expressions.
    fn scan(&mut self, tokens: TokenStream) {
        let mut after_path = false;
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(name) if !after_path => {
                    if !self.link_variable(&name) {
                        self.link_segment(&name, &[name.to_string()]);
                    }
                    after_path = false;
                }
                TokenTree::Punct(sign) => after_path = matches!(sign.as_char(), '.' | ':' | '\''),
                _ => after_path = false,
            }
        }
    }

    fn pattern_of(&mut self, pattern: &Pat, of: Option<String>) {
        let before = std::mem::replace(&mut self.pattern_type, of);
        self.visit_pat(pattern);
        self.pattern_type = before;
    }
}

impl<'ast> Visit<'ast> for DefinitionWalker<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let Some((_, items)) = &module.content else {
            let path = [self.module(), &[module.ident.to_string()]].concat().join("::");
            if let Some((_, place)) = self.place(&path) {
                self.link(&module.ident, place);
            }
            return;
        };
        let path = [self.module(), &[module.ident.to_string()]].concat();
        self.scopes.push(NameScope::of_items(path, items));
        self.in_block(|walker| visit::visit_item_mod(walker, module));
        self.scopes.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.link_use(&item.tree, &mut Vec::new());
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, Some(&item.block));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, Some(&item.block));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.function(&item.sig, item.default.as_ref());
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of = self.named_type(&item.self_ty);
        let before = std::mem::replace(&mut self.own_type, of);
        self.in_block(|walker| {
            walker.define_generics(&item.generics);
            visit::visit_item_impl(walker, item);
        });
        self.own_type = before;
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.in_block(|walker| {
            walker.define_generics(&item.generics);
            visit::visit_item_trait(walker, item);
        });
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.in_block(|walker| {
            walker.define_generics(&item.generics);
            visit::visit_item_struct(walker, item);
        });
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.in_block(|walker| {
            walker.define_generics(&item.generics);
            visit::visit_item_enum(walker, item);
        });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.in_block(|walker| {
            // Items are known before they are defined.
            for statement in &block.stmts {
                match statement {
                    Stmt::Item(Item::Fn(it)) => walker.define(&it.sig.ident, None),
                    Stmt::Item(Item::Const(it)) => walker.define(&it.ident, None),
                    Stmt::Item(Item::Struct(it)) => walker.define(&it.ident, None),
                    Stmt::Item(Item::Enum(it)) => walker.define(&it.ident, None),
                    Stmt::Item(Item::Use(it)) => {
                        if let Some(scope) = walker.scopes.last_mut() {
                            scope.add(&it.tree, &mut Vec::new(), false);
                        }
                    }
                    _ => {}
                }
            }
            visit::visit_block(walker, block);
        });
    }

    fn visit_local(&mut self, local: &'ast Local) {
        let mut of = None;
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
            of = self.type_of(&init.expr);
        }
        self.pattern_of(&local.pat, of);
    }

    fn visit_pat_type(&mut self, pattern: &'ast PatType) {
        self.visit_type(&pattern.ty);
        let of = self.named_type(&pattern.ty);
        self.pattern_of(&pattern.pat, of);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        let is_whole =
            matches!(pattern, Pat::Ident(_) | Pat::Type(_) | Pat::Reference(_) | Pat::Paren(_));
        if !is_whole {
            // What the type says of the whole, it does not say of the parts.
            self.pattern_type = None;
        }
        visit::visit_pat(self, pattern);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        let name = &pattern.ident;
        let is_constant = name.to_string().starts_with(char::is_uppercase);
        if is_constant && let Some((_, place)) = self.find(&[name.to_string()]) {
            self.link(name, place);
            return;
        }
        let of = self.pattern_type.clone();
        self.define(name, of);
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        self.in_block(|walker| visit::visit_expr_closure(walker, closure));
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.in_block(|walker| visit::visit_arm(walker, arm));
    }

    fn visit_expr_for_loop(&mut self, it: &'ast ExprForLoop) {
        self.visit_expr(&it.expr);
        self.in_block(|walker| {
            walker.pattern_of(&it.pat, None);
            walker.visit_block(&it.body);
        });
    }

    fn visit_expr_if(&mut self, it: &'ast ExprIf) {
        self.in_block(|walker| {
            walker.visit_expr(&it.cond);
            walker.visit_block(&it.then_branch);
        });
        if let Some((_, branch)) = &it.else_branch {
            self.visit_expr(branch);
        }
    }

    fn visit_expr_while(&mut self, it: &'ast ExprWhile) {
        self.in_block(|walker| visit::visit_expr_while(walker, it));
    }

    fn visit_expr_let(&mut self, it: &'ast syn::ExprLet) {
        self.visit_expr(&it.expr);
        self.pattern_of(&it.pat, None);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        self.link_path(path);
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.link_member(&call.receiver, &call.method, Guess::Method);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_field(&mut self, field: &'ast ExprField) {
        if let Member::Named(name) = &field.member {
            self.link_member(&field.base, name, Guess::Field);
        }
        visit::visit_expr_field(self, field);
    }

    fn visit_expr_struct(&mut self, literal: &'ast syn::ExprStruct) {
        let of = self.resolve(&literal.path).map(|(path, _)| path);
        for field in &literal.fields {
            if let (Member::Named(name), Some(of), Some(_)) =
                (&field.member, &of, field.colon_token)
                && let Some((_, place)) = self.place(&format!("{of}::{name}"))
            {
                self.link(name, place);
            }
        }
        visit::visit_expr_struct(self, literal);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.link_path(&call.path);
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        let repeated = Punctuated::<Expr, Token![;]>::parse_separated_nonempty;
        let tokens = || call.tokens.clone();
        let parsed = list.parse2(tokens()).map(|it| it.into_iter().collect::<Vec<_>>());
        let parsed =
            parsed.or_else(|_| repeated.parse2(tokens()).map(|it| it.into_iter().collect()));
        match parsed {
            // The visitor borrows the file for as long as it lives, and these live for this call only.
            Ok(expressions) => expressions.iter().for_each(|it| self.visit_made(it)),
            Err(_) => self.scan(tokens()),
        }
    }
}

impl DefinitionWalker<'_> {
    /// Walks through an expression that was parsed on the way.
    fn visit_made(&mut self, expression: &Expr) {
        Visit::visit_expr(self, expression);
    }
}
