//! The main job, end to end: one binary of a workspace becomes one file for a judge.
//!
//! 1. **Attempts** (`attempts`): loads and resolves the program. If `main` reaches a procedural macro, or code
//!    that a build script decides on, these are run, and the next attempt uses their output.
//! 2. **Fixpoint** (`fixpoint`): shakes, rewrites, prints and checks until the text does not change any
//!    more. Its state is the set of removed units (`removals`) and the comparisons of editions
//!    (`comparisons`). Code that only another `cfg` compiles is taken into account (`undecided_cfgs`). The
//!    text that will probably be reached is checked in the background (`speculation`).
//! 3. **Report** (`report`): makes all notes from the final state (`notes`, `host_decisions`), and the facts
//!    about the bundle (`sizes`, `reasons`, `sources`). Errors of rustc become those of the sources
//!    (`compile_errors`).

mod attempts;
mod comparisons;
mod compile_errors;
mod dead_units;
mod draft;
mod fixpoint;
mod host_decisions;
mod notes;
mod reasons;
mod removals;
mod report;
mod sizes;
mod sources;
mod speculation;
mod timings;
mod undecided_cfgs;

use crate::marks::run_on_large_stack;
use base::cache::Cache;
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
pub use reasons::Reasons;
pub use sizes::ModuleSizes;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;
use timings::Timings;

/// The program to bundle, and the judge to bundle it for.
pub struct Request<'a> {
    /// The workspace of the binary.
    pub workspace: &'a Workspace,
    /// The binary to bundle.
    pub bin: &'a Bin,
    /// The judge that will compile the file.
    pub judge: &'a Judge,
    /// True to compile the bundle with rustc, which also finds more dead code.
    pub check: bool,
    /// True to use the cache below the target folder.
    pub use_cache: bool,
    /// True to minify the text.
    pub minify: bool,
}

/// One file for the judge, with facts about it.
pub struct Bundle {
    /// The text of the file. Its lines end with LF.
    pub text: String,
    /// True if the lines of the solution end with CR LF. Then those of the written bundle should, too.
    pub wants_crlf: bool,
    /// Warnings, such as that the judge has another version of a crate.
    pub notes: Vec<String>,
    /// The time of each step.
    pub timings: Vec<(&'static str, Duration)>,
    /// The size of each module.
    pub sizes: ModuleSizes,
    /// For each item of the bundle, the chain of uses from `main` to it.
    pub reasons: Reasons,
    /// The files whose content decides the text: sources, included files, and manifests.
    pub sources: BTreeSet<PathBuf>,
}

impl Request<'_> {
    fn cache(&self) -> Option<Cache> {
        self.use_cache.then(|| Cache::below(&self.workspace.target_dir))
    }
}

/// Bundles the binary.
///
/// # Errors
///
/// When the program cannot be bundled with its meaning preserved: the message names crate, file and line.
/// With `check`, also when the bundle does not compile.
pub fn bundle(request: &Request<'_>) -> Result<Bundle> {
    run_on_large_stack(|| attempts::run(request, &Timings::default()))
}

/// Returns a warning if the size is above 90 % of the judge's limit.
///
/// # Errors
///
/// When the size is above the limit.
pub fn size_note(judge: &Judge, size: usize) -> Result<Option<String>> {
    let limit = judge.source_limit_bytes;
    let sizes = format!("{size} bytes, and the limit of `{}` is {limit}", judge.id);
    if size > limit {
        return Err(Error::build(format!("the bundle is too large: it has {sizes}")));
    }
    let near = size * 10 >= limit * 9;
    Ok(near.then(|| format!("the bundle has {sizes}")))
}
