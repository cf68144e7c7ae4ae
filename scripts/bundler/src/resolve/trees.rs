//! Helpers over syntax trees that collecting and walking share: the attributes of an item, the
//! names of a `use`, the statics of a `thread_local!`.
//!
//! `use a::{self, b as c, d::*};` has three leaves: the name `a` with the path `a`, for a type
//! only; the name `c` with the path `a::b`; no name, with the path `a::d`.

use crate::source::unraw;
use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, ImplItem, Item, ItemStatic, Token, TraitItem, UseTree};

/// Returns the address of a syntax node, which identifies it while the program does not move.
pub(super) fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

/// Returns the attributes of an item.
pub(super) fn item_attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

/// Returns the attributes of a member of an impl.
pub(super) fn impl_item_attributes(item: &ImplItem) -> &[Attribute] {
    match item {
        ImplItem::Const(it) => &it.attrs,
        ImplItem::Fn(it) => &it.attrs,
        ImplItem::Type(it) => &it.attrs,
        ImplItem::Macro(it) => &it.attrs,
        _ => &[],
    }
}

/// Returns the attributes of a member of a trait.
pub(super) fn trait_item_attributes(item: &TraitItem) -> &[Attribute] {
    match item {
        TraitItem::Const(it) => &it.attrs,
        TraitItem::Fn(it) => &it.attrs,
        TraitItem::Type(it) => &it.attrs,
        TraitItem::Macro(it) => &it.attrs,
        _ => &[],
    }
}

/// One name of a `use`.
pub(super) struct Leaf {
    /// The address of its node.
    pub(super) address: usize,
    /// Its text within the tree: `a as b`, `*`.
    pub(super) span: Span,
    /// The name that it brings in; `None` for a glob.
    pub(super) name: Option<String>,
    /// The whole path.
    pub(super) path: Vec<String>,
    /// It is a `self` in braces.
    pub(super) only_type: bool,
}

/// Returns the names of a `use`, in the order of the text.
pub(super) fn leaves(tree: &UseTree) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    add_leaves(tree, &mut Vec::new(), &mut leaves);
    leaves
}

fn add_leaves(tree: &UseTree, prefix: &mut Vec<String>, leaves: &mut Vec<Leaf>) {
    let mut leaf = |ident: Option<&syn::Ident>, name: Option<String>| {
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
        leaves.push(Leaf { address: address(tree), span: tree.span(), name, path, only_type });
    };
    match tree {
        UseTree::Path(it) => {
            prefix.push(unraw(&it.ident));
            add_leaves(&it.tree, prefix, leaves);
            prefix.pop();
        }
        UseTree::Name(it) => leaf(Some(&it.ident), Some(unraw(&it.ident))),
        UseTree::Rename(it) => leaf(Some(&it.ident), Some(unraw(&it.rename))),
        UseTree::Glob(_) => leaf(None, None),
        UseTree::Group(it) => {
            for tree in &it.items {
                add_leaves(tree, prefix, leaves);
            }
        }
    }
}

/// Returns the `#[macro_use]` among the attributes.
pub(super) fn macro_use(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|it| it.path().is_ident("macro_use"))
}

/// Parses an expansion as items.
pub(super) fn type_to_file(tokens: TokenStream) -> Option<syn::File> {
    syn::parse2(tokens).ok()
}

/// Parses the input of a `thread_local!` as statics.
pub(super) fn thread_locals(tokens: TokenStream) -> Option<Vec<ItemStatic>> {
    let statics = |input: ParseStream<'_>| {
        let mut statics = Vec::new();
        while !input.is_empty() {
            let attrs = input.call(Attribute::parse_outer)?;
            statics.push(ItemStatic {
                attrs,
                vis: input.parse()?,
                static_token: input.parse()?,
                mutability: syn::StaticMutability::None,
                ident: input.parse()?,
                colon_token: input.parse()?,
                ty: input.parse()?,
                eq_token: input.parse()?,
                expr: input.parse()?,
                // The last one may do without.
                semi_token: input.parse::<Option<Token![;]>>()?.unwrap_or_default(),
            });
        }
        Ok(statics)
    };
    statics.parse2(tokens).ok()
}
