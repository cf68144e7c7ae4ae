//! Tests of reachability on small programs.
//!
//! `//~ dead` on the first line of a unit says that the unit is dead, with everything inside of it.
//! All other units must be live.

mod cfgs;
mod macros;
mod members;
mod names;
mod reported;

use super::{MacroBodies, Shaken, shake};
use crate::resolve::{Resolved, UnitId};
use crate::source::{FileId, Span};
use crate::tests::fixture::Fixture;
use std::collections::BTreeSet;

/// Checks that the units with the note `dead` are dead, and no others.
#[track_caller]
fn check(text: &str) {
    check_reported(text, &[]);
}

/// Checks the same where rustc reports the units with these paths as dead.
#[track_caller]
fn check_reported(text: &str, reported: &[&str]) {
    let fixture = Fixture::new(text);
    let resolved = fixture.resolve();
    let live = shaken(&fixture, &resolved, reported).live;
    let dead_lines = dead_lines(&fixture);
    assert!(!dead_lines.is_empty(), "no line has a note");
    let starts_dead = |unit: &UnitId| {
        let info = &resolved.units[*unit];
        let starts_in = |line: &Span| {
            info.span.is_some_and(|span| line.start <= span.start && span.start < line.end)
        };
        dead_lines.iter().any(|(file, line)| *file == info.file && starts_in(line))
    };
    let mut wrong = String::new();
    for (unit, info) in resolved.units.enumerate() {
        let Some(span) = info.span else { continue };
        let mut around = std::iter::successors(Some(unit), |it| resolved.units[*it].parent);
        let expected = !around.any(|it| starts_dead(&it));
        if live[unit] != expected {
            let found = if live[unit] { "live" } else { "dead" };
            let path = fixture.path(&resolved, unit);
            wrong += &format!("\n`{path}` is {found}: {}", fixture.line(info.file, span.start));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Shakes a program where rustc reports the units with these paths as dead.
#[track_caller]
fn shaken(fixture: &Fixture, resolved: &Resolved, reported: &[&str]) -> Shaken {
    let reported: BTreeSet<UnitId> =
        reported.iter().map(|path| fixture.unit(resolved, path)).collect();
    shake(resolved, &reported, MacroBodies::RemoveDead)
}

/// Returns the file and span of each line with the note `dead`.
fn dead_lines(fixture: &Fixture) -> Vec<(FileId, Span)> {
    let mut lines = Vec::new();
    for (file, at, note) in fixture.notes() {
        assert_eq!(note, "dead", "{}", fixture.line(file, at));
        let text = &fixture.program.files[file].text;
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        lines.push((file, Span::new(start, at + 1)));
    }
    lines
}
