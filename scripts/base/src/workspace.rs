//! Step 1, workspace: which packages and binaries there are, as cargo sees them.

mod features;

use crate::error::{Error, Result};
use crate::suggest;
use crate::terminal::shown;
use crate::toolchain;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId, TargetKind};
pub use features::Declared;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
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
    /// The package of the manifest that was asked for, or the one around the current folder.
    pub here: Option<usize>,
    /// Cargo's first resolver is asked for: packages have all features that anything asks for, be it a
    /// test, a build script or another platform.
    pub unites_features: bool,
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
    /// The features without which cargo does not build it.
    pub required_features: Vec<String>,
}

/// A package, of the workspace or from elsewhere.
#[derive(Clone, Debug)]
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
    pub script: Script,
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
}

/// The build script of a package.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub enum Script {
    /// There is none.
    #[default]
    None,
    /// What it says is not known.
    Unasked {
        /// Its text speaks of setting features, which else only cargo does.
        sets_features: bool,
    },
    /// It has run here.
    Said(Said),
}

/// What a build script has said.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Said {
    /// The cfgs that it sets, such as `deep` or `sea="north"`.
    pub cfgs: Vec<String>,
    /// What it tells the code by `env!`, but for places of this machine.
    pub variables: BTreeMap<String, String>,
    /// Places of this machine, by the names of the variables; `OUT_DIR` is one.
    pub places: BTreeMap<String, String>,
    /// Folders of this machine, of which no bundle speaks.
    pub folders: Vec<String>,
    /// The native libraries that it has linked.
    pub links: Vec<String>,
}

impl Said {
    /// Where a text speaks of a place of this machine.
    pub fn place_in<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.folders.iter().flat_map(|it| text.match_indices(it.as_str())).map(|it| it.0)
    }
}

impl Script {
    /// There is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The one in that file, before it has run.
    fn unasked(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self::Unasked { sets_features: text.contains("cfg=feature") }
    }

    /// What it has said.
    pub fn said(&self) -> Option<&Said> {
        match self {
            Self::Said(said) => Some(said),
            _ => None,
        }
    }

    /// What it sets a variable to.
    pub fn text_of(&self, variable: &str) -> Option<String> {
        let said = self.said()?;
        said.places.get(variable).or_else(|| said.variables.get(variable)).cloned()
    }

    /// The name of a file that it has written where it may write.
    pub fn written(&self, file: &Path) -> Option<String> {
        let folder = self.said()?.places.get("OUT_DIR")?;
        let name = file.strip_prefix(folder).ok()?;
        Some(name.display().to_string().replace('\\', "/"))
    }

    /// It would have something to say, and has not.
    pub fn is_unasked(&self) -> bool {
        matches!(self, Self::Unasked { .. })
    }
}

/// A repository of git, as a manifest names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Git {
    /// Its address.
    pub url: String,
    /// What is taken of it, unless that is its head: `branch`, `tag` or `rev`, and which.
    pub reference: Option<(String, String)>,
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
                let why = match path.is_dir() {
                    true => format!(
                        "`{}` is a folder; the manifest in it would be `{}`",
                        shown(path),
                        shown(&path.join("Cargo.toml"))
                    ),
                    false => format!("there is no manifest at `{}`", shown(path)),
                };
                return Err(Error::usage(why));
            }
            command.manifest_path(path);
        }
        // Leaves out what other systems need, so that cargo does not have to download it.
        command.other_options(["--filter-platform".to_owned(), toolchain::TARGET.to_owned()]);
        let metadata = command.exec().map_err(|error| match error {
            cargo_metadata::Error::CargoMetadata { stderr } => Error::usage(
                stderr.trim().trim_start_matches("error: ").to_owned()
                    + "\nmex works inside a cargo workspace, or on one given by --manifest-path",
            ),
            other => Error::tool(format!("failed to run `cargo metadata`: {other}")),
        })?;
        Self::from_metadata(&metadata)
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

    fn from_metadata(metadata: &Metadata) -> Result<Self> {
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

        features::find_other_platforms(&mut packages, metadata.workspace_root.as_std_path())?;

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
        Ok(Self {
            root: metadata.workspace_root.clone().into(),
            target_dir: metadata.target_directory.clone().into(),
            bins,
            packages,
            here: here.map(|it| index[it]),
            unites_features: features::are_united(metadata),
        })
    }
}

impl Git {
    /// That of a source as cargo writes it: `git+URL?branch=NAME#COMMIT`.
    fn of_source(source: &str) -> Option<Self> {
        let source = source.strip_prefix("git+")?;
        let source = source.split_once('#').map_or(source, |it| it.0);
        let (url, query) = source.split_once('?').unwrap_or((source, ""));
        let reference = query.split_once('=').map(|(kind, it)| (kind.to_owned(), it.to_owned()));
        Some(Self { url: url.to_owned(), reference })
    }
}

impl Package {
    /// What stands in the manifest; features and dependencies come from the resolved graph.
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
            script: script.map_or(Script::None, |it| Script::unasked(it.src_path.as_std_path())),
            features: Vec::new(),
            dependencies: Vec::new(),
            dev_dependencies: Vec::new(),
            build_dependencies: Vec::new(),
            declared: package
                .dependencies
                .iter()
                .map(|it| Declared {
                    key: it.rename.clone().unwrap_or_else(|| it.name.to_string()),
                    package: it.name.to_string(),
                    features: it.features.clone(),
                    default_features: it.uses_default_features,
                    optional: it.optional,
                    kind: it.kind,
                    platform: it.target.clone(),
                    here: true,
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
