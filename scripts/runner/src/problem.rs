//! The problems of a workspace: its binaries that have a `problem.toml` beside their source, or, where
//! several sources are in one folder, `reef.rs` beside `tide.rs`, in a folder `reef`.

use crate::compare::{Compare, CompareMode};
use base::error::{Error, Result};
use base::excerpt::Excerpt;
use base::invocation;
use base::judge::Judges;
use base::suggest;
use base::terminal::shown;
use base::workspace::{Bin, Workspace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that makes a binary a problem.
pub const FILE: &str = "problem.toml";

/// A problem and what a program must know about it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What every command calls it: the name of its binary, after its package and a slash where other
    /// packages have a binary of that name.
    pub id: String,
    /// Its solution.
    pub bin: Bin,
    /// Where its `problem.toml` and its samples are.
    pub folder: PathBuf,
    /// What the judge calls it.
    pub title: String,
    /// Its statement.
    pub url: String,
    /// The id of its judge.
    pub judge: String,
    /// The time that the judge gives for one input.
    pub time_limit: Option<Duration>,
    /// The memory that the judge gives.
    pub memory_limit_mib: Option<u64>,
    /// How outputs are compared, if there is neither a checker nor an interactor.
    pub compare: Compare,
    /// The files that its solution reads and writes.
    pub files: IoFiles,
    /// Who says whether an output is right, if more than one may be.
    pub checker: Option<Referee>,
    /// Who talks to the solution, if there is no input as a whole.
    pub interactor: Option<Referee>,
    /// The games that its solution uses.
    pub games: Vec<String>,
    /// How hard its judge or its solvers find it, in their words.
    pub difficulty: Option<String>,
    /// How far its solution has been checked.
    pub status: Status,
    /// The accepted submission.
    pub link: Option<String>,
}

/// The files that a solution reads and writes in the place of stdin and stdout, by their names in the
/// folder in which it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IoFiles {
    /// The file with the input.
    pub input: Option<String>,
    /// The file with the output.
    pub output: Option<String>,
}

/// A program that judges a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Referee {
    /// Its source or the program itself, in the folder of the problem.
    pub file: PathBuf,
    /// How it is called, and what its exit codes mean.
    pub style: Style,
}

/// What a referee does.
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
    /// `INPUT OUTPUT ANSWER`, as testlib has it: 0 is right, 1 and 2 are wrong, 3 is its own fault.
    #[default]
    Testlib,
    /// `INPUT ANSWER FOLDER` with the output on stdin, as Kattis and ICPC have it: 42 is right, 43 is
    /// wrong.
    Icpc,
    /// `INPUT OUTPUT ANSWER`: 0 is right, all else is wrong.
    Plain,
}

/// How far a solution has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The judge accepted it; there is a link.
    Accepted,
    /// By its samples, by brute force and by the largest inputs.
    Verified,
    /// By its samples only.
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
    title: String,
    url: String,
    judge: String,
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
    status: Status,
    link: Option<String>,
}

/// All problems of the workspace, sorted by id.
///
/// # Errors
///
/// The first `problem.toml` that cannot be read, with its line.
pub fn problems(workspace: &Workspace, judges: &Judges) -> Result<Vec<Problem>> {
    candidates(workspace).map(|bin| Problem::read(bin, judges)).collect()
}

/// The problem of that id, which may have the name of its package before it: `reef/tide`.
///
/// # Errors
///
/// A wrong usage that suggests the nearest id, or names the packages that have such a problem; or its
/// `problem.toml` cannot be read.
pub fn find(workspace: &Workspace, judges: &Judges, id: &str) -> Result<Problem> {
    let named = match id.split_once('/') {
        None => workspace.named(id),
        Some((package, name)) => {
            let is_of = |bin: &&Bin| workspace.packages[bin.package].name == package;
            workspace.bins.iter().filter(|bin| bin.name == name).filter(is_of).collect()
        }
    };
    let problems: Vec<&Bin> = named.iter().copied().filter(|bin| is_problem(bin)).collect();
    match problems[..] {
        [] => {}
        [bin] => {
            let problem = Problem::read(bin, judges)?;
            return Ok(Problem { id: id.to_owned(), ..problem });
        }
        [bin, ..] => {
            let error = workspace.ambiguous(&problems);
            let package = &workspace.packages[bin.package].name;
            let message = format!("{}, or name it `{package}/{id}`", error.message);
            return Err(Error { message, ..error });
        }
    }
    Err(Error::usage(match named.first() {
        Some(bin) => format!(
            "`{id}` is a binary but no problem: there is no `{}`\n\
             `{}` bundles it all the same",
            shown(&file(bin)),
            invocation::command(&format!("bundle --bin {id}")),
        ),
        None => {
            let ids = candidates(workspace).map(|bin| bin.name.as_str());
            let list = invocation::command("list");
            format!("{}\n`{list}` shows all problems", suggest::unknown("problem", id, ids))
        }
    }))
}

/// Leaves the problems that use the game.
///
/// # Errors
///
/// None of them does; the nearest game is suggested.
pub fn retain_game(problems: &mut Vec<Problem>, game: &str) -> Result<()> {
    let games: BTreeSet<&str> =
        problems.iter().flat_map(|it| &it.games).map(String::as_str).collect();
    if !games.contains(game) {
        return Err(Error::usage(suggest::unknown("game", game, games.into_iter())));
    }
    problems.retain(|it| it.games.iter().any(|it| it == game));
    Ok(())
}

/// The problem whose solution is the binary, if it is one.
///
/// # Errors
///
/// Its `problem.toml` cannot be read.
pub fn of(bin: &Bin, judges: &Judges) -> Result<Option<Problem>> {
    is_problem(bin).then(|| Problem::read(bin, judges)).transpose()
}

/// Returns that there are no problems, and how to make one.
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
        let failed = |why: String| Error::usage(format!("failed to read `{}`{why}", shown(&file)));
        let text = fs::read_to_string(&file).map_err(|error| failed(format!(": {error}")))?;
        let keys: ProblemToml = toml::from_str(&text).map_err(|error| {
            let (why, line) = complaint(&error, &text);
            let mark = error.span().unwrap_or_default();
            let excerpt = line.map(|line| Excerpt::new(&shown(&file), line, &text, mark));
            failed(why).with_excerpt(excerpt)
        })?;
        judges.get(&keys.judge).map_err(|error| failed(format!(": {error}")))?;
        keys.check().map_err(|why| failed(format!(": {why}")))?;
        let folder = folder(bin);
        let referee = |program: Option<PathBuf>| {
            let Some(program) = program else { return Ok(None) };
            let path = folder.join(program);
            match path.is_file() {
                true => Ok(Some(Referee { file: path, style: keys.style })),
                false => Err(failed(format!(": there is no `{}`", shown(&path)))),
            }
        };
        let ProblemToml { compare: mode, absolute, relative, .. } = keys;
        Ok(Self {
            id: bin.name.clone(),
            bin: bin.clone(),
            checker: referee(keys.checker)?,
            interactor: referee(keys.interactor)?,
            folder,
            title: keys.title,
            url: keys.url,
            judge: keys.judge,
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

    /// Returns the program that judges its solutions: the interactor or the checker, if it has one.
    pub fn referee(&self) -> Option<(&Referee, RefereeKind)> {
        let interactor = self.interactor.as_ref().map(|it| (it, RefereeKind::Interactor));
        interactor.or_else(|| self.checker.as_ref().map(|it| (it, RefereeKind::Checker)))
    }
}

impl ProblemToml {
    /// What keys say only together.
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

    /// Looks whether the input and output files have names that a file of their own can have.
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
    let is_plain = |it: char| !it.is_control() && !"/\\:".contains(it);
    !matches!(name, "" | "." | "..") && name.len() <= 100 && name.chars().all(is_plain)
}

/// Returns what is wrong with a TOML text, and in which line.
fn complaint(error: &toml::de::Error, text: &str) -> (String, Option<usize>) {
    let why = error.message().trim().replace('\n', ", ");
    match error.span() {
        // What is missing has no place: its span starts with the text.
        Some(span) if !why.starts_with("missing") => {
            let line = 1 + text[..span.start].matches('\n').count();
            (format!(", line {line}: {why}"), Some(line))
        }
        _ => (format!(": {why}"), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"title = "Two heaps"
url = "https://judge.example/2"
judge = "codeforces"
time_limit_ms = 2000
games = ["nim"]
status = "samples"
"#;

    /// Reads a `problem.toml` with this text.
    fn read(text: &str) -> Result<Problem> {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), text).unwrap();
        let path = dir.path().join("main.rs");
        let name = "two-heaps".to_owned();
        let bin = Bin { name, path, edition: 2021, package: 0, required_features: Vec::new() };
        Problem::read(&bin, &Judges::builtin().unwrap())
    }

    /// What is said against this text, after the name of the file.
    fn complaint(text: &str) -> String {
        let message = read(text).unwrap_err().message;
        message.split_once("problem.toml`").unwrap().1.to_owned()
    }

    #[test]
    fn all_keys_are_read() {
        let problem = read(GOOD).unwrap();
        assert_eq!((problem.id.as_str(), problem.title.as_str()), ("two-heaps", "Two heaps"));
        assert_eq!(problem.time_limit, Some(Duration::from_secs(2)));
        assert_eq!((problem.compare, problem.status), (Compare::default(), Status::Samples));
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let said = complaint(&GOOD.replace("games", "gmaes"));
        assert!(said.starts_with(", line 5: unknown field `gmaes`, expected one of"), "{said}");
    }

    #[test]
    fn a_missing_key_is_named() {
        let said = complaint(&GOOD.replace("title = \"Two heaps\"\n", ""));
        assert_eq!(said, ": missing field `title`");
    }

    #[test]
    fn a_value_that_is_none_of_the_known_ones_is_named_with_its_line() {
        let said = complaint(&GOOD.replace("\"samples\"", "\"done\""));
        assert!(said.starts_with(", line 6: unknown variant `done`, expected one of"), "{said}");
    }

    #[test]
    fn an_unknown_judge_is_suggested() {
        let said = complaint(&GOOD.replace("codeforces", "codeforcse"));
        assert_eq!(said, ": there is no judge `codeforcse`; did you mean `codeforces`?");
    }

    #[test]
    fn input_and_output_files_are_names_without_a_folder() {
        let files = "input = \"crabs.in\"\noutput = \"crabs.out\"\n";
        let read_files = read(&format!("{GOOD}{files}")).unwrap().files;
        let [input, output] = ["crabs.in", "crabs.out"].map(|name| Some(name.to_owned()));
        assert_eq!(read_files, IoFiles { input, output });
        for name in ["", "..", "reef/crabs.in", "/crabs.in", "reef\\\\crabs.in", "c:crabs"] {
            let said = complaint(&format!("{GOOD}input = \"{name}\"\n"));
            assert!(said.contains("should be the name of a file without a folder"), "{said}");
        }
        let same = complaint(&format!("{GOOD}input = \"crabs\"\noutput = \"crabs\"\n"));
        assert!(same.contains("are the same file"), "{same}");
        let talks = complaint(&format!("{GOOD}interactor = \"i.rs\"\n{files}"));
        assert!(talks.contains("talks by stdin and stdout"), "{talks}");
    }

    #[test]
    fn accepted_and_a_link_come_together() {
        let link = "link = \"https://judge.example/submission/1\"\n";
        let accepted = GOOD.replace("\"samples\"", "\"accepted\"");
        assert!(complaint(&accepted).contains("needs a `link`"));
        assert!(complaint(&format!("{GOOD}{link}")).contains("not `accepted`"));
        assert!(read(&(accepted + link)).is_ok());
    }
}
