//! The packages and binaries of a workspace, as cargo describes them.
//!
//! 1. `cargo metadata` describes the workspace (`metadata`). Its answer is cached until a file that it
//!    depends on changes (`cached`).
//! 2. [`Workspace::for_bin`] resolves features and dependencies for one binary alone (`features`), since
//!    cargo's answer has the features of all members together.
//! 3. A build script is not run here (`script`). The bundler lets cargo run it if it has to know the
//!    output.

mod cached;
mod features;
mod lints;
mod metadata;
mod script;

use crate::error::{Error, Result};
use crate::terminal::shown;
pub use features::{DeclaredDependency, DependencyKind};
pub use script::{BuildScript, ScriptOutput};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A cargo workspace: its binaries, and every package that they may depend on.
#[derive(Deserialize, Serialize)]
pub struct Workspace {
    /// The folder of the root manifest.
    pub root: PathBuf,
    /// The target folder.
    pub target_dir: PathBuf,
    /// The binaries of the members, sorted by name.
    pub bins: Vec<Bin>,
    /// All packages; [`Dependency::package`] and [`Bin::package`] are indices into it.
    pub packages: Vec<Package>,
    /// The current package: that of the manifest that the user names, or that of the current folder.
    pub here: Option<usize>,
    /// True with cargo's resolver 1: a package has the features that anything asks for, also tests, build
    /// scripts and other platforms.
    pub unites_features: bool,
}

/// A binary of a member of the workspace.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Bin {
    /// Its name in cargo.
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

/// A package of the workspace, or one that it depends on.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Package {
    /// Its id in cargo.
    pub id: String,
    /// Its name in its manifest.
    pub name: String,
    /// Its version.
    pub version: semver::Version,
    /// The licence expression of its manifest.
    pub license: Option<String>,
    /// The folder of its manifest.
    pub folder: PathBuf,
    /// True if it comes from a path.
    pub local: bool,
    /// True if it comes from crates.io.
    pub from_registry: bool,
    /// Its git repository, if it comes from one.
    pub git: Option<Git>,
    /// The `repository` of its manifest.
    pub repository: Option<String>,
    /// Its library, if it has one.
    pub lib: Option<Lib>,
    /// Its build script.
    pub script: BuildScript,
    /// The enabled features, sorted.
    pub features: Vec<String>,
    /// The libraries that its code can name.
    pub dependencies: Vec<Dependency>,
    /// The further libraries that its tests can name.
    pub dev_dependencies: Vec<Dependency>,
    /// The libraries that only its build script can name.
    pub build_dependencies: Vec<Dependency>,
    /// The dependencies as the manifest declares them.
    pub declared: Vec<DeclaredDependency>,
    /// The features and dependencies that each feature enables.
    pub feature_table: BTreeMap<String, Vec<String>>,
    /// The variables that cargo sets for its code from the manifest, such as `CARGO_PKG_NAME`.
    pub variables: BTreeMap<String, String>,
    /// The expanded calls of procedural macros in its files, in this order.
    pub expansions: Vec<MacroExpansion>,
}

/// An expanded call of a procedural macro.
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
    /// The place of the replacement in messages, such as ``src/main.rs:3: in `#[timed]` ``.
    pub shown: String,
}

/// A repository of git, as a manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Git {
    /// Its address.
    pub url: String,
    /// The kind (`branch`, `tag` or `rev`) and the name of the reference; `None` for the head.
    pub reference: Option<(String, String)>,
}

/// The library of a package.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Lib {
    /// Its name in code, unless a dependent package renames it.
    pub name: String,
    /// Its root source file.
    pub path: PathBuf,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// True if it defines procedural macros.
    pub proc_macro: bool,
}

/// One library that a package depends on.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Dependency {
    /// Its name in the code of the dependent package.
    pub name: String,
    /// The index in [`Workspace::packages`].
    pub package: usize,
}

impl Workspace {
    /// Reads the workspace of the manifest, or that of the current folder.
    ///
    /// # Errors
    ///
    /// There is no workspace, or it cannot be read; with cargo's message.
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
        cached::read(manifest, || metadata::run(manifest))
    }

    /// Returns a package and all packages whose libraries it needs, be it by others.
    pub fn with_dependencies(&self, package: usize) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut to_visit = vec![package];
        while let Some(package) = to_visit.pop() {
            if needed.insert(package) {
                to_visit.extend(self.packages[package].dependencies.iter().map(|it| it.package));
            }
        }
        needed
    }

    /// Returns the binary of that name.
    ///
    /// # Errors
    ///
    /// There is none, and the nearest name is suggested; or several packages have one, and they are named.
    pub fn bin(&self, name: &str) -> Result<&Bin> {
        match &self.named(name)[..] {
            [] => {
                let names = self.bins.iter().map(|bin| bin.name.as_str());
                Err(Error::unknown("binary", name, names))
            }
            [bin] => Ok(bin),
            several => Err(self.ambiguous(several)),
        }
    }

    /// Returns the binaries of that name. If the current package has one, the others do not count.
    pub fn named(&self, name: &str) -> Vec<&Bin> {
        let mut named: Vec<&Bin> = self.bins.iter().filter(|bin| bin.name == name).collect();
        if named.iter().any(|bin| self.is_here(bin)) {
            named.retain(|bin| self.is_here(bin));
        }
        named
    }

    /// True if the binary belongs to the current package.
    pub fn is_here(&self, bin: &Bin) -> bool {
        self.here == Some(bin.package)
    }

    /// Returns the error that several packages have binaries of one name, and how to choose one.
    pub fn ambiguous(&self, bins: &[&Bin]) -> Error {
        let packages: Vec<&Package> = bins.iter().map(|bin| &self.packages[bin.package]).collect();
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

    /// Returns the workspace with the features and dependencies that cargo resolves for this binary alone.
    pub fn for_bin(&self, bin: &Bin) -> Self {
        let packages = features::packages_for(self, bin.package);
        let (root, target_dir) = (self.root.clone(), self.target_dir.clone());
        Self { root, target_dir, bins: self.bins.clone(), packages, ..*self }
    }
}
