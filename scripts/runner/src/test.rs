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

mod cases;
mod failed;
mod report;

use crate::build::{
    BuildFailure, BuildMode, BuildResults, BuildTarget, BundleInfo, SolutionProgram, build,
    build_referee,
};
use crate::compile::{self, HelperSource};
use crate::largest::{LargestInputs, largest};
use crate::launch::Launchers;
use crate::problem::Problem;
use crate::run::workers;
use crate::samples::Sample;
use crate::truncate::truncated;
use crate::verdict::{Evaluation, Evaluator, Verdict};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::invocation;
use base::judge::{Judge, Judges};
use base::terminal::{Results, progress, shown};
use base::workspace::Workspace;
use cases::cases;
pub use cases::selected_problems;
use failed::FailedSamples;
use report::TestReport;
use std::collections::BTreeMap;
use std::fs;
use std::path::{self, Path, PathBuf};
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
    /// How solutions are built.
    pub mode: BuildMode,
    /// A Rust file that is tested in the place of the solution of the only problem.
    pub solution: Option<PathBuf>,
    /// The names of the samples that are run; if empty, all samples.
    pub samples: Vec<String>,
    /// Runs the samples that failed the last time.
    pub failed: bool,
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
    let mut failed = FailedSamples::read(workspace);
    let (mut cases, unusable) = cases(workspace, judges, options, &failed)?;
    let targets: Vec<BuildTarget> = cases
        .iter()
        .filter(|case| case.can_be_tested(options))
        .map(|TestCase { problem, judge, .. }| BuildTarget { problem, judge })
        .collect();
    // Held to the end, since another run of the tool would overwrite the programs.
    let programs = options.solution.is_some().then(|| launchers.folder()).transpose()?;
    let (mut built, lock) = match (&options.solution, &programs) {
        (Some(file), Some(folder)) => {
            (other_solution(workspace, &targets, file, folder.path())?, None)
        }
        _ => build(workspace, &targets, options.mode)?,
    };
    let referees = build_referees(workspace, &targets, &mut built);
    // The folder of the largest inputs, which is removed when it is dropped.
    let folder = options.largest.then(|| scratch(workspace)).transpose()?;
    if let Some(folder) = &folder {
        use_largest_inputs(workspace, &mut cases, &mut built, &launchers, folder.path())?;
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
        if !options.largest && options.solution.is_none() {
            failed.update(&cases[case], &runs);
        }
        match built.get(&cases[case].problem.id) {
            None => report.no_samples(&cases[case]),
            Some(Err(failure)) => report.not_built(&cases[case], failure),
            Some(Ok(programs)) => report.tested(&cases[case], &evaluators[case], programs, &runs),
        }
    })?;
    drop(lock);
    failed.store()?;
    report.close()
}

/// Builds another solution of the only problem.
fn other_solution(
    workspace: &Workspace,
    targets: &[BuildTarget<'_>],
    file: &Path,
    folder: &Path,
) -> Result<BuildResults> {
    let [BuildTarget { problem, .. }] = targets else {
        return Err(Error::usage("name the problem that `--solution` solves"));
    };
    let beside = problem.folder.join(file);
    let file = if file.is_file() { path::absolute(file).ok() } else { None };
    let source = file.unwrap_or(beside);
    if !source.is_file() {
        return Err(Error::usage(format!("there is no `{}`", shown(&source))));
    }
    let source = HelperSource { solution: &problem.bin, file: source, to: folder.to_owned() };
    let programs = compile::build_helpers(workspace, &[source])?;
    let program =
        |path| Ok(SolutionProgram { path: path?, bundle: None, mode: BuildMode::Checked });
    let programs = programs.into_iter().map(program).collect::<Result<_>>()?;
    Ok(BuildResults::from([(problem.id.clone(), Ok(programs))]))
}

/// Replaces the samples of the problems that were built by their largest inputs. A failure replaces the
/// programs of the problem in `built`.
fn use_largest_inputs<'a>(
    workspace: &Workspace,
    cases: &mut [TestCase<'a>],
    built: &mut BuildResults,
    launchers: &'a Launchers,
    folder: &Path,
) -> Result<()> {
    let is_built = |case: &&mut TestCase| built.get(&case.problem.id).is_some_and(Result::is_ok);
    let mut cases: Vec<&mut TestCase> = cases.iter_mut().filter(is_built).collect();
    let problems: Vec<&Problem> = cases.iter().map(|case| &case.problem).collect();
    let made = largest(workspace, &problems, launchers, folder)?;
    for (case, made) in cases.iter_mut().zip(made) {
        match made {
            Ok((maker, samples)) => (case.largest, case.samples) = (Some(maker), samples),
            Err(error) => {
                let summary = "its largest inputs cannot be made".to_owned();
                let (why, exit) = (error.to_string(), error.exit());
                let failure = BuildFailure { summary, why, exit };
                built.insert(case.problem.id.clone(), Err(failure));
            }
        }
    }
    Ok(())
}

/// A problem to test.
struct TestCase<'a> {
    problem: Problem,
    judge: &'a Judge,
    samples: Vec<Sample>,
    /// The program that makes the largest inputs, if these are the samples.
    largest: Option<LargestInputs<'a>>,
}

impl TestCase<'_> {
    fn can_be_tested(&self, options: &TestOptions) -> bool {
        options.largest || !self.samples.is_empty()
    }

    /// Replaces the evaluation of a solution whose output nothing judges.
    fn without_answer(&self, sample: &Sample, evaluation: &mut Evaluation) {
        let is_judged = sample.output.is_some() || self.problem.referee().is_some();
        if is_judged || self.largest.is_some() || evaluation.verdict != Verdict::Ac {
            return;
        }
        let (id, name) = (&self.problem.id, &sample.name);
        let accept = invocation::command(&format!("samples accept {id} {name}"));
        let printed = truncated(&String::from_utf8_lossy(evaluation.run.output()));
        evaluation.verdict = Verdict::NoAnswer;
        evaluation.why = format!("there is no output beside it, such as `{name}.out`");
        evaluation.details = format!(
            "the solution printed\n{printed}\n`{accept}` takes that as the expected output"
        );
    }

    /// Returns what messages call a sample.
    fn label(&self, sample: &Sample) -> String {
        self.largest.as_ref().map_or_else(|| shown(&sample.input), |inputs| inputs.label(sample))
    }
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
        let mut evaluation =
            evaluator.evaluate(program, &sample.input, sample.output.as_deref())?;
        case.without_answer(sample, &mut evaluation);
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
