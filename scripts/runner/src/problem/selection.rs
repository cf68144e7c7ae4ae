//! Selects problems by id or game.

use super::{Problem, candidates, file, is_problem};
use base::error::{Error, Result};
use base::invocation;
use base::judge::Judges;
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
use std::collections::BTreeSet;

/// A problem that was selected, or why it cannot be read.
pub struct SelectedProblem {
    /// Its id on the command line.
    pub id: String,
    /// Its solution.
    pub bin: Bin,
    /// The problem. The error is that its `problem.toml` cannot be read, with the line.
    pub problem: Result<Problem>,
}

impl SelectedProblem {
    fn new(id: &str, bin: &Bin, judges: &Judges) -> Self {
        let problem = Problem::read(bin, judges);
        let problem = problem.map(|problem| Problem { id: id.to_owned(), ..problem });
        Self { id: id.to_owned(), bin: bin.clone(), problem }
    }
}

/// Returns all problems of the workspace, sorted by id.
///
/// # Errors
///
/// The first `problem.toml` that cannot be read, with its line.
pub fn problems(workspace: &Workspace, judges: &Judges) -> Result<Vec<Problem>> {
    all(workspace, judges).map(|selected| selected.problem).collect()
}

/// Returns all problems of the workspace, sorted by id, also those that cannot be read.
pub fn all(workspace: &Workspace, judges: &Judges) -> impl Iterator<Item = SelectedProblem> {
    candidates(workspace).map(|bin| SelectedProblem::new(&bin.name, bin, judges))
}

/// Finds the problem with this id, such as `tide` or, with its package, `reef/tide`.
///
/// # Errors
///
/// There is no such problem, and the nearest id is suggested; several packages have one, and they are
/// named; or its `problem.toml` cannot be read.
pub fn find(workspace: &Workspace, judges: &Judges, id: &str) -> Result<Problem> {
    select(workspace, judges, id)?.problem
}

/// Does the same, but returns a problem that cannot be read as well.
///
/// # Errors
///
/// There is no such problem, or there are several.
pub fn select(workspace: &Workspace, judges: &Judges, id: &str) -> Result<SelectedProblem> {
    let named = match id.split_once('/') {
        None => workspace.named(id),
        Some((package, name)) => {
            let is_of = |bin: &&Bin| workspace.packages[bin.package].name == package;
            workspace.bins.iter().filter(|bin| bin.name == name).filter(is_of).collect()
        }
    };
    let problems: Vec<&Bin> = named.iter().copied().filter(|bin| is_problem(bin)).collect();
    match problems[..] {
        [] => {}
        [bin] => return Ok(SelectedProblem::new(id, bin, judges)),
        [bin, ..] => {
            let error = workspace.ambiguous(&problems);
            let package = &workspace.packages[bin.package].name;
            return Err(error.with_details(&format!(", or name it `{package}/{id}`")));
        }
    }
    Err(match named.first() {
        Some(bin) => Error::usage(format!(
            "`{id}` is a binary but no problem: there is no `{}`\n\
             `{}` bundles it all the same",
            shown(&file(bin)),
            invocation::command(&format!("bundle --bin {id}")),
        )),
        None => {
            let ids = candidates(workspace).map(|bin| bin.name.as_str());
            let list = invocation::command("list");
            Error::unknown("problem", id, ids)
                .with_details(&format!("\n`{list}` shows all problems"))
        }
    })
}

/// Retains the problems that use the game.
///
/// # Errors
///
/// None of them uses it; the nearest game is suggested.
pub fn retain_game(problems: &mut Vec<Problem>, game: &str) -> Result<()> {
    check_game(problems.iter(), game)?;
    problems.retain(|problem| problem.uses(game));
    Ok(())
}

/// Checks that one of the problems uses the game.
///
/// # Errors
///
/// None of them does; the nearest game is suggested.
pub fn check_game<'a>(problems: impl Iterator<Item = &'a Problem>, game: &str) -> Result<()> {
    let games: BTreeSet<&str> =
        problems.flat_map(|problem| &problem.games).map(String::as_str).collect();
    if games.contains(game) { Ok(()) } else { Err(Error::unknown("game", game, games.into_iter())) }
}
