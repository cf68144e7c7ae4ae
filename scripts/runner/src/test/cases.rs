//! Chooses the problems that are tested, and their samples.

use super::failed::FailedSamples;
use super::{TestCase, TestOptions};
use crate::build::BuildFailure;
use crate::largest;
use crate::problem::{self, Problem, SelectedProblem};
use crate::samples::{self, Sample, samples};
use base::error::{Error, Result};
use base::invocation;
use base::judge::Judges;
use base::terminal::{note, shown, stderr_is_coloured};
use base::workspace::Workspace;
use std::collections::BTreeMap;

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
        let selected = ids.iter().map(|id| problem::select(workspace, judges, id));
        selected.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect()
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
pub(super) type UnusableProblem = (String, BuildFailure);

/// Returns the selected problems with their samples, and those that cannot be tested.
///
/// # Errors
///
/// An id, judge or game is unknown, or the only problem that was selected cannot be tested.
pub(super) fn cases<'a>(
    workspace: &Workspace,
    judges: &'a Judges,
    options: &TestOptions,
    failed: &FailedSamples,
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
        match chosen_samples(&problem, options, failed) {
            Ok(None) => {}
            Ok(Some(samples)) => {
                let judge = judges.get(&problem.judge)?;
                cases.push(TestCase { problem, judge, samples, largest: None });
            }
            Err(error) => reject(problem.id, "its samples cannot be run", error)?,
        }
    }
    let has = |name: &String| {
        cases.iter().any(|case| case.samples.iter().any(|sample| sample.name == *name))
    };
    match options.samples.iter().find(|name| !has(name)) {
        Some(name) if !options.failed && unusable.is_empty() => {
            return Err(Error::usage(format!("there is no sample `{name}`")));
        }
        _ => {}
    }
    if options.failed && cases.is_empty() {
        note("no sample failed the last time");
    }
    unusable.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok((cases, unusable))
}

/// Returns the samples of a problem that the options choose; `None` if they choose among samples, and none of this
/// problem.
///
/// # Errors
///
/// The samples cannot be read, or a problem that was named has none.
fn chosen_samples(
    problem: &Problem,
    options: &TestOptions,
    failed: &FailedSamples,
) -> Result<Option<Vec<Sample>>> {
    if options.largest {
        return Ok(Some(Vec::new()));
    }
    let mut samples = samples(problem)?;
    // A problem that is not named may have none: it is reported.
    if samples.is_empty() && !options.ids.is_empty() {
        return Err(no_samples(problem));
    }
    if !options.failed && options.samples.is_empty() {
        return Ok(Some(samples));
    }
    samples.retain(|Sample { name, .. }| {
        let has_failed = !options.failed || failed.has(&problem.folder, name);
        has_failed && (options.samples.is_empty() || options.samples.contains(name))
    });
    Ok(Some(samples).filter(|samples| !samples.is_empty()))
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

pub(super) fn how_to_add_samples(problem: &Problem) -> String {
    let folder = samples::folder(&problem.folder);
    let folder = shown(&folder);
    format!(
        "has no samples\nput an input into `{folder}/1.in` and its output into `{folder}/1.out`, or \
         run `{}`",
        invocation::command(&format!("samples add {}", problem.id))
    )
}
