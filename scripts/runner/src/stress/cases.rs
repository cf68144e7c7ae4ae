//! One stress case: an input from the generator, the answer of the brute force, and the evaluation of the
//! solution.

use crate::build::SolutionProgram;
use crate::helper::{HelperFailure, HelperProgram, stderr_lines};
use crate::run::RunInput;
use crate::verdict::{Evaluation, Evaluator};
use base::error::{Error, Result};
use base::files::{temporary_in, write};
use base::terminal::shown;
use std::path::Path;
use std::time::Duration;

/// The wall time of a generator and of a brute force.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The programs that a case needs.
pub(super) struct StressPrograms<'a> {
    pub(super) launcher: &'a Path,
    /// The folder for the files of a running case.
    pub(super) folder: &'a Path,
    pub(super) generator: HelperProgram,
    pub(super) brute: Option<HelperProgram>,
    pub(super) solution: SolutionProgram,
    pub(super) evaluator: Evaluator<'a>,
}

/// The arguments of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StressCase {
    pub(super) seed: u64,
    pub(super) size: u64,
}

/// The result of a case.
pub(super) struct CaseResult {
    pub(super) evaluation: Evaluation,
    pub(super) answer: Option<BruteAnswer>,
}

/// The output of the brute force.
pub(super) struct BruteAnswer {
    pub(super) text: Vec<u8>,
    /// Its wall time.
    pub(super) took: Duration,
}

/// Why the brute force gave no answer.
pub(super) struct BruteFailure {
    pub(super) cause: HelperFailure,
    /// The last lines of stderr, each after a newline.
    pub(super) stderr: String,
}

impl StressPrograms<'_> {
    /// Runs the generator and returns the input of a case.
    ///
    /// # Errors
    ///
    /// The generator fails, or its output cannot be an input.
    pub(super) fn input(&self, case: StressCase) -> Result<String> {
        let StressCase { seed, size } = case;
        let args = [seed.to_string(), size.to_string()];
        let purpose = format!("for seed {seed} and size {size}");
        self.generator.text(self.launcher, &args, PATIENCE, &purpose)
    }

    /// Checks that the generator makes the same input twice.
    ///
    /// # Errors
    ///
    /// It does not.
    pub(super) fn check_reproducible(&self, case: StressCase, input: &str) -> Result<()> {
        if self.input(case)? == input {
            return Ok(());
        }
        let (source, StressCase { seed, size }) = (shown(&self.generator.source), case);
        Err(Error::tool(format!(
            "`{source}` does not print the same input twice for seed {seed} and size {size}; \
             it must derive all that is random from the seed"
        )))
    }

    /// Runs the brute force, with `patience` as the limit of wall time, and the solution on an input. The
    /// inner error is that of the brute force.
    pub(super) fn run_input(
        &self,
        input: &str,
        patience: Duration,
    ) -> Result<Result<CaseResult, BruteFailure>> {
        let folder = temporary_in(self.folder)?;
        let file = folder.path().join("case.in");
        write(&file, input.as_bytes())?;
        let mut answer = None;
        let mut answer_file = None;
        if let Some(brute) = &self.brute {
            let run = brute.run(self.launcher, &[], RunInput::File(&file), patience)?;
            if let Some(cause) = HelperFailure::of(&run, patience) {
                return Ok(Err(BruteFailure { cause, stderr: stderr_lines(&run) }));
            }
            let path = folder.path().join("case.out");
            write(&path, &run.stdout)?;
            answer_file = Some(path);
            answer = Some(BruteAnswer { text: run.stdout, took: run.report.wall });
        }
        let evaluation = self.evaluator.evaluate(&self.solution, &file, answer_file.as_deref())?;
        Ok(Ok(CaseResult { evaluation, answer }))
    }
}
