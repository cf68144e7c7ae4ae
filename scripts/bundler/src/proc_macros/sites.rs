//! Finds the sites in the syntax of a file where a procedural macro may be called: items, and calls `name!(…)`.

use crate::source::{SourceFile, Span};
use expander::CallPosition;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Macro, Stmt, TraitItem};

/// An item, or a call `name!(…)`.
#[derive(Clone, Copy)]
pub(super) struct CallSite {
    /// The bytes of the item or call.
    pub(super) whole: Span,
    pub(super) position: CallPosition,
    /// The call, if this is one.
    pub(super) bang: Option<BangCall>,
}

/// A call `name!(…)`.
#[derive(Clone, Copy)]
pub(super) struct BangCall {
    /// The bytes of the macro's path.
    pub(super) path: Span,
    /// The bytes between its brackets.
    pub(super) input: Span,
    /// True if attributes stand before the call.
    pub(super) has_attributes: bool,
}

/// Finds the call of the macro at `path` in the place of an operand, or in the input of another macro.
pub(super) fn in_tokens(file: &SourceFile, path: Span) -> Option<CallSite> {
    let spans = file.tokens().spans();
    let after = spans.partition_point(|it| it.start < path.end);
    let token = |at: usize| file.tokens().text(&file.text, at);
    if token(after) != "!" {
        return None;
    }
    let close = spans.get(crate::source::group_end(after + 1, &token) - 1)?;
    let input = Span::new(spans.get(after + 1)?.end, close.start);
    let bang = BangCall { path, input, has_attributes: false };
    let whole = Span::new(path.start, close.end);
    Some(CallSite { whole, position: CallPosition::Operand, bang: Some(bang) })
}

/// Finds the sites of a file.
#[derive(Default)]
pub(super) struct SiteFinder {
    pub(super) sites: Vec<CallSite>,
    /// All attributes. Some cannot be macros, such as those on a field.
    pub(super) attributes: Vec<Span>,
}

impl SiteFinder {
    /// Adds an item.
    fn item(&mut self, whole: Span, position: CallPosition) {
        self.sites.push(CallSite { whole, position, bang: None });
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
        let input = Span::new(brackets.start + 1, brackets.end - 1);
        let bang = Some(BangCall { path, input, has_attributes: !attrs.is_empty() });
        self.sites.push(CallSite { whole: Span::new(path.start, end), position, bang });
    }
}

impl<'ast> Visit<'ast> for SiteFinder {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.attributes.push(Span::of(attribute));
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Macro(it) if it.ident.is_none() => {
                self.call(&it.mac, &it.attrs, CallPosition::Item, it.semi_token.as_ref());
            }
            _ => self.item(Span::of(item), CallPosition::Item),
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Macro(it) => {
                self.call(&it.mac, &it.attrs, CallPosition::Member, it.semi_token.as_ref());
            }
            _ => self.item(Span::of(item), CallPosition::Member),
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Macro(it) => {
                self.call(&it.mac, &it.attrs, CallPosition::Member, it.semi_token.as_ref());
            }
            _ => self.item(Span::of(item), CallPosition::Member),
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Macro(it) = statement {
            let position = CallPosition::Statement { has_semicolon: it.semi_token.is_some() };
            self.call(&it.mac, &it.attrs, position, it.semi_token.as_ref());
        }
        visit::visit_stmt(self, statement);
    }
}
