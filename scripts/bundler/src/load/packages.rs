//! Which packages a binary needs: those whose names its files hold, but for those of the judge.

use crate::source::SourceFile;
use base::judge::Judge;
use base::workspace::{Dependency, Workspace};
use std::collections::BTreeSet;

/// A library that the solution names.
#[derive(Clone, Debug)]
pub struct NamedLibrary {
    /// What the solution calls it.
    pub name: String,
    /// Index of its package in the workspace.
    pub package: usize,
    /// The file that names it, for messages.
    pub(super) named_in: String,
}

/// The libraries that these files of a package name: its dependencies, and one more.
pub(super) fn named_libraries(
    workspace: &Workspace,
    package: usize,
    own: Option<(String, usize)>,
    files: &[SourceFile],
) -> Vec<NamedLibrary> {
    let dependencies = &workspace.packages[package].dependencies;
    let dependencies = dependencies.iter().map(|it| (it.name.clone(), it.package));
    let named = dependencies.chain(own).filter_map(|(name, package)| {
        let file = files.iter().find(|file| file.has_ident(|it| it == name))?;
        Some(NamedLibrary { name, package, named_in: file.shown.clone() })
    });
    named.collect()
}

/// The packages that stay as `use` in a bundle of a package, since the judge has them: those of
/// crates.io, in a version that does, and called nowhere but as the judge calls them.
pub fn provided_packages(workspace: &Workspace, root: usize, judge: &Judge) -> BTreeSet<usize> {
    let mut renamed = BTreeSet::new();
    loop {
        let known = renamed.len();
        let mut kept = BTreeSet::new();
        let mut seen = BTreeSet::from([root]);
        let mut to_visit = vec![root];
        while let Some(package) = to_visit.pop() {
            for Dependency { name, package } in &workspace.packages[package].dependencies {
                let it = &workspace.packages[*package];
                let judge_has =
                    it.from_registry && judge.crate_like(&it.name, &it.version).is_some();
                if judge_has && it.lib.as_ref().is_some_and(|lib| lib.name != *name) {
                    renamed.insert(*package);
                }
                if judge_has && !renamed.contains(package) {
                    kept.insert(*package);
                } else if seen.insert(*package) {
                    to_visit.push(*package);
                }
            }
        }
        if known == renamed.len() {
            return kept;
        }
    }
}
