//! BuildResults that stand beside a solution in its folder, such as its generator and its brute force.

use crate::compile;
use crate::launch::Limits;
use crate::problem::Problem;
use crate::run::{CompletedRun, NO_FILES, OutputSink, RunInput, RunRequest, run};
use base::error::{Error, Result};
use base::terminal::shown;
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a helper may use and print, in bytes.
const MEMORY: u64 = 4 << 30;
const OUTPUT_LIMIT: usize = 128 << 20;

/// A program that was built of a file in the folder of a problem.
#[derive(Clone, Debug)]
pub struct HelperProgram {
    /// What its user knows of it.
    pub source: PathBuf,
    /// Where it is.
    pub program: PathBuf,
}

/// Builds files in the folder of a problem, and brings the programs into a folder where no other run
/// of the tool replaces them.
///
/// # Errors
///
/// What rustc says against one of them.
pub fn build<const N: usize>(
    workspace: &Workspace,
    problem: &Problem,
    files: [&str; N],
    folder: &Path,
) -> Result<[HelperProgram; N]> {
    let sources = files.map(|it| problem.folder.join(it));
    let programs = compile::build_helpers(workspace, &problem.bin, &sources, folder)?;
    let helpers = sources.into_iter().zip(programs);
    let helpers: Vec<_> =
        helpers.map(|(source, program)| HelperProgram { source, program }).collect();
    helpers.try_into().map_err(|_| Error::tool("not every program was built"))
}

/// Looks whether such files can stand in the folder of a problem: cargo takes each file in `src/bin`
/// for a binary.
///
/// # Errors
///
/// They cannot.
pub fn check_folder(workspace: &Workspace, problem: &Problem, files: &[&str]) -> Result<()> {
    let is_binary =
        |file: &&str| workspace.bins.iter().any(|bin| bin.path == problem.folder.join(file));
    if !problem.folder.ends_with("src/bin") && !files.iter().any(is_binary) {
        return Ok(());
    }
    let (folder, id) = (shown(&problem.folder), &problem.id);
    let files: Vec<String> = files.iter().map(|it| format!("`{it}`")).collect();
    let (what, files) = if files.len() == 1 { ("a binary", files) } else { ("binaries", files) };
    Err(Error::usage(format!(
        "{} would be {what} in `{folder}`; \
         move the problem into a folder of its own, `{folder}/{id}/main.rs`",
        files.join(" and ")
    )))
}

impl HelperProgram {
    /// Runs it for so long at most.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn run(
        &self,
        launcher: &Path,
        args: &[String],
        input: RunInput<'_>,
        patience: Duration,
    ) -> Result<CompletedRun> {
        let limits =
            Limits { wall: Some(patience), cpu: None, memory: Some(MEMORY), stack: Some(u64::MAX) };
        run(&RunRequest {
            launcher,
            program: &self.program,
            args,
            env: &BTreeMap::new(),
            input,
            files: &NO_FILES,
            interactor: None,
            limits: &limits,
            output: OutputSink::Captured(OUTPUT_LIMIT),
        })
    }

    /// What it prints for these arguments; `of` tells its user what was asked of it.
    ///
    /// # Errors
    ///
    /// When it does not end well or in time, or prints what can be no input.
    pub fn text(
        &self,
        launcher: &Path,
        args: &[String],
        patience: Duration,
        of: &str,
    ) -> Result<String> {
        let run = self.run(launcher, args, RunInput::Nothing, patience)?;
        let source = shown(&self.source);
        if let Some(why) = trouble(&run, patience) {
            return Err(Error::tool(format!("`{source}` {why} {of}{}", below(&run))));
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
}

/// Why a run gave nothing to go on with.
pub fn trouble(run: &CompletedRun, patience: Duration) -> Option<String> {
    if run.too_much_output {
        return Some(format!("printed more than {} MiB", OUTPUT_LIMIT >> 20));
    }
    if run.is_out_of_time() {
        return Some(format!("did not end within {} s", patience.as_secs()));
    }
    run.failure()
}

/// The end of what was said on stderr, each line below the one before.
pub fn below(run: &CompletedRun) -> String {
    run.stderr_tail().iter().map(|it| format!("\n{it}")).collect()
}
