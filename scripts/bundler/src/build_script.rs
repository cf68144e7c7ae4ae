//! Beside load: has cargo run build scripts, and reads their output.
//!
//! No judge runs a build script, so the code that depends on one is decided on this machine. That takes time, so
//! cargo is called only if `main` reaches such code. Then it is called for each bundle, since only cargo knows
//! whether a script has to run again.
//!
//! For `cargo:rustc-cfg=has_kelp` the output has the `cfg` `has_kelp`. Load then removes code with
//! `#[cfg(not(has_kelp))]`.
//!
//! Rejected: caching the output, since a script may read anything, and only cargo knows whether it did.

use crate::cfg;
use base::cargo::{BuildScriptRun, Message};
use base::files::digest;
use base::process::run_within;
use base::toolchain;
use base::workspace::{Bin, BuildScript, Package, ScriptOutput, Workspace};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long cargo may take to build and run the build scripts.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// The result of running build scripts.
pub struct ScriptRun {
    /// The packages of the workspace with the outputs of their build scripts; `None` if none has run.
    pub packages: Option<Vec<Package>>,
    /// The error message of cargo, if it failed before or after the scripts have run.
    pub failure: Option<String>,
}

/// Has cargo run the build scripts of all packages that a binary needs. Scripts that are up to date do not run
/// again.
pub fn run(workspace: &Workspace, bin: &Bin) -> ScriptRun {
    let Package { name, version, .. } = &workspace.packages[bin.package];
    // With a target, the scripts of packages that are needed for the build only, such as procedural macros, use
    // another folder, by which they can be told apart.
    let mut command = Command::new(toolchain::cargo());
    command
        .args(["check", "--release", "--target", toolchain::TARGET, "--offline", "--keep-going"])
        .args(["--quiet", "--color", "never", "--message-format", "json"])
        .args(["--package", &format!("{name}@{version}"), "--bin", &bin.name, "--manifest-path"])
        .arg(workspace.root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(folder(workspace));
    let output = match run_within(&mut command, "", LIMIT, "`cargo check`") {
        Ok(output) => output,
        Err(error) => return ScriptRun { packages: None, failure: Some(error.to_string()) },
    };
    let (mut packages, mut any_ran) = (workspace.packages.clone(), false);
    for message in String::from_utf8_lossy(&output.stdout).lines().filter_map(Message::parse) {
        if let Message::BuildScript(script) = message
            && script.out_dir.iter().any(|part| part == toolchain::TARGET)
            && let Some(package) = packages.iter_mut().find(|it| it.id == script.package_id)
        {
            package.script = BuildScript::Output(script_output(workspace, &package.folder, script));
            any_ran = true;
        }
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let failure = (!output.status.success()).then(|| failure(&stderr));
    ScriptRun { packages: any_ran.then_some(packages), failure }
}

/// Returns the folder in which cargo runs the build scripts.
fn folder(workspace: &Workspace) -> PathBuf {
    // Several workspaces may share a target folder, and cargo does not tell their packages apart there.
    let root = digest([workspace.root.display().to_string().as_str()]);
    workspace.target_dir.join("mex").join("scripts").join(&root[..8])
}

/// Converts the output of a build script, whose package lies in this folder.
fn script_output(workspace: &Workspace, folder: &Path, script: BuildScriptRun) -> ScriptOutput {
    let home = env::home_dir().filter(|it| it.parent().is_some());
    let local = [folder, &workspace.root, &workspace.target_dir, &script.out_dir]
        .into_iter()
        .chain(home.as_deref());
    let mut output = ScriptOutput {
        cfgs: script.cfgs.iter().map(|cfg| cfg::normalized(cfg)).collect(),
        folders: local.map(|folder| folder.display().to_string()).collect(),
        links: script.linked_libs,
        ..ScriptOutput::default()
    };
    let is_local = |(_, value): &(String, String)| output.local_paths_in(value).next().is_some();
    (output.places, output.variables) = script.env.into_iter().partition(is_local);
    output.places.insert("OUT_DIR".to_owned(), script.out_dir.display().to_string());
    output
}

/// Returns the first error of cargo, or the first line of its output.
fn failure(stderr: &str) -> String {
    let lines = || stderr.lines().filter(|line| !line.trim().is_empty());
    let error = lines().find_map(|line| line.strip_prefix("error: "));
    error.or_else(|| lines().next()).unwrap_or("nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_failure_is_the_first_error() {
        let stderr = "warning: kelp@0.1.0: deep\nerror: could not compile `kelp`\n\nCaused by:\n";
        assert_eq!(failure(stderr), "could not compile `kelp`");
        assert_eq!(failure("\nsomething else\n"), "something else");
        assert_eq!(failure(""), "nothing");
    }
}
