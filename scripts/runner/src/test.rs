//! `mex test`: builds solutions, runs their samples and prints the results.
//!
//! 1. *Choose* the problems by id, judge or game, and read their samples. A problem that cannot be read is a
//!    result of its own, and so is a build that fails; the others go on.
//! 2. *Build* solutions (or bundles, with `--bundle`), checkers and interactors.
//! 3. *Largest inputs*, with `--largest`: `largest.rs` of a problem names them. They replace the samples,
//!    and each one is written just before it is run and removed after it.
//! 4. *Run* all samples in parallel. A bundle is run once for each edition of its judge.
//! 5. *Report* (`report`): one line for each problem, in the order of their ids, as soon as all of its
//!    samples are done.
//!
//! ```text
//! ok    tide  3 samples   slowest 2 ms, cpu 1 ms, 2 MiB
//! FAIL  reef  1 of 2 samples failed: wrong answer
//! 2 problems, 5 samples: 1 problem failed
//! ```
//!
//! A wrong answer and a failed build in one run exit with 3, since a solution that does not compile was not
//! tested. A problem without samples is wrong usage when it is named, and a failure when all are run.

mod report;

use crate::build::{
    BuildFailure, BuildResults, BuildTarget, BundleInfo, SolutionProgram, build, build_referee,
};
use crate::largest::{self, LargestInputs, largest};
use crate::launch::Launchers;
use crate::problem::{self, Problem, SelectedProblem};
use crate::run::workers;
use crate::samples::{self, Sample, samples};
use crate::verdict::{Evaluation, Evaluator, Verdict};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::invocation;
use base::judge::{Judge, Judges};
use base::terminal::{Results, note, progress, shown, stderr_is_coloured};
use base::workspace::Workspace;
use report::TestReport;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// The options of `mex test`.
#[derive(Clone, Debug, Default)]
pub struct TestOptions {
    /// The ids of the problems; if empty, all problems.
    pub ids: Vec<String>,
    /// Selects the problems of this judge.
    pub judge: Option<String>,
    /// Selects the problems that use this game.
    pub game: Option<String>,
    /// Tests the bundles, as the judge compiles them.
    pub bundled: bool,
    /// Runs the largest inputs instead of the samples.
    pub largest: bool,
    /// The number of samples that run in parallel.
    pub jobs: Option<usize>,
    /// The time limit, which replaces that of the problem.
    pub time_limit: Option<Duration>,
    /// The tolerance for numbers, which replaces that of the problem.
    pub error: Option<f64>,
    /// Shows the stderr of solutions, whatever their verdict is.
    pub stderr: bool,
    /// Prints the results as JSON.
    pub json: bool,
}

/// Tests problems and prints one line for each on `results`; details go to stderr.
///
/// Returns the exit code of the tool if a problem failed.
///
/// # Errors
///
/// An id, judge or game is unknown, or the only problem that was selected cannot be tested.
pub fn test(
    workspace: &Workspace,
    judges: &Judges,
    options: &TestOptions,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let launchers = Launchers::new()?;
    let (mut cases, unusable) = cases(workspace, judges, options)?;
    let targets: Vec<BuildTarget> = cases
        .iter()
        .filter(|case| case.can_be_tested(options))
        .map(|TestCase { problem, judge, .. }| BuildTarget { problem, judge })
        .collect();
    // Held to the end, since another run of the tool would overwrite the programs.
    let (mut built, lock) = build(workspace, &targets, options.bundled)?;
    let referees = build_referees(workspace, &targets, &mut built);
    // The folder of the largest inputs, which is removed when it is dropped.
    let folder = options.largest.then(|| scratch(workspace)).transpose()?;
    if let Some(folder) = &folder {
        let is_built =
            |case: &&mut TestCase| built.get(&case.problem.id).is_some_and(Result::is_ok);
        let mut failures = Vec::new();
        for case in cases.iter_mut().filter(is_built) {
            if let Err(failure) = case.use_largest_inputs(workspace, &launchers, folder.path()) {
                failures.push((case.problem.id.clone(), Err(failure)));
            }
        }
        built.extend(failures);
    }
    let evaluators: Vec<Evaluator> = cases
        .iter()
        .map(|TestCase { problem, judge, .. }| {
            let referee = referees.get(&problem.id).cloned();
            let time_limit = options.time_limit.or(problem.time_limit);
            Evaluator::new(problem, judge, &launchers, referee, time_limit, options.error)
        })
        .collect();
    let mut report = TestReport::new(&cases, unusable, options, results);
    run_all(&cases, &evaluators, &built, options.jobs, |case, runs| {
        match built.get(&cases[case].problem.id) {
            None => report.no_samples(&cases[case]),
            Some(Err(failure)) => report.not_built(&cases[case], failure),
            Some(Ok(programs)) => report.tested(&cases[case], &evaluators[case], programs, &runs),
        }
    })?;
    drop(lock);
    report.close()
}

/// A problem to test.
struct TestCase<'a> {
    problem: Problem,
    judge: &'a Judge,
    samples: Vec<Sample>,
    /// The program that makes the largest inputs, if these are the samples.
    largest: Option<LargestInputs<'a>>,
}

impl<'a> TestCase<'a> {
    fn can_be_tested(&self, options: &TestOptions) -> bool {
        options.largest || !self.samples.is_empty()
    }

    /// Replaces the samples by the largest inputs.
    fn use_largest_inputs(
        &mut self,
        workspace: &Workspace,
        launchers: &'a Launchers,
        folder: &Path,
    ) -> Result<(), BuildFailure> {
        let (maker, samples) =
            largest(workspace, &self.problem, launchers, folder).map_err(|error| BuildFailure {
                summary: "its largest inputs cannot be made".to_owned(),
                why: error.to_string(),
                exit: error.exit(),
            })?;
        self.samples = samples;
        self.largest = Some(maker);
        Ok(())
    }

    /// Returns what messages call a sample.
    fn label(&self, sample: &Sample) -> String {
        self.largest.as_ref().map_or_else(|| shown(&sample.input), |inputs| inputs.label(sample))
    }
}

/// Returns the problems that the options select, sorted by id, also those that cannot be read.
///
/// # Errors
///
/// An id, judge or game is unknown, or no problem is selected.
pub fn selected_problems(
    workspace: &Workspace,
    judges: &Judges,
    options: &TestOptions,
) -> Result<Vec<SelectedProblem>> {
    let TestOptions { ids, judge, game, .. } = options;
    let mut problems: Vec<SelectedProblem> = if ids.is_empty() {
        with_different_ids(workspace, problem::all(workspace, judges).collect())
    } else {
        ids.iter().map(|id| problem::select(workspace, judges, id)).collect::<Result<_>>()?
    };
    problems.sort_by(|a, b| (&a.id, &a.bin.path).cmp(&(&b.id, &b.bin.path)));
    problems.dedup_by(|a, b| a.bin.path == b.bin.path);
    if problems.is_empty() {
        return Err(Error::usage(problem::none(workspace)));
    }
    // The judge and the games of a problem that cannot be read are unknown, so it is retained.
    if let Some(judge) = judge {
        let id = &judges.get(judge)?.id;
        retain(&mut problems, |problem| problem.judge == *id);
    }
    if let Some(game) = game {
        problem::check_game(problems.iter().filter_map(|it| it.problem.as_ref().ok()), game)?;
        retain(&mut problems, |problem| problem.uses(game));
    }
    if problems.is_empty() {
        let judge = judge.as_deref().unwrap_or_default();
        return Err(Error::usage(format!("no problem is one of the judge `{judge}`")));
    }
    Ok(problems)
}

/// Retains the problems that are wanted, and those that cannot be read.
fn retain(problems: &mut Vec<SelectedProblem>, is_wanted: impl Fn(&Problem) -> bool) {
    problems.retain(|selected| selected.problem.as_ref().map_or(true, &is_wanted));
}

/// Makes the ids of the problems different, if they are not. If the current package has problems, these
/// are retained. Else an id that several problems have gets the name of the package before it.
fn with_different_ids(
    workspace: &Workspace,
    mut problems: Vec<SelectedProblem>,
) -> Vec<SelectedProblem> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for problem in &problems {
        *counts.entry(problem.id.clone()).or_default() += 1;
    }
    if counts.values().all(|count| *count == 1) {
        return problems;
    }
    if problems.iter().any(|problem| workspace.is_here(&problem.bin)) {
        problems.retain(|problem| workspace.is_here(&problem.bin));
        return problems;
    }
    for selected in problems.iter_mut().filter(|problem| counts[&problem.id] > 1) {
        let package = &workspace.packages[selected.bin.package].name;
        selected.id = format!("{package}/{}", selected.id);
        if let Ok(problem) = &mut selected.problem {
            problem.id.clone_from(&selected.id);
        }
    }
    problems
}

/// A problem that cannot be tested: its id and the reason.
type UnusableProblem = (String, BuildFailure);

/// Returns the selected problems with their samples, and those that cannot be tested.
///
/// # Errors
///
/// An id, judge or game is unknown, or the only problem that was selected cannot be tested.
fn cases<'a>(
    workspace: &Workspace,
    judges: &'a Judges,
    options: &TestOptions,
) -> Result<(Vec<TestCase<'a>>, Vec<UnusableProblem>)> {
    let selected = selected_problems(workspace, judges, options)?;
    let is_only = selected.len() == 1;
    let (mut problems, mut unusable) = (Vec::new(), Vec::new());
    let mut reject = |id: String, summary: &str, error: Error| {
        if is_only {
            return Err(error);
        }
        let (summary, why) = (summary.to_owned(), error.report(stderr_is_coloured()));
        unusable.push((id, BuildFailure { summary, why, exit: error.exit() }));
        Ok(())
    };
    for SelectedProblem { id, problem, .. } in selected {
        match problem {
            Ok(problem) => problems.push(problem),
            Err(error) => reject(id, "it cannot be read", error)?,
        }
    }
    if options.largest {
        let missing = if options.ids.is_empty() { Missing::Skip } else { Missing::Refuse };
        retain_with_largest(&mut problems, missing)?;
    }
    let mut cases = Vec::new();
    for problem in problems {
        let own = if options.largest { Ok(Vec::new()) } else { samples(&problem) };
        let own = own.and_then(|samples| {
            // A problem that is not named may have none: it is reported.
            let is_empty = samples.is_empty() && !options.largest && !options.ids.is_empty();
            if is_empty { Err(no_samples(&problem)) } else { Ok(samples) }
        });
        match own {
            Ok(samples) => {
                let judge = judges.get(&problem.judge)?;
                cases.push(TestCase { problem, judge, samples, largest: None });
            }
            Err(error) => reject(problem.id, "its samples cannot be run", error)?,
        }
    }
    unusable.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok((cases, unusable))
}

/// The treatment of a problem that has no `largest.rs`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Skip,
    Refuse,
}

/// Retains the problems that have a `largest.rs`.
///
/// # Errors
///
/// No problem has one, or one that is not to be skipped has none.
fn retain_with_largest(problems: &mut Vec<Problem>, missing: Missing) -> Result<()> {
    let file = |problem: &Problem| problem.folder.join(largest::FILE);
    let (with, without): (Vec<Problem>, _) =
        problems.drain(..).partition(|problem| file(problem).is_file());
    let is_refused = missing == Missing::Refuse || with.is_empty();
    if let Some(problem) = without.first().filter(|_| is_refused) {
        return Err(Error::usage(format!(
            "there is no `{}`; called without arguments it should print the names of the largest \
             inputs, one a line, and called with a name that input",
            shown(&file(problem))
        )));
    }
    if !without.is_empty() {
        let ids: Vec<&str> = without.iter().map(|it| it.id.as_str()).collect();
        note(&format!("these have no `{}`: {}", largest::FILE, ids.join(", ")));
    }
    *problems = with;
    Ok(())
}

fn no_samples(problem: &Problem) -> Error {
    Error::usage(format!("`{}` {}", problem.id, how_to_add_samples(problem)))
}

fn how_to_add_samples(problem: &Problem) -> String {
    let folder = samples::folder(&problem.folder);
    let folder = shown(&folder);
    format!(
        "has no samples\nput an input into `{folder}/1.in` and its output into `{folder}/1.out`, or \
         run `{}`",
        invocation::command(&format!("samples add {}", problem.id))
    )
}

/// Builds checkers and interactors and returns them by the ids of their problems. A failure replaces the
/// programs of the problem in `built`.
fn build_referees(
    workspace: &Workspace,
    targets: &[BuildTarget<'_>],
    built: &mut BuildResults,
) -> BTreeMap<String, PathBuf> {
    let mut referees = BTreeMap::new();
    for BuildTarget { problem, .. } in targets {
        if !built.get(&problem.id).is_some_and(Result::is_ok) {
            continue;
        }
        let referee = build_referee(workspace, problem).unwrap_or_else(|error| {
            let (summary, why) = ("its referee cannot be built".to_owned(), error.to_string());
            Some(Err(BuildFailure { summary, why, exit: error.exit() }))
        });
        match referee {
            None => {}
            Some(Ok(program)) => drop(referees.insert(problem.id.clone(), program)),
            Some(Err(failure)) => drop(built.insert(problem.id.clone(), Err(failure))),
        }
    }
    referees
}

/// The run of a sample: by the first program that is not accepted, else by the last program.
struct SampleRun {
    evaluation: Evaluation,
    /// The bundle that was run, if it was one.
    bundle: Option<BundleInfo>,
}

/// A sample: the index of its case, and its index in that case.
type SampleIndex = (usize, usize);

/// Runs every sample of every case that was built, in parallel. Calls `done` for each case in order, once
/// all samples of this case and of the cases before it have run.
fn run_all(
    cases: &[TestCase],
    evaluators: &[Evaluator],
    built: &BuildResults,
    jobs: Option<usize>,
    mut done: impl FnMut(usize, Vec<SampleRun>) -> Result<()>,
) -> Result<()> {
    let programs = |case: &TestCase| match built.get(&case.problem.id) {
        Some(Ok(programs)) => &programs[..],
        _ => &[],
    };
    // The number of samples of each case that are run.
    let counts: Vec<usize> = cases
        .iter()
        .map(|case| if programs(case).is_empty() { 0 } else { case.samples.len() })
        .collect();
    let samples_of = |(case, &count): (usize, &usize)| (0..count).map(move |sample| (case, sample));
    let work: Vec<SampleIndex> = counts.iter().enumerate().flat_map(samples_of).collect();
    let next = AtomicUsize::new(0);
    let workers = workers(jobs).min(work.len());
    let bar = progress(work.len());
    thread::scope(|scope| {
        let (sender, received) = channel();
        for _ in 0..workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                run_worker(cases, evaluators, programs, next, work, &sender);
            });
        }
        drop(sender);
        // Runs of the cases that are not done yet.
        let mut runs: BTreeMap<SampleIndex, SampleRun> = BTreeMap::new();
        let mut next_case = 0;
        let mut finish_cases = |runs: &mut BTreeMap<SampleIndex, SampleRun>| -> Result<()> {
            while next_case < cases.len() {
                let indices: Vec<SampleIndex> = runs
                    .range((next_case, 0)..(next_case + 1, 0))
                    .map(|(index, _)| *index)
                    .collect();
                if indices.len() < counts[next_case] {
                    break;
                }
                let case_runs = indices.iter().filter_map(|index| runs.remove(index)).collect();
                bar.suspend(|| done(next_case, case_runs))?;
                next_case += 1;
            }
            Ok(())
        };
        finish_cases(&mut runs)?;
        for (index, run) in received {
            runs.insert(index, run);
            bar.inc(1);
            finish_cases(&mut runs)?;
        }
        bar.finish_and_clear();
        Ok(())
    })
}

/// Runs samples until no more are left, or the receiver is gone.
fn run_worker<'a>(
    cases: &'a [TestCase],
    evaluators: &[Evaluator],
    programs: impl Fn(&TestCase) -> &'a [SolutionProgram],
    next: &AtomicUsize,
    work: &[SampleIndex],
    results: &Sender<(SampleIndex, SampleRun)>,
) {
    while let Some(&(case_index, sample)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
        let case = &cases[case_index];
        let run = run_sample(case, &evaluators[case_index], &case.samples[sample], programs(case));
        // A sample that cannot be run fails, and the others go on.
        let run = run.unwrap_or_else(|error| SampleRun {
            evaluation: Evaluation::without_run(error.to_string()),
            bundle: None,
        });
        if results.send(((case_index, sample), run)).is_err() {
            break;
        }
    }
}

fn run_sample(
    case: &TestCase,
    evaluator: &Evaluator,
    sample: &Sample,
    programs: &[SolutionProgram],
) -> Result<SampleRun> {
    if let Some(Err(error)) = case.largest.as_ref().map(|largest| largest.make(sample)) {
        return Ok(SampleRun {
            evaluation: Evaluation::without_run(error.to_string()),
            bundle: None,
        });
    }
    let mut last = None;
    for program in programs {
        let evaluation = evaluator.evaluate(program, &sample.input, sample.output.as_deref())?;
        let failed = evaluation.verdict != Verdict::Ac;
        last = Some(SampleRun { evaluation, bundle: program.bundle });
        if failed {
            break;
        }
    }
    if case.largest.is_some() {
        // It may be large, and can be made again.
        let _ = fs::remove_file(&sample.input);
    }
    last.ok_or_else(|| Error::tool(format!("`{}` has no program to run", case.problem.id)))
}
