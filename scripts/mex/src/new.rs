//! `mex new`: creates the folder of a new problem, ready to be solved and tested.
//!
//! 1. `id` works out id, judge and address from one another: `cf-4a`, or the address of its statement.
//! 2. `config` reads `[workspace.metadata.mex]`, and `layout` turns its patterns into paths.
//! 3. `files` writes the texts: `problem.toml`, the source from a template, and the samples.
//! 4. `draft` writes all of it into a temporary folder and moves that into the package; `package` creates
//!    the package first if a contest has one of its own.
//!
//! ```text
//! cf-4a  →  src/bin/cf-4a/main.rs, problem.toml, samples/1.in, samples/1.out
//! ```

mod config;
mod draft;
mod files;
mod id;
mod layout;
mod package;

use crate::editor;
use base::error::{Error, Result};
use base::judge::Judges;
use base::terminal::shown;
use base::workspace::{Package, Workspace};
use config::Config;
use draft::Draft;
pub(crate) use files::problem_toml;
use files::{READER, files};
use id::check_id;
pub(crate) use id::{LONGEST_ID, guess, is_id};
use layout::{DEFAULT, LayoutNames, ProblemPaths};
use runner::problem::{self, IoFiles, is_file_name};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The description of a problem that is to be created.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewProblem {
    /// The id, which is also the name of its binary.
    pub id: String,
    /// The title; empty: the same as the id.
    pub title: String,
    /// The address of its statement; may be empty.
    pub url: String,
    /// The id of its judge.
    pub judge: String,
    /// The time limit for one input; `None`: unknown.
    pub time_limit_ms: Option<u64>,
    /// The memory limit; `None`: unknown.
    pub memory_limit_mib: Option<u64>,
    /// True if the judge talks to the solution.
    pub interactive: bool,
    /// The files that it reads and writes instead of stdin and stdout.
    pub files: IoFiles,
    /// Pairs of input and output.
    pub samples: Vec<(String, String)>,
    /// The package that it goes to; `None`: the one that the layout of the workspace tells, else the one
    /// with the most problems.
    pub package: Option<String>,
    /// The template of its source; `None`: that of the workspace.
    pub template: Option<PathBuf>,
}

/// The paths of a new problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// The source of its solution.
    pub source: PathBuf,
    /// The folder of its `problem.toml` and its samples.
    pub folder: PathBuf,
}

/// Opens a new solution by the command that the workspace names, if it does. Returns a note if that fails.
///
/// # Errors
///
/// The settings of the workspace are invalid.
pub(crate) fn open(workspace: &Workspace, source: &Path) -> Result<Option<String>> {
    let config = Config::read(workspace)?;
    Ok(config.open_with.and_then(|line| editor::start(&line, source)))
}

/// Creates a problem where the layout of the workspace puts it, and returns its paths.
///
/// It is created as a whole or not at all, and no file is overwritten.
///
/// # Errors
///
/// The id is invalid or taken, the judge or the package is unknown, there is no package to put it into, or
/// a file cannot be written.
pub(crate) fn create(workspace: &Workspace, judges: &Judges, new: &NewProblem) -> Result<Created> {
    check_id(&new.id)?;
    check_files(new)?;
    let judge = judges.get(&new.judge)?;
    let config = Config::read(workspace)?;
    let names = LayoutNames::new(judges, &judge.id, &new.id);
    let paths = ProblemPaths::new(config.layout.as_deref().unwrap_or(DEFAULT), &names);
    let draft = |reader: Option<&str>| {
        let source = files::source(workspace, &config, reader, new)?;
        Ok(Draft { id: &new.id, paths: &paths, source, files: files(judge, new) })
    };
    let pattern = config.package.as_ref().filter(|_| new.package.is_none());
    let contest_package = pattern.and_then(|pattern| names.fill_whole(pattern));
    let package = match &contest_package {
        None => package(workspace, new.package.as_deref())?,
        Some(contest_package) => {
            let folder = workspace.root.join(contest_package);
            match packages(workspace).find(|package| package.folder == folder) {
                Some(package) => package,
                None => {
                    check_free(workspace, &paths.inside(&folder), &new.id)?;
                    return package::create(workspace, contest_package, draft);
                }
            }
        }
    };
    let is_reader = |package: usize| workspace.packages[package].name == READER;
    let reader = package.dependencies.iter().find(|it| is_reader(it.package));
    check_free(workspace, &paths.inside(&package.folder), &new.id)?;
    draft(reader.map(|it| it.name.as_str()))?.install(package)
}

/// Checks that `problem.toml` accepts the names of the input and output files.
fn check_files(new: &NewProblem) -> Result<()> {
    let IoFiles { input, output } = &new.files;
    let names = || input.iter().chain(output);
    if let Some(name) = names().find(|name| !is_file_name(name)) {
        return Err(Error::usage(format!(
            "`{name}` should be the name of a file without a folder, such as `crabs.in`"
        )));
    }
    if input.is_some() && input == output {
        return Err(Error::usage("the input file and the output file have the same name"));
    }
    if new.interactive && names().next().is_some() {
        return Err(Error::usage("an interactive problem talks by stdin and stdout, not by files"));
    }
    Ok(())
}

/// Returns the packages to which a new problem may go: those inside the workspace.
pub(crate) fn packages(workspace: &Workspace) -> impl Iterator<Item = &Package> {
    let own = |package: &&Package| package.local && package.folder.starts_with(&workspace.root);
    workspace.packages.iter().filter(own)
}

/// Returns the package of this name to which a new problem may go.
///
/// # Errors
///
/// There is no such package; the message suggests the nearest name.
pub(crate) fn package_named<'a>(workspace: &'a Workspace, name: &str) -> Result<&'a Package> {
    packages(workspace).find(|package| package.name == name).ok_or_else(|| {
        let names = packages(workspace).map(|package| package.name.as_str());
        Error::unknown("package", name, names)
    })
}

/// Returns the package that a new problem goes to: the named one, else the one with the most problems,
/// else the one around the current folder, else the only one.
fn package<'a>(workspace: &'a Workspace, name: Option<&str>) -> Result<&'a Package> {
    let packages = || packages(workspace);
    if let Some(name) = name {
        return package_named(workspace, name);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for bin in workspace.bins.iter().filter(|it| problem::is_problem(it)) {
        *counts.entry(bin.package).or_default() += 1;
    }
    // Ties go to the first by name, so that the order of cargo does not matter.
    let most = counts
        .into_iter()
        .max_by_key(|&(package, count)| (count, Reverse(&workspace.packages[package].name)));
    if let Some((package, _)) = most {
        return Ok(&workspace.packages[package]);
    }
    // Links are resolved on both sides.
    let here = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    let enclosing = packages().filter(|package| {
        fs::canonicalize(&package.folder).is_ok_and(|folder| here.starts_with(folder))
    });
    if let Some(package) = enclosing.max_by_key(|it| it.folder.as_os_str().len()) {
        return Ok(package);
    }
    let mut names: Vec<&str> = packages().map(|it| it.name.as_str()).collect();
    names.sort();
    match (&names[..], packages().next()) {
        ([_], Some(only)) => Ok(only),
        _ => Err(Error::usage(format!(
            "no package has problems yet: say by --package where the first one goes; there are {}",
            names.join(", ")
        ))),
    }
}

/// Checks that no file exists where the problem goes and that no binary has its name.
fn check_free(workspace: &Workspace, paths: &ProblemPaths, id: &str) -> Result<()> {
    let bin = workspace.bins.iter().find(|bin| bin.name == id).map(|bin| &bin.path);
    // Cargo would take both `reef.rs` and `reef/main.rs` for the binary `reef`.
    let files = [paths.folder.clone(), paths.folder.with_extension("rs"), paths.source.clone()];
    // A dangling link counts too.
    let existing = files.iter().find(|file| fs::symlink_metadata(file).is_ok());
    match bin.or(existing) {
        Some(path) => {
            Err(Error::usage(format!("`{id}` is taken by `{}`; nothing was changed", shown(path))))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_created_with_limits_and_samples_and_overwrites_nothing() {
        let folder = base::files::temporary().unwrap();
        let manifest = "[package]\nname = \"reef\"\nedition = \"2021\"\n\n[workspace]\n";
        fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        fs::create_dir_all(folder.path().join("src/bin/tide")).unwrap();
        fs::write(folder.path().join("src/bin/tide/main.rs"), "fn main() {}\n").unwrap();
        let workspace = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let new = NewProblem {
            id: "foam".to_owned(),
            title: "Foam".to_owned(),
            url: "https://judge.example/foam".to_owned(),
            judge: "kattis".to_owned(),
            time_limit_ms: Some(60_000),
            memory_limit_mib: Some(512),
            interactive: false,
            files: IoFiles { input: Some("foam.in".to_owned()), output: None },
            samples: vec![("1 2\n".to_owned(), "3\n".to_owned()), (String::new(), "0".to_owned())],
            package: None,
            template: None,
        };
        let judges = Judges::builtin().unwrap();
        let created = create(&workspace, &judges, &new).unwrap().folder;
        for (name, text) in [("1.in", "1 2\n"), ("1.out", "3\n"), ("2.in", ""), ("2.out", "0")] {
            assert_eq!(
                fs::read_to_string(created.join("samples").join(name)).unwrap(),
                text,
                "{name}"
            );
        }
        assert!(created.join("main.rs").is_file());
        let read = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let problem = problem::find(&read, &judges, "foam").unwrap();
        assert_eq!((problem.title.as_str(), problem.url.as_str()), ("Foam", new.url.as_str()));
        assert_eq!(problem.files, new.files);
        let main = fs::read_to_string(created.join("main.rs")).unwrap();
        assert!(main.contains("fs::read_to_string(\"foam.in\")"), "{main}");
        assert!(main.contains("println!") && !main.contains("io::"), "{main}");
        let limit = Some(std::time::Duration::from_secs(60));
        assert_eq!((problem.time_limit, problem.memory_limit_mib), (limit, Some(512)));
        // `workspace` was read before the folder existed.
        let again = create(&workspace, &judges, &new).unwrap_err();
        assert!(again.to_string().contains("is taken by"), "{again}");
        let unknown = NewProblem { judge: "none".to_owned(), id: "wave".to_owned(), ..new };
        let unknown = create(&workspace, &judges, &unknown).unwrap_err();
        assert!(unknown.to_string().contains("no judge `none`"), "{unknown}");
    }
}
