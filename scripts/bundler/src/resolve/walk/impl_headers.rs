//! Headers of impls and traits: the types and traits that an impl requires, and the traits in bounds.
//!
//! `impl<T: Dive> Swim for Fish<T>` requires `Swim` and `Fish`: if one of them is dead, so is the impl.
//! `Dive` is in a bound.

use super::locals::Locals;
use super::paths::meanings;
use super::recorder::Recorder;
use crate::resolve::names::{Def, Lookup, Meaning, Namespace};
use crate::resolve::syntax::last_segment;
use crate::resolve::{ItemKind, Requirements, UnitId, UnitKind};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{GenericArgument, Path, PathArguments, TraitBound, Type, TypeParamBound};

/// Adds the types and traits of the program that a type requires. Their generic arguments are not
/// required: these may be inferred, and be named nowhere.
pub(super) fn add_required(
    recorder: &Recorder<'_, '_>,
    locals: &Locals,
    ty: &Type,
    requires: &mut Requirements,
) {
    let mut add = |inner: &Type| add_required(recorder, locals, inner, requires);
    match ty {
        Type::Path(ty) if ty.qself.is_none() => {
            add_required_by_path(recorder, locals, &ty.path, requires);
        }
        Type::Reference(ty) => add(&ty.elem),
        Type::Ptr(ty) => add(&ty.elem),
        Type::Slice(ty) => add(&ty.elem),
        Type::Array(ty) => add(&ty.elem),
        Type::Paren(ty) => add(&ty.elem),
        Type::Group(ty) => add(&ty.elem),
        Type::Tuple(ty) => ty.elems.iter().for_each(add),
        Type::TraitObject(ty) => {
            for bound in &ty.bounds {
                if let TypeParamBound::Trait(bound) = bound {
                    add_required_by_path(recorder, locals, &bound.path, requires);
                }
            }
        }
        _ => {}
    }
}

/// Adds the type or trait of the program that a path leads to, or else those that its arguments require.
///
/// Under undecided cfgs it may lead to several. If one of these is outside the program or not known, then
/// the impl requires nothing.
pub(super) fn add_required_by_path(
    recorder: &Recorder<'_, '_>,
    locals: &Locals,
    path: &Path,
    requires: &mut Requirements,
) {
    let mut named = NamedUnits::default();
    for meaning in meanings(recorder, locals, path, Namespace::Type) {
        named.add(recorder.lookup(), &meaning.def);
    }
    if named.has_unknown {
        return;
    }
    if !named.units.is_empty() {
        let has_arguments = path.segments.iter().any(|segment| !segment.arguments.is_empty());
        crate::marks::reach_if("arguments-are-not-required", has_arguments);
        if !named.has_others {
            crate::marks::reach_if("type-has-alternatives", named.units.len() > 1);
            requires.insert(named.units);
        }
        return;
    }
    for segment in &path.segments {
        let PathArguments::AngleBracketed(arguments) = &segment.arguments else { continue };
        for argument in &arguments.args {
            if let GenericArgument::Type(ty) = argument {
                crate::marks::reach("argument-is-required");
                add_required(recorder, locals, ty, requires);
            }
        }
    }
}

/// The structs, enums, unions and traits of the program that a name may mean.
#[derive(Default)]
struct NamedUnits {
    units: BTreeSet<UnitId>,
    /// True if it may mean something outside the program, too, such as a type of std.
    has_others: bool,
    /// True if it may be an alias of something that is not known, such as an associated type.
    has_unknown: bool,
}

impl NamedUnits {
    /// Adds a definition. The alias of a type is not added, but the type: it may occur without the alias.
    fn add(&mut self, lookup: Lookup<'_>, def: &Def) {
        match *def {
            Def::Unit(unit) if is_type(lookup, unit) || is_trait(lookup, unit) => {
                self.units.insert(unit);
            }
            Def::Unit(unit) => self.add_target(lookup, unit),
            Def::Foreign(_) => self.has_others = true,
            _ => self.has_unknown = true,
        }
    }

    /// Adds the types that an alias may mean.
    fn add_target(&mut self, lookup: Lookup<'_>, alias: UnitId) {
        let meanings = lookup.alias_target(alias);
        self.has_unknown |= meanings.is_empty();
        for meaning in meanings {
            match meaning.def {
                // Only aliases of earlier units are followed, so a cycle of aliases ends.
                Def::Unit(next) if next >= alias && !is_type(lookup, next) => {
                    self.has_unknown = true;
                }
                def => self.add(lookup, &def),
            }
        }
    }
}

/// Returns the struct, enum or union that a definition is, or is an alias of.
pub(super) fn nominal_type(lookup: Lookup<'_>, def: &Def) -> Option<UnitId> {
    let mut named = NamedUnits::default();
    named.add(lookup, def);
    let sole = named
        .units
        .pop_first()
        .filter(|_| named.units.is_empty() && !named.has_others && !named.has_unknown);
    sole.filter(|&unit| is_type(lookup, unit))
}

fn is_type(lookup: Lookup<'_>, unit: UnitId) -> bool {
    matches!(lookup.units[unit].kind, UnitKind::Item(ItemKind::Type))
}

fn is_trait(lookup: Lookup<'_>, unit: UnitId) -> bool {
    matches!(lookup.units[unit].kind, UnitKind::Trait)
}

/// Records the traits in those bounds of the unit that `visit` visits.
pub(super) fn record_bounds<'ast>(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    visit: impl FnOnce(&mut BoundPaths<'ast>),
) {
    let mut bounds = BoundPaths { paths: Vec::new() };
    visit(&mut bounds);
    let names = bounds.paths.into_iter().flat_map(|path| trait_names(recorder, locals, path));
    let names: BTreeSet<String> = names.collect();
    if !names.is_empty() {
        let unit = recorder.unit;
        recorder.records().impls.bounds.entry(unit).or_default().extend(names);
    }
}

/// Returns the names of a trait: the last segment of the path, and the name in its definition.
pub(super) fn trait_names(
    recorder: &Recorder<'_, '_>,
    locals: &Locals,
    path: &Path,
) -> Vec<String> {
    let defined = |meaning: Meaning| match meaning.def {
        Def::Unit(unit) => Some(recorder.lookup().units[unit].name.clone()),
        Def::Foreign(mut path) => path.pop(),
        _ => None,
    };
    let meanings = meanings(recorder, locals, path, Namespace::Type);
    let mut names = vec![last_segment(path)];
    names.extend(meanings.into_iter().filter_map(defined));
    names
}

/// A visitor that collects the paths in trait bounds.
pub(super) struct BoundPaths<'ast> {
    paths: Vec<&'ast Path>,
}

impl<'ast> Visit<'ast> for BoundPaths<'ast> {
    fn visit_trait_bound(&mut self, bound: &'ast TraitBound) {
        self.paths.push(&bound.path);
        visit::visit_trait_bound(self, bound);
    }
}
