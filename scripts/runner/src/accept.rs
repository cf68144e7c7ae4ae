//! `mex samples accept`: what a solution prints becomes the expected output of samples.

use crate::build::{BuildMode, BuildTarget, build_one};
use crate::launch::Launchers;
use crate::problem::Problem;
use crate::samples::{Sample, folder, samples};
use crate::verdict::{Evaluator, Verdict};
use base::error::{Cause, Error, Exit, Result};
use base::files::{scratch, write_whole};
use base::judge::Judges;
use base::workspace::Workspace;
use std::path::PathBuf;

/// Runs the solution on samples, and writes their outputs: those of the named samples, which are replaced, else of
/// the samples without one. Returns the files. Nothing is written unless each run ends well.
///
/// # Errors
///
/// There is no such sample; the solution does not compile, or fails on one of them; or a file cannot be written.
pub fn accept(
    workspace: &Workspace,
    judges: &Judges,
    problem: &Problem,
    names: &[String],
) -> Result<Vec<PathBuf>> {
    let Problem { id, .. } = problem;
    if problem.interactor.is_some() {
        return Err(Error::usage(format!("`{id}` is interactive: its interactor judges")));
    }
    let mut all = samples(problem)?;
    if let Some(name) = names.iter().find(|name| all.iter().all(|sample| sample.name != **name)) {
        return Err(Error::usage(format!("there is no sample of `{id}` called `{name}`")));
    }
    all.retain(|sample| match names {
        [] => sample.output.is_none(),
        _ => names.contains(&sample.name),
    });
    if all.is_empty() {
        return Err(Error::usage(format!(
            "each sample of `{id}` has an expected output: name those that are to be replaced"
        )));
    }
    let judge = judges.get(&problem.judge)?;
    let scratch = scratch(workspace)?;
    let target = BuildTarget { problem, judge };
    let program = build_one(workspace, target, BuildMode::Checked, scratch.path())?;
    let launchers = Launchers::new()?;
    // Without its checker, which may need an expected output.
    let unchecked = Problem { checker: None, ..problem.clone() };
    let evaluator = Evaluator::new(&unchecked, judge, &launchers, None, problem.time_limit, None);
    let mut outputs = Vec::new();
    for Sample { name, input, output } in all {
        let evaluation = evaluator.evaluate(&program, &input, None)?;
        if evaluation.verdict != Verdict::Ac {
            let summary = format!("{} on the sample `{name}`", evaluation.verdict);
            let why = [evaluation.why, evaluation.details].join("\n").trim_end().to_owned();
            let exit = Exit::Wrong;
            return Err(Error::new(Cause::NotBuilt { id: id.clone(), summary, why, exit }));
        }
        let file = output.unwrap_or_else(|| folder(&problem.folder).join(format!("{name}.out")));
        outputs.push((file, evaluation.run.output().to_vec()));
    }
    outputs.into_iter().map(|(file, text)| write_whole(&file, &text).map(|()| file)).collect()
}
