//! Impls and traits: the kinds of their members, and facts about trait impls for monomorphization.
//!
//! A member of an impl of a trait of the program overrides the member of that name in the trait; a
//! member of an impl without a trait is inherent; any other member is live with the impl.

use super::impl_headers::{
    add_required, add_required_by_path, nominal_type, record_bounds, trait_names,
};
use super::locals::Locals;
use super::paths::meanings;
use super::recorder::Recorder;
use super::walker::Walker;
use crate::cfg::UndecidedCfg;
use crate::load::{impl_item_attributes, trait_item_attributes};
use crate::resolve::names::{Def, Meaning, Namespace, UNKNOWN};
use crate::resolve::syntax::{address, last_segment, parameter_names};
use crate::resolve::{MemberKind, Requirements, TraitImpl, UnitId, UnitKind, std_traits};
use crate::source::{Span, words};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{Attribute, ImplItem, ItemImpl, ItemTrait, Path, Type};

/// The resolved header of an impl.
struct ImplHeader<'ast> {
    of_trait: Option<&'ast Path>,
    /// The traits of the program that its path may mean.
    traits: Vec<UnitId>,
    /// Its trait, if that is certainly a trait of the program.
    own_trait: Option<UnitId>,
    /// The meaning of `Self`, if it is known.
    self_type: Option<Def>,
    /// `Self`, if it is a type of the program.
    self_unit: Option<UnitId>,
    /// The types and traits of the program without which it is dead.
    requires: Requirements,
}

impl<'ast> ImplHeader<'ast> {
    /// Resolves the header, whose parameters are in `locals`.
    fn read(recorder: &Recorder<'_, '_>, locals: &Locals, item: &'ast ItemImpl) -> Self {
        let mut requires = Requirements::default();
        add_required(recorder, locals, &item.self_ty, &mut requires);
        let of_trait = item.trait_.as_ref().map(|(path, _)| path);
        let (mut traits, mut own_trait) = (Vec::new(), None);
        if let Some(path) = of_trait {
            let meanings = meanings(recorder, locals, path, Namespace::Type);
            traits.extend(meanings.iter().filter_map(|meaning| match meaning.def {
                Def::Unit(unit) => Some(unit),
                _ => None,
            }));
            traits.retain(|&unit| matches!(recorder.lookup().units[unit].kind, UnitKind::Trait));
            own_trait = traits.first().copied().filter(|_| meanings.len() == 1);
            // The generic arguments of a foreign trait may be inferred if the type is one of the
            // program.
            let is_own = !traits.is_empty() && traits.len() == meanings.len();
            if requires.is_empty() || is_own {
                add_required_by_path(recorder, locals, path, &mut requires);
            }
        }
        let self_type = self_type(recorder, locals, &item.self_ty);
        let self_unit = self_type.as_ref().and_then(|def| nominal_type(recorder.lookup(), def));
        Self { of_trait, traits, own_trait, self_type, self_unit, requires }
    }

    /// Returns the kind of a member. If the trait is undecided, the member uses all members that it may
    /// override.
    fn kind_of_member(&self, recorder: &mut Recorder<'_, '_>, unit: UnitId) -> MemberKind {
        if self.of_trait.is_none() {
            crate::marks::reach("inherent-member");
            return MemberKind::Inherent(self.self_unit);
        }
        let name = recorder.lookup().units[unit].name.clone();
        let trait_members = &recorder.records().impls.trait_members;
        let member_of = |of: &UnitId| trait_members.get(of)?.get(&name).copied();
        if let Some(own_trait) = &self.own_trait {
            crate::marks::reach("member-overrides");
            return member_of(own_trait).map_or(MemberKind::WithParent, MemberKind::Overrides);
        }
        let members: Vec<UnitId> = self.traits.iter().filter_map(member_of).collect();
        crate::marks::reach_if("member-of-several-traits", !members.is_empty());
        recorder.of_member(unit).unit_mut().uses.extend(members);
        MemberKind::WithParent
    }
}

/// Returns the meaning of `Self` in an impl for this type; `None` if it is unknown or undecided.
fn self_type(recorder: &Recorder<'_, '_>, locals: &Locals, ty: &Type) -> Option<Def> {
    let Type::Path(ty) = ty else { return None };
    if ty.qself.is_some() {
        return None;
    }
    let meanings = meanings(recorder, locals, &ty.path, Namespace::Type);
    let is_unknown = |def: &Def| matches!(def, Def::Foreign(path) if path[0] == UNKNOWN);
    let mut definitions =
        meanings.into_iter().map(|meaning| meaning.def).filter(|def| !is_unknown(def));
    definitions.next().filter(|_| definitions.next().is_none())
}

/// Visits an impl and its members.
pub(super) fn visit_impl(walker: &mut Walker<'_, '_>, item: &ItemImpl) {
    walker.locals.parameters.extend(parameter_names(&item.generics));
    let mut header = ImplHeader::read(&walker.recorder, &walker.locals, item);
    walker.locals.self_type = header.self_type.take();
    let requires = std::mem::take(&mut header.requires);
    walker.recorder.unit_mut().kind =
        UnitKind::Impl { requires, of_trait: header.of_trait.is_some() };

    walker.visit_attributes(&item.attrs);
    walker.visit_generics(&item.generics);
    record_bounds(&mut walker.recorder, &walker.locals, |bounds| {
        bounds.visit_generics(&item.generics)
    });
    walker.visit_type(&item.self_ty);
    if let Some(path) = header.of_trait {
        walker.use_path(None, path, Namespace::Type);
    }
    walker.own_trait = header.own_trait;
    for member in &item.items {
        visit_impl_member(walker, &header, member);
    }
    if let Some(path) = header.of_trait {
        let recorder = &mut walker.recorder;
        let unit = recorder.unit;
        let impls_of = &mut recorder.records().impls.impls_of;
        impls_of.entry(last_segment(path)).or_default().push(unit);
        if recorder.expanded_from.is_none() {
            record_trait_impl(recorder, &walker.locals, item, path, header.self_unit);
        }
    }
}

fn visit_impl_member(walker: &mut Walker<'_, '_>, header: &ImplHeader<'_>, member: &ImplItem) {
    let unit = walker.recorder.unit_at(address(member));
    let kind = header.kind_of_member(&mut walker.recorder, unit);
    let is_opaque = matches!(member, ImplItem::Macro(_) | ImplItem::Verbatim(_));
    let kind = if is_opaque { MemberKind::WithParent } else { kind };
    record_cfgs(&mut walker.recorder, unit, impl_item_attributes(member));
    let mut walker = walker.of_member(unit);
    walker.recorder.unit_mut().kind = UnitKind::Member(kind);
    if matches!(member, ImplItem::Verbatim(_)) {
        use_overridden(&mut walker, None);
    }
    walker.visit_impl_item(member);
}

/// Records uses of the members that a macro call overrides in an impl of a trait of the program: those
/// with these names, or all of them without names.
pub(super) fn use_overridden(walker: &mut Walker<'_, '_>, names: Option<&BTreeSet<String>>) {
    let trait_members = &walker.recorder.records().impls.trait_members;
    let members = walker.own_trait.and_then(|of| trait_members.get(&of)).into_iter().flatten();
    let overridden = members.filter(|(name, _)| names.is_none_or(|names| names.contains(*name)));
    let overridden: Vec<UnitId> = overridden.map(|(_, unit)| *unit).collect();
    walker.recorder.unit_mut().uses.extend(overridden);
}

/// Records the facts about an impl of a trait that monomorphization needs.
fn record_trait_impl(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    item: &ItemImpl,
    path: &Path,
    self_unit: Option<UnitId>,
) {
    let name = last_segment(path);
    let defaults = match &meanings(recorder, locals, path, Namespace::Type)[..] {
        [Meaning { def: Def::Unit(unit), .. }] => {
            recorder.records().impls.trait_defaults.get(unit).cloned().flatten()
        }
        [Meaning { def: Def::Foreign(path), .. }] => std_traits::defaults(path),
        _ => None,
    };
    let has_one_name = trait_names(recorder, locals, path).iter().all(|other| *other == name);
    let is_explicit = item.unsafety.is_none() && name != "Drop" && has_one_name;
    let mut fully_known = defaults.is_some() && is_explicit;
    let mut methods = Vec::new();
    for member in &item.items {
        match member {
            ImplItem::Fn(_) => methods.push(recorder.unit_at(address(member))),
            ImplItem::Type(_) => {}
            _ => fully_known = false,
        }
    }
    let text = &recorder.program().files[recorder.file].text;
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
    let unit = recorder.unit;
    recorder.records().impls.trait_impls.insert(unit, info);
}

/// True if a part of a header names a type that rustc falls back to in inference.
fn names_fallback(text: &str) -> bool {
    words(text).any(|word| ["i32", "f64"].contains(&word)) || text.contains("()")
}

/// Visits a trait and its members.
pub(super) fn visit_trait(walker: &mut Walker<'_, '_>, item: &ItemTrait) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    walker.locals.parameters.extend(parameter_names(&item.generics));
    walker.locals.self_type = Some(Def::Unit(walker.recorder.unit));
    walker.visit_generics(&item.generics);
    for bound in &item.supertraits {
        walker.visit_type_param_bound(bound);
    }
    record_bounds(&mut walker.recorder, &walker.locals, |bounds| {
        bounds.visit_generics(&item.generics);
        item.supertraits.iter().for_each(|bound| bounds.visit_type_param_bound(bound));
    });
    for member in &item.items {
        let unit = walker.recorder.unit_at(address(member));
        record_cfgs(&mut walker.recorder, unit, trait_item_attributes(member));
        walker.of_member(unit).visit_trait_item(member);
    }
}

/// Records the undecided cfgs on a member.
fn record_cfgs(recorder: &mut Recorder<'_, '_>, member: UnitId, attrs: &[Attribute]) {
    let cfg = UndecidedCfg::of(attrs, &recorder.crate_info().cfgs);
    recorder.records().undecided.cfgs_of.extend(cfg.map(|cfg| (member, cfg)));
}
