//! Step 7, check: compiles the bundle alone, as the judge does, and reads the diagnostics.
//!
//! [`check`] compiles in every edition of the judge, and looks for dead code as well.
//! [`find_dead_code`] looks for dead code only, by one compilation: that pays as long as most of what
//! is compiled will be removed.
//!
//! rustc calls no public item dead, so dead code is looked for in a [`CrateCopy`], in which every bare
//! `pub` is `pub(crate)`. The copy differs in nothing else: if it compiles, so does the bundle, and one
//! compilation answers both questions.

mod crate_copy;

use crate::rustc::{Call, Depth, Diagnostic, Rustc};
use crate::source::Span;
use base::error::{Error, Result};
use crate_copy::CrateCopy;
use std::thread;

/// The edition to look for dead code in, and more lints to ask for in the same compilation.
pub(crate) type LintRun = (u16, Vec<&'static str>);

/// What [`check`] compiles.
pub(crate) struct Question<'a> {
    /// The bundle.
    pub(crate) text: &'a str,
    /// The editions of the judge, oldest first.
    pub(crate) editions: &'a [u16],
    /// Where to look for dead code.
    pub(crate) lints: LintRun,
    /// The bundle with the calls of a probe of monomorphization. It compiles where the bundle does, but
    /// for errors that are no genuine ones.
    pub(crate) probe: Option<&'a str>,
    /// Other texts to compile.
    pub(crate) asides: Vec<Call<'a>>,
}

/// What [`check`] found.
pub(crate) struct Report {
    /// The errors of the bundle in all editions.
    pub(crate) errors: Vec<Remark>,
    /// The dead code.
    pub(crate) dead: Vec<Remark>,
    /// All diagnostics of the compilation that looks for dead code, those of clippy included.
    pub(crate) lints: Vec<Diagnostic>,
    /// All diagnostics of the probe.
    pub(crate) probe: Vec<Diagnostic>,
    /// All diagnostics of the other texts.
    pub(crate) asides: Vec<Vec<Diagnostic>>,
}

/// What [`find_dead_code`] compiles.
pub(crate) struct DeadCodeQuestion<'a> {
    /// The bundle, or its probe.
    pub(crate) text: &'a str,
    /// [`Depth::Monomorphization`] if the text is a probe.
    pub(crate) depth: Depth,
    /// Where to look for dead code.
    pub(crate) lints: LintRun,
    /// Other texts to compile.
    pub(crate) asides: Vec<Call<'a>>,
}

/// What [`find_dead_code`] found.
pub(crate) struct DeadCodeReport {
    /// The dead code.
    pub(crate) dead: Vec<Remark>,
    /// All diagnostics of the text but errors: warnings, and the notes that a probe provokes.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// All diagnostics of the other texts.
    pub(crate) asides: Vec<Vec<Diagnostic>>,
}

/// A diagnostic about the bundle.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    /// The edition that the bundle was compiled in.
    pub(crate) edition: u16,
    /// The first line, without level and code.
    pub(crate) message: String,
    /// The whole text that a terminal shows.
    pub(crate) rendered: String,
    /// The primary spans. What a macro expands to has the span of the macro call.
    pub(crate) spans: Vec<Span>,
    /// For each of these the span in the body of the macro, if it is about what a macro expands to.
    pub(crate) names: Vec<Span>,
    /// Suggested imports of what only the prelude of a newer edition has, and where they belong.
    pub(crate) preludes: Vec<(usize, String)>,
}

/// Compiles the bundle in each edition of the judge, and looks for dead code; all side by side.
///
/// # Errors
///
/// When rustc cannot be run, or takes the bundle but not the copy of it.
pub(crate) fn check(rustc: &Rustc, question: &Question<'_>) -> Result<Report> {
    let Question { text, editions, .. } = *question;
    let (lint_edition, ref more) = question.lints;
    let copy = CrateCopy::of(text);
    // The copy stands for the bundle in the edition of the lints, unless there is no other one.
    let is_plain = |edition: &u16| *edition != lint_edition || editions.len() == 1;
    let plain: Vec<u16> = editions.iter().copied().filter(is_plain).collect();
    let mut calls = vec![copy.call(lint_edition, more)];
    calls.extend(plain.iter().map(|&edition| match question.probe {
        Some(probe) if Some(&edition) == plain.last() => probe_call(probe, edition),
        _ => Call::plain(text, edition),
    }));
    calls.extend(question.asides.iter().cloned());
    let mut answers = run_all(rustc, &calls)?;
    let asides = answers.split_off(1 + plain.len());
    let of_editions = answers.split_off(1);
    let of_copy = answers.swap_remove(0);

    let (mut errors, probe) = errors_of(rustc, question, &plain, of_editions)?;
    let is_error = Diagnostic::is_error;
    let lints = copy.diagnostics_of_original(rustc, text, &calls[0], of_copy, is_error)?;
    let dead = match lints.iter().find(|it| it.is_error()) {
        None => remarks(&lints, lint_edition, Diagnostic::is_dead_code),
        Some(error) if editions.contains(&lint_edition) => {
            // The copy is nobody's text, so the errors to report are those of the bundle.
            if !plain.contains(&lint_edition) {
                errors.extend(compile(rustc, text, &[lint_edition])?);
            }
            if errors.is_empty() {
                return Err(only_the_copy_fails(error));
            }
            // rustc does not come to all of its lints where it finds errors.
            Vec::new()
        }
        // The bundle need not compile in an edition that is not the judge's.
        Some(_) => dead_code_in(rustc, text, &copy, editions[0])?,
    };
    Ok(Report { errors, dead, lints, probe, asides })
}

fn probe_call(probe: &str, edition: u16) -> Call<'_> {
    Call { depth: Depth::Monomorphization, ..Call::plain(probe, edition) }
}

/// Returns the errors of the bundle in these editions, and the diagnostics of the probe, which stands
/// for the bundle in the last edition.
fn errors_of(
    rustc: &Rustc,
    question: &Question<'_>,
    editions: &[u16],
    answers: Vec<Vec<Diagnostic>>,
) -> Result<(Vec<Remark>, Vec<Diagnostic>)> {
    let mut errors = Vec::new();
    let mut probe = Vec::new();
    for (&edition, diagnostics) in editions.iter().zip(answers) {
        if question.probe.is_none() || Some(&edition) != editions.last() {
            errors.extend(remarks(&diagnostics, edition, Diagnostic::is_error));
            continue;
        }
        if diagnostics.iter().any(Diagnostic::is_genuine_error) {
            errors.extend(compile(rustc, question.text, &[edition])?);
        }
        probe = diagnostics;
    }
    Ok((errors, probe))
}

fn only_the_copy_fails(error: &Diagnostic) -> Error {
    let shown = error.rendered.as_ref().unwrap_or(&error.message);
    Error::tool(format!("the bundle compiles, but not with its items private to it: {shown}"))
}

/// Returns the dead code that the copy shows in one edition; none if the copy does not compile there.
fn dead_code_in(rustc: &Rustc, text: &str, copy: &CrateCopy, edition: u16) -> Result<Vec<Remark>> {
    let call = copy.call(edition, &[]);
    let of_copy = rustc.run(&call)?;
    let is_error = Diagnostic::is_error;
    let diagnostics = copy.diagnostics_of_original(rustc, text, &call, of_copy, is_error)?;
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Ok(Vec::new());
    }
    Ok(remarks(&diagnostics, edition, Diagnostic::is_dead_code))
}

/// Looks for dead code in one compilation, and runs a probe in the same one; `None` if the text does not
/// compile.
///
/// # Errors
///
/// When rustc cannot be run.
pub(crate) fn find_dead_code(
    rustc: &Rustc,
    question: &DeadCodeQuestion<'_>,
) -> Result<Option<DeadCodeReport>> {
    let DeadCodeQuestion { text, depth, .. } = *question;
    let (edition, ref more) = question.lints;
    let copy = CrateCopy::of(text);
    let mut calls = vec![Call { clippy: false, depth, ..copy.call(edition, more) }];
    calls.extend(question.asides.iter().cloned());
    let mut answers = run_all(rustc, &calls)?;
    let asides = answers.split_off(1);
    let of_copy = answers.swap_remove(0);
    let is_error = Diagnostic::is_genuine_error;
    let mut diagnostics =
        copy.diagnostics_of_original(rustc, text, &calls[0], of_copy, is_error)?;
    if diagnostics.iter().any(Diagnostic::is_genuine_error) {
        return Ok(None);
    }
    diagnostics.retain(|it| !it.is_error());
    let dead = remarks(&diagnostics, edition, Diagnostic::is_dead_code);
    Ok(Some(DeadCodeReport { dead, diagnostics, asides }))
}

/// Compiles a text in each of these editions; returns its errors.
///
/// # Errors
///
/// When rustc cannot be run.
pub(crate) fn compile(rustc: &Rustc, text: &str, editions: &[u16]) -> Result<Vec<Remark>> {
    let calls: Vec<Call<'_>> = editions.iter().map(|&edition| Call::plain(text, edition)).collect();
    let answers = run_all(rustc, &calls)?;
    let errors = editions.iter().zip(&answers);
    Ok(errors.flat_map(|(&edition, it)| remarks(it, edition, Diagnostic::is_error)).collect())
}

/// Makes all calls side by side.
fn run_all(rustc: &Rustc, calls: &[Call<'_>]) -> Result<Vec<Vec<Diagnostic>>> {
    thread::scope(|scope| {
        let running: Vec<_> =
            calls.iter().map(|call| scope.spawn(move || rustc.run(call))).collect();
        let panicked = |_| Err(Error::tool("a thread that runs rustc panicked"));
        running.into_iter().map(|thread| thread.join().unwrap_or_else(panicked)).collect()
    })
}

fn remarks(
    diagnostics: &[Diagnostic],
    edition: u16,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Vec<Remark> {
    let wanted = diagnostics.iter().filter(|it| wanted(it));
    let remark = |diagnostic: &Diagnostic| Remark {
        edition,
        message: diagnostic.message.clone(),
        rendered: diagnostic.rendered.clone().unwrap_or_default(),
        spans: diagnostic.spans().collect(),
        names: diagnostic.inner_spans().collect(),
        preludes: diagnostic.prelude_imports().map(|(at, text)| (at, text.to_owned())).collect(),
    };
    wanted.map(remark).collect()
}
