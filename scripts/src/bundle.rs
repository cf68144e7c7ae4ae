//! The main job, end to end: one binary of a workspace becomes one file for a judge.

use crate::check::{Remark, check};
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::{Program, load};
use crate::migrate::{Migration, migrate};
use crate::print::{Printed, print};
use crate::resolve::{Kind, Resolved, Unit, UnitId, resolve};
use crate::rewrite::{Rewriting, rewrite};
use crate::rustc::{Rustc, externs};
use crate::shake::shake;
use crate::source::Span;
use crate::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// What to bundle, and for whom.
pub struct Request<'a> {
    /// Where the binary and its libraries come from.
    pub workspace: &'a Workspace,
    /// The binary whose `main` is the start of everything.
    pub bin: &'a Bin,
    /// The judge that will compile the file.
    pub judge: &'a Judge,
    /// Whether rustc compiles the file before it is handed out.
    pub check: bool,
}

/// A bundle and what is worth knowing about it.
pub struct Bundle {
    /// The one file.
    pub text: String,
    /// Warnings, one a line: a size near the limit, facts about the judge that are not certain.
    pub notes: Vec<String>,
    /// How long each step took.
    pub timings: Vec<(&'static str, Duration)>,
}

/// Bundles the binary.
///
/// # Errors
///
/// What cannot be bundled soundly is refused with crate, file and line; and whatever rustc says
/// against the file when it is checked.
pub fn bundle(request: &Request<'_>) -> Result<Bundle> {
    let Request { bin, judge, .. } = *request;
    let workspace = &request.workspace.for_bin(bin);
    let mut timings = Timings::default();
    let program = timings.time("load", || load(workspace, bin, judge))?;
    let resolved = timings.time("resolve", || resolve(&program))?;
    let rustc = match request.check {
        true => Some(Rustc::new(judge, externs(workspace, &program, judge)?)?),
        false => None,
    };
    let mut dead = BTreeSet::new();
    let mut migration: Option<Migration> = None;
    let text = loop {
        let live = timings.time("shake", || shake(&resolved, &dead));
        let mut rewriting =
            timings.time("rewrite", || rewrite(&program, &resolved, &live, judge))?;
        let printed = |rewriting: &Rewriting, wanted: &dyn Fn(usize) -> bool| {
            print(workspace, &program, &resolved, &live, rewriting, wanted)
        };
        let Some(rustc) = &rustc else {
            break timings.time("print", || printed(&rewriting, &|_| true)).text;
        };
        if migration.is_none() {
            let crates = live_crates(&resolved, &live);
            let print = |some: &BTreeSet<usize>| printed(&rewriting, &|it| some.contains(&it));
            let editions = &judge.editions;
            migration = Some(
                timings.time("migrate", || migrate(rustc, &program, &crates, editions, print))?,
            );
        }
        let migration = migration.as_ref().expect("it has just been made");
        refuse_editions(&program, &resolved, &live, judge, migration)?;
        for (file, edits) in &migration.edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let printed = timings.time("print", || printed(&rewriting, &|_| true));

        let mut found = Ok(BTreeSet::new());
        let can_go = |remarks: &[Remark]| {
            found = cuttable(&program, &resolved, &printed, &live, remarks);
            found.as_ref().is_ok_and(|units| !units.is_subset(&dead))
        };
        let report =
            timings.time("check", || check(rustc, &judge.editions, &printed.text, can_go))?;
        if !report.errors.is_empty() {
            return Err(does_not_compile(bin, &program, &printed, &report.errors));
        }
        let before = dead.len();
        dead.extend(found?);
        if dead.len() == before {
            break printed.text;
        }
    };
    let notes = notes(judge, &text)?;
    Ok(Bundle { text, notes, timings: timings.steps })
}

/// The crates of which something stays.
fn live_crates(resolved: &Resolved, live: &[bool]) -> BTreeSet<usize> {
    let units = resolved.units.iter().enumerate();
    units.filter(|(unit, _)| live[*unit]).map(|(_, info)| info.krate).collect()
}

/// Refuses what means something else in an edition of the judge, if it stays.
fn refuse_editions(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    judge: &Judge,
    migration: &Migration,
) -> Result<()> {
    for (file, at, why) in &migration.refused {
        let around = Span::new(*at, at + 1);
        let mut inside = resolved.units.iter().enumerate().filter(|(_, info)| {
            info.file == *file && info.span.is_some_and(|it| it.contains(around))
        });
        if inside.all(|(unit, _)| live[unit]) {
            let source = &program.files[*file];
            let krate = &program.crates[source.krate];
            let editions: Vec<String> = judge.editions.iter().map(u16::to_string).collect();
            return Err(Error::build(format!(
                "cannot bundle `{}`: {}: this means one thing in its edition {} and another in one \
                 of the judge's ({}), as rustc says: {why}",
                krate.name,
                source.place(*at),
                krate.edition,
                editions.join(", "),
            )));
        }
    }
    Ok(())
}

/// The units that rustc calls dead. Fields and variants stay with their type: what it means hangs
/// on them.
fn cuttable(
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
            let found = printed.origin(span.start).map(|(file, at)| {
                units_at(resolved, live, file, Span::new(at, at + (span.end - span.start)))
            });
            match found {
                Some(found) if !found.is_empty() => {
                    units.extend(found.into_iter().filter(|it| !resolved.guarded.contains(it)));
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
    // A remark on `a as b` may end before the `as`.
    let inside =
        |info: &Unit| info.span.is_some_and(|it| (span.start..span.end).contains(&it.start));
    let names = resolved.units.iter().enumerate();
    names.filter(|(_, info)| info.parent == Some(unit) && inside(info)).map(|(it, _)| it).collect()
}

fn place(program: &Program, printed: &Printed, span: Span) -> String {
    match printed.origin(span.start) {
        Some((file, at)) => program.files[file].place(at),
        None => {
            let line = printed.text[..span.start.min(printed.text.len())].matches('\n').count();
            format!("line {} of the bundle", line + 1)
        }
    }
}

fn does_not_compile(bin: &Bin, program: &Program, printed: &Printed, errors: &[Remark]) -> Error {
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

/// What is worth a warning; a file that is too large is an error.
fn notes(judge: &Judge, text: &str) -> Result<Vec<String>> {
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    let (size, limit) = (text.len(), judge.source_limit_bytes);
    if size > limit {
        return Err(Error::build(format!(
            "the bundle has {size} bytes, but the judge `{}` takes {limit}",
            judge.id
        )));
    }
    if size * 10 >= limit * 9 {
        notes.push(format!("the bundle has {size} bytes of the {limit} that `{}` takes", judge.id));
    }
    Ok(notes)
}

/// The time of each step, those of several rounds added up.
#[derive(Default)]
struct Timings {
    steps: Vec<(&'static str, Duration)>,
}

impl Timings {
    fn time<T>(&mut self, step: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        let took = start.elapsed();
        match self.steps.iter_mut().find(|(name, _)| *name == step) {
            Some((_, sum)) => *sum += took,
            None => self.steps.push((step, took)),
        }
        done
    }
}
