//! README's index of problems is what their `problem.toml` say.
//!
//! `DOCS=1 cargo test -p tests index` writes it.

use crate::tidy::{all_problems, read};
use crate::tool::root;
use mex::problem::Problem;
use std::env;
use std::fs;

const START: &str = "<!-- the index of problems, by `DOCS=1 cargo test -p tests index` -->\n";
const END: &str = "<!-- the end of the index -->\n";

/// Where the games are listed, in the order of the index.
const MODULE: &str = "(crates/games/src/";

#[test]
fn the_index_names_every_problem_under_each_of_its_games() {
    let file = root().join("README.md");
    let readme = read(&file);
    let (before, rest) = readme.split_once(START).expect("README.md has no index of problems");
    let (index, after) = rest.split_once(END).expect("the index of problems has no end");
    let problems = all_problems().1;
    let expected = written(&problems, before);
    for Problem { id, .. } in &problems {
        assert!(expected.contains(&format!("[`{id}`]")), "`{id}` has no place in the index");
    }
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
