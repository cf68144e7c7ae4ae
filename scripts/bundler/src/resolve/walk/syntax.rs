//! Names that stand in pieces of syntax, read off without any table.

use crate::source::unraw;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::{Attribute, Generics, Meta, Path};

/// Returns the names of the segments of a path, without `r#`.
pub(super) fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| unraw(&segment.ident)).collect()
}

/// Returns the name of the last segment of a path.
pub(super) fn last_segment(path: &Path) -> String {
    path.segments.last().map(|segment| unraw(&segment.ident)).unwrap_or_default()
}

/// Returns the names of the type and const parameters.
pub(super) fn parameter_names(generics: &Generics) -> Vec<String> {
    let types = generics.type_params().map(|parameter| unraw(&parameter.ident));
    let constants = generics.const_params().map(|parameter| unraw(&parameter.ident));
    types.chain(constants).collect()
}

/// Returns all identifiers among the tokens, also those inside groups.
pub(super) fn identifiers(tokens: &TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(unraw(&ident));
            }
            TokenTree::Group(group) => names.extend(identifiers(&group.stream())),
            _ => {}
        }
    }
    names
}

/// True for documentation that a macro makes: `#[doc = include_str!("a.md")]`.
pub(super) fn is_doc_from_macro(attr: &Attribute) -> bool {
    let Meta::NameValue(pair) = &attr.meta else { return false };
    pair.path.is_ident("doc") && matches!(pair.value, syn::Expr::Macro(_))
}
