//! What is said of a case that fails, and where it is kept.

use super::cases::{BruteAnswer, CaseResult};
use crate::problem::Problem;
use crate::samples::{self, samples};
use crate::truncate::truncated;
use crate::verdict::{Verdict, in_words};
use base::error::Result;
use base::files::cannot_write;
use base::workspace::Workspace;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file with the case that fails.
pub(super) struct SavedCase {
    pub(super) file: PathBuf,
    /// It was there before.
    pub(super) known: bool,
    /// `mex test` runs it.
    pub(super) is_sample: bool,
}

/// The input, and what was said and printed.
pub(super) fn details(input: &str, tried: &CaseResult, problem: &Problem) -> String {
    let mut text = format!("the input is\n{}", truncated(input));
    let evaluation = &tried.evaluation;
    // Two outputs that were compared stand side by side already.
    let compared = evaluation.verdict == Verdict::Wa && problem.referee().is_none();
    if let Some(answer) = tried.answer.as_ref().filter(|_| !compared) {
        let answer = truncated(&String::from_utf8_lossy(&answer.text));
        text += &format!("\nthe brute force printed\n{answer}");
    }
    if !compared && problem.interactor.is_none() {
        let output = truncated(&String::from_utf8_lossy(evaluation.run.output()));
        text += &format!("\nthe solution printed\n{output}");
    }
    if !evaluation.details.is_empty() {
        text += &format!("\n{}", evaluation.details);
    }
    text + "\n" + &times(tried)
}

/// How long both programs took.
fn times(tried: &CaseResult) -> String {
    let solution = in_words(tried.evaluation.run.report.wall);
    match &tried.answer {
        Some(BruteAnswer { took, .. }) => {
            format!("the solution took {solution}, the brute force {}", in_words(*took))
        }
        None => format!("the solution took {solution}"),
    }
}

/// Keeps a case as a sample, unless it is one already. Where a sample needs an answer and there is
/// none, it is kept below the target folder.
pub(super) fn keep(
    workspace: &Workspace,
    problem: &Problem,
    input: &str,
    answer: Option<&BruteAnswer>,
) -> Result<SavedCase> {
    let elsewhere = workspace.target_dir.join("mex").join("stress").join(&problem.id);
    let is_sample = answer.is_some() || problem.referee().is_some();
    let folder = if is_sample { samples::folder(&problem.folder) } else { elsewhere };
    // Samples that cannot be read are for `mex test` to complain of.
    let before = if is_sample { samples(problem).unwrap_or_default() } else { Vec::new() };
    let same = |file: &Path| fs::read(file).is_ok_and(|it| it == input.as_bytes());
    if let Some(sample) = before.iter().find(|it| same(&it.input)) {
        return Ok(SavedCase { file: sample.input.clone(), known: true, is_sample });
    }
    fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    let answer = answer.map(|it| it.text.as_slice());
    let mut number = 0;
    loop {
        number += 1;
        let name = format!("stress-{number}");
        if before.iter().any(|it| it.name == name) {
            continue;
        }
        match samples::add(&folder, &name, input.as_bytes(), answer) {
            Ok(file) => return Ok(SavedCase { file, known: false, is_sample }),
            Err((_, error)) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err((file, error)) => return Err(cannot_write(&file, &error)),
        }
    }
}
