//! The texts of a new problem: `problem.toml`, the form of its task, samples, and the source from a template.

use super::NewProblem;
use super::config::Config;
use base::error::{Error, Result};
use base::judge::Judge;
use base::terminal::{note, shown};
use base::workspace::Workspace;
use runner::problem::{self, IoFiles};
use std::fs;
use std::path::{Path, PathBuf};

/// The crate that new solutions read with if their package depends on it, maybe under another name.
pub(super) const READER: &str = "proconio";

/// The folder in the root of a workspace with templates: `main.rs`, and `interactive.rs` for interactive
/// problems.
pub(super) const TEMPLATE: &str = "mex-template";

/// The placeholder for the id of the judge in the path of a template.
const JUDGE: &str = "{judge}";

/// The lines of `reads_with_std.rs.txt` that read stdin and write to stdout.
const IMPORT: &str = "use std::io::{self, Read};";
const READ: &str = "let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();";
const PRINT: &str = "println!(\"{}\", solve(tokens.next().unwrap_or(\"\")));";

/// The limits in the commented-out lines of `problem.toml` where the limits are unknown.
const SOME_TIME_MS: u64 = 1000;
const SOME_MEMORY_MIB: u64 = 256;

/// Returns path and text of each file of a new problem but its source.
pub(super) fn files(judge: &Judge, new: &NewProblem) -> Vec<(PathBuf, String)> {
    let mut files = vec![
        (PathBuf::from(problem::FILE), problem_toml(judge, new)),
        (PathBuf::from(problem::STATEMENT), statement(new)),
    ];
    let samples = PathBuf::from("samples");
    for (number, (input, output)) in (1..).zip(&new.samples) {
        files.push((samples.join(format!("{number}.in")), input.clone()));
        files.push((samples.join(format!("{number}.out")), output.clone()));
    }
    if new.samples.is_empty() {
        // Git would not keep an empty folder, and the file tells how to add samples.
        files.push((samples.join("README.md"), how_to_add_samples(new)));
    }
    files
}

/// Returns the source that a new solution starts from. `reader` is the name that its package has for the
/// crate [`READER`].
pub(super) fn source(
    workspace: &Workspace,
    config: &Config,
    reader: Option<&str>,
    new: &NewProblem,
) -> Result<String> {
    // An interactive solution must not start by reading all of its input.
    let (name, named) = if new.interactive {
        ("interactive.rs", &config.interactive_template)
    } else {
        ("main.rs", &config.template)
    };
    let usual = workspace.root.join(TEMPLATE).join(name);
    let named = named.as_ref().and_then(|file| template(workspace, file, &new.judge));
    if let Some(own) = new.template.clone().or(named).or(usual.is_file().then_some(usual)) {
        let text = fs::read_to_string(&own).map_err(Error::user_file("read the template", &own))?;
        let text = by_files(text, &new.files);
        let IoFiles { input, output } = &new.files;
        for name in input.iter().chain(output).filter(|name| !text.contains(*name)) {
            note(&format!("the template `{}` does not know the file `{name}`", shown(&own)));
        }
        return Ok(text);
    }
    if new.interactive {
        return Ok(include_str!("talks.rs.txt").to_owned());
    }
    if new.files != IoFiles::default() {
        return Ok(by_files(include_str!("reads_with_std.rs.txt").to_owned(), &new.files));
    }
    Ok(match reader {
        Some(name) => {
            let text = include_str!("reads_with_proconio.rs.txt");
            text.replace("use proconio::", &format!("use {name}::"))
        }
        None => include_str!("reads_with_std.rs.txt").to_owned(),
    })
}

/// Returns the template of that path, in which `{judge}` stands for the id of the judge; `None` if that judge has no
/// template of its own.
fn template(workspace: &Workspace, file: &Path, judge: &str) -> Option<PathBuf> {
    let text = file.display().to_string();
    let path = workspace.root.join(text.replace(JUDGE, judge));
    (path.is_file() || !text.contains(JUDGE)).then_some(path)
}

/// Replaces stdin and stdout by files, where the text has the lines [`READ`] and [`PRINT`].
fn by_files(text: String, files: &IoFiles) -> String {
    let mut files_text = text.clone();
    if let Some(name) = &files.input {
        let read = format!("let input = fs::read_to_string({name:?}).unwrap();");
        files_text = files_text.replace(READ, &read);
    }
    if let Some(name) = &files.output {
        let write = format!(
            "let answer = solve(tokens.next().unwrap_or(\"\"));\n    \
             fs::write({name:?}, answer + \"\\n\").unwrap();"
        );
        files_text = files_text.replace(PRINT, &write);
    }
    if files_text == text {
        return text;
    }
    let reads_stdin = files_text.contains("io::stdin");
    let imports =
        if reads_stdin { format!("use std::fs;\n{IMPORT}") } else { "use std::fs;".to_owned() };
    files_text.replace(IMPORT, &imports)
}

/// Returns an empty form for the task.
fn statement(new: &NewProblem) -> String {
    include_str!("statement.md.txt").replace("TITLE", &title(new))
}

/// Returns the title in one line.
fn title(new: &NewProblem) -> String {
    one_line(if new.title.trim().is_empty() { &new.id } else { &new.title })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the text of `problem.toml`.
pub(crate) fn problem_toml(judge: &Judge, new: &NewProblem) -> String {
    let quoted = |text: &str| toml::Value::String(one_line(text)).to_string();
    let usual = judge.usual_limits;
    let limit = |key: &str, known: Option<u64>, usual: u64| match known {
        Some(value) => format!("{key} = {value}"),
        None => format!("# {key} = {usual}"),
    };
    let time =
        limit("time_limit_ms", new.time_limit_ms, usual.map_or(SOME_TIME_MS, |it| it.time_ms));
    let usual_memory = usual.map_or(SOME_MEMORY_MIB, |it| it.memory_mib);
    let mut lines = vec![
        format!("title = {}", quoted(&title(new))),
        format!("url = {}", quoted(&new.url)),
        format!("judge = {}", quoted(&judge.id)),
        time,
        limit("memory_limit_mib", new.memory_limit_mib, usual_memory),
    ];
    for (key, name) in [("input", &new.files.input), ("output", &new.files.output)] {
        lines.extend(name.as_ref().map(|name| format!("{key} = {}", quoted(name))));
    }
    if new.interactive {
        // A comment only: the file must exist once the key names it.
        lines.push("# interactor = \"interactor.rs\"".to_owned());
    }
    lines.extend(["games = []".to_owned(), "status = \"samples\"".to_owned()]);
    lines.join("\n") + "\n"
}

fn how_to_add_samples(new: &NewProblem) -> String {
    format!(
        "Put the input of a sample into `1.in` and its output into `1.out`, the next ones into\n\
         `2.in` and `2.out`, or add them by `cargo mex samples add {id}`; then run\n\
         `cargo mex test {id}`. This file can go then.\n",
        id = new.id
    )
}
