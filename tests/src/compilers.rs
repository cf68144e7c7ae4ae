//! The shelf compiles with rustc 1.63, and every bundle with old compilers too; its samples pass.
//!
//! The environment variable `MEX_OLD_RUSTC` lists the old compilers, in the form of `PATH`; `.ci/run`
//! fetches them. rustc is called for every crate, since an old cargo could not read the lock file.

use crate::alone::program_of_all_examples;
use crate::parallel::all;
use crate::tidy::all_problems;
use crate::tool::{self, mex_in, output_text, root};
use base::judge::{Judge, Judges};
use base::toolchain;
use base::workspace::{Package, Workspace};
use runner::build::{BuildMode, BundleInfo, SolutionProgram, build_referee};
use runner::compile::judges_crates;
use runner::launch::Launchers;
use runner::problem::Problem;
use runner::samples::{Sample, samples};
use runner::verdict::{Evaluation, Evaluator, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Environment variable with the paths of the old compilers.
const OLD: &str = "MEX_OLD_RUSTC";

#[test]
#[ignore = "needs rustc 1.63 in MEX_OLD_RUSTC; .ci/run brings it"]
fn the_shelf_compiles_with_rustc_1_63_and_its_examples_pass() {
    let (workspace, compiler) = (all_packages(), Compiler::old(63));
    let crates = shelf(&workspace, &compiler, 2021, Emit::Code);
    let [source, program] = ["examples.rs", "examples"].map(|it| crates.folder.path().join(it));
    fs::write(&source, program_of_all_examples()).unwrap();
    let mut command = crates.command(2021, &source, &program);
    for (&index, rlib) in &crates.done {
        let name = &workspace.packages[index].lib.as_ref().unwrap().name;
        command.arg("--extern").arg(named(name, rlib));
    }
    for mut command in [command, Command::new(&program)] {
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", output_text(&output).1);
    }
}

/// The oldest compiler that knows edition 2024. The one of this machine compiles the shelf in both editions: in 2024 for
/// the examples of its documentation.
#[test]
#[ignore = "needs rustc 1.85 in MEX_OLD_RUSTC; .ci/run brings it"]
fn the_shelf_compiles_with_rustc_1_85_in_edition_2024() {
    shelf(&all_packages(), &Compiler::old(85), 2024, Emit::Metadata);
}

#[test]
#[ignore = "needs rustc 1.63 in MEX_OLD_RUSTC; .ci/run brings it"]
fn bundles_for_old_judges_compile_with_rustc_1_63_and_pass_their_samples() {
    check_bundles(&Compiler::old(63));
}

#[test]
#[ignore = "needs rustc 1.85 in MEX_OLD_RUSTC; .ci/run brings it"]
fn every_bundle_compiles_with_rustc_1_85_and_passes_its_samples() {
    check_bundles(&Compiler::old(85));
}

fn all_packages() -> Workspace {
    Workspace::read(Some(&root().join("Cargo.toml"))).unwrap()
}

/// Compiles the packages of the shelf in an edition.
#[track_caller]
fn shelf<'a>(
    workspace: &'a Workspace,
    compiler: &'a Compiler,
    edition: u16,
    emit: Emit,
) -> Crates<'a> {
    // The explorers are no part of it: they are never bundled, and edition 2024 has another syntax for the names
    // that they export.
    let is_shelf = |package: &Package| {
        package.folder.starts_with(root().join("crates")) && package.name != "explorer"
    };
    let shelf: Vec<usize> = (0..workspace.packages.len())
        .filter(|&index| is_shelf(&workspace.packages[index]))
        .collect();
    assert!(!shelf.is_empty(), "no package of the shelf was found");
    assert!(compiler.supports(edition));
    let mut crates = Crates::new(workspace, compiler, Some(edition), emit);
    for package in shelf {
        crates.compile(package);
    }
    crates
}

/// Compiles all bundles that the compiler must accept, and runs their samples. The editions of a judge take turns: the
/// tool itself compares them, with the compiler of this machine. One in seven is minified, too.
#[track_caller]
fn check_bundles(compiler: &Compiler) {
    let (workspace, problems) = all_problems();
    let judges = Judges::builtin().unwrap();
    // From the last one on: `.ci/run` makes the site meanwhile, which bundles them from the first one on, and each
    // finds in the cache what the other has checked.
    let problems: Vec<(&Problem, &Judge)> = problems
        .iter()
        .rev()
        .map(|problem| (problem, judges.get(&problem.judge).unwrap()))
        .filter(|(_, judge)| compiler.must_take_bundles_for(judge))
        .collect();
    assert!(!problems.is_empty(), "no bundle is for rustc 1.{}", compiler.minor);
    // The judges' crates are compiled first.
    let mut crates = Crates::new(&workspace, compiler, None, Emit::Code);
    for (problem, judge) in &problems {
        for package in judges_crates(&workspace, &problem.bin, judge) {
            crates.compile(crates.index(package));
        }
    }
    let minified = (0..problems.len()).step_by(7).map(|case| (case, &["--minify"][..]));
    let cases: Vec<_> = (0..problems.len()).map(|case| (case, &[][..])).chain(minified).collect();
    let failures = all(cases.len(), |number| {
        let (case, form) = cases[number];
        let (problem, judge) = problems[case];
        let id = &problem.id;
        let bundle = match bundle(id, form) {
            Ok(bundle) => bundle,
            Err(why) => return Some(why),
        };
        let edition = judge.editions[case % judge.editions.len()];
        assert!(compiler.supports(edition), "{}: edition {edition}", judge.id);
        let why = check_bundle(problem, judge, &bundle, &crates, edition).err()?;
        Some(format!("{id} {form:?}, rustc 1.{}, edition {edition}: {why}", compiler.minor))
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the bundle of a problem, or the error of the tool.
fn bundle(id: &str, form: &[&str]) -> Result<String, String> {
    let output = mex_in(root(), &["bundle", id]).args(form).output().unwrap();
    let (bundle, stderr) = output_text(&output);
    if output.status.success() { Ok(bundle) } else { Err(format!("{id}: {stderr}")) }
}

/// Compiles a bundle, with the judge's crates if it may use any, and runs all samples.
fn check_bundle(
    problem: &Problem,
    judge: &Judge,
    bundle: &str,
    crates: &Crates,
    edition: u16,
) -> Result<(), String> {
    let workspace = crates.workspace;
    let folder = base::files::temporary().unwrap();
    let (source, program) = (folder.path().join("bundle.rs"), folder.path().join("bundle"));
    fs::write(&source, bundle).unwrap();
    let mut command = crates.command(edition, &source, &program);
    command.args(judge.cfg.iter().flat_map(|it| ["--cfg", it]));
    for package in judges_crates(workspace, &problem.bin, judge) {
        let rlib = &crates.done[&crates.index(package)];
        command.arg("--extern").arg(named(&package.lib.as_ref().unwrap().name, rlib));
    }
    let output = command.output().unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let referee = build_referee(workspace, problem).unwrap();
    let referee = referee.map(|it| it.unwrap_or_else(|it| panic!("{}: {}", it.summary, it.why)));
    let launchers = Launchers::of(tool::program()).unwrap();
    let evaluator = Evaluator::new(problem, judge, &launchers, referee, None, None);
    let bytes = bundle.len();
    let bundle = Some(BundleInfo { edition, bytes });
    let program = SolutionProgram { path: program, bundle, mode: BuildMode::Bundle };
    for Sample { name, input, output } in samples(problem).unwrap() {
        let evaluation = evaluator.evaluate(&program, &input, output.as_deref()).unwrap();
        if evaluation.verdict != Verdict::Ac {
            let Evaluation { verdict, why, details, .. } = evaluation;
            return Err(format!("sample {name}: {verdict}: {why}\n{details}"));
        }
    }
    Ok(())
}

/// A rustc and its version.
pub(crate) struct Compiler {
    program: PathBuf,
    /// The version is 1.`minor`.
    pub(crate) minor: u64,
}

impl Compiler {
    /// Returns rustc 1.`minor`, one of those that the environment names.
    #[track_caller]
    pub(crate) fn old(minor: u64) -> Self {
        let old = env::var_os(OLD).unwrap_or_default();
        let programs = env::split_paths(&old).filter(|path| path != Path::new(""));
        let mut compilers = programs.map(Self::new);
        let found = compilers.find(|compiler| compiler.minor == minor);
        found.unwrap_or_else(|| panic!("{OLD} names no rustc 1.{minor}; .ci/run brings it"))
    }

    fn new(program: PathBuf) -> Self {
        let output = Command::new(&program).arg("-vV").output();
        let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let stderr = String::from_utf8_lossy(&output.stdout).into_owned();
        let release = stderr.lines().find_map(|line| line.strip_prefix("release: 1."));
        let minor = release.and_then(|it| it.split('.').next()?.parse().ok());
        let minor = minor.unwrap_or_else(|| panic!("{} is no rustc: {stderr}", program.display()));
        Self { program, minor }
    }

    fn supports(&self, edition: u16) -> bool {
        let since = match edition {
            2015 => 0,
            2018 => 31,
            2021 => 56,
            2024 => 85,
            _ => u64::MAX,
        };
        self.minor >= since
    }

    /// Returns true if bundles for the judge must compile here: every bundle with 1.85, since some judges
    /// are late with updates, and with older compilers those for judges that may have these.
    fn must_take_bundles_for(&self, judge: &Judge) -> bool {
        self.minor >= judge.rustc_floor.minor.min(85)
    }

    pub(crate) fn command(&self, edition: u16) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["--edition", &edition.to_string()]);
        command
    }
}

/// The output of rustc.
#[derive(Clone, Copy)]
enum Emit {
    /// Metadata only.
    Metadata,
    /// Machine code, too.
    Code,
}

impl Emit {
    /// As a judge compiles, but not optimised: samples are small, and that takes twice as long. To split a crate
    /// takes a fifth longer, and so does it to link what debuggers need of std.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Metadata => &["--emit=metadata", "-Cdebug-assertions=no"],
            Self::Code => {
                &["--emit=link", "-Cdebug-assertions=no", "-Ccodegen-units=1", "-Cstrip=debuginfo"]
            }
        }
    }
}

/// Returns the folder in which the toolchain of this machine has a linker for C compilers to call, if it does.
fn linker() -> Option<PathBuf> {
    let output =
        Command::new(toolchain::rustc()).args(["--print", "target-libdir"]).output().ok()?;
    let libraries = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    Some(libraries.with_file_name("bin").join("gcc-ld")).filter(|folder| folder.is_dir())
}

/// Libraries of the workspace, each compiled once by one compiler.
struct Crates<'a> {
    workspace: &'a Workspace,
    compiler: &'a Compiler,
    /// The edition of local libraries; `None`: their own.
    edition: Option<u16>,
    emit: Emit,
    /// The folder of [`linker`], which takes a fifth of the time of the system's.
    linker: Option<PathBuf>,
    folder: base::files::TemporaryFolder,
    done: BTreeMap<usize, PathBuf>,
}

impl<'a> Crates<'a> {
    fn new(
        workspace: &'a Workspace,
        compiler: &'a Compiler,
        edition: Option<u16>,
        emit: Emit,
    ) -> Self {
        let (folder, done) = (base::files::temporary().unwrap(), BTreeMap::new());
        Self { workspace, compiler, edition, emit, linker: linker(), folder, done }
    }

    /// Returns the index of a package of the workspace.
    fn index(&self, package: &Package) -> usize {
        self.workspace.packages.iter().position(|it| std::ptr::eq(it, package)).unwrap()
    }

    /// Returns the command that compiles a file, without its dependencies.
    fn command(&self, edition: u16, source: &Path, to: &Path) -> Command {
        let mut command = self.compiler.command(edition);
        command.arg(source).arg("-o").arg(to).args(self.emit.flags());
        command.args(["--cap-lints", "allow", "-L"]).arg(self.folder.path());
        if let Some(linker) = &self.linker {
            command
                .arg("-Clink-arg=-fuse-ld=lld")
                .arg(format!("-Clink-arg=-B{}", linker.display()));
        }
        command
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
        // The version is in the name of the file, since a crate may be used in two versions.
        let ending = match self.emit {
            Emit::Metadata => "rmeta",
            Emit::Code => "rlib",
        };
        let rlib = self.folder.path().join(format!("lib{}-{index}.{ending}", lib.name));
        let mut command = self.command(edition, &lib.path, &rlib);
        command.args(["--crate-type", "rlib", "--crate-name", &lib.name]);
        command.args(["-C", &format!("metadata={index}")]);
        for feature in package.features.iter().collect::<BTreeSet<_>>() {
            command.arg("--cfg").arg(format!("feature={feature:?}"));
        }
        for dependency in &package.dependencies {
            let rlib = self.compile(dependency.package);
            command.arg("--extern").arg(named(&dependency.name, &rlib));
        }
        let output = command.output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let (Package { name, .. }, minor) = (package, self.compiler.minor);
        assert!(output.status.success(), "{name}, rustc 1.{minor}, edition {edition}:\n{stderr}");
        self.done.insert(index, rlib.clone());
        rlib
    }
}

/// Returns the value of `--extern`.
fn named(name: &str, rlib: &Path) -> String {
    format!("{name}={}", rlib.display())
}
