//! The state of the walk through one unit.

use super::bindings::Bindings;
use super::paths;
use super::recorder::Recorder;
use crate::resolve::Resolver;
use crate::resolve::UnitId;
use crate::resolve::collect::Place;
use crate::resolve::names::Namespace;
use syn::visit::Visit;
use syn::{Attribute, Generics, Path, QSelf};

/// Walks through one unit: visits its syntax, keeps track of what hides names, and records the rest.
///
/// Its `syn::visit` implementation is in the module `visitor`.
pub(super) struct Walker<'r, 'p> {
    pub(super) at: Recorder<'r, 'p>,
    pub(super) bindings: Bindings,
    /// The trait of the program that the impl around the place is of.
    pub(super) own_trait: Option<UnitId>,
}

impl<'r, 'p> Walker<'r, 'p> {
    /// Returns a walker for a unit at this place.
    pub(super) fn new(resolver: &'r mut Resolver<'p>, unit: UnitId, place: Place) -> Self {
        let at = Recorder::new(resolver, unit, place);
        Self { at, bindings: Bindings::new(), own_trait: None }
    }

    /// Returns a walker for a member of this unit, which knows the same parameters.
    pub(super) fn of_member(&mut self, unit: UnitId) -> Walker<'_, 'p> {
        let (bindings, own_trait) = (self.bindings.of_member(), self.own_trait);
        Walker { at: self.at.of_member(unit), bindings, own_trait }
    }

    /// Visits the attributes.
    pub(super) fn visit_attributes(&mut self, attrs: &[Attribute]) {
        for attr in attrs {
            self.visit_attribute(attr);
        }
    }

    /// Visits the generic arguments of a path, and records what the path uses.
    pub(super) fn use_path(&mut self, qself: Option<&QSelf>, path: &Path, namespace: Namespace) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        match qself {
            Some(qself) => {
                self.visit_type(&qself.ty);
                paths::record_qualified(&mut self.at, qself, path);
            }
            None => paths::record(&mut self.at, &self.bindings, path, namespace),
        }
    }

    /// Visits what binds local variables that are not seen outside.
    pub(super) fn in_block(&mut self, visit: impl FnOnce(&mut Self)) {
        self.bindings.open_block();
        visit(self);
        self.bindings.close_block();
    }

    /// Visits what sees these type parameters.
    pub(super) fn with_parameters(&mut self, generics: &Generics, visit: impl FnOnce(&mut Self)) {
        let before = self.bindings.add_parameters(generics);
        visit(self);
        self.bindings.truncate_parameters(before);
    }

    /// Visits the expansion of a macro call.
    pub(super) fn in_expansion<T>(&mut self, node: &T, visit: impl FnOnce(&mut Self, &T)) {
        self.at.depth += 1;
        visit(self, node);
        self.at.depth -= 1;
    }
}
