//! The names that the syntax around a place binds by itself: local variables, type and const
//! parameters, and `Self`. They hide items of the same name, and are uses of no unit.

use super::syntax::parameter_names;
use crate::resolve::names::Def;
use crate::source::unraw;
use std::collections::BTreeSet;
use syn::{Generics, Path};

/// The names bound around the place where the walk stands.
pub(super) struct Bindings {
    /// What `Self` is, if that is known.
    pub(super) self_type: Option<Def>,
    /// The type and const parameters, the innermost last.
    parameters: Vec<String>,
    /// The local variables, a set for each block around the place, the innermost last.
    locals: Vec<BTreeSet<String>>,
}

impl Bindings {
    /// Returns bindings without any name, with one block open.
    pub(super) fn new() -> Self {
        Self { self_type: None, parameters: Vec::new(), locals: vec![BTreeSet::new()] }
    }

    /// Returns the bindings at the start of a member: the same `Self` and parameters, no local
    /// variable.
    pub(super) fn of_member(&self) -> Self {
        let (self_type, parameters) = (self.self_type.clone(), self.parameters.clone());
        Self { self_type, parameters, ..Self::new() }
    }

    /// Opens a block: what is bound from now on is forgotten by `close_block`.
    pub(super) fn open_block(&mut self) {
        self.locals.push(BTreeSet::new());
    }

    /// Forgets the local variables of the innermost block.
    pub(super) fn close_block(&mut self) {
        self.locals.pop();
    }

    /// Binds a local variable in the innermost block.
    pub(super) fn bind_local(&mut self, name: String) {
        if let Some(names) = self.locals.last_mut() {
            names.insert(name);
        }
    }

    /// True if a local variable has the name.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|names| names.contains(name))
    }

    /// Adds the parameters; returns how many there were before, for `truncate_parameters`.
    pub(super) fn add_parameters(&mut self, generics: &Generics) -> usize {
        let before = self.parameters.len();
        self.parameters.extend(parameter_names(generics));
        before
    }

    /// Forgets all parameters but the first ones.
    pub(super) fn truncate_parameters(&mut self, count: usize) {
        self.parameters.truncate(count);
    }

    /// True if a type or const parameter has the name.
    pub(super) fn is_parameter(&self, name: &String) -> bool {
        self.parameters.contains(name)
    }

    /// True if a path begins with `Self` or with a parameter.
    pub(super) fn bind_first_segment(&self, path: &Path) -> bool {
        let first = unraw(&path.segments[0].ident);
        path.leading_colon.is_none() && (first == "Self" || self.is_parameter(&first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn a_block_forgets_its_variables_and_a_member_all_of_them() {
        let mut bindings = Bindings::new();
        bindings.bind_local("outer".to_owned());
        bindings.open_block();
        bindings.bind_local("inner".to_owned());
        assert!(bindings.is_local("outer") && bindings.is_local("inner"));
        bindings.close_block();
        assert!(bindings.is_local("outer") && !bindings.is_local("inner"));
        assert!(!bindings.of_member().is_local("outer"));
    }

    #[test]
    fn paths_begin_with_a_parameter_only_where_it_is_seen() {
        let mut bindings = Bindings::new();
        let generics: Generics = parse_quote!(<'a, T: Copy, const N: usize>);
        let count = bindings.add_parameters(&generics);
        let inside = bindings.of_member();
        bindings.truncate_parameters(count);
        for path in [parse_quote!(T), parse_quote!(T::Item), parse_quote!(N)] {
            assert!(inside.bind_first_segment(&path) && !bindings.bind_first_segment(&path));
        }
        assert!(bindings.bind_first_segment(&parse_quote!(Self::new)));
        assert!(!inside.bind_first_segment(&parse_quote!(::T::Item)));
    }
}
