//! Helpers over syntax that need no table: segments of paths, names of a `use`.
//!
//! `use a::{self, b as c, d::*};` has three leaves: the name `a` with the path `a`, for a type
//! only; the name `c` with the path `a::b`; no name, with the path `a::d`.

use crate::source::unraw;
use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::{Attribute, File, Generics, Item, Meta, Path, UseTree};

/// Returns the address of a syntax node. It identifies the node, as the program does not move.
pub(super) fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

/// One name of a `use`.
pub(super) struct UseLeaf {
    /// The address of its node.
    pub(super) address: usize,
    /// The span of its text within the tree: `a as b`, `*`.
    pub(super) span: Span,
    /// The name that it brings in; `None` for a glob.
    pub(super) name: Option<String>,
    /// The whole path.
    pub(super) path: Vec<String>,
    /// True for a `self` in braces.
    pub(super) only_type: bool,
}

/// Returns the names of a `use`, in the order of the text.
pub(super) fn use_leaves(tree: &UseTree) -> Vec<UseLeaf> {
    let mut use_leaves = Vec::new();
    add_leaves(tree, &mut Vec::new(), &mut use_leaves);
    use_leaves
}

fn add_leaves(tree: &UseTree, prefix: &mut Vec<String>, use_leaves: &mut Vec<UseLeaf>) {
    let mut leaf = |ident: Option<&Ident>, name: Option<String>| {
        let mut path = prefix.clone();
        let mut only_type = false;
        match ident.map(unraw) {
            Some(last) if last == "self" && !path.is_empty() => only_type = true,
            Some(last) => path.push(last),
            None => {}
        }
        let name = match name {
            Some(name) if name == "self" => path.last().cloned(),
            other => other,
        };
        let (address, span) = (address(tree), tree.span());
        use_leaves.push(UseLeaf { address, span, name, path, only_type });
    };
    match tree {
        UseTree::Path(it) => {
            prefix.push(unraw(&it.ident));
            add_leaves(&it.tree, prefix, use_leaves);
            prefix.pop();
        }
        UseTree::Name(it) => leaf(Some(&it.ident), Some(unraw(&it.ident))),
        UseTree::Rename(it) => leaf(Some(&it.ident), Some(unraw(&it.rename))),
        UseTree::Glob(_) => leaf(None, None),
        UseTree::Group(it) => {
            for tree in &it.items {
                add_leaves(tree, prefix, use_leaves);
            }
        }
    }
}

/// Returns the `#[macro_use]` among the attributes.
pub(super) fn macro_use(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|attr| attr.path().is_ident("macro_use"))
}

/// Parses the input of a `thread_local!` as statics. The last one may have no semicolon.
pub(super) fn parse_thread_locals(tokens: TokenStream) -> Option<File> {
    let last = tokens.clone().into_iter().last()?;
    let mut semicolon = Punct::new(';', Spacing::Alone);
    semicolon.set_span(last.span());
    let ended = tokens.clone().into_iter().chain([semicolon.into()]).collect();
    let statics: File = syn::parse2(tokens).or_else(|_| syn::parse2(ended)).ok()?;
    statics.items.iter().all(|item| matches!(item, Item::Static(_))).then_some(statics)
}

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

/// Returns the identifiers among the tokens, also those inside groups, in their order.
pub(super) fn idents(tokens: &TokenStream) -> Vec<Ident> {
    let of_tree = |tree| match tree {
        TokenTree::Group(group) => idents(&group.stream()),
        TokenTree::Ident(ident) => vec![ident],
        _ => Vec::new(),
    };
    tokens.clone().into_iter().flat_map(of_tree).collect()
}

/// Returns the names of all identifiers among the tokens.
pub(super) fn identifiers(tokens: &TokenStream) -> BTreeSet<String> {
    idents(tokens).iter().map(unraw).collect()
}

/// True for an attribute that no judge needs and that names a file: documentation from a macro, such as
/// `#[doc = include_str!("a.md")]`, or a script for debuggers, `#[debugger_visualizer(…)]`.
pub(super) fn is_from_file(attr: &Attribute) -> bool {
    if attr.path().is_ident("debugger_visualizer") {
        crate::marks::reach("debugger-script");
        return true;
    }
    let Meta::NameValue(pair) = &attr.meta else { return false };
    pair.path.is_ident("doc") && matches!(pair.value, syn::Expr::Macro(_))
}
