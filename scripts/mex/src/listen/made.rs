//! Makes a problem of a task, or adds to one that is there; nothing is ever written over.

use super::Target;
use super::id::{Identity, identify};
use super::task::Task;
use crate::new::{self, Created, NewProblem};
use base::error::{Error, Result};
use base::files::cannot_write;
use base::judge::Judges;
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
use runner::problem::{self, Problem};
use runner::samples::{self, Sample};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Maximum number of problems with one name and different addresses; a number tells them apart.
const MOST_NAMESAKES: usize = 99;

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) id: String,
    pub(super) source: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) how: How,
    /// What is to be known about it besides.
    pub(super) notes: Vec<String>,
    /// What is not known about its judge, the same for many problems.
    pub(super) about_judge: Option<String>,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// There is a new problem with so many samples.
    New(usize),
    /// A problem that was there has so many samples more.
    More(usize),
    /// All that was sent was there, so many samples.
    Same(usize),
}

/// Makes the problem, in this package if one is named, or adds to one that is there.
///
/// # Errors
///
/// Its folder is taken by something else, a file cannot be read or written, or no problem is to be made.
pub(super) fn make(
    workspace: &Workspace,
    judges: &Judges,
    task: &Task,
    package: Option<&str>,
    target: &Target,
) -> Result<Made> {
    let mut notes = Vec::new();
    if task.unknown_files {
        notes.push(
            "it reads or writes files whose names are not known: name them as `input` and `output` \
             in its `problem.toml`"
                .to_owned(),
        );
    }
    let identity = identify(judges, task);
    let (id, there) = match target {
        Target::Any => place(workspace, judges, &identity)?,
        Target::Known => {
            let (id, there) = place(workspace, judges, &identity)?;
            let problem = there.ok_or_else(|| {
                Error::usage(format!("there is no problem `{id}`, and only samples are taken"))
            })?;
            (id, Some(problem))
        }
        Target::Binary(name) => {
            let bin = workspace.bin(name)?;
            if !problem::is_problem(bin) {
                notes.push(describe(judges, task, &identity, bin)?);
            }
            (name.clone(), problem::of(bin, judges)?)
        }
    };
    if let Some(problem) = there {
        let folder = problem.folder.clone();
        let how = add_samples(&problem, task, &mut notes)?;
        let source = problem.bin.path.clone();
        return Ok(Made { id, source, folder, how, notes, about_judge: None });
    }
    let package = package.map(ToOwned::to_owned);
    let new = NewProblem { package, ..described(task, &identity, &id) };
    let Created { source, folder } = new::create(workspace, judges, &new)?;
    let how = How::New(task.samples.len());
    Ok(Made { id, source, folder, how, notes, about_judge: identity.note })
}

/// Returns what a task tells of a problem.
fn described(task: &Task, identity: &Identity, id: &str) -> NewProblem {
    NewProblem {
        id: id.to_owned(),
        title: task.name.clone(),
        url: identity.url.clone(),
        judge: identity.judge.clone(),
        time_limit_ms: task.time_limit_ms,
        memory_limit_mib: task.memory_limit_mib,
        interactive: task.interactive,
        files: task.files.clone(),
        samples: task.samples.clone(),
        package: None,
        template: None,
    }
}

/// Makes a binary a problem: writes the `problem.toml` that it has not got, and returns a note of that.
fn describe(judges: &Judges, task: &Task, identity: &Identity, bin: &Bin) -> Result<String> {
    let file = problem::file(bin);
    let judge = judges.get(&identity.judge)?;
    let text = new::facts(judge, &described(task, identity, &bin.name));
    let folder = file.parent().unwrap_or(&file);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let written = File::create_new(&file).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| cannot_write(&file, &error))?;
    Ok(format!("`{}` was made, which makes it a problem", shown(&file)))
}

/// Returns the id of a new problem, or the one that is there.
fn place(
    workspace: &Workspace,
    judges: &Judges,
    identity: &Identity,
) -> Result<(String, Option<Problem>)> {
    let own = &identity.id;
    for number in 1..=MOST_NAMESAKES {
        let id = if number == 1 { own.clone() } else { format!("{own}-{number}") };
        match namesake(workspace, judges, &id)? {
            Some(problem) if identity.is_of(judges, &problem) => return Ok((id, Some(problem))),
            Some(problem) if identity.unique => {
                return Err(Error::usage(format!(
                    "`{}` is of `{}`, and not of `{}`: rename its folder",
                    shown(&problem.folder),
                    problem.url,
                    identity.url
                )));
            }
            Some(_) => {}
            None => return Ok((id, None)),
        }
    }
    Err(Error::usage(format!("there are {MOST_NAMESAKES} problems like `{own}` already")))
}

/// The problem of that id.
fn namesake(workspace: &Workspace, judges: &Judges, id: &str) -> Result<Option<Problem>> {
    // Not all systems tell folders apart that differ in the case of letters only.
    let Some(bin) = workspace.bins.iter().find(|bin| bin.name.eq_ignore_ascii_case(id)) else {
        return Ok(None);
    };
    let problem = problem::of(bin, judges)?;
    problem.map(Some).ok_or_else(|| {
        let path = shown(&bin.path);
        Error::usage(format!("`{path}` is a binary of that name already, and no problem"))
    })
}

/// Adds those samples that are not there.
fn add_samples(problem: &Problem, task: &Task, notes: &mut Vec<String>) -> Result<How> {
    let there = samples::samples(problem)?;
    let mut contents = Vec::new();
    for Sample { input, output, .. } in &there {
        let output = output.as_deref().map(read).transpose()?;
        contents.push((read(input)?, output));
    }
    let mut added = 0;
    for (input, output) in &task.samples {
        let found = contents.iter().position(|(there, _)| bare(there) == bare(input));
        if let Some(number) = found {
            let answer = contents[number].1.as_ref();
            let differs = answer.is_some_and(|it| bare(it) != bare(output));
            if differs && problem.referee().is_none() {
                notes.push(match there.get(number).and_then(|it| it.output.as_deref()) {
                    Some(file) => format!(
                        "`{}` differs from the output that was received, and stays as it is",
                        shown(file)
                    ),
                    None => "two of its samples have one input and different outputs".to_owned(),
                });
            }
            continue;
        }
        if problem.interactor.is_some() {
            // What was received is talk, and no input.
            continue;
        }
        write_sample(&samples::folder(&problem.folder), input, output)?;
        added += 1;
        contents.push((input.clone(), Some(output.clone())));
    }
    Ok(if added > 0 { How::More(added) } else { How::Same(task.samples.len()) })
}

fn read(file: &Path) -> Result<String> {
    let bytes = fs::read(file)
        .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(file))))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The text without what judges and editors do to the ends of lines.
fn bare(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Writes a sample under the first number that no file has.
fn write_sample(folder: &Path, input: &str, output: &str) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let name = samples::free_number(folder)?.to_string();
    let added = samples::add(folder, &name, input.as_bytes(), Some(output.as_bytes()));
    added.map(drop).map_err(|(file, error)| cannot_write(&file, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_takes_the_first_free_number_and_writes_over_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for file in ["1.in", "1.out", "in2.txt", "ans2.txt", "made-3.in", "made-3.out", "4.OUT"] {
            fs::write(path(file), "mine").unwrap();
        }
        for number in [3, 5, 6] {
            write_sample(folder.path(), "1\n", "2\n").unwrap();
            assert_eq!(fs::read_to_string(path(&format!("{number}.in"))).unwrap(), "1\n");
            assert_eq!(fs::read_to_string(path(&format!("{number}.out"))).unwrap(), "2\n");
        }
        assert_eq!(fs::read_to_string(path("4.OUT")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(path("1.in")).unwrap(), "mine");
    }

    #[test]
    fn ends_of_lines_make_no_difference() {
        assert_eq!(bare("1 2 \r\n3\n\n"), bare("1 2\n3"));
        assert_ne!(bare("1 2\n3"), bare("1 2 3"));
        assert_ne!(bare(" 1"), bare("1"));
    }
}
