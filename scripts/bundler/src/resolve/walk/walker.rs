//! The state of the walk through one unit.

use super::locals::Locals;
use super::paths;
use super::recorder::Recorder;
use crate::resolve::UnitId;
use crate::resolve::collect::{Collector, ItemContext};
use crate::resolve::names::Namespace;
use crate::resolve::syntax::parameter_names;
use syn::visit::Visit;
use syn::{Attribute, Generics, Path, QSelf};

/// Walks through one unit: visits its syntax, keeps track of local names, and records the other names.
///
/// Its `syn::visit` implementation is in the module `visitor`.
pub(super) struct Walker<'r, 'p> {
    pub(super) recorder: Recorder<'r, 'p>,
    pub(super) locals: Locals,
    /// The trait of the impl around the position, if it is one of the program.
    pub(super) own_trait: Option<UnitId>,
}

impl<'r, 'p> Walker<'r, 'p> {
    /// Returns a walker for a unit in this context.
    pub(super) fn new(
        collector: &'r mut Collector<'p>,
        unit: UnitId,
        context: ItemContext,
    ) -> Self {
        let recorder = Recorder::new(collector, unit, context);
        Self { recorder, locals: Locals::default(), own_trait: None }
    }

    /// Returns a walker for a member of this unit, with the same parameters in scope.
    pub(super) fn of_member(&mut self, unit: UnitId) -> Walker<'_, 'p> {
        let (locals, own_trait) = (self.locals.of_member(), self.own_trait);
        Walker { recorder: self.recorder.of_member(unit), locals, own_trait }
    }

    /// Visits the attributes.
    pub(super) fn visit_attributes(&mut self, attrs: &[Attribute]) {
        for attr in attrs {
            self.visit_attribute(attr);
        }
    }

    /// Visits the generic arguments of a path, and records the uses of the path.
    pub(super) fn use_path(&mut self, qself: Option<&QSelf>, path: &Path, namespace: Namespace) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        match qself {
            Some(qself) => {
                self.visit_type(&qself.ty);
                paths::record_qualified(&mut self.recorder, qself, path);
            }
            None => paths::record(&mut self.recorder, &self.locals, path, namespace),
        }
    }

    /// Runs a visit in a block: local variables and items that it binds are not visible outside.
    pub(super) fn in_block(&mut self, visit: impl FnOnce(&mut Self)) {
        let (scope, outer) = (self.recorder.scope, self.locals.variables.len());
        visit(self);
        self.locals.variables.truncate(outer);
        self.recorder.scope = scope;
    }

    /// Runs a visit with these type and const parameters in scope.
    pub(super) fn with_parameters(&mut self, generics: &Generics, visit: impl FnOnce(&mut Self)) {
        let outer = self.locals.parameters.len();
        self.locals.parameters.extend(parameter_names(generics));
        visit(self);
        self.locals.parameters.truncate(outer);
    }

    /// Runs a visit of the expansion of a macro call.
    pub(super) fn in_expansion<T>(&mut self, node: &T, visit: impl FnOnce(&mut Self, &T)) {
        self.recorder.depth += 1;
        visit(self, node);
        self.recorder.depth -= 1;
    }
}
