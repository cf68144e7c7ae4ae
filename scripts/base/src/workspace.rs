//! Step 1, workspace: which packages and binaries there are, as cargo sees them.

mod cached;
mod features;
mod metadata;
mod script;

use crate::error::{Error, Result};
use crate::suggest;
use crate::terminal::shown;
pub use features::{Declared, DependencyKind};
pub use script::{BuildScript, ScriptOutput};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A cargo workspace: its binaries, and every package that they may be built from.
#[derive(Deserialize, Serialize)]
pub struct Workspace {
    /// Folder of the root manifest.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target_dir: PathBuf,
    /// The binaries of the members, sorted by name.
    pub bins: Vec<Bin>,
    /// All packages; [`Dependency::package`] and [`Bin::package`] point into it.
    pub packages: Vec<Package>,
    /// The package of the manifest that was asked for, or the one around the current folder.
    pub here: Option<usize>,
    /// Cargo's first resolver is asked for: packages have all features that anything asks for, be it a
    /// test, a build script or another platform.
    pub unites_features: bool,
}

/// A binary of a member of the workspace.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Bin {
    /// The name that cargo knows it by.
    pub name: String,
    /// Its root source file.
    pub path: PathBuf,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// Index of its package in [`Workspace::packages`].
    pub package: usize,
    /// The features without which cargo does not build it.
    pub required_features: Vec<String>,
}

/// A package, of the workspace or from elsewhere.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Package {
    /// What cargo knows it by.
    pub id: String,
    /// Its name in its manifest.
    pub name: String,
    /// Its version.
    pub version: semver::Version,
    /// The licence expression of its manifest.
    pub license: Option<String>,
    /// Folder of its manifest.
    pub folder: PathBuf,
    /// It comes from a path, not from a registry.
    pub local: bool,
    /// It comes from crates.io.
    pub from_registry: bool,
    /// Where it comes from, if from a repository of git.
    pub git: Option<Git>,
    /// Where its manifest says that it is developed.
    pub repository: Option<String>,
    /// Its library, if it has one.
    pub lib: Option<Lib>,
    /// Its build script.
    pub script: BuildScript,
    /// The features that are switched on, sorted.
    pub features: Vec<String>,
    /// The libraries that its code can name.
    pub dependencies: Vec<Dependency>,
    /// The libraries that its tests can name besides.
    pub dev_dependencies: Vec<Dependency>,
    /// The libraries that only its build script can name.
    pub build_dependencies: Vec<Dependency>,
    /// The dependencies as the manifest declares them.
    pub declared: Vec<Declared>,
    /// What each feature switches on.
    pub feature_table: BTreeMap<String, Vec<String>>,
    /// What of its manifest cargo tells its code by `env!`, by the name of the variable.
    pub variables: BTreeMap<String, String>,
    /// The calls of procedural macros in its files that were expanded, in this order.
    pub expansions: Vec<MacroExpansion>,
}

/// What the call of a procedural macro in a file has become.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct MacroExpansion {
    /// The file.
    pub file: PathBuf,
    /// The first byte of the call, in the text of the file after the expansions before this one.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// The text that replaces it.
    pub text: String,
    /// What messages call the replacement, such as ``src/main.rs:3: in `#[timed]` ``.
    pub shown: String,
}

/// A repository of git, as a manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Git {
    /// Its address.
    pub url: String,
    /// What is taken of it, unless that is its head: `branch`, `tag` or `rev`, and which.
    pub reference: Option<(String, String)>,
}

/// The library of a package.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Lib {
    /// The name that code calls it by, unless a dependent renames it.
    pub name: String,
    /// Its root source file.
    pub path: PathBuf,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// It holds procedural macros.
    pub proc_macro: bool,
}

/// One library that a package depends on.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Dependency {
    /// What the dependent's code calls it.
    pub name: String,
    /// Index in [`Workspace::packages`].
    pub package: usize,
}

impl Workspace {
    /// Asks cargo for the workspace of the manifest, or for that of the current folder.
    ///
    /// # Errors
    ///
    /// What cargo says when there is no workspace, or when it cannot be read.
    pub fn read(manifest: Option<&Path>) -> Result<Self> {
        if let Some(path) = manifest.filter(|path| !path.is_file()) {
            let why = if path.is_dir() {
                let inside = shown(&path.join("Cargo.toml"));
                format!("`{}` is a folder; the manifest in it would be `{inside}`", shown(path))
            } else {
                format!("there is no manifest at `{}`", shown(path))
            };
            return Err(Error::usage(why));
        }
        cached::read(manifest, || metadata::ask(manifest))
    }

    /// The binary of that name.
    ///
    /// # Errors
    ///
    /// A wrong usage that suggests the nearest name, or names the packages that have such a binary.
    pub fn bin(&self, name: &str) -> Result<&Bin> {
        match &self.named(name)[..] {
            [] => {
                let names = self.bins.iter().map(|bin| bin.name.as_str());
                Err(Error::usage(suggest::unknown("binary", name, names)))
            }
            [bin] => Ok(bin),
            several => Err(self.ambiguous(several)),
        }
    }

    /// The binaries of that name. Where the package here has one, the others do not count.
    pub fn named(&self, name: &str) -> Vec<&Bin> {
        let mut named: Vec<&Bin> = self.bins.iter().filter(|bin| bin.name == name).collect();
        if named.iter().any(|bin| self.is_here(bin)) {
            named.retain(|bin| self.is_here(bin));
        }
        named
    }

    /// Whether the binary belongs to the package of the manifest that was asked for, or to the one
    /// around the current folder.
    pub fn is_here(&self, bin: &Bin) -> bool {
        self.here == Some(bin.package)
    }

    /// That several packages have binaries of one name, and how to say which is meant.
    pub fn ambiguous(&self, bins: &[&Bin]) -> Error {
        let packages: Vec<&Package> = bins.iter().map(|it| &self.packages[it.package]).collect();
        let names: Vec<String> = packages.iter().map(|it| format!("`{}`", it.name)).collect();
        let (name, folder) = match (bins, &packages[..]) {
            ([bin, ..], [package, ..]) => (bin.name.as_str(), package.folder.as_path()),
            _ => ("", Path::new("")),
        };
        Error::usage(format!(
            "there is a binary `{name}` in each of the packages {}\n\
             say which is meant by `--manifest-path {}`, or in the folder of its package",
            names.join(", "),
            shown(&folder.join("Cargo.toml"))
        ))
    }

    /// The same with the features and dependencies that cargo resolves for this binary alone.
    pub fn for_bin(&self, bin: &Bin) -> Self {
        let packages = features::packages_for(self, bin.package);
        let (root, target_dir) = (self.root.clone(), self.target_dir.clone());
        Self { root, target_dir, bins: self.bins.clone(), packages, ..*self }
    }
}
