//! Attempts to bundle, until nothing is missing.
//!
//! Build scripts and procedural macros take long to run, so they run only if `main` reaches code that depends on
//! them. That is known only after name resolution. So there is one loop over what is known (`Knowledge`):
//!
//! 1. **Load and resolve** the sources with what is known. Libraries may come from the index (the cache).
//! 2. **Find what is missing** (`MissingInput`): if `main` reaches code that a build script decides on, the output
//!    of the build scripts; if it reaches calls of procedural macros, their expansions. An expansion may contain
//!    further calls.
//! 3. **Bundle** (`fixpoint`, `report`) if nothing is missing.
//!
//! ```text
//! attempt 1: `main` reaches `cfg!(deep)` of `kelp`, which has a build script   → run it: it sets `deep`
//! attempt 2: `main` reaches `#[derive(Shells)]`                                 → expand it
//! attempt 3: nothing is missing                                                 → bundle
//! ```

use super::draft::BundleInput;
use super::report::report;
use super::timings::Timings;
use super::{Bundle, Request, fixpoint};
use crate::build_script::{self, ScriptRun};
use crate::index::Index;
use crate::load::{self, Program};
use crate::proc_macros::{self, ExpandedCall};
use crate::resolve::{self, FindingKind, NameTables, Resolved, UnitFlags, resolve};
use crate::rustc::{Rustc, externs};
use crate::shake::{MacroBodies, shake};
use base::cache::Cache;
use base::error::{Error, Result};
use base::workspace::Workspace;
use std::collections::BTreeSet;

/// The recursion limit for procedural macros: how deep expansions may contain further calls.
const MAX_EXPANSIONS: usize = 64;

/// The facts that an attempt uses beyond the sources.
struct Knowledge {
    /// The workspace, with the outputs of build scripts and the expansions of procedural macros.
    workspace: Workspace,
    build_scripts: BuildScripts,
    /// The expanded calls of procedural macros.
    expanded: Vec<ExpandedCall>,
    /// How often calls were expanded.
    expansions: usize,
}

enum BuildScripts {
    NotRun,
    /// With the error of cargo, if it failed before or after the scripts have run.
    Run(Option<String>),
}

/// The reason why an attempt made no bundle.
enum MissingInput {
    /// The outputs of the build scripts, with the error if they cannot be had.
    BuildScripts(Error),
    /// Expansions of calls that `main` reaches. Here they are.
    Expansions(Vec<ExpandedCall>),
    /// Nothing that can be had: the program cannot be bundled.
    Nothing(Error),
}

impl From<Error> for MissingInput {
    fn from(error: Error) -> Self {
        Self::Nothing(error)
    }
}

/// Bundles the binary, in as many attempts as needed.
pub(super) fn run(request: &Request<'_>, timings: &Timings) -> Result<Bundle> {
    let mut knowledge = Knowledge::new(request);
    loop {
        match attempt(request, &knowledge, timings) {
            Ok(bundle) => return Ok(bundle),
            Err(missing) => knowledge.add(missing, request, timings)?,
        }
    }
}

impl Knowledge {
    fn new(request: &Request<'_>) -> Self {
        Self {
            workspace: request.workspace.for_bin(request.bin),
            build_scripts: BuildScripts::NotRun,
            expanded: Vec::new(),
            expansions: 0,
        }
    }

    /// Adds what an attempt lacked.
    ///
    /// # Errors
    ///
    /// When it cannot be had.
    fn add(
        &mut self,
        missing: MissingInput,
        request: &Request<'_>,
        timings: &Timings,
    ) -> Result<()> {
        match missing {
            MissingInput::BuildScripts(error) => {
                if let BuildScripts::Run(failure) = &self.build_scripts {
                    return Err(match failure {
                        Some(why) => {
                            error.with_details(&format!("\ncargo could not run it: {why}"))
                        }
                        None => error,
                    });
                }
                let _step = timings.step("build scripts");
                crate::marks::reach("build-script-runs");
                // The scripts may generate files with macro calls in them, so all are expanded anew.
                *self = Self::new(request);
                let ScriptRun { packages, failure } =
                    build_script::run(&self.workspace, request.bin);
                self.build_scripts = BuildScripts::Run(failure);
                if let Some(packages) = packages {
                    self.workspace.packages = packages;
                }
                Ok(())
            }
            MissingInput::Expansions(calls) => self.add_expansions(calls, request),
            MissingInput::Nothing(error) => Err(error),
        }
    }

    fn add_expansions(&mut self, calls: Vec<ExpandedCall>, request: &Request<'_>) -> Result<()> {
        self.expansions += 1;
        if self.expansions > MAX_EXPANSIONS {
            let why = format!(
                "recursion limit reached: the expansions of procedural macros here contain further calls, \
                 {MAX_EXPANSIONS} deep"
            );
            let place = calls.last().map(|call| call.place.clone());
            return Err(Error::refused(&request.bin.name, place, why));
        }
        for call in &calls {
            let package = &mut self.workspace.packages[call.package];
            package.expansions.push(call.expansion.clone());
        }
        self.expanded.extend(calls);
        Ok(())
    }
}

/// Loads and bundles the program, unless something is missing.
fn attempt(
    request: &Request<'_>,
    knowledge: &Knowledge,
    timings: &Timings,
) -> Result<Bundle, MissingInput> {
    let (bin, judge, workspace) = (request.bin, request.judge, &knowledge.workspace);
    let load = timings.step("load");
    let solution = load::solution(workspace, bin, judge)?;
    drop(load);
    let lookup = timings.step("cache");
    let cache = request.cache();
    let index = cache.as_ref().and_then(|cache| Index::new(cache, workspace, judge, &solution));
    let indexed = index.as_ref().and_then(|index| index.load(judge));
    drop(lookup);
    let (libraries, names) = match indexed {
        Some((libraries, names)) => (libraries, Some(names)),
        None => {
            let _step = timings.step("load");
            (load::libraries(workspace, judge, &solution)?, None)
        }
    };
    let program = solution.with_libraries(libraries);
    let attempt = || {
        let resolved = resolve_program(&program, names, index.as_ref(), timings)?;
        let input =
            BundleInput { workspace, bin, judge, program: &program, resolved: &resolved, timings };
        bundle_resolved(&input, request, knowledge, cache.as_ref())
    };
    attempt().map_err(|missing| missing.with_version_notes(&program))
}

/// Resolves the names of the program. `indexed` are those of the libraries; without them, these are resolved,
/// too, and stored in the index.
fn resolve_program(
    program: &Program,
    indexed: Option<NameTables>,
    index: Option<&Index<'_>>,
    timings: &Timings,
) -> Result<Resolved> {
    let names = match indexed {
        Some(names) => names,
        None => {
            let step = timings.step("resolve");
            let names = resolve::libraries(program);
            drop(step);
            if let Some(index) = index {
                let _step = timings.step("cache");
                index.store(program, &names);
            }
            names
        }
    };
    let _step = timings.step("resolve");
    resolve(program, names)
}

/// Bundles a program whose names are resolved, unless something is missing.
fn bundle_resolved(
    input: &BundleInput<'_>,
    request: &Request<'_>,
    knowledge: &Knowledge,
    cache: Option<&Cache>,
) -> Result<Bundle, MissingInput> {
    let BundleInput { workspace, judge, program, resolved, timings, .. } = *input;
    let live = {
        let _step = timings.step("shake");
        shake(resolved, &BTreeSet::new(), MacroBodies::RemoveDead).live
    };
    if let Some(refusal) = needs_build_script(input, &live) {
        return Err(MissingInput::BuildScripts(refusal));
    }
    let calls = proc_macros::live_calls(resolved, &live);
    if !calls.is_empty() {
        let _step = timings.step("expand");
        let expanded = proc_macros::expand(workspace, program, resolved, &calls, cache)?;
        if !expanded.is_empty() {
            return Err(MissingInput::Expansions(expanded));
        }
    }
    let rustc = || Rustc::new(judge, externs(workspace, program, judge)?, cache.cloned());
    let rustc = request.check.then(rustc).transpose()?;
    let limit = if request.minify { usize::MAX } else { judge.source_limit_bytes };
    let state = fixpoint::run(input, rustc.as_ref(), cache, limit)?;
    Ok(report(input, request, &knowledge.expanded, rustc.as_ref(), state)?)
}

/// Returns the refusal of code that a build script decides on, if `main` reaches such code and the script has not
/// run.
fn needs_build_script(input: &BundleInput<'_>, live: &UnitFlags) -> Option<Error> {
    let BundleInput { program, resolved, .. } = *input;
    let live = resolved.live(&resolved.findings, program, live);
    // Without the script, names of a crate may be missing that make it live.
    let of_crates = resolved.findings.iter().filter(|finding| finding.unit.is_none());
    live.chain(of_crates).find_map(|finding| match &finding.kind {
        FindingKind::NeedsBuildScript(why) => {
            Some(program.refusal(&program.files[finding.file], finding.span, why))
        }
        _ => None,
    })
}

impl MissingInput {
    /// Adds a line to an error for each crate that the judge has in another version.
    fn with_version_notes(self, program: &Program) -> Self {
        match self {
            Self::BuildScripts(error) => Self::BuildScripts(program.with_version_notes(error)),
            Self::Expansions(calls) => Self::Expansions(calls),
            Self::Nothing(error) => Self::Nothing(program.with_version_notes(error)),
        }
    }
}
