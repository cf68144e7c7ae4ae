//! Compiles sources to programs.
//!
//! * [`as_written`]: solutions, by one `cargo build` for all of them.
//! * [`as_judge`]: bundles with the flags of their judge. A bundle that needs no crate is compiled by
//!   rustc. One that needs crates of the judge is compiled by cargo, in a package that depends on them.
//! * [`referee`]: a checker or interactor, by rustc.
//! * [`build_helpers`]: helper programs, by cargo in a package of their own.
//!
//! The packages lie below the target folder and have the crates in the versions of the workspace, so they are
//! built offline. Rejected: compiling in the workspace, which knows more crates than the judge, and would list
//! the helpers with all solutions.
//!
//! Checkers and interactors are single Rust files with std only; their exit codes are those of testlib,
//! Kattis or plain programs. Rejected: C++ with testlib itself, which needs another compiler.

mod cargo_build;
mod helpers;
mod sources;

use crate::build::BuildMode;
use crate::compare::plural;
use base::error::{Error, Result};
use base::files::{self, copy, digest, lock};
use base::judge::{Build, Judge};
use base::terminal::{Spinner, shown, stderr_is_coloured};
use base::toolchain;
use base::workspace::{Bin, Package, Workspace};
use bundler::load;
use bundler::rustc::may_read_outside_input;
use cargo_build::{cargo, run_cargo};
pub use helpers::{HelperSource, build_helpers};
use sources::SourceRecord;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The profile of solutions as they are written: optimised, and an overflow still panics.
const PROFILE: &str = "checked";

/// The profile for debugging, which inherits the other one.
const DEBUG_PROFILE: &str = "checked-debug";

/// The programs and the errors of a build.
#[derive(Debug, Default)]
pub struct BuildOutput {
    /// The programs, by the names of their binaries.
    pub programs: BTreeMap<String, PathBuf>,
    /// The errors of a binary, by its name, as rustc renders them.
    pub errors: BTreeMap<String, String>,
    /// The errors of libraries, as rustc renders them.
    pub library_errors: String,
}

/// A bundle to compile.
pub struct BundleSource {
    /// The name of its program.
    pub name: String,
    /// The binary that was bundled.
    pub bin: Bin,
    /// The text of the bundle.
    pub text: String,
}

/// Builds binaries of the workspace as they are written. Returns the output of each package, by its index.
///
/// # Errors
///
/// Cargo fails before it builds any of them.
pub fn as_written(
    workspace: &Workspace,
    bins: &[&Bin],
    mode: BuildMode,
) -> Result<BTreeMap<usize, BuildOutput>> {
    let packages: BTreeSet<usize> = bins.iter().map(|bin| bin.package).collect();
    // Binaries of the same name in several packages would overwrite each other.
    let has_namesake = |bin: &&Bin| {
        let mut named = workspace.bins.iter().filter(|it| it.name == bin.name);
        named.any(|it| it.package != bin.package && packages.contains(&it.package))
    };
    let of_package = |package| bins.iter().copied().filter(move |it: &&Bin| it.package == package);
    let mut all = BTreeMap::new();
    if !bins.iter().any(has_namesake) {
        let mut built = of_packages(workspace, bins, &packages, mode)?;
        for package in packages {
            let mut own = BuildOutput::default();
            for Bin { name, .. } in of_package(package) {
                own.programs.extend(built.programs.remove_entry(name));
                own.errors.extend(built.errors.remove_entry(name));
            }
            own.library_errors = std::mem::take(&mut built.library_errors);
            all.insert(package, own);
        }
        return Ok(all);
    }
    for package in packages {
        let bins: Vec<&Bin> = of_package(package).collect();
        let mut built = of_packages(workspace, &bins, &BTreeSet::from([package]), mode)?;
        // The next package may write to the same files.
        let folder = workspace.target_dir.join("mex").join("programs");
        let folder = folder.join(&workspace.packages[package].name);
        fs::create_dir_all(&folder).map_err(Error::file("write", &folder))?;
        for program in built.programs.values_mut() {
            *program = copy(program, &folder)?;
        }
        all.insert(package, built);
    }
    Ok(all)
}

/// Builds binaries, each of one of these packages, in one call of cargo.
fn of_packages(
    workspace: &Workspace,
    bins: &[&Bin],
    packages: &BTreeSet<usize>,
    mode: BuildMode,
) -> Result<BuildOutput> {
    let manifest = workspace.root.join("Cargo.toml");
    let mut command = cargo("build", &manifest);
    let mut set = |profile: &str, setting: &str| {
        command.arg("--config").arg(format!("profile.{profile}.{setting}"));
    };
    if !has_profile(&manifest) {
        set(PROFILE, "inherits=\"release\"");
        set(PROFILE, "overflow-checks=true");
    }
    if mode == BuildMode::Debug {
        set(DEBUG_PROFILE, &format!("inherits=\"{PROFILE}\""));
        set(DEBUG_PROFILE, "debug-assertions=true");
        set(DEBUG_PROFILE, "debug=\"line-tables-only\"");
    }
    let is_debug = mode == BuildMode::Debug;
    command.args(["--profile", if is_debug { DEBUG_PROFILE } else { PROFILE }]);
    for package in packages.iter().map(|&it| &workspace.packages[it]) {
        command.arg("--package").arg(format!("{}@{}", package.name, package.version));
    }
    for bin in bins {
        command.args(["--bin", &bin.name]);
    }
    let record = SourceRecord::refresh(workspace);
    let built = run_cargo(command, bins.len(), "solution")?;
    record.store(built.programs.values())?;
    Ok(built)
}

/// Returns the id of a problem as a part of the name of a file or a binary.
pub fn file_stem(id: &str) -> String {
    // An id may be `package/name`.
    id.replace('/', "--")
}

/// Builds the checker or interactor of a problem from a Rust file that uses only std. A file with another
/// extension is a program already. The inner error has the diagnostics.
///
/// # Errors
///
/// Rustc cannot be run.
pub fn referee(workspace: &Workspace, id: &str, file: &Path) -> Result<Result<PathBuf, String>> {
    if file.extension().is_none_or(|it| it != "rs") {
        return Ok(Ok(file.to_owned()));
    }
    let text = fs::read_to_string(file).map_err(Error::file("read", file))?;
    let folder = workspace.target_dir.join("mex").join("referees");
    let _lock = lock(&folder, "that builds a checker or an interactor")?;
    // Other workspaces may build into the same target folder.
    let place = digest([file.display().to_string().as_str()]);
    let name = file_stem(id);
    let program = folder.join(format!("{name}-{}{}", &place[..8], env::consts::EXE_SUFFIX));
    let mut command = Command::new(toolchain::rustc());
    command.args(["--edition", "2021", "-O", "--crate-name", "referee"]).arg(file);
    let _spinner = Spinner::new(&format!("compiling `{}`", shown(file)));
    Ok(compile(command, &folder, &text, &program)?.map(|()| program))
}

/// Compiles bundles in a folder as the judge does, as far as this machine can.
///
/// The folder is created and not removed, so that the user can look at a bundle that does not compile.
///
/// # Errors
///
/// A file cannot be written, or cargo fails before it builds any bundle.
pub fn as_judge(
    workspace: &Workspace,
    judge: &Judge,
    edition: u16,
    sources: &[&BundleSource],
    folder: &Path,
) -> Result<BuildOutput> {
    fs::create_dir_all(folder).map_err(Error::file("write", folder))?;
    for source in sources {
        write_if_changed(&folder.join(&source.name).with_extension("rs"), &source.text)?;
    }
    let (alone, with_crates): (Vec<&BundleSource>, Vec<&BundleSource>) =
        sources.iter().partition(|it| judges_crates(workspace, &it.bin, judge).is_empty());
    let mut built = BuildOutput::default();
    if !with_crates.is_empty() {
        built = with_cargo(workspace, judge, edition, &with_crates, folder)?;
    }
    for (source, result) in alone.iter().zip(with_rustc(judge, edition, &alone, folder)?) {
        match result {
            Ok(program) => drop(built.programs.insert(source.name.clone(), program)),
            Err(errors) => drop(built.errors.insert(source.name.clone(), errors)),
        }
    }
    Ok(built)
}

/// Compiles bundles that need no crate: one call of rustc each, in parallel.
fn with_rustc(
    judge: &Judge,
    edition: u16,
    sources: &[&BundleSource],
    folder: &Path,
) -> Result<Vec<Result<PathBuf, String>>> {
    let next = AtomicUsize::new(0);
    let count = sources.len();
    let compiling = format!("compiling {count} {} as on {}", plural(count, "bundle"), judge.name);
    let spinner = Spinner::new(&compiling);
    let count_done = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((source.name.as_str(), rustc(judge, edition, source, folder)?));
            let count = 1 + count_done.fetch_add(1, Ordering::Relaxed);
            spinner.set_message(&format!("{compiling}: {count} done"));
        }
        Ok(done)
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(sources.len());
    let mut results = BTreeMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let panicked = |_| Err(Error::tool("a thread that runs rustc panicked"));
            results.extend(worker.join().unwrap_or_else(panicked)?);
        }
        Ok(())
    })?;
    Ok(sources.iter().filter_map(|source| results.remove(source.name.as_str())).collect())
}

/// Compiles one bundle. The inner error has the diagnostics.
fn rustc(
    judge: &Judge,
    edition: u16,
    BundleSource { name, text, .. }: &BundleSource,
    folder: &Path,
) -> Result<Result<PathBuf, String>> {
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let mut command = Command::new(toolchain::rustc());
    command.args(["--edition", &edition.to_string()]).args(rustc_flags(judge));
    command.arg(format!("{name}.rs"));
    Ok(compile(command, folder, text, &program)?.map(|()| program))
}

/// Compiles a text by a call of rustc in a folder, unless the program is up to date: a file beside it has
/// the digest of compiler, arguments and text. The inner error has the diagnostics. The caller holds the
/// lock of the folder.
fn compile(
    mut command: Command,
    folder: &Path,
    text: &str,
    program: &Path,
) -> Result<Result<(), String>> {
    let digest_file = program.with_extension("made");
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let compiler = toolchain::identity(folder).filter(|_| !may_read_outside_input(text));
    let digest = compiler.map(|compiler| {
        digest([compiler.as_str(), text].into_iter().chain(args.iter().map(String::as_str)))
    });
    let is_current = |stored: String| Some(stored) == digest;
    if program.is_file() && fs::read_to_string(&digest_file).is_ok_and(is_current) {
        return Ok(Ok(()));
    }
    let _ = fs::remove_file(&digest_file);
    // Rustc writes to another file, so that the program is never there in part.
    let draft = program.with_extension("draft");
    let rustc = command.get_program().to_string_lossy().into_owned();
    let output = command
        .current_dir(folder)
        .args(["--color", colour(), "-o"])
        .arg(&draft)
        .output()
        .map_err(Error::not_run(&format!("`{rustc}`")))?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()));
    }
    files::rename(&draft, program).map_err(Error::file("write", program))?;
    if let Some(digest) = digest {
        files::write_whole(&digest_file, digest.as_bytes())?;
    }
    Ok(Ok(()))
}

/// Returns the flags of the judge, without those that only the linker of Windows understands.
fn rustc_flags(judge: &Judge) -> Vec<String> {
    let mut flags = Vec::new();
    let mut given = judge.flags.iter().peekable();
    while let Some(flag) = given.next() {
        let for_msvc = given.peek().is_some_and(|value| value.starts_with("link-args=/"));
        if flag == "-C" && for_msvc && !cfg!(target_env = "msvc") {
            given.next();
        } else {
            flags.push(flag.clone());
        }
    }
    let optimised = flags.iter().any(|it| it == "-O" || it.starts_with("opt-level="));
    if !optimised {
        flags.push(match judge.build {
            Build::Rustc => "-O".to_owned(),
            Build::Cargo => "-Copt-level=3".to_owned(),
        });
    }
    if judge.lto {
        flags.push("-Clto".to_owned());
    }
    flags.extend(stack_flag().map(str::to_owned));
    flags
}

/// Returns the flag with which the linker reserves a large stack for a program. Only on Windows is the
/// size of a stack a property of the program; elsewhere it is a limit of the process.
fn stack_flag() -> Option<&'static str> {
    if cfg!(target_env = "msvc") {
        Some("-Clink-arg=/STACK:1073741824")
    } else if cfg!(windows) {
        Some("-Clink-arg=-Wl,--stack,1073741824")
    } else {
        None
    }
}

/// Compiles bundles that use crates of the judge, as binaries of one package that depends on these crates
/// in the versions of the workspace. Lock file and target folder stay for the next time.
fn with_cargo(
    workspace: &Workspace,
    judge: &Judge,
    edition: u16,
    sources: &[&BundleSource],
    folder: &Path,
) -> Result<BuildOutput> {
    let crates: BTreeMap<&str, &Package> = sources
        .iter()
        .flat_map(|source| judges_crates(workspace, &source.bin, judge))
        .map(|package| (package.name.as_str(), package))
        .collect();
    let manifest = folder.join("Cargo.toml");
    write_if_changed(&manifest, &package_of_bundles(judge, edition, sources, crates.values()))?;
    copy_lock_file(workspace, folder)?;
    let mut command = cargo("build", &manifest);
    command.args(["--release", "--offline", "--bins", "--target-dir"]).arg(folder.join("target"));
    let flags: Vec<&str> = judge.flags.iter().map(String::as_str).chain(stack_flag()).collect();
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    run_cargo(command, sources.len(), "bundle")
}

/// Copies the lock file of the workspace, so that the package in `folder` gets the same versions.
fn copy_lock_file(workspace: &Workspace, folder: &Path) -> Result<()> {
    let file = workspace.root.join("Cargo.lock");
    if file.is_file() {
        copy(&file, folder)?;
    }
    Ok(())
}

/// Returns the manifest of a package whose binaries are the bundles.
fn package_of_bundles<'a>(
    judge: &Judge,
    edition: u16,
    sources: &[&BundleSource],
    crates: impl Iterator<Item = &'a &'a Package>,
) -> String {
    let mut manifest = format!(
        "[package]\nname = \"bundles\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\
         autobins = false\n\n[workspace]\n\n[profile.release]\nlto = {}\n\n[dependencies]\n",
        judge.lto
    );
    for package in crates {
        let Package { name, version, features, feature_table, .. } = package;
        let own = judge.krate(name);
        let features = own.map(|own| own.shared_features(features, feature_table));
        let features = features.unwrap_or_default();
        manifest += &format!(
            "{name} = {{ version = \"={version}\", default-features = false, \
             features = {features:?} }}\n"
        );
    }
    for BundleSource { name, .. } in sources {
        manifest += &format!("\n[[bin]]\nname = {name:?}\npath = \"{name}.rs\"\n");
    }
    manifest
}

/// Returns the crates that a bundle of the binary need not inline, since the judge has them in a version
/// that fits, sorted by name.
pub fn judges_crates<'a>(workspace: &'a Workspace, bin: &Bin, judge: &Judge) -> Vec<&'a Package> {
    let provided = load::provided_packages(&workspace.for_bin(bin), bin.package, judge);
    let packages = provided.into_iter().map(|index| &workspace.packages[index]);
    let by_name: BTreeMap<&str, &Package> =
        packages.map(|package| (package.name.as_str(), package)).collect();
    by_name.into_values().collect()
}

/// True if the workspace defines the profile.
fn has_profile(manifest: &Path) -> bool {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    table.get("profile").is_some_and(|profiles| profiles.get(PROFILE).is_some())
}

/// Writes a file unless it has this content already, so that cargo does not take it for changed.
fn write_if_changed(file: &Path, text: &str) -> Result<()> {
    if fs::read(file).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    files::write(file, text.as_bytes())
}

fn colour() -> &'static str {
    if stderr_is_coloured() { "always" } else { "never" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::judge::Judges;

    #[test]
    fn flags_that_only_the_linker_of_windows_understands_are_left_out() {
        let judges = Judges::builtin().unwrap();
        let flags = rustc_flags(judges.get("codeforces").unwrap());
        if !cfg!(target_env = "msvc") {
            assert_eq!(flags[..3], ["-O", "--cfg", "ONLINE_JUDGE"]);
        }
    }

    #[test]
    fn every_judge_compiles_optimised() {
        for judge in Judges::builtin().unwrap().iter() {
            let flags = rustc_flags(judge);
            let optimising = flags.iter().filter(|it| *it == "-O" || it.contains("opt-level="));
            assert_eq!(optimising.count(), 1, "{}: {flags:?}", judge.id);
        }
    }
}
