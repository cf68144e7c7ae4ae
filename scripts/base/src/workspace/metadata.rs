//! Reads a workspace from the output of `cargo metadata`.

use super::script::BuildScript;
use super::{
    Bin, DeclaredDependency, Dependency, DependencyKind, Git, Lib, Package, Workspace, features,
};
use crate::cargo::{Metadata, PackageManifest};
use crate::error::{Error, Result};
use crate::invocation;
use crate::process::run_within;
use crate::toolchain;
use crate::wait_notice::wait_notice;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// The source of the packages of crates.io.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The time limit of cargo, which may have to download.
const CARGO_PATIENCE: Duration = Duration::from_secs(15 * 60);

/// A workspace as cargo describes it.
pub(super) struct WorkspaceDescription {
    pub(super) workspace: Workspace,
    /// The build scripts whose texts were read.
    pub(super) scripts: Vec<PathBuf>,
}

/// Runs `cargo metadata` for the workspace of the manifest, or for that of the current folder.
pub(super) fn run(manifest: Option<&Path>) -> Result<WorkspaceDescription> {
    let mut command = Command::new(toolchain::cargo());
    // Without the dependencies of other platforms, which cargo would have to download.
    command.args(["metadata", "--format-version", "1", "--filter-platform", toolchain::TARGET]);
    if let Some(path) = manifest {
        command.arg("--manifest-path").arg(path);
    }
    let _notice = wait_notice("cargo, which describes the workspace");
    let failed = Error::not_run("`cargo metadata`");
    let output = run_within(&mut command, "", CARGO_PATIENCE, "`cargo metadata`")?;
    if !output.status.success() {
        return Err(refusal(&String::from_utf8_lossy(&output.stderr), output.status));
    }
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).map_err(|error| failed(io::Error::other(error)))?;
    let targets = metadata.packages.iter().flat_map(|package| &package.targets);
    let scripts = targets.filter(|target| target.is_build_script());
    let scripts = scripts.map(|target| target.src_path.clone()).collect();
    Ok(WorkspaceDescription { workspace: from_metadata(&metadata)?, scripts })
}

/// Returns why cargo did not describe the workspace: what it printed, or how it ended.
fn refusal(stderr: &str, status: ExitStatus) -> Error {
    let message = stderr.trim().trim_start_matches("error: ");
    if message.is_empty() {
        return Error::failed("`cargo metadata`", &status.to_string());
    }
    if message.contains("could not find `Cargo.toml`") {
        return Error::usage(format!(
            "{message}\nmex works inside a cargo workspace, or on one given by --manifest-path; \
             `{} init` makes one",
            invocation::program()
        ));
    }
    Error::usage(format!("cargo cannot read the workspace: {message}"))
}

fn from_metadata(metadata: &Metadata) -> Result<Workspace> {
    let ids = metadata.packages.iter().map(|package| package.id.as_str());
    let index: BTreeMap<&str, usize> = ids.zip(0..).collect();
    let mut packages: Vec<Package> = metadata.packages.iter().map(Package::new).collect();
    for node in metadata.resolve.iter().flat_map(|resolve| &resolve.nodes) {
        let package = &mut packages[index[node.id.as_str()]];
        package.features = node.features.clone();
        package.features.sort();
        for dep in &node.deps {
            let is = |kind| dep.dep_kinds.iter().any(|it| dependency_kind(&it.kind) == kind);
            let list = match (is(DependencyKind::Normal), is(DependencyKind::Development)) {
                (true, _) => &mut package.dependencies,
                (false, true) => &mut package.dev_dependencies,
                _ => &mut package.build_dependencies,
            };
            list.push(Dependency { name: dep.name.clone(), package: index[dep.pkg.as_str()] });
        }
        package.dependencies.sort_by(|a, b| a.name.cmp(&b.name));
    }

    features::find_other_platforms(&mut packages, metadata)?;

    let mut bins = Vec::new();
    for id in &metadata.workspace_members {
        let package = index[id.as_str()];
        for target in metadata.packages[package].targets.iter().filter(|it| it.is_bin()) {
            bins.push(Bin {
                name: target.name.clone(),
                path: target.src_path.clone(),
                edition: edition(&target.edition),
                package,
                required_features: target.required_features.clone(),
            });
        }
    }
    bins.sort_by(|a, b| {
        let key = |it: &Bin| (it.name.clone(), packages[it.package].name.clone());
        key(a).cmp(&key(b))
    });
    let here = metadata.resolve.as_ref().and_then(|it| it.root.as_ref());
    Ok(Workspace {
        root: metadata.workspace_root.clone(),
        target_dir: metadata.target_directory.clone(),
        bins,
        packages,
        here: here.map(|it| index[it.as_str()]),
        unites_features: features::uses_resolver_1(metadata),
    })
}

impl Git {
    /// Parses a source as cargo writes it: `git+URL?branch=NAME#COMMIT`.
    fn of_source(source: &str) -> Option<Self> {
        let source = source.strip_prefix("git+")?;
        let source = source.split_once('#').map_or(source, |it| it.0);
        let (url, query) = source.split_once('?').unwrap_or((source, ""));
        let reference = query.split_once('=').map(|(kind, it)| (kind.to_owned(), it.to_owned()));
        Some(Self { url: url.to_owned(), reference })
    }
}

impl Package {
    /// Returns a package by its manifest, without features and dependencies, which the resolved graph has.
    pub fn new(package: &PackageManifest) -> Self {
        let source = package.source.as_deref();
        let lib = package.targets.iter().find(|target| target.is_lib());
        let script = package.targets.iter().find(|target| target.is_build_script());
        Self {
            id: package.id.clone(),
            name: package.name.clone(),
            version: package.version.clone(),
            license: package.license.clone(),
            folder: package.manifest_path.parent().map(Into::into).unwrap_or_default(),
            local: source.is_none(),
            from_registry: source == Some(CRATES_IO),
            git: source.and_then(Git::of_source),
            repository: package.repository.clone(),
            lib: lib.map(|target| Lib {
                name: target.name.replace('-', "_"),
                path: target.src_path.clone(),
                edition: edition(&target.edition),
                proc_macro: target.is_proc_macro(),
            }),
            script: script.map_or(BuildScript::None, |it| BuildScript::not_run(&it.src_path)),
            features: Vec::new(),
            dependencies: Vec::new(),
            dev_dependencies: Vec::new(),
            build_dependencies: Vec::new(),
            declared: package
                .dependencies
                .iter()
                .map(|dependency| DeclaredDependency {
                    key: dependency.rename.clone().unwrap_or_else(|| dependency.name.clone()),
                    package: dependency.name.clone(),
                    features: dependency.features.clone(),
                    default_features: dependency.uses_default_features,
                    optional: dependency.optional,
                    kind: dependency_kind(&dependency.kind),
                    here: true,
                })
                .collect(),
            feature_table: package.features.clone(),
            variables: variables(package),
            expansions: Vec::new(),
        }
    }
}

/// Returns the variables that cargo sets for the code from the manifest, without those that have a local
/// path.
fn variables(package: &PackageManifest) -> BTreeMap<String, String> {
    let version = &package.version;
    let text = |it: &Option<String>| it.clone().unwrap_or_default();
    let pairs = [
        ("NAME", package.name.clone()),
        ("VERSION", version.to_string()),
        ("VERSION_MAJOR", version.major.to_string()),
        ("VERSION_MINOR", version.minor.to_string()),
        ("VERSION_PATCH", version.patch.to_string()),
        ("VERSION_PRE", version.pre.to_string()),
        ("AUTHORS", package.authors.join(":")),
        ("DESCRIPTION", text(&package.description)),
        ("HOMEPAGE", text(&package.homepage)),
        ("REPOSITORY", text(&package.repository)),
        ("LICENSE", text(&package.license)),
    ];
    pairs.into_iter().map(|(name, value)| (format!("CARGO_PKG_{name}"), value)).collect()
}

fn edition(edition: &str) -> u16 {
    edition.parse().unwrap_or(2024)
}

fn dependency_kind(kind: &Option<String>) -> DependencyKind {
    match kind.as_deref() {
        None => DependencyKind::Normal,
        Some("dev") => DependencyKind::Development,
        Some(_) => DependencyKind::Build,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The package `kelp`, from a source as cargo writes it.
    fn package(source: Option<&str>) -> Package {
        let package = json!({
            "name": "kelp", "version": "1.2.3", "license": "MIT", "source": source,
            "id": "kelp", "dependencies": [], "targets": [], "features": {},
            "manifest_path": "/reef/kelp/Cargo.toml", "edition": "2021",
        });
        Package::new(&serde_json::from_value(package).unwrap())
    }

    #[test]
    fn a_package_is_local_from_a_registry_or_from_git() {
        let of = |source| {
            let it = package(source);
            (it.local, it.from_registry, it.git)
        };
        let git = |reference: Option<(&str, &str)>| {
            let reference = reference.map(|(kind, it)| (kind.to_owned(), it.to_owned()));
            Some(Git { url: "https://git.example/kelp".to_owned(), reference })
        };
        let index = "registry+https://github.com/rust-lang/crates.io-index";
        assert_eq!(of(None), (true, false, None));
        assert_eq!(of(Some(index)), (false, true, None));
        assert_eq!(of(Some("registry+https://reef.example/index")), (false, false, None));
        let deep = "git+https://git.example/kelp?branch=deep#0a1b2c";
        assert_eq!(of(Some(deep)), (false, false, git(Some(("branch", "deep")))));
        assert_eq!(of(Some("git+https://git.example/kelp#0a1b2c")), (false, false, git(None)));
    }
}
