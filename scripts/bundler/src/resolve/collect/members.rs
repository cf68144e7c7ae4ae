//! Impls and traits: their members are units of their own.
//!
//! In `trait A { const B: u8; type C; fn d() {} }` the constant and the function are members that
//! may be dead while the trait is live; the type is live with the trait. The members of an impl get
//! their kind later, when the walk has resolved which trait it implements.

use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::scopes::Namespace;
use crate::resolve::syntax::address;
use crate::resolve::units::{MemberKind, UnitKind};
use crate::source::unraw;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Ident, ImplItem, Item, TraitItem};

impl Collector<'_> {
    /// Collects an impl and its members.
    pub(super) fn collect_impl(
        &mut self,
        item_impl: &syn::ItemImpl,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let of_trait = item_impl.trait_.is_some();
        let empty = UnitKind::Impl { requires: Default::default(), of_trait };
        let unit = self.add_unit(empty, "", context, item);
        let context = ItemContext { parent: Some(unit), ..context };
        for member in &item_impl.items {
            let name = impl_member_name(member).map(unraw).unwrap_or_default();
            let id =
                self.add_unit(UnitKind::Member(MemberKind::WithParent), &name, context, member);
            if let ImplItem::Fn(it) = member {
                self.record_body(id, &it.sig, Some(&it.block));
            }
            self.unit_of.insert(address(member), id);
        }
        unit
    }

    /// Collects a trait and its members.
    pub(super) fn collect_trait(
        &mut self,
        item_trait: &syn::ItemTrait,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let ItemContext { scope, .. } = context;
        let name = unraw(&item_trait.ident);
        let unit = self.add_unit(UnitKind::Trait, &name, context, item);
        let visibility = self.visibility(&item_trait.vis, scope);
        self.bind(scope, &name, &[Namespace::Type], unit, visibility);
        let context = ItemContext { parent: Some(unit), ..context };
        let mut members = BTreeMap::new();
        for member in &item_trait.items {
            // Types are live with their trait; a macro call may expand to anything.
            let kind = match member {
                TraitItem::Const(_) | TraitItem::Fn(_) => MemberKind::OfTrait,
                _ => MemberKind::WithParent,
            };
            let name = trait_member_name(member).map(unraw).unwrap_or_default();
            let id = self.add_unit(UnitKind::Member(kind), &name, context, member);
            if let TraitItem::Fn(it) = member {
                self.record_body(id, &it.sig, it.default.as_ref());
            }
            self.unit_of.insert(address(member), id);
            members.insert(name, id);
        }
        self.tables.records.impls.trait_defaults.insert(unit, defaults(item_trait));
        self.tables.records.impls.trait_members.insert(unit, members);
        unit
    }
}

/// Returns the name of a member of an impl; `None` for a macro call.
pub(in crate::resolve) fn impl_member_name(member: &ImplItem) -> Option<&Ident> {
    match member {
        ImplItem::Const(it) => Some(&it.ident),
        ImplItem::Fn(it) => Some(&it.sig.ident),
        ImplItem::Type(it) => Some(&it.ident),
        _ => None,
    }
}

/// Returns the name of a member of a trait; `None` for a macro call.
fn trait_member_name(member: &TraitItem) -> Option<&Ident> {
    match member {
        TraitItem::Const(it) => Some(&it.ident),
        TraitItem::Fn(it) => Some(&it.sig.ident),
        TraitItem::Type(it) => Some(&it.ident),
        _ => None,
    }
}

/// Returns the methods of a trait that have a default body; `None` if the trait has other members than
/// methods and types.
fn defaults(item: &syn::ItemTrait) -> Option<BTreeSet<String>> {
    let mut defaults = BTreeSet::new();
    for member in &item.items {
        match member {
            TraitItem::Fn(it) if it.default.is_some() => {
                defaults.insert(unraw(&it.sig.ident));
            }
            TraitItem::Fn(_) | TraitItem::Type(_) => {}
            _ => return None,
        }
    }
    Some(defaults)
}
