//! Step 7, check: compiles the bundle as the judge does, and reports errors and dead code.
//!
//! rustc reports no public item as dead. So dead code is looked for in a [`CrateCopy`], in which every bare
//! `pub` is `pub(crate)`. If this copy compiles, so does the bundle: one compilation answers both
//! questions. [`check`] has these phases:
//!
//! 1. **Compile**, all at once: the copy in one edition, with the dead-code lints, or one of the probe of
//!    monomorphization, which has the same genuine errors; the bundle in the other editions of the judge; and
//!    further texts, such as for the comparisons of editions. So a judge with one edition needs one compilation.
//! 2. **Errors** are collected from all editions. If the copy alone fails, a macro may be the reason that
//!    expects a bare `pub`: a second copy leaves macros alone.
//! 3. **Dead code**: the spans of the lints are moved from the copy to the bundle.
//!
//! ```text
//! pub fn live() {}          pub(crate) fn live() {}
//! pub fn unused() {}    →   pub(crate) fn unused() {}    // warning: function `unused` is never used
//! fn main() { live() }      fn main() { live() }
//! ```
//!
//! [`find_dead_code`] looks for dead code only, by one compilation. The fixpoint uses it while most of the
//! compiled text will still be removed.

mod crate_copy;

use crate::rustc::{Compilation, Diagnostic, Rustc, StopAfter};
use base::error::{Error, Result};
use crate_copy::CrateCopy;
use std::thread;

/// The input of [`check`].
pub(crate) struct CheckRequest<'a> {
    /// The bundle.
    pub(crate) text: &'a str,
    /// The editions of the judge, oldest first. Dead code is looked for in the first one.
    pub(crate) editions: &'a [u16],
    /// More lints for the compilation that looks for dead code.
    pub(crate) lints: Vec<&'static str>,
    /// The probe of monomorphization. It takes the place of the bundle where dead code is looked for.
    pub(crate) probe: Option<&'a str>,
    /// Further compilations.
    pub(crate) others: Vec<Compilation<'a>>,
}

/// The result of [`check`].
pub(crate) struct CheckReport {
    /// The errors of the bundle in all editions.
    pub(crate) errors: Vec<BundleError>,
    /// All diagnostics of the compilation that looks for dead code, including those of clippy. Their spans are those
    /// of the probe, if there is one.
    pub(crate) lints: Vec<Diagnostic>,
    /// All diagnostics of the further compilations.
    pub(crate) others: Vec<Vec<Diagnostic>>,
}

/// The input of [`find_dead_code`].
pub(crate) struct DeadCodeRequest<'a> {
    /// The bundle, or its probe.
    pub(crate) text: &'a str,
    /// The edition in which dead code is looked for.
    pub(crate) edition: u16,
    /// [`StopAfter::Monomorphization`] if the text is a probe.
    pub(crate) stop_after: StopAfter,
    /// More lints for the same compilation.
    pub(crate) lints: Vec<&'static str>,
    /// Further compilations.
    pub(crate) others: Vec<Compilation<'a>>,
}

/// The result of [`find_dead_code`].
pub(crate) struct DeadCodeReport {
    /// All diagnostics of the text except errors: dead code and other warnings, and the notes that a probe causes.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// All diagnostics of the further compilations.
    pub(crate) others: Vec<Vec<Diagnostic>>,
}

/// An error of the bundle.
pub(crate) struct BundleError {
    /// The edition of the compilation.
    pub(crate) edition: u16,
    pub(crate) diagnostic: Diagnostic,
}

/// Compiles the bundle in each edition of the judge, and looks for dead code.
///
/// # Errors
///
/// When rustc cannot be run, or accepts the bundle but not the copy of it.
pub(crate) fn check(rustc: &Rustc, request: &CheckRequest<'_>) -> Result<CheckReport> {
    let CheckRequest { text, editions, probe, .. } = *request;
    let (&lint_edition, plain) = editions.split_first().unwrap_or((&2021, &[]));
    let checked = probe.unwrap_or(text);
    let copy = CrateCopy::of(checked);
    let stop_after = probe.map_or(StopAfter::TypeCheck, |_| StopAfter::Monomorphization);
    let of_copy = copy.compilation(lint_edition, &request.lints);
    let mut compilations = vec![Compilation { stop_after, ..of_copy }];
    compilations.extend(plain.iter().map(|&edition| Compilation::plain(text, edition)));
    compilations.extend(request.others.iter().cloned());
    let mut results = run_all(rustc, &compilations)?;
    let others = results.split_off(1 + plain.len());
    let of_editions = plain.iter().zip(results.split_off(1));
    let of_copy = results.swap_remove(0);

    let errors = of_editions.flat_map(|(&edition, diagnostics)| errors_in(diagnostics, edition));
    let mut errors: Vec<BundleError> = errors.collect();
    let is_error = Diagnostic::is_genuine_error;
    let mut lints =
        copy.diagnostics_of_original(rustc, checked, &compilations[0], of_copy, is_error)?;
    if let Some(error) = lints.iter().find(|it| it.is_genuine_error()) {
        // The errors to report are those of the bundle, not of the copy.
        errors.extend(compile(rustc, text, &[lint_edition])?);
        if errors.is_empty() {
            return Err(only_the_copy_fails(error));
        }
    } else if probe.is_some() {
        lints.retain(|it| !it.is_error());
    }
    Ok(CheckReport { errors, lints, others })
}

fn only_the_copy_fails(error: &Diagnostic) -> Error {
    let shown = error.rendered.as_ref().unwrap_or(&error.message);
    Error::tool(format!("the bundle compiles, but not with its items private to it: {shown}"))
}

/// Looks for dead code in one compilation. If the text is a probe, the diagnostics also tell which functions
/// are instantiated. Returns `None` if the text does not compile.
///
/// # Errors
///
/// When rustc cannot be run.
pub(crate) fn find_dead_code(
    rustc: &Rustc,
    request: &DeadCodeRequest<'_>,
) -> Result<Option<DeadCodeReport>> {
    let DeadCodeRequest { text, edition, stop_after, .. } = *request;
    let copy = CrateCopy::of(text);
    let of_copy = copy.compilation(edition, &request.lints);
    let mut compilations = vec![Compilation { clippy: false, stop_after, ..of_copy }];
    compilations.extend(request.others.iter().cloned());
    let mut results = run_all(rustc, &compilations)?;
    let others = results.split_off(1);
    let of_copy = results.swap_remove(0);
    let is_error = Diagnostic::is_genuine_error;
    let mut diagnostics =
        copy.diagnostics_of_original(rustc, text, &compilations[0], of_copy, is_error)?;
    if diagnostics.iter().any(Diagnostic::is_genuine_error) {
        return Ok(None);
    }
    diagnostics.retain(|it| !it.is_error());
    Ok(Some(DeadCodeReport { diagnostics, others }))
}

/// Compiles a text in each of these editions, and returns its errors.
///
/// # Errors
///
/// When rustc cannot be run.
pub(crate) fn compile(rustc: &Rustc, text: &str, editions: &[u16]) -> Result<Vec<BundleError>> {
    let plain = |&edition: &u16| Compilation::plain(text, edition);
    let compilations: Vec<Compilation<'_>> = editions.iter().map(plain).collect();
    let results = run_all(rustc, &compilations)?;
    let of_editions = editions.iter().zip(results);
    Ok(of_editions.flat_map(|(&edition, diagnostics)| errors_in(diagnostics, edition)).collect())
}

/// Runs all compilations at once.
fn run_all(rustc: &Rustc, compilations: &[Compilation<'_>]) -> Result<Vec<Vec<Diagnostic>>> {
    thread::scope(|scope| {
        let run = |compilation| scope.spawn(move || rustc.run(compilation));
        let running: Vec<_> = compilations.iter().map(run).collect();
        let panicked = |_| Err(Error::tool("a thread that runs rustc panicked"));
        running.into_iter().map(|thread| thread.join().unwrap_or_else(panicked)).collect()
    })
}

/// Returns the errors among the diagnostics of a compilation.
fn errors_in(diagnostics: Vec<Diagnostic>, edition: u16) -> impl Iterator<Item = BundleError> {
    let errors = diagnostics.into_iter().filter(Diagnostic::is_error);
    errors.map(move |diagnostic| BundleError { edition, diagnostic })
}
