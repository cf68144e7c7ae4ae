//! The main job, end to end: one binary of a workspace becomes one file for a judge.

mod reasons;
mod remarks;
mod sizes;

use crate::check::{self, Question, Remark, check};
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::{Program, load};
use crate::migrate::{Migration, Run, runs};
use crate::print::{Printed, print};
use crate::resolve::{Resolved, resolve};
use crate::rewrite::rewrite;
use crate::rustc::{Call, Diagnostic, Rustc, doubtful_versions, externs};
use crate::shake::shake;
use crate::workspace::{Bin, Workspace};
pub use reasons::Reasons;
use remarks::{cuttable, does_not_compile, not_compared, refuse_editions};
pub use sizes::Sizes;
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
    /// What takes the space.
    pub sizes: Sizes,
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
    bundle_program(request, workspace, &program, timings)
        .map_err(|error| program.with_versions(error))
}

fn bundle_program(
    request: &Request<'_>,
    workspace: &Workspace,
    program: &Program,
    mut timings: Timings,
) -> Result<Bundle> {
    let Request { bin, judge, .. } = *request;
    let resolved = timings.time("resolve", || resolve(program))?;
    let rustc = match request.check {
        true => Some(Rustc::new(judge, externs(workspace, program, judge)?)?),
        false => None,
    };
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    notes.extend(doubtful_versions(workspace, program, judge));
    let mut dead = BTreeSet::new();
    let mut migration = Migration::default();
    let mut unanswered: Option<Vec<Run>> = None;
    let (printed, shaken) = loop {
        let shaken = timings.time("shake", || shake(&resolved, &dead));
        let live = &shaken.live[..];
        let mut rewriting = timings.time("rewrite", || rewrite(program, &resolved, live, judge))?;
        for (file, edits) in &migration.edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let print = |wanted: &dyn Fn(usize) -> bool| {
            print(workspace, program, &resolved, live, &rewriting, wanted)
        };
        let printed = timings.time("print", || print(&|_| true));
        let Some(rustc) = &rustc else { break (printed, shaken) };

        // As long as something goes or is mended, the text is not yet the one to judge.
        let runs = unanswered
            .unwrap_or_else(|| runs(program, &live_crates(&resolved, live), &judge.editions));
        let part = |run: &Run| {
            let needed = run.needs(program);
            print(&|krate| needed.contains(&krate))
        };
        let said = timings.time("check", || ask(rustc, judge, &printed, runs, part))?;
        let known = (dead.len(), migration.mendings());
        dead.extend(cuttable(program, &resolved, &printed, live, &said.dead)?);
        let mut left = Vec::new();
        for answer in said.answers {
            let printed = answer.part.as_ref().unwrap_or(&printed);
            match answer.said.iter().any(Diagnostic::is_error) {
                true => left.push(answer.run),
                false => answer.run.note(program, printed, &answer.said, &mut migration),
            }
        }
        if known == (dead.len(), migration.mendings()) {
            if !said.errors.is_empty() {
                return Err(does_not_compile(bin, program, &printed, &said.errors));
            }
            notes.extend(left.iter().map(|run| not_compared(program, run)));
            notes.extend(refuse_editions(workspace, program, &resolved, live, judge, &migration)?);
            break (printed, shaken);
        }
        unanswered = Some(left);
    };
    let live = live_crates(&resolved, &shaken.live);
    notes.extend(live.iter().filter_map(|&it| program.crates[it].other_version.clone()));
    Ok(Bundle {
        sizes: Sizes::new(&printed.sizes, printed.text.len()),
        reasons: Reasons::new(program, &resolved, &shaken),
        text: printed.text,
        notes,
        timings: timings.steps,
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
    match check::compile(&rustc, text, &judge.editions)?.first() {
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

/// What rustc says of a text in one round.
struct Said {
    errors: Vec<Remark>,
    dead: Vec<Remark>,
    answers: Vec<Answer>,
}

/// What rustc says where the editions of crates and judge differ.
struct Answer {
    run: Run,
    /// The text that it was asked about, if that is not the bundle.
    part: Option<Printed>,
    said: Vec<Diagnostic>,
}

/// Asks rustc, with everything side by side: whether the bundle compiles, what of it is dead, and
/// where the editions differ. The run of the oldest edition that takes the whole bundle says also
/// what is dead.
fn ask(
    rustc: &Rustc,
    judge: &Judge,
    printed: &Printed,
    runs: Vec<Run>,
    part: impl Fn(&Run) -> Printed,
) -> Result<Said> {
    let (mut first, mut others) = (None, Vec::new());
    for run in runs {
        match run.whole() && first.is_none() && run.edition <= judge.editions[0] {
            true => first = Some(run),
            false => {
                let part = (!run.whole()).then(|| part(&run));
                others.push((run, part));
            }
        }
    }
    let lints = match &first {
        Some(run) => (run.edition, run.lints().collect()),
        None => (judge.editions[0], Vec::new()),
    };
    let asides = others.iter().map(|(run, part)| {
        let forced = run.lints().flat_map(|it| ["--force-warn", it]);
        Call {
            text: &part.as_ref().unwrap_or(printed).text,
            edition: run.edition,
            library: !run.whole(),
            lints: ["-A", "warnings"].into_iter().chain(forced).collect(),
        }
    });
    let asides = asides.collect();
    let question = Question { text: &printed.text, editions: &judge.editions, lints, asides };
    let report = check(rustc, &question)?;
    let of_first = first.map(|run| Answer { run, part: None, said: report.lints });
    let of_others = others.into_iter().zip(report.asides);
    let of_others = of_others.map(|((run, part), said)| Answer { run, part, said });
    Ok(Said {
        errors: report.errors,
        dead: report.dead,
        answers: of_first.into_iter().chain(of_others).collect(),
    })
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
