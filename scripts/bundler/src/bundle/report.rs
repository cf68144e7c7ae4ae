//! The report on a bundle: all notes, and the facts about it, from the final state of the fixpoint.

use super::draft::BundleInput;
use super::fixpoint::FinalState;
use super::notes::{not_compared, place, refuse_editions, single_file_differences};
use super::reasons::Reasons;
use super::sizes::ModuleSizes;
use super::{Bundle, Request, host_decisions, sources};
use crate::check;
use crate::minify::minify;
use crate::msrv;
use crate::proc_macros::{self, ExpandedCall};
use crate::rustc::{Rustc, uncertain_versions};
use base::error::{Error, Result};
use std::fs;

/// Returns the bundle. `rustc` is the compiler that has checked it.
///
/// # Errors
///
/// When live code means something else in an edition of the judge, or when the minified text does not compile.
pub(super) fn report(
    input: &BundleInput<'_>,
    request: &Request<'_>,
    expanded: &[ExpandedCall],
    rustc: Option<&Rustc>,
    state: FinalState,
) -> Result<Bundle> {
    let BundleInput { workspace, bin, program, resolved, timings, .. } = *input;
    let notes = notes(input, expanded, &state)?;
    let printed = state.draft.printed;
    let sizes = ModuleSizes::new(&printed.sizes, printed.text.len());
    let mut text = printed.text;
    if request.minify {
        text = minified(input, rustc, &text)?;
    }
    let step = timings.step("reasons");
    let reasons = Reasons::new(program, resolved, &state.draft.shaken);
    drop(step);
    Ok(Bundle {
        text,
        wants_crlf: fs::read(&bin.path).is_ok_and(|text| has_crlf(&text)),
        notes,
        timings: timings.steps(),
        sizes,
        reasons,
        sources: sources::sources(workspace, bin, program, resolved),
    })
}

/// Returns all warnings, one a line.
fn notes(
    input: &BundleInput<'_>,
    expanded: &[ExpandedCall],
    state: &FinalState,
) -> Result<Vec<String>> {
    let BundleInput { workspace, judge, program, resolved, timings, .. } = *input;
    let _step = timings.step("notes");
    let (live, printed) = (&state.draft.shaken.live, &state.draft.printed);
    let migration = &state.editions.migration;
    let mut notes: Vec<String> = judge.doubt().into_iter().collect();
    notes.extend(uncertain_versions(workspace, program, judge));
    notes.extend(single_file_differences(program, resolved, live));
    notes.extend(state.editions.failed().map(|comparison| not_compared(program, comparison)));
    notes.extend(refuse_editions(workspace, program, resolved, live, judge, migration)?);
    let checked = state.checked.as_ref().unwrap_or(printed);
    let place = |span| place(program, checked, span);
    notes.extend(msrv::notes(judge, &checked.text, &state.lints, place));
    let crates = resolved.live_crates(live);
    notes.extend(crates.iter().filter_map(|&krate| program.crates[krate].other_version.clone()));
    notes.extend(host_decisions::notes(input, live));
    notes.extend(proc_macros::notes(expanded));
    Ok(notes)
}

/// Returns the minified text. It is compiled again if the text was.
fn minified(input: &BundleInput<'_>, rustc: Option<&Rustc>, text: &str) -> Result<String> {
    let step = input.timings.step("minify");
    let minified = minify(text);
    drop(step);
    let Some(rustc) = rustc else { return Ok(minified) };
    let _step = input.timings.step("recheck");
    match check::compile(rustc, &minified, &input.judge.editions)?.first() {
        None => Ok(minified),
        Some(error) => Err(Error::build(format!(
            "the minified bundle of `{}` does not compile (edition {}): {}",
            input.bin.name, error.edition, error.diagnostic.message
        ))),
    }
}

/// True if the first line of a text ends with CR LF.
fn has_crlf(text: &[u8]) -> bool {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.is_some_and(|end| text[..end].ends_with(b"\r"))
}
