//! Step 1, workspace: which packages and binaries there are, as cargo sees them.

mod features;

use crate::error::{Error, Result};
use crate::suggest;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId, TargetKind};
pub use features::Declared;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A cargo workspace: its binaries, and every package that they may be built from.
pub struct Workspace {
    /// Folder of the root manifest.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target_dir: PathBuf,
    /// The binaries of the members, sorted by name.
    pub bins: Vec<Bin>,
    /// All packages; [`Dependency::package`] and [`Bin::package`] point into it.
    pub packages: Vec<Package>,
}

/// A binary of a member of the workspace.
#[derive(Clone, Debug)]
pub struct Bin {
    /// The name that cargo knows it by.
    pub name: String,
    /// Its root source file.
    pub path: PathBuf,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// Index of its package in [`Workspace::packages`].
    pub package: usize,
}

/// A package, of the workspace or from elsewhere.
#[derive(Clone, Debug)]
pub struct Package {
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
    /// Its library, if it has one.
    pub lib: Option<Lib>,
    /// It has a build script.
    pub build_script: bool,
    /// The features that are switched on, sorted.
    pub features: Vec<String>,
    /// The libraries that its code can name.
    pub dependencies: Vec<Dependency>,
    /// The libraries that its tests can name besides.
    pub dev_dependencies: Vec<Dependency>,
    /// The dependencies of its code as the manifest declares them.
    pub declared: Vec<Declared>,
    /// What each feature switches on.
    pub feature_table: BTreeMap<String, Vec<String>>,
    /// What of its manifest cargo tells its code by `env!`, by the name of the variable.
    pub variables: BTreeMap<String, String>,
}

/// The library of a package.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
        let mut command = MetadataCommand::new();
        if let Some(path) = manifest {
            if !path.is_file() {
                let path = path.display();
                return Err(Error::usage(format!("there is no manifest at `{path}`")));
            }
            command.manifest_path(path);
        }
        // Leaves out what other systems need, so that cargo does not have to download it.
        command.other_options(["--filter-platform".to_owned(), env!("TARGET").to_owned()]);
        let metadata = command.exec().map_err(|error| match error {
            cargo_metadata::Error::CargoMetadata { stderr } => Error::usage(
                stderr.trim().trim_start_matches("error: ").to_owned()
                    + "\nmex works inside a cargo workspace, or on one given by --manifest-path",
            ),
            other => Error::tool(format!("failed to run `cargo metadata`: {other}")),
        })?;
        Ok(Self::from_metadata(&metadata))
    }

    /// The binary of that name.
    ///
    /// # Errors
    ///
    /// A wrong usage that suggests the nearest name.
    pub fn bin(&self, name: &str) -> Result<&Bin> {
        self.bins.iter().find(|bin| bin.name == name).ok_or_else(|| {
            let names = self.bins.iter().map(|bin| bin.name.as_str());
            Error::usage(suggest::unknown("binary", name, names))
        })
    }

    /// The same with the features and dependencies that cargo resolves for this binary alone.
    pub fn for_bin(&self, bin: &Bin) -> Self {
        let packages = features::packages_for(self, bin.package);
        let (root, target_dir) = (self.root.clone(), self.target_dir.clone());
        Self { root, target_dir, bins: self.bins.clone(), packages }
    }

    fn from_metadata(metadata: &Metadata) -> Self {
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
                    _ => continue,
                };
                list.push(Dependency { name: dep.name.clone(), package: index[&dep.pkg] });
            }
            package.dependencies.sort_by(|a, b| a.name.cmp(&b.name));
        }

        let mut bins = Vec::new();
        for id in &metadata.workspace_members {
            let package = index[id];
            for target in metadata.packages[package].targets.iter().filter(|it| it.is_bin()) {
                bins.push(Bin {
                    name: target.name.clone(),
                    path: target.src_path.clone().into(),
                    edition: edition(target.edition),
                    package,
                });
            }
        }
        bins.sort_by(|a, b| a.name.cmp(&b.name));
        Self {
            root: metadata.workspace_root.clone().into(),
            target_dir: metadata.target_directory.clone().into(),
            bins,
            packages,
        }
    }
}

impl Package {
    /// What stands in the manifest; features and dependencies come from the resolved graph.
    fn new(package: &cargo_metadata::Package) -> Self {
        let lib = package.targets.iter().find(|target| {
            target.kind.iter().any(|kind| {
                matches!(kind, TargetKind::Lib | TargetKind::RLib | TargetKind::ProcMacro)
            })
        });
        Self {
            name: package.name.to_string(),
            version: package.version.clone(),
            license: package.license.clone(),
            folder: package.manifest_path.parent().map(Into::into).unwrap_or_default(),
            local: package.source.is_none(),
            from_registry: package.source.as_ref().is_some_and(|it| it.is_crates_io()),
            lib: lib.map(|target| Lib {
                name: target.name.replace('-', "_"),
                path: target.src_path.clone().into(),
                edition: edition(target.edition),
                proc_macro: target.is_proc_macro(),
            }),
            build_script: package.targets.iter().any(|target| target.is_custom_build()),
            features: Vec::new(),
            dependencies: Vec::new(),
            dev_dependencies: Vec::new(),
            declared: package
                .dependencies
                .iter()
                .filter(|it| it.kind == DependencyKind::Normal)
                .map(|it| Declared {
                    key: it.rename.clone().unwrap_or_else(|| it.name.to_string()),
                    package: it.name.to_string(),
                    features: it.features.clone(),
                    default_features: it.uses_default_features,
                    optional: it.optional,
                })
                .collect(),
            feature_table: package.features.clone(),
            variables: variables(package),
        }
    }
}

/// What of a manifest cargo tells the code by `env!`. Nothing that names a place of this machine.
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
