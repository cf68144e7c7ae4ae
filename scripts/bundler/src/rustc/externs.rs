//! Builds the crates that the judge has, so that the rustc of this machine finds them.
//!
//! A judge's crate takes code that was written for its version or an older compatible one. A newer locked
//! version goes into the bundle, with a note. Rejected: trusting the judge's crate, which may lack the newer
//! API.

use crate::load::{Extern, Program};
use base::cargo::Message;
use base::error::{Error, Result};
use base::files::{digest, lock, write_whole};
use base::judge::{Judge, VersionMatch};
use base::process::run_within;
use base::toolchain;
use base::wait_notice::wait_notice;
use base::workspace::{Package, Workspace};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for building the crates of a judge.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// Returns the flags by which rustc finds the judge's crates that the program uses. They are built once, in
/// a package of their own below the target folder.
///
/// # Errors
///
/// When they cannot be built.
pub(crate) fn externs(
    workspace: &Workspace,
    program: &Program,
    judge: &Judge,
) -> Result<Vec<String>> {
    let crates = judge_crates(workspace, program);
    if crates.is_empty() {
        return Ok(Vec::new());
    }
    let home = workspace.target_dir.join("mex").join("check").join(&judge.id);
    // The metadata of a crate can be read only by the rustc that made it.
    let compiler = toolchain::identity(Path::new(".")).unwrap_or_default();
    let manifest = manifest(&crates, judge);
    let lock_file = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    let folder = home.join(&digest([compiler.as_str(), &manifest, &lock_file])[..16]);
    let flags_file = folder.join("externs");
    let _lock = lock(&home, "that builds the crates of a judge")?;
    if let Ok(cached) = fs::read_to_string(&flags_file) {
        let flags: Vec<String> = cached.lines().map(str::to_owned).collect();
        let mut files = flags.iter().filter_map(|flag| flag.rsplit_once('='));
        if files.all(|(_, file)| Path::new(file).exists()) {
            return Ok(flags);
        }
    }

    let manifest_path = folder.join("Cargo.toml");
    write_whole(&manifest_path, manifest.as_bytes())?;
    write_whole(&folder.join("src/lib.rs"), b"")?;
    write_whole(&folder.join("Cargo.lock"), lock_file.as_bytes())?;
    let output = build(judge, &manifest_path, &home.join("target"))?;
    let flags = flags(&crates, &output);
    write_whole(&flags_file, flags.join("\n").as_bytes())?;
    Ok(flags)
}

/// Runs `cargo check` on the package of the judge's crates, and returns its JSON messages.
fn build(judge: &Judge, manifest_path: &Path, target: &Path) -> Result<Vec<u8>> {
    let _waiting = wait_notice("cargo, which builds the crates that the judge has");
    let mut command = Command::new(toolchain::cargo());
    command
        .args(["check", "--offline", "--quiet", "--message-format", "json", "--manifest-path"])
        .arg(manifest_path)
        .arg("--target-dir")
        .arg(target);
    let output = run_within(&mut command, "", LIMIT, "`cargo check`")?;
    if !output.status.success() {
        return Err(Error::tool(format!(
            "failed to build the crates that the judge `{}` has: {}",
            judge.id,
            String::from_utf8_lossy(&output.stderr).trim()
        )));
    }
    Ok(output.stdout)
}

/// Returns the flags for the crates that cargo reports as built.
fn flags(crates: &BTreeMap<String, &Package>, messages: &[u8]) -> Vec<String> {
    let mut flags = Vec::new();
    for message in String::from_utf8_lossy(messages).lines().filter_map(Message::parse) {
        let Message::Artifact(artifact) = message else { continue };
        let is_library = |file: &&PathBuf| {
            let extension = file.extension().and_then(OsStr::to_str);
            matches!(extension, Some("rmeta" | "so" | "dylib" | "dll"))
        };
        let Some(file) = artifact.filenames.iter().find(is_library) else { continue };
        let library = artifact.target.name.replace('-', "_");
        for (name, package) in crates {
            if package.lib.as_ref().is_some_and(|lib| lib.name == library) {
                flags.push(format!("--extern={name}={}", file.display()));
            }
        }
        if let Some(folder) = file.parent() {
            flags.push(format!("-Ldependency={}", folder.display()));
        }
    }
    flags.sort();
    flags.dedup();
    flags
}

/// Returns a warning for each crate whose exact version at the judge is not known.
pub(crate) fn uncertain_versions(
    workspace: &Workspace,
    program: &Program,
    judge: &Judge,
) -> Vec<String> {
    let mut warnings = Vec::new();
    for Package { name, version, .. } in judge_crates(workspace, program).into_values() {
        if let Some(at_judge) = judge.krate(name)
            && at_judge.version_match(version) == VersionMatch::Unknown
        {
            let (judge, range) = (&judge.name, &at_judge.version);
            warnings.push(format!(
                "{judge} has some version `{range}` of `{name}`; the bundle was made for {version}"
            ));
        }
    }
    warnings
}

/// Returns the packages of the judge's crates that the program uses, by their names in its code.
fn judge_crates<'a>(workspace: &'a Workspace, program: &Program) -> BTreeMap<String, &'a Package> {
    let mut crates = BTreeMap::new();
    for krate in program.crates.iter() {
        let dependencies = &workspace.packages[krate.package].dependencies;
        for dependency in dependencies {
            if krate.externs.get(&dependency.name) == Some(&Extern::Provided) {
                crates.insert(dependency.name.clone(), &workspace.packages[dependency.package]);
            }
        }
    }
    crates
}

/// Returns the manifest of a package that depends on these crates, with the features of the judge.
fn manifest(crates: &BTreeMap<String, &Package>, judge: &Judge) -> String {
    let mut manifest = "[package]\nname = \"judge\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
                        [workspace]\n\n[dependencies]\n"
        .to_owned();
    for (name, Package { name: package, version, features, feature_table, .. }) in crates {
        let features = judge
            .krate(package)
            .map(|at_judge| at_judge.shared_features(features, feature_table))
            .unwrap_or_default();
        manifest += &format!(
            "{name} = {{ package = \"{package}\", version = \"={version}\", \
             default-features = false, features = {features:?} }}\n"
        );
    }
    manifest
}
