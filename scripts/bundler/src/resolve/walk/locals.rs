//! Local names: local variables, type and const parameters, and `Self`. They shadow items of the same
//! name, and are uses of no unit.

use crate::resolve::names::Def;
use crate::source::unraw;
use syn::Path;

/// The local names in scope where the walk stands.
#[derive(Default)]
pub(super) struct Locals {
    /// The meaning of `Self`, if it is known.
    pub(super) self_type: Option<Def>,
    /// The type and const parameters, the innermost last.
    pub(super) parameters: Vec<String>,
    /// The local variables, the innermost last.
    pub(super) variables: Vec<String>,
}

impl Locals {
    /// Returns the local names at the start of a member: the same `Self` and parameters, no local
    /// variable.
    pub(super) fn of_member(&self) -> Self {
        let (self_type, parameters) = (self.self_type.clone(), self.parameters.clone());
        Self { self_type, parameters, variables: Vec::new() }
    }

    /// True if a local variable has the name.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| variable == name)
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
    use crate::resolve::syntax::parameter_names;
    use syn::parse_quote;

    #[test]
    fn variables_are_not_seen_in_members() {
        let locals = Locals { variables: vec!["outer".to_owned()], ..Locals::default() };
        assert!(locals.is_local("outer") && !locals.is_local("inner"));
        assert!(!locals.of_member().is_local("outer"));
    }

    #[test]
    fn a_parameter_binds_the_first_segment_only_where_it_is_in_scope() {
        let locals = Locals::default();
        let parameters = parameter_names(&parse_quote!(<'a, T: Copy, const N: usize>));
        let inside = Locals { parameters, ..Locals::default() }.of_member();
        for path in [parse_quote!(T), parse_quote!(T::Item), parse_quote!(N)] {
            assert!(inside.binds_first_segment(&path) && !locals.binds_first_segment(&path));
        }
        assert!(locals.binds_first_segment(&parse_quote!(Self::new)));
        assert!(!inside.binds_first_segment(&parse_quote!(::T::Item)));
    }
}
