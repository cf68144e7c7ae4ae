//! Reads a workspace from the output of `cargo metadata`.

use super::script::BuildScript;
use super::{Bin, DeclaredDependency, Dependency, Git, Lib, Package, Workspace, features};
use crate::error::{Error, Result};
use crate::invocation;
use crate::toolchain;
use crate::wait_notice::wait_notice;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId, TargetKind};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A workspace as cargo describes it.
pub(super) struct WorkspaceDescription {
    pub(super) workspace: Workspace,
    /// The build scripts whose texts were read.
    pub(super) scripts: Vec<PathBuf>,
}

/// Runs `cargo metadata` for the workspace of the manifest, or for that of the current folder.
pub(super) fn run(manifest: Option<&Path>) -> Result<WorkspaceDescription> {
    let mut command = MetadataCommand::new();
    if let Some(path) = manifest {
        command.manifest_path(path);
    }
    // Without the dependencies of other platforms, which cargo would have to download.
    command.other_options(["--filter-platform".to_owned(), toolchain::TARGET.to_owned()]);
    let _notice = wait_notice("cargo, which describes the workspace");
    let metadata = command.exec().map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => Error::usage(with_hint(&stderr)),
        other => Error::not_run("`cargo metadata`")(std::io::Error::other(other)),
    })?;
    let targets = metadata.packages.iter().flat_map(|package| &package.targets);
    let scripts = targets.filter(|target| target.is_custom_build());
    let scripts = scripts.map(|target| target.src_path.clone().into()).collect();
    Ok(WorkspaceDescription { workspace: from_metadata(&metadata)?, scripts })
}

/// Returns cargo's message with a hint.
fn with_hint(stderr: &str) -> String {
    let message = stderr.trim().trim_start_matches("error: ");
    let hint = "mex works inside a cargo workspace, or on one given by --manifest-path";
    let mut init = String::new();
    if message.contains("could not find `Cargo.toml`") {
        init = format!("; `{} init` makes one", invocation::program());
    }
    format!("{message}\n{hint}{init}")
}

fn from_metadata(metadata: &Metadata) -> Result<Workspace> {
    let index: BTreeMap<&PackageId, usize> =
        metadata.packages.iter().enumerate().map(|(i, package)| (&package.id, i)).collect();
    let mut packages: Vec<Package> = metadata.packages.iter().map(Package::new).collect();
    for node in metadata.resolve.iter().flat_map(|resolve| &resolve.nodes) {
        let package = &mut packages[index[&node.id]];
        package.features = node.features.iter().map(ToString::to_string).collect();
        package.features.sort();
        for dep in &node.deps {
            let is = |kind| dep.dep_kinds.iter().any(|it| it.kind == kind);
            let list = match (is(DependencyKind::Normal), is(DependencyKind::Development)) {
                (true, _) => &mut package.dependencies,
                (false, true) => &mut package.dev_dependencies,
                _ => &mut package.build_dependencies,
            };
            list.push(Dependency { name: dep.name.clone(), package: index[&dep.pkg] });
        }
        package.dependencies.sort_by(|a, b| a.name.cmp(&b.name));
    }

    features::find_other_platforms(&mut packages, metadata)?;

    let mut bins = Vec::new();
    for id in &metadata.workspace_members {
        let package = index[id];
        for target in metadata.packages[package].targets.iter().filter(|it| it.is_bin()) {
            bins.push(Bin {
                name: target.name.clone(),
                path: target.src_path.clone().into(),
                edition: edition(target.edition),
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
        root: metadata.workspace_root.clone().into(),
        target_dir: metadata.target_directory.clone().into(),
        bins,
        packages,
        here: here.map(|it| index[it]),
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
    pub fn new(package: &cargo_metadata::Package) -> Self {
        let lib = package.targets.iter().find(|target| {
            target.kind.iter().any(|kind| {
                matches!(kind, TargetKind::Lib | TargetKind::RLib | TargetKind::ProcMacro)
            })
        });
        let script = package.targets.iter().find(|target| target.is_custom_build());
        Self {
            id: package.id.repr.clone(),
            name: package.name.to_string(),
            version: package.version.clone(),
            license: package.license.clone(),
            folder: package.manifest_path.parent().map(Into::into).unwrap_or_default(),
            local: package.source.is_none(),
            from_registry: package.source.as_ref().is_some_and(|it| it.is_crates_io()),
            git: package.source.as_ref().and_then(|it| Git::of_source(&it.repr)),
            repository: package.repository.clone(),
            lib: lib.map(|target| Lib {
                name: target.name.replace('-', "_"),
                path: target.src_path.clone().into(),
                edition: edition(target.edition),
                proc_macro: target.is_proc_macro(),
            }),
            script: script
                .map_or(BuildScript::None, |it| BuildScript::not_run(it.src_path.as_std_path())),
            features: Vec::new(),
            dependencies: Vec::new(),
            dev_dependencies: Vec::new(),
            build_dependencies: Vec::new(),
            declared: package
                .dependencies
                .iter()
                .map(|dependency| DeclaredDependency {
                    key: dependency.rename.clone().unwrap_or_else(|| dependency.name.to_string()),
                    package: dependency.name.to_string(),
                    features: dependency.features.clone(),
                    default_features: dependency.uses_default_features,
                    optional: dependency.optional,
                    kind: match dependency.kind {
                        DependencyKind::Normal => super::DependencyKind::Normal,
                        DependencyKind::Development => super::DependencyKind::Development,
                        _ => super::DependencyKind::Build,
                    },
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
fn variables(package: &cargo_metadata::Package) -> BTreeMap<String, String> {
    let version = &package.version;
    let text = |it: &Option<String>| it.clone().unwrap_or_default();
    let pairs = [
        ("NAME", package.name.to_string()),
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

fn edition(edition: cargo_metadata::Edition) -> u16 {
    edition.as_str().parse().unwrap_or(2024)
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
