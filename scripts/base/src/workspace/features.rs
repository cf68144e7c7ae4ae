//! Resolves the features of one package of the workspace and of its dependencies.
//!
//! `cargo metadata` has only the features of all members together. Cargo's resolver 2 ignores features
//! that other members, tests, build scripts and other platforms enable, so a bundle must not depend on
//! them. Resolver 1 ignores only those of other members.
//!
//! The resolver is a fixpoint over a list of enabled features that are still to be followed. It begins with
//! the `default` feature and the non-optional dependencies of the package. For example, with
//! `default = ["deep"]` and `deep = ["dep:kelp", "sand?/dry", "foam/white"]`, it enables the dependency
//! `kelp`; the feature `dry` of `sand`, if something else enables the dependency `sand`; and the dependency
//! `foam` with its feature `white`.

use super::{Dependency, Package, Workspace};
use crate::cargo::Metadata;
use crate::error::{Error, Result};
use crate::toolchain;
use cargo_platform::Cfg;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The code that a dependency is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum DependencyKind {
    /// The library and the binaries.
    Normal,
    /// Tests, benches and examples.
    Development,
    /// The build script.
    Build,
}

/// A dependency as a manifest declares it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct DeclaredDependency {
    /// The key in the manifest, which features name it by.
    pub key: String,
    /// The name of the package.
    pub package: String,
    /// The features that it enables.
    pub features: Vec<String>,
    /// True if it enables the `default` feature.
    pub default_features: bool,
    /// True if only a feature enables it.
    pub optional: bool,
    /// The code that it is for.
    pub kind: DependencyKind,
    /// True if it applies to this platform.
    pub here: bool,
}

/// Sets [`DeclaredDependency::here`] where several declarations have the same key. A single declaration
/// for another platform needs no check: `cargo metadata` has left out the dependency.
pub(super) fn find_other_platforms(packages: &mut [Package], metadata: &Metadata) -> Result<()> {
    let mut known = None;
    for (package, described) in packages.iter_mut().zip(&metadata.packages) {
        let declared = &package.declared;
        let is_ambiguous = |at: usize| {
            let same_key = declared.iter().filter(|other| other.key == declared[at].key);
            described.dependencies[at].target.is_some() && same_key.count() > 1
        };
        if !(0..declared.len()).any(is_ambiguous) {
            continue;
        }
        let cfgs: &Vec<Cfg> = match &mut known {
            Some(known) => known,
            None => known.insert(cfgs(&metadata.workspace_root)?),
        };
        for (declared, described) in package.declared.iter_mut().zip(&described.dependencies) {
            let platform = described.target.as_ref();
            declared.here = platform.is_none_or(|it| it.matches(toolchain::TARGET, cfgs));
        }
    }
    Ok(())
}

/// Returns the cfgs that rustc sets on this platform.
fn cfgs(folder: &Path) -> Result<Vec<Cfg>> {
    let output = Command::new(toolchain::rustc())
        .args(["--print", "cfg", "--target", toolchain::TARGET])
        .current_dir(folder)
        .output()
        .map_err(Error::not_run("`rustc --print cfg`"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(Error::tool(format!("failed to run `rustc --print cfg`: {}", stderr.trim())));
    }
    let cfgs = String::from_utf8_lossy(&output.stdout);
    Ok(cfgs.lines().filter_map(|cfg| cfg.parse().ok()).collect())
}

/// True if the workspace is built with cargo's resolver 1.
pub(super) fn uses_resolver_1(metadata: &Metadata) -> bool {
    let manifest = metadata.workspace_root.join("Cargo.toml");
    let table: toml::Table =
        fs::read_to_string(&manifest).unwrap_or_default().parse().unwrap_or_default();
    let own = ["workspace", "package"].iter().find_map(|it| table.get(*it)?.get("resolver"));
    let mut root = metadata.packages.iter().filter(|it| it.manifest_path == manifest);
    match (own.and_then(toml::Value::as_str), root.next()) {
        (Some(resolver), _) => resolver == "1",
        (None, Some(root)) => matches!(root.edition.as_str(), "2015" | "2018"),
        (None, None) => true,
    }
}

/// Returns the packages with the features and dependencies that they have when one of them, `root`, is
/// built with its default features.
pub(super) fn packages_for(workspace: &Workspace, root: usize) -> Vec<Package> {
    let mut resolver =
        FeatureResolver { workspace, root, packages: BTreeMap::new(), work: Vec::new() };
    resolver.enable(root, "default");
    resolver.enable_required(root);
    while let Some((package, feature)) = resolver.work.pop() {
        resolver.follow(package, &feature);
    }
    let mut packages = workspace.packages.clone();
    for (index, package) in packages.iter_mut().enumerate() {
        let Some(state) = resolver.packages.get(&index) else { continue };
        let table = &package.feature_table;
        package.features =
            state.features.iter().filter(|it| table.contains_key(*it)).cloned().collect();
        let declared = &workspace.packages[index].declared;
        let is_enabled = |name: &str, target: usize| {
            let mut declarations = declared.iter().filter(|declared| {
                declared.kind == DependencyKind::Normal
                    && declared.here
                    && declared.package == workspace.packages[target].name
                    && name_in_code(workspace, declared, target) == name
            });
            declarations
                .any(|declared| !declared.optional || state.dependencies.contains(&declared.key))
        };
        package.dependencies.retain(|it| is_enabled(&it.name, it.package));
    }
    packages
}

/// Returns the name of a declared dependency in code.
fn name_in_code(workspace: &Workspace, declared: &DeclaredDependency, target: usize) -> String {
    let package = &workspace.packages[target];
    match (&package.lib, declared.key == package.name) {
        (Some(lib), true) => lib.name.clone(),
        _ => declared.key.replace('-', "_"),
    }
}

/// The enabled features and dependencies of a package.
#[derive(Default)]
struct PackageState {
    features: BTreeSet<String>,
    /// Optional dependencies, by their keys.
    dependencies: BTreeSet<String>,
    /// Features that are enabled if their optional dependency is: `(a, b)` for `a?/b`.
    weak: BTreeSet<(String, String)>,
}

/// Enables features and dependencies until no definition is left to follow.
struct FeatureResolver<'a> {
    workspace: &'a Workspace,
    root: usize,
    packages: BTreeMap<usize, PackageState>,
    /// Enabled features whose definitions are still to be followed, with their packages.
    work: Vec<(usize, String)>,
}

impl FeatureResolver<'_> {
    /// Enables a feature of a package.
    fn enable(&mut self, package: usize, feature: &str) {
        let state = self.packages.entry(package).or_default();
        if state.features.insert(feature.to_owned()) {
            self.work.push((package, feature.to_owned()));
        }
    }

    /// Enables the dependencies of a package that are not optional.
    fn enable_required(&mut self, package: usize) {
        let workspace = self.workspace;
        for declared in workspace.packages[package].declared.iter().filter(|it| !it.optional) {
            if self.takes_part(package, declared) {
                self.enable_declared(package, declared);
            }
        }
    }

    /// True if a declared dependency takes part in the resolution.
    fn takes_part(&self, package: usize, declared: &DeclaredDependency) -> bool {
        match (declared.kind, self.workspace.unites_features) {
            (DependencyKind::Normal, united) => united || declared.here,
            (DependencyKind::Development, united) => united && package == self.root,
            (_, united) => united,
        }
    }

    /// Enables a declared dependency with the features that it enables.
    fn enable_declared(&mut self, package: usize, declared: &DeclaredDependency) {
        for target in self.targets(package, declared) {
            let new = !self.packages.contains_key(&target);
            self.packages.entry(target).or_default();
            if declared.default_features {
                self.enable(target, "default");
            }
            for feature in &declared.features {
                self.enable(target, feature);
            }
            if new {
                self.enable_required(target);
            }
        }
    }

    /// Returns the packages of a declared dependency; none on a platform without it.
    fn targets(&self, package: usize, declared: &DeclaredDependency) -> Vec<usize> {
        let workspace = self.workspace;
        let Package { dependencies, dev_dependencies, build_dependencies, .. } =
            &workspace.packages[package];
        let others: &[Dependency] = match declared.kind {
            DependencyKind::Normal => &[],
            DependencyKind::Development => dev_dependencies,
            _ => build_dependencies,
        };
        let edges = dependencies.iter().chain(others);
        edges
            .filter(|edge| workspace.packages[edge.package].name == declared.package)
            .filter(|edge| name_in_code(workspace, declared, edge.package) == edge.name)
            .map(|edge| edge.package)
            .collect()
    }

    /// Returns the declared dependencies with that key that take part in the resolution.
    fn declared(&self, package: usize, key: &str) -> Vec<DeclaredDependency> {
        let all = self.workspace.packages[package].declared.iter();
        all.filter(|it| it.key == key && self.takes_part(package, it)).cloned().collect()
    }

    /// Enables an optional dependency, with the weak features that wait for it.
    fn enable_dependency(&mut self, package: usize, key: &str) {
        let state = self.packages.entry(package).or_default();
        if !state.dependencies.insert(key.to_owned()) {
            return;
        }
        let waiting: Vec<String> =
            state.weak.iter().filter(|(of, _)| of == key).map(|(_, it)| it.clone()).collect();
        for declared in self.declared(package, key) {
            self.enable_declared(package, &declared);
            for target in self.targets(package, &declared) {
                waiting.iter().for_each(|feature| self.enable(target, feature));
            }
        }
    }

    /// Enables what the definition of an enabled feature lists.
    fn follow(&mut self, package: usize, feature: &str) {
        let table = &self.workspace.packages[package].feature_table;
        for value in table.get(feature).cloned().unwrap_or_default() {
            if let Some(key) = value.strip_prefix("dep:") {
                self.enable_dependency(package, key);
            } else if let Some((key, feature)) = value.split_once("?/") {
                let state = self.packages.entry(package).or_default();
                state.weak.insert((key.to_owned(), feature.to_owned()));
                let on = state.dependencies.contains(key);
                for declared in self.declared(package, key).iter().filter(|it| on || !it.optional) {
                    for target in self.targets(package, declared) {
                        self.enable(target, feature);
                    }
                }
            } else if let Some((key, feature)) = value.split_once('/') {
                let declared = self.declared(package, key);
                if declared.iter().any(|it| it.optional) {
                    self.enable(package, key);
                    self.enable_dependency(package, key);
                }
                for declared in &declared {
                    for target in self.targets(package, declared) {
                        self.enable(target, feature);
                    }
                }
            } else {
                self.enable(package, &value);
            }
        }
    }
}
