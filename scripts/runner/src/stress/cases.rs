//! One case: an input from the generator, the answer of the brute force, and what the solution makes
//! of it.

use crate::build::SolutionProgram;
use crate::helper::{HelperProgram, below, trouble};
use crate::run::RunInput;
use crate::verdict::{Evaluation, Evaluator};
use base::error::{Error, Result};
use base::files::{temporary_in, write};
use base::terminal::shown;
use std::path::Path;
use std::time::Duration;

/// How long a generator or a brute force may run.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// All that is needed to try cases.
pub(super) struct StressPrograms<'a> {
    pub(super) launcher: &'a Path,
    /// Where files go while a case is tried.
    pub(super) folder: &'a Path,
    pub(super) generator: HelperProgram,
    pub(super) brute: Option<HelperProgram>,
    pub(super) solution: SolutionProgram,
    pub(super) evaluator: Evaluator<'a>,
}

/// What the generator is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StressCase {
    pub(super) seed: u64,
    pub(super) size: u64,
}

/// How a case went.
pub(super) struct CaseResult {
    pub(super) evaluation: Evaluation,
    pub(super) answer: Option<BruteAnswer>,
}

/// What the brute force says.
pub(super) struct BruteAnswer {
    pub(super) text: Vec<u8>,
    pub(super) took: Duration,
}

impl StressPrograms<'_> {
    /// The input of a case.
    ///
    /// # Errors
    ///
    /// When the generator does not end well, or prints what is no input.
    pub(super) fn input(&self, case: StressCase) -> Result<String> {
        let StressCase { seed, size } = case;
        let args = [seed.to_string(), size.to_string()];
        let of = format!("for seed {seed} and size {size}");
        self.generator.text(self.launcher, &args, PATIENCE, &of)
    }

    /// That the generator makes the same input twice.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub(super) fn check_reproducible(&self, case: StressCase, input: &str) -> Result<()> {
        if self.input(case)? == input {
            return Ok(());
        }
        let (source, StressCase { seed, size }) = (shown(&self.generator.source), case);
        Err(Error::tool(format!(
            "`{source}` does not print the same input twice for seed {seed} and size {size}; \
             it must take all that is random from the seed"
        )))
    }

    /// Runs brute force and solution on an input. The inner error is why the brute force refuses it,
    /// or that it needs longer than `patience`.
    pub(super) fn try_input(
        &self,
        input: &str,
        patience: Duration,
    ) -> Result<Result<CaseResult, String>> {
        let folder = temporary_in(self.folder)?;
        let file = folder.path().join("case.in");
        write(&file, input.as_bytes())?;
        let mut answer = None;
        let mut answer_file = None;
        if let Some(brute) = &self.brute {
            let run = brute.run(self.launcher, &[], RunInput::File(&file), patience)?;
            if let Some(why) = trouble(&run, patience) {
                return Ok(Err(why + &below(&run)));
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
