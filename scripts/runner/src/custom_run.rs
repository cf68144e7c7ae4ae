//! `mex run`: runs a solution on an input of the user, with the limits of its judge.

use crate::build::{BuildMode, BuildTarget, build_one, build_referee};
use crate::launch::{End, LaunchReport, Launchers};
use crate::problem::{self, Problem};
use crate::run::RunInput;
use crate::samples::{Sample, samples};
use crate::verdict::{Evaluator, Verdict, WallLimit, used};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::judge::Judges;
use base::terminal::{self, say, shown};
use base::workspace::Workspace;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The options of `mex run`.
#[derive(Clone, Debug, Default)]
pub struct CustomRunOptions {
    /// The problem.
    pub id: String,
    /// A file, or the name of a sample; stdin if there is none.
    pub input: Option<PathBuf>,
    /// How it is built.
    pub mode: BuildMode,
    /// The time limit, if there is one.
    pub time_limit: Option<Duration>,
}

/// Runs a solution and forwards its output; time and memory are printed on stderr. If the problem has an
/// interactor, that runs on the input, and without an input the user takes its part.
///
/// Returns the exit code of the tool if the solution failed.
///
/// # Errors
///
/// The id or the input is unknown, or the solution or the interactor does not compile.
pub fn custom_run(
    workspace: &Workspace,
    judges: &Judges,
    options: &CustomRunOptions,
) -> Result<Option<Exit>> {
    let problem = problem::find(workspace, judges, &options.id)?;
    let judge = judges.get(&problem.judge)?;
    let input = options.input.as_deref().map(|name| find(&problem, name)).transpose()?;
    let folder = scratch(workspace)?;
    let target = BuildTarget { problem: &problem, judge };
    let interacts = problem.interactor.is_some() && input.is_some();
    let referee =
        if interacts { build_referee(workspace, &problem)?.transpose() } else { Ok(None) };
    let referee = referee.map_err(|failure| failure.into_error(&problem.id))?;
    let program = build_one(workspace, target, options.mode, folder.path())?;
    let launchers = Launchers::new()?;
    let evaluator = Evaluator::new(&problem, judge, &launchers, referee, options.time_limit, None);
    let (failure, run) = match &input {
        Some(sample) if interacts => {
            say("lines after `>` are from the solution, lines after `<` from the interactor");
            evaluator.run_with_interactor(&program, &sample.input, sample.output.as_deref())?
        }
        Some(sample) => {
            evaluator.run_forwarded(&program, RunInput::File(&sample.input), WallLimit::On)?
        }
        None if io::stdin().is_terminal() => {
            say(&prompt(&problem));
            evaluator.run_forwarded(&program, RunInput::Stdin, WallLimit::Off)?
        }
        None => evaluator.run_forwarded(&program, RunInput::Stdin, WallLimit::On)?,
    };
    let LaunchReport { wall, cpu, peak, .. } = run.report;
    let used = format!("took {}", used(wall, cpu, peak));
    match failure {
        // The reader of stdout, such as `head`, has closed it.
        Some(_) if run.report.end == End::Stopped => Ok(None),
        Some((verdict, why)) => {
            terminal::error(&format!("{verdict}: {why}"));
            say(&used);
            Ok(Some(if verdict == Verdict::Failed { Exit::Tool } else { Exit::Wrong }))
        }
        None => {
            if interacts {
                say("the interactor accepts it");
            }
            say(&used);
            Ok(None)
        }
    }
}

/// Returns a prompt for a user who types the input.
fn prompt(problem: &Problem) -> String {
    let prompt = if problem.interactor.is_some() {
        "type the answers of the judge"
    } else {
        "type the input"
    };
    let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
    format!("{prompt}; {end} it")
}

/// Finds the input of that name: a file or a sample.
fn find(problem: &Problem, name: &Path) -> Result<Sample> {
    if name.is_file() {
        let canonical = |path: &Path| fs::canonicalize(path).ok();
        // An interactor may need the output of the sample.
        let samples = if problem.interactor.is_some() { samples(problem)? } else { Vec::new() };
        let sample = samples.into_iter().find(|sample| canonical(&sample.input) == canonical(name));
        let (name, input) = (shown(name), name.to_owned());
        return Ok(sample.unwrap_or(Sample { name, input, output: None }));
    }
    let sample = samples(problem)?.into_iter().find(|sample| Path::new(&sample.name) == name);
    sample.ok_or_else(|| {
        let (name, id) = (shown(name), &problem.id);
        Error::usage(format!("there is no file `{name}`, nor a sample of `{id}` of that name"))
    })
}
