//! `mex run`: a solution on an input of the user's, with the limits of its judge.

use crate::judging::{Judging, used};
use crate::launch::{End, Report, launcher};
use crate::problem::{self, Problem};
use crate::programs::{Subject, build_one};
use crate::run::Input;
use crate::samples::samples;
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::judge::Judges;
use base::terminal::{self, say, shown};
use base::workspace::Workspace;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to run, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The problem.
    pub id: String,
    /// A file, or the name of a sample; stdin if there is none.
    pub input: Option<PathBuf>,
    /// The bundle is run, as the judge compiles it.
    pub bundled: bool,
    /// The time limit; none if it is absent.
    pub time_limit: Option<Duration>,
}

/// Runs a solution; its output is that of the tool. What it used goes to stderr.
///
/// Returns what the process exits with if the solution failed.
///
/// # Errors
///
/// An unknown id or input, or a solution that does not compile.
pub fn by_hand(workspace: &Workspace, judges: &Judges, options: &Options) -> Result<Option<Exit>> {
    let problem = problem::find(workspace, judges, &options.id)?;
    let judge = judges.get(&problem.judge)?;
    let file = options.input.as_deref().map(|it| file(&problem, it)).transpose()?;
    let folder = scratch(workspace)?;
    let subject = Subject { problem: &problem, judge };
    let program = build_one(workspace, subject, options.bundled, folder.path())?;
    let launcher = launcher()?;
    let judging = Judging::new(&problem, judge, &launcher, None, options.time_limit, None);
    let input = file.as_deref().map_or(Input::Stdin, Input::File);
    let is_typed = file.is_none() && io::stdin().is_terminal();
    let (broken, run) = judging.show(&program, input, is_typed)?;
    let Report { wall, cpu, peak, .. } = run.report;
    let used = format!("took {}", used(wall, cpu, peak));
    match broken {
        // Nobody wanted more of its output.
        Some(_) if run.report.end == End::Stopped => Ok(None),
        Some((verdict, why)) => {
            terminal::error(&format!("{verdict}: {why}"));
            say(&used);
            Ok(Some(Exit::Wrong))
        }
        None => {
            say(&used);
            Ok(None)
        }
    }
}

/// The file that is meant: one that there is, or a sample.
fn file(problem: &Problem, name: &Path) -> Result<PathBuf> {
    if name.is_file() {
        return Ok(name.to_owned());
    }
    let sample = samples(problem)?.into_iter().find(|it| Path::new(&it.name) == name);
    sample.map(|it| it.input).ok_or_else(|| {
        let (name, id) = (shown(name), &problem.id);
        Error::usage(format!("there is no file `{name}`, nor a sample of `{id}` of that name"))
    })
}
