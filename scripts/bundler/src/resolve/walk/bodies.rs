//! The syntax of bodies and signatures, with the local names that hide others.

use super::super::collect::{Place, impl_member_name, trait_member_name};
use super::super::names::{Def, First, Namespace};
use super::super::trees::type_to_file;
use super::super::{ItemKind, Kind, Member, MentionKind, UnitId};
use super::{Walker, documents_by_macro, segments};
use crate::cfg::{self, Doubt};
use crate::load::NO_PROC_MACROS;
use crate::source::{Span, plain};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, GenericArgument, Item, Macro, Meta, Pat, Path, Stmt, Token, TraitItem,
    Type, TypePath,
};

impl Walker<'_, '_> {
    pub(super) fn walk_statements(&mut self, statements: &[Stmt]) {
        let items: Vec<&Item> = statements
            .iter()
            .filter_map(|it| match it {
                Stmt::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        if !items.is_empty() {
            self.scope = self.resolver.block_scope(self.scope);
            self.resolver.names.units[self.unit].blocks.push(self.scope);
            let made_by = if self.depth > 0 { self.made_by.or(Some(self.unit)) } else { None };
            let place = Place { made_by, ..self.place() };
            let first = self.resolver.names.units.len();
            for item in &items {
                self.resolver.collect(std::slice::from_ref(*item), place);
            }
            if made_by.is_some() {
                // No text of their own: they are part of this unit.
                let made = first..self.resolver.names.units.len();
                self.resolver.names.units[self.unit].uses.extend(made);
            }
            for item in items {
                self.resolver.walk(std::slice::from_ref(item), place);
            }
        }
        for statement in statements {
            match statement {
                Stmt::Item(_) => {}
                other => self.visit_stmt(other),
            }
        }
    }
}

impl Walker<'_, '_> {
    /// A unit for what a macro call among the members of an impl or trait makes: all that it names the
    /// call names. Without a name it cannot be told.
    fn made_member(&mut self, name: Option<&syn::Ident>) -> UnitId {
        let place = Place { made_by: Some(self.unit), ..self.place() };
        let span = name.map_or(proc_macro2::Span::call_site(), syn::Ident::span);
        let kind = Kind::Member(Member::WithParent);
        let shown = name.map(plain).unwrap_or_default();
        self.resolver.add_unit(kind, &shown, place, &span)
    }

    /// The same among the members of an impl, where it is to be known whether all of it is dead.
    fn made_impl_member(&mut self, name: Option<&syn::Ident>) {
        let unit = self.made_member(name);
        if let Some(name) = name {
            self.resolver.note_name(unit, name.span());
        }
    }

    /// What a crate of the program does not have as a derive or attribute comes by a glob of procedural
    /// macros.
    fn refuse_if_of_glob(&mut self, path: &Path, unknown: bool) {
        if !unknown || path.segments.len() < 2 {
            return;
        }
        let colon = path.leading_colon.is_some();
        let (_, first) = self.resolver.path(self.scope, &segments(path), colon, Namespace::Macro);
        if let First::Extern(_) = first {
            let at = path.segments[0].ident.span().into();
            self.mention(at, MentionKind::Refused(NO_PROC_MACROS.to_owned()));
        }
    }

    /// Takes note of what a function or constant names before its body, and of how it can be told
    /// from others under another cfg.
    fn end_of_signature(&mut self, signature: &impl Spanned) {
        let info = &mut self.resolver.names.units[self.unit];
        // What a macro call makes of a member is part of the call, as are its neighbours.
        if info.name.is_empty() {
            return;
        }
        info.signature = Some(info.uses.clone());
        if self.under_open_cfg() {
            let Span { start, end } = Span::of(signature);
            let file = &self.resolver.program.files[self.file].text;
            let text = if self.depth == 0 { &file[start..end] } else { "" };
            self.resolver.names.open_signatures.insert(self.unit, text.to_owned());
        }
    }
}

impl<'ast> Visit<'ast> for Walker<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        // One inside a body: `walk_statements` has seen to it.
        let _ = item;
    }

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        const BUILTIN: [&str; 26] = [
            "doc",
            "allow",
            "warn",
            "deny",
            "forbid",
            "expect",
            "cfg",
            "inline",
            "must_use",
            "cold",
            "deprecated",
            "repr",
            "non_exhaustive",
            "track_caller",
            "macro_use",
            "no_mangle",
            "test",
            "automatically_derived",
            "target_feature",
            "rustfmt",
            "clippy",
            "ignore",
            "should_panic",
            "global_allocator",
            "default",
            "unsafe",
        ];
        let path = attr.path();
        if path.is_ident("cfg") || path.is_ident("cfg_attr") {
            let known = &self.resolver.program.crates[self.krate()].cfgs;
            if cfg::is_open(attr, known) && !cfg::changes_no_names(attr) {
                self.resolver.names.open_cfgs.insert(self.unit);
            }
        } else if documents_by_macro(attr) {
            self.mention(Span::of(attr), MentionKind::CrateAttribute);
        } else if path.is_ident("macro_export") {
            self.mention(Span::of(attr), MentionKind::MacroExport);
        } else if path.is_ident("path") {
            self.mention(Span::of(attr), MentionKind::PathAttribute);
        } else if path.is_ident("derive") {
            let parser = Punctuated::<Path, Token![,]>::parse_terminated;
            for path in attr.parse_args_with(parser).into_iter().flatten() {
                let found = self.meaning(&path, Namespace::Macro);
                self.used(&found);
                self.use_kept_macros();
                self.refuse_if_of_glob(&path, found.is_empty());
                self.macro_mention(&path);
                let name = path.segments.last().map(|it| plain(&it.ident)).unwrap_or_default();
                self.resolver.names.derives.entry(self.unit).or_default().push(name);
            }
        } else if !BUILTIN.iter().any(|name| path.segments[0].ident == name) {
            let found = self.meaning(path, Namespace::Macro);
            self.used(&found);
            self.use_kept_macros();
            self.refuse_if_of_glob(path, found.is_empty());
            if let Meta::List(list) = &attr.meta {
                self.anything(&list.tokens);
                self.mentions_in(&list.tokens, false);
            }
        }
    }

    fn visit_visibility(&mut self, visibility: &'ast syn::Visibility) {
        if let syn::Visibility::Restricted(it) = visibility {
            let span = Span::of(&*it.path);
            if it.path.is_ident("crate") && it.in_token.is_none() {
                self.mention(span, MentionKind::PubCrate);
            } else if it.in_token.is_some() && it.path.segments[0].ident == "crate" {
                self.mention(it.path.segments[0].ident.span().into(), MentionKind::Crate);
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.with_parameters(&item.sig.generics, |walker| {
            walker.attributes(&item.attrs);
            walker.visit_visibility(&item.vis);
            walker.visit_signature(&item.sig);
            walker.end_of_signature(&item.sig);
            walker.visit_block(&item.block);
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.with_parameters(&item.sig.generics, |walker| {
            walker.attributes(&item.attrs);
            walker.visit_visibility(&item.vis);
            walker.visit_signature(&item.sig);
            walker.end_of_signature(&item.sig);
            walker.visit_block(&item.block);
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.with_parameters(&item.sig.generics, |walker| {
            walker.attributes(&item.attrs);
            walker.visit_signature(&item.sig);
            walker.end_of_signature(&item.sig);
            item.default.iter().for_each(|it| walker.visit_block(it));
        });
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.with_parameters(&item.generics, |walker| {
            walker.attributes(&item.attrs);
            walker.visit_visibility(&item.vis);
            walker.visit_generics(&item.generics);
            walker.visit_type(&item.ty);
            walker.end_of_signature(&*item.ty);
            walker.visit_expr(&item.expr);
        });
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        self.visit_type(&item.ty);
        self.end_of_signature(&*item.ty);
        self.visit_expr(&item.expr);
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_impl_item_type(walker, item));
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_trait_item_type(walker, item));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_struct(walker, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_enum(walker, item));
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_union(walker, item));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_item_type(walker, item));
    }

    fn visit_item_trait_alias(&mut self, item: &'ast syn::ItemTraitAlias) {
        self.with_parameters(&item.generics, |walker| {
            visit::visit_item_trait_alias(walker, item);
        });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let scope = self.scope;
        self.with_locals(|walker| walker.walk_statements(&block.stmts));
        self.scope = scope;
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        self.attributes(&local.attrs);
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        let known = &self.resolver.program.crates[self.krate()].cfgs;
        match Doubt::of(&local.attrs, known) {
            None => self.bind_pattern(&local.pat),
            // It hides nothing for certain.
            Some(_) => self.with_locals(|walker| walker.bind_pattern(&local.pat)),
        }
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.attributes(&expr.attrs);
        self.with_locals(|walker| {
            walker.visit_expr(&expr.cond);
            walker.visit_block(&expr.then_branch);
        });
        if let Some((_, other)) = &expr.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.with_locals(|walker| visit::visit_expr_while(walker, expr));
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.attributes(&expr.attrs);
        self.visit_expr(&expr.expr);
        self.bind_pattern(&expr.pat);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.attributes(&expr.attrs);
        self.visit_expr(&expr.expr);
        self.with_locals(|walker| {
            walker.bind_pattern(&expr.pat);
            walker.visit_block(&expr.body);
        });
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.with_locals(|walker| visit::visit_arm(walker, arm));
    }

    fn visit_expr_closure(&mut self, expr: &'ast syn::ExprClosure) {
        self.with_locals(|walker| visit::visit_expr_closure(walker, expr));
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        let name = plain(&pattern.ident);
        let path = [name.clone()];
        let (mut found, _) = self.resolver.path(self.scope, &path, false, Namespace::Value);
        // A function of that name is hidden by the variable, all else is what the pattern means.
        found.retain(|it| match it.def {
            Def::Unit(unit) => {
                !matches!(self.resolver.names.units[unit].kind, Kind::Item(ItemKind::Function))
            }
            _ => true,
        });
        let binds = self.depth == 0 && found.iter().all(|it| matches!(it.def, Def::Foreign(_)));
        self.used(&found);
        if binds && let Some(names) = self.locals.last_mut() {
            names.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        self.attributes(&expr.attrs);
        self.use_path(expr.qself.as_ref(), &expr.path, Namespace::Value);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        self.attributes(&expr.attrs);
        self.use_path(expr.qself.as_ref(), &expr.path, Namespace::Type);
        for field in &expr.fields {
            self.visit_field_value(field);
        }
        if let Some(rest) = &expr.rest {
            self.visit_expr(rest);
        }
    }

    fn visit_pat_struct(&mut self, pattern: &'ast syn::PatStruct) {
        self.use_path(pattern.qself.as_ref(), &pattern.path, Namespace::Type);
        for field in &pattern.fields {
            self.visit_field_pat(field);
        }
    }

    fn visit_pat_tuple_struct(&mut self, pattern: &'ast syn::PatTupleStruct) {
        self.use_path(pattern.qself.as_ref(), &pattern.path, Namespace::Value);
        for element in &pattern.elems {
            self.visit_pat(element);
        }
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.use_path(ty.qself.as_ref(), &ty.path, Namespace::Type);
    }

    /// Whatever paths the cases above leave: bounds and the traits of impls.
    fn visit_path(&mut self, path: &'ast Path) {
        self.use_path(None, path, Namespace::Type);
    }

    fn visit_generic_argument(&mut self, argument: &'ast GenericArgument) {
        if let GenericArgument::Type(Type::Path(TypePath { qself: None, path, .. })) = argument
            && let Some(name) = path.get_ident()
        {
            self.use_constant_argument(name);
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_expr_method_call(&mut self, expr: &'ast syn::ExprMethodCall) {
        self.any_member(plain(&expr.method));
        visit::visit_expr_method_call(self, expr);
    }

    fn visit_expr_macro(&mut self, expr: &'ast syn::ExprMacro) {
        self.attributes(&expr.attrs);
        let expansion = self.expand(&expr.mac);
        let parsed = expansion.clone().and_then(|it| syn::parse2::<Expr>(it).ok());
        match (parsed, expansion) {
            (Some(parsed), _) => self.expanded(parsed, |walker, it| walker.visit_expr(it)),
            (None, Some(tokens)) => {
                let scope = self.scope;
                let mut understood = false;
                self.with_locals(|walker| understood = walker.statements(tokens));
                self.scope = scope;
                if !understood {
                    self.undecided_macro(&expr.mac);
                }
            }
            (None, None) => self.undecided_macro(&expr.mac),
        }
    }

    fn visit_stmt_macro(&mut self, statement: &'ast syn::StmtMacro) {
        self.attributes(&statement.attrs);
        let understood = match self.expand(&statement.mac) {
            // What it binds is seen by the statements that follow.
            Some(tokens) => self.statements(tokens),
            None => false,
        };
        if !understood {
            self.undecided_macro(&statement.mac);
        }
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        let Pat::Macro(pattern) = pattern else { return visit::visit_pat(self, pattern) };
        let expansion = self.expand(&pattern.mac);
        let parser = Pat::parse_multi_with_leading_vert;
        match expansion.and_then(|it| parser.parse2(it).ok()) {
            Some(parsed) => self.expanded(parsed, |walker, it| walker.visit_pat(it)),
            None => self.undecided_macro(&pattern.mac),
        }
    }

    fn visit_type_macro(&mut self, ty: &'ast syn::TypeMacro) {
        match self.expand(&ty.mac).and_then(|it| syn::parse2::<Type>(it).ok()) {
            Some(parsed) => self.expanded(parsed, |walker, it| walker.visit_type(it)),
            None => self.undecided_macro(&ty.mac),
        }
    }

    fn visit_impl_item_macro(&mut self, item: &'ast syn::ImplItemMacro) {
        self.attributes(&item.attrs);
        let wrapped = self.expand(&item.mac).and_then(|tokens| {
            let group = proc_macro2::Group::new(Delimiter::Brace, tokens);
            let mut stream: TokenStream = "impl X".parse().ok()?;
            stream.extend([TokenTree::Group(group)]);
            type_to_file(stream)
        });
        match wrapped.as_ref().and_then(|it| it.items.first()) {
            Some(Item::Impl(made)) => {
                let names = made.items.iter().filter_map(impl_member_name).map(plain);
                self.overrides(Some(&names.collect()));
                self.expanded(made.clone(), |walker, made| {
                    made.items.iter().for_each(|it| {
                        // What a call in turn makes it says itself.
                        if !matches!(it, syn::ImplItem::Macro(_)) {
                            walker.made_impl_member(impl_member_name(it));
                        }
                        walker.visit_impl_item(it);
                    });
                });
            }
            _ => {
                self.overrides(None);
                self.made_impl_member(None);
                self.undecided_macro(&item.mac);
            }
        }
    }

    fn visit_trait_item_macro(&mut self, item: &'ast syn::TraitItemMacro) {
        self.attributes(&item.attrs);
        let wrapped = self.expand(&item.mac).and_then(|tokens| {
            let group = proc_macro2::Group::new(Delimiter::Brace, tokens);
            let mut stream: TokenStream = "trait X".parse().ok()?;
            stream.extend([TokenTree::Group(group)]);
            type_to_file(stream)
        });
        match wrapped.as_ref().and_then(|it| it.items.first()) {
            Some(Item::Trait(made)) => {
                self.expanded(made.clone(), |walker, made: &syn::ItemTrait| {
                    made.items.iter().for_each(|it: &TraitItem| {
                        if !matches!(it, TraitItem::Macro(_)) {
                            walker.made_member(trait_member_name(it));
                        }
                        walker.visit_trait_item(it);
                    });
                })
            }
            _ => {
                self.made_member(None);
                self.undecided_macro(&item.mac);
            }
        }
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.undecided_macro(mac);
    }
}
