//! The tables of `docs/largest.md` and `docs/checks.md` are about the problems and packages that exist.
//!
//! Their figures are measured by the commands that they name, so only the rows are checked.

use crate::tidy::{all_problems, read};
use crate::tool::root;
use base::workspace::Workspace;

#[test]
fn each_problem_was_measured_under_its_limits() {
    let text = read(&root().join("docs/largest.md"));
    let rows = rows(&text).into_iter().map(|cells| match cells[..] {
        [id, _, _, time, _, memory, _, _] => format!("{id} within {time}, {memory}"),
        _ => panic!("not the columns of docs/largest.md: {cells:?}"),
    });
    let found: Vec<String> = rows.collect();
    let mut problems = all_problems().1;
    problems.sort_by(|a, b| a.id.cmp(&b.id));
    let wanted = problems.iter().map(|problem| {
        let time = problem.time_limit.map(|it| format!("{:.2} s", it.as_secs_f64()));
        let memory = problem.memory_limit_mib.map(|it| format!("{it} MiB"));
        let [time, memory] = [time, memory].map(|it| it.unwrap_or("–".to_owned()));
        format!("`{}` within {time}, {memory}", problem.id)
    });
    let wanted: Vec<String> = wanted.collect();
    assert_eq!(found, wanted, "docs/largest.md is outdated: it names the commands that write it");
}

/// Packages that are newer than the last full run have no row yet.
#[test]
fn the_tests_that_were_counted_are_of_packages_that_exist() {
    let text = read(&root().join("docs/checks.md"));
    let counted = rows(&text);
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let is_package = |name: &str| workspace.packages.iter().any(|it| it.local && it.name == name);
    let unknown = counted.iter().map(|cells| cells[0].trim_matches('`'));
    let unknown: Vec<&str> = unknown.filter(|name| !is_package(name)).collect();
    let message = "docs/checks.md is outdated: it names the command that writes it";
    assert!(!counted.is_empty() && unknown.is_empty(), "{message}: {unknown:?}");
}

/// Returns the cells of each row that begins with code.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}
