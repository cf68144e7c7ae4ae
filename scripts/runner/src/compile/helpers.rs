//! Builds helper programs of a problem, such as its generator and its brute force.

use super::{SourceRecord, cargo, copy_lock_file, run_cargo, write_if_changed};
use base::error::{Error, Result};
use base::files::{copy, lock};
use base::terminal::shown;
use base::workspace::{Bin, Git, Package, Workspace};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Builds Rust files, and copies their programs into a folder.
///
/// They become the binaries of a generated package below the target folder, outside of the workspace. It
/// depends on what the solution and its tests can use: the library of the solution's package, its
/// dependencies, and its dev-dependencies from a path or crates.io, all in the versions of the workspace.
/// Cargo runs offline.
///
/// # Errors
///
/// A file cannot be written, or one of the programs does not compile.
pub fn build_helpers(
    workspace: &Workspace,
    solution: &Bin,
    sources: &[PathBuf],
    to: &Path,
) -> Result<Vec<PathBuf>> {
    let stem = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let stems: Vec<String> = sources.iter().map(stem).collect();
    let bin_name = |stem: &String| format!("{}-{stem}", solution.name);
    let home = workspace.target_dir.join("mex").join("beside");
    // Held until the programs are copied, since other runs of the tool overwrite them.
    let _lock = lock(&home, "that builds such programs")?;
    // A package for each set of programs, so that only these are built.
    let folder = home.join(&solution.name).join(stems.join("-"));
    fs::create_dir_all(&folder).map_err(Error::file("write", &folder))?;
    let manifest = folder.join("Cargo.toml");
    let programs: Vec<(String, &PathBuf)> = stems.iter().map(bin_name).zip(sources).collect();
    write_if_changed(&manifest, &manifest_text(workspace, solution, &programs))?;
    copy_lock_file(workspace, &folder)?;
    let mut command = cargo("build", &manifest);
    // One target folder for all solutions, so that their dependencies are compiled once.
    command.args(["--release", "--offline", "--target-dir"]).arg(home.join("target"));
    let record = SourceRecord::refresh(workspace);
    let mut built = run_cargo(command, sources.len(), "program")?;
    record.store(built.programs.values())?;
    let program = |(name, source): &(String, &PathBuf)| {
        if let Some(program) = built.programs.remove(name) {
            return copy(&program, to);
        }
        let source = shown(source);
        Err(Error::build(match built.errors.remove(name) {
            Some(errors) => format!("`{source}` does not compile\n{}", errors.trim_end()),
            None if built.library_errors.is_empty() => format!("cargo built nothing of `{source}`"),
            None => built.library_errors.trim_end().to_owned(),
        }))
    };
    programs.iter().map(program).collect()
}

/// Returns the manifest of the package whose binaries are the programs.
fn manifest_text(workspace: &Workspace, solution: &Bin, programs: &[(String, &PathBuf)]) -> String {
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
    for (name, path) in programs {
        let path = quoted(&path.display().to_string());
        manifest += &format!("\n[[bin]]\nname = \"{name}\"\npath = {path}\n");
    }
    manifest
}

/// Returns a text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
