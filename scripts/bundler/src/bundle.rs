//! The main job, end to end: one binary of a workspace becomes one file for a judge.

mod ahead;
mod asking;
mod failure;
mod guarded;
mod proc_macros;
mod reasons;
mod remarks;
mod rounds;
mod run_here;
mod sizes;

use crate::build_script::{self, Answer};
use crate::check;
use crate::index::Index;
use crate::load::{self, Program};
use crate::resolve::{self, Resolved, resolve};
use crate::rustc::{Rustc, doubtful_versions, externs};
use base::cache::Cache;
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
pub use reasons::Reasons;
use rounds::{Rounds, Subject};
pub use sizes::Sizes;
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
    /// Whether what rustc has said of the same text before is believed.
    pub remember: bool,
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
    /// What checked it.
    rustc: Option<Rustc>,
}

impl Request<'_> {
    fn cache(&self) -> Option<Cache> {
        self.remember.then(|| Cache::below(&self.workspace.target_dir))
    }

    fn rustc(&self, workspace: &Workspace, program: &Program) -> Result<Rustc> {
        Rustc::new(self.judge, externs(workspace, program, self.judge)?, self.cache())
    }
}

/// Bundles the binary.
///
/// # Errors
///
/// What cannot be bundled soundly is refused with crate, file and line; and whatever rustc says
/// against the file when it is checked.
pub fn bundle(request: &Request<'_>) -> Result<Bundle> {
    let workspace = request.workspace.for_bin(request.bin);
    let mut timings = Timings::default();
    let error = match bundle_known(request, &workspace, &mut timings) {
        Err(error) if error.unasked => error,
        other => return other,
    };
    let ask = || build_script::ask(&workspace, request.bin);
    let Answer { packages, failure } = timings.time("ask", ask);
    let bundled = match packages {
        Some(packages) => bundle_known(request, &Workspace { packages, ..workspace }, &mut timings),
        None => Err(error),
    };
    bundled.map_err(|error| match failure.filter(|_| error.unasked) {
        Some(said) => {
            let message = format!("{}\ncargo was to run it, and says: {said}", error.message);
            Error { message, ..error }
        }
        None => error,
    })
}

/// Bundles the binary by what is known of the build scripts.
fn bundle_known(
    request: &Request<'_>,
    workspace: &Workspace,
    timings: &mut Timings,
) -> Result<Bundle> {
    let Request { bin, judge, .. } = *request;
    let solution = timings.time("load", || load::solution(workspace, bin, judge))?;
    let cache = request.cache();
    let index = || Index::new(cache.as_ref()?, workspace, judge, &solution);
    let index = timings.time("recall", index);
    let known = timings.time("recall", || index.as_ref()?.recall(judge));
    let (libraries, names) = match known {
        Some((libraries, names)) => (libraries, Some(names)),
        None => (timings.time("load", || load::libraries(workspace, judge, &solution))?, None),
    };
    let program = solution.with(libraries);
    let resolve = |timings: &mut Timings| {
        let names = match names {
            Some(names) => names,
            None => {
                let names = timings.time("resolve", || resolve::libraries(&program))?;
                index.inspect(|it| timings.time("keep", || it.keep(&program, &names)));
                names
            }
        };
        timings.time("resolve", || resolve(&program, names))
    };
    resolve(timings)
        .and_then(|resolved| {
            bundle_program(request, workspace, &program, &resolved, cache.as_ref(), timings)
        })
        .map_err(|error| program.with_versions(error))
}

fn bundle_program(
    request: &Request<'_>,
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    cache: Option<&Cache>,
    timings: &mut Timings,
) -> Result<Bundle> {
    let Request { bin, judge, check, .. } = *request;
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    notes.extend(doubtful_versions(workspace, program, judge));
    let subject = Subject { workspace, bin, judge, program, resolved };
    let rustc = check.then(|| request.rustc(workspace, program)).transpose()?;
    let done = Rounds::new(subject, rustc.as_ref(), cache, timings).run()?;
    notes.extend(done.notes);
    let live = subject.live_crates(&done.shaken.live);
    notes.extend(live.iter().filter_map(|&it| program.crates[it].other_version.clone()));
    notes.extend(run_here::notes(workspace, program, resolved, &done.shaken.live));
    let reasons = timings.time("reasons", || Reasons::new(program, resolved, &done.shaken));
    Ok(Bundle {
        sizes: Sizes::new(&done.printed.sizes, done.printed.text.len()),
        reasons,
        text: done.printed.text,
        notes,
        timings: std::mem::take(&mut timings.steps),
        rustc,
    })
}

impl Bundle {
    /// Compiles a text that was made of it, such as a minified one, if it was checked itself.
    ///
    /// # Errors
    ///
    /// What rustc says against it in one of the editions of the judge.
    pub fn compiles(&self, request: &Request<'_>, text: &str) -> Result<()> {
        let Some(rustc) = &self.rustc else { return Ok(()) };
        match check::compile(rustc, text, &request.judge.editions)?.first() {
            None => Ok(()),
            Some(error) => Err(Error::build(format!(
                "the bundle of `{}` does not compile any more (edition {}): {}",
                request.bin.name, error.edition, error.message
            ))),
        }
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
