//! Making a unit: where its text stands, and from where it is visible.
//!
//! An item that stands in the text has a span. One that a macro makes has none, but if all its
//! tokens come from the body of the macro, their place there is recorded: for
//! `macro_rules! a { () => { fn b() {} fn c() {} } }` each of the two functions can be cut from the
//! macro.

use crate::resolve::extents::Extent;
use crate::resolve::found::Def;
use crate::resolve::place::Place;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, ScopeId, Visibility};
use crate::resolve::units::{Unit, UnitId, UnitKind};
use crate::source::{Span, unraw};

impl Resolver<'_> {
    /// Adds a unit.
    pub(in crate::resolve) fn add_unit(
        &mut self,
        kind: UnitKind,
        name: &str,
        place: Place,
        node: &impl Extent,
    ) -> UnitId {
        self.names.units.push(Unit {
            kind,
            name: name.to_owned(),
            krate: self.names.scopes[place.scope].krate,
            file: place.file,
            span: place.made_by.is_none().then(|| node.extent().into()),
            span_in_macro: place.made_by.and_then(|_| self.in_macro_body(node.extent())),
            expanded_name_start: None,
            body: None,
            parent: place.parent,
            scope: place.scope,
            blocks: Vec::new(),
            uses: Default::default(),
            signature: None,
            members: Default::default(),
            trait_members: Default::default(),
            typed_members: Default::default(),
        });
        self.names.units.len() - 1
    }

    /// Records where the name of a unit stands, if a macro makes the unit.
    pub(in crate::resolve) fn note_name(&mut self, unit: UnitId, name: proc_macro2::Span) {
        let info = &mut self.names.units[unit];
        info.expanded_name_start = info.span.is_none().then(|| Span::from(name).start);
    }

    /// Records where the body of a function begins.
    pub(super) fn note_body(
        &mut self,
        unit: UnitId,
        sig: &syn::Signature,
        body: Option<&syn::Block>,
    ) {
        let info = &mut self.names.units[unit];
        if info.span.is_some() && sig.constness.is_none() {
            info.body = body.map(|it| Span::from(it.brace_token.span.open()).end);
        }
    }

    /// Returns where a piece of an expansion stands in the arm that it comes from, if all of it does.
    fn in_macro_body(&self, extent: proc_macro2::Span) -> Option<(usize, Span)> {
        let arm = &self.names.units[self.expanding?];
        let span = Span::from(extent);
        // What begins or ends in the input of the macro has another text than the body has there.
        let text = self.program.files[arm.file].text.get(span.start..span.end)?;
        let whole = arm.span?.contains(span) && text.ends_with(['}', ';']);
        let same = || extent.source_text().is_some_and(|it| it == text);
        (whole && same()).then_some((arm.file, span))
    }

    /// Returns from where something with this visibility is visible.
    pub(in crate::resolve) fn visibility(
        &self,
        visibility: &syn::Visibility,
        scope: ScopeId,
    ) -> Visibility {
        match visibility {
            syn::Visibility::Public(_) => Visibility::Public,
            syn::Visibility::Inherited => Visibility::Within(scope),
            syn::Visibility::Restricted(it) => {
                let path: Vec<String> =
                    it.path.segments.iter().map(|it| unraw(&it.ident)).collect();
                let (found, _) = self.path(scope, &path, false, Namespace::Type);
                match found.first().map(|it| &it.def) {
                    Some(Def::Scope(module)) => Visibility::Within(*module),
                    _ => Visibility::Public,
                }
            }
        }
    }
}
