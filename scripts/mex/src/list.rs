//! `mex list`: the problems of a workspace, as a table or as JSON.

use base::error::{Error, Result};
use base::judge::Judges;
use base::workspace::Workspace;
use runner::compare::Compare;
use runner::problem::{self, Problem, Referee, Status};
use runner::samples::samples;
use serde::Serialize;

/// The problems of the workspace, one a line: id, title, judge, games, difficulty, status; where two
/// have one id, also their packages. With a game, only those that use it. As JSON, a list of objects
/// that have all that is known.
///
/// # Errors
///
/// A game that no problem uses, or a problem that cannot be read.
pub(crate) fn list(
    workspace: &Workspace,
    judges: &Judges,
    game: Option<&str>,
    json: bool,
) -> Result<String> {
    let mut problems = problem::problems(workspace, judges)?;
    if let Some(game) = game {
        problem::retain_game(&mut problems, game)?;
    }
    if json { as_json(workspace, &problems) } else { Ok(as_table(workspace, &problems)) }
}

/// Left-aligned columns, as wide as their longest cell; those without any are left out.
fn as_table(workspace: &Workspace, problems: &[Problem]) -> String {
    let namesakes = problems.windows(2).any(|pair| pair[0].id == pair[1].id);
    let row = |it: &Problem| {
        let difficulty = it.difficulty.clone().unwrap_or_default();
        let (games, status) = (it.games.join(", "), it.status.to_string());
        let package = namesakes.then(|| workspace.packages[it.bin.package].name.clone());
        let (id, package) = (it.id.clone(), package.unwrap_or_default());
        [id, package, it.title.clone(), it.judge.clone(), games, difficulty, status]
    };
    let rows: Vec<[String; 7]> = problems.iter().map(row).collect();
    let width = |column: usize| rows.iter().map(|row| columns(&row[column])).max();
    let widths: Vec<usize> = (0..7).map(|column| width(column).unwrap_or(0)).collect();
    let mut table = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let cells = cells.map(|(cell, width)| {
            let padding = width - columns(cell);
            format!("{cell}{:padding$}", "")
        });
        table += cells.collect::<Vec<_>>().join("  ").trim_end();
        table += "\n";
    }
    table
}

/// The columns that a terminal gives to the text: two for each character of East Asian scripts.
fn columns(text: &str) -> usize {
    let is_wide = |it| {
        matches!(it, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|it| if is_wide(it) { 2 } else { 1 }).sum()
}

/// A problem as programs see it.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    title: &'a str,
    url: &'a str,
    judge: &'a str,
    time_limit_ms: Option<u128>,
    memory_limit_mib: Option<u64>,
    #[serde(flatten)]
    compare: Compare,
    checker: Option<String>,
    interactor: Option<String>,
    games: &'a [String],
    difficulty: Option<&'a str>,
    status: Status,
    link: Option<&'a str>,
    /// From the root of the workspace on, with `/`.
    folder: String,
    samples: Vec<String>,
}

fn as_json(workspace: &Workspace, problems: &[Problem]) -> Result<String> {
    let entry = |it| Entry::new(workspace, it);
    let entries: Vec<Entry> = problems.iter().map(entry).collect::<Result<_>>()?;
    let json = serde_json::to_string_pretty(&entries)
        .map_err(|error| Error::tool(format!("failed to write JSON: {error}")))?;
    Ok(json + "\n")
}

impl<'a> Entry<'a> {
    fn new(workspace: &Workspace, problem: &'a Problem) -> Result<Self> {
        let folder = problem.folder.strip_prefix(&workspace.root).unwrap_or(&problem.folder);
        let folder: Vec<_> = folder.iter().map(|it| it.to_string_lossy()).collect();
        Ok(Self {
            id: &problem.id,
            title: &problem.title,
            url: &problem.url,
            judge: &problem.judge,
            time_limit_ms: problem.time_limit.map(|it| it.as_millis()),
            memory_limit_mib: problem.memory_limit_mib,
            compare: problem.compare,
            checker: problem.checker.as_ref().map(file_name),
            interactor: problem.interactor.as_ref().map(file_name),
            games: &problem.games,
            difficulty: problem.difficulty.as_deref(),
            status: problem.status,
            link: problem.link.as_deref(),
            folder: folder.join("/"),
            samples: samples(problem)?.into_iter().map(|it| it.name).collect(),
        })
    }
}

fn file_name(referee: &Referee) -> String {
    referee.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn east_asian_characters_take_two_columns() {
        assert_eq!(columns("Nim"), 3);
        assert_eq!(columns("时光的流逝 (β)"), 14);
    }
}
