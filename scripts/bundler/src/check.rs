//! Step 7, check: compiles the bundle as the judge does, and reports errors and dead code.
//!
//! rustc reports no public item as dead. So dead code is looked for in a [`CrateCopy`], in which no item is public. If
//! this copy compiles, so does the bundle: one compilation answers both questions. [`check`] has these phases:
//!
//! 1. **Compile**, all at once: the copy in one edition, with the dead-code lints, or one of the probe of
//!    monomorphization, which has the same genuine errors; the bundle in the other editions of the judge; and
//!    further texts, such as for the comparisons of editions. So a judge with one edition needs one compilation.
//! 2. **Errors** are collected from all editions. If only the copy fails, the bundle takes its place.
//! 3. **Dead code**: the spans of the lints are moved from the copy to the bundle.
//!
//! ```text
//! pub fn live() {}          pub(crate) fn live() {}
//! pub fn unused() {}    →   pub(crate) fn unused() {}    // warning: function `unused` is never used
//! fn main() { live() }      fn main() { live() }
//! ```
//!
//! While most of the text will still be removed, the fixpoint checks it in one edition only, without clippy.

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
    /// True to look for dead code with clippy.
    pub(crate) clippy: bool,
    /// More lints for the compilation that looks for dead code.
    pub(crate) lints: Vec<&'static str>,
    /// The probe of monomorphization. It takes the place of the bundle where dead code is looked for.
    pub(crate) probe: Option<&'a str>,
    /// Further compilations.
    pub(crate) others: Vec<Compilation<'a>>,
    /// False if the errors of the copy, or of the probe, are reported as they are, without compiling the bundle.
    pub(crate) reports_errors: bool,
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
/// When rustc cannot be run.
pub(crate) fn check(rustc: &Rustc, request: &CheckRequest<'_>) -> Result<CheckReport> {
    let CheckRequest { text, editions, clippy, probe, .. } = *request;
    let (&lint_edition, plain) = editions.split_first().unwrap_or((&2021, &[]));
    let checked = probe.unwrap_or(text);
    let copy = CrateCopy::of(checked);
    let stop_after = probe.map_or(StopAfter::TypeCheck, |_| StopAfter::Monomorphization);
    let of_copy = copy.compilation(lint_edition, &request.lints);
    let mut compilations = vec![Compilation { stop_after, clippy, ..of_copy }];
    compilations.extend(plain.iter().map(|&edition| Compilation::plain(text, edition)));
    compilations.extend(request.others.iter().cloned());
    let mut results = run_all(rustc, &compilations)?;
    let others = results.split_off(1 + plain.len());
    let of_editions = plain.iter().zip(results.split_off(1));
    let of_copy = results.swap_remove(0);

    let errors = of_editions.flat_map(|(&edition, diagnostics)| errors_in(diagnostics, edition));
    let mut errors: Vec<BundleError> = errors.collect();
    let is_error = match probe {
        Some(_) => Diagnostic::is_genuine_error,
        None => Diagnostic::is_error,
    };
    let mut lints = copy.moved_to_original(of_copy);
    if !request.reports_errors {
        let of_copy = lints.iter().filter(|it| is_error(it)).cloned();
        errors.extend(of_copy.map(|diagnostic| BundleError { edition: lint_edition, diagnostic }));
    } else if lints.iter().any(is_error) {
        // The errors to report are those of the bundle, not of the copy.
        let of_text = compile(rustc, text, &[lint_edition])?;
        if of_text.is_empty() {
            crate::marks::reach("copy-fails");
            lints = rustc.run(&Compilation { text: checked, ..compilations[0].clone() })?;
        }
        errors.extend(of_text);
    }
    if !lints.iter().any(is_error) {
        lints.retain(|it| !it.is_error());
    }
    Ok(CheckReport { errors, lints, others })
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
pub(crate) fn run_all(
    rustc: &Rustc,
    compilations: &[Compilation<'_>],
) -> Result<Vec<Vec<Diagnostic>>> {
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
