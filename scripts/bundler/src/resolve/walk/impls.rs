//! Impls and traits: what their members are members of, and whether an impl can be idle.
//!
//! A member of an impl of a trait of the program overrides the member of that name; one of an impl
//! without a trait is inherent; all else lives with the impl.

use super::bindings::Bindings;
use super::headers::{add_required, add_required_by_path, nominal, note_bounds, trait_names};
use super::paths::meaning;
use super::recorder::Recorder;
use super::syntax::last_segment;
use super::walker::Walker;
use crate::cfg::CfgExpr;
use crate::resolve::names::{Def, Found, Namespace, UNKNOWN};
use crate::resolve::trees::{address, impl_item_attributes, trait_item_attributes};
use crate::resolve::{MemberKind, TraitImpl, UnitId, UnitKind, std_traits};
use crate::source::{Span, words};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Attribute, ImplItem, ItemImpl, ItemTrait, Path, Type};

/// What the header of an impl means.
struct ImplHeader<'ast> {
    of_trait: Option<&'ast Path>,
    /// What may be its trait, as far as that is of the program.
    traits: Vec<UnitId>,
    /// Its trait, if that is surely one of the program.
    own_trait: Option<UnitId>,
    /// What `Self` is, if that is known.
    self_type: Option<Def>,
    /// The same as a type of the program.
    self_unit: Option<UnitId>,
    /// The types and traits of the program without which it is idle.
    requires: BTreeSet<UnitId>,
}

impl<'ast> ImplHeader<'ast> {
    /// Resolves the header; its parameters are bound.
    fn read(at: &Recorder<'_, '_>, bindings: &Bindings, item: &'ast ItemImpl) -> Self {
        let mut requires = BTreeSet::new();
        add_required(at, bindings, &item.self_ty, &mut requires);
        let of_trait = item.trait_.as_ref().map(|(path, _)| path);
        let (mut traits, mut own_trait) = (Vec::new(), None);
        if let Some(path) = of_trait {
            let found = meaning(at, bindings, path, Namespace::Type);
            traits.extend(found.iter().filter_map(|found| match found.def {
                Def::Unit(unit) => Some(unit),
                _ => None,
            }));
            traits.retain(|&unit| matches!(at.resolver.names.units[unit].kind, UnitKind::Trait));
            own_trait = traits.first().copied().filter(|_| found.len() == 1);
            // The arguments of a trait from elsewhere are inferred where the type is one of the
            // program.
            if requires.is_empty() || own_trait.is_some() {
                add_required_by_path(at, bindings, path, &mut requires);
            }
        }
        let self_type = self_type(at, bindings, &item.self_ty);
        let self_unit = self_type.as_ref().and_then(|def| nominal(at.resolver, def));
        Self { of_trait, traits, own_trait, self_type, self_unit, requires }
    }

    /// Returns the kind of a member. Where its trait is not surely known, all that it may override is
    /// recorded as uses of the member.
    fn kind_of_member(&self, at: &mut Recorder<'_, '_>, unit: UnitId) -> MemberKind {
        if self.of_trait.is_none() {
            return MemberKind::Inherent(self.self_unit);
        }
        let names = &mut at.resolver.names;
        let name = &names.units[unit].name;
        let trait_members = &names.trait_members;
        let member_of = |of: &UnitId| trait_members.get(of)?.get(name).copied();
        if let Some(own_trait) = &self.own_trait {
            return member_of(own_trait).map_or(MemberKind::WithParent, MemberKind::Overrides);
        }
        let members: Vec<UnitId> = self.traits.iter().filter_map(member_of).collect();
        names.units[unit].uses.extend(members);
        MemberKind::WithParent
    }
}

/// Returns what `Self` is in an impl for this type, if that is just one thing.
fn self_type(at: &Recorder<'_, '_>, bindings: &Bindings, ty: &Type) -> Option<Def> {
    let Type::Path(ty) = ty else { return None };
    if ty.qself.is_some() {
        return None;
    }
    let found = meaning(at, bindings, &ty.path, Namespace::Type);
    let is_unknown = |def: &Def| matches!(def, Def::Foreign(path) if path[0] == UNKNOWN);
    let mut known = found.into_iter().map(|found| found.def).filter(|def| !is_unknown(def));
    known.next().filter(|_| known.next().is_none())
}

/// Visits an impl and its members.
pub(super) fn visit_impl(walker: &mut Walker<'_, '_>, item: &ItemImpl) {
    walker.bindings.add_parameters(&item.generics);
    let mut header = ImplHeader::read(&walker.at, &walker.bindings, item);
    walker.bindings.self_type = header.self_type.take();
    let requires = std::mem::take(&mut header.requires);
    walker.at.unit_mut().kind = UnitKind::Impl { requires, of_trait: header.of_trait.is_some() };

    walker.visit_attributes(&item.attrs);
    walker.visit_generics(&item.generics);
    note_bounds(&mut walker.at, &walker.bindings, |bounds| bounds.visit_generics(&item.generics));
    walker.visit_type(&item.self_ty);
    if let Some(path) = header.of_trait {
        walker.use_path(None, path, Namespace::Type);
    }
    walker.own_trait = header.own_trait;
    for member in &item.items {
        visit_impl_member(walker, &header, member);
    }
    if let Some(path) = header.of_trait {
        let at = &mut walker.at;
        let impls_of = &mut at.resolver.names.impls_of;
        impls_of.entry(last_segment(path)).or_default().push(at.unit);
        if at.made_by.is_none() {
            note_trait_impl(at, &walker.bindings, item, path, header.self_unit);
        }
    }
}

fn visit_impl_member(walker: &mut Walker<'_, '_>, header: &ImplHeader<'_>, member: &ImplItem) {
    let unit = walker.at.resolver.unit_of[&address(member)];
    let kind = header.kind_of_member(&mut walker.at, unit);
    let is_opaque = matches!(member, ImplItem::Macro(_) | ImplItem::Verbatim(_));
    let kind = if is_opaque { MemberKind::WithParent } else { kind };
    walker.at.resolver.names.units[unit].kind = UnitKind::Member(kind);
    note_cfgs(&mut walker.at, unit, impl_item_attributes(member));
    let mut walker = walker.of_member(unit);
    if matches!(member, ImplItem::Verbatim(_)) {
        use_overridden(&mut walker, None);
    }
    walker.visit_impl_item(member);
}

/// Records uses of the members that a macro call overrides in an impl of a trait of the program: those
/// of these names, or any if the names are not known.
pub(super) fn use_overridden(walker: &mut Walker<'_, '_>, names: Option<&BTreeSet<String>>) {
    let trait_members = &walker.at.resolver.names.trait_members;
    let members = walker.own_trait.and_then(|of| trait_members.get(&of)).into_iter().flatten();
    let overridden = members.filter(|(name, _)| names.is_none_or(|names| names.contains(*name)));
    let overridden: Vec<UnitId> = overridden.map(|(_, unit)| *unit).collect();
    walker.at.unit_mut().uses.extend(overridden);
}

/// Notes what decides whether the program runs an impl of a trait.
fn note_trait_impl(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    item: &ItemImpl,
    path: &Path,
    self_unit: Option<UnitId>,
) {
    let name = last_segment(path);
    let defaults = match &meaning(at, bindings, path, Namespace::Type)[..] {
        [Found { def: Def::Unit(unit), .. }] => {
            at.resolver.names.trait_defaults.get(unit).cloned().flatten()
        }
        [Found { def: Def::Foreign(path), .. }] => std_traits::defaults(path),
        _ => None,
    };
    let has_one_name = trait_names(at, bindings, path).iter().all(|other| *other == name);
    let is_called = item.unsafety.is_none() && name != "Drop" && has_one_name;
    let mut fully_known = defaults.is_some() && is_called;
    let mut methods = Vec::new();
    for member in &item.items {
        match member {
            ImplItem::Fn(_) => methods.push(at.resolver.unit_of[&address(member)]),
            ImplItem::Type(_) => {}
            _ => fully_known = false,
        }
    }
    let text = &at.resolver.program.files[at.file].text;
    let text = |Span { start, end }| &text[start..end];
    let self_type = text(Span::of(&*item.self_ty)).to_owned();
    let names_fallback_type = [text(Span::of(path)), &self_type].into_iter().any(names_fallback);
    let defaults = defaults.unwrap_or_default();
    let info = TraitImpl {
        name,
        methods,
        self_type,
        self_unit,
        names_fallback_type,
        defaults,
        fully_known,
    };
    at.resolver.names.trait_impls.insert(at.unit, info);
}

/// True if a part of a header names a type that rustc falls back to where it can infer none.
fn names_fallback(text: &str) -> bool {
    words(text).any(|word| ["i32", "f64"].contains(&word)) || text.contains("()")
}

/// Visits a trait and its members.
pub(super) fn visit_trait(walker: &mut Walker<'_, '_>, item: &ItemTrait) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    walker.bindings.add_parameters(&item.generics);
    walker.bindings.self_type = Some(Def::Unit(walker.at.unit));
    walker.visit_generics(&item.generics);
    for bound in &item.supertraits {
        walker.visit_type_param_bound(bound);
    }
    note_bounds(&mut walker.at, &walker.bindings, |bounds| {
        bounds.visit_generics(&item.generics);
        item.supertraits.iter().for_each(|bound| bounds.visit_type_param_bound(bound));
    });
    for member in &item.items {
        let unit = walker.at.resolver.unit_of[&address(member)];
        note_cfgs(&mut walker.at, unit, trait_item_attributes(member));
        walker.of_member(unit).visit_trait_item(member);
    }
}

/// Notes the undecided cfgs on a member.
fn note_cfgs(at: &mut Recorder<'_, '_>, member: UnitId, attrs: &[Attribute]) {
    let cfgs = CfgExpr::all_of(attrs, &at.crate_info().cfgs);
    if !cfgs.is_empty() {
        at.resolver.names.cfgs_of.insert(member, cfgs);
    }
}
