//! Selects problems by id or game.

use super::{Problem, candidates, file, folder, is_problem};
use base::error::{Error, Result};
use base::invocation;
use base::judge::Judges;
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

/// Finds the problem that an argument means: by its id, such as `tide` or, with its package, `reef/tide`; in any
/// case; or by a path in its folder, such as `.`.
///
/// # Errors
///
/// There is no such problem, and the nearest id is suggested; there are several, and they are named; or its
/// `problem.toml` cannot be read.
pub fn find(workspace: &Workspace, judges: &Judges, argument: &str) -> Result<Problem> {
    let mut problems = select(workspace, judges, argument)?;
    if problems.len() > 1 {
        let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
        let ids = ids.join(", ");
        return Err(Error::usage(format!("`{argument}` means several problems: {ids}")));
    }
    problems.remove(0).problem
}

/// Selects the problems that an argument means. Besides what [`find`] takes, that is a pattern for ids, such as
/// `cf-1500*`, or a folder with problems. Problems that cannot be read are selected as well.
///
/// # Errors
///
/// There is no such problem, or several packages have one of this id.
pub fn select(
    workspace: &Workspace,
    judges: &Judges,
    argument: &str,
) -> Result<Vec<SelectedProblem>> {
    let named = match argument.split_once('/') {
        None => workspace.named(argument),
        Some((package, name)) => {
            let is_of = |bin: &&Bin| workspace.packages[bin.package].name == package;
            workspace.bins.iter().filter(|bin| bin.name == name).filter(is_of).collect()
        }
    };
    let problems: Vec<&Bin> = named.iter().copied().filter(|bin| is_problem(bin)).collect();
    match problems[..] {
        [] => {}
        [bin] => return Ok(vec![SelectedProblem::new(argument, bin, judges)]),
        [bin, ..] => {
            let error = workspace.ambiguous(&problems);
            let package = &workspace.packages[bin.package].name;
            return Err(error.with_details(&format!(", or name it `{package}/{argument}`")));
        }
    }
    if let Some(bin) = named.first() {
        return Err(Error::usage(format!(
            "`{argument}` is a binary but no problem: there is no `{}`\n\
             `{}` bundles it all the same",
            shown(&file(bin)),
            invocation::command(&format!("bundle --bin {argument}")),
        )));
    }
    let mut bins: Vec<&Bin> =
        candidates(workspace).filter(|bin| matches(argument, &bin.name)).collect();
    let path = Path::new(argument).canonicalize().ok().filter(|_| bins.is_empty());
    if let Some(path) = &path {
        bins = in_path(candidates(workspace).collect(), path);
    }
    if bins.is_empty() {
        let list = format!("\n`{}` shows all problems", invocation::command("list"));
        let error = match path {
            Some(_) => Error::usage(format!("there is no problem in `{argument}`")),
            None if argument.contains(['*', '?']) => {
                Error::usage(format!("no id of a problem is like `{argument}`"))
            }
            None => {
                let ids = candidates(workspace).map(|bin| bin.name.as_str());
                Error::unknown("problem", argument, ids)
            }
        };
        return Err(error.with_details(&list));
    }
    Ok(bins.into_iter().map(|bin| SelectedProblem::new(&bin.name, bin, judges)).collect())
}

/// Returns the problems of a path: that whose source or folder it is or is in, else those in the folder.
fn in_path<'a>(problems: Vec<&'a Bin>, path: &Path) -> Vec<&'a Bin> {
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let is_source = |bin: &&&Bin| canonical(&bin.path) == path;
    if let Some(bin) = problems.iter().find(is_source) {
        return vec![bin];
    }
    let folders: Vec<(&Bin, PathBuf)> =
        problems.into_iter().map(|bin| (bin, canonical(&folder(bin)))).collect();
    let around = folders.iter().filter(|(_, folder)| path.starts_with(folder));
    let nearest = around.map(|(_, folder)| folder).max_by_key(|folder| folder.as_os_str().len());
    let is_meant = |own: &PathBuf| match nearest {
        Some(nearest) => own == nearest,
        None => own.starts_with(path),
    };
    folders.iter().filter(|(_, own)| is_meant(own)).map(|(bin, _)| *bin).collect()
}

/// True if the id is like the pattern, in any case: `*` stands for any characters, `?` for one.
fn matches(pattern: &str, id: &str) -> bool {
    let pattern: Vec<char> = pattern.to_lowercase().chars().collect();
    let id: Vec<char> = id.to_lowercase().chars().collect();
    // The lengths of the beginnings of the id that are like the beginning of the pattern.
    let mut lengths = vec![true];
    lengths.resize(id.len() + 1, false);
    for wanted in pattern {
        if wanted == '*' {
            let first = lengths.iter().position(|is_like| *is_like).unwrap_or(lengths.len());
            lengths[first..].fill(true);
            continue;
        }
        let is_like = |length: usize| lengths[length] && (wanted == '?' || wanted == id[length]);
        lengths = [false].into_iter().chain((0..id.len()).map(is_like)).collect();
    }
    lengths[id.len()]
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

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn ids_are_like_patterns() {
        for (pattern, id) in [
            ("cf-1500*", "cf-1500a"),
            ("CF-1500?", "cf-1500a"),
            ("*", "tide"),
            ("t*d*", "tide"),
            ("tide", "Tide"),
            ("**e", "tide"),
        ] {
            assert!(matches(pattern, id), "{pattern} {id}");
        }
        for (pattern, id) in [("cf-15", "cf-1500a"), ("t?e", "tide"), ("*x", "tide"), ("", "a")] {
            assert!(!matches(pattern, id), "{pattern} {id}");
        }
    }
}
