//! Local names: local variables, type and const parameters, and `Self`. They shadow items of the same
//! name, and are uses of no unit.

use crate::resolve::names::Def;
use crate::resolve::syntax::parameter_names;
use crate::source::unraw;
use std::collections::BTreeSet;
use syn::{Generics, Path};

/// The local names in scope where the walk stands.
pub(super) struct Locals {
    /// The meaning of `Self`, if it is known.
    pub(super) self_type: Option<Def>,
    /// The type and const parameters, the innermost last.
    parameters: Vec<String>,
    /// The local variables, a set for each open block, the innermost last.
    variables: Vec<BTreeSet<String>>,
}

impl Locals {
    /// Returns local names with one open block and no name.
    pub(super) fn new() -> Self {
        Self { self_type: None, parameters: Vec::new(), variables: vec![BTreeSet::new()] }
    }

    /// Returns the local names at the start of a member: the same `Self` and parameters, no local
    /// variable.
    pub(super) fn of_member(&self) -> Self {
        let (self_type, parameters) = (self.self_type.clone(), self.parameters.clone());
        Self { self_type, parameters, ..Self::new() }
    }

    /// Opens a block: variables that are bound from now on are removed by `close_block`.
    pub(super) fn open_block(&mut self) {
        self.variables.push(BTreeSet::new());
    }

    /// Closes the innermost block, and removes its local variables.
    pub(super) fn close_block(&mut self) {
        self.variables.pop();
    }

    /// Binds a local variable in the innermost block.
    pub(super) fn bind_local(&mut self, name: String) {
        if let Some(names) = self.variables.last_mut() {
            names.insert(name);
        }
    }

    /// True if a local variable has the name.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.variables.iter().any(|names| names.contains(name))
    }

    /// Adds parameters. Returns their number before, for `truncate_parameters`.
    pub(super) fn add_parameters(&mut self, generics: &Generics) -> usize {
        let before = self.parameters.len();
        self.parameters.extend(parameter_names(generics));
        before
    }

    /// Removes all parameters except the first `count`.
    pub(super) fn truncate_parameters(&mut self, count: usize) {
        self.parameters.truncate(count);
    }

    /// True if a type or const parameter has the name.
    pub(super) fn is_parameter(&self, name: &String) -> bool {
        self.parameters.contains(name)
    }

    /// True if a path begins with `Self` or with a parameter.
    pub(super) fn binds_first_segment(&self, path: &Path) -> bool {
        let first = unraw(&path.segments[0].ident);
        path.leading_colon.is_none() && (first == "Self" || self.is_parameter(&first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn variables_end_with_their_block_and_are_not_seen_in_members() {
        let mut locals = Locals::new();
        locals.bind_local("outer".to_owned());
        locals.open_block();
        locals.bind_local("inner".to_owned());
        assert!(locals.is_local("outer") && locals.is_local("inner"));
        locals.close_block();
        assert!(locals.is_local("outer") && !locals.is_local("inner"));
        assert!(!locals.of_member().is_local("outer"));
    }

    #[test]
    fn a_parameter_binds_the_first_segment_only_where_it_is_in_scope() {
        let mut locals = Locals::new();
        let generics: Generics = parse_quote!(<'a, T: Copy, const N: usize>);
        let count = locals.add_parameters(&generics);
        let inside = locals.of_member();
        locals.truncate_parameters(count);
        for path in [parse_quote!(T), parse_quote!(T::Item), parse_quote!(N)] {
            assert!(inside.binds_first_segment(&path) && !locals.binds_first_segment(&path));
        }
        assert!(locals.binds_first_segment(&parse_quote!(Self::new)));
        assert!(!inside.binds_first_segment(&parse_quote!(::T::Item)));
    }
}
