//! The error for a bundle that does not compile: rustc's errors, mapped to the sources, and a hint at the
//! cause.

use super::comparisons::EditionState;
use super::draft::{BundleDraft, BundleInput};
use super::fixpoint::is_large;
use super::notes::{list, place};
use crate::check::{self, BundleError};
use crate::load::Program;
use crate::print::Printed;
use crate::proc_macros;
use crate::rustc::Rustc;
use base::error::Error;
use base::excerpt::Excerpt;
use std::collections::{BTreeMap, BTreeSet};

/// The number of errors that are listed.
const LISTED: usize = 10;

/// The number of errors that are shown with their line of source.
const EXCERPTS: usize = 3;

/// How the errors about names begin that nothing defines.
const MISSING: [&str; 3] = ["cannot find ", "failed to resolve", "unresolved import"];

/// Returns the error of a bundle that does not compile.
pub(super) fn compile_error(
    input: &BundleInput<'_>,
    rustc: &Rustc,
    draft: &BundleDraft,
    errors: &[BundleError],
    editions: &EditionState,
) -> Error {
    let BundleInput { bin, program, resolved, .. } = *input;
    let printed = &draft.printed;
    let mut message = format!("the bundle of `{}` does not compile", bin.name);
    let mut by_text: BTreeMap<String, (BTreeSet<u16>, Option<Excerpt>)> = BTreeMap::new();
    for error in errors {
        let place = match error.diagnostic.spans().next() {
            Some(span) => place(program, printed, span) + ": ",
            None => String::new(),
        };
        let (editions, shown) = by_text.entry(place + &error.diagnostic.message).or_default();
        editions.insert(error.edition);
        *shown = excerpt(program, printed, error);
    }
    for (error, (editions, _)) in by_text.iter().take(LISTED) {
        message += &format!("\n  {error} (edition {})", list(editions));
    }
    message += &match edition_hint(input, rustc, printed, errors, editions) {
        Some(hint) => hint,
        None => format!(
            "\nif `cargo build --bin {0}` fails too, the error is in the source; if it passes, this is a bug \
             of the bundler, and --no-check prints the bundle",
            bin.name
        ),
    };
    if errors.iter().any(|error| error.diagnostic.message.starts_with("recursion limit reached")) {
        message += "\na limit of a library does not count in one file: set `#![recursion_limit = \"256\"]` \
                    in the solution";
    }
    if errors.iter().any(|error| MISSING.iter().any(|it| error.diagnostic.message.starts_with(it)))
    {
        message += &proc_macros::dead_call_hint(program, resolved, &draft.shaken.live);
    }
    let excerpts = by_text.into_values().filter_map(|(_, excerpt)| excerpt);
    Error::build(message).with_excerpts(excerpts.take(EXCERPTS))
}

/// Returns the line of source that an error is about, if the text there comes from a source.
fn excerpt(program: &Program, printed: &Printed, error: &BundleError) -> Option<Excerpt> {
    let (file, span) = printed.source_of(error.diagnostic.spans().next()?)?;
    let excerpt = program.files[file].excerpt(span)?;
    Some(Excerpt { label: error.diagnostic.message.clone(), ..excerpt })
}

/// Returns a hint if the errors are due to the judge's edition: none of them is in the edition of its crate,
/// and in that edition the bundle compiles. A large one is taken to do so, which spares a run of rustc.
fn edition_hint(
    input: &BundleInput<'_>,
    rustc: &Rustc,
    printed: &Printed,
    errors: &[BundleError],
    editions: &EditionState,
) -> Option<String> {
    let BundleInput { program, judge, .. } = *input;
    let mut own_editions: BTreeMap<&str, u16> = BTreeMap::new();
    let mut failing = BTreeSet::new();
    for error in errors {
        let (file, _) = printed.source_of(error.diagnostic.spans().next()?)?;
        let krate = &program.crates[program.files[file].krate];
        if krate.edition == error.edition {
            return None;
        }
        own_editions.insert(&krate.name, krate.edition);
        failing.insert(error.edition);
    }
    let compiles = |edition: &u16| {
        let errors = check::compile(rustc, &printed.text, &[(*edition).max(2018)]);
        errors.is_ok_and(|errors| errors.is_empty())
    };
    let is_known = editions.explains(program, printed, errors) || is_large(printed);
    if !is_known && !own_editions.values().any(compiles) {
        return None;
    }
    let is_newer = own_editions.values().max() > failing.iter().max();
    let wanted = if is_newer { "newer" } else { "older" };
    let crates: Vec<String> = own_editions
        .iter()
        .map(|(name, edition)| format!("`{name}` is of edition {edition}"))
        .collect();
    Some(format!(
        "\n{}, and the judge `{}` compiles in edition {}: write code that compiles in both, or bundle for a \
         judge that has only the {wanted} edition",
        crates.join(", "),
        judge.id,
        list(&failing)
    ))
}
