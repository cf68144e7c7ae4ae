//! Collects the changes of each file: removed parts, and the text that replaces them.

use super::imports::import_cuts;
use crate::load::Program;
use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::rewrite::Rewriting;
use crate::source::{Edit, FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The replacement of a span.
pub(super) struct Change {
    pub(super) span: Span,
    /// The text that replaces the span.
    pub(super) text: String,
    /// The insertion after the text.
    pub(super) then: Insertion,
}

/// An insertion after the text of a change.
pub(super) enum Insertion {
    Nothing,
    /// The content of an out-of-line module in braces: its file, and its name.
    Module(FileId, String),
    /// All libraries.
    Libraries,
}

/// Returns the changes of each file, sorted and without overlaps.
pub(super) fn changes(
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
    rewriting: &Rewriting,
) -> BTreeMap<FileId, Vec<Change>> {
    let live = &printed_units(resolved, live, rewriting);
    let mut edits: BTreeMap<FileId, Vec<Edit>> = rewriting.edits.clone();
    let mut modules: BTreeMap<FileId, Vec<(Span, FileId, String)>> = BTreeMap::new();
    // For each call, the end of the last live round so far.
    let mut live_rounds: BTreeMap<Option<UnitId>, usize> = BTreeMap::new();
    for (file, source) in program.files.enumerate() {
        edits.entry(file).or_default().extend(source.edits.iter().cloned());
    }
    for (unit, info) in resolved.units.enumerate() {
        let Some(span) = info.span else { continue };
        let source = &program.files[info.file];
        let is_round = resolved.units.is_round(unit);
        if live[unit] {
            if is_round {
                live_rounds.insert(info.parent, span.end);
            }
            if let Some(&module) = source.modules.get(&span.start) {
                let semicolon = Span::new(span.end - 1, span.end);
                let name = info.name.clone();
                modules.entry(info.file).or_default().push((semicolon, module, name));
            }
        } else if !matches!(info.kind, UnitKind::Import)
            && info.parent.is_none_or(|parent| live[parent])
        {
            // A last round goes with the separator before it.
            let removal = match live_rounds.get(&info.parent) {
                Some(&end) if is_round && source.end_of_separator(span).is_none() => {
                    Span::new(end, span.end)
                }
                _ => source.removal(span),
            };
            edits.entry(info.file).or_default().push(Edit::cut(removal));
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

/// Returns the changes of one file, given its edits and its out-of-line modules.
fn sorted(edits: Vec<Edit>, modules: Vec<(Span, FileId, String)>) -> Vec<Change> {
    let cuts = merged(edits.iter().filter(|edit| edit.text.is_empty()).map(|edit| edit.span));
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
        cuts.iter().map(|&span| change(span, String::new(), Insertion::Nothing)).collect();
    let mut seen = BTreeSet::new();
    for edit in edits.into_iter().filter(|edit| !edit.text.is_empty()) {
        if !inside_cut(edit.span) && seen.insert(edit.clone()) {
            changes.push(change(edit.span, edit.text, Insertion::Nothing));
        }
    }
    for (span, module, name) in modules {
        if !inside_cut(span) {
            changes.push(change(span, String::new(), Insertion::Module(module, name)));
        }
    }
    changes.sort_by_key(|change| change.span);
    changes
}

/// Returns the live units without redundant imports. A `use` is removed with its last name.
fn printed_units(resolved: &Resolved, live: &UnitFlags, rewriting: &Rewriting) -> UnitFlags {
    let mut printed = live.clone();
    let mut has_names: BTreeMap<UnitId, bool> = BTreeMap::new();
    for &unit in &rewriting.redundant_imports {
        printed[unit] = false;
        has_names.extend(resolved.units[unit].parent.map(|parent| (parent, false)));
    }
    for (unit, info) in resolved.units.enumerate() {
        if let Some(has_names) = info.parent.and_then(|parent| has_names.get_mut(&parent)) {
            *has_names |= printed[unit];
        }
    }
    for (unit, _) in has_names.into_iter().filter(|(_, has_names)| !has_names) {
        printed[unit] = false;
    }
    printed
}

/// Returns the union of the spans as sorted spans that do not touch.
fn merged(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut spans: Vec<Span> = spans.filter(|span| span.start < span.end).collect();
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
