//! The syntax visitor: dispatches to the modules that handle each kind of syntax.

use super::macro_calls::{self, visit_opaque_call};
use super::path_mentions::record_visibility;
use super::walker::Walker;
use super::{attributes, blocks, items, paths, patterns};
use crate::resolve::names::Namespace;
use crate::resolve::syntax::is_from_file;
use crate::source::unraw;
use syn::parse::Parse;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, Block, Expr, ExprPath, GenericArgument, ImplItem, ImplItemFn, Item, Local,
    Macro, Meta, Pat, Path, StmtMacro, TraitItem, TraitItemFn, Type, TypePath, Visibility,
};

impl<'ast> Visit<'ast> for Walker<'_, '_> {
    /// Skips an item inside a body, which `blocks` walks through.
    fn visit_item(&mut self, _: &'ast Item) {}

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Fn(ImplItemFn { attrs, vis, sig, block, .. }) => {
                items::visit_fn(self, attrs, vis, sig, Some(block));
            }
            ImplItem::Macro(call) => {
                macro_calls::visit_members(self, "impl X", (&call.attrs, &call.mac))
            }
            ImplItem::Type(alias) => {
                let visit = |walker: &mut Self| visit::visit_impl_item_type(walker, alias);
                self.with_parameters(&alias.generics, visit);
            }
            other => visit::visit_impl_item(self, other),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Fn(TraitItemFn { attrs, sig, default, .. }) => {
                items::visit_fn(self, attrs, &Visibility::Inherited, sig, default.as_ref());
            }
            TraitItem::Macro(call) => {
                macro_calls::visit_members(self, "trait X", (&call.attrs, &call.mac))
            }
            TraitItem::Type(alias) => {
                let visit = |walker: &mut Self| visit::visit_trait_item_type(walker, alias);
                self.with_parameters(&alias.generics, visit);
            }
            other => visit::visit_trait_item(self, other),
        }
    }

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        attributes::record(&mut self.recorder, &self.locals, attr);
        if let Meta::NameValue(pair) = &attr.meta
            && !is_from_file(attr)
        {
            // It may be a macro call: `#[deprecated = note!(…)]`.
            crate::marks::reach_if("macro-call-in-attribute", matches!(pair.value, Expr::Macro(_)));
            self.visit_expr(&pair.value);
        }
    }

    fn visit_visibility(&mut self, visibility: &'ast Visibility) {
        record_visibility(&mut self.recorder, visibility);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        blocks::visit_block(self, block);
    }

    fn visit_local(&mut self, local: &'ast Local) {
        blocks::visit_local(self, local);
    }

    fn visit_stmt_macro(&mut self, statement: &'ast StmtMacro) {
        macro_calls::visit_statement(self, statement);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.in_block(|walker| visit::visit_arm(walker, arm));
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(expr) => blocks::visit_if(self, expr),
            Expr::Let(expr) => blocks::visit_let(self, expr),
            Expr::ForLoop(expr) => blocks::visit_for(self, expr),
            Expr::While(_) | Expr::Closure(_) => {
                self.in_block(|walker| visit::visit_expr(walker, expr));
            }
            Expr::Macro(call) => macro_calls::visit_expression(self, call),
            Expr::MethodCall(call) => {
                crate::marks::reach("method-call");
                self.recorder.use_any_member(unraw(&call.method));
                visit::visit_expr_method_call(self, call);
            }
            other => visit::visit_expr(self, other),
        }
    }

    /// Visits a path in an expression or a pattern.
    fn visit_expr_path(&mut self, expr: &'ast ExprPath) {
        self.visit_attributes(&expr.attrs);
        self.use_path(expr.qself.as_ref(), &expr.path, Namespace::Value);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        match pattern {
            Pat::Ident(name) => patterns::visit_name(self, name),
            Pat::TupleStruct(pattern) => patterns::visit_tuple_struct(self, pattern),
            Pat::Macro(call) => {
                let parser = Pat::parse_multi_with_leading_vert;
                macro_calls::visit_node(self, &call.mac, parser, |walker, it| walker.visit_pat(it));
            }
            other => visit::visit_pat(self, other),
        }
    }

    fn visit_type(&mut self, ty: &'ast Type) {
        crate::marks::reach_if("path-of-type", matches!(ty, Type::Path(_)));
        match ty {
            Type::Path(ty) => self.use_path(ty.qself.as_ref(), &ty.path, Namespace::Type),
            Type::Macro(call) => {
                macro_calls::visit_node(self, &call.mac, Type::parse, |walker, it| {
                    walker.visit_type(it)
                });
            }
            other => visit::visit_type(self, other),
        }
    }

    fn visit_generic_argument(&mut self, argument: &'ast GenericArgument) {
        if let GenericArgument::Type(Type::Path(TypePath { qself: None, path, .. })) = argument
            && let Some(name) = path.get_ident()
        {
            paths::record_argument(&mut self.recorder, &self.locals, name);
        }
        visit::visit_generic_argument(self, argument);
    }

    /// Visits a path that no other method visits: one in a bound, or of a struct with fields.
    fn visit_path(&mut self, path: &'ast Path) {
        self.use_path(None, path, Namespace::Type);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        visit_opaque_call(self, mac);
    }
}
