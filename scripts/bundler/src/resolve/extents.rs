//! The spans of items and their members, by their first and last tokens.
//!
//! For `#[a] pub fn b() {}` that is from the `#` to the `}`. `Spanned::span` of syn returns the same,
//! but visits all tokens of a node: the items of a module would be visited once for each module around
//! them.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{
    AttrStyle, Attribute, Fields, ForeignItem, ImplItem, Item, ItemStatic, Safety, Signature,
    TraitItem, Visibility,
};

/// Syntax that becomes a unit.
pub(super) trait Extent {
    /// Returns its span with its attributes, as [`Spanned::span`] does.
    fn extent(&self) -> Span;
}

impl Extent for Span {
    fn extent(&self) -> Span {
        *self
    }
}

impl Extent for ItemStatic {
    fn extent(&self) -> Span {
        self.span()
    }
}

impl Extent for ForeignItem {
    fn extent(&self) -> Span {
        self.span()
    }
}

impl Extent for Item {
    fn extent(&self) -> Span {
        match self {
            Item::Const(it) => {
                let default = it.modifiers.defaultness.map(|it| it.span);
                let first = [visibility(&it.vis), default, Some(it.const_token.span)];
                join(&it.attrs, &first, it.semi_token.span)
            }
            Item::Enum(it) => {
                let first = [visibility(&it.vis), Some(it.enum_token.span)];
                join(&it.attrs, &first, it.brace_token.span.close())
            }
            Item::Fn(it) => {
                let first = [visibility(&it.vis), Some(signature(&it.sig))];
                join(&it.attrs, &first, it.block.brace_token.span.close())
            }
            Item::Impl(it) => {
                let default = it.modifiers.defaultness.map(|it| it.span);
                let first = [default, it.unsafety.map(|it| it.span), Some(it.impl_token.span)];
                join(&it.attrs, &first, it.brace_token.span.close())
            }
            Item::Mod(it) => {
                let unsafety = it.unsafety.map(|it| it.span);
                let first = [visibility(&it.vis), unsafety, Some(it.mod_token.span)];
                match (&it.content, &it.semi) {
                    (Some((braces, _)), _) => join(&it.attrs, &first, braces.span.close()),
                    (None, Some(semi)) => join(&it.attrs, &first, semi.span),
                    (None, None) => self.span(),
                }
            }
            Item::Static(it) => {
                let first = [visibility(&it.vis), Some(it.static_token.span)];
                join(&it.attrs, &first, it.semi_token.span)
            }
            Item::Struct(it) => {
                let first = [visibility(&it.vis), Some(it.struct_token.span)];
                match (&it.fields, &it.semi_token) {
                    (Fields::Named(fields), _) => {
                        join(&it.attrs, &first, fields.brace_token.span.close())
                    }
                    (_, Some(semi)) => join(&it.attrs, &first, semi.span),
                    (_, None) => self.span(),
                }
            }
            Item::Trait(it) => {
                let words =
                    [it.unsafety.map(|it| it.span), it.modifiers.auto_token.map(|it| it.span)];
                let first = [visibility(&it.vis), words[0], words[1], Some(it.trait_token.span)];
                join(&it.attrs, &first, it.brace_token.span.close())
            }
            other => other.span(),
        }
    }
}

impl Extent for ImplItem {
    fn extent(&self) -> Span {
        match self {
            ImplItem::Fn(it) => {
                let default = it.modifiers.defaultness.map(|it| it.span);
                let first = [visibility(&it.vis), default, Some(signature(&it.sig))];
                join(&it.attrs, &first, it.block.brace_token.span.close())
            }
            other => other.span(),
        }
    }
}

impl Extent for TraitItem {
    fn extent(&self) -> Span {
        match self {
            TraitItem::Fn(it) => {
                let default = it.modifiers.defaultness.map(|it| it.span);
                let first = [default, Some(signature(&it.sig))];
                match (&it.default, &it.semi_token) {
                    (Some(block), _) => join(&it.attrs, &first, block.brace_token.span.close()),
                    (None, Some(semi)) => join(&it.attrs, &first, semi.span),
                    (None, None) => self.span(),
                }
            }
            other => other.span(),
        }
    }
}

/// Returns the span from the first outer attribute, or else from the first of the tokens `first` that is
/// there, to the last token.
fn join(attrs: &[Attribute], first: &[Option<Span>], last: Span) -> Span {
    let outer = attrs.iter().find(|it| matches!(it.style, AttrStyle::Outer));
    let first = outer.map(|it| it.pound_token.span).or(first.iter().copied().flatten().next());
    first.map_or(last, |first| first.join(last).unwrap_or(first))
}

/// Returns the first token of a visibility.
fn visibility(visibility: &Visibility) -> Option<Span> {
    match visibility {
        Visibility::Public(it) => Some(it.span),
        Visibility::Restricted(it) => Some(it.pub_token.span),
        Visibility::Inherited => None,
    }
}

/// Returns the first token of a signature.
fn signature(signature: &Signature) -> Span {
    let constness = signature.constness.map(|it| it.span);
    let asyncness = signature.asyncness.map(|it| it.span);
    let safety = match signature.safety {
        Safety::Safe(it) => Some(it.span),
        Safety::Unsafe(it) => Some(it.span),
        Safety::Default => None,
    };
    let abi = signature.abi.as_ref().map(|it| it.extern_token.span);
    constness.or(asyncness).or(safety).or(abi).unwrap_or(signature.fn_token.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span as Bytes;

    #[test]
    fn extents_are_the_spans_that_syn_gives() {
        let text = r#"
            /// A.
            #[inline]
            pub(crate) const unsafe extern "C" fn a<T>(t: T) -> T where T: Copy { #![allow(dead_code)] t }
            async fn b() {}
            fn c() {}
            pub const D: [u8; 2] = { [1, 2] };
            const _: () = ();
            static mut E: u8 = 1;
            #[derive(Clone)] enum F { A, B { b: u8 } }
            pub struct G { g: u8 }
            struct H(pub u8);
            pub(in crate::a) struct I;
            pub mod j { #![allow(dead_code)] pub mod k { fn l() {} } }
            mod m;
            unsafe impl<T> Send for G where T: Copy {
                /// N.
                pub const N: u8 = 1;
                default fn o(&self) {}
                #[inline] pub unsafe fn p() {}
                type Q = u8;
                r!();
            }
            impl G {}
            pub unsafe trait S: Copy { const T: u8; type U; fn v(); #[w] unsafe fn x() {} }
            auto trait Y {}
            use std::fmt;
            macro_rules! z { () => {} }
            z! {}
            z!();
            type A = u8;
            union B { b: u8 }
            extern "C" { fn c(); }
            extern crate core;
        "#;
        let check = |extent: Span, span: Span| assert_eq!(Bytes::from(extent), Bytes::from(span));
        let file = syn::parse_file(text).unwrap();
        let mut items: Vec<&Item> = file.items.iter().collect();
        while let Some(item) = items.pop() {
            check(item.extent(), item.span());
            match item {
                Item::Mod(it) => items.extend(it.content.iter().flat_map(|(_, items)| items)),
                Item::Impl(it) => it.items.iter().for_each(|it| check(it.extent(), it.span())),
                Item::Trait(it) => it.items.iter().for_each(|it| check(it.extent(), it.span())),
                _ => {}
            }
        }
    }
}
