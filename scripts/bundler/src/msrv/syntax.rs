//! The walk through a text that finds features of the language, and items of std by their path.
//!
//! The features are those that solutions use, of rustc's list of accepted features.

use super::std_items::{CORE_PATHS, PATHS, ROOTS};
use super::{Need, macros};
use crate::source::{Span, unraw};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::*;

/// Finds every use of a feature or of an item of std in the table.
pub(super) fn find(text: &str, edition: u16) -> Vec<Need> {
    let Ok(file) = syn::parse_str::<File>(text) else { return Vec::new() };
    let mut own = Own::default();
    own.visit_file(&file);
    let std = ROOTS.into_iter().filter(|root| !own.modules.contains(*root)).collect();
    let mut finder = Finder { edition, std, macros: own.macros, needs: Vec::new() };
    finder.visit_file(&file);
    finder.needs
}

/// Names of the text, which hide those of std.
#[derive(Default)]
struct Own {
    /// Modules and crates.
    modules: BTreeSet<String>,
    /// The `macro_rules!`.
    macros: BTreeSet<String>,
}

impl Visit<'_> for Own {
    fn visit_item_mod(&mut self, node: &ItemMod) {
        self.modules.insert(unraw(&node.ident));
        visit::visit_item_mod(self, node);
    }

    fn visit_use_rename(&mut self, node: &UseRename) {
        self.modules.insert(unraw(&node.rename));
    }

    fn visit_item_extern_crate(&mut self, node: &ItemExternCrate) {
        self.modules.extend(node.rename.iter().map(|(_, name)| unraw(name)));
    }

    fn visit_item_macro(&mut self, node: &ItemMacro) {
        self.macros.extend(node.ident.iter().map(unraw));
    }
}

struct Finder {
    edition: u16,
    /// The names by which the crates of std can be told.
    std: Vec<&'static str>,
    /// The macros of the text.
    macros: BTreeSet<String>,
    needs: Vec<Need>,
}

impl Finder {
    /// Adds a feature that came with 1.`minor`; `what` is the subject of a sentence.
    fn found(&mut self, minor: u64, what: &str, at: impl Into<Span>) {
        self.needs.push(Need::new(minor, what, at.into()));
    }

    /// Adds a path of names, if it is one of std's in the table.
    fn std_path(&mut self, names: &[String], rooted: bool, at: proc_macro2::Span) {
        let Some((root, rest)) = names.split_first() else { return };
        let known = if rooted { &ROOTS[..] } else { &self.std[..] };
        if !known.contains(&root.as_str()) {
            return;
        }
        let path = rest.join("::");
        let in_row = |row: &str| {
            path.strip_prefix(row).is_some_and(|it| it.is_empty() || it.starts_with("::"))
        };
        let only_core = if root == "core" { CORE_PATHS } else { &[] };
        let row = PATHS.iter().chain(only_core).find(|(row, _)| in_row(row));
        if let Some((row, minor)) = row {
            self.found(*minor, &format!("`{root}::{row}`"), at);
        }
    }

    fn use_tree(&mut self, tree: &UseTree, names: &mut Vec<String>, rooted: bool) {
        match tree {
            UseTree::Path(path) => {
                names.push(unraw(&path.ident));
                self.use_tree(&path.tree, names, rooted);
                names.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|it| self.use_tree(it, names, rooted));
            }
            UseTree::Glob(glob) => self.std_path(names, rooted, glob.star_token.span()),
            UseTree::Name(UseName { ident }) | UseTree::Rename(UseRename { ident, .. }) => {
                names.push(unraw(ident));
                self.std_path(names, rooted, ident.span());
                names.pop();
            }
        }
    }

    fn associated_type(&mut self, ident: &Ident, generics: &Generics) {
        let bounds = generics.where_clause.as_ref();
        if !generics.params.is_empty() || bounds.is_some_and(|it| !it.predicates.is_empty()) {
            self.found(65, "a generic associated type", ident.span());
        }
    }

    fn condition(&mut self, condition: &Expr) {
        if let (Expr::Binary(_), Some(at)) = (condition, let_in(condition)) {
            self.found(88, "a `let` chain", at);
        }
    }

    /// Returns the name of a macro of std by its path.
    fn std_macro(&self, path: &Path) -> Option<String> {
        let name = unraw(&path.segments.last()?.ident);
        let first = unraw(&path.segments.first()?.ident);
        let is_std = match path.segments.len() {
            1 => !self.macros.contains(&name),
            _ => ROOTS.contains(&first.as_str()),
        };
        is_std.then_some(name)
    }
}

/// Returns the first `let` of a condition, through its `&&`.
fn let_in(condition: &Expr) -> Option<proc_macro2::Span> {
    match condition {
        Expr::Let(it) => Some(it.let_token.span),
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            let_in(left).or_else(|| let_in(right))
        }
        _ => None,
    }
}

/// Returns the first thing on the left of an assignment that takes a value apart.
fn taken_apart(left: &Expr) -> Option<proc_macro2::Span> {
    match left {
        Expr::Tuple(it) => Some(it.paren_token.span.open()),
        Expr::Array(it) => Some(it.bracket_token.span.open()),
        Expr::Infer(it) => Some(it.underscore_token.span()),
        Expr::Struct(it) => Some(it.path.span()),
        Expr::Call(it) if matches!(*it.func, Expr::Path(_)) => Some(it.func.span()),
        Expr::Paren(it) => taken_apart(&it.expr),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_attribute(&mut self, node: &'ast Attribute) {
        let path = node.path();
        if path.is_ident("expect") {
            self.found(81, "`#[expect(…)]`", path.span());
        }
        if path.is_ident("unsafe") {
            self.found(82, "an attribute `unsafe(…)`", path.span());
        }
        visit::visit_attribute(self, node);
    }

    fn visit_path(&mut self, node: &'ast Path) {
        let names: Vec<String> = node.segments.iter().map(|it| unraw(&it.ident)).collect();
        let at = node.segments.first().map(|it| it.ident.span());
        if let Some(at) = at.filter(|_| names.len() > 1) {
            self.std_path(&names, node.leading_colon.is_some(), at);
        }
        visit::visit_path(self, node);
    }

    fn visit_item_use(&mut self, node: &'ast ItemUse) {
        let rooted = node.leading_colon.is_some();
        self.use_tree(&node.tree, &mut Vec::new(), rooted);
        visit::visit_item_use(self, node);
    }

    fn visit_item_fn(&mut self, node: &'ast ItemFn) {
        let attribute = node.attrs.iter().find(|it| it.path().is_ident("target_feature"));
        if let (Some(attribute), Safety::Default) = (attribute, &node.sig.safety) {
            let what = "`#[target_feature]` on a safe function";
            self.found(86, what, attribute.path().span());
        }
        visit::visit_item_fn(self, node);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast TraitItemFn) {
        if let ReturnType::Type(_, result) = &node.sig.output
            && let Type::ImplTrait(result) = &**result
        {
            let what = "`impl Trait` as the result of a trait's function";
            self.found(75, what, result.impl_token.span);
        }
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_impl_item_type(&mut self, node: &'ast ImplItemType) {
        self.associated_type(&node.ident, &node.generics);
        visit::visit_impl_item_type(self, node);
    }

    fn visit_trait_item_type(&mut self, node: &'ast TraitItemType) {
        self.associated_type(&node.ident, &node.generics);
        visit::visit_trait_item_type(self, node);
    }

    fn visit_variant(&mut self, node: &'ast Variant) {
        if let Some(default) = node.attrs.iter().find(|it| it.path().is_ident("default")) {
            self.found(62, "`#[default]` on a variant", default.path().span());
        }
        visit::visit_variant(self, node);
    }

    fn visit_item_foreign_mod(&mut self, node: &'ast ItemForeignMod) {
        if let Some(word) = &node.unsafety {
            self.found(82, "`unsafe extern`", word.span);
        }
        visit::visit_item_foreign_mod(self, node);
    }

    fn visit_constraint(&mut self, node: &'ast Constraint) {
        self.found(79, "a bound like `Iterator<Item: Copy>`", node.colon_token.span());
        visit::visit_constraint(self, node);
    }

    fn visit_precise_capture(&mut self, node: &'ast PreciseCapture) {
        self.found(82, "a bound `use<…>`", node.use_token.span);
    }

    fn visit_local_init(&mut self, node: &'ast LocalInit) {
        if let Some((word, _)) = &node.diverge {
            self.found(65, "`let … else`", word.span);
        }
        visit::visit_local_init(self, node);
    }

    fn visit_expr_assign(&mut self, node: &'ast ExprAssign) {
        if let Some(at) = taken_apart(&node.left) {
            self.found(59, "a destructuring assignment", at);
        }
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_block(&mut self, node: &'ast ExprBlock) {
        if let Some(label) = &node.label {
            self.found(65, "a labelled block", label.name.span());
        }
        visit::visit_expr_block(self, node);
    }

    fn visit_expr_const(&mut self, node: &'ast ExprConst) {
        self.found(79, "an expression `const { … }`", node.const_token.span);
        visit::visit_expr_const(self, node);
    }

    fn visit_expr_raw_addr(&mut self, node: &'ast ExprRawAddr) {
        self.found(82, "`&raw`", node.raw.span);
        visit::visit_expr_raw_addr(self, node);
    }

    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        self.condition(&node.cond);
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_while(&mut self, node: &'ast ExprWhile) {
        self.condition(&node.cond);
        visit::visit_expr_while(self, node);
    }

    fn visit_lit_cstr(&mut self, node: &'ast LitCStr) {
        self.found(77, "a C string literal", node.span());
    }

    fn visit_pat(&mut self, node: &'ast Pat) {
        if let Pat::Range(ExprRange { start, limits, end: Some(_), .. }) = node {
            match (start, limits) {
                (_, RangeLimits::HalfOpen(dots)) => {
                    self.found(80, "a pattern `a..b`", dots.span());
                }
                (None, RangeLimits::Closed(dots)) => {
                    self.found(66, "a pattern `..=b`", dots.span());
                }
                _ => {}
            }
        }
        visit::visit_pat(self, node);
    }

    fn visit_pat_guard(&mut self, node: &'ast PatGuard) {
        if let Some(at) = let_in(&node.guard) {
            self.found(95, "an `if let` guard", at);
        }
        visit::visit_pat_guard(self, node);
    }

    fn visit_macro(&mut self, node: &'ast Macro) {
        visit::visit_macro(self, node);
        let Some(name) = self.std_macro(&node.path) else { return };
        let arguments = macros::arguments(&name, &node.tokens);
        if let Some(at) = macros::capture(&name, &arguments, self.edition) {
            self.found(58, "a name captured by a format string", at);
        }
        arguments.iter().for_each(|it| self.visit_expr(it));
    }
}
