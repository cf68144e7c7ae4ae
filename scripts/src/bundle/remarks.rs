//! What rustc says of a bundle, put back to the sources that the bundle is made of.

use crate::check::Remark;
use crate::error::{Error, Result};
use crate::floor;
use crate::judge::Judge;
use crate::load::Program;
use crate::memory::Memory;
use crate::migrate::{Difference, Migration, Run};
use crate::print::{self, Printed};
use crate::resolve::{ItemKind, Kind, Resolved, Unit, UnitId};
use crate::rustc::Diagnostic;
use crate::source::Span;
use crate::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};

/// Refuses what means something else in an edition of the judge, if it stays. A drop order is a matter
/// for a warning, which comes back, in code that is not the user's own and where nothing is named of
/// which it shows when it is dropped: rustc speaks of it in generic code whatever the types will be.
pub(super) fn refuse_editions(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    judge: &Judge,
    migration: &Migration,
) -> Result<Vec<String>> {
    let mut doubtful: BTreeMap<usize, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for Difference { file, at, message, drop_order } in &migration.differences {
        let around = Span::new(*at, at + 1);
        let mut inside = resolved.units.iter().enumerate().filter(|(_, info)| {
            info.file == *file && info.span.is_some_and(|it| it.contains(around))
        });
        if !inside.all(|(unit, _)| live[unit]) {
            continue;
        }
        let source = &program.files[*file];
        let krate = &program.crates[source.krate];
        let place = source.place(*at);
        let from_elsewhere = !workspace.packages[krate.package].local
            || resolved.units.iter().any(|it| is_inlined(program, it, *file, around));
        if *drop_order && (from_elsewhere || !drops_show(program, source.krate)) {
            doubtful.entry(source.krate).or_default().insert((*file, *at));
            continue;
        }
        let editions = editions(judge);
        return Err(Error::build(format!(
            "cannot bundle `{}`: {place}: this means one thing in its edition {} and another in one \
             of the judge's ({editions}), as rustc says: {message}",
            krate.name, krate.edition,
        )));
    }
    let warning = |(krate, places): (&usize, &BTreeSet<(usize, usize)>)| {
        let (file, at) = places.first()?;
        let place = program.files[*file].place(*at);
        let more = match places.len() {
            1 => String::new(),
            all => format!(" and {} more places", all - 1),
        };
        let own = program.crates[*krate].edition;
        let editions = editions(judge);
        Some(format!(
            "{place}{more}: what is dropped first may differ between edition {own} and the judge's \
             ({editions})"
        ))
    };
    Ok(doubtful.iter().filter_map(warning).collect())
}

/// Whether a crate names anything of which it shows when it is dropped: a destructor of its own, or
/// a guard, a counted reference or a buffer of std.
fn drops_show(program: &Program, krate: usize) -> bool {
    const NAMES: [&str; 9] =
        ["Drop", "RefCell", "Mutex", "RwLock", "Rc", "Arc", "BufWriter", "LineWriter", "lock"];
    let mut files = program.files.iter().filter(|it| it.krate == krate);
    files.any(|it| {
        let mut words = it.text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        words.any(|word| NAMES.contains(&word))
    })
}

/// Whether a unit is a crate of a registry, in a file that is a bundle itself, around that place.
fn is_inlined(program: &Program, unit: &Unit, file: usize, around: Span) -> bool {
    let Some(span) = unit.span.filter(|it| unit.file == file && it.contains(around)) else {
        return false;
    };
    let source = &program.files[file];
    let above = &source.text[source.with_comments(span).start..span.start];
    matches!(unit.kind, Kind::Item(ItemKind::Module)) && above.contains(print::REGISTRY)
}

/// The editions of a judge, in words.
fn editions(judge: &Judge) -> String {
    let editions: Vec<String> = judge.editions.iter().map(u16::to_string).collect();
    editions.join(", ")
}

/// A warning that rustc cannot say where the editions differ for some crates.
pub(super) fn not_compared(program: &Program, run: &Run) -> String {
    let crates: Vec<String> = run
        .crates()
        .map(|it| format!("`{}` ({})", program.crates[it].name, program.crates[it].edition))
        .collect();
    format!(
        "whether {} means the same in the editions of the judge cannot be told: together with what \
         it needs it does not compile in edition {}",
        crates.join(", "),
        run.edition
    )
}

/// Warnings of what the oldest compiler of the judge may not take.
pub(super) fn newer_than_floor(
    program: &Program,
    judge: &Judge,
    printed: &Printed,
    said: &[Diagnostic],
    memory: Option<&Memory>,
) -> Vec<String> {
    const SHOWN: usize = 6;
    let Printed { text, libraries, .. } = printed;
    let syntax = floor::syntax_of_parts(text, *libraries, judge.editions[0], memory);
    let needs = floor::merge(syntax.into_iter().chain(floor::apis(text, said)));
    let mut notes = floor::notes(judge, &needs, |span| place(program, printed, span));
    if notes.len() > SHOWN {
        let more = notes.len() - SHOWN;
        notes.truncate(SHOWN);
        notes.push(format!("{more} more things need a newer Rust than {} may have", judge.name));
    }
    notes
}

/// The units that rustc calls dead. Fields and variants stay with their type: what it means hangs
/// on them.
pub(super) fn cuttable(
    program: &Program,
    resolved: &Resolved,
    printed: &Printed,
    live: &[bool],
    remarks: &[Remark],
) -> Result<BTreeSet<UnitId>> {
    let of_type =
        |it: &&Remark| ["field", "variant"].iter().any(|word| it.message.starts_with(word));
    let mut units = BTreeSet::new();
    for remark in remarks.iter().filter(|it| !of_type(it)) {
        for &span in &remark.spans {
            let found = printed.source_of(span);
            let found = found.map(|(file, span)| units_at(resolved, live, file, span));
            match found {
                Some(found) if !found.is_empty() => {
                    units.extend(found);
                }
                _ => {
                    let place = place(program, printed, span);
                    return Err(Error::tool(format!(
                        "{place}: {}, but cannot be cut",
                        remark.message
                    )));
                }
            }
        }
    }
    Ok(units)
}

/// The innermost live unit around the start of a span; for imports, those inside the span.
fn units_at(resolved: &Resolved, live: &[bool], file: usize, span: Span) -> Vec<UnitId> {
    let start = Span::new(span.start, span.start + 1);
    let around = |unit: UnitId| {
        let info = &resolved.units[unit];
        info.file == file && info.span.is_some_and(|it| it.contains(start))
    };
    let candidates = (0..resolved.units.len()).filter(|&it| live[it] && around(it));
    let size = |unit: &UnitId| resolved.units[*unit].span.map_or(0, |it| it.end - it.start);
    let Some(unit) = candidates.min_by_key(size) else { return Vec::new() };
    if !matches!(resolved.units[unit].kind, Kind::Use) {
        return vec![unit];
    }
    let names = (0..resolved.units.len()).filter(|&it| live[it]);
    let names = names.filter(|&it| resolved.units[it].parent == Some(unit));
    let start = |it: &UnitId| resolved.units[*it].span.map_or(0, |it| it.start);
    // A remark on `a as b` may end before the `as`, and one on `a::*` before the `::`.
    let (inside, after): (Vec<UnitId>, Vec<UnitId>) =
        names.filter(|it| start(it) >= span.start).partition(|it| start(it) < span.end);
    match inside.is_empty() {
        true => after.into_iter().min_by_key(start).into_iter().collect(),
        false => inside,
    }
}

fn place(program: &Program, printed: &Printed, span: Span) -> String {
    match printed.source_of(span) {
        Some((file, span)) => program.files[file].place(span.start),
        None => {
            let line = printed.text[..span.start.min(printed.text.len())].matches('\n').count();
            format!("line {} of the bundle", line + 1)
        }
    }
}

pub(super) fn does_not_compile(
    bin: &Bin,
    program: &Program,
    printed: &Printed,
    errors: &[Remark],
) -> Error {
    let mut message = format!("the bundle of `{}` does not compile", bin.name);
    let mut editions: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
    for error in errors {
        let place = match error.spans.first() {
            Some(&span) => place(program, printed, span) + ": ",
            None => String::new(),
        };
        editions.entry(place + &error.message).or_default().insert(error.edition);
    }
    for (error, editions) in editions.iter().take(10) {
        let editions: Vec<String> = editions.iter().map(u16::to_string).collect();
        message += &format!("\n  {error} (edition {})", editions.join(", "));
    }
    message += &format!(
        "\nif `cargo build --bin {}` fails too, the fault is in the source; if it passes, the bundler \
         is wrong, and --no-check shows what it made",
        bin.name
    );
    Error::build(message)
}
