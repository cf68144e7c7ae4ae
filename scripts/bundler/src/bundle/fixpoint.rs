//! The fixpoint: removes dead code and applies edition migrations until neither changes the text.
//!
//! Name resolution keeps too much: `x.push()` keeps every method `push` as long as the type of `x` is not
//! known, and an impl of a trait as long as its type is. rustc knows the types, so rustc is asked. The
//! code that rustc calls dead is removed, which may make more code dead. So this is repeated until nothing
//! changes. Each iteration has these phases:
//!
//! 1. **Draft**: shake, rewrite and print what is live without all that is removed.
//! 2. **Survey**, in the first iteration, if there are impls that may go: one compilation finds the dead
//!    code, and the functions that are instantiated (monomorphization). Impls of traits without an
//!    instantiated method are removed. If that changes the text, the next iteration begins here.
//! 3. **Check**: the text is compiled in each edition of the judge, side by side. The same compilations
//!    find dead code, the differences between the editions of crates and judge, and the functions that are
//!    instantiated now: these must be those of the survey.
//! 4. **Learn**: more dead code is removed; edits of the edition migration are added; if there are errors
//!    or the meaning has changed, removals are taken back. If any of this changes the text, the next
//!    iteration begins.
//!
//! An example, in which `main` never calls `Heap::push`, nor prints a heap:
//!
//! ```text
//! struct Heap(Vec<u32>);
//! impl Heap { fn push(&mut self, item: u32) { self.sift(item) }  fn sift(&mut self, item: u32) { … } }
//! impl Display for Heap { fn fmt(…) -> … { draw(self) } }
//! fn draw(heap: &Heap) { … }
//! fn main() { let mut all = vec![]; all.push(3); println!("{}", Heap(all).0.len()) }
//! ```
//!
//! Iteration 1: the draft is all of it, since `main` calls some `push`. In the survey rustc calls `push`
//! and `sift` dead, and instantiates no function of `impl Display`: all three are removed. Iteration 2: in
//! the draft there is no `draw` any more, which nothing names. The check finds no error, nothing dead, and
//! the same functions instantiated: this text is the bundle.
//!
//! While the survey is under way, the text that the last bundling ended with is already checked in the
//! background: the speculative check. Mostly the check of iteration 2 then finds its answer there.

use super::edition_questions::{EditionAnswer, EditionState};
use super::failure::does_not_compile;
use super::remarks::{newer_than_msrv, not_compared, not_the_same, refuse_editions};
use super::removals::Removals;
use super::speculation::{Prediction, Speculation};
use super::subject::{Draft, Subject};
use crate::check::{CheckReport, CheckRequest, DeadCodeRequest, check, find_dead_code};
use crate::monomorphization::has_trait_impls;
use crate::print::Printed;
use crate::resolve::UnitId;
use crate::rustc::{Diagnostic, Rustc, StopAfter};
use crate::shake::{Shaken, shake};
use base::cache::Cache;
use base::error::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// The text that is reached, and what is live in it.
pub(super) struct Reached {
    pub(super) printed: Printed,
    pub(super) shaken: Shaken,
    /// Warnings, one a line.
    pub(super) notes: Vec<String>,
}

/// Returns the first draft, without any compilation.
pub(super) fn unchecked(subject: &Subject<'_>) -> Result<Reached> {
    let resolved = subject.resolved;
    let shaken = subject.timings.time("shake", || shake(resolved, &BTreeSet::new(), true));
    let draft = Draft::new(subject, shaken, &BTreeMap::new())?;
    let mut notes = not_the_same(subject.program, &draft.rewriting);
    notes.extend(msrv_notes(subject, &draft.printed, &[]));
    Ok(Reached { printed: draft.printed, shaken: draft.shaken, notes })
}

/// Repeats the iterations until the text does not change any more.
///
/// # Errors
///
/// When the text does not compile, or means something else in an edition of the judge.
pub(super) fn reach(
    subject: &Subject<'_>,
    rustc: &Rustc,
    cache: Option<&Cache>,
) -> Result<Reached> {
    let (removals, editions) = (Removals::new(rustc), EditionState::default());
    let fixpoint = Fixpoint { subject, rustc, cache, removals, editions, survey_next: true };
    thread::scope(|scope| fixpoint.run(scope))
}

/// What the iterations have learnt.
struct Fixpoint<'a> {
    subject: &'a Subject<'a>,
    rustc: &'a Rustc,
    cache: Option<&'a Cache>,
    removals: Removals<'a>,
    editions: EditionState,
    /// True if the next draft is surveyed before it is checked.
    survey_next: bool,
}

/// The answers to a check.
struct Checked {
    report: CheckReport,
    editions: Vec<EditionAnswer>,
    /// The functions that are instantiated, if that was asked and rustc tells.
    instantiated: Option<BTreeSet<UnitId>>,
}

impl<'a> Fixpoint<'a> {
    fn run<'scope>(mut self, scope: &'scope Scope<'scope, '_>) -> Result<Reached>
    where
        'a: 'scope,
    {
        let mut prediction = self.cache.and_then(|cache| Prediction::load(cache, self.subject));
        let mut speculation: Option<Speculation<'_>> = None;
        loop {
            let draft = self.draft()?;
            if let Some(prediction) = prediction.take() {
                speculation =
                    prediction.check_in_background(self.subject, &draft, self.rustc, scope);
            }
            let has_impls = has_trait_impls(self.subject.resolved, &draft.shaken.live);
            if self.survey_next && (has_impls || speculation.is_some()) {
                self.survey_next = false;
                if self.survey(&draft, has_impls)? {
                    continue;
                }
            }
            if let Some(speculation) = &mut speculation {
                speculation.confirm_or_kill(&draft.printed.text);
            }
            let Checked { report, editions, instantiated } = self.check(&draft)?;
            if self.learn(&draft, &report, editions, instantiated)? {
                self.survey_next = !self.removals.know_instantiated() && !report.errors.is_empty();
                continue;
            }
            return self.finish(draft, &report);
        }
    }

    /// Phase 1: returns the text without all that is removed.
    fn draft(&mut self) -> Result<Draft> {
        let shaken = self.removals.shake(self.subject);
        Draft::new(self.subject, shaken, &self.editions.migration.edits)
    }

    /// Phase 2: finds dead code, unused impls and edits in one compilation, with the comparisons of
    /// editions beside it. Returns true if anything of the text changes; false also if it does not compile,
    /// since the check reports the errors.
    fn survey(&mut self, draft: &Draft, has_impls: bool) -> Result<bool> {
        let Subject { program, resolved, judge, timings, .. } = *self.subject;
        let live = &draft.shaken.live[..];
        let editions = self.editions.questions(self.subject, draft, judge.editions[0]);
        let probe = has_impls.then(|| draft.probe(self.subject));
        let printed = probe.as_ref().map_or(&draft.printed, |probe| &probe.printed);
        let question = DeadCodeRequest {
            text: &printed.text,
            stop_after: if has_impls { StopAfter::Monomorphization } else { StopAfter::TypeCheck },
            lints: editions.lints(judge.editions[0]),
            others: editions.calls(draft),
        };
        let report = timings.time("check", || find_dead_code(self.rustc, &question))?;
        let Some(report) = report else {
            self.editions.put_back(editions);
            return Ok(false);
        };
        let instantiated =
            probe.as_ref().and_then(|probe| probe.instantiated(resolved, &report.diagnostics));
        let more_dead = self.removals.remove_dead(self.subject, printed, live, &report.dead)?;
        let answers = editions.answers(report.diagnostics, report.others);
        let more_edits = self.editions.record(program, draft, printed, answers);
        if let Some(instantiated) = instantiated {
            self.removals.set_instantiated(instantiated);
        }
        Ok(self.removals.remove_impls(resolved, live) || more_dead || more_edits)
    }

    /// Phase 3: compiles the text in each edition of the judge, with all other questions beside that.
    fn check(&mut self, draft: &Draft) -> Result<Checked> {
        let Subject { resolved, judge, timings, .. } = *self.subject;
        let editions = self.editions.questions(self.subject, draft, 0);
        let probe = self.removals.has_impls().then(|| draft.probe(self.subject));
        let question = CheckRequest {
            text: &draft.printed.text,
            editions: &judge.editions,
            lints: editions.lints(judge.editions[0]),
            probe: probe.as_ref().map(|probe| &*probe.printed.text),
            others: editions.calls(draft),
        };
        let mut report = timings.time("check", || check(self.rustc, &question))?;
        let instantiated = probe.and_then(|probe| probe.instantiated(resolved, &report.probe));
        let others = std::mem::take(&mut report.others);
        let editions = editions.answers(report.lints.clone(), others);
        Ok(Checked { report, editions, instantiated })
    }

    /// Phase 4: removes, edits and restores by the answers to a check. Returns true if another iteration
    /// is needed.
    fn learn(
        &mut self,
        draft: &Draft,
        report: &CheckReport,
        answers: Vec<EditionAnswer>,
        instantiated: Option<BTreeSet<UnitId>>,
    ) -> Result<bool> {
        let Subject { program, resolved, .. } = *self.subject;
        let Draft { shaken, printed, .. } = draft;
        let errors = &report.errors[..];
        let more_dead =
            self.removals.remove_dead(self.subject, printed, &shaken.live, &report.dead)?;
        let restored = self.removals.restore_if_meaning_changed(instantiated, errors.is_empty());
        let more_edits = self.editions.record(program, draft, printed, answers);
        // Errors count only if nothing else changes: another change may fix them.
        Ok(more_dead
            || restored
            || more_edits
            || self.editions.import_preludes(program, printed, errors)
            || self.removals.restore_after(resolved, shaken, errors))
    }

    /// Returns the text that is reached, or why it cannot be bundled.
    fn finish(self, draft: Draft, report: &CheckReport) -> Result<Reached> {
        let Self { subject, rustc, cache, removals, editions, .. } = self;
        let Subject { workspace, judge, program, resolved, .. } = *subject;
        if !report.errors.is_empty() {
            return Err(does_not_compile(subject, rustc, &draft.printed, &report.errors));
        }
        let migration = &editions.migration;
        if let Some(cache) = cache {
            let (removed, cut_macros) = (removals.all(), removals.cut_macros());
            let probed = removals.has_impls();
            Prediction::new(subject, &removed, cut_macros, &migration.edits, probed)
                .store(cache, subject);
        }
        let Draft { shaken, rewriting, printed } = draft;
        let mut notes = not_the_same(program, &rewriting);
        notes.extend(editions.failed().map(|it| not_compared(program, it)));
        let live = &shaken.live[..];
        notes.extend(refuse_editions(workspace, program, resolved, live, judge, migration)?);
        notes.extend(msrv_notes(subject, &printed, &report.lints));
        Ok(Reached { printed, shaken, notes })
    }
}

/// Warns of what the oldest compiler of the judge may not have.
fn msrv_notes(subject: &Subject<'_>, printed: &Printed, diagnostics: &[Diagnostic]) -> Vec<String> {
    let Subject { program, judge, timings, .. } = *subject;
    timings.time("notes", || newer_than_msrv(program, judge, printed, diagnostics))
}
