//! What to say of a bundle that does not compile.

use super::missing_macros;
use super::remarks::{in_words, place};
use super::subject::Subject;
use crate::check::{self, BundleDiagnostic};
use crate::load::Program;
use crate::print::Printed;
use crate::rustc::Rustc;
use base::error::Error;
use base::excerpt::Excerpt;
use std::collections::{BTreeMap, BTreeSet};

/// How many of the errors are shown with their line of source.
const EXCERPTS: usize = 3;

/// What rustc says against it, put back to the sources, and whose fault that may be.
pub(super) fn does_not_compile(
    subject: &Subject<'_>,
    rustc: &Rustc,
    printed: &Printed,
    errors: &[BundleDiagnostic],
) -> Error {
    let Subject { workspace, bin, program, .. } = *subject;
    if let Some(refusal) = missing_macros::refusal(workspace, program, printed, errors) {
        return refusal;
    }
    let mut message = format!("the bundle of `{}` does not compile", bin.name);
    let mut found: BTreeMap<String, (BTreeSet<u16>, Option<Excerpt>)> = BTreeMap::new();
    for error in errors {
        let place = match error.spans.first() {
            Some(&span) => place(program, printed, span) + ": ",
            None => String::new(),
        };
        let (editions, shown) = found.entry(place + &error.message).or_default();
        editions.insert(error.edition);
        *shown = excerpt(program, printed, error);
    }
    for (error, (editions, _)) in found.iter().take(10) {
        message += &format!("\n  {error} (edition {})", in_words(editions));
    }
    message += &match other_edition(subject, rustc, printed, errors) {
        Some(why) => why,
        None => format!(
            "\nif `cargo build --bin {0}` fails too, the fault is in the source; if it passes, the bundler \
             is wrong, and --no-check shows what it made",
            bin.name
        ),
    };
    let excerpts = found.into_values().filter_map(|(_, excerpt)| excerpt).take(EXCERPTS).collect();
    Error { excerpts, ..Error::build(message) }
}

/// Returns the line of the sources that an error of rustc stands for, if it is of these.
fn excerpt(program: &Program, printed: &Printed, error: &BundleDiagnostic) -> Option<Excerpt> {
    let (file, span) = printed.source_of(*error.spans.first()?)?;
    let excerpt = program.files[file].excerpt(span)?;
    Some(Excerpt { label: error.message.clone(), ..excerpt })
}

/// What to say if everything wrong is so only in another edition than that of its crate, in which all
/// compiles.
fn other_edition(
    subject: &Subject<'_>,
    rustc: &Rustc,
    printed: &Printed,
    errors: &[BundleDiagnostic],
) -> Option<String> {
    let Subject { program, judge, .. } = *subject;
    let mut own: BTreeMap<&str, u16> = BTreeMap::new();
    let mut wanted = BTreeSet::new();
    for error in errors {
        let (file, _) = printed.source_of(*error.spans.first()?)?;
        let krate = &program.crates[program.files[file].krate];
        if krate.edition == error.edition {
            return None;
        }
        own.insert(&krate.name, krate.edition);
        wanted.insert(error.edition);
    }
    let mut editions = own.values();
    let compiles = |edition: &u16| {
        let said = check::compile(rustc, &printed.text, &[(*edition).max(2018)]);
        said.is_ok_and(|it| it.is_empty())
    };
    if !editions.any(compiles) {
        return None;
    }
    let advice = match own.values().max() > wanted.iter().max() {
        true => "newer",
        false => "older",
    };
    let own = own.iter().map(|(name, edition)| format!("`{name}` is of edition {edition}"));
    Some(format!(
        "\n{}, and the judge `{}` compiles in edition {}, where this is no more the same: write it so that \
         both take it, or bundle for a judge that has the {advice} edition only",
        own.collect::<Vec<_>>().join(", "),
        judge.id,
        in_words(&wanted)
    ))
}
