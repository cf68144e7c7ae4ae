//! Shows a failing case and saves it as a sample.

use super::cases::{BruteAnswer, CaseResult};
use crate::problem::Problem;
use crate::samples::{self, Sample, samples};
use crate::truncate::truncated;
use crate::verdict::{Verdict, in_words};
use base::error::{Error, Result};
use base::workspace::Workspace;
use std::fs;
use std::io;
use std::path::PathBuf;

/// A file with a failing case.
pub(super) struct SavedCase {
    pub(super) file: PathBuf,
    /// True if a sample already had the same input.
    pub(super) already_existed: bool,
    /// True if the file is a sample, which `mex test` runs.
    pub(super) is_sample: bool,
}

/// Returns the input and the outputs as they are shown.
pub(super) fn details(input: &str, result: &CaseResult, problem: &Problem) -> String {
    let mut text = format!("the input is\n{}", truncated(input));
    let evaluation = &result.evaluation;
    // If the two outputs were compared, the details show them side by side.
    let compared = evaluation.verdict == Verdict::Wa && problem.referee().is_none();
    if let Some(answer) = result.answer.as_ref().filter(|_| !compared) {
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
    text + "\n" + &times(result)
}

/// Returns the wall times of both programs in words.
fn times(result: &CaseResult) -> String {
    let solution = in_words(result.evaluation.run.report.wall);
    match &result.answer {
        Some(BruteAnswer { took, .. }) => {
            format!("the solution took {solution}, the brute force {}", in_words(*took))
        }
        None => format!("the solution took {solution}"),
    }
}

/// Saves a case as a sample, unless a sample has the same input. If a sample needs an output and there is
/// none, the case is saved below the target folder.
pub(super) fn save(
    workspace: &Workspace,
    problem: &Problem,
    input: &str,
    answer: Option<&BruteAnswer>,
) -> Result<SavedCase> {
    let is_sample = answer.is_some() || problem.referee().is_some();
    let folder = if is_sample {
        samples::folder(&problem.folder)
    } else {
        workspace.target_dir.join("mex").join("stress").join(&problem.id)
    };
    // `mex test` reports samples that cannot be read.
    let existing = if is_sample { samples(problem).unwrap_or_default() } else { Vec::new() };
    let has_same_input =
        |sample: &&Sample| fs::read(&sample.input).is_ok_and(|content| content == input.as_bytes());
    if let Some(sample) = existing.iter().find(has_same_input) {
        let file = sample.input.clone();
        return Ok(SavedCase { file, already_existed: true, is_sample });
    }
    fs::create_dir_all(&folder).map_err(Error::file("write", &folder))?;
    let answer = answer.map(|it| it.text.as_slice());
    let mut number = 0;
    loop {
        number += 1;
        let name = format!("stress-{number}");
        if existing.iter().any(|sample| sample.name == name) {
            continue;
        }
        match samples::add(&folder, &name, input.as_bytes(), answer) {
            Ok(file) => return Ok(SavedCase { file, already_existed: false, is_sample }),
            Err((_, error)) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err((file, error)) => return Err(Error::file("write", &file)(error)),
        }
    }
}
