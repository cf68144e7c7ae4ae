//! What rustc says of a bundle, put back to the sources that the bundle is made of.

use crate::check::BundleDiagnostic;
use crate::editions::{Comparison, Difference, Migration};
use crate::load::Program;
use crate::msrv;
use crate::print::{self, Printed};
use crate::resolve::{ItemKind, Kind, Member, Resolved, Unit, UnitId};
use crate::rewrite::Rewriting;
use crate::rustc::Diagnostic;
use crate::source::{Span, words};
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::Workspace;
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
    let is_own =
        |file: usize| workspace.packages[program.crates[program.files[file].krate].package].local;
    for difference in &migration.differences {
        let Difference { file, at, message, drop_order, destructors } = difference;
        let around = Span::new(*at, at + 1);
        let inside: Vec<UnitId> = (0..live.len())
            .filter(|&unit| {
                let info = &resolved.units[unit];
                info.file == *file && info.span.is_some_and(|it| it.contains(around))
            })
            .collect();
        if !inside.iter().all(|&unit| live[unit]) {
            continue;
        }
        let source = &program.files[*file];
        let krate = &program.crates[source.krate];
        let place = source.place(*at);
        let from_elsewhere = !is_own(*file)
            || inside.iter().any(|&it| is_inlined(program, &resolved.units[it], *file, around));
        let innermost = inside.iter().filter_map(|&it| resolved.units[it].span);
        let innermost = innermost.min_by_key(|it| it.end - it.start);
        let shows = || {
            let text = innermost.map_or(&source.text[..], |it| &source.text[it.start..it.end]);
            destructors.iter().any(|&it| is_own(it)) || names_what_shows(text)
        };
        if *drop_order && (from_elsewhere || !shows()) {
            doubtful.entry(source.krate).or_default().insert((*file, *at));
            continue;
        }
        let editions = in_words(&judge.editions);
        let mut why = format!(
            "cannot bundle `{}`: {place}: this means one thing in its edition {} and another in one \
             of the judge's ({editions}), as rustc says: {message}",
            krate.name, krate.edition,
        );
        if *drop_order {
            why += "; with a `let` for the last value of the block it is the same in each";
        }
        return Err(Error::build(why).with_excerpt(source.excerpt(Span::new(*at, *at))));
    }
    let warning = |(krate, at): (&usize, &BTreeSet<(usize, usize)>)| {
        let own = program.crates[*krate].edition;
        let editions = in_words(&judge.editions);
        format!(
            "{}: what is dropped first may differ between edition {own} and the judge's ({editions})",
            places(program, at)
        )
    };
    Ok(doubtful.iter().map(warning).collect())
}

/// Warnings of what is not quite the same in one file.
pub(super) fn not_the_same(program: &Program, rewriting: &Rewriting) -> Vec<String> {
    let warning = |(what, at): (&String, _)| format!("{}: {what}", places(program, at));
    rewriting.notes.iter().map(warning).collect()
}

/// The first of some places, by file and byte, and how many more there are.
fn places(program: &Program, places: &BTreeSet<(usize, usize)>) -> String {
    let first = places.first().map(|&(file, at)| program.files[file].place(at).to_string());
    let first = first.unwrap_or_default();
    match places.len() {
        0 | 1 => first,
        2 => format!("{first} and another place"),
        all => format!("{first} and {} more places", all - 1),
    }
}

/// Whether a text names anything of std of which it shows when it is dropped: a guard, a counted
/// reference or a buffer. What is dropped first besides shows by destructors of the program only.
fn names_what_shows(text: &str) -> bool {
    const NAMES: [&str; 10] = [
        "RefCell",
        "borrow",
        "borrow_mut",
        "Mutex",
        "RwLock",
        "lock",
        "Rc",
        "Arc",
        "BufWriter",
        "LineWriter",
    ];
    words(text).any(|word| NAMES.contains(&word))
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

/// Some editions, in words.
pub(super) fn in_words<'a>(editions: impl IntoIterator<Item = &'a u16>) -> String {
    let editions: Vec<String> = editions.into_iter().map(u16::to_string).collect();
    editions.join(", ")
}

/// A warning that rustc cannot say where the editions differ for some crates.
pub(super) fn not_compared(program: &Program, comparison: &Comparison) -> String {
    let crates: Vec<String> = comparison
        .crates()
        .map(|it| format!("`{}` ({})", program.crates[it].name, program.crates[it].edition))
        .collect();
    format!(
        "whether {} means the same in the editions of the judge cannot be told: together with what \
         it needs it does not compile in edition {}",
        crates.join(", "),
        comparison.edition
    )
}

/// Warnings of what the oldest compiler of the judge may not take.
pub(super) fn newer_than_msrv(
    program: &Program,
    judge: &Judge,
    printed: &Printed,
    said: &[Diagnostic],
) -> Vec<String> {
    const SHOWN: usize = 6;
    let text = &printed.text;
    let syntax = msrv::syntax(text, judge.editions[0]);
    let needs = msrv::merge(syntax.into_iter().chain(msrv::apis(text, said)));
    let mut notes = msrv::notes(judge, &needs, |span| place(program, printed, span));
    if notes.len() > SHOWN {
        let more = notes.len() - SHOWN;
        notes.truncate(SHOWN);
        notes.push(format!("{more} more things need a newer Rust than {} may have", judge.name));
    }
    notes
}

/// The units that rustc calls dead. Fields and variants stay with their type: what it means hangs
/// on them. Of what macros make, only units are known to be dead: a call goes when none is left.
pub(super) fn cuttable(
    program: &Program,
    resolved: &Resolved,
    printed: &Printed,
    live: &[bool],
    remarks: &[BundleDiagnostic],
) -> Result<BTreeSet<UnitId>> {
    let of_type = |it: &&BundleDiagnostic| {
        ["field", "variant"].iter().any(|word| it.message.starts_with(word))
    };
    let mut units = BTreeSet::new();
    let mut made = Made::new(resolved, live);
    for remark in remarks.iter().filter(|it| !of_type(it)) {
        for (&span, &name) in remark.spans.iter().zip(&remark.inner_spans) {
            let found = printed.source_of(span).and_then(|(file, span)| {
                let unit = innermost(resolved, live, file, span.start)?;
                Some((unit, span))
            });
            let found = match found {
                // Of a macro: a unit that is made, or something in a body, which stays.
                Some((unit, _)) if made.is_named(unit, printed, name) => continue,
                Some(_) if span != name => continue,
                Some((unit, _)) if !is_named(resolved, unit, printed, name) => continue,
                Some((unit, span)) => units_at(resolved, live, unit, span),
                None => printed.export_at(name).into_iter().collect(),
            };
            match &found[..] {
                [] => {
                    let place = place(program, printed, span);
                    return Err(Error::tool(format!(
                        "{place}: {}, but cannot be cut",
                        remark.message
                    )));
                }
                found => units.extend(found),
            }
        }
    }
    units.extend(made.dead());
    Ok(units)
}

/// What macros make, and how much of it rustc calls dead.
struct Made<'a> {
    resolved: &'a Resolved,
    live: &'a [bool],
    /// The live units, by the first byte of their names.
    by_name: BTreeMap<usize, Vec<UnitId>>,
    /// How often rustc names these, which it cannot tell apart: one call makes them of one text.
    said: BTreeMap<Vec<UnitId>, usize>,
}

impl<'a> Made<'a> {
    fn new(resolved: &'a Resolved, live: &'a [bool]) -> Self {
        let mut by_name: BTreeMap<usize, Vec<UnitId>> = BTreeMap::new();
        for (unit, info) in resolved.units.iter().enumerate().filter(|(it, _)| live[*it]) {
            if let Some(at) = info.made_name {
                by_name.entry(at).or_default().push(unit);
            }
        }
        Self { resolved, live, by_name, said: BTreeMap::new() }
    }

    /// Takes note of what the call in this unit makes by that name; whether there is any such thing.
    fn is_named(&mut self, unit: UnitId, printed: &Printed, name: Span) -> bool {
        let Some((_, start)) = printed.origin(name.start) else { return false };
        let text = &printed.text[name.start..name.end];
        let here = self.by_name.range(start..start + text.len()).flat_map(|(_, units)| units);
        let here = here.filter(|it| text.contains(&self.resolved.units[**it].name));
        let here = here.filter(|it| self.call_of(**it) == Some(unit));
        let named: Vec<UnitId> = here.copied().collect();
        let is_named = !named.is_empty();
        if is_named {
            *self.said.entry(named).or_default() += 1;
        }
        is_named
    }

    /// The unit with the text of the call that makes this one.
    fn call_of(&self, unit: UnitId) -> Option<UnitId> {
        let above = |it: &UnitId| self.resolved.units[*it].parent;
        std::iter::successors(Some(unit), above).find(|&it| self.resolved.units[it].span.is_some())
    }

    /// What is dead of it, with the calls of which nothing else is left; and what is made elsewhere of
    /// the same texts, but does not live. What a call in a body makes is part of that.
    fn dead(&self) -> BTreeSet<UnitId> {
        let units = &self.resolved.units;
        let all_said = self.said.iter().filter(|(named, times)| **times >= named.len());
        let mut dead: BTreeSet<UnitId> = all_said.flat_map(|(named, _)| named).copied().collect();
        dead.retain(|&it| {
            let call = self.call_of(it).map(|it| &units[it].kind);
            matches!(call, Some(Kind::Call | Kind::Member(Member::WithParent)))
        });
        let texts: BTreeSet<_> = dead.iter().filter_map(|&it| units[it].made_of).collect();
        let others = (0..units.len()).filter(|&it| {
            !self.live[it] && units[it].made_of.is_some_and(|it| texts.contains(&it))
        });
        dead.extend(others.collect::<Vec<_>>());
        let mut left: BTreeMap<UnitId, bool> = BTreeMap::new();
        for (unit, info) in units.iter().enumerate() {
            let of_call =
                info.parent.filter(|&it| units[it].is_member_call() && units[it].span.is_some());
            if let Some(call) = of_call {
                *left.entry(call).or_default() |= !dead.contains(&unit);
            }
        }
        dead.extend(left.into_iter().filter(|(_, left)| !left).map(|(call, _)| call));
        dead
    }
}

/// Whether it is the unit itself that is named there, and not something that a macro makes in it.
fn is_named(resolved: &Resolved, unit: UnitId, printed: &Printed, name: Span) -> bool {
    let info = &resolved.units[unit];
    match info.kind {
        Kind::Item(_) | Kind::Trait | Kind::Member(_) | Kind::Macro => {
            let text = &printed.text[name.start..name.end];
            text.strip_prefix("r#").unwrap_or(text) == info.name
        }
        Kind::Call => false,
        _ => true,
    }
}

/// The innermost live unit around a place.
fn innermost(resolved: &Resolved, live: &[bool], file: usize, at: usize) -> Option<UnitId> {
    let place = Span::new(at, at + 1);
    let around = |unit: &UnitId| {
        let info = &resolved.units[*unit];
        live[*unit] && info.file == file && info.span.is_some_and(|it| it.contains(place))
    };
    let size = |unit: &UnitId| resolved.units[*unit].span.map_or(0, |it| it.end - it.start);
    (0..resolved.units.len()).filter(around).min_by_key(size)
}

/// That unit; of a `use`, the names inside the span.
fn units_at(resolved: &Resolved, live: &[bool], unit: UnitId, span: Span) -> Vec<UnitId> {
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

/// Where in the sources that is, or else in the bundle.
pub(super) fn place(program: &Program, printed: &Printed, span: Span) -> String {
    match printed.source_of(span) {
        Some((file, span)) => program.files[file].place(span.start),
        None => {
            let line = printed.text[..span.start.min(printed.text.len())].matches('\n').count();
            format!("line {} of the bundle", line + 1)
        }
    }
}
