//! The index of problems, `docs/problems.md`, agrees with their `problem.toml`.
//!
//! `DOCS=1 cargo test -p tests index` writes it.

use crate::few_lines::body_lines;
use crate::tidy::{SHELF, all_problems, module_file, read};
use crate::tool::root;
use runner::problem::Problem;
use std::env;
use std::fs;

/// Modules that every solution may use, and that the index leaves out.
const USED_BY_ALL: [&str; 1] = ["outcome"];

#[test]
fn the_index_has_a_row_for_each_game_of_each_problem() {
    let readme = read(&root().join("README.md"));
    let file = root().join("docs/problems.md");
    let page = read(&file);
    let (before, index) = page.split_once("| game |").expect("docs/problems.md has no index");
    let problems = all_problems().1;
    let expected = written(&problems, &readme);
    let rows: usize = problems.iter().map(|problem| problem.games.len().max(1)).sum();
    assert_eq!(expected.lines().count(), 2 + rows, "README.md lists no module, or one twice");
    if env::var_os("DOCS").is_some() {
        fs::write(&file, [before, &expected].concat()).unwrap();
    } else {
        let is_current = format!("| game |{index}") == expected;
        assert!(is_current, "docs/problems.md is behind: `DOCS=1 cargo test -p tests index`");
    }
}

#[test]
fn every_module_has_a_problem() {
    let readme = read(&root().join("README.md"));
    let problems = all_problems().1;
    let without = modules(&readme).into_iter().filter(|(_, module)| {
        let is_used = problems.iter().any(|problem| problem.games.contains(module));
        !is_used && !USED_BY_ALL.contains(&module.as_str())
    });
    let without: Vec<String> = without.map(|(_, module)| module).collect();
    assert!(without.is_empty(), "no problem uses {}", without.join(", "));
}

/// Returns the index: by module, in the order in which the README names the modules.
fn written(problems: &[Problem], readme: &str) -> String {
    let mut table = "| game | problem | title | judge | difficulty | status | lines |\n".to_owned();
    table += "| --- | --- | --- | --- | --- | --- | --: |\n";
    for (krate, module) in modules(readme) {
        let game = format!("[`{module}`](../{})", module_file(krate, &module));
        let of_module = problems.iter().filter(|problem| problem.games.contains(&module));
        of_module.for_each(|problem| table += &row(&game, problem));
    }
    let own = problems.iter().filter(|problem| problem.games.is_empty());
    own.for_each(|problem| table += &row("no game of the library", problem));
    table
}

/// Returns the modules that a text links to in its tables, each with its crate.
fn modules(text: &str) -> Vec<(&'static str, String)> {
    let links = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| {
        let link = |krate: &'static str| {
            let (_, rest) = line.split_once(&format!("](crates/{krate}/src/"))?;
            Some((krate, rest.split_once(".rs)")?.0.to_owned()))
        };
        SHELF.into_iter().filter_map(link).collect::<Vec<_>>()
    });
    let mut modules = Vec::new();
    for link in links {
        if !modules.contains(&link) {
            modules.push(link);
        }
    }
    modules
}

fn row(game: &str, problem: &Problem) -> String {
    let Problem { id, title, judge, difficulty, status, folder, .. } = problem;
    let difficulty = difficulty.as_deref().unwrap_or_default().replace('*', "\\*");
    let problem = format!("[`{id}`](../problems/src/bin/{id})");
    let main = read(&folder.join("main.rs"));
    let (_, solve) = main.split_once("\nfn solve").expect("a solution has a function `solve`");
    let lines = body_lines(solve);
    format!("| {game} | {problem} | {title} | {judge} | {difficulty} | {status} | {lines} |\n")
}
