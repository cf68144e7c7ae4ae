//! Tests of name resolution on small programs.
//!
//! The note of a line, after `//~`, lists what is expected of the innermost unit around the last
//! token of that line, in any order; `nothing` stands for an empty list.

mod bodies;
mod cfgs;
mod crates;
mod imports;
mod items;
mod macros;
mod members;

use super::{Resolved, TraitDef, UnitId};
use crate::tests::fixture::Fixture;

/// Checks which units the noted units use: each by its path, as [`Fixture::path`] writes it.
#[track_caller]
fn check(text: &str) {
    check_notes(text, |fixture, resolved, unit| {
        fixture.paths(resolved, resolved.units[unit].uses.iter().copied())
    });
}

/// Checks which members the noted units call: `_.swim` on a value of unknown type, `trait.swim` for
/// a member that may be one of a trait, `crate::Fish.swim` for a member of a type of the program.
#[track_caller]
fn check_members(text: &str) {
    check_notes(text, |fixture, resolved, unit| {
        let info = &resolved.units[unit];
        let mut called: Vec<String> = info.members.iter().map(|name| format!("_.{name}")).collect();
        called.extend(info.trait_members.iter().map(|name| format!("trait.{name}")));
        for (of, name) in &info.typed_members {
            called.push(format!("{}.{name}", fixture.path(resolved, *of)));
        }
        called
    });
}

/// Checks which traits are in scope in the noted units: `crate::Swim`, or with the imports
/// `crate::reef::Swim by use crate::Swim`; `std by …` for a trait of std, `unknown by …` for a
/// foreign definition that may be a trait.
#[track_caller]
fn check_traits(text: &str) {
    check_notes(text, |fixture, resolved, unit| {
        let info = &resolved.units[unit];
        let mut scopes = Vec::new();
        for &scope in info.blocks.iter().chain([&info.scope]) {
            scopes
                .extend(std::iter::successors(Some(scope), |scope| resolved.block_parents[*scope]));
        }
        scopes.sort_unstable();
        scopes.dedup();
        let traits = scopes.iter().flat_map(|scope| &resolved.traits[*scope]);
        let shown = traits.map(|in_scope| {
            let of = match in_scope.definition {
                TraitDef::Program(unit) => fixture.path(resolved, unit),
                TraitDef::Std(_) => "std".to_owned(),
                TraitDef::Unknown => "unknown".to_owned(),
            };
            let via = fixture.paths(resolved, in_scope.via.iter().copied());
            if via.is_empty() { of } else { format!("{of} by {}", via.join(" and ")) }
        });
        shown.collect()
    });
}

/// Compares each note with the list that `actual` returns for the unit at it.
#[track_caller]
fn check_notes(text: &str, actual: impl Fn(&Fixture, &Resolved, UnitId) -> Vec<String>) {
    let fixture = Fixture::new(text);
    let resolved = fixture.resolve();
    let notes = fixture.notes();
    assert!(!notes.is_empty(), "no line has a note");
    let mut wrong = String::new();
    for (file, at, note) in notes {
        let unit = fixture.unit_at(&resolved, file, at);
        let mut actual = actual(&fixture, &resolved, unit);
        actual.sort();
        let mut expected: Vec<&str> = note.split(", ").filter(|part| *part != "nothing").collect();
        expected.sort_unstable();
        if actual != expected {
            let line = fixture.line(file, at);
            wrong += &format!("\n{line}\n  expected {expected:?}\n  found    {actual:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
