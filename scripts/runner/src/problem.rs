//! The problems of a workspace: its binaries that have a `problem.toml` beside their source, or, where
//! several sources are in one folder, `reef.rs` beside `tide.rs`, in a folder `reef`.
//!
//! The id of a problem is the name of its binary, wherever it is. Rejected: searching by a layout, since a
//! change of it would lose problems or have to move them; and ids with folders, since cargo builds two
//! binaries of one name into one file anyway.

mod selection;

use crate::compare::{Compare, CompareMode};
use base::error::{Error, Result};
use base::excerpt::Excerpt;
use base::invocation;
use base::judge::{Judges, PORTABLE};
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
pub use selection::{SelectedProblem, all, check_game, find, problems, retain_game, select};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that makes a binary a problem.
pub const FILE: &str = "problem.toml";

/// The file in the folder of a problem that tells its task, as Markdown.
pub const STATEMENT: &str = "statement.md";

/// A problem, as its `problem.toml` describes it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its id on the command line: the name of its binary. Where packages have binaries of the same name,
    /// the package stands before it: `reef/tide`.
    pub id: String,
    /// Its solution.
    pub bin: Bin,
    /// The folder with its `problem.toml` and its samples.
    pub folder: PathBuf,
    /// Its title on the judge.
    pub title: String,
    /// The address of its statement.
    pub url: String,
    /// The id of its judge.
    pub judge: String,
    /// The time limit for one input.
    pub time_limit: Option<Duration>,
    /// The memory limit.
    pub memory_limit_mib: Option<u64>,
    /// How outputs are compared, if there is neither a checker nor an interactor.
    pub compare: Compare,
    /// The files that its solution reads and writes.
    pub files: IoFiles,
    /// The program that decides whether an output is correct, if several outputs may be.
    pub checker: Option<Referee>,
    /// The program that runs beside the solution of an interactive problem.
    pub interactor: Option<Referee>,
    /// The games that its solution uses.
    pub games: Vec<String>,
    /// Its difficulty, in the words of its judge or its solvers.
    pub difficulty: Option<String>,
    /// How far its solution has been checked.
    pub status: Status,
    /// The address of the accepted submission.
    pub link: Option<String>,
}

/// The files that a solution reads and writes instead of stdin and stdout, by their names in the folder
/// in which it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IoFiles {
    /// The file with the input.
    pub input: Option<String>,
    /// The file with the output.
    pub output: Option<String>,
}

/// A program that judges a solution: a checker or an interactor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Referee {
    /// Its source or the program itself, in the folder of the problem.
    pub file: PathBuf,
    /// How it is called, and what its exit codes mean.
    pub style: Style,
}

/// The task of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeKind {
    /// It reads the output of a solution.
    Checker,
    /// It runs beside the solution, and each reads what the other prints.
    Interactor,
}

impl fmt::Display for RefereeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checker => "checker",
            Self::Interactor => "interactor",
        })
    }
}

/// How a checker or an interactor is called, and what its exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// `INPUT OUTPUT ANSWER`, as with testlib: 0 is accepted, 1 and 2 are wrong, 3 is a failure of the
    /// referee.
    #[default]
    Testlib,
    /// `INPUT ANSWER FOLDER` with the output on stdin, as with Kattis and ICPC: 42 is accepted, 43 is
    /// wrong.
    Icpc,
    /// `INPUT OUTPUT ANSWER`: 0 is accepted, any other code is wrong.
    Plain,
}

/// How far a solution has been checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The judge accepted it; there is a link.
    Accepted,
    /// It passes its samples, a comparison with a brute force, and the largest inputs.
    Verified,
    /// It passes its samples.
    #[default]
    Samples,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Accepted => "accepted",
            Self::Verified => "verified",
            Self::Samples => "samples",
        })
    }
}

/// The keys of `problem.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemToml {
    title: Option<String>,
    #[serde(default)]
    url: String,
    judge: Option<String>,
    time_limit_ms: Option<u64>,
    memory_limit_mib: Option<u64>,
    #[serde(default)]
    compare: CompareMode,
    absolute: Option<f64>,
    relative: Option<f64>,
    input: Option<String>,
    output: Option<String>,
    checker: Option<PathBuf>,
    interactor: Option<PathBuf>,
    #[serde(default)]
    style: Style,
    #[serde(default)]
    games: Vec<String>,
    difficulty: Option<String>,
    #[serde(default)]
    status: Status,
    link: Option<String>,
}

/// Returns the task of the problem with this id.
///
/// # Errors
///
/// There is no such problem, or it has no [`STATEMENT`]; then the address of its task is told.
pub fn task(workspace: &Workspace, judges: &Judges, id: &str) -> Result<String> {
    let problem = find(workspace, judges, id)?;
    problem.statement()?.ok_or_else(|| {
        let file = shown(&problem.folder.join(STATEMENT));
        let elsewhere = match problem.url.as_str() {
            "" => String::new(),
            url => format!("; its judge tells the task at {url}"),
        };
        Error::usage(format!("`{id}` has no `{file}`{elsewhere}"))
    })
}

/// Returns the problem whose solution is the binary, if there is one.
///
/// # Errors
///
/// Its `problem.toml` cannot be read.
pub fn of(bin: &Bin, judges: &Judges) -> Result<Option<Problem>> {
    is_problem(bin).then(|| Problem::read(bin, judges)).transpose()
}

/// Returns the message that there are no problems, and how to make one.
pub fn none(workspace: &Workspace) -> String {
    format!(
        "there are no problems in `{}`: a problem is a binary with a `{FILE}` beside its source, \
         and `{}` makes one",
        shown(&workspace.root),
        invocation::command("new ID")
    )
}

fn candidates(workspace: &Workspace) -> impl Iterator<Item = &Bin> {
    workspace.bins.iter().filter(|bin| is_problem(bin))
}

/// Returns true if the binary has a `problem.toml`.
pub fn is_problem(bin: &Bin) -> bool {
    file(bin).is_file()
}

/// Returns where the `problem.toml` of a binary is, or would be.
pub fn file(bin: &Bin) -> PathBuf {
    folder(bin).join(FILE)
}

/// Returns the folder of a problem: that of its source, or the one named like its source if that has a
/// `problem.toml`, or would have one.
fn folder(bin: &Bin) -> PathBuf {
    let around = bin.path.parent().unwrap_or(Path::new(""));
    let own = bin.path.with_extension("");
    let is_alone = bin.path.file_name().is_some_and(|name| name == "main.rs")
        || (around.join(FILE).is_file() && !own.join(FILE).is_file());
    if is_alone { around.to_owned() } else { own }
}

impl Problem {
    fn read(bin: &Bin, judges: &Judges) -> Result<Self> {
        let file = file(bin);
        let malformed = |line, why: &str| Error::malformed("read", &file, line, why);
        let text = fs::read_to_string(&file).map_err(Error::user_file("read", &file))?;
        let keys: ProblemToml = toml::from_str(&text).map_err(|error| {
            let (why, line) = complaint(&error, &text);
            let mark = error.span().unwrap_or_default();
            let excerpt = line.map(|line| Excerpt::new(&shown(&file), line, &text, mark));
            malformed(line, &why).with_excerpts(excerpt)
        })?;
        // The address tells the judge, too.
        let judge = keys.judge.clone().unwrap_or_else(|| {
            judges.of_url(&keys.url).map_or(PORTABLE, |judge| &judge.id).to_owned()
        });
        judges.get(&judge).map_err(|error| malformed(None, &error.to_string()))?;
        keys.check().map_err(|why| malformed(None, &why))?;
        let folder = folder(bin);
        let referee = |program: Option<PathBuf>| {
            let Some(program) = program else { return Ok(None) };
            let path = folder.join(program);
            if !path.is_file() {
                return Err(malformed(None, &format!("there is no `{}`", shown(&path))));
            }
            Ok(Some(Referee { file: path, style: keys.style }))
        };
        let ProblemToml { compare: mode, absolute, relative, .. } = keys;
        Ok(Self {
            id: bin.name.clone(),
            bin: bin.clone(),
            checker: referee(keys.checker)?,
            interactor: referee(keys.interactor)?,
            folder,
            title: keys.title.unwrap_or_else(|| bin.name.clone()),
            url: keys.url,
            judge,
            time_limit: keys.time_limit_ms.map(Duration::from_millis),
            memory_limit_mib: keys.memory_limit_mib,
            compare: Compare { mode, absolute, relative },
            files: IoFiles { input: keys.input, output: keys.output },
            games: keys.games,
            difficulty: keys.difficulty,
            status: keys.status,
            link: keys.link,
        })
    }

    /// Returns the text of its task, if there is one beside its `problem.toml`.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn statement(&self) -> Result<Option<String>> {
        let file = self.folder.join(STATEMENT);
        let text = file.is_file().then(|| fs::read_to_string(&file)).transpose();
        text.map_err(Error::user_file("read", &file))
    }

    /// True if its solution uses the game.
    pub fn uses(&self, game: &str) -> bool {
        self.games.iter().any(|other| other == game)
    }

    /// Returns the program that judges its solutions: the interactor or the checker, if it has one.
    pub fn referee(&self) -> Option<(&Referee, RefereeKind)> {
        let interactor = self.interactor.as_ref().map(|it| (it, RefereeKind::Interactor));
        interactor.or_else(|| self.checker.as_ref().map(|it| (it, RefereeKind::Checker)))
    }
}

impl ProblemToml {
    /// Checks the keys that depend on each other.
    fn check(&self) -> Result<(), String> {
        match (self.status, &self.link) {
            (Status::Accepted, None) => {
                return Err("the status `accepted` needs a `link` to the submission".to_owned());
            }
            (Status::Verified | Status::Samples, Some(_)) => {
                return Err(format!(
                    "there is a `link`, but the status is `{}` and not `accepted`",
                    self.status
                ));
            }
            _ => {}
        }
        for (key, bound) in [("absolute", self.absolute), ("relative", self.relative)] {
            match bound {
                Some(_) if self.compare != CompareMode::Floats => {
                    return Err(format!("`{key}` goes with `compare = \"floats\"` only"));
                }
                Some(bound) if !(0.0..1.0).contains(&bound) => {
                    return Err(format!("`{key}` is {bound}, and should be from 0 up to 1"));
                }
                _ => {}
            }
        }
        if self.checker.is_some() && self.interactor.is_some() {
            return Err("there is a `checker` and an `interactor`: only one may judge".to_owned());
        }
        self.check_files()
    }

    /// Checks the names of the input and output files.
    fn check_files(&self) -> Result<(), String> {
        for (key, name) in [("input", &self.input), ("output", &self.output)] {
            let Some(name) = name else { continue };
            if !is_file_name(name) {
                return Err(format!(
                    "`{key}` is `{name}`, and should be the name of a file without a folder, such as \
                     `crabs.in`"
                ));
            }
            if self.interactor.is_some() {
                return Err(format!(
                    "there is an `interactor`, which talks by stdin and stdout, and an `{key}` file"
                ));
            }
        }
        match (&self.input, &self.output) {
            (Some(input), Some(output)) if input == output => {
                Err(format!("`input` and `output` are the same file, `{input}`"))
            }
            _ => Ok(()),
        }
    }
}

/// Returns true if the text can name a file in the folder of a solution.
pub fn is_file_name(name: &str) -> bool {
    let is_plain = |character: char| !character.is_control() && !"/\\:".contains(character);
    !matches!(name, "" | "." | "..") && name.len() <= 100 && name.chars().all(is_plain)
}

/// Returns the message of an error in a TOML text, and its line if it has one.
fn complaint(error: &toml::de::Error, text: &str) -> (String, Option<usize>) {
    let why = error.message().trim().replace('\n', ", ");
    let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
    (why, line)
}

#[cfg(test)]
mod tests;
