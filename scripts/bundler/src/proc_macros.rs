//! Beside load: expands calls of procedural macros, since no judge has their crates.
//!
//! rustc has no stable way to output an expansion. So each crate of macros is built a second time, with a
//! function added that writes the tokens that a macro returns into a file ([`macro_crate`]). The phases:
//!
//! 1. **Find calls** (`calls`, `sites`): name resolution has found the attributes, derives and calls that mean a
//!    procedural macro. If calls are nested, the outermost is expanded first, as by rustc.
//! 2. **Run macros** (`run`, `driver`): rustc compiles a file that holds only these calls. The macros run and
//!    record their results, though the file as a whole need not compile. Results are cached. `impurities` refuses
//!    macros with a result that may depend on more than their input.
//! 3. **Print** (`recording`, `position`): the recorded tokens become text. Tokens from the input keep their
//!    comments and line breaks. `hygiene` renames local variables of the macro that would capture names of the
//!    call. rustfmt formats the text if it is installed.
//!
//! When the file is loaded the next time, the text replaces the call. Then all steps of the bundler start again,
//! since the expansion may call further macros.
//!
//! An example: with `Shells` of the crate `kelp`, the left text becomes the right one.
//!
//! ```text
//! #[derive(Debug, kelp::Shells)]      #[derive(Debug)]
//! struct Beach { shells: u32 }        struct Beach { shells: u32 }
//!                                     impl Beach { pub fn shells(&self) -> u32 { self.shells } }
//! ```

mod calls;
mod driver;
mod hygiene;
mod impurities;
mod macro_crate;
mod position;
mod recording;
mod run;
mod sites;
mod undecided;

use crate::load::Program;
use crate::resolve::{ItemKind, Mention, MentionKind, Resolved, Unit, UnitId, UnitKind};
use base::cache::Cache;
use base::error::{Error, Result};
use base::workspace::{MacroExpansion, Workspace};
use calls::{CalledMacro, MacroCall};
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use undecided::refuse as refuse_undecided;

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
    /// True if `main` reaches the call itself. If only [`CallScope::All`] has found it, `main` may still reach
    /// items of its expansion.
    is_required: bool,
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

/// Which calls of procedural macros are expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallScope {
    /// The calls that `main` reaches. It is an error if one cannot be expanded.
    Live,
    /// All calls in local crates and in crates with live code: a derive on a dead type may generate a live item.
    /// Calls that cannot be expanded are skipped.
    All,
}

/// Returns the calls of procedural macros in this scope.
pub(crate) fn calls<'a>(
    workspace: &Workspace,
    program: &Program,
    resolved: &'a Resolved,
    live: &[bool],
    scope: CallScope,
) -> Vec<&'a Mention> {
    if !program.crates.iter().any(|krate| krate.proc_macro) {
        return Vec::new();
    }
    let live_units = resolved.units.iter().zip(live).filter(|(_, live)| **live);
    let live_crates: BTreeSet<usize> = live_units.map(|(unit, _)| unit.krate).collect();
    let is_call = |mention: &&Mention| matches!(mention.kind, MentionKind::ProcMacro { .. });
    let is_in_scope = |mention: &&Mention| match scope {
        CallScope::Live => mention.unit.is_none_or(|unit| live[unit]),
        CallScope::All => {
            let krate = program.files[mention.file].krate;
            let is_local = workspace.packages[program.crates[krate].package].local;
            is_local || live_crates.contains(&krate)
        }
    };
    resolved.mentions.iter().filter(is_call).filter(is_in_scope).collect()
}

/// Expands the outermost of these calls.
///
/// # Errors
///
/// In [`CallScope::Live`], if a macro cannot be built or run here, or if its result cannot be printed.
pub(crate) fn expand(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    mentions: &[&Mention],
    scope: CallScope,
    cache: Option<&Cache>,
) -> Result<Vec<ExpandedCall>> {
    let calls = outermost_calls(program, resolved, mentions);
    let calls: Vec<MacroCall> = match scope {
        CallScope::Live => calls.into_iter().collect::<Result<_>>()?,
        CallScope::All => calls.into_iter().flatten().collect(),
    };
    let outputs = run::run(workspace, program, &calls, cache);
    let expanded = calls.iter().zip(outputs).map(|(call, outputs)| {
        let expanded = expanded_call(workspace, program, call, outputs?)?;
        Ok(ExpandedCall { is_required: scope == CallScope::Live, ..expanded })
    });
    let mut expanded: Vec<ExpandedCall> = match scope {
        CallScope::Live => expanded.collect::<Result<_>>()?,
        CallScope::All => expanded.flat_map(|call: Result<ExpandedCall>| call).collect(),
    };
    // All bytes are those of the current text, so the last call of a file is replaced first.
    expanded.sort_by_key(|call| std::cmp::Reverse(call.expansion.start));
    // Two crates of a package may share a file.
    let mut seen = BTreeSet::new();
    expanded.retain(|ExpandedCall { package, expansion, .. }| {
        seen.insert((*package, expansion.file.clone(), expansion.start))
    });
    Ok(expanded)
}

/// Returns the outermost calls among these mentions, or why a call cannot be expanded.
fn outermost_calls(
    program: &Program,
    resolved: &Resolved,
    mentions: &[&Mention],
) -> Vec<Result<MacroCall>> {
    let mut calls = Vec::new();
    let mut by_file: BTreeMap<usize, Vec<&Mention>> = BTreeMap::new();
    for mention in mentions {
        if let MentionKind::ProcMacro { of, in_expansion: true } = mention.kind {
            calls.push(Err(refusal_in_expansion(program, resolved, mention, of)));
        } else {
            by_file.entry(mention.file).or_default().push(mention);
        }
    }
    for (file, mentions) in by_file {
        let in_file = calls::find(program, resolved, file, &mentions).into_iter();
        calls.extend(in_file.map(|call| {
            let call = call?;
            if program.files[file].replaced_calls.is_empty() {
                return Ok(call);
            }
            let why = "another macro call, or a `cfg_attr`, declares modules in this file: move that into a file \
                       of its own";
            Err(refusal(program, &call, why))
        }));
    }
    calls
}

/// Returns the refusal of a call in the expansion of a `macro_rules!`.
fn refusal_in_expansion(
    program: &Program,
    resolved: &Resolved,
    mention: &Mention,
    of: UnitId,
) -> Error {
    let file = &program.files[mention.file];
    let Unit { krate: from, name, .. } = &resolved.units[of];
    let why = format!(
        "a `macro_rules!` that is called here calls `{name}` of `{}`: a \
         procedural macro runs inside the compiler, and it is expanded only where the text itself \
         calls it",
        program.crates[*from].name
    );
    program.refusal(file, mention.span, why)
}

/// Returns an expanded call, given the outputs of its macros.
fn expanded_call(
    workspace: &Workspace,
    program: &Program,
    call: &MacroCall,
    outputs: Vec<run::MacroOutput>,
) -> Result<ExpandedCall> {
    let file = &program.files[call.file];
    let krate = &program.crates[file.krate];
    let macros = call.macros.iter().zip(&outputs).map(|(called, output)| {
        let package = &workspace.packages[called.package];
        ExpandedMacro {
            shown: call.shown(&called.name),
            krate: format!("{} {}", package.name, package.version),
            machine: output.machine.clone(),
        }
    });
    let macros = macros.collect();
    // In an expansion, the place is that of the expanded call.
    let place = file.place(call.at);
    let place = place.split(IN_EXPANSION).next().unwrap_or_default().to_owned();
    let text = call.replacement(file, outputs, |text| {
        position::formatted(text, call.position, krate.edition, workspace)
    });
    let shown = format!("{place}{IN_EXPANSION}{}`", call.shown(&call.macros[0].name));
    let expansion = MacroExpansion {
        file: file.path.clone(),
        start: call.whole.start,
        end: call.whole.end,
        text: text.map_err(|why| refusal(program, call, &why))?,
        shown,
    };
    Ok(ExpandedCall { package: krate.package, expansion, macros, place, is_required: true })
}

/// Returns the refusal of a call.
fn refusal(program: &Program, call: &MacroCall, why: &str) -> Error {
    refusal_of(program, call, &call.macros[0], why)
}

/// Returns the refusal of a call because of one of its macros.
fn refusal_of(program: &Program, call: &MacroCall, called: &CalledMacro, why: &str) -> Error {
    let file = &program.files[call.file];
    let why = format!(
        "`{}` of `{}`: a procedural macro runs inside the compiler, and \
         it cannot be expanded here: {why}; the judge does not have this crate by this name",
        call.shown(&called.name),
        called.krate
    );
    let end = call.at + call.path.len();
    program.refusal(file, crate::source::Span::new(call.at, end), why)
}

/// Returns a note for each macro with an expansion in the bundle.
pub(crate) fn notes(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    expanded: &[ExpandedCall],
) -> Vec<String> {
    let mut places: BTreeMap<&ExpandedMacro, Vec<&str>> = BTreeMap::new();
    let in_bundle =
        |call: &&ExpandedCall| call.is_required || has_live_unit(program, resolved, live, call);
    for call in expanded.iter().filter(in_bundle) {
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
    let at = match &places[..] {
        [] => String::new(),
        [place] => (*place).to_owned(),
        [place, _] => format!("{place} and another place"),
        [place, more @ ..] => format!("{place} and {} more places", more.len()),
    };
    let note = format!("{at}: `{shown}` was expanded by running {krate} here");
    match machine {
        Some(word) => format!(
            "{note}; it uses `{word}`, so its expansion may depend on this machine or the time"
        ),
        None => note,
    }
}

/// True if a live unit is in the text of an expansion.
fn has_live_unit(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    call: &ExpandedCall,
) -> bool {
    let is_in_expansion = |unit: &Unit| {
        let is_module = matches!(unit.kind, UnitKind::Item(ItemKind::Module));
        let Some(span) = unit.span.filter(|_| !is_module) else { return false };
        let origin = program.files[unit.file].origin(span.start);
        let expansion = &call.expansion;
        origin.is_some_and(|it| it.path == expansion.file && it.shown == expansion.shown)
    };
    resolved.units.iter().zip(live).any(|(unit, live)| *live && is_in_expansion(unit))
}
