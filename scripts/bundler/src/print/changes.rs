//! What goes from the text of each file, and what takes its place.

use super::imports::import_cuts;
use crate::load::Program;
use crate::resolve::{ItemKind, Resolved, UnitId, UnitKind};
use crate::rewrite::Rewriting;
use crate::source::{Edit, Span};
use std::collections::{BTreeMap, BTreeSet};

/// What takes the place of a span.
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) then: Then,
}

/// What comes after the text of a change.
pub(super) enum Then {
    Nothing,
    /// The file of a module, in braces, and the name of the module.
    Module(usize, String),
    Libraries,
}

/// All changes by file, sorted, without overlaps.
pub(super) fn changes(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    rewriting: &Rewriting,
) -> BTreeMap<usize, Vec<Change>> {
    let live = &printed_units(resolved, live, rewriting);
    let mut edits: BTreeMap<usize, Vec<Edit>> = rewriting.edits.clone();
    let mut modules: BTreeMap<usize, Vec<(Span, usize, String)>> = BTreeMap::new();
    for (file, source) in program.files.iter().enumerate() {
        edits.entry(file).or_default().extend(source.edits.iter().cloned());
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        let Some(span) = info.span else { continue };
        let source = &program.files[info.file];
        if live[unit] {
            if let Some(&module) = source.modules.get(&span.start) {
                let semicolon = Span::new(span.end - 1, span.end);
                let name = info.name.clone();
                modules.entry(info.file).or_default().push((semicolon, module, name));
            }
        } else if !matches!(info.kind, UnitKind::Import) && !goes_with_parent(resolved, live, unit)
        {
            let removal = Edit::cut(source.removal(span));
            edits.entry(info.file).or_default().push(removal);
        }
    }
    for (file, cuts) in import_cuts(program, resolved, live) {
        edits.entry(file).or_default().extend(cuts);
    }

    let sorted = edits
        .into_iter()
        .map(|(file, edits)| (file, sorted(edits, modules.remove(&file).unwrap_or_default())));
    sorted.collect()
}

/// The changes of one file, from its edits and the modules that go into it.
fn sorted(edits: Vec<Edit>, modules: Vec<(Span, usize, String)>) -> Vec<Change> {
    let cuts = merged(edits.iter().filter(|it| it.text.is_empty()).map(|it| it.span));
    let inside_cut = |span: Span| {
        let next = cuts.partition_point(|cut| cut.start <= span.start);
        let Some(cut) = cuts[..next].last() else { return false };
        if span.start == span.end {
            cut.start < span.start && span.end < cut.end
        } else {
            cut.contains(span)
        }
    };
    let change = |span, text, then| Change { span, text, then };
    let mut changes: Vec<Change> =
        cuts.iter().map(|&span| change(span, String::new(), Then::Nothing)).collect();
    let mut seen = BTreeSet::new();
    for edit in edits.into_iter().filter(|it| !it.text.is_empty()) {
        if !inside_cut(edit.span) && seen.insert(edit.clone()) {
            changes.push(change(edit.span, edit.text, Then::Nothing));
        }
    }
    let modules = modules.into_iter().filter(|it| !inside_cut(it.0));
    changes.extend(
        modules.map(|(span, module, name)| change(span, String::new(), Then::Module(module, name))),
    );
    changes.sort_by_key(|it| it.span);
    changes
}

/// What stays, without the imports of what is there already; a `use` goes with its last name.
fn printed_units(resolved: &Resolved, live: &[bool], rewriting: &Rewriting) -> Vec<bool> {
    let mut printed = live.to_vec();
    let mut left: BTreeMap<UnitId, bool> = BTreeMap::new();
    for &unit in &rewriting.there_already {
        printed[unit] = false;
        left.extend(resolved.units[unit].parent.map(|it| (it, false)));
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        if let Some(left) = info.parent.and_then(|it| left.get_mut(&it)) {
            *left |= printed[unit];
        }
    }
    for (unit, _) in left.into_iter().filter(|(_, left)| !left) {
        printed[unit] = false;
    }
    printed
}

/// Returns true if the text of a dead unit is a part of a unit that is dead as well: there is nothing
/// left to cut. That of a module in a file of its own is not printed at all.
fn goes_with_parent(resolved: &Resolved, live: &[bool], unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let Some(parent) = info.parent.filter(|&parent| !live[parent]) else { return false };
    let outer = &resolved.units[parent];
    match (outer.span, info.span) {
        (Some(outside), Some(inside)) if outer.file == info.file => outside.contains(inside),
        (outside, _) => outside.is_some() && matches!(outer.kind, UnitKind::Item(ItemKind::Module)),
    }
}

/// The same bytes in as few spans as possible, sorted.
fn merged(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut spans: Vec<Span> = spans.filter(|it| it.start < it.end).collect();
    spans.sort();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}
