//! The shelf compiles with rustc 1.63, and every bundle with old compilers too.
//!
//! The old compilers stand in the environment variable `MEX_OLD_RUSTC`, a list of paths like
//! `PATH`; `.ci/run` fetches them. Cargo has no part here, since the old one could not read the
//! lock file: rustc is called for every crate.

use crate::tool::{self, mex_in, root, said};
use base::judge::{Judge, Judges};
use base::workspace::{Package, Workspace};
use runner::compile::judges_crates;
use runner::judging::{Judged, Judging, Verdict};
use runner::problem::{Problem, problems};
use runner::programs::{Bundled, Program, build_referee};
use runner::samples::{Sample, samples};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Environment variable with the paths of the old compilers.
const OLD: &str = "MEX_OLD_RUSTC";

#[test]
fn the_shelf_compiles_with_all_compilers_in_all_editions() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let shelf: Vec<usize> = (0..workspace.packages.len())
        .filter(|&it| workspace.packages[it].folder.starts_with(root().join("crates")))
        .collect();
    assert!(!shelf.is_empty(), "no package of the shelf was found");
    for compiler in compilers(true) {
        for edition in [2021, 2024].into_iter().filter(|&it| compiler.knows(it)) {
            let mut crates = Crates::new(&workspace, &compiler, Some(edition));
            for &package in &shelf {
                crates.compile(package);
            }
        }
    }
}

/// The compiler of this machine has its turn in `mex test --bundle`.
#[test]
fn every_bundle_compiles_with_old_compilers_and_passes_its_samples() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let judges = Judges::builtin().unwrap();
    let problems = problems(&workspace, &judges).unwrap();
    let mut bundles: BTreeMap<&str, Result<String, String>> = BTreeMap::new();
    let mut failures = Vec::new();
    for compiler in compilers(false) {
        let mut crates = Crates::new(&workspace, &compiler, None);
        for problem in &problems {
            let (id, judge) = (&problem.id, judges.get(&problem.judge).unwrap());
            if !compiler.must_take_bundles_for(judge) {
                continue;
            }
            let bundle = bundles.entry(id).or_insert_with(|| bundle(id));
            let Ok(bundle) = bundle else {
                continue;
            };
            for &edition in judge.editions.iter().filter(|&&it| compiler.knows(it)) {
                if let Err(why) = bundle_passes(problem, judge, bundle, &mut crates, edition) {
                    let minor = compiler.minor;
                    failures.push(format!("{id} with rustc 1.{minor}, edition {edition}: {why}"));
                }
            }
        }
    }
    failures.extend(bundles.into_values().filter_map(Result::err));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What the tool makes of a problem, or what it says against it.
fn bundle(id: &str) -> Result<String, String> {
    let output = mex_in(root(), &["bundle", id]).output().unwrap();
    let (bundle, said) = said(&output);
    if output.status.success() { Ok(bundle) } else { Err(format!("{id}: {said}")) }
}

/// Compiles a bundle, with the judge's crates if it may use any, and runs all samples.
fn bundle_passes(
    problem: &Problem,
    judge: &Judge,
    bundle: &str,
    crates: &mut Crates,
    edition: u16,
) -> Result<(), String> {
    let workspace = crates.workspace;
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("bundle.rs"), folder.path().join("bundle"));
    fs::write(&source, bundle).unwrap();
    let mut command = crates.compiler.command(edition);
    command.arg(&source).arg("-o").arg(&program).args(["-O", "--cap-lints", "allow"]);
    command.args(judge.cfg.iter().flat_map(|it| ["--cfg", it]));
    for package in judges_crates(workspace, &problem.bin, judge) {
        let index = workspace.packages.iter().position(|it| std::ptr::eq(it, package)).unwrap();
        let rlib = crates.compile(index);
        command.arg("--extern").arg(named(&package.lib.as_ref().unwrap().name, &rlib));
    }
    command.arg("-L").arg(crates.folder.path());
    let output = command.output().unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let referee = build_referee(workspace, problem).unwrap();
    let referee = referee.map(|it| it.unwrap_or_else(|it| panic!("{}: {}", it.what, it.why)));
    let judging = Judging::new(problem, judge, tool::program(), referee, None, None);
    let bytes = bundle.len();
    let program = Program { path: program, bundle: Some(Bundled { edition, bytes }) };
    for Sample { name, input, output } in samples(problem).unwrap() {
        let judged = judging.judge(&program, &input, output.as_deref()).unwrap();
        if judged.verdict != Verdict::Ac {
            let Judged { verdict, why, details, .. } = judged;
            return Err(format!("sample {name}: {verdict}: {why}\n{details}"));
        }
    }
    Ok(())
}

/// A rustc and what there is to know about it.
pub(crate) struct Compiler {
    program: PathBuf,
    /// It is version 1.`minor`.
    pub(crate) minor: u64,
}

impl Compiler {
    fn new(program: PathBuf) -> Self {
        let output = Command::new(&program).arg("-vV").output();
        let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let release = said.lines().find_map(|line| line.strip_prefix("release: 1."));
        let minor = release.and_then(|it| it.split('.').next()?.parse().ok());
        let minor = minor.unwrap_or_else(|| panic!("{} is no rustc: {said}", program.display()));
        Self { program, minor }
    }

    fn knows(&self, edition: u16) -> bool {
        let since = match edition {
            2015 => 0,
            2018 => 31,
            2021 => 56,
            2024 => 85,
            _ => u64::MAX,
        };
        self.minor >= since
    }

    /// Bundles are for 1.85 in any case, so that no judge's update is awaited; those for judges
    /// that may be older still must suit these too.
    fn must_take_bundles_for(&self, judge: &Judge) -> bool {
        self.minor >= judge.rustc_floor.minor.min(85)
    }

    pub(crate) fn command(&self, edition: u16) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["--edition", &edition.to_string()]);
        command
    }
}

/// The old compilers, behind the one of this machine if it is wanted.
pub(crate) fn compilers(with_own: bool) -> Vec<Compiler> {
    static NOTE: OnceLock<()> = OnceLock::new();
    let old = env::var_os(OLD).unwrap_or_default();
    let mut programs: Vec<PathBuf> =
        env::split_paths(&old).filter(|it| it != Path::new("")).collect();
    if programs.is_empty() {
        NOTE.get_or_init(|| {
            // Not by a macro, whose output the test harness would keep to itself.
            let note = format!("note: {OLD} is not set, so no old compiler was tried\n");
            io::stderr().write_all(note.as_bytes()).unwrap();
        });
    }
    if with_own {
        programs.insert(0, env::var_os("RUSTC").map_or("rustc".into(), PathBuf::from));
    }
    programs.into_iter().map(Compiler::new).collect()
}

/// Libraries of the workspace, each compiled once by one compiler.
struct Crates<'a> {
    workspace: &'a Workspace,
    compiler: &'a Compiler,
    /// The edition of the local ones, if not their own.
    edition: Option<u16>,
    folder: tempfile::TempDir,
    done: BTreeMap<usize, PathBuf>,
}

impl<'a> Crates<'a> {
    fn new(workspace: &'a Workspace, compiler: &'a Compiler, edition: Option<u16>) -> Self {
        let (folder, done) = (tempfile::tempdir().unwrap(), BTreeMap::new());
        Self { workspace, compiler, edition, folder, done }
    }

    /// Compiles a package after those that it depends on.
    #[track_caller]
    fn compile(&mut self, index: usize) -> PathBuf {
        if let Some(rlib) = self.done.get(&index) {
            return rlib.clone();
        }
        let package = &self.workspace.packages[index];
        let lib = package.lib.as_ref().unwrap();
        assert!(!lib.proc_macro && package.script.is_none(), "{}: needs cargo", package.name);
        let edition = self.edition.filter(|_| package.local).unwrap_or(lib.edition);
        // Its version is in the name, as two versions of a crate may be in use.
        let rlib = self.folder.path().join(format!("lib{}-{index}.rlib", lib.name));
        let mut command = self.compiler.command(edition);
        command.arg(&lib.path).args(["--crate-type", "rlib", "-O", "--crate-name", &lib.name]);
        command.arg("-o").arg(&rlib).arg("-L").arg(self.folder.path());
        command.args(["--cap-lints", "allow", "-C", &format!("metadata={index}")]);
        for feature in package.features.iter().collect::<BTreeSet<_>>() {
            command.arg("--cfg").arg(format!("feature={feature:?}"));
        }
        for dependency in &package.dependencies {
            let rlib = self.compile(dependency.package);
            command.arg("--extern").arg(named(&dependency.name, &rlib));
        }
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let (Package { name, .. }, minor) = (package, self.compiler.minor);
        assert!(output.status.success(), "{name}, rustc 1.{minor}, edition {edition}:\n{said}");
        self.done.insert(index, rlib.clone());
        rlib
    }
}

/// The value of `--extern`.
fn named(name: &str, rlib: &Path) -> String {
    format!("{name}={}", rlib.display())
}
