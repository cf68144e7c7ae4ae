//! The main job, end to end: one binary of a workspace becomes one file for a judge.

use crate::check::{Remark, check};
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::{Program, load};
use crate::print::{Printed, print};
use crate::resolve::{Kind, Resolved, UnitId, resolve};
use crate::rewrite::rewrite;
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

/// Rounds of cutting what rustc calls dead, beyond which something is wrong.
const ROUNDS: usize = 12;

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
    let mut dead = BTreeSet::new();
    let mut rounds = 0;
    let text = loop {
        let live = timings.time("shake", || shake(&resolved, &dead));
        let rewriting = timings.time("rewrite", || rewrite(&program, &resolved, &live, judge))?;
        let printed =
            timings.time("print", || print(workspace, &program, &resolved, &live, &rewriting));
        if !request.check {
            break printed.text;
        }
        let mut found = Ok(BTreeSet::new());
        let can_go = |remarks: &[Remark]| {
            found = cuttable(&program, &resolved, &printed, &live, remarks);
            found.as_ref().is_ok_and(|units| !units.is_subset(&dead))
        };
        let report =
            timings.time("check", || check(workspace, &program, judge, &printed.text, can_go))?;
        if !report.errors.is_empty() {
            return Err(does_not_compile(bin, &program, &printed, &report.errors));
        }
        let before = dead.len();
        dead.extend(found?);
        if dead.len() == before {
            break printed.text;
        }
        rounds += 1;
        if rounds == ROUNDS {
            let name = &bin.name;
            return Err(Error::tool(format!("the bundle of `{name}` is never without dead items")));
        }
    };
    let notes = notes(judge, &text)?;
    Ok(Bundle { text, notes, timings: timings.steps })
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
    let inside = |info: &crate::resolve::Unit| info.span.is_some_and(|it| span.contains(it));
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
