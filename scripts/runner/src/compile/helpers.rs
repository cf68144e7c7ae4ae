//! Builds helper programs of problems, such as a generator and a brute force.

use super::{SourceRecord, cargo, copy_lock_file, run_cargo, write_if_changed};
use base::error::{Error, Result};
use base::files::{copy, lock};
use base::terminal::shown;
use base::workspace::{Bin, Git, Package, Workspace};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A helper program to build.
pub struct HelperSource<'a> {
    /// The solution that it is beside.
    pub solution: &'a Bin,
    /// Its file.
    pub file: PathBuf,
    /// The folder that its program is copied into.
    pub to: PathBuf,
}

impl HelperSource<'_> {
    fn bin_name(&self) -> String {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        format!("{}-{stem}", self.solution.name)
    }
}

/// Builds helper programs and copies them. An inner error is that one of them does not compile.
///
/// Those beside solutions of one package become the binaries of a generated package below the target folder,
/// outside of the workspace. It depends on what the solutions and their tests can use: the library of their
/// package, its dependencies, and its dev-dependencies from a path or crates.io, all in the versions of the
/// workspace. Cargo runs offline, once for each such package.
///
/// # Errors
///
/// A file cannot be written, or cargo fails before it builds any of them.
pub fn build_helpers(
    workspace: &Workspace,
    helpers: &[HelperSource<'_>],
) -> Result<Vec<Result<PathBuf>>> {
    let home = workspace.target_dir.join("mex").join("beside");
    // Held until the programs are copied, since other runs of the tool overwrite them.
    let _lock = lock(&home, "that builds such programs")?;
    let package = |helper: &HelperSource<'_>| (helper.solution.package, helper.solution.edition);
    let mut programs = Vec::new();
    for helpers in helpers.chunk_by(|a, b| package(a) == package(b)) {
        programs.extend(build_package(workspace, &home, helpers)?);
    }
    Ok(programs)
}

/// Builds helper programs beside solutions of one package and edition.
fn build_package(
    workspace: &Workspace,
    home: &Path,
    helpers: &[HelperSource<'_>],
) -> Result<Vec<Result<PathBuf>>> {
    let solution = helpers[0].solution;
    // The manifest names the programs of one call only. Cargo keeps the others as they were built.
    let folder = home.join(&workspace.packages[solution.package].name);
    let folder = folder.join(solution.edition.to_string());
    fs::create_dir_all(&folder).map_err(Error::file("write", &folder))?;
    let manifest = folder.join("Cargo.toml");
    write_if_changed(&manifest, &manifest_text(workspace, solution, helpers))?;
    copy_lock_file(workspace, &folder)?;
    let mut command = cargo("build", &manifest);
    // One target folder for all packages, so that their dependencies are compiled once.
    command.args(["--release", "--offline", "--target-dir"]).arg(home.join("target"));
    let record = SourceRecord::refresh(workspace);
    let mut built = run_cargo(command, helpers.len(), "program")?;
    record.store(built.programs.values())?;
    let program = |helper: &HelperSource<'_>| {
        let name = helper.bin_name();
        if let Some(program) = built.programs.remove(&name) {
            return copy(&program, &helper.to);
        }
        let source = shown(&helper.file);
        Err(Error::build(match built.errors.remove(&name) {
            Some(errors) => format!("`{source}` does not compile\n{}", errors.trim_end()),
            None if built.library_errors.is_empty() => format!("cargo built nothing of `{source}`"),
            None => built.library_errors.trim_end().to_owned(),
        }))
    };
    Ok(helpers.iter().map(program).collect())
}

/// Returns the manifest of the package whose binaries are the programs.
fn manifest_text(workspace: &Workspace, solution: &Bin, helpers: &[HelperSource<'_>]) -> String {
    let edition = solution.edition;
    let mut manifest = format!(
        "[package]\nname = \"beside\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n\
         [workspace]\n\n[profile.release]\noverflow-checks = true\n\n[dependencies]\n"
    );
    let for_bin = workspace.for_bin(solution);
    let own = &for_bin.packages[solution.package];
    // By the names in the code. A name means the same as in the solution.
    let mut dependencies: BTreeMap<&str, &Package> = BTreeMap::new();
    dependencies.extend(own.lib.as_ref().map(|lib| (lib.name.as_str(), own)));
    for dependency in &own.dependencies {
        dependencies.entry(&dependency.name).or_insert(&for_bin.packages[dependency.package]);
    }
    for dependency in &workspace.packages[solution.package].dev_dependencies {
        let package = &workspace.packages[dependency.package];
        if package.local || package.from_registry {
            dependencies.entry(&dependency.name).or_insert(package);
        }
    }
    for (key, Package { name, version, folder, local, git, features, .. }) in dependencies {
        let source = match git {
            _ if *local => format!("path = {}", quoted(&folder.display().to_string())),
            // As in the manifest, so that the lock file tells the commit.
            Some(Git { url, reference }) => {
                let reference =
                    reference.iter().map(|(kind, name)| format!(", {kind} = {}", quoted(name)));
                format!("git = {}{}", quoted(url), reference.collect::<String>())
            }
            None => format!("version = \"={version}\""),
        };
        manifest += &format!(
            "{key} = {{ package = \"{name}\", {source}, default-features = false, \
             features = {features:?} }}\n"
        );
    }
    for helper in helpers {
        let (name, path) = (helper.bin_name(), quoted(&helper.file.display().to_string()));
        manifest += &format!("\n[[bin]]\nname = \"{name}\"\npath = {path}\n");
    }
    manifest
}

/// Returns a text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
