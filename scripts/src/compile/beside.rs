//! Programs that stand beside a solution, such as its generator and its brute force.

use super::{Built, cargo, run_cargo, write_if_new};
use crate::error::Result;
use crate::files::{cannot_write, copy};
use crate::terminal::shown;
use crate::workspace::{Bin, Package, Workspace};
use std::fs;
use std::path::PathBuf;

/// Builds Rust files that may use all that the solution and its tests may use: the dependencies of
/// its package, in the versions of the workspace, and the library of the package.
///
/// They are the binaries of a package of their own below the target folder, so that the workspace
/// knows nothing of them. The solution is built first, since nothing is downloaded here.
///
/// # Errors
///
/// When a file cannot be written, or cargo fails before it comes to any of them.
pub fn beside(
    workspace: &Workspace,
    solution: &Bin,
    programs: &[(String, PathBuf)],
) -> Result<Built> {
    let home = workspace.target_dir.join("mex").join("beside");
    let folder = home.join(&solution.name);
    fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    let manifest = folder.join("Cargo.toml");
    write_if_new(&manifest, &package(workspace, solution, programs))?;
    let lock = workspace.root.join("Cargo.lock");
    if lock.is_file() {
        copy(&lock, &folder)?;
    }
    let mut command = cargo("build", &manifest);
    // One folder for all solutions, so that what they depend on is compiled once.
    command.args(["--release", "--offline", "--target-dir"]).arg(home.join("target"));
    let mut built = run_cargo(command)?;
    for (name, path) in programs {
        if let Some(errors) = built.errors.get_mut(name) {
            *errors = format!("`{}` does not compile\n{}", shown(path), errors.trim_end());
        }
    }
    Ok(built)
}

/// The manifest.
fn package(workspace: &Workspace, solution: &Bin, programs: &[(String, PathBuf)]) -> String {
    let edition = solution.edition;
    let mut manifest = format!(
        "[package]\nname = \"beside\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n\
         [workspace]\n\n[profile.release]\noverflow-checks = true\n\n[dependencies]\n"
    );
    let for_tests = &workspace.packages[solution.package].dev_dependencies;
    let for_tests = for_tests.iter().map(|it| (it.name.as_str(), &workspace.packages[it.package]));
    let workspace = workspace.for_bin(solution);
    let own = &workspace.packages[solution.package];
    let itself = own.lib.as_ref().map(|lib| (lib.name.as_str(), own));
    let others = own.dependencies.iter();
    let others = others.map(|it| (it.name.as_str(), &workspace.packages[it.package]));
    let others = others.chain(for_tests);
    for (called, Package { name, version, folder, local, features, .. }) in others.chain(itself) {
        let from = match local {
            true => format!("path = {}", quoted(&folder.display().to_string())),
            false => format!("version = \"={version}\""),
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
