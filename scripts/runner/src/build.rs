//! Builds the programs of problems: solutions as they are written, bundles, checkers and interactors.
//!
//! Solutions are built in the profile `checked`: as fast as on the judge, and an overflow still panics. A
//! workspace without that profile gets the tool's own. Rejected: the profile `dev`, too slow for the largest
//! inputs; and `release`, which hides overflows.

use crate::compare::plural;
use crate::compile::{self, BundleSource, file_stem};
use crate::problem::Problem;
use base::error::{Cause, Error, Exit, Result};
use base::files::{copy, lock};
use base::judge::Judge;
use base::terminal::{Spinner, note, say, shown, stderr_is_coloured};
use base::workspace::{Bin, Workspace};
use bundler::bundle::{self, Request};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A problem whose solution is to be built, and its judge.
#[derive(Clone, Copy)]
pub struct BuildTarget<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The judge that its bundle is made for.
    pub judge: &'a Judge,
}

/// How solutions are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuildMode {
    /// As they are written, with optimisation and overflow checks.
    #[default]
    Checked,
    /// The same with debug assertions, and with lines in backtraces.
    Debug,
    /// As bundles, which are compiled as the judge does.
    Bundle,
}

/// A solution that was built.
#[derive(Clone, Debug)]
pub struct SolutionProgram {
    /// The path of the program.
    pub path: PathBuf,
    /// The bundle that it was compiled from; `None` for a solution as it is written.
    pub bundle: Option<BundleInfo>,
    /// How it was built.
    pub mode: BuildMode,
}

/// A bundle that was compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BundleInfo {
    /// The edition of the judge that it was compiled in.
    pub edition: u16,
    /// The length of its text.
    pub bytes: usize,
}

/// Why there is no program.
pub struct BuildFailure {
    /// The reason in a line of results, such as `does not compile`.
    pub summary: String,
    /// The diagnostics, for stderr.
    pub why: String,
    /// The exit code of the tool.
    pub exit: Exit,
}

impl SolutionProgram {
    /// Returns the environment variables that it is run with: those of the judge if it is a bundle.
    pub fn env(&self, judge: &Judge) -> BTreeMap<String, String> {
        match self.mode {
            BuildMode::Checked => BTreeMap::new(),
            BuildMode::Debug => BTreeMap::from([("RUST_BACKTRACE".to_owned(), "1".to_owned())]),
            BuildMode::Bundle => judge.env.clone(),
        }
    }
}

impl BuildFailure {
    /// Returns it as an error.
    pub fn into_error(self, id: &str) -> Error {
        let Self { summary, why, exit } = self;
        let (id, why) = (id.to_owned(), why.trim_end().to_owned());
        Error::new(Cause::NotBuilt { id, summary, why, exit })
    }
}

/// The programs of each solution or why there are none, by the id of its problem. A bundle has one
/// program for each edition of its judge.
pub type BuildResults = BTreeMap<String, Result<Vec<SolutionProgram>, BuildFailure>>;

/// Builds solutions as they are written, or as bundles.
///
/// The file that comes with bundles is locked: while it is open, no other run of the tool overwrites the
/// programs.
///
/// # Errors
///
/// A file cannot be written, or cargo fails before it builds any solution.
pub fn build(
    workspace: &Workspace,
    targets: &[BuildTarget<'_>],
    mode: BuildMode,
) -> Result<(BuildResults, Option<File>)> {
    if mode != BuildMode::Bundle {
        return Ok((build_as_written(workspace, targets, mode)?, None));
    }
    let lock = lock(&home(workspace), "with `--bundle`")?;
    Ok((build_bundles(workspace, targets)?, Some(lock)))
}

/// Builds solutions as they are written. Prints the diagnostics of libraries.
fn build_as_written(
    workspace: &Workspace,
    targets: &[BuildTarget<'_>],
    mode: BuildMode,
) -> Result<BuildResults> {
    if targets.is_empty() {
        return Ok(BuildResults::new());
    }
    // Cargo would refuse the whole call.
    let (targets, without): (Vec<&BuildTarget<'_>>, Vec<_>) =
        targets.iter().partition(|target| missing_feature(workspace, target).is_none());
    let bins: Vec<&Bin> = targets.iter().map(|it| &it.problem.bin).collect();
    let mut built = compile::as_written(workspace, &bins, mode)?;
    for built in built.values().filter(|built| !built.library_errors.is_empty()) {
        say(built.library_errors.trim_end());
    }
    let program = |target: &BuildTarget<'_>| {
        let Problem { id, bin, .. } = target.problem;
        let built = built.entry(bin.package).or_default();
        let program = match built.programs.remove(&bin.name) {
            Some(path) => Ok(vec![SolutionProgram { path, bundle: None, mode }]),
            None => Err(BuildFailure {
                summary: "does not compile".to_owned(),
                why: built.errors.remove(&bin.name).unwrap_or_default(),
                exit: Exit::Build,
            }),
        };
        (id.clone(), program)
    };
    let mut results: BuildResults = targets.into_iter().map(program).collect();
    for target in without {
        let failure = BuildFailure {
            summary: "does not compile".to_owned(),
            why: missing_feature(workspace, target).unwrap_or_default(),
            exit: Exit::Build,
        };
        results.insert(target.problem.id.clone(), Err(failure));
    }
    Ok(results)
}

/// Returns that a solution requires a feature that is off, if one is.
fn missing_feature(workspace: &Workspace, target: &BuildTarget<'_>) -> Option<String> {
    let bin = &target.problem.bin;
    let package = &workspace.packages[bin.package];
    // Features of dependencies, such as `kelp/deep`, are left to cargo.
    let is_off = |feature: &&String| !feature.contains('/') && !package.features.contains(feature);
    let feature = bin.required_features.iter().find(is_off)?;
    Some(format!(
        "`{}` requires the feature `{feature}` of `{}`, which is not on by default: put it into `default` \
         under `[features]`",
        bin.name, package.name
    ))
}

/// Bundles solutions, then compiles the bundles as their judges do, once for each edition.
fn build_bundles(workspace: &Workspace, targets: &[BuildTarget<'_>]) -> Result<BuildResults> {
    let mut programs = BuildResults::new();
    // The problems whose bundles are compiled in an edition of a judge.
    let mut rounds: BTreeMap<(&str, u16), (&Judge, Vec<&str>)> = BTreeMap::new();
    let mut sources: BTreeMap<&str, BundleSource> = BTreeMap::new();
    let count = targets.len();
    let spinner = Spinner::new(&format!("bundling {count} {}", plural(count, "solution")));
    for (number, &BuildTarget { problem, judge }) in (1..).zip(targets) {
        spinner.set_message(&format!("bundling `{}`, {number} of {count}", problem.id));
        let built = bundle_source(workspace, problem, judge, &spinner).map(|source| {
            sources.insert(&problem.id, source);
            for &edition in &judge.editions {
                let round = rounds.entry((&judge.id, edition)).or_insert((judge, Vec::new()));
                round.1.push(&problem.id);
            }
            Vec::new()
        });
        programs.insert(problem.id.clone(), built);
    }
    drop(spinner);
    for ((id, edition), (judge, names)) in rounds {
        let folder = home(workspace).join(format!("{id}-{edition}"));
        let of_round: Vec<&BundleSource> = names.iter().map(|&name| &sources[name]).collect();
        let mut built = compile::as_judge(workspace, judge, edition, &of_round, &folder)?;
        for id in names {
            let Some(Ok(list)) = programs.get_mut(id) else {
                continue;
            };
            let BundleSource { name, text, .. } = &sources[id];
            if let Some(path) = built.programs.remove(name) {
                let bytes = text.len();
                let bundle = Some(BundleInfo { edition, bytes });
                list.push(SolutionProgram { path, bundle, mode: BuildMode::Bundle });
                continue;
            }
            let file = folder.join(name).with_extension("rs");
            let errors = built.errors.remove(name).unwrap_or(built.library_errors.clone());
            let failure = BuildFailure {
                summary: format!("its bundle does not compile in edition {edition}"),
                why: format!("{}\nthe bundle is `{}`", errors.trim_end(), shown(&file)),
                exit: Exit::Build,
            };
            programs.insert(id.to_owned(), Err(failure));
        }
    }
    Ok(programs)
}

/// Bundles the solution of a problem for a judge, and prints the notes above the spinner.
fn bundle_source(
    workspace: &Workspace,
    problem: &Problem,
    judge: &Judge,
    spinner: &Spinner,
) -> std::result::Result<BundleSource, BuildFailure> {
    let request = Request {
        workspace,
        bin: &problem.bin,
        judge,
        check: true,
        use_cache: true,
        minify: false,
    };
    let bundled = bundle::bundle(&request).and_then(|mut bundle| {
        bundle.notes.extend(bundle::size_note(judge, bundle.text.len())?);
        Ok(bundle)
    });
    let bundle = bundled.map_err(|error| BuildFailure {
        summary: "cannot be bundled".to_owned(),
        why: error.report(stderr_is_coloured()),
        exit: error.exit(),
    })?;
    spinner.suspend(|| {
        for text in &bundle.notes {
            note(&format!("{}: {text}", problem.id));
        }
    });
    Ok(BundleSource { name: file_stem(&problem.id), bin: problem.bin.clone(), text: bundle.text })
}

/// Builds one solution and copies it into the folder, where no other run of the tool replaces it. A
/// bundle is compiled in the newest edition of its judge.
///
/// # Errors
///
/// It does not compile or cannot be bundled; with the diagnostics.
pub fn build_one(
    workspace: &Workspace,
    target: BuildTarget<'_>,
    mode: BuildMode,
    folder: &Path,
) -> Result<SolutionProgram> {
    let (mut built, lock) = build(workspace, &[target], mode)?;
    let id = &target.problem.id;
    let programs = built.remove(id).transpose().map_err(|failure| failure.into_error(id))?;
    let program = programs.and_then(|mut programs| programs.pop());
    let program = program.ok_or_else(|| Error::tool(format!("`{id}` has no program to run")))?;
    let path = copy(&program.path, folder)?;
    drop(lock);
    Ok(SolutionProgram { path, ..program })
}

/// Builds the checker or the interactor of a problem, if it has one.
///
/// # Errors
///
/// Rustc cannot be run. The inner error is that it does not compile.
pub fn build_referee(
    workspace: &Workspace,
    problem: &Problem,
) -> Result<Option<Result<PathBuf, BuildFailure>>> {
    let Some((referee, kind)) = problem.referee() else { return Ok(None) };
    let built = compile::referee(workspace, &problem.id, &referee.file)?;
    Ok(Some(built.map_err(|why| {
        let summary = format!("its {kind} does not compile");
        BuildFailure { summary, why, exit: Exit::Tool }
    })))
}

/// Returns the folder in which bundles are compiled.
fn home(workspace: &Workspace) -> PathBuf {
    workspace.target_dir.join("mex").join("bundles")
}
