//! Builds helper programs of a problem, such as its generator and its brute force.

use super::{cargo, copy_lock_file, run_cargo, write_if_changed};
use base::error::{Error, Result};
use base::files::{cannot_write, copy, lock};
use base::terminal::shown;
use base::workspace::{Bin, Git, Package, Workspace};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Builds Rust files, and copies their programs into a folder. They may use all that the solution and
/// its tests may use: the dependencies of its package, in the versions of the workspace, and the
/// library of the package; but for what only tests use and comes neither from a path nor from
/// crates.io.
///
/// They are the binaries of a package of their own below the target folder, so that the workspace
/// knows nothing of them. Nothing is downloaded here.
///
/// # Errors
///
/// When a file cannot be written, or one of them does not compile.
pub fn build_helpers(
    workspace: &Workspace,
    solution: &Bin,
    sources: &[PathBuf],
    to: &Path,
) -> Result<Vec<PathBuf>> {
    let stem = |it: &PathBuf| it.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let stems: Vec<String> = sources.iter().map(stem).collect();
    let named = |stem: &String| format!("{}-{stem}", solution.name);
    let home = workspace.target_dir.join("mex").join("beside");
    // Until the programs are copied, since others build there, too.
    let _lock = lock(&home, "that builds such programs")?;
    // A package for each set of programs, so that none is built in vain.
    let folder = home.join(&solution.name).join(stems.join("-"));
    fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    let manifest = folder.join("Cargo.toml");
    let programs: Vec<(String, &PathBuf)> = stems.iter().map(named).zip(sources).collect();
    write_if_changed(&manifest, &package(workspace, solution, &programs))?;
    copy_lock_file(workspace, &folder)?;
    let mut command = cargo("build", &manifest);
    // One folder for all solutions, so that what they depend on is compiled once.
    command.args(["--release", "--offline", "--target-dir"]).arg(home.join("target"));
    let mut built = run_cargo(command, sources.len(), "program")?;
    let program = |(name, source): &(String, &PathBuf)| {
        if let Some(program) = built.programs.remove(name) {
            return copy(&program, to);
        }
        let source = shown(source);
        Err(Error::build(match built.errors.remove(name) {
            Some(said) => format!("`{source}` does not compile\n{}", said.trim_end()),
            None if built.library_errors.is_empty() => format!("cargo built nothing of `{source}`"),
            None => built.library_errors.trim_end().to_owned(),
        }))
    };
    programs.iter().map(program).collect()
}

/// The manifest.
fn package(workspace: &Workspace, solution: &Bin, programs: &[(String, &PathBuf)]) -> String {
    let edition = solution.edition;
    let mut manifest = format!(
        "[package]\nname = \"beside\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n\
         [workspace]\n\n[profile.release]\noverflow-checks = true\n\n[dependencies]\n"
    );
    let for_bin = workspace.for_bin(solution);
    let own = &for_bin.packages[solution.package];
    // By what they are called; what the solution itself knows by a name counts.
    let mut known: BTreeMap<&str, &Package> = BTreeMap::new();
    known.extend(own.lib.as_ref().map(|lib| (lib.name.as_str(), own)));
    for it in &own.dependencies {
        known.entry(&it.name).or_insert(&for_bin.packages[it.package]);
    }
    for it in &workspace.packages[solution.package].dev_dependencies {
        let package = &workspace.packages[it.package];
        if package.local || package.from_registry {
            known.entry(&it.name).or_insert(package);
        }
    }
    for (called, Package { name, version, folder, local, git, features, .. }) in known {
        let from = match git {
            _ if *local => format!("path = {}", quoted(&folder.display().to_string())),
            // Word for word, so that the lock file tells which commit.
            Some(Git { url, reference }) => {
                let reference =
                    reference.iter().map(|(kind, it)| format!(", {kind} = {}", quoted(it)));
                format!("git = {}{}", quoted(url), reference.collect::<String>())
            }
            None => format!("version = \"={version}\""),
        };
        manifest += &format!(
            "{called} = {{ package = \"{name}\", {from}, default-features = false, \
             features = {features:?} }}\n"
        );
    }
    for (name, path) in programs {
        let path = quoted(&path.display().to_string());
        manifest += &format!("\n[[bin]]\nname = \"{name}\"\npath = {path}\n");
    }
    manifest
}

/// A text as TOML has it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
