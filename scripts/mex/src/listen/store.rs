//! Stores a task in the workspace: creates a problem, or adds samples to an existing one. No file is
//! overwritten.

use super::Target;
use super::id::{ProblemIdentity, identify};
use super::task::Task;
use crate::new::{self, Created, NewProblem};
use base::error::{Error, Result};
use base::judge::Judges;
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
use runner::problem::{self, Problem};
use runner::samples::{self, Sample};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Maximum number of problems with one name and different addresses; a number tells them apart.
const MAX_SAME_NAME: usize = 99;

/// The result of storing a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredTask {
    pub(super) id: String,
    pub(super) source: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) change: StoreChange,
    /// Notes to print about it.
    pub(super) notes: Vec<String>,
    /// A note about its judge, the same for many problems.
    pub(super) judge_note: Option<String>,
}

/// The change to the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoreChange {
    /// A new problem with this many samples.
    NewProblem(usize),
    /// This many new samples of an existing problem.
    AddedSamples(usize),
    /// All of this many samples existed.
    Unchanged(usize),
}

/// Creates the problem, in `package` if it is given, or adds the samples to an existing one.
///
/// # Errors
///
/// Its folder is taken by another problem, a file cannot be read or written, or the target forbids new
/// problems.
pub(super) fn store(
    workspace: &Workspace,
    judges: &Judges,
    task: &Task,
    package: Option<&str>,
    target: &Target,
) -> Result<StoredTask> {
    let mut notes = task.notes.clone();
    if task.unknown_files {
        notes.push(
            "it reads or writes files whose names are not known: name them as `input` and `output` \
             in its `problem.toml`"
                .to_owned(),
        );
    }
    let identity = identify(judges, task);
    let (id, existing) = match target {
        Target::Any => find_or_choose_id(workspace, judges, &identity)?,
        Target::Known => {
            let (id, existing) = find_or_choose_id(workspace, judges, &identity)?;
            let problem = existing.ok_or_else(|| {
                Error::usage(format!("there is no problem `{id}`, and only samples are taken"))
            })?;
            (id, Some(problem))
        }
        Target::Binary(name) => {
            let bin = workspace.bin(name)?;
            if !problem::is_problem(bin) {
                notes.push(write_problem_toml(judges, task, &identity, bin)?);
            }
            (name.clone(), problem::of(bin, judges)?)
        }
    };
    if let Some(problem) = existing {
        let folder = problem.folder.clone();
        let change = add_samples(&problem, task, &mut notes)?;
        let source = problem.bin.path.clone();
        return Ok(StoredTask { id, source, folder, change, notes, judge_note: None });
    }
    let package = package.map(ToOwned::to_owned);
    let new = NewProblem { package, ..new_problem(task, &identity, &id) };
    let Created { source, folder } = new::create(workspace, judges, &new)?;
    let change = StoreChange::NewProblem(task.samples.len());
    Ok(StoredTask { id, source, folder, change, notes, judge_note: identity.note })
}

/// Returns the description of the problem of a task.
fn new_problem(task: &Task, identity: &ProblemIdentity, id: &str) -> NewProblem {
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

/// Turns a binary into a problem by writing its `problem.toml`, and returns a note about that.
fn write_problem_toml(
    judges: &Judges,
    task: &Task,
    identity: &ProblemIdentity,
    bin: &Bin,
) -> Result<String> {
    let file = problem::file(bin);
    let judge = judges.get(&identity.judge)?;
    let text = new::problem_toml(judge, &new_problem(task, identity, &bin.name));
    let folder = file.parent().unwrap_or(&file);
    fs::create_dir_all(folder).map_err(Error::file("write", folder))?;
    let written = File::create_new(&file).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(Error::file("write", &file))?;
    Ok(format!("`{}` was made, which makes it a problem", shown(&file)))
}

/// Returns the id and the existing problem, or a free id and `None`.
fn find_or_choose_id(
    workspace: &Workspace,
    judges: &Judges,
    identity: &ProblemIdentity,
) -> Result<(String, Option<Problem>)> {
    let own = &identity.id;
    for number in 1..=MAX_SAME_NAME {
        let id = if number == 1 { own.clone() } else { format!("{own}-{number}") };
        match problem_by_id(workspace, judges, &id)? {
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
    Err(Error::usage(format!("there are {MAX_SAME_NAME} problems like `{own}` already")))
}

/// Returns the problem with that id.
///
/// # Errors
///
/// A binary of that name is no problem.
fn problem_by_id(workspace: &Workspace, judges: &Judges, id: &str) -> Result<Option<Problem>> {
    // Windows and macOS do not tell apart folders that differ in case only.
    let Some(bin) = workspace.bins.iter().find(|bin| bin.name.eq_ignore_ascii_case(id)) else {
        return Ok(None);
    };
    let problem = problem::of(bin, judges)?;
    problem.map(Some).ok_or_else(|| {
        let path = shown(&bin.path);
        Error::usage(format!("`{path}` is a binary of that name already, and no problem"))
    })
}

/// Adds the samples whose inputs do not exist yet.
fn add_samples(problem: &Problem, task: &Task, notes: &mut Vec<String>) -> Result<StoreChange> {
    let existing = samples::samples(problem)?;
    let mut contents = Vec::new();
    for Sample { input, output, .. } in &existing {
        let output = output.as_deref().map(read).transpose()?;
        contents.push((read(input)?, output));
    }
    let mut added = 0;
    for (input, output) in &task.samples {
        let same = contents.iter().position(|(other, _)| normalized(other) == normalized(input));
        if let Some(number) = same {
            let answer = contents[number].1.as_ref();
            let differs = answer.is_some_and(|answer| normalized(answer) != normalized(output));
            if differs && problem.referee().is_none() {
                notes.push(match existing.get(number).and_then(|it| it.output.as_deref()) {
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
            // Statements show the conversation, which is no input for the interactor.
            continue;
        }
        write_sample(&samples::folder(&problem.folder), input, output)?;
        added += 1;
        contents.push((input.clone(), Some(output.clone())));
    }
    Ok(if added > 0 {
        StoreChange::AddedSamples(added)
    } else {
        StoreChange::Unchanged(task.samples.len())
    })
}

fn read(file: &Path) -> Result<String> {
    let bytes = fs::read(file).map_err(Error::file("read", file))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the text without trailing white space and with `\n` as line ends.
fn normalized(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Writes a sample under the first free number.
fn write_sample(folder: &Path, input: &str, output: &str) -> Result<()> {
    fs::create_dir_all(folder).map_err(Error::file("write", folder))?;
    let name = samples::free_number(folder)?.to_string();
    let added = samples::add(folder, &name, input.as_bytes(), Some(output.as_bytes()));
    added.map(drop).map_err(|(file, error)| Error::file("write", &file)(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_takes_the_first_free_number_and_writes_over_nothing() {
        let folder = base::files::temporary().unwrap();
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
        assert_eq!(normalized("1 2 \r\n3\n\n"), normalized("1 2\n3"));
        assert_ne!(normalized("1 2\n3"), normalized("1 2 3"));
        assert_ne!(normalized(" 1"), normalized("1"));
    }
}
