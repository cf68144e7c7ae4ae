//! Beside load, procedural macros: their calls are expanded here, since no judge has the crate.
//!
//! rustc has no stable way to hand out what a macro returns, but the macro itself can: its crate is
//! built once more with a function in it that writes what comes out ([`macro_crate`]). The phases:
//!
//! 1. **Find** (`calls`): name resolution has found which live attributes, derives and calls mean a
//!    procedural macro. Of those inside of each other, the outermost is expanded first, as by rustc.
//! 2. **Run** (`run`): rustc compiles a file with these calls, which need not compile otherwise.
//! 3. **Print** (`recording`, `position`): the recorded tokens become text. Those that came from the call keep their
//!    comments and line breaks; `hygiene` renames variables that the compiler would keep apart; rustfmt sets
//!    the rest, if it is there.
//!
//! The text replaces the call when the file is read the next time, and all steps begin anew: what the
//! macro has made may call further ones.
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

/// What stands between the place of a call and the call in what messages call the expansion, such as
/// ``src/main.rs:3: in `#[timed]` ``.
const IN_EXPANSION: &str = ": in `";

/// One expanded call.
pub(crate) struct ExpandedCall {
    /// The package of the file with the call.
    pub(crate) package: usize,
    pub(crate) expansion: MacroExpansion,
    /// The macros, for a note.
    macros: Vec<ExpandedMacro>,
    /// The place of the call.
    pub(crate) place: String,
    /// True if `main` reaches the call, and not only what comes of it.
    is_required: bool,
}

/// A macro that was expanded.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct ExpandedMacro {
    /// Its call, such as `#[timed]`.
    shown: String,
    /// Its crate, with the version.
    krate: String,
    /// A word in its crate that shows that what it makes may depend on this machine.
    machine: Option<String>,
}

/// Which calls of procedural macros are expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallScope {
    /// Those that `main` reaches; one that cannot be expanded is refused.
    Live,
    /// All of local crates and of those that `main` reaches, as far as possible: a derive on a dead type
    /// may make a live one.
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
    let units = resolved.units.iter().zip(live).filter(|(_, live)| **live);
    let crates: BTreeSet<usize> = units.map(|(unit, _)| unit.krate).collect();
    let is_call = |it: &&Mention| matches!(it.kind, MentionKind::ProcMacro { .. });
    let is_in_scope = |it: &&Mention| match scope {
        CallScope::Live => it.unit.is_none_or(|unit| live[unit]),
        CallScope::All => {
            let krate = program.files[it.file].krate;
            workspace.packages[program.crates[krate].package].local || crates.contains(&krate)
        }
    };
    resolved.mentions.iter().filter(is_call).filter(is_in_scope).collect()
}

/// Expands those of the calls that stand inside of no other one.
///
/// # Errors
///
/// In [`CallScope::Live`], when the macro cannot be built or run here, or what it returns cannot be put
/// into a file.
pub(crate) fn expand(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    mentions: &[&Mention],
    scope: CallScope,
    cache: Option<&Cache>,
) -> Result<Vec<ExpandedCall>> {
    let mut found = Vec::new();
    let mut by_file: BTreeMap<usize, Vec<&Mention>> = BTreeMap::new();
    for mention in mentions {
        if let MentionKind::ProcMacro { of, in_expansion: true } = mention.kind {
            found.push(Err(in_expansion(program, resolved, mention, of)));
        } else {
            by_file.entry(mention.file).or_default().push(mention);
        }
    }
    for (file, mentions) in by_file {
        let in_file = calls::find(program, resolved, file, &mentions).into_iter();
        found.extend(in_file.map(|call| {
            let call = call?;
            if program.files[file].replaced_calls.is_empty() {
                return Ok(call);
            }
            let why =
                "another macro makes modules in this file: put these into a file of their own";
            Err(refusal(program, &call, why))
        }));
    }
    let calls: Vec<MacroCall> = match scope {
        CallScope::Live => found.into_iter().collect::<Result<_>>()?,
        CallScope::All => found.into_iter().flatten().collect(),
    };
    let outputs = run::run(workspace, program, &calls, cache);
    let expanded = calls.iter().zip(outputs);
    let expanded = expanded.map(|(call, outputs)| {
        let expanded = replacement(workspace, program, call, outputs?)?;
        Ok(ExpandedCall { is_required: scope == CallScope::Live, ..expanded })
    });
    let mut expanded: Vec<ExpandedCall> = match scope {
        CallScope::Live => expanded.collect::<Result<_>>()?,
        CallScope::All => expanded.flat_map(|it: Result<ExpandedCall>| it).collect(),
    };
    // The places count in the text as it is now, so the last one of a file is replaced first.
    expanded.sort_by_key(|it| std::cmp::Reverse(it.expansion.start));
    // Two crates of a package may have one file.
    let mut seen = BTreeSet::new();
    expanded.retain(|ExpandedCall { package, expansion, .. }| {
        seen.insert((*package, expansion.file.clone(), expansion.start))
    });
    Ok(expanded)
}

/// Returns the refusal of a call that a `macro_rules!` makes.
fn in_expansion(program: &Program, resolved: &Resolved, mention: &Mention, of: UnitId) -> Error {
    let file = &program.files[mention.file];
    let (krate, place) = (&program.crates[file.krate].name, file.place(mention.span.start));
    let Unit { krate: from, name, .. } = &resolved.units[of];
    Error::build(format!(
        "cannot bundle `{krate}`: {place}: a `macro_rules!` that is called here calls `{name}` of `{}`: a \
         procedural macro runs inside the compiler, and it is expanded only where the text itself \
         calls it",
        program.crates[*from].name
    ))
    .with_excerpt(file.excerpt(mention.span))
}

/// Returns the text that replaces a call, given what each macro of the call returns.
fn replacement(
    workspace: &Workspace,
    program: &Program,
    call: &MacroCall,
    outputs: Vec<run::MacroOutput>,
) -> Result<ExpandedCall> {
    let file = &program.files[call.file];
    let krate = &program.crates[file.krate];
    let macros = call.macros.iter().zip(&outputs).map(|(it, output)| {
        let package = &workspace.packages[it.package];
        ExpandedMacro {
            shown: call.shown(&it.name),
            krate: format!("{} {}", package.name, package.version),
            machine: output.machine.clone(),
        }
    });
    let macros = macros.collect();
    // What another macro has made stands where that was called.
    let place = file.place(call.at);
    let place = place.split(IN_EXPANSION).next().unwrap_or_default().to_owned();
    let text = call.replaced(file, outputs, |text| {
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
fn refusal_of(program: &Program, call: &MacroCall, of: &CalledMacro, why: &str) -> Error {
    let file = &program.files[call.file];
    let (krate, place) = (&program.crates[file.krate].name, file.place(call.at));
    let message = format!(
        "cannot bundle `{krate}`: {place}: `{}` of `{}`: a procedural macro runs inside the compiler, and \
         it cannot be expanded here: {why}; the judge does not have this crate by this name",
        call.shown(&of.name),
        of.krate
    );
    let end = call.at + call.path.len();
    Error::build(message).with_excerpt(file.excerpt(crate::source::Span::new(call.at, end)))
}

/// Returns a note for each macro whose expansions are in the bundle.
pub(crate) fn notes(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    expanded: &[ExpandedCall],
) -> Vec<String> {
    let mut places: BTreeMap<&ExpandedMacro, Vec<&str>> = BTreeMap::new();
    let in_bundle = |it: &&ExpandedCall| it.is_required || is_live(program, resolved, live, it);
    for it in expanded.iter().filter(in_bundle) {
        for of in &it.macros {
            places.entry(of).or_default().push(&it.place);
        }
    }
    let note = |(of, mut places): (&ExpandedMacro, Vec<&str>)| {
        let ExpandedMacro { shown, krate, machine } = of;
        places.sort_by_key(|it| {
            let (file, line) = it.rsplit_once(':').unwrap_or((it, ""));
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
                "{note}; it uses `{word}`, so what it makes may depend on this machine or the time"
            ),
            None => note,
        }
    };
    places.into_iter().map(note).collect()
}

/// True if a live unit stands in the text of an expansion.
fn is_live(program: &Program, resolved: &Resolved, live: &[bool], of: &ExpandedCall) -> bool {
    let is_made = |unit: &Unit| {
        let is_module = matches!(unit.kind, UnitKind::Item(ItemKind::Module));
        let Some(span) = unit.span.filter(|_| !is_module) else { return false };
        let at = program.files[unit.file].origin(span.start);
        at.is_some_and(|it| it.path == of.expansion.file && it.shown == of.expansion.shown)
    };
    resolved.units.iter().zip(live).any(|(unit, live)| *live && is_made(unit))
}
