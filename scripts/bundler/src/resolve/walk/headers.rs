//! What the header of an impl or trait asks for: the types and traits of the program without which it
//! is idle, and the traits in its bounds.

use super::bindings::Bindings;
use super::paths::meaning;
use super::recorder::Recorder;
use super::syntax::last_segment;
use crate::resolve::names::{Def, Found, Namespace};
use crate::resolve::{ItemKind, Resolver, UnitId, UnitKind};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{GenericArgument, Path, PathArguments, TraitBound, Type, TypeParamBound};

/// Adds the types and traits of the program without which the type cannot occur. The arguments of these
/// are not among them: they may be inferred, and need be named nowhere.
pub(super) fn add_required(
    at: &Recorder<'_, '_>,
    bindings: &Bindings,
    ty: &Type,
    requires: &mut BTreeSet<UnitId>,
) {
    let mut add = |inner: &Type| add_required(at, bindings, inner, requires);
    match ty {
        Type::Path(ty) if ty.qself.is_none() => {
            add_required_by_path(at, bindings, &ty.path, requires);
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
                    add_required_by_path(at, bindings, &bound.path, requires);
                }
            }
        }
        _ => {}
    }
}

/// Adds the type or trait of the program that a path leads to, or else those among its arguments.
pub(super) fn add_required_by_path(
    at: &Recorder<'_, '_>,
    bindings: &Bindings,
    path: &Path,
    requires: &mut BTreeSet<UnitId>,
) {
    if let [Found { def: Def::Unit(unit), .. }] = meaning(at, bindings, path, Namespace::Type)[..] {
        let is_trait = matches!(at.resolver.names.units[unit].kind, UnitKind::Trait);
        // An alias need not be named for what it stands for to occur.
        let nominal = if is_trait { Some(unit) } else { nominal(at.resolver, &Def::Unit(unit)) };
        if let Some(nominal) = nominal {
            requires.insert(nominal);
            return;
        }
    }
    for segment in &path.segments {
        let PathArguments::AngleBracketed(arguments) = &segment.arguments else { continue };
        for argument in &arguments.args {
            if let GenericArgument::Type(ty) = argument {
                add_required(at, bindings, ty, requires);
            }
        }
    }
}

/// Returns the struct, enum or union behind a definition, through aliases.
pub(super) fn nominal(resolver: &Resolver<'_>, def: &Def) -> Option<UnitId> {
    let is_type =
        |unit: UnitId| matches!(resolver.names.units[unit].kind, UnitKind::Item(ItemKind::Type));
    let Def::Unit(unit) = *def else { return None };
    if is_type(unit) {
        return Some(unit);
    }
    if !matches!(resolver.names.units[unit].kind, UnitKind::Item(ItemKind::Alias)) {
        return None;
    }
    let path = resolver.names.aliases.get(&unit)?;
    let scope = resolver.names.units[unit].scope;
    let (found, _) = resolver.path(scope, path, false, Namespace::Type);
    match found[..] {
        // Aliases lead to earlier units only, so no circle of them is followed for ever.
        [Found { def: Def::Unit(next), .. }] if next < unit => nominal(resolver, &Def::Unit(next)),
        [Found { def: Def::Unit(next), .. }] if is_type(next) => Some(next),
        _ => None,
    }
}

/// Notes the traits in those bounds of the unit that `visit` visits.
pub(super) fn note_bounds<'ast>(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    visit: impl FnOnce(&mut Bounds<'ast>),
) {
    let mut bounds = Bounds { paths: Vec::new() };
    visit(&mut bounds);
    let names = bounds.paths.into_iter().flat_map(|path| trait_names(at, bindings, path));
    let names: BTreeSet<String> = names.collect();
    if !names.is_empty() {
        at.resolver.names.bounds.entry(at.unit).or_default().extend(names);
    }
}

/// Returns the names of a trait: the one here, and the one where it is defined.
pub(super) fn trait_names(at: &Recorder<'_, '_>, bindings: &Bindings, path: &Path) -> Vec<String> {
    let defined = |found: Found| match found.def {
        Def::Unit(unit) => Some(at.resolver.names.units[unit].name.clone()),
        Def::Foreign(mut path) => path.pop(),
        _ => None,
    };
    let meanings = meaning(at, bindings, path, Namespace::Type);
    let mut names = vec![last_segment(path)];
    names.extend(meanings.into_iter().filter_map(defined));
    names
}

/// Finds the traits in bounds.
pub(super) struct Bounds<'ast> {
    paths: Vec<&'ast Path>,
}

impl<'ast> Visit<'ast> for Bounds<'ast> {
    fn visit_trait_bound(&mut self, bound: &'ast TraitBound) {
        self.paths.push(&bound.path);
        visit::visit_trait_bound(self, bound);
    }
}
