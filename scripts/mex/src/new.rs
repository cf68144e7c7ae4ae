//! `mex new`: the folder of a new problem, ready to be solved and tested.

mod config;
mod draft;
mod files;
mod id;
mod layout;
mod package;

use base::error::{Error, Result};
use base::judge::Judges;
use base::suggest;
use base::terminal::shown;
use base::workspace::{Package, Workspace};
use config::Config;
use draft::Draft;
pub(crate) use files::facts;
use files::{READER, files};
use id::check_id;
pub(crate) use id::{LONGEST_ID, guess, is_id};
use layout::{DEFAULT, Names, Paths};
use runner::problem::{self, IoFiles, is_file_name};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;

/// What is known of a problem before it is solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewProblem {
    /// What it is to be called, the name of its folder and of its binary.
    pub id: String,
    /// What the judge calls it; empty: the same as the id.
    pub title: String,
    /// Its statement; may be empty.
    pub url: String,
    /// The id of its judge.
    pub judge: String,
    /// The time for one input, if it is known.
    pub time_limit_ms: Option<u64>,
    /// The memory, if it is known.
    pub memory_limit_mib: Option<u64>,
    /// The judge talks to the solution.
    pub interactive: bool,
    /// The files that it reads and writes in the place of stdin and stdout.
    pub files: IoFiles,
    /// Inputs and their outputs.
    pub samples: Vec<(String, String)>,
    /// The package that it goes to; if there is none, what the layout of the workspace tells, else the
    /// one that has the most problems.
    pub package: Option<String>,
    /// The file that its solution begins as, if it is not that of the workspace.
    pub template: Option<PathBuf>,
}

/// Where a problem was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// Its solution.
    pub source: PathBuf,
    /// The folder of its `problem.toml` and its samples.
    pub folder: PathBuf,
}

/// Makes a problem and returns where it is. The layout of the workspace tells where it goes.
///
/// It comes into being complete or not at all, and nothing is overwritten.
///
/// # Errors
///
/// An id that no binary can have or that is taken, an unknown judge or package, no package to put it
/// into, or a folder that cannot be written.
pub(crate) fn create(workspace: &Workspace, judges: &Judges, new: &NewProblem) -> Result<Created> {
    check_id(&new.id)?;
    check_files(new)?;
    let judge = judges.get(&new.judge)?;
    let config = Config::read(workspace)?;
    let names = Names::new(judges, &judge.id, &new.id);
    let paths = Paths::new(config.layout.as_deref().unwrap_or(DEFAULT), &names);
    let draft = |reader: Option<&str>| {
        let source = files::source(workspace, &config, reader, new)?;
        Ok(Draft { id: &new.id, paths: &paths, source, files: files(judge, new) })
    };
    let pattern = config.package.as_ref().filter(|_| new.package.is_none());
    let of_contest = pattern.and_then(|pattern| names.fill_whole(pattern));
    let package = match &of_contest {
        None => package(workspace, new.package.as_deref())?,
        Some(of_contest) => {
            let folder = workspace.root.join(of_contest);
            match packages(workspace).find(|package| package.folder == folder) {
                Some(package) => package,
                None => {
                    free_place(workspace, &paths.inside(&folder), &new.id)?;
                    return package::create(workspace, of_contest, draft);
                }
            }
        }
    };
    let reader =
        package.dependencies.iter().find(|it| workspace.packages[it.package].name == READER);
    free_place(workspace, &paths.inside(&package.folder), &new.id)?;
    draft(reader.map(|it| it.name.as_str()))?.put(package)
}

/// Looks whether the files of a problem have names that `problem.toml` may have.
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
/// There is none; the nearest name is suggested.
pub(crate) fn package_named<'a>(workspace: &'a Workspace, name: &str) -> Result<&'a Package> {
    packages(workspace).find(|package| package.name == name).ok_or_else(|| {
        let names = packages(workspace).map(|package| package.name.as_str());
        Error::usage(suggest::unknown("package", name, names))
    })
}

/// The package that a new problem goes to.
fn package<'a>(workspace: &'a Workspace, name: Option<&str>) -> Result<&'a Package> {
    let packages = || packages(workspace);
    if let Some(name) = name {
        return package_named(workspace, name);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for bin in workspace.bins.iter().filter(|it| problem::is_problem(it)) {
        *counts.entry(bin.package).or_default() += 1;
    }
    // Of several with as many, the first by name, whatever cargo's order is.
    let most = counts
        .into_iter()
        .max_by_key(|&(package, count)| (count, Reverse(&workspace.packages[package].name)));
    if let Some((package, _)) = most {
        return Ok(&workspace.packages[package]);
    }
    // As cargo gives them, links resolved.
    let here = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    let around = packages()
        .filter(|it| fs::canonicalize(&it.folder).is_ok_and(|folder| here.starts_with(folder)));
    if let Some(package) = around.max_by_key(|it| it.folder.as_os_str().len()) {
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

/// Looks whether nothing is where the problem goes, and no binary has its name.
fn free_place(workspace: &Workspace, paths: &Paths, id: &str) -> Result<()> {
    let bin = workspace.bins.iter().find(|bin| bin.name == id).map(|bin| &bin.path);
    // Cargo would take both `reef.rs` and `reef/main.rs` for the binary `reef`.
    let files = [paths.folder.clone(), paths.folder.with_extension("rs"), paths.source.clone()];
    // Whether a link leads anywhere or not, it is in the way.
    let there = files.iter().find(|it| fs::symlink_metadata(it).is_ok());
    match bin.or(there) {
        Some(there) => {
            Err(Error::usage(format!("`{id}` is taken by `{}`; nothing was changed", shown(there))))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_made_with_limits_and_samples_and_never_over_another() {
        let folder = tempfile::tempdir().unwrap();
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
        let made = create(&workspace, &judges, &new).unwrap().folder;
        for (name, text) in [("1.in", "1 2\n"), ("1.out", "3\n"), ("2.in", ""), ("2.out", "0")] {
            assert_eq!(
                fs::read_to_string(made.join("samples").join(name)).unwrap(),
                text,
                "{name}"
            );
        }
        assert!(made.join("main.rs").is_file());
        let read = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let problem = problem::find(&read, &judges, "foam").unwrap();
        assert_eq!((problem.title.as_str(), problem.url.as_str()), ("Foam", new.url.as_str()));
        assert_eq!(problem.files, new.files);
        let main = fs::read_to_string(made.join("main.rs")).unwrap();
        assert!(main.contains("fs::read_to_string(\"foam.in\")"), "{main}");
        assert!(main.contains("println!") && !main.contains("io::"), "{main}");
        let limit = Some(std::time::Duration::from_secs(60));
        assert_eq!((problem.time_limit, problem.memory_limit_mib), (limit, Some(512)));
        // The workspace is as it was read before; the folder is there.
        let again = create(&workspace, &judges, &new).unwrap_err();
        assert!(again.message.contains("is taken by"), "{again}");
        let unknown = NewProblem { judge: "none".to_owned(), id: "wave".to_owned(), ..new };
        let unknown = create(&workspace, &judges, &unknown).unwrap_err();
        assert!(unknown.message.contains("no judge `none`"), "{unknown}");
    }
}
