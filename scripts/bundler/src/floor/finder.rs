//! The walk through a text that finds features by their syntax.

use super::Need;
use super::calls::{Macros, Position, is_const_panic};
use super::features::{self, *};
use super::functions::{is_bounded, type_parameters};
use crate::source::{Span, plain};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::mem;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::*;

/// Every use of a feature or of an item of std in the table.
pub(super) fn find(text: &str, edition: u16) -> Vec<Need> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let Ok(file) = syn::parse2::<File>(tokens.clone()) else { return Vec::new() };
    let macros = Macros::new(&file, edition);
    let mut shadows = Shadows::default();
    shadows.visit_file(&file);
    let mut finder = Finder {
        edition,
        macros: &macros,
        std: ROOTS.into_iter().filter(|it| !shadows.names.contains(*it)).collect(),
        place: Place::default(),
        depth: 0,
        expansions: 0,
        needs: Vec::new(),
    };
    // Whatever an unused macro says must still be tokens.
    if edition >= 2021 {
        finder.c_strings(tokens);
    }
    finder.visit_file(&file);
    finder.needs
}

/// The modules and crates of the text, which may have the name of one of std's.
#[derive(Default)]
struct Shadows {
    names: BTreeSet<String>,
}

impl Visit<'_> for Shadows {
    fn visit_item_mod(&mut self, node: &ItemMod) {
        self.names.insert(plain(&node.ident));
        visit::visit_item_mod(self, node);
    }

    fn visit_use_rename(&mut self, node: &UseRename) {
        self.names.insert(plain(&node.rename));
    }

    fn visit_item_extern_crate(&mut self, node: &ItemExternCrate) {
        self.names.extend(node.rename.iter().map(|(_, name)| plain(name)));
    }
}

pub(super) struct Finder<'a> {
    pub(super) edition: u16,
    pub(super) macros: &'a Macros,
    /// The names by which the crates of std can be told.
    std: Vec<&'static str>,
    pub(super) place: Place,
    /// Of the expansion that is being walked through.
    pub(super) depth: usize,
    pub(super) expansions: usize,
    needs: Vec<Need>,
}

/// What the walk is inside of.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) constant: Constant,
    pub(super) owner: Owner,
    /// The type parameters of the impl, and whether it bounds one by a trait.
    pub(super) parameters: BTreeSet<String>,
    pub(super) bounded: bool,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Constant {
    /// Evaluated when the program runs.
    #[default]
    Not,
    /// The value of a constant, a static or a `const` block.
    Value,
    Function,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Owner {
    /// A free function or one of an inherent impl.
    #[default]
    None,
    Trait,
    TraitImpl,
}

impl Finder<'_> {
    pub(super) fn found(&mut self, feature: &Feature, at: impl Into<Span>) {
        self.needs.push(Need::new(feature.minor, feature.what, at.into()));
    }

    pub(super) fn found_if(&mut self, feature: &Feature, at: Option<impl Into<Span>>) {
        if let Some(at) = at {
            self.found(feature, at);
        }
    }

    pub(super) fn in_constant(&self) -> bool {
        self.place.constant != Constant::Not
    }

    pub(super) fn within(&mut self, place: Place, walk: impl FnOnce(&mut Self)) {
        let outer = mem::replace(&mut self.place, place);
        walk(self);
        self.place = outer;
    }

    /// Walks through what is constant, or is not, in an otherwise unchanged place.
    fn constant(&mut self, constant: Constant, walk: impl FnOnce(&mut Self)) {
        self.within(Place { constant, ..self.place.clone() }, walk);
    }

    fn c_strings(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => self.c_strings(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if ["c\"", "cr\"", "cr#"].iter().any(|it| text.starts_with(it)) {
                        self.found(&C_STRING, literal.span());
                    }
                }
                _ => {}
            }
        }
    }

    /// A path of names, if it is one of std's in the table.
    pub(super) fn std_path(&mut self, names: &[String], rooted: bool, at: proc_macro2::Span) {
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
        let row = features::PATHS.iter().chain(only_core).find(|(row, _)| in_row(row));
        if let Some((row, minor)) = row {
            self.needs.push(Need::new(*minor, format!("`{root}::{row}`"), at.into()));
        }
    }

    fn use_tree(&mut self, tree: &UseTree, names: &mut Vec<String>, rooted: bool) {
        match tree {
            UseTree::Path(path) => {
                names.push(plain(&path.ident));
                self.use_tree(&path.tree, names, rooted);
                names.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|it| self.use_tree(it, names, rooted));
            }
            UseTree::Glob(glob) => self.std_path(names, rooted, glob.star_token.span()),
            UseTree::Name(UseName { ident }) | UseTree::Rename(UseRename { ident, .. }) => {
                names.push(plain(ident));
                self.std_path(names, rooted, ident.span());
                names.pop();
            }
        }
    }

    /// An associated type.
    fn associated_type(&mut self, ident: &Ident, generics: &Generics) {
        let bounds = generics.where_clause.as_ref();
        if !generics.params.is_empty() || bounds.is_some_and(|it| !it.predicates.is_empty()) {
            self.found(&GENERIC_ASSOCIATED_TYPE, ident.span());
        }
    }

    fn array_length(&mut self, length: &Expr) {
        if let Expr::Infer(infer) = length {
            self.found(&INFERRED_LENGTH, infer.underscore_token.span());
        }
    }
}

fn is_lint_level(path: &Path) -> bool {
    ["allow", "warn", "deny", "forbid", "expect"].iter().any(|it| path.is_ident(it))
}

/// Whether the tokens have the identifier; what is in brackets does not count.
fn has_ident(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|it| matches!(it, TokenTree::Ident(it) if it == name))
}

/// Whether the predicate of a cfg says `true` or `false`; what a `cfg_attr` gives is no part of it.
fn has_literal(predicate: &TokenStream) -> bool {
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let mut first = predicate.clone().into_iter().take_while(|it| !is_comma(it));
    first.any(|it| match it {
        TokenTree::Ident(it) => it == "true" || it == "false",
        TokenTree::Group(it) => it.stream().into_iter().any(|it| has_literal(&it.into())),
        _ => false,
    })
}

/// The first `let` of a condition, through its `&&`.
fn let_in(condition: &Expr) -> Option<proc_macro2::Span> {
    match condition {
        Expr::Let(it) => Some(it.let_token.span),
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            let_in(left).or_else(|| let_in(right))
        }
        _ => None,
    }
}

/// The first thing on the left of an assignment that takes a value apart.
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

fn is_float(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(it) => match &it.lit {
            Lit::Float(_) => true,
            Lit::Int(it) => matches!(it.suffix(), "f32" | "f64"),
            _ => false,
        },
        Expr::Paren(it) => is_float(&it.expr),
        Expr::Unary(it) => matches!(it.op, UnOp::Neg(_)) && is_float(&it.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, node: &'ast Attribute) {
        let path = node.path();
        let at = path.span();
        if path.is_ident("expect") {
            self.found(&EXPECT, at);
        }
        if path.is_ident("unsafe") {
            self.found(&UNSAFE_ATTRIBUTE, at);
        }
        let first = &path.segments[0].ident;
        if path.segments.len() > 1 && first == "diagnostic" {
            self.found(&DIAGNOSTIC, first.span());
        }
        if let Meta::List(list) = &node.meta
            && (path.is_ident("cfg") || path.is_ident("cfg_attr"))
            && has_literal(&list.tokens)
        {
            self.found(&CFG_LITERAL, at);
        }
        if let Meta::List(list) = &node.meta
            && is_lint_level(path)
            && has_ident(&list.tokens, "reason")
        {
            self.found(&LINT_REASON, at);
        }
        visit::visit_attribute(self, node);
    }

    fn visit_path(&mut self, node: &'ast Path) {
        let names: Vec<String> = node.segments.iter().map(|it| plain(&it.ident)).collect();
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
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        self.within(Place::default(), |it| {
            it.function(&node.attrs, &node.sig, Some(&node.block));
        });
    }

    fn visit_impl_item_fn(&mut self, node: &'ast ImplItemFn) {
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        self.function(&node.attrs, &node.sig, Some(&node.block));
    }

    fn visit_trait_item_fn(&mut self, node: &'ast TraitItemFn) {
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        self.function(&node.attrs, &node.sig, node.default.as_ref());
    }

    fn visit_item_impl(&mut self, node: &'ast ItemImpl) {
        let parameters: BTreeSet<String> = type_parameters(&node.generics).collect();
        let owner = if node.trait_.is_some() { Owner::TraitImpl } else { Owner::None };
        let bounded = is_bounded(&node.generics, &parameters);
        let place = Place { constant: Constant::Not, owner, parameters, bounded };
        self.within(place, |it| visit::visit_item_impl(it, node));
    }

    fn visit_item_trait(&mut self, node: &'ast ItemTrait) {
        let place = Place { owner: Owner::Trait, ..Place::default() };
        self.within(place, |it| visit::visit_item_trait(it, node));
    }

    fn visit_impl_item_type(&mut self, node: &'ast ImplItemType) {
        self.associated_type(&node.ident, &node.generics);
        visit::visit_impl_item_type(self, node);
    }

    fn visit_trait_item_type(&mut self, node: &'ast TraitItemType) {
        self.associated_type(&node.ident, &node.generics);
        visit::visit_trait_item_type(self, node);
    }

    fn visit_item_const(&mut self, node: &'ast ItemConst) {
        self.constant(Constant::Value, |it| visit::visit_item_const(it, node));
    }

    fn visit_item_static(&mut self, node: &'ast ItemStatic) {
        self.constant(Constant::Value, |it| visit::visit_item_static(it, node));
    }

    fn visit_impl_item_const(&mut self, node: &'ast ImplItemConst) {
        self.constant(Constant::Value, |it| visit::visit_impl_item_const(it, node));
    }

    fn visit_trait_item_const(&mut self, node: &'ast TraitItemConst) {
        self.constant(Constant::Value, |it| visit::visit_trait_item_const(it, node));
    }

    fn visit_item_enum(&mut self, node: &'ast ItemEnum) {
        let derives_default = node.attrs.iter().any(|it| match &it.meta {
            Meta::List(list) => list.path.is_ident("derive") && has_ident(&list.tokens, "Default"),
            _ => false,
        });
        let defaults = node.variants.iter().flat_map(|it| &it.attrs);
        let default = defaults.map(Attribute::path).find(|it| it.is_ident("default"));
        self.found_if(&DEFAULT_VARIANT, default.filter(|_| derives_default).map(Path::span));
        if node.variants.iter().any(|it| !matches!(it.fields, Fields::Unit)) {
            let discriminant = node.variants.iter().find_map(|it| it.discriminant.as_ref());
            self.found_if(&DISCRIMINANT, discriminant.map(|(sign, _)| sign.span()));
        }
        visit::visit_item_enum(self, node);
    }

    fn visit_item_foreign_mod(&mut self, node: &'ast ItemForeignMod) {
        self.found_if(&UNSAFE_EXTERN, node.unsafety.map(|it| it.span));
        visit::visit_item_foreign_mod(self, node);
    }

    fn visit_generics(&mut self, node: &'ast Generics) {
        let mut after_const = false;
        for parameter in &node.params {
            match parameter {
                GenericParam::Const(parameter) => {
                    after_const = true;
                    let default = parameter.default.as_ref();
                    self.found_if(&CONST_DEFAULT, default.map(|(sign, _)| sign.span()));
                }
                GenericParam::Type(parameter) if after_const => {
                    self.found(&TYPE_AFTER_CONST, parameter.ident.span());
                }
                _ => {}
            }
        }
        visit::visit_generics(self, node);
    }

    fn visit_constraint(&mut self, node: &'ast Constraint) {
        self.found(&ASSOCIATED_BOUND, node.colon_token.span());
        visit::visit_constraint(self, node);
    }

    fn visit_precise_capture(&mut self, node: &'ast PreciseCapture) {
        let in_trait = self.place.owner != Owner::None;
        let feature = if in_trait { &PRECISE_CAPTURING_IN_TRAIT } else { &PRECISE_CAPTURING };
        self.found(feature, node.use_token.span);
    }

    fn visit_type_array(&mut self, node: &'ast TypeArray) {
        self.array_length(&node.len);
        visit::visit_type_array(self, node);
    }

    fn visit_expr_repeat(&mut self, node: &'ast ExprRepeat) {
        self.array_length(&node.len);
        visit::visit_expr_repeat(self, node);
    }

    fn visit_local_init(&mut self, node: &'ast LocalInit) {
        self.found_if(&LET_ELSE, node.diverge.as_ref().map(|(word, _)| word.span));
        visit::visit_local_init(self, node);
    }

    fn visit_expr_assign(&mut self, node: &'ast ExprAssign) {
        self.found_if(&DESTRUCTURING_ASSIGNMENT, taken_apart(&node.left));
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_block(&mut self, node: &'ast ExprBlock) {
        self.found_if(&LABELLED_BLOCK, node.label.as_ref().map(|it| it.name.span()));
        visit::visit_expr_block(self, node);
    }

    fn visit_expr_const(&mut self, node: &'ast ExprConst) {
        self.found(&INLINE_CONST, node.const_token.span);
        self.constant(Constant::Value, |it| visit::visit_expr_const(it, node));
    }

    fn visit_expr_raw_addr(&mut self, node: &'ast ExprRawAddr) {
        self.found(&RAW_ADDRESS, node.raw.span);
        visit::visit_expr_raw_addr(self, node);
    }

    fn visit_expr_closure(&mut self, node: &'ast ExprClosure) {
        self.found_if(&ASYNC_CLOSURE, node.asyncness.map(|it| it.span));
        self.constant(Constant::Not, |it| visit::visit_expr_closure(it, node));
    }

    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        self.condition(&node.cond);
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_while(&mut self, node: &'ast ExprWhile) {
        self.condition(&node.cond);
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_reference(&mut self, node: &'ast ExprReference) {
        let empty = matches!(&*node.expr, Expr::Array(it) if it.elems.is_empty());
        if self.place.constant == Constant::Function && !empty {
            self.found_if(&CONST_FN_MUT, node.mutability.map(|it| it.span));
        }
        visit::visit_expr_reference(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        let floats = is_float(&node.left) || is_float(&node.right);
        if self.place.constant == Constant::Function && floats {
            self.found(&CONST_FN_FLOAT, node.op.span());
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_pat(&mut self, node: &'ast Pat) {
        match node {
            Pat::Range(range) => self.range_pattern(range),
            Pat::Guard(guard) => {
                self.visit_pat(&guard.pat);
                return self.guard(&guard.guard);
            }
            Pat::Macro(it) => return self.call(&it.mac, Position::Pattern),
            // It has never been stable.
            Pat::Const(_) => return,
            _ => {}
        }
        visit::visit_pat(self, node);
    }

    fn visit_expr_macro(&mut self, node: &'ast ExprMacro) {
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        self.call(&node.mac, Position::Statements);
    }

    fn visit_stmt_macro(&mut self, node: &'ast StmtMacro) {
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        self.call(&node.mac, Position::Statements);
    }

    fn visit_item_macro(&mut self, node: &'ast ItemMacro) {
        node.attrs.iter().for_each(|it| self.visit_attribute(it));
        match node.ident {
            Some(_) => self.fragments(&node.mac.tokens),
            None => self.call(&node.mac, Position::Items),
        }
    }

    fn visit_type_macro(&mut self, node: &'ast TypeMacro) {
        self.call(&node.mac, Position::Type);
    }

    fn visit_impl_item_macro(&mut self, node: &'ast ImplItemMacro) {
        self.call(&node.mac, Position::ImplItems);
    }

    fn visit_trait_item_macro(&mut self, node: &'ast TraitItemMacro) {
        self.call(&node.mac, Position::TraitItems);
    }
}

impl Finder<'_> {
    fn condition(&mut self, condition: &Expr) {
        if matches!(condition, Expr::Binary(_)) {
            self.found_if(&LET_CHAIN, let_in(condition));
        }
    }

    fn guard(&mut self, guard: &Expr) {
        self.found_if(&IF_LET_GUARD, let_in(guard));
        self.visit_expr(guard);
    }

    fn range_pattern(&mut self, range: &ExprRange) {
        let feature = match (&range.start, &range.limits, &range.end) {
            (_, RangeLimits::HalfOpen(_), Some(_)) => &EXCLUSIVE_PATTERN,
            (None, RangeLimits::Closed(_), Some(_)) => &PATTERN_TO_INCLUSIVE,
            _ => return,
        };
        self.found(feature, range.limits.span());
    }

    /// The kinds of fragments that a `macro_rules!` takes.
    pub(super) fn fragments(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for window in trees.windows(4) {
            let [TokenTree::Punct(dollar), _, TokenTree::Punct(colon), TokenTree::Ident(kind)] =
                window
            else {
                continue;
            };
            if (dollar.as_char(), colon.as_char()) == ('$', ':') && kind == "expr_2021" {
                self.found(&EXPR_2021, kind.span());
            }
        }
        for tree in trees {
            if let TokenTree::Group(group) = tree {
                self.fragments(&group.stream());
            }
        }
    }

    /// What a call of a macro of std is by itself, beside its arguments.
    pub(super) fn std_call(&mut self, name: &str, tokens: &TokenStream, at: proc_macro2::Span) {
        if name == "cfg" && has_literal(tokens) {
            self.found(&CFG_LITERAL, at);
        }
        if self.in_constant() && is_const_panic(name) {
            self.found(&CONST_PANIC, at);
        }
    }
}
