//! `mex test`: builds solutions, runs their samples and says what came out.

mod report;

use crate::build::{
    BuildFailure, BuildResults, BuildTarget, BundleInfo, SolutionProgram, build, build_referee,
};
use crate::largest::{self, LargestInputs, largest};
use crate::launch::launcher;
use crate::problem::{self, Problem};
use crate::run::workers;
use crate::samples::{self, Sample, samples};
use crate::verdict::{Evaluation, Evaluator, Verdict};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::invocation;
use base::judge::{Judge, Judges};
use base::terminal::{Results, note, progress, shown};
use base::workspace::Workspace;
use report::TestReport;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// What to test, and how.
#[derive(Clone, Debug, Default)]
pub struct TestOptions {
    /// The problems; all if there are none.
    pub ids: Vec<String>,
    /// Only those of this judge.
    pub judge: Option<String>,
    /// Only those that use this game.
    pub game: Option<String>,
    /// The bundles are tested, as the judge compiles them.
    pub bundled: bool,
    /// The largest inputs are run instead of the samples.
    pub largest: bool,
    /// How many samples run side by side.
    pub jobs: Option<usize>,
    /// The time limit, whatever the problem says.
    pub time_limit: Option<Duration>,
    /// How far numbers may be off, whatever the problem says.
    pub error: Option<f64>,
    /// What solutions say on stderr is shown, whatever their verdict is.
    pub stderr: bool,
    /// The results are one JSON text.
    pub json: bool,
}

/// Tests problems and prints one line for each on `results`; details go to stderr.
///
/// Returns what the process exits with if not all is well.
///
/// # Errors
///
/// An unknown id, judge or game, samples that cannot be read, or a problem without samples among the
/// named ones.
pub fn test(
    workspace: &Workspace,
    judges: &Judges,
    options: &TestOptions,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let mut cases = cases(workspace, judges, options)?;
    let targets: Vec<BuildTarget> = cases
        .iter()
        .filter(|case| case.can_be_tested(options))
        .map(|TestCase { problem, judge, .. }| BuildTarget { problem, judge })
        .collect();
    // The lock is held to the end, since another run would write to the same folders.
    let (mut built, lock) = build(workspace, &targets, options.bundled)?;
    let referees = build_referees(workspace, &targets, &mut built)?;
    let launcher = launcher()?;
    // Where the largest inputs are made, to the end of the run.
    let folder = options.largest.then(|| scratch(workspace)).transpose()?;
    if let Some(folder) = &folder {
        let is_built =
            |case: &&mut TestCase| built.get(&case.problem.id).is_some_and(Result::is_ok);
        let mut failures = Vec::new();
        for case in cases.iter_mut().filter(is_built) {
            if let Err(failure) = case.take_largest(workspace, &launcher, folder.path()) {
                failures.push((case.problem.id.clone(), Err(failure)));
            }
        }
        built.extend(failures);
    }
    let evaluator: Vec<Evaluator> = cases
        .iter()
        .map(|TestCase { problem, judge, .. }| {
            let referee = referees.get(&problem.id).cloned();
            let time_limit = options.time_limit.or(problem.time_limit);
            Evaluator::new(problem, judge, &launcher, referee, time_limit, options.error)
        })
        .collect();
    let mut report = TestReport::new(&cases, options, results);
    run_all(&cases, &evaluator, &built, options.jobs, |case, runs| {
        match built.get(&cases[case].problem.id) {
            None => report.no_samples(&cases[case]),
            Some(Err(failure)) => report.not_built(&cases[case], failure),
            Some(Ok(programs)) => report.tested(&cases[case], &evaluator[case], programs, &runs),
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
    /// What makes the inputs, if they are the largest ones.
    maker: Option<LargestInputs>,
}

impl TestCase<'_> {
    fn can_be_tested(&self, options: &TestOptions) -> bool {
        options.largest || !self.samples.is_empty()
    }

    /// Takes the largest inputs for its samples.
    fn take_largest(
        &mut self,
        workspace: &Workspace,
        launcher: &Path,
        folder: &Path,
    ) -> Result<(), BuildFailure> {
        let (maker, samples) =
            largest(workspace, &self.problem, launcher, folder).map_err(|error| BuildFailure {
                what: "its largest inputs cannot be made".to_owned(),
                why: error.message,
                exit: error.exit,
            })?;
        self.samples = samples;
        self.maker = Some(maker);
        Ok(())
    }

    /// What the user knows a sample by.
    fn label(&self, sample: &Sample) -> String {
        self.maker.as_ref().map_or_else(|| shown(&sample.input), |it| it.label(sample))
    }
}

/// The problems that the options choose, sorted by id.
///
/// # Errors
///
/// An unknown id, judge or game, a problem that cannot be read, or no problem at all.
pub fn chosen(
    workspace: &Workspace,
    judges: &Judges,
    options: &TestOptions,
) -> Result<Vec<Problem>> {
    let TestOptions { ids, judge, game, .. } = options;
    let mut problems: Vec<Problem> = match ids.is_empty() {
        true => with_different_ids(workspace, problem::problems(workspace, judges)?),
        false => {
            ids.iter().map(|id| problem::find(workspace, judges, id)).collect::<Result<_>>()?
        }
    };
    problems.sort_by(|a, b| (&a.id, &a.bin.path).cmp(&(&b.id, &b.bin.path)));
    problems.dedup_by(|a, b| a.bin.path == b.bin.path);
    if problems.is_empty() {
        return Err(Error::usage(problem::none(workspace)));
    }
    if let Some(judge) = judge {
        let id = &judges.get(judge)?.id;
        problems.retain(|it| it.judge == *id);
    }
    if let Some(game) = game {
        problem::retain_game(&mut problems, game)?;
    }
    if problems.is_empty() {
        let judge = judge.as_deref().unwrap_or_default();
        return Err(Error::usage(format!("no problem is one of the judge `{judge}`")));
    }
    Ok(problems)
}

/// Returns the problems if no two of them have one id. Else returns those of the package here, or, where it
/// has none, all with the names of their packages before the ids that several have.
fn with_different_ids(workspace: &Workspace, mut problems: Vec<Problem>) -> Vec<Problem> {
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
    for problem in problems.iter_mut().filter(|problem| counts[&problem.id] > 1) {
        let package = &workspace.packages[problem.bin.package].name;
        problem.id = format!("{package}/{}", problem.id);
    }
    problems
}

fn cases<'a>(
    workspace: &Workspace,
    judges: &'a Judges,
    options: &TestOptions,
) -> Result<Vec<TestCase<'a>>> {
    let mut problems = chosen(workspace, judges, options)?;
    if options.largest {
        retain_with_largest(&mut problems, !options.ids.is_empty())?;
    }
    let case = |problem: Problem| {
        let samples = if options.largest { Vec::new() } else { samples(&problem)? };
        let case = TestCase { judge: judges.get(&problem.judge)?, problem, samples, maker: None };
        match case.can_be_tested(options) || options.ids.is_empty() {
            true => Ok(case),
            false => Err(no_samples(&case.problem)),
        }
    };
    problems.into_iter().map(case).collect()
}

/// Leaves the problems that say what their largest inputs are: all if they were `named`.
fn retain_with_largest(problems: &mut Vec<Problem>, named: bool) -> Result<()> {
    let file = |problem: &Problem| problem.folder.join(largest::FILE);
    let (with, without): (Vec<Problem>, _) = problems.drain(..).partition(|it| file(it).is_file());
    if let Some(problem) = without.first().filter(|_| named || with.is_empty()) {
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

/// Builds checkers and interactors, by the ids of their problems; where that fails, there is nothing
/// to run.
fn build_referees(
    workspace: &Workspace,
    targets: &[BuildTarget<'_>],
    built: &mut BuildResults,
) -> Result<BTreeMap<String, PathBuf>> {
    let mut referees = BTreeMap::new();
    for BuildTarget { problem, .. } in targets {
        if !built.get(&problem.id).is_some_and(Result::is_ok) {
            continue;
        }
        match build_referee(workspace, problem)? {
            None => {}
            Some(Ok(program)) => drop(referees.insert(problem.id.clone(), program)),
            Some(Err(failure)) => drop(built.insert(problem.id.clone(), Err(failure))),
        }
    }
    Ok(referees)
}

/// What became of a sample: the first program of which something is wrong, else the last one.
struct SampleRun {
    evaluation: Evaluation,
    /// The bundle that was run, if it was one.
    bundle: Option<BundleInfo>,
}

/// Runs every sample of every case that was built, several side by side, and hands over each case in
/// its turn, as soon as it is done.
fn run_all(
    cases: &[TestCase],
    evaluator: &[Evaluator],
    built: &BuildResults,
    jobs: Option<usize>,
    mut done: impl FnMut(usize, Vec<SampleRun>) -> Result<()>,
) -> Result<()> {
    let programs = |case: &TestCase| match built.get(&case.problem.id) {
        Some(Ok(programs)) => &programs[..],
        _ => &[],
    };
    // The samples of each case that are run.
    let counts: Vec<usize> = cases
        .iter()
        .map(|case| if programs(case).is_empty() { 0 } else { case.samples.len() })
        .collect();
    let samples_of = |(case, &count): (usize, &usize)| (0..count).map(move |it| (case, it));
    let work: Vec<(usize, usize)> = counts.iter().enumerate().flat_map(samples_of).collect();
    let next = AtomicUsize::new(0);
    let workers = workers(jobs).min(work.len());
    let bar = progress(work.len());
    thread::scope(|scope| {
        let (sender, received) = channel();
        for _ in 0..workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                run_some(cases, evaluator, programs, next, work, &sender);
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<(usize, usize), SampleRun> = BTreeMap::new();
        let mut first = 0;
        let mut finish = |waiting: &mut BTreeMap<(usize, usize), SampleRun>| -> Result<()> {
            while first < cases.len() {
                let of_case: Vec<(usize, usize)> =
                    waiting.range((first, 0)..(first + 1, 0)).map(|(key, _)| *key).collect();
                if of_case.len() < counts[first] {
                    break;
                }
                let runs = of_case.iter().filter_map(|it| waiting.remove(it)).collect();
                bar.suspend(|| done(first, runs))?;
                first += 1;
            }
            Ok(())
        };
        finish(&mut waiting)?;
        for (place, run) in received {
            waiting.insert(place, run?);
            bar.inc(1);
            finish(&mut waiting)?;
        }
        bar.finish_and_clear();
        Ok(())
    })
}

/// Takes samples from the work that is left until there is none, or nobody wants the results.
fn run_some<'a>(
    cases: &'a [TestCase],
    evaluator: &[Evaluator],
    programs: impl Fn(&TestCase) -> &'a [SolutionProgram],
    next: &AtomicUsize,
    work: &[(usize, usize)],
    results: &Sender<((usize, usize), Result<SampleRun>)>,
) {
    while let Some(&place) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
        let case = &cases[place.0];
        let run = run_sample(case, &evaluator[place.0], &case.samples[place.1], programs(case));
        let failed = run.is_err();
        if results.send((place, run)).is_err() || failed {
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
    if let Some(Err(error)) = case.maker.as_ref().map(|it| it.make(sample)) {
        return Ok(SampleRun {
            evaluation: Evaluation::without_input(error.message),
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
    if case.maker.is_some() {
        // They may be large, and are made again at any time.
        let _ = fs::remove_file(&sample.input);
    }
    last.ok_or_else(|| Error::tool(format!("`{}` has no program to run", case.problem.id)))
}
