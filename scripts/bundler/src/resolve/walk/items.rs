//! Functions, constants, types and aliases: first the signature, then the body.
//!
//! The uses in the signature are recorded separately: only these matter to units that name this one.

use super::walker::Walker;
use crate::resolve::names::Def;
use crate::source::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Item, ItemConst, ItemFn, ItemStatic, Signature, Visibility};

/// Visits an item without members.
pub(super) fn visit_item(walker: &mut Walker<'_, '_>, item: &Item) {
    let generics = match item {
        Item::Fn(ItemFn { attrs, vis, sig, block, .. }) => {
            return visit_fn(walker, attrs, vis, sig, Some(block));
        }
        Item::Const(item) => return visit_const(walker, item),
        Item::Static(item) => return visit_static(walker, item),
        Item::Struct(item) => &item.generics,
        Item::Enum(item) => &item.generics,
        Item::Union(item) => &item.generics,
        Item::Type(item) => &item.generics,
        Item::TraitAlias(item) => &item.generics,
        other => return visit::visit_item(walker, other),
    };
    if matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_)) {
        walker.locals.self_type = Some(Def::Unit(walker.recorder.unit));
    }
    walker.with_parameters(generics, |walker| visit::visit_item(walker, item));
}

/// Visits a function or method.
pub(super) fn visit_fn(
    walker: &mut Walker<'_, '_>,
    attrs: &[Attribute],
    visibility: &Visibility,
    signature: &Signature,
    body: Option<&Block>,
) {
    walker.with_parameters(&signature.generics, |walker| {
        walker.visit_attributes(attrs);
        walker.visit_visibility(visibility);
        walker.visit_signature(signature);
        end_signature(walker, signature);
        body.into_iter().for_each(|block| walker.visit_block(block));
    });
}

fn visit_const(walker: &mut Walker<'_, '_>, item: &ItemConst) {
    walker.with_parameters(&item.generics, |walker| {
        walker.visit_attributes(&item.attrs);
        walker.visit_visibility(&item.vis);
        walker.visit_generics(&item.generics);
        walker.visit_type(&item.ty);
        end_signature(walker, &*item.ty);
        walker.visit_expr(&item.expr);
    });
}

fn visit_static(walker: &mut Walker<'_, '_>, item: &ItemStatic) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    walker.visit_type(&item.ty);
    end_signature(walker, &*item.ty);
    walker.visit_expr(&item.expr);
}

/// Records the uses so far as those of the signature. Under an undecided cfg, also records the text of the
/// signature, which distinguishes units of the same name under different cfgs.
fn end_signature(walker: &mut Walker<'_, '_>, signature: &impl Spanned) {
    let recorder = &mut walker.recorder;
    let unit = recorder.unit_mut();
    // A macro call in member position has several members, and no signature.
    if unit.name.is_empty() {
        return;
    }
    unit.signature = Some(unit.uses.clone());
    if recorder.is_under_undecided_cfg() {
        let Span { start, end } = Span::of(signature);
        let file = &recorder.program().files[recorder.file].text;
        let text = if recorder.is_in_text() { &file[start..end] } else { "" };
        let unit = recorder.unit;
        recorder.records().undecided.signatures.insert(unit, text.to_owned());
    }
}
