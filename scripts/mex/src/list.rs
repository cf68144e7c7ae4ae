//! `mex list`: the problems of a workspace, as a table or as JSON.

use base::error::{Error, Result};
use base::judge::Judges;
use base::workspace::Workspace;
use runner::compare::Compare;
use runner::problem::{self, Problem, Referee, Status};
use runner::samples::samples;
use serde::Serialize;

/// The format of the list.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// One a line: id, title, judge, games, difficulty, status; where two have one id, also their
    /// packages.
    Table {
        /// Maximum width of a line in columns; `None`: no limit.
        columns: Option<usize>,
    },
    /// A JSON list with one object for each problem.
    Json,
}

/// The columns that are cut in a table that is too wide: title, games, difficulty.
const FLEXIBLE: [usize; 3] = [2, 4, 5];

/// Minimum width of such a column.
const NARROWEST: usize = 8;

/// Returns the list of the problems of the workspace; with a game, only of those that use it.
///
/// # Errors
///
/// A game that no problem uses, or a problem that cannot be read.
pub(crate) fn list(
    workspace: &Workspace,
    judges: &Judges,
    game: Option<&str>,
    form: Form,
) -> Result<String> {
    let mut problems = problem::problems(workspace, judges)?;
    if let Some(game) = game {
        problem::retain_game(&mut problems, game)?;
    }
    match form {
        Form::Json => as_json(workspace, &problems),
        Form::Table { columns } => Ok(table(&rows(workspace, &problems), columns)),
    }
}

/// The cells of a problem: id, package, title, judge, games, difficulty, status.
type Row = [String; 7];

fn rows(workspace: &Workspace, problems: &[Problem]) -> Vec<Row> {
    let has_equal_ids = problems.windows(2).any(|pair| pair[0].id == pair[1].id);
    let row = |problem: &Problem| {
        let difficulty = problem.difficulty.clone().unwrap_or_default();
        let (games, status) = (problem.games.join(", "), problem.status.to_string());
        let package = has_equal_ids.then(|| workspace.packages[problem.bin.package].name.clone());
        let (id, package) = (problem.id.clone(), package.unwrap_or_default());
        [id, package, problem.title.clone(), problem.judge.clone(), games, difficulty, status]
    };
    problems.iter().map(row).collect()
}

/// Returns left-aligned columns, as wide as their longest cells; those without any are left out. If they
/// are wider than `limit` together, long titles, games and difficulties are cut.
fn table(rows: &[Row], limit: Option<usize>) -> String {
    let width = |column: usize| rows.iter().map(|row| columns(&row[column])).max();
    let mut widths: Vec<usize> = (0..7).map(|column| width(column).unwrap_or(0)).collect();
    let total = |widths: &[usize]| {
        let shown = widths.iter().filter(|width| **width > 0);
        shown.map(|width| width + GAP.len()).sum::<usize>().saturating_sub(GAP.len())
    };
    while limit.is_some_and(|limit| total(&widths) > limit) {
        let widest = FLEXIBLE.into_iter().max_by_key(|&column| widths[column]);
        match widest.filter(|&column| widths[column] > NARROWEST) {
            Some(column) => widths[column] -= 1,
            None => break,
        }
    }
    let mut table = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let cells = cells.map(|(cell, &width)| {
            let cell = cut(cell, width);
            let padding = width - columns(&cell);
            format!("{cell}{:padding$}", "")
        });
        table += cells.collect::<Vec<_>>().join(GAP).trim_end();
        table += "\n";
    }
    table
}

/// The text between two columns.
const GAP: &str = "  ";

/// Returns the text if it fits into `width` columns; else its beginning and `…`.
fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut start = String::new();
    for char in text.chars() {
        let longer = format!("{start}{char}");
        if columns(&longer) >= width {
            break;
        }
        start = longer;
    }
    start.trim_end().to_owned() + "…"
}

/// Returns the width of the text on a terminal: two columns for each character of East Asian scripts.
fn columns(text: &str) -> usize {
    let is_wide = |char| {
        matches!(char, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|char| if is_wide(char) { 2 } else { 1 }).sum()
}

/// A problem in the output of `mex list --json`.
#[derive(Serialize)]
struct ProblemJson<'a> {
    id: &'a str,
    title: &'a str,
    url: &'a str,
    judge: &'a str,
    time_limit_ms: Option<u128>,
    memory_limit_mib: Option<u64>,
    #[serde(flatten)]
    compare: Compare,
    input: Option<&'a str>,
    output: Option<&'a str>,
    checker: Option<String>,
    interactor: Option<String>,
    games: &'a [String],
    difficulty: Option<&'a str>,
    status: Status,
    link: Option<&'a str>,
    /// The path from the root of the workspace, with `/`.
    folder: String,
    samples: Vec<String>,
}

fn as_json(workspace: &Workspace, problems: &[Problem]) -> Result<String> {
    let object = |problem| ProblemJson::new(workspace, problem);
    let objects: Vec<ProblemJson> = problems.iter().map(object).collect::<Result<_>>()?;
    let json = serde_json::to_string_pretty(&objects).map_err(Error::system("write JSON"))?;
    Ok(json + "\n")
}

impl<'a> ProblemJson<'a> {
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
            input: problem.files.input.as_deref(),
            output: problem.files.output.as_deref(),
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
    fn a_table_fits_into_the_columns_that_there_are() {
        let row = |id: &str, title: &str, games: &str| {
            [id, "", title, "spoj", games, "", "verified"].map(str::to_owned)
        };
        let rows = [
            row("reef-1", "Crabs in a Bucket of Kelp", "nim, kayles"),
            row("r", "时光的流逝时光", ""),
        ];
        let whole = [
            "reef-1  Crabs in a Bucket of Kelp  spoj  nim, kayles  verified\n",
            "r       时光的流逝时光             spoj               verified\n",
        ];
        assert_eq!(table(&rows, None), whole.concat());
        assert_eq!(table(&rows, Some(62)), whole.concat());
        let cut = [
            "reef-1  Crabs in a…  spoj  nim, kayles  verified\n",
            "r       时光的流逝…  spoj               verified\n",
        ];
        assert_eq!(table(&rows, Some(48)), cut.concat());
        // No id, judge or status is cut.
        let narrowest = table(&rows, Some(5));
        assert!(
            narrowest.starts_with("reef-1  Crabs i…  spoj  nim, ka…  verified\n"),
            "{narrowest}"
        );
    }

    #[test]
    fn east_asian_characters_take_two_columns() {
        assert_eq!(columns("Nim"), 3);
        assert_eq!(columns("时光的流逝 (β)"), 14);
    }
}
