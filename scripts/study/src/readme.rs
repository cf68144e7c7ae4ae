//! The README of the workspace: its title, its purpose, and the answer to each game.

use crate::shelf;
use base::error::Result;
use base::workspace::Workspace;
use std::collections::BTreeMap;

/// The parts of a README that the site shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readme {
    /// The heading.
    pub title: String,
    /// The first paragraph.
    pub purpose: String,
    /// The paragraph that says what tests mean: the first one that begins with a quoted word.
    pub meaning: String,
    /// The row of a table for each file: `| game | [module](file) | answer |`.
    pub rows: BTreeMap<String, ReadmeRow>,
}

/// A row of such a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadmeRow {
    /// The game in the words of the README.
    pub game: String,
    /// The answer in a few words; may be empty.
    pub answer: String,
}

impl Readme {
    /// Reads the README of a workspace; there need be none.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn read(workspace: &Workspace) -> Result<Self> {
        let file = workspace.root.join("README.md");
        if !file.is_file() {
            return Ok(Self { title: "The shelf".to_owned(), ..Self::default() });
        }
        Ok(Self::of(&shelf::read(&file)?))
    }

    fn of(text: &str) -> Self {
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("The shelf");
        let mut paragraphs = text.split("\n\n").map(str::trim).filter(|it| !it.starts_with('#'));
        let purpose = paragraphs.next().unwrap_or_default().to_owned();
        let meaning = paragraphs.find(|it| it.starts_with('"')).unwrap_or_default().to_owned();
        let mut rows = BTreeMap::new();
        for line in text.lines() {
            if let Some((file, row)) = row(line) {
                rows.entry(file).or_insert(row);
            }
        }
        Self { title: title.to_owned(), purpose, meaning, rows }
    }
}

/// Returns the file that a row is about, and what it says.
fn row(line: &str) -> Option<(String, ReadmeRow)> {
    let cells: Vec<&str> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
    let [game, link, rest @ ..] = &cells[..] else { return None };
    let (_, file) = link.strip_prefix('[')?.split_once("](")?;
    let answer = rest.first().copied().unwrap_or_default().to_owned();
    Some((file.trim_end_matches(')').to_owned(), ReadmeRow { game: (*game).to_owned(), answer }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_purpose_and_tables_are_read() {
        let text = "# reef: dives\n\nHow to dive.\nAnd why.\n\n| game | module | answer |\n\
                    | --- | --- | --- |\n| Crabs | [`crab`](src/crab.rs) | eight legs |\n\n\
                    \"Deep\" means: below 3 m.\n";
        let readme = Readme::of(text);
        assert_eq!(readme.title, "reef: dives");
        assert_eq!(readme.purpose, "How to dive.\nAnd why.");
        assert_eq!(readme.meaning, "\"Deep\" means: below 3 m.");
        let row = &readme.rows["src/crab.rs"];
        assert_eq!((row.game.as_str(), row.answer.as_str()), ("Crabs", "eight legs"));
    }
}
