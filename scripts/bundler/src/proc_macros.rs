//! Beside load: expands calls of procedural macros, since no judge has their crates.
//!
//! 1. **Find calls** (`calls`, `sites`): name resolution has found the attributes, derives and calls that mean a
//!    procedural macro. If calls are nested, the outermost is expanded first, as by rustc.
//! 2. **Expand** them: the package `expander` makes texts of them.
//!
//! When the file is loaded the next time, the text replaces the call. Then all steps of the bundler start again,
//! since the expansion may call further macros.

mod calls;
mod sites;

use crate::load::Program;
use crate::resolve::{Finding, FindingKind, Resolved, Unit, UnitFlags, UnitId};
use crate::source::{CrateId, FileId};
use base::cache::Cache;
use base::error::{Error, Result};
use base::workspace::{MacroExpansion, Workspace};
use calls::FoundCall;
use expander::{Caller, MacroCall, MacroText};
use std::collections::{BTreeMap, BTreeSet};

/// The separator between place and call in the names that expansions have in messages, such as
/// ``src/main.rs:3: in `#[timed]` ``.
const IN_EXPANSION: &str = ": in `";

/// An expanded call.
pub(crate) struct ExpandedCall {
    /// The package of the file with the call.
    pub(crate) package: usize,
    pub(crate) expansion: MacroExpansion,
    /// The macros of the call, for a note.
    macros: Vec<ExpandedMacro>,
    /// The place of the call, as `file:line`.
    pub(crate) place: String,
}

/// A macro that was expanded.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct ExpandedMacro {
    /// Its call, such as `#[timed]`.
    shown: String,
    /// Its crate, with the version.
    krate: String,
    /// A word in the code of its crate by which its result may depend on this machine, such as `SystemTime`.
    machine: Option<String>,
}

/// Returns the calls of procedural macros that `main` reaches.
pub(crate) fn live_calls<'a>(resolved: &'a Resolved, live: &UnitFlags) -> Vec<&'a Finding> {
    let is_live = |call: &&Finding| call.unit.is_none_or(|unit| live[unit]);
    all_calls(resolved).filter(is_live).collect()
}

fn all_calls(resolved: &Resolved) -> impl Iterator<Item = &Finding> {
    let is_call = |finding: &&Finding| matches!(finding.kind, FindingKind::ProcMacro { .. });
    resolved.findings.iter().filter(is_call)
}

/// Returns a hint at the first call that is not expanded, for a bundle in which a name is missing. Returns "" if
/// there is no such call.
pub(crate) fn dead_call_hint(program: &Program, resolved: &Resolved, live: &UnitFlags) -> String {
    let mut calls = all_calls(resolved);
    let dead = calls.find(|call| call.unit.is_some_and(|unit| !live[unit]));
    let Some(Finding { file, span, .. }) = dead else { return String::new() };
    let file = &program.files[*file];
    format!(
        "\nthe procedural macro `{}` at {} is not expanded, since `main` does not reach its item; if the macro \
         defines what is missing, use the item in `main`",
        &file.text[span.start..span.end],
        file.place(span.start)
    )
}

/// Expands the outermost of these calls.
///
/// # Errors
///
/// If a macro cannot be built or run here, or if its result cannot be printed.
pub(crate) fn expand(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    findings: &[&Finding],
    cache: Option<&Cache>,
) -> Result<Vec<ExpandedCall>> {
    let mut by_crate: BTreeMap<CrateId, Vec<FoundCall>> = BTreeMap::new();
    for call in outermost_calls(program, resolved, findings) {
        let call = call?;
        by_crate.entry(program.files[call.file].krate).or_default().push(call);
    }
    let mut expanded = Vec::new();
    for (index, found) in by_crate {
        let krate = &program.crates[index];
        let caller = Caller {
            name: &krate.name,
            package: krate.package,
            edition: krate.edition,
            variables: &krate.variables,
        };
        let calls: Vec<&MacroCall> = found.iter().map(|it| &it.call).collect();
        let expansions = expander::expand(workspace, &caller, &calls, cache)?;
        for (found, expansion) in found.iter().zip(expansions) {
            let file = &program.files[found.file];
            let expansion = expansion.map_err(|why| program.refusal(file, found.path, why))?;
            expanded.push(expanded_call(workspace, program, found, expansion));
        }
    }
    // All bytes are those of the current text, so the last call of a file is replaced first.
    expanded.sort_by_key(|call| std::cmp::Reverse(call.expansion.start));
    // Two crates of a package may share a file.
    let mut seen = BTreeSet::new();
    expanded.retain(|ExpandedCall { package, expansion, .. }| {
        seen.insert((*package, expansion.file.clone(), expansion.start))
    });
    Ok(expanded)
}

/// Returns the outermost calls among these findings, or why a call cannot be expanded.
fn outermost_calls(
    program: &Program,
    resolved: &Resolved,
    findings: &[&Finding],
) -> Vec<Result<FoundCall>> {
    let mut calls = Vec::new();
    let mut by_file: BTreeMap<FileId, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        if let FindingKind::ProcMacro { of, in_expansion: true } = finding.kind {
            calls.push(Err(refusal_in_expansion(program, resolved, finding, of)));
        } else {
            by_file.entry(finding.file).or_default().push(finding);
        }
    }
    for (file, findings) in by_file {
        calls.extend(calls::find(program, resolved, file, &findings));
    }
    calls
}

/// Returns the refusal of a call in the expansion of a `macro_rules!`.
fn refusal_in_expansion(
    program: &Program,
    resolved: &Resolved,
    finding: &Finding,
    of: UnitId,
) -> Error {
    let file = &program.files[finding.file];
    let Unit { krate: from, name, .. } = &resolved.units[of];
    let why = format!(
        "a `macro_rules!` that is called here calls `{name}` of `{}`: a \
         procedural macro runs inside the compiler, and it is expanded only where the text itself \
         calls it",
        program.crates[*from].name
    );
    program.refusal(file, finding.span, why)
}

/// Returns an expanded call.
fn expanded_call(
    workspace: &Workspace,
    program: &Program,
    found: &FoundCall,
    expansion: MacroText,
) -> ExpandedCall {
    let FoundCall { path, whole, ref call, .. } = *found;
    let file = &program.files[found.file];
    let macros = call.macros.iter().zip(expansion.machine_words).map(|(called, machine)| {
        let package = &workspace.packages[called.package];
        let krate = format!("{} {}", package.name, package.version);
        ExpandedMacro { shown: call.shown(&called.name), krate, machine }
    });
    let macros = macros.collect();
    // In an expansion, the place is that of the expanded call.
    let place = file.place(path.start);
    let place = place.split(IN_EXPANSION).next().unwrap_or_default().to_owned();
    let shown = format!("{place}{IN_EXPANSION}{}`", call.shown(&call.macros[0].name));
    let (path, text) = (file.path.clone(), expansion.text);
    let expansion = MacroExpansion { file: path, start: whole.start, end: whole.end, text, shown };
    let package = program.crates[file.krate].package;
    ExpandedCall { package, expansion, macros, place }
}

/// Returns the first of some places, and the number of the others.
pub(crate) fn and_others(first: &str, all: usize) -> String {
    match all {
        0 | 1 => first.to_owned(),
        2 => format!("{first} and another place"),
        _ => format!("{first} and {} more places", all - 1),
    }
}

/// Returns a note for each expanded macro.
pub(crate) fn notes(expanded: &[ExpandedCall]) -> Vec<String> {
    let mut places: BTreeMap<&ExpandedMacro, Vec<&str>> = BTreeMap::new();
    for call in expanded {
        for expanded_macro in &call.macros {
            places.entry(expanded_macro).or_default().push(&call.place);
        }
    }
    places.into_iter().map(|(expanded_macro, places)| note(expanded_macro, places)).collect()
}

/// Returns the note for a macro that was called at these places.
fn note(expanded_macro: &ExpandedMacro, mut places: Vec<&str>) -> String {
    let ExpandedMacro { shown, krate, machine } = expanded_macro;
    places.sort_by_key(|place| {
        let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
        (file, line.parse::<usize>().unwrap_or_default())
    });
    places.dedup();
    let at = and_others(places.first().map_or("", |first| *first), places.len());
    let note = format!("{at}: `{shown}` was expanded by running {krate} here");
    match machine {
        Some(word) => format!(
            "{note}; it uses `{word}`, so its expansion may depend on this machine or the time"
        ),
        None => note,
    }
}
