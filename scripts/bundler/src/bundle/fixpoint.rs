//! The fixpoint: removes dead code and applies edition migrations until neither changes the text.
//!
//! The step shake keeps too much, since it does not know types: `x.push()` keeps the methods `push` of all
//! types, and a live type keeps its impls of live traits. rustc knows the types, and reports more dead code.
//! When this is removed, further code may become dead. So the steps are repeated until nothing changes. Each
//! iteration has these phases:
//!
//! 1. **Draft**: shakes, rewrites and prints the program without the units removed so far.
//! 2. **Survey**, usually in the first iteration only, if there are trait impls or a prediction is being
//!    checked: one compilation finds the dead code and the instantiated functions (monomorphization). Dead
//!    code, and impls without an instantiated method, are removed. If the text changes, the next iteration
//!    begins. If an edition needs edits, only these are made: the edited text, which may call other functions, is
//!    surveyed.
//! 3. **Check**: compiles the text in each edition of the judge, all at once. These compilations also find
//!    dead code, differences between editions, and the functions that are instantiated now: these must be the
//!    same as in the survey. They are compiled with debug assertions: under an undecided `cfg`, dead code is also
//!    looked for without.
//! 4. **Learn**: removes more dead code. If there are errors, or other functions are instantiated, removed
//!    units are restored. If an edition needs more edits, nothing is removed and all begins anew with them. If
//!    the text changes, the next iteration begins.
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
//! Iteration 1: the draft has all of it, since `main` calls some `push`. In the survey, rustc reports `push` and
//! `sift` as dead, and instantiates no function of `impl Display`: all three are removed. Iteration 2: the
//! draft has no `draw` any more, since nothing names it. The check finds no errors, no dead code, and the same
//! instantiated functions: this text is the bundle.
//!
//! A text beyond 200 kB is compiled three times: its editions are compared, it is surveyed, and the draft without what
//! is dead is checked. If the check fails, the surveyed text is the bundle. Further compilations follow only if that
//! one is larger than the judge's limit and a draft is not, or if code needs an edit to compile. A draft that is too
//! large after the survey is not checked. If the survey fails, the last compilation lists the errors.
//!
//! While the survey is running, the text that the removals of the previous run of the bundler lead to is already
//! being checked in the background (`speculation`). Mostly that text is the draft of iteration 2, and then its
//! check is already done or under way.

use super::comparisons::{ComparisonRequests, EditionState};
use super::compile_errors::compile_error;
use super::draft::{BundleDraft, BundleInput};
use super::removals::Removals;
use super::speculation;
use super::undecided_cfgs::UndecidedCfgs;
use crate::check::{CheckReport, CheckRequest, check, compile, run_all};
use crate::load::Extern;
use crate::monomorphization::Probe;
use crate::print::Printed;
use crate::rustc::{Diagnostic, Rustc};
use base::cache::Cache;
use base::error::Result;
use base::judge::Judge;
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// The final state: the last draft, and what the compilers say of it.
pub(super) struct FinalState {
    pub(super) draft: BundleDraft,
    pub(super) editions: EditionState,
    /// The diagnostics of lints.
    pub(super) lints: Vec<Diagnostic>,
    /// The text in which these have their spans, if it is not that of the draft.
    pub(super) checked: Option<Printed>,
}

/// Repeats the iterations until the text does not change any more. Without a compiler, the first draft is the
/// final one. So is one that is certainly larger than `limit`, the judge's limit; with `--minify`, there is none.
///
/// # Errors
///
/// When live code cannot keep its meaning in one file, or when the text does not compile.
pub(super) fn run(
    input: &BundleInput<'_>,
    rustc: Option<&Rustc>,
    cache: Option<&Cache>,
    limit: usize,
) -> Result<FinalState> {
    let editions = EditionState::default();
    let Some(rustc) = rustc else {
        let draft = BundleDraft::new(input, Removals::new().shake(input), &BTreeMap::new())?;
        return Ok(FinalState { draft, editions, lints: Vec::new(), checked: None });
    };
    let removals = Removals::new();
    let mut externs = input.program.crates.iter().flat_map(|library| library.externs.values());
    let fixpoint = Fixpoint {
        input,
        rustc,
        cache,
        removals,
        editions,
        survey_next: true,
        can_probe: !externs.any(|library| matches!(library, Extern::Provided)),
        limit,
    };
    thread::scope(|scope| fixpoint.run(scope))
}

/// True for a text that is compiled as seldom as possible, since a run of rustc takes seconds.
pub(super) fn is_large(printed: &Printed) -> bool {
    printed.text.len() > 200_000
}

/// The state of the iterations.
struct Fixpoint<'a> {
    input: &'a BundleInput<'a>,
    rustc: &'a Rustc,
    cache: Option<&'a Cache>,
    removals: Removals,
    editions: EditionState,
    /// True if the next draft is surveyed before it is checked.
    survey_next: bool,
    /// False beside a crate of the judge: only its metadata is there, so none of its functions can be instantiated.
    can_probe: bool,
    /// The size beyond which a text is refused.
    limit: usize,
}

/// A text that compiles, with what the compilers say of it.
type CheckedText = (BundleDraft, CheckReport, Option<Probe>);

/// The result of a survey.
enum Survey {
    Unchanged,
    Changed(CheckReport, Option<Probe>),
    /// The text does not compile.
    Failed(CheckResult),
}

/// The result of a check.
struct CheckResult {
    report: CheckReport,
    comparisons: ComparisonRequests,
    /// The probe, in which the lints have their spans.
    probe: Option<Probe>,
}

impl<'a> Fixpoint<'a> {
    fn run<'scope>(mut self, scope: &'scope Scope<'scope, '_>) -> Result<FinalState>
    where
        'a: 'scope,
    {
        let mut draft = self.draft()?;
        // rustc has found no more than two thirds of a draft to be dead.
        if draft.printed.text.len() / 5 > self.limit {
            return Ok(self.unchecked(draft));
        }
        let is_large = is_large(&draft.printed);
        while is_large && self.compare(&draft)? {
            draft = self.draft()?;
        }
        let mut is_speculating = self.cache.is_some_and(|cache| {
            speculation::check_in_background(cache, self.input, &draft, self.rustc, scope)
        });
        // It would not get much smaller, and a large one not without further compilations.
        let most = if is_large { self.limit } else { self.limit.saturating_add(self.limit / 4) };
        let mut fallback = None;
        loop {
            let mut trait_impls = self.input.resolved.impls.trait_impls.keys();
            let has_impls = self.can_probe && trait_impls.any(|&unit| draft.shaken.live[unit]);
            let was_reduced = self.removals.has_any();
            let mut failed = None;
            if self.survey_next && (has_impls || is_speculating) {
                (self.survey_next, is_speculating) = (false, false);
                match self.survey(&draft, has_impls)? {
                    Survey::Changed(report, probe) => {
                        fallback = self.redraw(&mut draft, report, probe, was_reduced)?;
                        continue;
                    }
                    Survey::Failed(result) if is_large => failed = Some(result),
                    Survey::Failed(_) | Survey::Unchanged => {}
                }
            }
            let is_reduced = self.removals.know_instantiated() || is_large && was_reduced;
            if is_reduced && draft.printed.text.len() > most {
                return Ok(self.unchecked(draft));
            }
            let check = || self.check(&draft);
            let CheckResult { report, comparisons, probe } = failed.map_or_else(check, Ok)?;
            if self.learn(&draft, &report, comparisons, probe.as_ref())? {
                if let Some((draft, report, probe)) = fallback {
                    self.removals = Removals::new();
                    return self.finish(draft, report, probe);
                }
                // If the survey did not compile, or the text is edited, the instantiated functions are unknown.
                self.survey_next = !self.removals.know_instantiated();
                fallback = self.redraw(&mut draft, report, probe, was_reduced)?;
                continue;
            }
            let may_have_more = probe.is_some() && report.errors.is_empty() && !is_large;
            if may_have_more && self.has_more_dead(&draft)? {
                draft = self.draft()?;
                continue;
            }
            return self.finish(draft, report, probe);
        }
    }

    /// Makes the next draft. Returns the one before with what the compilers say of it, if it is large and can be the
    /// bundle: it compiles, nothing was removed from it, and it fits.
    fn redraw(
        &mut self,
        draft: &mut BundleDraft,
        report: CheckReport,
        probe: Option<Probe>,
        was_reduced: bool,
    ) -> Result<Option<CheckedText>> {
        let checked = std::mem::replace(draft, self.draft()?);
        let is_first = is_large(&checked.printed) && !was_reduced && self.removals.has_any();
        let is_right = report.errors.is_empty()
            && self.input.judge.editions.len() == 1
            && self.editions.failed().next().is_none();
        let can_stay = is_first && is_right && checked.printed.text.len() <= self.limit;
        Ok(can_stay.then_some((checked, report, probe)))
    }

    /// Returns the final state of a draft that is too large to be checked.
    fn unchecked(self, draft: BundleDraft) -> FinalState {
        FinalState { draft, editions: self.editions, lints: Vec::new(), checked: None }
    }

    /// Compares the editions in a large text before its survey. Returns true if there are edits.
    fn compare(&mut self, draft: &BundleDraft) -> Result<bool> {
        let comparisons = self.editions.pending(self.input, draft);
        if comparisons.is_shared() {
            return Ok(false);
        }
        let _step = self.input.timings.step("check");
        let others = run_all(self.rustc, &comparisons.compilations(draft))?;
        let shared = (&draft.printed, &[][..]);
        let has_edits = self.editions.record(self.input, draft, comparisons, shared, &others);
        let judge = self.input.judge;
        Ok(self.editions.restrict_captures(judge, &judge.editions) || has_edits)
    }

    /// Removes what is dead in the bundle as judges compile it, if that differs from its probe, which is compiled
    /// with debug assertions. Returns true if there was any.
    fn has_more_dead(&mut self, draft: &BundleDraft) -> Result<bool> {
        let BundleInput { resolved, judge, timings, .. } = *self.input;
        let BundleDraft { shaken, printed, .. } = draft;
        if UndecidedCfgs::new(resolved, &shaken.live).is_none() {
            return Ok(false);
        }
        let comparisons = ComparisonRequests::default();
        let request = CheckRequest {
            editions: &judge.editions[..1],
            clippy: false,
            ..request(draft, judge, &comparisons, None)
        };
        let _step = timings.step("check");
        let report = check(self.rustc, &request)?;
        self.removals.remove_dead(self.input, printed, &shaken.live, &report.lints)
    }

    /// Phase 1: prints the program without the units removed so far.
    fn draft(&mut self) -> Result<BundleDraft> {
        let shaken = self.removals.shake(self.input);
        BundleDraft::new(self.input, shaken, &self.editions.migration.edits)
    }

    /// Phase 2: finds dead code, unused impls and edits in one compilation, and runs the comparisons of
    /// editions at the same time.
    fn survey(&mut self, draft: &BundleDraft, has_impls: bool) -> Result<Survey> {
        let BundleInput { resolved, judge, timings, .. } = *self.input;
        let live = &draft.shaken.live;
        let comparisons = self.editions.pending(self.input, draft);
        let probe = has_impls.then(|| draft.probe(self.input));
        let printed = probe.as_ref().map_or(&draft.printed, |probe| &probe.printed);
        let request = CheckRequest {
            editions: &judge.editions[..1],
            // A large text may stay as it is now.
            clippy: is_large(&draft.printed),
            ..request(draft, judge, &comparisons, probe.as_ref())
        };
        let step = timings.step("check");
        let report = check(self.rustc, &request)?;
        drop(step);
        if report.lints.iter().any(Diagnostic::is_genuine_error) {
            return Ok(Survey::Failed(CheckResult { report, comparisons, probe }));
        }
        let instantiated =
            probe.as_ref().and_then(|probe| probe.instantiated(resolved, &report.lints));
        let shared = (printed, &report.lints[..]);
        if self.editions.record(self.input, draft, comparisons, shared, &report.others) {
            crate::marks::reach("edited-text-surveyed");
            self.survey_next = true;
            return Ok(Survey::Changed(report, probe));
        }
        let more_dead = self.removals.remove_dead(self.input, printed, live, &report.lints)?;
        if let Some(instantiated) = instantiated {
            crate::marks::reach("instantiated-functions");
            self.removals.set_instantiated(instantiated);
        }
        let changes = self.removals.remove_impls(resolved, live) || more_dead;
        Ok(if changes { Survey::Changed(report, probe) } else { Survey::Unchanged })
    }

    /// Phase 3: compiles the text in each edition of the judge, with the probe and the pending comparisons.
    fn check(&self, draft: &BundleDraft) -> Result<CheckResult> {
        let BundleInput { judge, timings, .. } = *self.input;
        let comparisons = self.editions.pending(self.input, draft);
        let probe = self.removals.has_impls().then(|| draft.probe(self.input));
        let request = request(draft, judge, &comparisons, probe.as_ref());
        let step = timings.step("check");
        let report = check(self.rustc, &request)?;
        drop(step);
        Ok(CheckResult { report, comparisons, probe })
    }

    /// Phase 4: removes, edits and restores according to a check. Returns true if another iteration is
    /// needed.
    fn learn(
        &mut self,
        draft: &BundleDraft,
        report: &CheckReport,
        comparisons: ComparisonRequests,
        probe: Option<&Probe>,
    ) -> Result<bool> {
        let BundleInput { program, resolved, judge, .. } = *self.input;
        let BundleDraft { shaken, printed, .. } = draft;
        let errors = &report.errors[..];
        let checked = probe.map_or(printed, |probe| &probe.printed);
        let shared = (checked, &report.lints[..]);
        if self.editions.record(self.input, draft, comparisons, shared, &report.others) {
            self.removals = Removals::new();
            return Ok(true);
        }
        // A large text may keep some dead code.
        let is_large = is_large(printed);
        let is_enough = is_large && errors.is_empty() && self.removals.has_any();
        let more_dead = !is_enough
            && self.removals.remove_dead(self.input, checked, &shaken.live, &report.lints)?;
        let instantiated = probe.and_then(|probe| probe.instantiated(resolved, &report.lints));
        let restored = self.removals.restore_if_meaning_changed(instantiated, errors.is_empty());
        let failing: Vec<u16> = errors.iter().map(|error| error.edition).collect();
        let is_explained =
            !self.removals.has_any() && self.editions.explains(program, printed, errors);
        // Errors are handled only if nothing else changes, since another change may fix them.
        Ok(more_dead
            || restored
            || self.editions.allow_lints(self.input, printed, errors)
            || self.editions.import_preludes(program, printed, errors)
            || self.editions.restrict_captures(judge, &failing)
            || !is_explained && self.removals.restore_after(resolved, shaken, errors, is_large))
    }

    /// Returns the final state, or the error if the text does not compile. Stores the prediction for the next
    /// time.
    fn finish(
        self,
        draft: BundleDraft,
        report: CheckReport,
        probe: Option<Probe>,
    ) -> Result<FinalState> {
        let Self { input, rustc, cache, removals, editions, .. } = self;
        let mut errors = report.errors;
        if is_large(&draft.printed) && !errors.is_empty() {
            // These are those of the copy.
            errors = compile(rustc, &draft.printed.text, &input.judge.editions)?;
        }
        if !errors.is_empty() {
            return Err(compile_error(input, rustc, &draft, &errors, &editions));
        }
        if let Some(cache) = cache {
            // A text with edits is not predicted.
            let has_edits = !editions.migration.edits.is_empty();
            let removed = if has_edits { BTreeSet::new() } else { removals.all() };
            speculation::store(cache, input, &removed, removals.has_impls());
        }
        let checked = probe.map(|probe| probe.printed);
        Ok(FinalState { draft, editions, lints: report.lints, checked })
    }
}

/// Returns the request to check a draft in all editions of the judge.
fn request<'a>(
    draft: &'a BundleDraft,
    judge: &'a Judge,
    comparisons: &'a ComparisonRequests,
    probe: Option<&'a Probe>,
) -> CheckRequest<'a> {
    CheckRequest {
        text: &draft.printed.text,
        editions: &judge.editions,
        clippy: true,
        lints: comparisons.lints(),
        probe: probe.map(|probe| &*probe.printed.text),
        others: comparisons.compilations(draft),
        reports_errors: !is_large(&draft.printed),
    }
}
