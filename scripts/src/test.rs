//! `mex test`: builds solutions, runs their samples and says what came out.

mod programs;
mod report;

use crate::compare::{first_difference, side_by_side};
use crate::error::{Error, Exit, Result};
use crate::judge::{Judge, Judges, Stack};
use crate::problem::{self, Compare, Problem};
use crate::run::{End, Run, run};
use crate::samples::{self, Sample, samples};
use crate::terminal::{Results, shown};
use crate::workspace::Workspace;
use programs::{Program, build_as_written, build_bundles, lock};
use report::Report;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// Lines of a solution's stderr that are shown.
const STDERR_LINES: usize = 10;

/// Tests problems and prints one line for each on `results`; details go to stderr.
///
/// Returns what the process exits with if not all is well.
///
/// # Errors
///
/// An unknown id, samples that cannot be read, or a problem without samples among the named ones.
pub fn test(
    workspace: &Workspace,
    judges: &Judges,
    ids: &[String],
    bundled: bool,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let cases = cases(workspace, judges, ids)?;
    let with_samples: Vec<&Case> = cases.iter().filter(|case| !case.samples.is_empty()).collect();
    // Held to the end, since another run would write to the same folders.
    let lock = if bundled { Some(lock(workspace)?) } else { None };
    let mut built = match bundled {
        true => build_bundles(workspace, &with_samples)?,
        false => build_as_written(workspace, &with_samples)?,
    };

    let mut report = Report::new(&cases, results);
    for case in &cases {
        match built.remove(&case.problem.id) {
            None => report.no_samples(case)?,
            Some(Err(failure)) => report.not_built(case, &failure)?,
            Some(Ok(programs)) => report.tested(case, &programs, run_all(case, &programs)?)?,
        }
    }
    drop(lock);
    report.close()
}

/// A problem to test.
struct Case<'a> {
    problem: Problem,
    judge: &'a Judge,
    samples: Vec<Sample>,
}

fn cases<'a>(workspace: &Workspace, judges: &'a Judges, ids: &[String]) -> Result<Vec<Case<'a>>> {
    let mut problems = problem::problems(workspace, judges);
    if !ids.is_empty() {
        problems = ids.iter().map(|id| problem::find(workspace, judges, id)).collect();
    }
    let mut problems = problems?;
    problems.sort_by(|a, b| a.id.cmp(&b.id));
    problems.dedup_by(|a, b| a.id == b.id);
    if problems.is_empty() {
        return Err(Error::usage(format!(
            "there are no problems in `{}`: a problem is a binary with a `{}` beside its source",
            shown(&workspace.root),
            problem::FILE
        )));
    }
    let case = |problem: Problem| {
        let samples = samples(&problem.folder)?;
        match samples.is_empty() && !ids.is_empty() {
            true => Err(Error::usage(format!("`{}` {}", problem.id, how_to_add_samples(&problem)))),
            false => Ok(Case { judge: judges.get(&problem.judge)?, problem, samples }),
        }
    };
    problems.into_iter().map(case).collect()
}

fn how_to_add_samples(problem: &Problem) -> String {
    let folder = samples::folder(&problem.folder);
    let folder = shown(&folder);
    format!(
        "has no samples\nput an input into `{folder}/1.in` and its output into `{folder}/1.out`"
    )
}

/// What the samples of one problem came to.
#[derive(Default)]
struct Outcome {
    slowest: Duration,
    /// Names of the samples that failed, and what there is to say about each.
    failures: BTreeMap<String, String>,
    /// The names in the order of the samples.
    failed: Vec<String>,
}

fn run_all(case: &Case, programs: &[Program]) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    for sample in &case.samples {
        for program in programs {
            let env = match program.edition {
                Some(_) => case.judge.env.clone(),
                None => BTreeMap::new(),
            };
            let run = run(&program.path, &sample.input, &env, patience(&case.problem))?;
            outcome.slowest = outcome.slowest.max(run.time);
            if let Some(why) = complaint(case, sample, &run)? {
                let edition =
                    program.edition.map(|it| format!(" (edition {it})")).unwrap_or_default();
                let text = format!("{}{edition}: {why}", shown(&sample.input));
                outcome.failures.insert(sample.name.clone(), text);
                outcome.failed.push(sample.name.clone());
                break;
            }
        }
    }
    Ok(outcome)
}

/// The time after which a solution is stopped: far more than the judge gives, since this machine
/// may be slow and busy.
fn patience(problem: &Problem) -> Duration {
    match problem.time_limit {
        Some(limit) => 3 * limit + Duration::from_secs(2),
        None => Duration::from_secs(10),
    }
}

/// What is wrong with a run; a crash comes before a wrong answer.
fn complaint(case: &Case, sample: &Sample, run: &Run) -> Result<Option<String>> {
    if let Some(failure) = run.end.failure() {
        let mut text = failure;
        if run.end == End::OutOfTime {
            text += &format!(" after {}", in_words(run.time));
        }
        let said = String::from_utf8_lossy(&run.stderr);
        // Rust's advice on backtraces is of no use to someone who did not start the program.
        let is_worth_it = |line: &&str| !line.starts_with("note: run with `RUST_BACKTRACE");
        let lines: Vec<&str> = said.trim().lines().filter(is_worth_it).collect();
        for line in &lines[lines.len().saturating_sub(STDERR_LINES)..] {
            text += &format!("\n    {line}");
        }
        let more = case.judge.stack.filter(|&it| it != Stack::Bytes(8 << 20));
        if let Some(stack) = more.filter(|_| said.contains("overflowed its stack")) {
            let name = &case.judge.name;
            text += &format!(
                "\nthe stack of {name} is {stack}; here it is the system's, see `ulimit -s`"
            );
        }
        return Ok(Some(text));
    }
    let expected = fs::read(&sample.output).map_err(|error| {
        Error::tool(format!("failed to read `{}`: {error}", shown(&sample.output)))
    })?;
    let expected = String::from_utf8_lossy(&expected);
    let actual = String::from_utf8_lossy(&run.stdout);
    let difference = match case.problem.compare {
        Compare::Tokens => first_difference(&expected, &actual),
    };
    Ok(difference.map(|it| format!("wrong answer: {it}\n{}", side_by_side(&expected, &actual))))
}

/// `3 ms`, `1.2 s`; no time at all counts as 1 ms.
fn in_words(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        ms @ 0..1000 => format!("{} ms", ms.max(1)),
        ms => format!("{:.1} s", ms as f64 / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short_words() {
        for (micros, words) in
            [(0, "1 ms"), (1001, "2 ms"), (999_000, "999 ms"), (2_000_000, "2.0 s")]
        {
            assert_eq!(in_words(Duration::from_micros(micros)), words);
        }
    }
}
