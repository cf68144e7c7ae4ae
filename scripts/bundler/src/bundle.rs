//! The main job, end to end: one binary of a workspace becomes one file for a judge.

mod edition_questions;
mod failure;
mod fixpoint;
mod missing_macros;
mod reasons;
mod remarks;
mod removals;
mod run_here;
mod sizes;
mod sources;
mod speculation;
mod subject;
mod timings;
mod undecided_cfgs;

use crate::build_script::{self, ScriptHint, ScriptRun};
use crate::check;
use crate::index::Index;
use crate::load::{self, Program};
use crate::proc_macros::{self, CallScope, ExpandedCall};
use crate::resolve::{self, Names, Resolved, resolve};
use crate::rustc::{Rustc, externs, uncertain_versions};
use crate::shake::shake;
use base::cache::Cache;
use base::error::{Error, Result};
use base::judge::Judge;
use base::stack::on_large_stack;
use base::waiting::waiting_for;
use base::workspace::{Bin, Workspace};
use fixpoint::Reached;
pub use reasons::Reasons;
pub use sizes::Sizes;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use subject::Subject;
use timings::Timings;

/// What to bundle, and for whom.
pub struct Request<'a> {
    /// The workspace of the binary.
    pub workspace: &'a Workspace,
    /// The binary to bundle.
    pub bin: &'a Bin,
    /// The judge that will compile the file.
    pub judge: &'a Judge,
    /// True if rustc compiles the file, and finds more dead code in it.
    pub check: bool,
    /// True if the cache below the target folder is used.
    pub remember: bool,
}

/// One file for the judge, with facts about it.
pub struct Bundle {
    /// The text of the file. Its lines end with LF.
    pub text: String,
    /// True if the lines of the solution end with CR LF, so that those of its bundle should.
    pub wants_crlf: bool,
    /// Warnings, such as of a crate that the judge has in another version.
    pub notes: Vec<String>,
    /// How long each step took.
    pub timings: Vec<(&'static str, Duration)>,
    /// How many bytes each module takes.
    pub sizes: Sizes,
    /// For each item in the file, the chain of uses from `main` to it.
    pub reasons: Reasons,
    /// The files that it is made from: sources, what they include, and manifests.
    pub sources: BTreeSet<PathBuf>,
    /// True if `main` reaches what a build script decides.
    is_decided_by_scripts: bool,
    /// The compiler that checked it, if it was checked.
    rustc: Option<Rustc>,
}

impl Request<'_> {
    fn cache(&self) -> Option<Cache> {
        self.remember.then(|| Cache::below(&self.workspace.target_dir))
    }
}

/// Bundles the binary.
///
/// # Errors
///
/// When the program cannot be bundled with its meaning preserved, with crate, file and line; and when the
/// file does not compile, if it is checked.
pub fn bundle(request: &Request<'_>) -> Result<Bundle> {
    on_large_stack(|| bundle_here(request))
}

/// Bundles the binary on the stack of the caller.
fn bundle_here(request: &Request<'_>) -> Result<Bundle> {
    let mut workspace = request.workspace.for_bin(request.bin);
    let timings = Timings::default();
    let bundled = match bundle_in(request, &mut workspace, &timings, AskFirst::Maybe) {
        Ok(Outcome::Bundled(bundle)) => Ok(*bundle),
        Ok(Outcome::ScriptsFirst) => after_build_scripts(request, workspace, None, &timings),
        Err(error) if error.unasked => {
            after_build_scripts(request, workspace, Some(error), &timings)
        }
        Err(error) => Err(error),
    };
    Ok(Bundle { timings: timings.into_steps(), ..bundled? })
}

/// Lets cargo run the build scripts, and bundles again with what they print. The `error` says what
/// depends on them; without it, it is not known yet whether `main` reaches anything that does.
fn after_build_scripts(
    request: &Request<'_>,
    mut workspace: Workspace,
    error: Option<Error>,
    timings: &Timings,
) -> Result<Bundle> {
    let ask = || build_script::run(&workspace, request.bin);
    let ScriptRun { packages, failure } = timings.time("ask", ask);
    let bundled = match (packages, error) {
        (None, Some(error)) => Err(error),
        (packages, _) => {
            if let Some(packages) = packages {
                workspace.packages = packages;
                // What the scripts write may change the texts around the calls.
                workspace.packages.iter_mut().for_each(|package| package.expansions.clear());
            }
            let bundled = bundle_in(request, &mut workspace, timings, AskFirst::Never);
            bundled.map(|outcome| match outcome {
                Outcome::Bundled(bundle) => *bundle,
                Outcome::ScriptsFirst => unreachable!("the build scripts were asked"),
            })
        }
    };
    bundled.map_err(|error| match failure.filter(|_| error.unasked) {
        Some(reason) => {
            let message = format!("{}\ncargo was to run it, and says: {reason}", error.message);
            Error { message, ..error }
        }
        None => error,
    })
}

/// Whether the build scripts may be asked before it is known that `main` reaches what they decide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AskFirst {
    Maybe,
    Never,
}

/// What comes of bundling with what is known of the build scripts.
enum Outcome {
    Bundled(Box<Bundle>),
    /// It is cheaper to ask the build scripts before the names of the libraries are resolved.
    ScriptsFirst,
}

/// The most times that what procedural macros have made may call further ones.
const MAX_EXPANSIONS: usize = 64;

/// Bundles the binary of a workspace with what is known of its build scripts. Where `main` reaches a call
/// of a procedural macro, that is expanded, and the bundling begins anew with the text that it makes. What
/// a call that `main` does not reach makes may be missing: the others are expanded where rustc misses
/// something, or does not look.
fn bundle_in(
    request: &Request<'_>,
    workspace: &mut Workspace,
    timings: &Timings,
    ask_first: AskFirst,
) -> Result<Outcome> {
    let mut scope = if request.check { CallScope::Live } else { CallScope::All };
    let mut first_error = None;
    let mut expanded: Vec<ExpandedCall> = Vec::new();
    for _ in 0..MAX_EXPANSIONS {
        let more = match attempt(request, workspace, scope, &expanded, timings, ask_first) {
            Ok(Attempt::Bundled(bundle)) => return Ok(Outcome::Bundled(bundle)),
            Ok(Attempt::ScriptsFirst) => return Ok(Outcome::ScriptsFirst),
            Ok(Attempt::Expanded(more)) => more,
            Ok(Attempt::Incomplete(error)) => {
                (scope, first_error) = (CallScope::All, Some(error));
                continue;
            }
            Err(error) => return Err(first_error.unwrap_or(error)),
        };
        if scope == CallScope::All {
            first_error = None;
        }
        for it in &more {
            workspace.packages[it.package].expansions.push(it.expansion.clone());
        }
        expanded.extend(more);
    }
    let last = expanded.last().map(|it| it.place.clone()).unwrap_or_default();
    Err(Error::build(format!(
        "cannot bundle `{}`: {last}: what procedural macros make here calls procedural macros without end",
        request.bin.name
    )))
}

/// What comes of one attempt.
enum Attempt {
    Bundled(Box<Bundle>),
    /// Calls of procedural macros were in the way.
    Expanded(Vec<ExpandedCall>),
    /// There is no bundle, and calls that `main` does not reach are not expanded.
    Incomplete(Error),
    /// See [`Outcome::ScriptsFirst`].
    ScriptsFirst,
}

/// Bundles the binary of a workspace, unless there are calls of procedural macros in the scope.
fn attempt(
    request: &Request<'_>,
    workspace: &Workspace,
    scope: CallScope,
    expanded: &[ExpandedCall],
    timings: &Timings,
    ask_first: AskFirst,
) -> Result<Attempt> {
    let Request { bin, judge, .. } = *request;
    let solution = timings.time("load", || load::solution(workspace, bin, judge))?;
    let cache = request.cache();
    let cache = cache.as_ref();
    let index = || Index::new(cache?, workspace, judge, &solution);
    let index = timings.time("recall", index);
    let indexed = timings.time("recall", || index.as_ref()?.load(judge));
    let hint = cache.map(|cache| ScriptHint::new(cache, workspace, judge, &solution));
    let may_ask = indexed.is_none() && ask_first == AskFirst::Maybe;
    let was_needed = hint.as_ref().filter(|_| may_ask).map(ScriptHint::was_needed);
    if was_needed == Some(Some(true)) {
        return Ok(Attempt::ScriptsFirst);
    }
    let (libraries, names) = match indexed {
        Some((libraries, names)) => (libraries, Some(names)),
        None => (timings.time("load", || load::libraries(workspace, judge, &solution))?, None),
    };
    let program = solution.with_libraries(libraries);
    if was_needed == Some(None) && build_script::should_run_first(workspace, &program) {
        return Ok(Attempt::ScriptsFirst);
    }
    let bundled = resolve_program(&program, names, index.as_ref(), timings).and_then(|resolved| {
        let of_macros = |scope| expand(workspace, &program, &resolved, scope, cache, timings);
        let more = of_macros(CallScope::Live)?;
        let more =
            if more.is_empty() && scope == CallScope::All { of_macros(scope)? } else { more };
        if !more.is_empty() {
            return Ok(Attempt::Expanded(more));
        }
        let subject =
            Subject { workspace, bin, judge, program: &program, resolved: &resolved, timings };
        match bundle_subject(&subject, request.check, expanded, cache) {
            Ok(bundle) => {
                if let Some(hint) = hint.filter(|_| is_asked(workspace)) {
                    hint.note(bundle.is_decided_by_scripts);
                }
                Ok(Attempt::Bundled(Box::new(bundle)))
            }
            Err(error)
                if scope == CallScope::Live && calls_macros(workspace, &program, &resolved) =>
            {
                Ok(Attempt::Incomplete(program.with_versions(error)))
            }
            Err(error) => Err(error),
        }
    });
    bundled.map_err(|error| program.with_versions(error))
}

/// True if there are calls of procedural macros that [`CallScope::All`] would expand.
fn calls_macros(workspace: &Workspace, program: &Program, resolved: &Resolved) -> bool {
    let has_macros = program.crates.iter().any(|it| it.proc_macro);
    let shaken = shake(resolved, &BTreeSet::new(), true);
    has_macros
        && !proc_macros::calls(workspace, program, resolved, &shaken.live, CallScope::All)
            .is_empty()
}

/// True if cargo was asked for the build scripts.
fn is_asked(workspace: &Workspace) -> bool {
    workspace.packages.iter().any(|package| package.script.said().is_some())
}

/// Expands the calls of procedural macros in this scope, if there are any.
fn expand(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    scope: CallScope,
    cache: Option<&Cache>,
    timings: &Timings,
) -> Result<Vec<ExpandedCall>> {
    if !program.crates.iter().any(|it| it.proc_macro) {
        return Ok(Vec::new());
    }
    let shaken = timings.time("shake", || shake(resolved, &BTreeSet::new(), true));
    let calls = proc_macros::calls(workspace, program, resolved, &shaken.live, scope);
    if calls.is_empty() {
        proc_macros::refuse_undecided(program, resolved, &shaken.live)?;
        return Ok(Vec::new());
    }
    let expand = || proc_macros::expand(workspace, program, resolved, &calls, scope, cache);
    timings.time("expand", expand)
}

/// Resolves the names of the program; those of the libraries only if they are not known from the index,
/// and then stores them there.
fn resolve_program(
    program: &Program,
    names: Option<Names>,
    index: Option<&Index<'_>>,
    timings: &Timings,
) -> Result<Resolved> {
    let names = match names {
        Some(names) => names,
        None => {
            let names = timings.time("resolve", || resolve::libraries(program))?;
            if let Some(index) = index {
                timings.time("keep", || index.store(program, &names));
            }
            names
        }
    };
    timings.time("resolve", || resolve(program, names))
}

/// Bundles a program whose names are resolved.
fn bundle_subject(
    subject: &Subject<'_>,
    check: bool,
    expanded: &[ExpandedCall],
    cache: Option<&Cache>,
) -> Result<Bundle> {
    let Subject { workspace, bin, judge, program, resolved, timings } = *subject;
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    notes.extend(uncertain_versions(workspace, program, judge));
    let rustc = || Rustc::new(judge, externs(workspace, program, judge)?, cache.cloned());
    let rustc = check.then(rustc).transpose()?;
    let Reached { printed, shaken, notes: more } = match &rustc {
        Some(rustc) => fixpoint::reach(subject, rustc, cache)?,
        None => fixpoint::unchecked(subject)?,
    };
    notes.extend(more);
    let live = subject.live_crates(&shaken.live);
    notes.extend(live.iter().filter_map(|&krate| program.crates[krate].other_version.clone()));
    let run_here = run_here::notes(subject, &shaken.live);
    let is_decided_by_scripts = run_here.by_scripts;
    notes.extend(run_here.notes);
    notes.extend(proc_macros::notes(program, resolved, &shaken.live, expanded));
    let reasons = timings.time("reasons", || Reasons::new(program, resolved, &shaken));
    Ok(Bundle {
        sizes: Sizes::new(&printed.sizes, printed.text.len()),
        reasons,
        sources: sources::sources(workspace, bin, program, resolved),
        text: printed.text,
        wants_crlf: fs::read(&bin.path).is_ok_and(|text| has_crlf(&text)),
        notes,
        timings: Vec::new(),
        is_decided_by_scripts,
        rustc,
    })
}

/// True if the first line of a text ends with CR LF.
fn has_crlf(text: &[u8]) -> bool {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.is_some_and(|end| text[..end].ends_with(b"\r"))
}

impl Bundle {
    /// Compiles another text of the same program, such as a minified one. Does nothing if the bundle was
    /// not checked.
    ///
    /// # Errors
    ///
    /// When it does not compile in one of the editions of the judge.
    pub fn compiles(&self, request: &Request<'_>, text: &str) -> Result<()> {
        let Some(rustc) = &self.rustc else { return Ok(()) };
        let _waiting = waiting_for("rustc, which checks the shorter bundle");
        match check::compile(rustc, text, &request.judge.editions)?.first() {
            None => Ok(()),
            Some(error) => Err(Error::build(format!(
                "the bundle of `{}` does not compile any more (edition {}): {}",
                request.bin.name, error.edition, error.message
            ))),
        }
    }
}

/// Returns a warning if the size is near the limit of the judge.
///
/// # Errors
///
/// When it is above the limit.
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
