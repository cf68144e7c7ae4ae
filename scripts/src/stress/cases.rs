//! One case: an input from the generator, the answer of the brute force, and what the solution makes
//! of it.

use crate::error::{Error, Result};
use crate::judging::{Judged, Judging};
use crate::launch::Limits;
use crate::run::{Input, Run, Sink, run};
use crate::terminal::shown;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a generator or a brute force may run, and what it may use and print, in bytes.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const MEMORY: u64 = 4 << 30;
const OUTPUT_LIMIT: usize = 64 << 20;

/// Lines of stderr of a generator or a brute force that are shown.
const STDERR_LINES: usize = 10;

/// All that is needed to try cases.
pub(super) struct Bench<'a> {
    pub(super) launcher: &'a Path,
    /// Where files go while a case is tried.
    pub(super) folder: &'a Path,
    pub(super) generator: Helper,
    pub(super) brute: Option<Helper>,
    pub(super) solution: PathBuf,
    pub(super) env: BTreeMap<String, String>,
    pub(super) judging: Judging<'a>,
}

/// A generator or a brute force.
pub(super) struct Helper {
    /// What its user knows of it.
    pub(super) source: PathBuf,
    pub(super) program: PathBuf,
}

/// What the generator is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) seed: u64,
    pub(super) size: u64,
}

/// How a case went.
pub(super) struct Tried {
    pub(super) judged: Judged,
    pub(super) answer: Option<Answer>,
}

/// What the brute force says.
pub(super) struct Answer {
    pub(super) text: Vec<u8>,
    pub(super) took: Duration,
}

impl Bench<'_> {
    /// The input of a case.
    ///
    /// # Errors
    ///
    /// When the generator does not end well, or prints what is no input.
    pub(super) fn input(&self, case: Case) -> Result<String> {
        let Case { seed, size } = case;
        let args = [seed.to_string(), size.to_string()];
        let nothing = self.folder.join("nothing");
        fs::write(&nothing, "").map_err(|error| cannot_write(&nothing, &error))?;
        let run = self.helper(&self.generator, &args, &nothing, PATIENCE)?;
        let source = shown(&self.generator.source);
        let of = format!("for seed {seed} and size {size}");
        if let Some(why) = trouble(&run, PATIENCE) {
            return Err(Error::tool(format!("`{source}` {why} {of}{}", last_words(&run))));
        }
        let text = String::from_utf8(run.stdout)
            .map_err(|_| Error::tool(format!("`{source}` prints no UTF-8 {of}")))?;
        if text.trim().is_empty() {
            return Err(Error::tool(format!("`{source}` prints nothing {of}")));
        }
        if !text.ends_with('\n') {
            return Err(Error::tool(format!(
                "what `{source}` prints does not end with a newline {of}; \
                 end it by `println!`, since a judge's inputs end with one"
            )));
        }
        Ok(text)
    }

    /// That the generator makes the same input twice.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub(super) fn check_reproducible(&self, case: Case, input: &str) -> Result<()> {
        if self.input(case)? == input {
            return Ok(());
        }
        let (source, Case { seed, size }) = (shown(&self.generator.source), case);
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
    ) -> Result<Result<Tried, String>> {
        let folder = tempfile::tempdir_in(self.folder)
            .map_err(|error| Error::tool(format!("failed to make a temporary folder: {error}")))?;
        let file = folder.path().join("case.in");
        fs::write(&file, input).map_err(|error| cannot_write(&file, &error))?;
        let mut answer = None;
        let mut answer_file = None;
        if let Some(brute) = &self.brute {
            let run = self.helper(brute, &[], &file, patience)?;
            if let Some(why) = trouble(&run, patience) {
                return Ok(Err(why + &last_words(&run)));
            }
            let path = folder.path().join("case.out");
            fs::write(&path, &run.stdout).map_err(|error| cannot_write(&path, &error))?;
            answer_file = Some(path);
            answer = Some(Answer { text: run.stdout, took: run.report.wall });
        }
        let judged =
            self.judging.judge(&self.solution, &self.env, &file, answer_file.as_deref())?;
        Ok(Ok(Tried { judged, answer }))
    }

    fn helper(
        &self,
        helper: &Helper,
        args: &[String],
        input: &Path,
        patience: Duration,
    ) -> Result<Run> {
        let limits =
            Limits { wall: Some(patience), cpu: None, memory: Some(MEMORY), stack: Some(u64::MAX) };
        run(&crate::run::Job {
            launcher: self.launcher,
            program: &helper.program,
            args,
            env: &BTreeMap::new(),
            input: Input::File(input),
            interactor: None,
            limits: &limits,
            output: Sink::Kept(OUTPUT_LIMIT),
        })
    }
}

/// Why a run gave nothing to go on with.
fn trouble(run: &Run, patience: Duration) -> Option<String> {
    if run.too_much_output {
        return Some(format!("printed more than {} MiB", OUTPUT_LIMIT >> 20));
    }
    if run.is_out_of_time() {
        return Some(format!("did not end within {} s", patience.as_secs()));
    }
    run.failure()
}

/// The end of what was said on stderr, below a line of its own.
fn last_words(run: &Run) -> String {
    let said = String::from_utf8_lossy(&run.stderr);
    let is_worth_it = |line: &&str| !line.starts_with("note: run with `RUST_BACKTRACE");
    let lines: Vec<&str> = said.trim().lines().filter(is_worth_it).collect();
    let last = &lines[lines.len().saturating_sub(STDERR_LINES)..];
    last.iter().map(|it| format!("\n    {it}")).collect()
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Error {
    Error::tool(format!("failed to write `{}`: {error}", shown(path)))
}
