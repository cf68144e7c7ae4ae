//! Selects packages: the libraries whose names occur in a file, and those that the judge provides.
//!
//! A library counts as named if its name is an identifier somewhere in the files of a crate. The name may
//! mean something else there; then the library is read for nothing, and dead-code elimination drops it.

use crate::source::SourceFile;
use base::judge::Judge;
use base::workspace::{Dependency, Workspace};
use std::collections::BTreeSet;

/// A library whose name occurs in a crate.
#[derive(Clone, Debug)]
pub struct NamedLibrary {
    /// The name, which may be a rename in the manifest of the crate.
    pub name: String,
    /// The index of its package in the workspace.
    pub package: usize,
    /// The first file that names it, for messages.
    pub(super) named_in: String,
}

/// Returns the libraries that these files of a package name: dependencies, and the library of the package
/// itself if it is given.
pub(super) fn named_libraries(
    workspace: &Workspace,
    package: usize,
    own_library: Option<(String, usize)>,
    files: &[SourceFile],
) -> Vec<NamedLibrary> {
    let dependencies = workspace.packages[package].dependencies.iter();
    let libraries = dependencies.map(|it| (it.name.clone(), it.package)).chain(own_library);
    let named = libraries.filter_map(|(name, package)| {
        let file = files.iter().find(|file| file.has_ident(|ident| ident == name))?;
        Some(NamedLibrary { name, package, named_in: file.shown.clone() })
    });
    named.collect()
}

/// Returns the packages that the judge provides, so that their code stays out of the bundle of `root`.
/// Such a package is of crates.io, the judge has a compatible version, no manifest on the way from `root` renames it,
/// and it depends on no package that goes into the bundle.
pub fn provided_packages(workspace: &Workspace, root: usize, judge: &Judge) -> BTreeSet<usize> {
    // Such a package goes into the bundle with its dependencies, where further ones may be found.
    let mut inlined = BTreeSet::new();
    loop {
        let inlined_before = inlined.len();
        let mut provided = BTreeSet::new();
        let mut seen = BTreeSet::from([root]);
        let mut to_visit = vec![root];
        while let Some(package) = to_visit.pop() {
            for Dependency { name, package: index } in &workspace.packages[package].dependencies {
                let package = &workspace.packages[*index];
                let judge_has = package.from_registry
                    && judge.crate_like(&package.name, &package.version).is_some();
                if judge_has && package.lib.as_ref().is_some_and(|lib| lib.name != *name) {
                    inlined.insert(*index);
                }
                if judge_has && !inlined.contains(index) {
                    provided.insert(*index);
                } else if !package.lib.as_ref().is_some_and(|lib| lib.proc_macro)
                    && seen.insert(*index)
                {
                    // Procedural macros and what they need stay out of a bundle.
                    to_visit.push(*index);
                }
            }
        }
        let needs_inlined = |package: &&usize| {
            let is_apart = workspace.with_dependencies(**package).is_disjoint(&seen);
            crate::marks::reach_if("kept-crate-needs-inlined", !is_apart)
        };
        inlined.extend(provided.iter().filter(needs_inlined));
        if inlined_before == inlined.len() {
            return provided;
        }
    }
}
