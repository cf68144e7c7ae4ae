//! Helper programs: other Rust files in the folder of a problem, such as its generator (`gen.rs`) and its
//! brute force (`brute.rs`).

use crate::compile::{self, HelperSource};
use crate::launch::{Launchers, Limits};
use crate::problem::Problem;
use crate::run::{CompletedRun, NO_FILES, OutputSink, RunInput, RunRequest, run};
use base::error::{Error, Result};
use base::terminal::shown;
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most bytes of memory that a helper may use, and that it may print.
const MEMORY: u64 = 4 << 30;
const OUTPUT_LIMIT: usize = 128 << 20;

/// A program that was built from a file in the folder of a problem.
#[derive(Clone, Debug)]
pub struct HelperProgram {
    /// Its source file.
    pub source: PathBuf,
    /// The program.
    pub program: PathBuf,
}

/// Why a helper program gave no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelperFailure {
    /// It printed too much.
    OutputLimit,
    /// It did not end in this time.
    Timeout(Duration),
    /// It was killed or exited with a code other than 0; in words.
    Crash(String),
}

impl HelperFailure {
    /// Returns why a run with this limit of wall time failed, if it did.
    pub fn of(run: &CompletedRun, limit: Duration) -> Option<Self> {
        if run.too_much_output.is_some() {
            return Some(Self::OutputLimit);
        }
        if run.is_out_of_time() {
            return Some(Self::Timeout(limit));
        }
        run.failure().map(Self::Crash)
    }
}

impl fmt::Display for HelperFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutputLimit => write!(f, "printed more than {} MiB", OUTPUT_LIMIT >> 20),
            Self::Timeout(limit) => write!(f, "did not end within {} s", limit.as_secs()),
            Self::Crash(words) => f.write_str(words),
        }
    }
}

/// Builds files in the folder of a problem, and copies the programs into `folder`, where no other run of
/// the tool replaces them.
///
/// # Errors
///
/// One of them does not compile.
pub fn build<const N: usize>(
    workspace: &Workspace,
    problem: &Problem,
    files: [&str; N],
    folder: &Path,
) -> Result<[HelperProgram; N]> {
    let helpers = files.map(|file| HelperSource {
        solution: &problem.bin,
        file: problem.folder.join(file),
        to: folder.to_owned(),
    });
    let helpers = build_all(workspace, &helpers)?.into_iter().collect::<Result<Vec<_>>>()?;
    helpers.try_into().map_err(|_| Error::tool("not every program was built"))
}

/// Builds files in the folders of problems. An inner error is that one of them does not compile.
///
/// # Errors
///
/// Cargo fails before it builds any of them.
pub fn build_all(
    workspace: &Workspace,
    helpers: &[HelperSource<'_>],
) -> Result<Vec<Result<HelperProgram>>> {
    let programs = compile::build_helpers(workspace, helpers)?.into_iter().zip(helpers);
    let helper = |(program, HelperSource { file, .. }): (Result<PathBuf>, &HelperSource<'_>)| {
        Ok(HelperProgram { source: file.clone(), program: program? })
    };
    Ok(programs.map(helper).collect())
}

/// Checks that cargo does not take such files in the folder of a problem for binaries, as it does with
/// each file in `src/bin`.
///
/// # Errors
///
/// It does.
pub fn check_folder(workspace: &Workspace, problem: &Problem, files: &[&str]) -> Result<()> {
    let is_binary =
        |file: &&str| workspace.bins.iter().any(|bin| bin.path == problem.folder.join(file));
    if !problem.folder.ends_with("src/bin") && !files.iter().any(is_binary) {
        return Ok(());
    }
    let (folder, id) = (shown(&problem.folder), &problem.id);
    let files: Vec<String> = files.iter().map(|file| format!("`{file}`")).collect();
    let noun = if files.len() == 1 { "a binary" } else { "binaries" };
    Err(Error::usage(format!(
        "{} would be {noun} in `{folder}`; \
         move the problem into a folder of its own, `{folder}/{id}/main.rs`",
        files.join(" and ")
    )))
}

impl HelperProgram {
    /// Runs it with `patience` as the limit of wall time.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn run(
        &self,
        launchers: &Launchers,
        args: &[String],
        input: RunInput<'_>,
        patience: Duration,
    ) -> Result<CompletedRun> {
        let limits = Limits {
            wall: Some(patience),
            memory: Some(MEMORY),
            stack: Some(u64::MAX),
            ..Limits::default()
        };
        run(&RunRequest {
            launchers,
            program: &self.program,
            args,
            env: BTreeMap::new(),
            input,
            files: &NO_FILES,
            interactor: None,
            limits: &limits,
            output: OutputSink::Captured(OUTPUT_LIMIT),
        })
    }

    /// Runs it without an input and returns its output. `purpose` completes an error message, such as
    /// `for seed 1 and size 3`.
    ///
    /// # Errors
    ///
    /// It fails, or its output cannot be the input of a solution.
    pub fn text(
        &self,
        launchers: &Launchers,
        args: &[String],
        patience: Duration,
        purpose: &str,
    ) -> Result<String> {
        let run = self.run(launchers, args, RunInput::Nothing, patience)?;
        let source = shown(&self.source);
        if let Some(failure) = HelperFailure::of(&run, patience) {
            let stderr = stderr_lines(&run);
            return Err(Error::tool(format!("`{source}` {failure} {purpose}{stderr}")));
        }
        let text = String::from_utf8(run.stdout)
            .map_err(|_| Error::tool(format!("`{source}` prints invalid UTF-8 {purpose}")))?;
        if text.trim().is_empty() {
            return Err(Error::tool(format!("`{source}` prints nothing {purpose}")));
        }
        if !text.ends_with('\n') {
            return Err(Error::tool(format!(
                "the output of `{source}` does not end with a newline {purpose}; \
                 end it by `println!`, since a judge's inputs end with one"
            )));
        }
        Ok(text)
    }
}

/// Returns the last lines of stderr, each after a newline.
pub fn stderr_lines(run: &CompletedRun) -> String {
    run.stderr_tail().iter().map(|line| format!("\n{line}")).collect()
}
