//! From sources to programs: solutions as they are written, and bundles as their judge compiles.

mod helpers;

use crate::compare::plural;
use base::error::{Error, Result};
use base::files::{self, cannot_write, copy, digest, lock};
use base::judge::{Build, Judge};
use base::terminal::{Spinner, shown, stderr_is_coloured};
use base::toolchain;
use base::workspace::{Bin, Package, Workspace};
use bundler::load;
use bundler::rustc::may_read_outside_input;
use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, Message};
pub use helpers::build_helpers;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io::{BufReader, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The profile of solutions as they are written: optimised, and an overflow still panics.
const PROFILE: &str = "checked";

/// What came out of a build.
#[derive(Debug, Default)]
pub struct BuildOutput {
    /// The programs, by the names of their binaries.
    pub programs: BTreeMap<String, PathBuf>,
    /// What rustc said against a binary, by its name.
    pub errors: BTreeMap<String, String>,
    /// What rustc said against the libraries.
    pub library_errors: String,
}

/// A bundle to compile.
pub struct Source {
    /// What its program is called.
    pub name: String,
    /// The binary that it was made of.
    pub bin: Bin,
    /// The one file.
    pub text: String,
}

/// Builds binaries as they stand in the workspace, of which no two in one package have one name.
/// Returns what came out of each package, by its index.
///
/// # Errors
///
/// When cargo fails before it comes to any of them.
pub fn as_written(workspace: &Workspace, bins: &[&Bin]) -> Result<BTreeMap<usize, BuildOutput>> {
    let packages: BTreeSet<usize> = bins.iter().map(|bin| bin.package).collect();
    // Of several packages cargo builds all binaries with a name, each to where the other is.
    let has_namesake = |bin: &&Bin| {
        let mut named = workspace.bins.iter().filter(|it| it.name == bin.name);
        named.any(|it| it.package != bin.package && packages.contains(&it.package))
    };
    let of_package = |package| bins.iter().copied().filter(move |it: &&Bin| it.package == package);
    let mut all = BTreeMap::new();
    if !bins.iter().any(has_namesake) {
        let mut built = of_packages(workspace, bins, &packages)?;
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
        let mut built = of_packages(workspace, &bins, &BTreeSet::from([package]))?;
        // The next package may write to the same files.
        let folder = workspace.target_dir.join("mex").join("programs");
        let folder = folder.join(&workspace.packages[package].name);
        fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
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
) -> Result<BuildOutput> {
    let manifest = workspace.root.join("Cargo.toml");
    let mut command = cargo("build", &manifest);
    command.args(["--profile", PROFILE]);
    if !has_profile(&manifest) {
        for setting in ["inherits=\"release\"", "overflow-checks=true"] {
            command.arg("--config").arg(format!("profile.{PROFILE}.{setting}"));
        }
    }
    for package in packages.iter().map(|&it| &workspace.packages[it]) {
        command.arg("--package").arg(format!("{}@{}", package.name, package.version));
    }
    for bin in bins {
        command.args(["--bin", &bin.name]);
    }
    run_cargo(command, bins.len(), "solution")
}

/// Returns the name that a problem has in the names of files and binaries.
pub fn file_stem(id: &str) -> String {
    // `package/name`, where several packages have the name.
    id.replace('/', "--")
}

/// Builds the checker or interactor of a problem: a Rust file that needs std only. What is no Rust
/// source is a program already. The inner error is what rustc said.
///
/// # Errors
///
/// When rustc cannot be run.
pub fn referee(workspace: &Workspace, id: &str, file: &Path) -> Result<Result<PathBuf, String>> {
    if file.extension().is_none_or(|it| it != "rs") {
        return Ok(Ok(file.to_owned()));
    }
    let text = fs::read_to_string(file)
        .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(file))))?;
    let folder = workspace.target_dir.join("mex").join("referees");
    let _lock = lock(&folder, "that builds a checker or an interactor")?;
    // Other workspaces may build into the same target folder.
    let place = digest([file.display().to_string().as_str()]);
    let name = file_stem(id);
    let program = folder.join(format!("{name}-{}{}", &place[..8], env::consts::EXE_SUFFIX));
    let mut command = Command::new(toolchain::rustc());
    command.args(["--edition", "2021", "-O", "--crate-name", "referee"]).arg(file);
    let _waiting = Spinner::new(&format!("compiling `{}`", shown(file)));
    Ok(make(command, &folder, &text, &program)?.map(|()| program))
}

/// Compiles bundles in a folder as the judge does, as far as this machine can.
///
/// The folder is made, and stays: whoever wants to see a bundle that fails finds it there.
///
/// # Errors
///
/// When a file cannot be written, or cargo fails before it comes to any bundle.
pub fn as_judge(
    workspace: &Workspace,
    judge: &Judge,
    edition: u16,
    sources: &[&Source],
    folder: &Path,
) -> Result<BuildOutput> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for source in sources {
        write_if_new(&folder.join(&source.name).with_extension("rs"), &source.text)?;
    }
    let (alone, with_crates): (Vec<&Source>, Vec<&Source>) =
        sources.iter().partition(|it| judges_crates(workspace, &it.bin, judge).is_empty());
    let mut built = BuildOutput::default();
    if !with_crates.is_empty() {
        built = with_cargo(workspace, judge, edition, &with_crates, folder)?;
    }
    for (source, result) in alone.iter().zip(with_rustc(judge, edition, &alone, folder)?) {
        match result {
            Ok(program) => drop(built.programs.insert(source.name.clone(), program)),
            Err(said) => drop(built.errors.insert(source.name.clone(), said)),
        }
    }
    Ok(built)
}

/// Bundles that need no crate: one call of rustc each, as many at a time as there are cores.
fn with_rustc(
    judge: &Judge,
    edition: u16,
    sources: &[&Source],
    folder: &Path,
) -> Result<Vec<Result<PathBuf, String>>> {
    let next = AtomicUsize::new(0);
    let count = sources.len();
    let compiling = format!("compiling {count} {} as on {}", plural(count, "bundle"), judge.name);
    let waiting = Spinner::new(&compiling);
    let ready = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((source.name.as_str(), rustc(judge, edition, source, folder)?));
            let ready = 1 + ready.fetch_add(1, Ordering::Relaxed);
            waiting.tell(&format!("{compiling}: {ready} done"));
        }
        Ok(done)
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(sources.len());
    let mut results = BTreeMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let died = |_| Err(Error::tool("a thread that runs rustc panicked"));
            results.extend(worker.join().unwrap_or_else(died)?);
        }
        Ok(())
    })?;
    Ok(sources.iter().filter_map(|source| results.remove(source.name.as_str())).collect())
}

/// Compiles one bundle; the inner error is what rustc said.
fn rustc(
    judge: &Judge,
    edition: u16,
    Source { name, text, .. }: &Source,
    folder: &Path,
) -> Result<Result<PathBuf, String>> {
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let mut command = Command::new(toolchain::rustc());
    command.args(["--edition", &edition.to_string()]).args(rustc_flags(judge));
    command.arg(format!("{name}.rs"));
    Ok(make(command, folder, text, &program)?.map(|()| program))
}

/// Makes a program of a text by a call of rustc in a folder, unless the same call has made it of the
/// same text before; the inner error is what rustc said. Nobody else may do the same meanwhile.
fn make(
    mut command: Command,
    folder: &Path,
    text: &str,
    program: &Path,
) -> Result<Result<(), String>> {
    let made = program.with_extension("made");
    let args: Vec<_> = command.get_args().map(|it| it.to_string_lossy().into_owned()).collect();
    let compiler = toolchain::identity(folder).filter(|_| !may_read_outside_input(text));
    let how = compiler
        .map(|it| digest([it.as_str(), text].into_iter().chain(args.iter().map(String::as_str))));
    if program.is_file() && fs::read_to_string(&made).is_ok_and(|it| Some(it) == how) {
        return Ok(Ok(()));
    }
    let _ = fs::remove_file(&made);
    // Under another name until it is whole.
    let draft = program.with_extension("draft");
    let rustc = command.get_program().to_string_lossy().into_owned();
    let output = command
        .current_dir(folder)
        .args(["--color", colour(), "-o"])
        .arg(&draft)
        .output()
        .map_err(|error| Error::tool(format!("failed to run `{rustc}`: {error}")))?;
    if !output.status.success() {
        return Ok(Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()));
    }
    files::rename(&draft, program).map_err(|error| cannot_write(program, &error))?;
    if let Some(how) = how {
        files::write_whole(&made, how.as_bytes())?;
    }
    Ok(Ok(()))
}

/// The judge's own flags, without those that only its system understands.
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

/// Returns what makes the linker reserve a large stack for a program: Windows takes its size from there,
/// elsewhere it is a limit of the process.
fn stack_flag() -> Option<&'static str> {
    match () {
        () if cfg!(target_env = "msvc") => Some("-Clink-arg=/STACK:1073741824"),
        () if cfg!(windows) => Some("-Clink-arg=-Wl,--stack,1073741824"),
        () => None,
    }
}

/// Bundles that use crates of the judge: a package of their own, with those crates in the versions
/// of the workspace. It has its own lock file and target folder, so that it is warm the next time.
fn with_cargo(
    workspace: &Workspace,
    judge: &Judge,
    edition: u16,
    sources: &[&Source],
    folder: &Path,
) -> Result<BuildOutput> {
    let crates: BTreeMap<&str, &Package> = sources
        .iter()
        .flat_map(|source| judges_crates(workspace, &source.bin, judge))
        .map(|package| (package.name.as_str(), package))
        .collect();
    let manifest = folder.join("Cargo.toml");
    write_if_new(&manifest, &package_of_bundles(judge, edition, sources, crates.values()))?;
    copy_lock_file(workspace, folder)?;
    let mut command = cargo("build", &manifest);
    command.args(["--release", "--offline", "--bins", "--target-dir"]).arg(folder.join("target"));
    let flags: Vec<&str> = judge.flags.iter().map(String::as_str).chain(stack_flag()).collect();
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    run_cargo(command, sources.len(), "bundle")
}

/// So that a package below the target folder has its dependencies in the versions of the workspace.
fn copy_lock_file(workspace: &Workspace, folder: &Path) -> Result<()> {
    let file = workspace.root.join("Cargo.lock");
    if file.is_file() {
        copy(&file, folder)?;
    }
    Ok(())
}

/// The manifest of a package whose binaries are the bundles.
fn package_of_bundles<'a>(
    judge: &Judge,
    edition: u16,
    sources: &[&Source],
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
        let features = own.map(|it| it.shared_features(features, feature_table));
        let features = features.unwrap_or_default();
        manifest += &format!(
            "{name} = {{ version = \"={version}\", default-features = false, \
             features = {features:?} }}\n"
        );
    }
    for Source { name, .. } in sources {
        manifest += &format!("\n[[bin]]\nname = {name:?}\npath = \"{name}.rs\"\n");
    }
    manifest
}

/// The crates that a bundle of the binary may leave as `use`, since the judge has them in the
/// version of the workspace.
pub fn judges_crates<'a>(workspace: &'a Workspace, bin: &Bin, judge: &Judge) -> Vec<&'a Package> {
    let kept = load::provided_packages(&workspace.for_bin(bin), bin.package, judge);
    let found = kept.into_iter().map(|it| &workspace.packages[it]);
    found.map(|it| (it.name.as_str(), it)).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// A call of the cargo that started this tool, or of the one in the path.
fn cargo(verb: &str, manifest: &Path) -> Command {
    let mut command = Command::new(toolchain::cargo());
    command.args([verb, "--quiet", "--keep-going", "--manifest-path"]).arg(manifest);
    let format = match stderr_is_coloured() {
        true => "json-diagnostic-rendered-ansi",
        false => "json",
    };
    command.args(["--message-format", format]);
    if let Some(flag) = stack_flag() {
        // Beside the flags that the workspace sets.
        command.args(["--config", &format!("target.'cfg(windows)'.rustflags=['{flag}']")]);
    }
    command
}

/// Runs a build of so many programs, such as `solution`s, and shows how far it is.
fn run_cargo(mut command: Command, count: usize, what: &str) -> Result<BuildOutput> {
    let failed = |error| Error::tool(format!("failed to run `cargo build`: {error}"));
    let building = format!("building {count} {}", plural(count, what));
    let waiting = Spinner::new(&building);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        // A pipe that breaks has given what it had.
        let _ = stderr.map(|mut pipe| pipe.read_to_end(&mut said));
        said
    });
    let mut built = BuildOutput::default();
    for message in stdout.into_iter().flat_map(|it| Message::parse_stream(BufReader::new(it))) {
        if built.add(message.map_err(failed)?) {
            waiting.tell(&format!("{building}: {} done", built.programs.len()));
        }
    }
    let status = child.wait().map_err(failed)?;
    let said = said.join().unwrap_or_default();
    let explained = !built.errors.is_empty() || !built.library_errors.is_empty();
    if status.success() || explained {
        return Ok(built);
    }
    let said = String::from_utf8_lossy(&said);
    Err(Error::build(said.trim().trim_start_matches("error: ")))
}

impl BuildOutput {
    /// Takes over what cargo says; returns true if that is one more program.
    fn add(&mut self, message: Message) -> bool {
        match message {
            Message::CompilerArtifact(Artifact { executable: Some(program), target, .. }) => {
                self.programs.insert(target.name, program.into());
                return true;
            }
            Message::CompilerMessage(it) if is_error(&it.message) => {
                let errors = match it.target.is_bin() {
                    true => self.errors.entry(it.target.name).or_default(),
                    false => &mut self.library_errors,
                };
                *errors += &it.message.rendered.unwrap_or(it.message.message);
            }
            _ => {}
        }
        false
    }
}

/// An error, but not rustc's last word on how many there were.
fn is_error(message: &cargo_metadata::diagnostic::Diagnostic) -> bool {
    matches!(message.level, DiagnosticLevel::Error | DiagnosticLevel::Ice)
        && !message.message.starts_with("aborting due to")
}

/// Whether the workspace says itself what the profile is.
fn has_profile(manifest: &Path) -> bool {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    table.get("profile").is_some_and(|profiles| profiles.get(PROFILE).is_some())
}

/// Writes a file unless it is there already, so that cargo does not take it for a changed one.
fn write_if_new(file: &Path, text: &str) -> Result<()> {
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
    fn flags_that_only_the_judges_linker_understands_are_left_out() {
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
