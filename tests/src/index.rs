//! README's index of problems is what their `problem.toml` say.
//!
//! `DOCS=1 cargo test -p tests index` writes it.

use crate::tidy::{all_problems, read};
use crate::tool::root;
use runner::problem::Problem;
use std::env;
use std::fs;

const START: &str = "<!-- the index of problems, by `DOCS=1 cargo test -p tests index` -->\n";
const END: &str = "<!-- the end of the index -->\n";

/// Where the games are listed, in the order of the index.
const MODULE: &str = "(crates/games/src/";

#[test]
fn the_index_has_a_row_for_each_game_of_each_problem() {
    let file = root().join("README.md");
    let readme = read(&file);
    let (before, rest) = readme.split_once(START).expect("README.md has no index of problems");
    let (index, after) = rest.split_once(END).expect("the index of problems has no end");
    let problems = all_problems().1;
    let expected = written(&problems, before);
    let rows: usize = problems.iter().map(|it| it.games.len().max(1)).sum();
    assert_eq!(expected.lines().count(), 2 + rows, "README.md lists no module, or one twice");
    if env::var_os("DOCS").is_some() {
        fs::write(&file, [before, START, &expected, END, after].concat()).unwrap();
    } else {
        assert!(index == expected, "README.md is behind: `DOCS=1 cargo test -p tests index`");
    }
}

/// The table: by game, in the order in which the text before it names the modules.
fn written(problems: &[Problem], before: &str) -> String {
    let mut table = "| game | problem | title | judge | difficulty | status |\n".to_owned();
    table += "| --- | --- | --- | --- | --- | --- |\n";
    for module in before.split(MODULE).skip(1).filter_map(|it| Some(it.split_once(".rs)")?.0)) {
        let game = format!("[`{module}`]{MODULE}{module}.rs)");
        let those = problems.iter().filter(|it| it.games.iter().any(|it| it == module));
        those.for_each(|it| table += &row(&game, it));
    }
    problems.iter().filter(|it| it.games.is_empty()).for_each(|it| table += &row("its own", it));
    table
}

fn row(game: &str, problem: &Problem) -> String {
    let Problem { id, title, judge, difficulty, status, .. } = problem;
    let difficulty = difficulty.as_deref().unwrap_or_default().replace('*', "\\*");
    let problem = format!("[`{id}`](problems/src/bin/{id})");
    format!("| {game} | {problem} | {title} | {judge} | {difficulty} | {status} |\n")
}
