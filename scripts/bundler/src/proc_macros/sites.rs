//! The places in the syntax of a file where a macro may be called: what attributes stand on, and macro calls.

use super::position::CallPosition;
use crate::source::{SourceFile, Span};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ForeignItem, ImplItem, Item, Macro, Pat, Stmt, TraitItem, Type};

/// A piece of syntax that attributes may stand on, or a macro call.
#[derive(Clone)]
pub(super) struct CallSite {
    pub(super) whole: Span,
    pub(super) position: CallPosition,
    /// The attributes; or the path of the macro.
    pub(super) marks: Vec<Span>,
    /// It is a macro call: the bytes between its brackets, and whether `;` ends it.
    pub(super) call: Option<(Span, bool)>,
    /// It is a macro call with attributes.
    pub(super) has_attributes: bool,
}

/// Finds a macro call among the tokens that another macro is given.
pub(super) fn in_tokens(file: &SourceFile, path: Span) -> Option<CallSite> {
    let spans = file.tokens().spans();
    let after = spans.partition_point(|it| it.start < path.end);
    let token = |at: usize| spans.get(at).map_or("", |it| &file.text[it.start..it.end]);
    if token(after) != "!" {
        return None;
    }
    let close = crate::source::group_end(after + 1, &token) - 1;
    let (whole, input) = (
        Span::new(path.start, spans.get(close)?.end),
        Span::new(spans.get(after + 1)?.end, spans.get(close)?.start),
    );
    Some(CallSite {
        whole,
        position: CallPosition::Expression,
        marks: Vec::new(),
        call: Some((input, false)),
        has_attributes: false,
    })
}

/// Finds the places of a file where macros may be called.
#[derive(Default)]
pub(super) struct SiteFinder {
    pub(super) sites: Vec<CallSite>,
    /// The attributes where none can be a macro, such as on a field.
    pub(super) inert: Vec<Span>,
}

impl SiteFinder {
    fn attributes(&mut self, whole: Span, position: CallPosition, attrs: &[Attribute]) {
        let marks: Vec<Span> = attrs.iter().map(Span::of).collect();
        if !marks.is_empty() {
            let (call, has_attributes) = (None, false);
            self.sites.push(CallSite { whole, position, marks, call, has_attributes });
        }
    }

    fn call(
        &mut self,
        mac: &Macro,
        attrs: &[Attribute],
        position: CallPosition,
        semicolon: Option<&syn::Token![;]>,
    ) {
        let path = Span::of(&mac.path);
        let brackets: Span = mac.delimiter.span().join().into();
        let end = semicolon.map_or(brackets.end, |it| Span::of(it).end);
        let whole = Span::new(path.start, end);
        let input = Span::new(brackets.start + 1, brackets.end - 1);
        let call = Some((input, semicolon.is_some()));
        let (marks, has_attributes) = (vec![path], !attrs.is_empty());
        self.sites.push(CallSite { whole, position, marks, call, has_attributes });
    }
}

impl<'ast> Visit<'ast> for SiteFinder {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.inert.push(Span::of(attribute));
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Macro(it) if it.ident.is_none() => {
                self.call(&it.mac, &it.attrs, CallPosition::Item, it.semi_token.as_ref());
            }
            _ => {
                if let Some(attrs) = item_attributes(item) {
                    self.attributes(Span::of(item), CallPosition::Item, attrs);
                }
                visit::visit_item(self, item);
            }
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attrs = match item {
            ImplItem::Const(it) => &it.attrs,
            ImplItem::Fn(it) => &it.attrs,
            ImplItem::Type(it) => &it.attrs,
            ImplItem::Macro(it) => {
                let semicolon = it.semi_token.as_ref();
                return self.call(&it.mac, &it.attrs, CallPosition::ImplItem, semicolon);
            }
            _ => return,
        };
        self.attributes(Span::of(item), CallPosition::ImplItem, attrs);
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attrs = match item {
            TraitItem::Const(it) => &it.attrs,
            TraitItem::Fn(it) => &it.attrs,
            TraitItem::Type(it) => &it.attrs,
            TraitItem::Macro(it) => {
                let semicolon = it.semi_token.as_ref();
                return self.call(&it.mac, &it.attrs, CallPosition::TraitItem, semicolon);
            }
            _ => return,
        };
        self.attributes(Span::of(item), CallPosition::TraitItem, attrs);
        visit::visit_trait_item(self, item);
    }

    fn visit_foreign_item(&mut self, item: &'ast ForeignItem) {
        if let ForeignItem::Fn(it) = item {
            self.attributes(Span::of(item), CallPosition::ForeignItem, &it.attrs);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        match statement {
            Stmt::Macro(it) => {
                self.call(&it.mac, &it.attrs, CallPosition::Statement, it.semi_token.as_ref());
            }
            _ => visit::visit_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Macro(it) => self.call(&it.mac, &it.attrs, CallPosition::Expression, None),
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        match pat {
            Pat::Macro(it) => self.call(&it.mac, &it.attrs, CallPosition::Pattern, None),
            _ => visit::visit_pat(self, pat),
        }
    }

    fn visit_type(&mut self, ty: &'ast Type) {
        match ty {
            Type::Macro(it) => self.call(&it.mac, &[], CallPosition::Type, None),
            _ => visit::visit_type(self, ty),
        }
    }
}

fn item_attributes(item: &Item) -> Option<&[Attribute]> {
    Some(match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => return None,
    })
}
