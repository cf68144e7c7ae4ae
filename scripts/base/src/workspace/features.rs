//! Which features cargo switches on for one package of the workspace, as its resolver version 2
//! does: without what other members, tests, build scripts and other platforms ask for. Version 1 heeds
//! them, but for other members.
//!
//! `cargo metadata` tells the features of all members together only.

use super::{Dependency, Package, Workspace};
use crate::error::{Error, Result};
use crate::toolchain;
use cargo_metadata::cargo_platform::Cfg;
use cargo_metadata::{Edition, Metadata};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a dependency is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum DependencyKind {
    /// The code.
    Normal,
    /// Its tests, benches and examples.
    Development,
    /// Its build script.
    Build,
}

/// A dependency as a manifest declares it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Declared {
    /// The key in the manifest, which features name it by.
    pub key: String,
    /// The name of the package.
    pub package: String,
    /// Features that it is asked for.
    pub features: Vec<String>,
    /// The `default` feature is among them.
    pub default_features: bool,
    /// It is there only when a feature asks for it.
    pub optional: bool,
    /// Who needs it: the code, its tests or its build script.
    pub kind: DependencyKind,
    /// It is not for another platform than this one.
    pub here: bool,
}

/// Finds what is declared for other platforms than this one. A declaration that is alone with its
/// dependency needs no look: where it does not hold, `cargo metadata` has left the dependency out.
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
            None => known.insert(cfgs(metadata.workspace_root.as_std_path())?),
        };
        for (declared, described) in package.declared.iter_mut().zip(&described.dependencies) {
            let platform = described.target.as_ref();
            declared.here = platform.is_none_or(|it| it.matches(toolchain::TARGET, cfgs));
        }
    }
    Ok(())
}

/// The cfgs that rustc sets on this platform, as cargo asks for them.
fn cfgs(folder: &Path) -> Result<Vec<Cfg>> {
    let failed = |why: &str| Error::tool(format!("failed to run `rustc --print cfg`: {why}"));
    let output = Command::new(toolchain::rustc())
        .args(["--print", "cfg", "--target", toolchain::TARGET])
        .current_dir(folder)
        .output()
        .map_err(|error| failed(&error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim()));
    }
    let cfgs = String::from_utf8_lossy(&output.stdout);
    Ok(cfgs.lines().filter_map(|it| it.parse().ok()).collect())
}

/// Whether the workspace is built as cargo's first resolver has it.
pub(super) fn are_united(metadata: &Metadata) -> bool {
    let manifest = metadata.workspace_root.join("Cargo.toml");
    let table: toml::Table =
        fs::read_to_string(&manifest).unwrap_or_default().parse().unwrap_or_default();
    let own = ["workspace", "package"].iter().find_map(|it| table.get(*it)?.get("resolver"));
    let mut root = metadata.packages.iter().filter(|it| it.manifest_path == manifest);
    match (own.and_then(toml::Value::as_str), root.next()) {
        (Some(resolver), _) => resolver == "1",
        (None, Some(root)) => matches!(root.edition, Edition::E2015 | Edition::E2018),
        (None, None) => true,
    }
}

/// The packages as they are when one of them is built with its default features.
pub(super) fn packages_for(workspace: &Workspace, root: usize) -> Vec<Package> {
    let mut on = Features { workspace, root, asked: BTreeMap::new(), work: Vec::new() };
    on.switch(root, "default");
    on.enter(root);
    while let Some((package, feature)) = on.work.pop() {
        on.follow(package, &feature);
    }
    let mut packages = workspace.packages.clone();
    for (index, package) in packages.iter_mut().enumerate() {
        let Some(state) = on.asked.get(&index) else { continue };
        let table = &package.feature_table;
        package.features =
            state.features.iter().filter(|it| table.contains_key(*it)).cloned().collect();
        let declared = &workspace.packages[index].declared;
        let there = |name: &str, target: usize| {
            let of = declared.iter().filter(|it| {
                it.kind == DependencyKind::Normal
                    && it.here
                    && it.package == workspace.packages[target].name
                    && called(workspace, it, target) == name
            });
            of.into_iter().any(|it| !it.optional || state.dependencies.contains(&it.key))
        };
        package.dependencies.retain(|it| there(&it.name, it.package));
    }
    packages
}

/// What code calls the library of a declared dependency.
fn called(workspace: &Workspace, declared: &Declared, target: usize) -> String {
    let package = &workspace.packages[target];
    match (&package.lib, declared.key == package.name) {
        (Some(lib), true) => lib.name.clone(),
        _ => declared.key.replace('-', "_"),
    }
}

/// What is on in a package.
#[derive(Default)]
struct State {
    features: BTreeSet<String>,
    /// Optional dependencies, by their keys.
    dependencies: BTreeSet<String>,
    /// Features of optional dependencies that are not on yet: `a?/b`.
    weak: BTreeSet<(String, String)>,
}

struct Features<'a> {
    workspace: &'a Workspace,
    root: usize,
    asked: BTreeMap<usize, State>,
    /// Features whose definitions are yet to be followed.
    work: Vec<(usize, String)>,
}

impl Features<'_> {
    fn switch(&mut self, package: usize, feature: &str) {
        let state = self.asked.entry(package).or_default();
        if state.features.insert(feature.to_owned()) {
            self.work.push((package, feature.to_owned()));
        }
    }

    /// The dependencies that are there whatever the features.
    fn enter(&mut self, package: usize) {
        let workspace = self.workspace;
        for declared in workspace.packages[package].declared.iter().filter(|it| !it.optional) {
            if self.counts(package, declared) {
                self.depend(package, declared);
            }
        }
    }

    /// Whether it matters for the features of the code.
    fn counts(&self, package: usize, declared: &Declared) -> bool {
        match (declared.kind, self.workspace.unites_features) {
            (DependencyKind::Normal, united) => united || declared.here,
            (DependencyKind::Development, united) => united && package == self.root,
            (_, united) => united,
        }
    }

    fn depend(&mut self, package: usize, declared: &Declared) {
        for target in self.targets(package, declared) {
            let new = !self.asked.contains_key(&target);
            self.asked.entry(target).or_default();
            if declared.default_features {
                self.switch(target, "default");
            }
            for feature in &declared.features {
                self.switch(target, feature);
            }
            if new {
                self.enter(target);
            }
        }
    }

    /// The packages behind a declared dependency, as far as this platform has them.
    fn targets(&self, package: usize, declared: &Declared) -> Vec<usize> {
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
            .filter(|edge| called(workspace, declared, edge.package) == edge.name)
            .map(|edge| edge.package)
            .collect()
    }

    fn declared(&self, package: usize, key: &str) -> Vec<Declared> {
        let all = self.workspace.packages[package].declared.iter();
        all.filter(|it| it.key == key && self.counts(package, it)).cloned().collect()
    }

    fn switch_dependency(&mut self, package: usize, key: &str) {
        let state = self.asked.entry(package).or_default();
        if !state.dependencies.insert(key.to_owned()) {
            return;
        }
        let waiting: Vec<String> =
            state.weak.iter().filter(|(of, _)| of == key).map(|(_, it)| it.clone()).collect();
        for declared in self.declared(package, key) {
            self.depend(package, &declared);
            for target in self.targets(package, &declared) {
                waiting.iter().for_each(|feature| self.switch(target, feature));
            }
        }
    }

    fn follow(&mut self, package: usize, feature: &str) {
        let table = &self.workspace.packages[package].feature_table;
        for value in table.get(feature).cloned().unwrap_or_default() {
            if let Some(key) = value.strip_prefix("dep:") {
                self.switch_dependency(package, key);
            } else if let Some((key, feature)) = value.split_once("?/") {
                let state = self.asked.entry(package).or_default();
                state.weak.insert((key.to_owned(), feature.to_owned()));
                let on = state.dependencies.contains(key);
                for declared in self.declared(package, key).iter().filter(|it| on || !it.optional) {
                    for target in self.targets(package, declared) {
                        self.switch(target, feature);
                    }
                }
            } else if let Some((key, feature)) = value.split_once('/') {
                let declared = self.declared(package, key);
                if declared.iter().any(|it| it.optional) {
                    self.switch(package, key);
                    self.switch_dependency(package, key);
                }
                for declared in &declared {
                    for target in self.targets(package, declared) {
                        self.switch(target, feature);
                    }
                }
            } else {
                self.switch(package, &value);
            }
        }
    }
}
