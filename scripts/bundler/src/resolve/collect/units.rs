//! Adding a unit, with its span and visibility.
//!
//! A written item has a span. An expanded item has none, but if all its tokens come from the body of
//! the macro, their span there is recorded: for `macro_rules! a { () => { fn b() {} fn c() {} } }` each
//! of the two functions can be cut from the macro.

use crate::resolve::collect::Collector;
use crate::resolve::ids::{ScopeId, UnitId};
use crate::resolve::item_context::ItemContext;
use crate::resolve::scopes::{Namespace, Visibility};
use crate::resolve::syntax::segments;
use crate::resolve::units::{Unit, UnitKind};
use crate::source::{FileId, Span};
use syn::spanned::Spanned;

impl Collector<'_> {
    /// Adds a unit.
    pub(in crate::resolve) fn add_unit(
        &mut self,
        kind: UnitKind,
        name: &str,
        context: ItemContext,
        node: &impl Spanned,
    ) -> UnitId {
        let unit = Unit {
            kind,
            name: name.to_owned(),
            krate: self.tables.names.scopes()[context.scope].krate,
            file: context.file,
            span: context.expanded_from.is_none().then(|| Span::of(node)),
            span_in_macro: context.expanded_from.and_then(|_| self.span_in_arm(node.span())),
            body: None,
            parent: context.parent,
            scope: context.scope,
            blocks: Vec::new(),
            uses: Default::default(),
            signature: None,
            members: Default::default(),
            trait_members: Default::default(),
            typed_members: Default::default(),
        };
        self.tables.units.push(unit)
    }

    /// Records where the body of a written function begins.
    pub(super) fn record_body(
        &mut self,
        unit: UnitId,
        sig: &syn::Signature,
        body: Option<&syn::Block>,
    ) {
        let info = &mut self.tables.units[unit];
        if info.span.is_some() && sig.constness.is_none() {
            info.body = body.map(|block| Span::from(block.brace_token.span.open()).end);
        }
    }

    /// Returns the span of a part of an expansion in the arm that it comes from, if all of it stands there.
    fn span_in_arm(&self, part: proc_macro2::Span) -> Option<(FileId, Span)> {
        let arm = &self.tables.units[self.expanding?];
        let span = Span::from(part);
        // If the part begins or ends in the input of the call, its text differs from that of the arm.
        let text = self.program.files[arm.file].text.get(span.start..span.end)?;
        let is_inside = arm.span?.contains(span) && text.ends_with(['}', ';']);
        let is_same = || part.source_text().is_some_and(|source| source == text);
        (is_inside && is_same()).then_some((arm.file, span))
    }

    /// Binds the name of the item that is being collected, under its cfg.
    pub(super) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
    ) {
        let cfg = self.current_cfg.as_ref();
        self.tables.names.bind(scope, name, namespaces, unit, visibility, cfg);
    }

    /// Resolves the imports that are new, as far as that is possible before all items are collected.
    pub(in crate::resolve) fn resolve_imports(&mut self) {
        self.tables.names.resolve_imports(self.program, &self.tables.units);
    }

    /// Resolves the imports that are new, once all items are collected.
    pub(in crate::resolve) fn finish_imports(&mut self) {
        self.tables.names.finish_imports(self.program, &self.tables.units);
    }

    /// Resolves the visibility of an item in a scope.
    pub(in crate::resolve) fn visibility(
        &self,
        visibility: &syn::Visibility,
        scope: ScopeId,
    ) -> Visibility {
        match visibility {
            syn::Visibility::Public(_) => Visibility::Public,
            syn::Visibility::Inherited => Visibility::Within(scope),
            syn::Visibility::Restricted(it) => {
                let path = segments(&it.path);
                let module = self.lookup().module_around(scope, &path);
                module.map_or(Visibility::Public, Visibility::Within)
            }
        }
    }
}
