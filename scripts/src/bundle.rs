//! The main job, end to end: one binary of a workspace becomes one file for a judge.

mod reasons;
mod remarks;

use crate::check::{Remark, check};
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::load;
use crate::migrate::{Migration, migrate};
use crate::print::print;
use crate::resolve::{Resolved, resolve};
use crate::rewrite::{Rewriting, rewrite};
use crate::rustc::{Rustc, externs};
use crate::shake::shake;
use crate::workspace::{Bin, Workspace};
pub use reasons::Reasons;
use remarks::{cuttable, does_not_compile, refuse_editions};
use std::collections::BTreeSet;
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
    /// How many bytes each file takes, by the path of its module; that of the solution is empty.
    pub sizes: Vec<(String, usize)>,
    /// For each item that stays, why: the path of the item, and what leads to it from `main`.
    pub reasons: Reasons,
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
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    let mut dead = BTreeSet::new();
    let mut migration: Option<Migration> = None;
    let (printed, shaken) = loop {
        let shaken = timings.time("shake", || shake(&resolved, &dead));
        let live = &shaken.live[..];
        let mut rewriting =
            timings.time("rewrite", || rewrite(&program, &resolved, live, judge))?;
        let printed = |rewriting: &Rewriting, wanted: &dyn Fn(usize) -> bool| {
            print(workspace, &program, &resolved, live, rewriting, wanted)
        };
        let Some(rustc) = &rustc else {
            let printed = timings.time("print", || printed(&rewriting, &|_| true));
            break (printed, shaken);
        };
        if migration.is_none() {
            let crates = live_crates(&resolved, live);
            let print = |some: &BTreeSet<usize>| printed(&rewriting, &|it| some.contains(&it));
            let editions = &judge.editions;
            migration = Some(
                timings.time("migrate", || migrate(rustc, &program, &crates, editions, print))?,
            );
        }
        for (file, edits) in migration.iter().flat_map(|it| &it.edits) {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let printed = timings.time("print", || printed(&rewriting, &|_| true));

        let mut found = Ok(BTreeSet::new());
        let can_go = |remarks: &[Remark]| {
            found = cuttable(&program, &resolved, &printed, live, remarks);
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
            if let Some(migration) = &migration {
                let warnings =
                    refuse_editions(workspace, &program, &resolved, live, judge, migration)?;
                notes.extend(warnings);
            }
            break (printed, shaken);
        }
    };
    Ok(Bundle {
        text: printed.text,
        notes,
        timings: timings.steps,
        sizes: printed.sizes,
        reasons: Reasons::new(&program, &resolved, &shaken),
    })
}

/// Compiles a text that was made of a bundle, such as a minified one.
///
/// # Errors
///
/// What rustc says against it in one of the editions of the judge.
pub fn compiles(request: &Request<'_>, text: &str) -> Result<()> {
    let Request { bin, judge, .. } = *request;
    let workspace = &request.workspace.for_bin(bin);
    let program = load(workspace, bin, judge)?;
    let rustc = Rustc::new(judge, externs(workspace, &program, judge)?)?;
    let report = check(&rustc, &judge.editions, text, |_| false)?;
    match report.errors.first() {
        None => Ok(()),
        Some(error) => Err(Error::build(format!(
            "the bundle of `{}` does not compile any more (edition {}): {}",
            bin.name, error.edition, error.message
        ))),
    }
}

/// A warning if the size is near what the judge takes.
///
/// # Errors
///
/// When it is more than that.
pub fn size_note(judge: &Judge, size: usize) -> Result<Option<String>> {
    let limit = judge.source_limit_bytes;
    if size > limit {
        let id = &judge.id;
        let message = format!("the bundle has {size} bytes, but the judge `{id}` takes {limit}");
        return Err(Error::build(message));
    }
    let near = size * 10 >= limit * 9;
    Ok(near
        .then(|| format!("the bundle has {size} bytes of the {limit} that `{}` takes", judge.id)))
}

/// The crates of which something stays.
fn live_crates(resolved: &Resolved, live: &[bool]) -> BTreeSet<usize> {
    let units = resolved.units.iter().enumerate();
    units.filter(|(unit, _)| live[*unit]).map(|(_, info)| info.krate).collect()
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
