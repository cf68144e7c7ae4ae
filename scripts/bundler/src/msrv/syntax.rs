//! Walks through a text, and finds language features and items of std that are named by path.
//!
//! Of rustc's list of accepted features, these are the ones that solutions use.

use super::std_items::{CORE_PATHS, PATHS, ROOTS};
use super::{Requirement, macros};
use crate::source::{Span, unraw};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::*;

/// Returns a requirement for each use of a feature, or of an item of std in the table.
pub(super) fn find(text: &str, edition: u16) -> Vec<Requirement> {
    let Ok(file) = syn::parse_str::<File>(text) else { return Vec::new() };
    let mut declared = DeclaredNames::default();
    declared.visit_file(&file);
    let std_roots = ROOTS.into_iter().filter(|root| !declared.modules.contains(*root)).collect();
    let macros = declared.macros;
    let mut visitor = FeatureVisitor { edition, std_roots, macros, requirements: Vec::new() };
    visitor.visit_file(&file);
    visitor.requirements
}

/// Names that a text declares, which shadow those of std.
#[derive(Default)]
struct DeclaredNames {
    /// Modules and crates.
    modules: BTreeSet<String>,
    /// Macros by `macro_rules!`.
    macros: BTreeSet<String>,
}

impl Visit<'_> for DeclaredNames {
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

struct FeatureVisitor {
    edition: u16,
    /// The names of the crates of std that the text does not shadow.
    std_roots: Vec<&'static str>,
    /// The macros that the text declares.
    macros: BTreeSet<String>,
    requirements: Vec<Requirement>,
}

impl FeatureVisitor {
    /// Adds a use of a feature that came with 1.`minor`.
    fn add(&mut self, minor: u64, feature: &str, at: impl Into<Span>) {
        self.requirements.push(Requirement::new(minor, feature, at.into()));
    }

    /// Adds a path, if it names an item of std in the table. `rooted` is true if it begins with `::`.
    fn std_path(&mut self, names: &[String], rooted: bool, at: proc_macro2::Span) {
        let Some((root, rest)) = names.split_first() else { return };
        let roots = if rooted { &ROOTS[..] } else { &self.std_roots[..] };
        if !roots.contains(&root.as_str()) {
            return;
        }
        let path = rest.join("::");
        let in_row = |row: &str| {
            let rest = path.strip_prefix(row);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let only_core = if root == "core" { CORE_PATHS } else { &[] };
        let row = PATHS.iter().chain(only_core).find(|(row, _)| in_row(row));
        if let Some((row, minor)) = row {
            self.add(*minor, &format!("`{root}::{row}`"), at);
        }
    }

    /// Adds the paths of a `use`; `names` are those before this part.
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

    /// Adds a generic associated type.
    fn associated_type(&mut self, ident: &Ident, generics: &Generics) {
        let bounds = generics.where_clause.as_ref();
        if !generics.params.is_empty() || bounds.is_some_and(|it| !it.predicates.is_empty()) {
            self.add(65, "a generic associated type", ident.span());
        }
    }

    /// Adds a `let` chain in the condition of an `if` or `while`.
    fn condition(&mut self, condition: &Expr) {
        if let (Expr::Binary(_), Some(at)) = (condition, let_in(condition)) {
            self.add(88, "a `let` chain", at);
        }
    }

    /// Returns the name of a macro if its path is one of std.
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

/// Returns the first `let` among the operands of `&&` in a condition.
fn let_in(condition: &Expr) -> Option<proc_macro2::Span> {
    match condition {
        Expr::Let(it) => Some(it.let_token.span),
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            let_in(left).or_else(|| let_in(right))
        }
        _ => None,
    }
}

/// Returns the start of the pattern on the left of a destructuring assignment.
fn destructuring_pattern(left: &Expr) -> Option<proc_macro2::Span> {
    match left {
        Expr::Tuple(it) => Some(it.paren_token.span.open()),
        Expr::Array(it) => Some(it.bracket_token.span.open()),
        Expr::Infer(it) => Some(it.underscore_token.span()),
        Expr::Struct(it) => Some(it.path.span()),
        Expr::Call(it) if matches!(*it.func, Expr::Path(_)) => Some(it.func.span()),
        Expr::Paren(it) => destructuring_pattern(&it.expr),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for FeatureVisitor {
    fn visit_attribute(&mut self, node: &'ast Attribute) {
        let path = node.path();
        if path.is_ident("expect") {
            self.add(81, "`#[expect(…)]`", path.span());
        }
        if path.is_ident("unsafe") {
            self.add(82, "an attribute `unsafe(…)`", path.span());
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
            let feature = "`#[target_feature]` on a safe function";
            self.add(86, feature, attribute.path().span());
        }
        visit::visit_item_fn(self, node);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast TraitItemFn) {
        if let ReturnType::Type(_, result) = &node.sig.output
            && let Type::ImplTrait(result) = &**result
        {
            let feature = "`impl Trait` as the result of a trait's function";
            self.add(75, feature, result.impl_token.span);
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
            self.add(62, "`#[default]` on a variant", default.path().span());
        }
        visit::visit_variant(self, node);
    }

    fn visit_item_foreign_mod(&mut self, node: &'ast ItemForeignMod) {
        if let Some(word) = &node.unsafety {
            self.add(82, "`unsafe extern`", word.span);
        }
        visit::visit_item_foreign_mod(self, node);
    }

    fn visit_constraint(&mut self, node: &'ast Constraint) {
        self.add(79, "a bound like `Iterator<Item: Copy>`", node.colon_token.span());
        visit::visit_constraint(self, node);
    }

    fn visit_precise_capture(&mut self, node: &'ast PreciseCapture) {
        self.add(82, "a bound `use<…>`", node.use_token.span);
    }

    fn visit_local_init(&mut self, node: &'ast LocalInit) {
        if let Some((word, _)) = &node.diverge {
            self.add(65, "`let … else`", word.span);
        }
        visit::visit_local_init(self, node);
    }

    fn visit_expr_assign(&mut self, node: &'ast ExprAssign) {
        if let Some(at) = destructuring_pattern(&node.left) {
            self.add(59, "a destructuring assignment", at);
        }
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_block(&mut self, node: &'ast ExprBlock) {
        if let Some(label) = &node.label {
            self.add(65, "a labelled block", label.name.span());
        }
        visit::visit_expr_block(self, node);
    }

    fn visit_expr_const(&mut self, node: &'ast ExprConst) {
        self.add(79, "an expression `const { … }`", node.const_token.span);
        visit::visit_expr_const(self, node);
    }

    fn visit_expr_raw_addr(&mut self, node: &'ast ExprRawAddr) {
        self.add(82, "`&raw`", node.raw.span);
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
        self.add(77, "a C string literal", node.span());
    }

    fn visit_pat(&mut self, node: &'ast Pat) {
        if let Pat::Range(ExprRange { start, limits, end: Some(_), .. }) = node {
            match (start, limits) {
                (_, RangeLimits::HalfOpen(dots)) => {
                    self.add(80, "a pattern `a..b`", dots.span());
                }
                (None, RangeLimits::Closed(dots)) => {
                    self.add(66, "a pattern `..=b`", dots.span());
                }
                _ => {}
            }
        }
        visit::visit_pat(self, node);
    }

    fn visit_pat_guard(&mut self, node: &'ast PatGuard) {
        if let Some(at) = let_in(&node.guard) {
            self.add(95, "an `if let` guard", at);
        }
        visit::visit_pat_guard(self, node);
    }

    fn visit_macro(&mut self, node: &'ast Macro) {
        visit::visit_macro(self, node);
        let Some(name) = self.std_macro(&node.path) else { return };
        let arguments = macros::arguments(&name, &node.tokens);
        if let Some(at) = macros::capture(&name, &arguments, self.edition) {
            self.add(58, "a name captured by a format string", at);
        }
        arguments.iter().for_each(|argument| self.visit_expr(argument));
    }
}
