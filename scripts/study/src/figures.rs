//! Measurements and counts, from the tables in `docs`: commands of the workspace write them.
//!
//! A workspace need not have these files.

use crate::shelf;
use base::error::Result;
use base::workspace::Workspace;
use std::collections::BTreeMap;

/// The figures that the site shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Time and memory of each problem on its largest inputs, by its id: `docs/largest.md`.
    pub problems: BTreeMap<String, Measured>,
    /// How they were measured, as Markdown.
    pub how_measured: String,
    /// The last full run of the tests, as Markdown with a table: `docs/checks.md`.
    pub last_run: String,
    /// How many kinds of input the bundler gets right, and how many it refuses: `docs/kinds.md`.
    pub kinds: (usize, usize),
    /// How many programs with crates of crates.io, or libraries like them, are bundled: `docs/registry.md`.
    pub programs: usize,
}

/// Time and memory of a problem on its largest inputs, in the words of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The number of inputs.
    pub inputs: usize,
    /// The CPU time for the slowest one.
    pub time: String,
    /// The most memory for one of them.
    pub memory: String,
    /// The name of the slowest one.
    pub slowest: String,
}

impl Measured {
    /// True if the time or the memory is beyond the limit of the judge, which the table says.
    pub fn is_over(&self) -> bool {
        [&self.time, &self.memory].iter().any(|it| it.ends_with(" over"))
    }
}

impl Figures {
    /// Reads the tables of a workspace.
    ///
    /// # Errors
    ///
    /// When one cannot be read.
    pub fn read(workspace: &Workspace) -> Result<Self> {
        let text = |name: &str| {
            let file = workspace.root.join("docs").join(name);
            if file.is_file() { shelf::read(&file) } else { Ok(String::new()) }
        };
        let problems = text("largest.md")?;
        let kinds = text("kinds.md")?;
        let outcomes = table(&kinds);
        let outcomes = outcomes.iter().filter_map(|row| row.get("outcome").copied());
        Ok(Self {
            problems: measured(&problems),
            how_measured: before_table(after_commands(&problems)).to_owned(),
            last_run: after_commands(&text("checks.md")?).to_owned(),
            kinds: (
                outcomes.clone().filter(|it| *it == "right").count(),
                outcomes.filter(|it| it.starts_with("refused")).count(),
            ),
            programs: table(&text("registry.md")?).len(),
        })
    }
}

/// Returns what was measured, by the ids of the problems.
fn measured(text: &str) -> BTreeMap<String, Measured> {
    let row = |row: BTreeMap<&str, &str>| {
        let cell = |column: &str| Some(row.get(column)?.trim_matches('`').to_owned());
        let inputs = cell("inputs")?.parse().ok()?;
        let [time, memory] = [cell("CPU time")?, cell("memory")?];
        let measured = Measured { inputs, time, memory, slowest: cell("slowest input")? };
        Some((cell("problem")?, measured))
    };
    table(text).into_iter().filter_map(row).collect()
}

/// Returns the rows of the first table, with the titles of the columns. Of two columns with one title the
/// first one counts.
fn table(text: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with('|'));
    let titles = lines.next().map(cells).unwrap_or_default();
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|line| titles.iter().copied().zip(cells(line)).rev().collect()).collect()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split(" | ").map(str::trim).collect()
}

/// Returns what follows the commands that write a file: its first indented paragraph.
fn after_commands(text: &str) -> &str {
    text.split_once("\n\n    ").and_then(|(_, rest)| rest.split_once("\n\n")).map_or("", |it| it.1)
}

fn before_table(text: &str) -> &str {
    text.split_once("\n| ").map_or(text, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Dives

These commands write it:

    cargo kelp
    cargo reef

It was a calm day.

| problem | inputs | CPU time | limit | memory | limit | slowest input |
| --- | --: | --: | --: | --: | --: | --- |
| `tide` | 2 | 0.02 s | 1.00 s | 3 MiB | 64 MiB | `reef` |
| `crab` | 1 | 1.01 s over | – | 2 MiB | – | `all` |
";

    #[test]
    fn rows_are_read_by_the_titles_of_their_columns() {
        let measured = measured(TEXT);
        assert_eq!(measured.len(), 2);
        let [time, memory, slowest] = ["0.02 s", "3 MiB", "reef"].map(str::to_owned);
        assert_eq!(measured["tide"], Measured { inputs: 2, time, memory, slowest });
        assert!(!measured["tide"].is_over() && measured["crab"].is_over());
        assert_eq!(table(TEXT)[0]["limit"], "1.00 s");
        assert_eq!(table("no table"), []);
    }

    #[test]
    fn the_text_without_commands_is_told() {
        assert_eq!(before_table(after_commands(TEXT)).trim(), "It was a calm day.");
        assert!(after_commands(TEXT).ends_with("| `all` |\n"));
        assert_eq!(after_commands("# Dives\n"), "");
    }
}
