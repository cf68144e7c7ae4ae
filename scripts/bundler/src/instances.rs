//! Beside the check, instances: which trait impls the program never runs.
//!
//! rustc does not call an impl of a trait dead. But before it makes machine code it finds out which
//! functions a program needs, each with types for its parameters. A copy of the bundle has, in the
//! body of each function, a call of one of its own that fails just there; what rustc does not
//! complain of is never run. No machine code is made, since `main` fails, too.
//!
//! Taking such an impl away does not change what the rest means: a call that could have meant it
//! would need its method. There are exceptions. Methods that a trait has a body for and the impl does
//! not override are no functions of the impl, so it stays as long as something calls one of that
//! name. Where only one impl is left, rustc takes its type for that of a literal, so an impl for the
//! type that it takes otherwise stays as long as another one does. And a bound in the header of an
//! impl may decide which method is meant: an impl of the trait of such a bound stays as long as there
//! is another method of the name, and when the impls are gone, the same functions must be needed as
//! before; else they come back.

use crate::print::Printed;
use crate::resolve::{Kind, Resolved, UnitId};
use crate::rewrite::Rewriting;
use crate::rustc::{Call, Depth, Diagnostic};
use crate::source::{Edit, Span, words};
use std::collections::{BTreeMap, BTreeSet};

/// A copy of the bundle in which whatever is needed fails.
pub struct Probe {
    /// The copy, and where it comes from.
    pub printed: Printed,
}

/// No program has this name.
const NAME: &str = "needed_by_the_program_that_is_bundled";

impl Probe {
    /// Makes the copy; `print` prints what stays with more changes.
    pub fn new(
        resolved: &Resolved,
        live: &[bool],
        rewriting: &Rewriting,
        print: impl Fn(&Rewriting) -> Printed,
    ) -> Self {
        let mut changed = rewriting.clone();
        for (unit, info) in resolved.units.iter().enumerate() {
            if let (Some(at), true) = (info.body, live[unit]) {
                let call = format!("crate::{NAME}::<{unit}>();");
                let edit = Edit::replace(Span::new(at, at), call);
                changed.edits.entry(info.file).or_default().push(edit);
            }
        }
        let mut printed = print(&changed);
        printed.text +=
            &format!("fn {NAME}<const N: usize>() {{ const {{ ::core::panic!() }} }}\n");
        Self { printed }
    }

    /// The compilation to ask by.
    pub fn call(&self, edition: u16) -> Call<'_> {
        Call { depth: Depth::Instances, ..Call::plain(&self.printed.text, edition) }
    }

    /// The functions that rustc needs, if it says so.
    pub fn needed(&self, resolved: &Resolved, said: &[Diagnostic]) -> Option<BTreeSet<UnitId>> {
        let others = said.iter().any(is_strange);
        let needed: BTreeSet<UnitId> = said.iter().flat_map(|it| self.called_in(it)).collect();
        (!others && needed.contains(&resolved.main)).then_some(needed)
    }

    /// The functions with the calls that a diagnostic speaks of first.
    fn called_in(&self, diagnostic: &Diagnostic) -> Vec<UnitId> {
        let number = |span: Span| {
            let call = self.printed.text.get(span.start..span.end)?;
            let number = call.strip_prefix("crate::")?.strip_prefix(NAME)?.strip_prefix("::<")?;
            number.split_once('>')?.0.parse().ok()
        };
        diagnostic.places().filter_map(number).collect()
    }
}

/// Whether a diagnostic of the copy is an error of the bundle itself.
pub fn is_strange(diagnostic: &Diagnostic) -> bool {
    diagnostic.is_error() && diagnostic.code() != "E0080"
}

/// Whether there is any impl that could go.
pub fn any(resolved: &Resolved, live: &[bool]) -> bool {
    resolved.trait_impls.keys().any(|&it| live[it])
}

/// The impls and overriding methods that the program does not need.
pub fn never_run(
    resolved: &Resolved,
    live: &[bool],
    needed: &BTreeSet<UnitId>,
) -> BTreeSet<UnitId> {
    let called = called(resolved, live);
    let name = |it: &UnitId| resolved.units[*it].name.as_str();
    let mut impls = BTreeSet::new();
    let mut overriding = BTreeSet::new();
    let live_impls = resolved.trait_impls.iter().filter(|(unit, _)| live[**unit]);
    for (&unit, info) in live_impls.clone() {
        let methods: Vec<UnitId> = info.methods.iter().copied().filter(|&it| live[it]).collect();
        let idle = |it: &UnitId| resolved.units[*it].body.is_some() && !needed.contains(it);
        let inherited =
            info.defaults.iter().filter(|it| !methods.iter().any(|method| name(method) == **it));
        let inherited_called = inherited.into_iter().any(|it| called.contains(it.as_str()));
        if info.whole && !methods.is_empty() && methods.iter().all(idle) && !inherited_called {
            impls.insert(unit);
        }
        let overrides = |it: &UnitId| info.defaults.contains(name(it));
        overriding.extend(methods.into_iter().filter(|it| idle(it) && overrides(it)));
    }

    let stays = |unit: &UnitId| live[*unit] && !impls.contains(unit);
    let may_be_meant = |unit: &&UnitId| {
        let info = &resolved.trait_impls[*unit];
        info.fallback && resolved.impls_of[&info.name].iter().any(stays)
    };
    let meant: BTreeSet<UnitId> = impls.iter().filter(may_be_meant).copied().collect();
    impls.retain(|it| !meant.contains(it));

    if !impls.is_empty() {
        let deciding = deciding(resolved, live, &called);
        impls.retain(|it| !deciding.contains(resolved.trait_impls[it].name.as_str()));
    }

    // What the definition of a trait asks for, wherever that trait stays or is derived.
    let mut asked: Vec<(&str, Wanted<'_>)> = Vec::new();
    let markers =
        || live_impls.clone().filter(|(_, it)| it.methods.is_empty() && is_marker(&it.name));
    for (unit, info) in live_impls.clone().filter(|(unit, _)| !impls.contains(unit)) {
        if !info.methods.is_empty() || !is_marker(&info.name) {
            asked.extend(above(&info.name).map(|it| (it, Wanted::of(resolved, *unit))));
        }
    }
    for (unit, derived) in resolved.derives.iter().filter(|(unit, _)| live[**unit]) {
        for name in derived {
            asked.extend(above(name).map(|it| (it, Wanted::Unit(*unit))));
            let fields = resolved.units[*unit].uses.iter();
            asked.extend(fields.map(|it| (&**name, Wanted::Unit(*it))));
        }
    }
    while let Some((name, of)) = asked.pop() {
        let wanted =
            |it: &UnitId| resolved.trait_impls[it].name == name && Wanted::of(resolved, *it) == of;
        let found: Vec<UnitId> = impls.iter().copied().filter(wanted).collect();
        for it in found {
            impls.remove(&it);
            asked.extend(above(name).map(|it| (it, of)));
        }
    }
    // A marker goes with what it says more of.
    let gone: Vec<(&str, Wanted<'_>)> = impls
        .iter()
        .map(|it| (&*resolved.trait_impls[it].name, Wanted::of(resolved, *it)))
        .collect();
    let markers: Vec<UnitId> = markers()
        .filter(|(unit, info)| {
            above(&info.name).any(|it| gone.contains(&(it, Wanted::of(resolved, **unit))))
        })
        .map(|(unit, _)| *unit)
        .collect();
    impls.extend(markers);

    let outside = |it: &UnitId| resolved.units[*it].parent.is_none_or(|of| !impls.contains(&of));
    overriding.retain(outside);
    impls.extend(overriding);
    impls
}

/// The traits in the bounds of impls that give something a member of which another impl, that is of
/// another trait or of none, gives it one by the same name, if anything asks for that name: what
/// implements such a trait may decide which of the two is meant.
fn deciding<'a>(
    resolved: &'a Resolved,
    live: &[bool],
    asked: &BTreeSet<&str>,
) -> BTreeSet<&'a str> {
    // By name the impls that give something a member of it, be it one of the trait.
    let mut giving: BTreeMap<&str, Vec<UnitId>> = BTreeMap::new();
    for (_, info) in resolved.units.iter().enumerate().filter(|(unit, _)| live[*unit]) {
        let (Kind::Member(_), Some(parent)) = (&info.kind, info.parent) else { continue };
        let impls = match resolved.units[parent].kind {
            _ if !asked.contains(info.name.as_str()) => continue,
            Kind::Impl { .. } => &[parent][..],
            Kind::Trait => {
                resolved.impls_of.get(&resolved.units[parent].name).map_or(&[][..], |it| it)
            }
            _ => continue,
        };
        giving.entry(&info.name).or_default().extend(impls.iter().filter(|it| live[**it]));
    }
    for (unit, info) in resolved.trait_impls.iter().filter(|(unit, _)| live[**unit]) {
        for name in info.defaults.iter().filter(|it| asked.contains(it.as_str())) {
            giving.entry(name).or_default().push(*unit);
        }
    }
    let mut traits: BTreeSet<&str> = BTreeSet::new();
    for impls in giving.values() {
        for unit in impls {
            let Some(bounds) = resolved.bounds.get(unit) else { continue };
            if impls.iter().any(|it| differ(resolved, *unit, *it)) {
                traits.extend(bounds.iter().map(String::as_str));
            }
        }
    }
    // A bound asks for all that is above it.
    loop {
        let before = traits.len();
        let named = resolved.bounds.iter().filter(|(unit, _)| {
            let info = &resolved.units[**unit];
            matches!(info.kind, Kind::Trait) && traits.contains(info.name.as_str())
        });
        let own: Vec<&str> = named.flat_map(|(_, above)| above).map(String::as_str).collect();
        let of_std: Vec<&str> = traits.iter().flat_map(|it| above(it)).collect();
        traits.extend(own.into_iter().chain(of_std));
        if traits.len() == before {
            return traits;
        }
    }
}

/// Whether two impls may be for the same type, and are not of the same trait.
fn differ(resolved: &Resolved, one: UnitId, other: UnitId) -> bool {
    let name = |unit: UnitId| resolved.trait_impls.get(&unit).map(|it| it.name.as_str());
    let of = |unit: UnitId| match &resolved.units[unit].kind {
        Kind::Impl { requires, .. } => requires,
        _ => unreachable!("only impls are asked for"),
    };
    let is_trait = |it: &&UnitId| matches!(resolved.units[**it].kind, Kind::Trait);
    let types = |unit: UnitId| of(unit).iter().filter(|it| !is_trait(it)).collect::<BTreeSet<_>>();
    let (types_of_one, types_of_other) = (types(one), types(other));
    // One without a type of the program is for any.
    let apart = !types_of_one.is_empty()
        && !types_of_other.is_empty()
        && types_of_one.is_disjoint(&types_of_other);
    name(one) != name(other) && !apart
}

/// What an impl is for: a type of the program, or else its text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted<'a> {
    Unit(UnitId),
    Text(&'a str),
}

impl<'a> Wanted<'a> {
    fn of(resolved: &'a Resolved, unit: UnitId) -> Self {
        let info = &resolved.trait_impls[&unit];
        info.self_unit.map_or(Self::Text(&info.self_type), Self::Unit)
    }
}

/// Traits of std and those that their definitions ask for.
const ABOVE: [(&str, &str); 14] = [
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

/// The traits that the definition of a trait of std asks for.
fn above(name: &str) -> impl Iterator<Item = &'static str> {
    ABOVE.iter().filter(move |(below, _)| *below == name).map(|(_, above)| *above)
}

/// Whether an impl of that trait may be empty and then says no more than that another one holds.
fn is_marker(name: &str) -> bool {
    ["Eq", "ExactSizeIterator", "FusedIterator"].contains(&name)
}

/// Of what went, that which rustc names in its errors; an impl is named by its trait.
pub fn named_in<'a>(
    resolved: &Resolved,
    gone: &BTreeSet<UnitId>,
    errors: impl Iterator<Item = &'a str>,
) -> BTreeSet<UnitId> {
    let words: BTreeSet<&str> = errors.flat_map(words).collect();
    let is_named = |unit: &&UnitId| {
        let info = &resolved.units[**unit];
        let name = match info.kind {
            Kind::Impl { .. } => resolved.trait_impls.get(unit).map_or("", |it| &it.name),
            _ => &info.name,
        };
        words.contains(name)
    };
    gone.iter().filter(is_named).copied().collect()
}

/// The names of all members that what stays calls.
fn called<'a>(resolved: &'a Resolved, live: &[bool]) -> BTreeSet<&'a str> {
    let units = resolved.units.iter().enumerate().filter(|(unit, _)| live[*unit]);
    units.flat_map(|(_, info)| info.called()).collect()
}
