//! `mex run`: a solution on an input of the user's, with the limits of its judge.

use crate::build::{BuildTarget, build_one, build_referee};
use crate::launch::{End, LaunchReport, launcher};
use crate::problem::{self, Problem};
use crate::run::RunInput;
use crate::samples::{Sample, samples};
use crate::verdict::{Evaluator, Verdict, used};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::judge::Judges;
use base::terminal::{self, say, shown};
use base::workspace::Workspace;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to run, and how.
#[derive(Clone, Debug, Default)]
pub struct CustomRunOptions {
    /// The problem.
    pub id: String,
    /// A file, or the name of a sample; stdin if there is none.
    pub input: Option<PathBuf>,
    /// The bundle is run, as the judge compiles it.
    pub bundled: bool,
    /// The time limit; none if it is absent.
    pub time_limit: Option<Duration>,
}

/// Runs a solution; its output is that of the tool. What it used goes to stderr. Where the problem has an
/// interactor, that plays on the input that is given, and without one the user does.
///
/// Returns what the process exits with if the solution failed.
///
/// # Errors
///
/// An unknown id or input, or a solution or an interactor that does not compile.
pub fn custom_run(
    workspace: &Workspace,
    judges: &Judges,
    options: &CustomRunOptions,
) -> Result<Option<Exit>> {
    let problem = problem::find(workspace, judges, &options.id)?;
    let judge = judges.get(&problem.judge)?;
    let input = options.input.as_deref().map(|it| find(&problem, it)).transpose()?;
    let folder = scratch(workspace)?;
    let target = BuildTarget { problem: &problem, judge };
    let plays = problem.interactor.is_some() && input.is_some();
    let referee = if plays { build_referee(workspace, &problem)?.transpose() } else { Ok(None) };
    let referee = referee.map_err(|failure| failure.into_error(&problem.id))?;
    let program = build_one(workspace, target, options.bundled, folder.path())?;
    let launcher = launcher()?;
    let evaluator = Evaluator::new(&problem, judge, &launcher, referee, options.time_limit, None);
    let (broken, run) = match &input {
        Some(it) if plays => {
            say("`>` is what the solution says, `<` what the interactor says");
            evaluator.play(&program, &it.input, it.output.as_deref())?
        }
        Some(it) => evaluator.show(&program, RunInput::File(&it.input), false)?,
        None => {
            let is_typed = io::stdin().is_terminal();
            if is_typed {
                say(&prompt(&problem));
            }
            evaluator.show(&program, RunInput::Stdin, is_typed)?
        }
    };
    let LaunchReport { wall, cpu, peak, .. } = run.report;
    let used = format!("took {}", used(wall, cpu, peak));
    match broken {
        // Nobody wanted more of its output.
        Some(_) if run.report.end == End::Stopped => Ok(None),
        Some((verdict, why)) => {
            terminal::error(&format!("{verdict}: {why}"));
            say(&used);
            Ok(Some(if verdict == Verdict::Failed { Exit::Tool } else { Exit::Wrong }))
        }
        None => {
            if plays {
                say("the interactor accepts it");
            }
            say(&used);
            Ok(None)
        }
    }
}

/// What somebody is told who is to type the input.
fn prompt(problem: &Problem) -> String {
    let what = if problem.interactor.is_some() {
        "type the answers of the judge"
    } else {
        "type the input"
    };
    let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
    format!("{what}; {end} it")
}

/// The input that is meant: a file that there is, or a sample.
fn find(problem: &Problem, name: &Path) -> Result<Sample> {
    if name.is_file() {
        let whole = |path: &Path| fs::canonicalize(path).ok();
        // As a sample, it has an answer that the interactor may want.
        let known = if problem.interactor.is_some() { samples(problem)? } else { Vec::new() };
        let sample = known.into_iter().find(|it| whole(&it.input) == whole(name));
        let (name, input) = (shown(name), name.to_owned());
        return Ok(sample.unwrap_or(Sample { name, input, output: None }));
    }
    let sample = samples(problem)?.into_iter().find(|it| Path::new(&it.name) == name);
    sample.ok_or_else(|| {
        let (name, id) = (shown(name), &problem.id);
        Error::usage(format!("there is no file `{name}`, nor a sample of `{id}` of that name"))
    })
}
