//! One stress case: an input from the generator, the answer of the brute force, and the evaluation of the
//! solution.

use crate::build::SolutionProgram;
use crate::helper::{HelperFailure, HelperProgram, stderr_lines};
use crate::launch::Launchers;
use crate::run::RunInput;
use crate::verdict::{Evaluation, Evaluator};
use base::error::{Error, Result};
use base::files::write;
use base::terminal::shown;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The wall time of a generator and of a brute force.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The programs that a case needs.
pub(super) struct StressPrograms<'a> {
    pub(super) launchers: &'a Launchers,
    /// The folder for the files of running cases.
    pub(super) folder: &'a Path,
    /// The number of inputs so far, by which their files are named.
    pub(super) count: AtomicUsize,
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

/// A file of a running case, which is removed when this is dropped.
struct CaseFile(PathBuf);

impl Drop for CaseFile {
    fn drop(&mut self) {
        // It need not exist, and the folder is removed at the end.
        let _ = fs::remove_file(&self.0);
    }
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
        self.generator.text(self.launchers, &args, PATIENCE, &purpose)
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
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let at = |extension| CaseFile(self.folder.join(format!("{number}.{extension}")));
        let (file, answer_file) = (at("in"), at("out"));
        write(&file.0, input.as_bytes())?;
        let mut answer = None;
        if let Some(brute) = &self.brute {
            let run = brute.run(self.launchers, &[], RunInput::File(&file.0), patience)?;
            if let Some(cause) = HelperFailure::of(&run, patience) {
                return Ok(Err(BruteFailure { cause, stderr: stderr_lines(&run) }));
            }
            write(&answer_file.0, &run.stdout)?;
            answer = Some(BruteAnswer { text: run.stdout, took: run.report.wall });
        }
        let expected = answer.is_some().then_some(&*answer_file.0);
        let evaluation = self.evaluator.evaluate(&self.solution, &file.0, expected)?;
        Ok(Ok(CaseResult { evaluation, answer }))
    }
}
