//! Warnings about a bundle, and the refusal of one whose meaning differs between editions. Both are mapped
//! from the text of the bundle back to the sources.

use crate::editions::{Comparison, Difference, Migration};
use crate::load::Program;
use crate::print::Printed;
use crate::proc_macros::and_others;
use crate::resolve::{FindingKind, Resolved, UnitFlags, UnitId};
use crate::source::{CrateId, FileId, Span, words};
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::Workspace;
use std::collections::{BTreeMap, BTreeSet};

/// Returns a warning for each crate in which only the drop order may differ between editions.
///
/// rustc reports a possible difference of the drop order in generic code for all types. So there is only a
/// warning if the code is not the user's own, or if the order of drops has no visible effect.
///
/// # Errors
///
/// When live code means something else in an edition of the judge.
pub(super) fn refuse_editions(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
    judge: &Judge,
    migration: &Migration,
) -> Result<Vec<String>> {
    let mut drop_orders: BTreeMap<CrateId, BTreeSet<(FileId, usize)>> = BTreeMap::new();
    for difference in &migration.differences {
        let &Difference { file, at, .. } = difference;
        let units: Vec<UnitId> = resolved.units.at(file, at).collect();
        if !units.iter().all(|&unit| live[unit]) {
            continue;
        }
        if may_be_a_warning(workspace, program, resolved, difference, &units) {
            drop_orders.entry(program.files[file].krate).or_default().insert((file, at));
        } else {
            return Err(refusal(program, judge, difference));
        }
    }
    let warning = |(krate, at): (&CrateId, &BTreeSet<(FileId, usize)>)| {
        let own = program.crates[*krate].edition;
        let editions = list(&judge.editions);
        format!(
            "{}: the drop order may differ between edition {own} and the judge's ({editions})",
            places(program, at)
        )
    };
    Ok(drop_orders.iter().map(warning).collect())
}

/// True for a drop order in code that is not the user's own, or that has no visible effect. `units` are the
/// units around it.
fn may_be_a_warning(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    difference: &Difference,
    units: &[UnitId],
) -> bool {
    let Difference { file, drop_order, destructors, .. } = difference;
    if !drop_order {
        return false;
    }
    let is_own =
        |file: FileId| workspace.packages[program.crates[program.files[file].krate].package].local;
    let spans = units.iter().filter_map(|&unit| resolved.units[unit].span);
    let innermost = spans.min_by_key(|span| span.end - span.start);
    let whole = &program.files[*file].text;
    let text = innermost.map_or(&whole[..], |span| &whole[span.start..span.end]);
    let has_effect =
        || destructors.iter().any(|&file| is_own(file)) || names_a_type_with_a_visible_drop(text);
    !is_own(*file) || !has_effect()
}

/// Returns the error for code that means something else in an edition of the judge.
fn refusal(program: &Program, judge: &Judge, difference: &Difference) -> Error {
    let Difference { file, at, message, drop_order, .. } = difference;
    let source = &program.files[*file];
    let krate = &program.crates[source.krate];
    let mut why = format!(
        "the meaning differs between edition {} of the crate and the judge's \
         ({}); rustc says: {message}",
        krate.edition,
        list(&judge.editions),
    );
    if *drop_order {
        why += "; to fix the order, assign the last value of the block with `let`";
    }
    program.refusal(source, Span::new(*at, *at), why)
}

/// Returns the warnings about live code whose meaning is slightly different in one file, such as `file!()`.
pub(super) fn single_file_differences(
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
) -> Vec<String> {
    let mut notes: BTreeMap<&String, BTreeSet<(FileId, usize)>> = BTreeMap::new();
    for finding in resolved.live(&resolved.findings, program, live) {
        if let FindingKind::Note(note) = &finding.kind {
            notes.entry(note).or_default().insert((finding.file, finding.span.start));
        }
    }
    notes.iter().map(|(note, at)| format!("{}: {note}", places(program, at))).collect()
}

/// Returns the first of some places, given by file and byte, and the number of the others.
fn places(program: &Program, places: &BTreeSet<(FileId, usize)>) -> String {
    let Some(&(file, at)) = places.first() else { return String::new() };
    and_others(&program.files[file].place(at), places.len())
}

/// Names of types of std whose drop has a visible effect, and of methods that return one: guards, counted
/// references, and buffers that are flushed.
#[rustfmt::skip]
const DROPPED_VISIBLY: [&str; 10] = [
    "RefCell", "borrow", "borrow_mut", "Mutex", "RwLock", "lock", "Rc", "Arc", "BufWriter", "LineWriter",
];

fn names_a_type_with_a_visible_drop(text: &str) -> bool {
    words(text).any(|word| DROPPED_VISIBLY.contains(&word))
}

/// Returns editions separated by commas.
pub(super) fn list<'a>(editions: impl IntoIterator<Item = &'a u16>) -> String {
    let editions: Vec<String> = editions.into_iter().map(u16::to_string).collect();
    editions.join(", ")
}

/// Returns a warning about crates whose meaning cannot be compared between the editions.
pub(super) fn not_compared(program: &Program, comparison: &Comparison) -> String {
    let named = |krate: CrateId| {
        let krate = &program.crates[krate];
        format!("`{}` ({})", krate.name, krate.edition)
    };
    let crates: Vec<String> = comparison.crates().map(named).collect();
    format!(
        "cannot tell whether {} means the same in the editions of the judge: with its dependencies it does \
         not compile in edition {}",
        crates.join(", "),
        comparison.edition
    )
}

/// Returns the place in the sources of a span of the bundle; the line in the bundle if the text there comes
/// from no source.
pub(super) fn place(program: &Program, printed: &Printed, span: Span) -> String {
    match printed.source_of(span) {
        Some((file, span)) => program.files[file].place(span.start),
        None => {
            let line = printed.text[..span.start.min(printed.text.len())].matches('\n').count();
            format!("line {} of the bundle", line + 1)
        }
    }
}
