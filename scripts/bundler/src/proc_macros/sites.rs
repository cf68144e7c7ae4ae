//! Finds the sites in the syntax of a file where a procedural macro may be called: nodes with attributes, and
//! calls `name!(…)`.

use super::calls::Semicolon;
use super::position::CallPosition;
use crate::source::{SourceFile, Span};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ForeignItem, ImplItem, Item, Macro, Pat, Stmt, TraitItem, Type};

/// A node with attributes, or a call `name!(…)`.
#[derive(Clone)]
pub(super) struct CallSite {
    /// The bytes of the node or call.
    pub(super) whole: Span,
    pub(super) position: CallPosition,
    /// The bytes that may name the macro: the attributes, or the path of the call.
    pub(super) marks: Vec<Span>,
    /// The call, if this is one.
    pub(super) bang: Option<BangCall>,
}

/// A call `name!(…)`.
#[derive(Clone, Copy)]
pub(super) struct BangCall {
    /// The bytes between its brackets.
    pub(super) input: Span,
    pub(super) semicolon: Semicolon,
    /// True if attributes stand before the call.
    pub(super) has_attributes: bool,
}

/// Finds the call of the macro at `path` in the input of another macro.
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
    let bang = BangCall { input, semicolon: Semicolon::Absent, has_attributes: false };
    Some(CallSite {
        whole,
        position: CallPosition::Expression,
        marks: Vec::new(),
        bang: Some(bang),
    })
}

/// Finds the sites of a file.
#[derive(Default)]
pub(super) struct SiteFinder {
    pub(super) sites: Vec<CallSite>,
    /// Attributes that cannot be macros, such as those on a field.
    pub(super) inert: Vec<Span>,
}

impl SiteFinder {
    /// Adds a node if it has attributes.
    fn attributes(&mut self, whole: Span, position: CallPosition, attrs: &[Attribute]) {
        let marks: Vec<Span> = attrs.iter().map(Span::of).collect();
        if !marks.is_empty() {
            self.sites.push(CallSite { whole, position, marks, bang: None });
        }
    }

    /// Adds a call `name!(…)`.
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
        let bang = BangCall {
            input: Span::new(brackets.start + 1, brackets.end - 1),
            semicolon: if semicolon.is_some() { Semicolon::Present } else { Semicolon::Absent },
            has_attributes: !attrs.is_empty(),
        };
        self.sites.push(CallSite { whole, position, marks: vec![path], bang: Some(bang) });
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
