//! Attempts to bundle, until build scripts and procedural macros have been run where `main` needs them.
//!
//! Running them costs time, so it is done only if `main` reaches code that depends on them. That is known
//! only after name resolution. So each attempt has these phases, and may lead to another one:
//!
//! 1. **Load and resolve**: sources without the code that a build script decides on, and with procedural
//!    macro calls that are not expanded yet. Libraries may come from the index (the cache).
//! 2. **Build scripts**: if `main` reaches something that a script decides on, cargo runs all of them, and
//!    the next attempt begins. If that was so the last time, or if the scripts of large libraries have run
//!    before, they are run before libraries are loaded.
//! 3. **Procedural macros**: if `main` reaches calls, these are expanded, and the next attempt begins with
//!    the expansions in the text. These may contain further calls.
//! 4. **Bundle**: without such calls, the program goes on to the fixpoint. If the bundle does not compile, a
//!    dead call may be the reason, such as a derive on a dead type whose expansion is needed. Then all calls
//!    are expanded.
//!
//! ```text
//! attempt 1: `main` reaches `cfg!(deep)` of `kelp`, which has a build script   → run it: it sets `deep`
//! attempt 2: `main` reaches `#[derive(Shells)]`                                 → expand it
//! attempt 3: no calls are left                                                  → bundle
//! ```

use super::draft::BundleInput;
use super::fixpoint::{self, FixpointResult};
use super::reasons::Reasons;
use super::sizes::ModuleSizes;
use super::timings::Timings;
use super::{Bundle, Request, host_decisions, sources};
use crate::build_script::{self, ScriptHint, ScriptRun};
use crate::index::Index;
use crate::load::{self, Program};
use crate::proc_macros::{self, CallScope, ExpandedCall};
use crate::resolve::{self, NameTables, Resolved, resolve};
use crate::rustc::{Rustc, externs, uncertain_versions};
use crate::shake::{MacroBodies, shake};
use base::cache::Cache;
use base::error::{Error, Result};
use base::workspace::Workspace;
use std::collections::BTreeSet;
use std::fs;

/// Bundles the binary, in as many attempts as needed.
pub(super) fn bundle(request: &Request<'_>, timings: &Timings) -> Result<Bundle> {
    let mut workspace = request.workspace.for_bin(request.bin);
    match with_expansions(request, &mut workspace, timings, BuildScripts::NotRun) {
        Ok(BundleOutcome::Bundled(bundle)) => Ok(*bundle),
        Ok(BundleOutcome::RunScriptsFirst) => after_scripts(request, workspace, None, timings),
        Err(error) if error.needs_build_script() => {
            after_scripts(request, workspace, Some(error), timings)
        }
        Err(error) => Err(error),
    }
}

/// Lets cargo run the build scripts, and bundles with what they print. The `error` tells which code depends
/// on them; without it, it is not known yet whether `main` reaches such code.
fn after_scripts(
    request: &Request<'_>,
    mut workspace: Workspace,
    error: Option<Error>,
    timings: &Timings,
) -> Result<Bundle> {
    let run = || build_script::run(&workspace, request.bin);
    let ScriptRun { packages, failure } = timings.time("build scripts", run);
    let bundled = match (packages, error) {
        (None, Some(error)) => Err(error),
        (packages, _) => {
            if let Some(packages) = packages {
                workspace.packages = packages;
                // The scripts may generate files with macro calls in them, so all are expanded anew.
                workspace.packages.iter_mut().for_each(|package| package.expansions.clear());
            }
            let outcome = with_expansions(request, &mut workspace, timings, BuildScripts::Run);
            outcome.map(|outcome| match outcome {
                BundleOutcome::Bundled(bundle) => *bundle,
                BundleOutcome::RunScriptsFirst => unreachable!("the build scripts were run"),
            })
        }
    };
    bundled.map_err(|error| match failure.filter(|_| error.needs_build_script()) {
        Some(reason) => error.with_details(&format!("\ncargo could not run it: {reason}")),
        None => error,
    })
}

/// True if cargo has run the build scripts. If not, an attempt may require it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BuildScripts {
    NotRun,
    Run,
}

/// The outcome of bundling with all procedural macros expanded.
enum BundleOutcome {
    Bundled(Box<Bundle>),
    /// It is cheaper to run the build scripts before the libraries are loaded.
    RunScriptsFirst,
}

/// The recursion limit for procedural macros: how deep expansions may contain further calls.
const MAX_EXPANSIONS: usize = 64;

/// Bundles the binary, and expands the calls of procedural macros that `main` reaches. Dead calls are
/// expanded only if the bundle does not compile without their expansions, or is not checked.
fn with_expansions(
    request: &Request<'_>,
    workspace: &mut Workspace,
    timings: &Timings,
    scripts: BuildScripts,
) -> Result<BundleOutcome> {
    let mut scope = if request.check { CallScope::Live } else { CallScope::All };
    let mut first_error = None;
    let mut expanded: Vec<ExpandedCall> = Vec::new();
    for _ in 0..MAX_EXPANSIONS {
        let more = match attempt(request, workspace, scope, &expanded, timings, scripts) {
            Ok(Attempt::Bundled(bundle)) => return Ok(BundleOutcome::Bundled(bundle)),
            Ok(Attempt::RunScriptsFirst) => return Ok(BundleOutcome::RunScriptsFirst),
            Ok(Attempt::Expanded(more)) => more,
            Ok(Attempt::ExpansionsMissing(error)) => {
                (scope, first_error) = (CallScope::All, Some(error));
                continue;
            }
            Err(error) => return Err(first_error.unwrap_or(error)),
        };
        if scope == CallScope::All {
            first_error = None;
        }
        for call in &more {
            workspace.packages[call.package].expansions.push(call.expansion.clone());
        }
        expanded.extend(more);
    }
    let why = format!(
        "recursion limit reached: the expansions of procedural macros here contain further calls, \
         {MAX_EXPANSIONS} deep"
    );
    let place = expanded.last().map(|call| call.place.clone());
    Err(Error::refused(&request.bin.name, place, why))
}

/// The outcome of one attempt.
enum Attempt {
    Bundled(Box<Bundle>),
    /// `main` reaches calls of procedural macros, which are expanded now.
    Expanded(Vec<ExpandedCall>),
    /// The bundle has errors, and there are dead calls that are not expanded.
    ExpansionsMissing(Error),
    /// See [`BundleOutcome::RunScriptsFirst`].
    RunScriptsFirst,
}

/// Loads, resolves and bundles the program; or expands the calls of procedural macros in the scope, if there
/// are any.
fn attempt(
    request: &Request<'_>,
    workspace: &Workspace,
    scope: CallScope,
    expanded: &[ExpandedCall],
    timings: &Timings,
    scripts: BuildScripts,
) -> Result<Attempt> {
    let Request { bin, judge, .. } = *request;
    let solution = timings.time("load", || load::solution(workspace, bin, judge))?;
    let cache = request.cache();
    let cache = cache.as_ref();
    let index = timings.time("cache", || Index::new(cache?, workspace, judge, &solution));
    let cached = timings.time("cache", || index.as_ref()?.load(judge));
    let hint = cache.map(|cache| ScriptHint::new(cache, workspace, judge, &solution));
    let may_run_first = cached.is_none() && scripts == BuildScripts::NotRun;
    let should_run_first = |hint: &ScriptHint<'_>| {
        let was_needed = hint.was_needed();
        was_needed.unwrap_or_else(|| build_script::should_run_first(workspace, judge, &solution))
    };
    if may_run_first && hint.as_ref().is_some_and(should_run_first) {
        return Ok(Attempt::RunScriptsFirst);
    }
    let (libraries, names) = match cached {
        Some((libraries, names)) => (libraries, Some(names)),
        None => (timings.time("load", || load::libraries(workspace, judge, &solution))?, None),
    };
    let program = solution.with_libraries(libraries);
    let attempt = || {
        let resolved = resolve_program(&program, names, index.as_ref(), timings)?;
        let input =
            BundleInput { workspace, bin, judge, program: &program, resolved: &resolved, timings };
        let attempt = attempt_resolved(&input, request.check, scope, expanded, cache)?;
        if let (Attempt::Bundled(bundle), Some(hint)) = (&attempt, &hint)
            && build_scripts_were_run(workspace)
        {
            hint.note(bundle.depends_on_build_scripts);
        }
        Ok(attempt)
    };
    attempt().map_err(|error| program.with_version_notes(error))
}

/// The same for a program whose names are resolved.
fn attempt_resolved(
    input: &BundleInput<'_>,
    check: bool,
    scope: CallScope,
    expanded: &[ExpandedCall],
    cache: Option<&Cache>,
) -> Result<Attempt> {
    let mut more = expand(input, CallScope::Live, cache)?;
    if more.is_empty() && scope == CallScope::All {
        more = expand(input, scope, cache)?;
    }
    if !more.is_empty() {
        return Ok(Attempt::Expanded(more));
    }
    match bundle_resolved(input, check, expanded, cache) {
        Ok(bundle) => Ok(Attempt::Bundled(Box::new(bundle))),
        Err(error) if scope == CallScope::Live && has_calls_to_expand(input) => {
            Ok(Attempt::ExpansionsMissing(input.program.with_version_notes(error)))
        }
        Err(error) => Err(error),
    }
}

/// True if there are calls of procedural macros that [`CallScope::All`] would expand.
fn has_calls_to_expand(input: &BundleInput<'_>) -> bool {
    let BundleInput { workspace, program, resolved, .. } = *input;
    let has_macros = program.crates.iter().any(|krate| krate.proc_macro);
    let shaken = shake(resolved, &BTreeSet::new(), MacroBodies::RemoveDead);
    has_macros
        && !proc_macros::calls(workspace, program, resolved, &shaken.live, CallScope::All)
            .is_empty()
}

/// True if cargo has run the build scripts.
fn build_scripts_were_run(workspace: &Workspace) -> bool {
    workspace.packages.iter().any(|package| package.script.output().is_some())
}

/// Expands the calls of procedural macros in this scope, if there are any.
fn expand(
    input: &BundleInput<'_>,
    scope: CallScope,
    cache: Option<&Cache>,
) -> Result<Vec<ExpandedCall>> {
    let BundleInput { workspace, program, resolved, timings, .. } = *input;
    if !program.crates.iter().any(|krate| krate.proc_macro) {
        return Ok(Vec::new());
    }
    let shaken =
        timings.time("shake", || shake(resolved, &BTreeSet::new(), MacroBodies::RemoveDead));
    let calls = proc_macros::calls(workspace, program, resolved, &shaken.live, scope);
    if calls.is_empty() {
        proc_macros::refuse_undecided(program, resolved, &shaken.live)?;
        return Ok(Vec::new());
    }
    let expand = || proc_macros::expand(workspace, program, resolved, &calls, scope, cache);
    timings.time("expand", expand)
}

/// Resolves the names of the program. `cached` are those of the libraries; without them, these are resolved,
/// too, and stored in the index.
fn resolve_program(
    program: &Program,
    cached: Option<NameTables>,
    index: Option<&Index<'_>>,
    timings: &Timings,
) -> Result<Resolved> {
    let names = match cached {
        Some(names) => names,
        None => {
            let names = timings.time("resolve", || resolve::libraries(program))?;
            if let Some(index) = index {
                timings.time("cache", || index.store(program, &names));
            }
            names
        }
    };
    timings.time("resolve", || resolve(program, names))
}

/// Runs the fixpoint, and collects the notes and the facts about the bundle.
fn bundle_resolved(
    input: &BundleInput<'_>,
    check: bool,
    expanded: &[ExpandedCall],
    cache: Option<&Cache>,
) -> Result<Bundle> {
    let BundleInput { workspace, bin, judge, program, resolved, timings } = *input;
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    notes.extend(uncertain_versions(workspace, program, judge));
    let rustc = || Rustc::new(judge, externs(workspace, program, judge)?, cache.cloned());
    let rustc = check.then(rustc).transpose()?;
    let FixpointResult { printed, shaken, notes: more } = match &rustc {
        Some(rustc) => fixpoint::run(input, rustc, cache)?,
        None => fixpoint::unchecked(input)?,
    };
    notes.extend(more);
    let live = input.live_crates(&shaken.live);
    notes.extend(live.iter().filter_map(|&krate| program.crates[krate].other_version.clone()));
    let decisions = host_decisions::find(input, &shaken.live);
    notes.extend(decisions.notes);
    notes.extend(proc_macros::notes(program, resolved, &shaken.live, expanded));
    let reasons = timings.time("reasons", || Reasons::new(program, resolved, &shaken));
    Ok(Bundle {
        sizes: ModuleSizes::new(&printed.sizes, printed.text.len()),
        reasons,
        sources: sources::sources(workspace, bin, program, resolved),
        text: printed.text,
        wants_crlf: fs::read(&bin.path).is_ok_and(|text| has_crlf(&text)),
        notes,
        timings: Vec::new(),
        depends_on_build_scripts: decisions.by_scripts,
        rustc,
    })
}

/// True if the first line of a text ends with CR LF.
fn has_crlf(text: &[u8]) -> bool {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.is_some_and(|end| text[..end].ends_with(b"\r"))
}
