//! Decides which trait impls can be removed, given the functions that are instantiated.
//!
//! An impl without an instantiated method can be removed: no call refers to it, since such a call would
//! instantiate its method. The same is true for an overriding method that is not instantiated. So these are
//! the candidates. There are exceptions:
//!
//! * A method that the impl inherits from the trait (a default body) is not a function of the impl. So an
//!   impl is no candidate if an inherited method may be called: if a method of that name is called anywhere.
//! * If only one impl of a trait is left, rustc infers that a literal has its type. So the impl for the
//!   fallback type of a literal, such as `i32`, is kept as long as another impl of the trait is.
//! * A bound in the header of an impl may decide which of two methods of one name is called. The impls of the
//!   trait in such a bound are kept.
//! * An impl is kept if another one or a derive needs it: `Ord` needs `Eq` and `PartialOrd` of the type.
//!
//! As a safeguard, after the removal the same functions must be instantiated as before; else the impls are
//! restored (`bundle::removals`).

use crate::resolve::{Resolved, TraitImpl, UnitFlags, UnitId, UnitKind};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the impls, and the overriding methods of other impls, that can be removed.
pub(crate) fn unused_impls(
    resolved: &Resolved,
    live: &UnitFlags,
    instantiated: &BTreeSet<UnitId>,
) -> BTreeSet<UnitId> {
    let called = called_members(resolved, live);
    let (mut unused, overriding) = candidates(resolved, live, instantiated, &called);
    keep_literal_fallbacks(resolved, live, &mut unused);
    if !unused.is_empty() {
        let deciding = deciding_traits(resolved, live, &called);
        unused.retain(|unit| !deciding.contains(resolved.impls.trait_impls[unit].name.as_str()));
    }
    keep_supertraits(resolved, live, &mut unused);
    add_markers(resolved, live, &mut unused);
    let is_outside =
        |unit: &UnitId| resolved.units[*unit].parent.is_none_or(|parent| !unused.contains(&parent));
    let overriding: Vec<UnitId> = overriding.into_iter().filter(is_outside).collect();
    crate::marks::reach_if("override-is-not-instantiated", !overriding.is_empty());
    unused.extend(overriding);
    unused
}

/// Returns the impls without an instantiated method, and the overriding methods that are not
/// instantiated.
fn candidates(
    resolved: &Resolved,
    live: &UnitFlags,
    instantiated: &BTreeSet<UnitId>,
    called: &BTreeSet<&str>,
) -> (BTreeSet<UnitId>, BTreeSet<UnitId>) {
    let name = |unit: &UnitId| resolved.units[*unit].name.as_str();
    let is_unused =
        |unit: &UnitId| resolved.units[*unit].body.is_some() && !instantiated.contains(unit);
    let mut impls = BTreeSet::new();
    let mut overriding = BTreeSet::new();
    for (unit, info) in live_impls(resolved, live) {
        let methods: Vec<UnitId> = info.methods.iter().copied().filter(|&it| live[it]).collect();
        let is_inherited =
            |default: &&String| !methods.iter().any(|method| name(method) == **default);
        let mut inherited = info.defaults.iter().filter(is_inherited);
        let inherited_called = inherited.any(|default| called.contains(default.as_str()));
        if info.fully_known
            && !methods.is_empty()
            && methods.iter().all(is_unused)
            && !inherited_called
        {
            crate::marks::reach("impl-is-not-instantiated");
            impls.insert(unit);
        }
        let overrides = |unit: &UnitId| info.defaults.contains(name(unit));
        overriding.extend(methods.into_iter().filter(|it| is_unused(it) && overrides(it)));
    }
    (impls, overriding)
}

/// Keeps the impls for the fallback type of a literal, if another impl of the trait is kept.
fn keep_literal_fallbacks(resolved: &Resolved, live: &UnitFlags, unused: &mut BTreeSet<UnitId>) {
    let is_kept = |unit: &UnitId| live[*unit] && !unused.contains(unit);
    let is_needed = |unit: &&UnitId| {
        let info = &resolved.impls.trait_impls[*unit];
        info.names_fallback_type && resolved.impls.impls_of[&info.name].iter().any(is_kept)
    };
    let needed: BTreeSet<UnitId> = unused.iter().filter(is_needed).copied().collect();
    crate::marks::reach_if("literal-falls-back-to-type", !needed.is_empty());
    unused.retain(|unit| !needed.contains(unit));
}

/// Keeps the impls of supertraits that a kept or derived impl requires.
fn keep_supertraits(resolved: &Resolved, live: &UnitFlags, unused: &mut BTreeSet<UnitId>) {
    let mut required: Vec<(&str, SelfType<'_>)> = Vec::new();
    for (unit, info) in live_impls(resolved, live).filter(|(unit, _)| !unused.contains(unit)) {
        if !is_empty_marker(info) {
            let of = SelfType::of(resolved, unit);
            required.extend(supertraits(&info.name).map(|name| (name, of)));
        }
    }
    for (unit, derived) in resolved.impls.derives.iter().filter(|(unit, _)| live[**unit]) {
        for name in derived {
            crate::marks::reach("impl-for-derive");
            let supertraits = supertraits(name);
            required.extend(supertraits.map(|supertrait| (supertrait, SelfType::Unit(*unit))));
            let fields = resolved.units[*unit].uses.iter();
            required.extend(fields.map(|field| (&**name, SelfType::Unit(*field))));
        }
    }
    while let Some((name, of)) = required.pop() {
        let is_required = |unit: &UnitId| {
            resolved.impls.trait_impls[unit].name == name && SelfType::of(resolved, *unit) == of
        };
        let kept: Vec<UnitId> = unused.iter().copied().filter(is_required).collect();
        for unit in kept {
            unused.remove(&unit);
            required.extend(supertraits(name).map(|supertrait| (supertrait, of)));
        }
    }
}

/// Adds the empty marker impls whose supertrait's impl is removed: `impl Eq for Fish {}` with `PartialEq`.
fn add_markers(resolved: &Resolved, live: &UnitFlags, unused: &mut BTreeSet<UnitId>) {
    let removed: Vec<(&str, SelfType<'_>)> = unused
        .iter()
        .map(|unit| (&*resolved.impls.trait_impls[unit].name, SelfType::of(resolved, *unit)))
        .collect();
    let markers = live_impls(resolved, live).filter(|(unit, info)| {
        let of = SelfType::of(resolved, *unit);
        is_empty_marker(info) && supertraits(&info.name).any(|name| removed.contains(&(name, of)))
    });
    unused.extend(markers.map(|(unit, _)| unit));
}

fn live_impls<'a>(
    resolved: &'a Resolved,
    live: &'a UnitFlags,
) -> impl Iterator<Item = (UnitId, &'a TraitImpl)> {
    resolved
        .impls
        .trait_impls
        .iter()
        .map(|(unit, info)| (*unit, info))
        .filter(|(unit, _)| live[*unit])
}

/// True for an empty impl of a marker trait of std, such as `Eq`: it has no effect without its supertrait.
fn is_empty_marker(info: &TraitImpl) -> bool {
    info.methods.is_empty()
        && ["Eq", "ExactSizeIterator", "FusedIterator"].contains(&info.name.as_str())
}

/// Returns the traits whose impls may decide which of two members is called. These are the traits in the
/// bounds of an impl with a called member, if an impl of another trait, or of none, may have a member of that
/// name for the same type.
fn deciding_traits<'a>(
    resolved: &'a Resolved,
    live: &UnitFlags,
    called: &BTreeSet<&str>,
) -> BTreeSet<&'a str> {
    let mut traits: BTreeSet<&str> = BTreeSet::new();
    for impls in impls_with(resolved, live, called).values() {
        for unit in impls {
            let Some(bounds) = resolved.impls.bounds.get(unit) else { continue };
            if impls.iter().any(|other| may_compete(resolved, *unit, *other)) {
                crate::marks::reach("bound-decides-member");
                traits.extend(bounds.iter().map(String::as_str));
            }
        }
    }
    with_supertraits(resolved, traits)
}

/// Returns, for each called name, the impls that have or inherit a member of that name.
fn impls_with<'a>(
    resolved: &'a Resolved,
    live: &UnitFlags,
    called: &BTreeSet<&str>,
) -> BTreeMap<&'a str, Vec<UnitId>> {
    let mut impls_with: BTreeMap<&str, Vec<UnitId>> = BTreeMap::new();
    for (_, info) in resolved.units.enumerate().filter(|(unit, _)| live[*unit]) {
        let (UnitKind::Member(_), Some(parent)) = (&info.kind, info.parent) else { continue };
        let impls = match resolved.units[parent].kind {
            _ if !called.contains(info.name.as_str()) => continue,
            UnitKind::Impl { .. } => &[parent][..],
            UnitKind::Trait => resolved
                .impls
                .impls_of
                .get(&resolved.units[parent].name)
                .map_or(&[][..], |impls| impls),
            _ => continue,
        };
        impls_with.entry(&info.name).or_default().extend(impls.iter().filter(|it| live[**it]));
    }
    for (unit, info) in resolved.impls.trait_impls.iter().filter(|(unit, _)| live[**unit]) {
        for name in info.defaults.iter().filter(|it| called.contains(it.as_str())) {
            impls_with.entry(name).or_default().push(*unit);
        }
    }
    impls_with
}

/// Adds the supertraits of these traits, since a bound requires them, too.
fn with_supertraits<'a>(
    resolved: &'a Resolved,
    mut traits: BTreeSet<&'a str>,
) -> BTreeSet<&'a str> {
    loop {
        let before = traits.len();
        let named = resolved.impls.bounds.iter().filter(|(unit, _)| {
            let info = &resolved.units[**unit];
            matches!(info.kind, UnitKind::Trait) && traits.contains(info.name.as_str())
        });
        let own: Vec<&str> =
            named.flat_map(|(_, supertraits)| supertraits).map(String::as_str).collect();
        let of_std: Vec<&str> = traits.iter().flat_map(|name| supertraits(name)).collect();
        traits.extend(own.into_iter().chain(of_std));
        if traits.len() == before {
            return traits;
        }
    }
}

/// True if two impls are of different traits, and may be for the same type.
fn may_compete(resolved: &Resolved, one: UnitId, other: UnitId) -> bool {
    let name = |unit: UnitId| resolved.impls.trait_impls.get(&unit).map(|info| info.name.as_str());
    let header = |unit: UnitId| match &resolved.units[unit].kind {
        UnitKind::Impl { requires, .. } => requires,
        _ => unreachable!("the units are impls"),
    };
    let is_trait = |it: &UnitId| matches!(resolved.units[*it].kind, UnitKind::Trait);
    let types = |unit: UnitId| {
        header(unit).iter().flatten().copied().filter(|it| !is_trait(it)).collect::<BTreeSet<_>>()
    };
    let (types_of_one, types_of_other) = (types(one), types(other));
    // An impl without a type of the program in its header may be for any type.
    let are_apart = !types_of_one.is_empty()
        && !types_of_other.is_empty()
        && types_of_one.is_disjoint(&types_of_other);
    name(one) != name(other) && !are_apart
}

/// The type of an impl: a type of the program, or the text of another type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SelfType<'a> {
    Unit(UnitId),
    Text(&'a str),
}

impl<'a> SelfType<'a> {
    fn of(resolved: &'a Resolved, unit: UnitId) -> Self {
        let info = &resolved.impls.trait_impls[&unit];
        info.self_unit.map_or(Self::Text(&info.self_type), Self::Unit)
    }
}

/// Traits of std and their supertraits.
const SUPERTRAITS: [(&str, &str); 14] = [
    ("BufRead", "Read"),
    ("Copy", "Clone"),
    ("DerefMut", "Deref"),
    ("DoubleEndedIterator", "Iterator"),
    ("Eq", "PartialEq"),
    ("Error", "Debug"),
    ("Error", "Display"),
    ("ExactSizeIterator", "Iterator"),
    ("FusedIterator", "Iterator"),
    ("IndexMut", "Index"),
    ("Ord", "Eq"),
    ("Ord", "PartialEq"),
    ("Ord", "PartialOrd"),
    ("PartialOrd", "PartialEq"),
];

/// Returns the supertraits of a trait of std.
fn supertraits(name: &str) -> impl Iterator<Item = &'static str> {
    SUPERTRAITS.iter().filter(move |(of, _)| *of == name).map(|(_, supertrait)| *supertrait)
}

/// Returns the names of the members that live units call.
fn called_members<'a>(resolved: &'a Resolved, live: &UnitFlags) -> BTreeSet<&'a str> {
    let units = resolved.units.enumerate().filter(|(unit, _)| live[*unit]);
    units.flat_map(|(_, info)| info.called()).collect()
}
