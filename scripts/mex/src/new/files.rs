//! What a new problem consists of.

use super::NewProblem;
use base::error::{Error, Result};
use base::judge::Judge;
use base::terminal::shown;
use base::workspace::{Package, Workspace};
use runner::problem;
use std::fs;
use std::path::PathBuf;

/// The crate that solutions read with wherever their package has it.
const READER: &str = "proconio";

/// The folder in the root of a workspace with its own `main.rs` of new problems, and `interactive.rs`
/// of interactive ones.
const TEMPLATE: &str = "mex-template";

/// What `problem.toml` has as a comment where limits are not known.
const SOME_TIME_MS: u64 = 1000;
const SOME_MEMORY_MIB: u64 = 256;

/// The files of a new problem, by their paths in its folder.
pub(super) fn files(
    workspace: &Workspace,
    package: &Package,
    judge: &Judge,
    new: &NewProblem,
) -> Result<Vec<(PathBuf, String)>> {
    let mut files = vec![
        (PathBuf::from("main.rs"), main(workspace, package, new)?),
        (PathBuf::from(problem::FILE), facts(judge, new)),
    ];
    let samples = PathBuf::from("samples");
    for (number, (input, output)) in (1..).zip(&new.samples) {
        files.push((samples.join(format!("{number}.in")), input.clone()));
        files.push((samples.join(format!("{number}.out")), output.clone()));
    }
    if new.samples.is_empty() {
        // Git keeps no empty folder, and who opens it wants to know.
        files.push((samples.join("README.md"), how_to_add_samples(new)));
    }
    Ok(files)
}

/// The solution, which is none yet.
fn main(workspace: &Workspace, package: &Package, new: &NewProblem) -> Result<String> {
    // Who talks must not begin with reading all of the input.
    let name = if new.interactive { "interactive.rs" } else { "main.rs" };
    let own = workspace.root.join(TEMPLATE).join(name);
    if own.is_file() {
        return fs::read_to_string(&own)
            .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(&own))));
    }
    if new.interactive {
        return Ok(include_str!("talks.rs.txt").to_owned());
    }
    let reader =
        package.dependencies.iter().find(|it| workspace.packages[it.package].name == READER);
    Ok(match reader {
        // It may have another name here.
        Some(it) => {
            let text = include_str!("reads_with_proconio.rs.txt");
            text.replace("use proconio::", &format!("use {}::", it.name))
        }
        None => include_str!("reads_with_std.rs.txt").to_owned(),
    })
}

/// The text of `problem.toml`.
fn facts(judge: &Judge, new: &NewProblem) -> String {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = |text: &str| toml::Value::String(one_line(text)).to_string();
    let title = if new.title.trim().is_empty() { &new.id } else { &new.title };
    let usual = judge.usual_limits;
    let limit = |key: &str, known: Option<u64>, usual: u64| match known {
        Some(value) => format!("{key} = {value}"),
        None => format!("# {key} = {usual}"),
    };
    let time =
        limit("time_limit_ms", new.time_limit_ms, usual.map_or(SOME_TIME_MS, |it| it.time_ms));
    let usual_memory = usual.map_or(SOME_MEMORY_MIB, |it| it.memory_mib);
    let mut lines = vec![
        format!("title = {}", quoted(title)),
        format!("url = {}", quoted(&new.url)),
        format!("judge = {}", quoted(&judge.id)),
        time,
        limit("memory_limit_mib", new.memory_limit_mib, usual_memory),
    ];
    if new.interactive {
        // The file must be there once it is named.
        lines.push("# interactor = \"interactor.rs\"".to_owned());
    }
    lines.extend(["games = []".to_owned(), "status = \"samples\"".to_owned()]);
    lines.join("\n") + "\n"
}

fn how_to_add_samples(new: &NewProblem) -> String {
    format!(
        "Put the input of a sample into `1.in` and its output into `1.out`, the next ones into\n\
         `2.in` and `2.out`, then run `cargo mex test {}`. This file can go then.\n",
        new.id
    )
}
