//! Lists the files that a bundle depends on, for `watch`.

use crate::load::Program;
use crate::resolve::{MentionKind, Resolved};
use base::workspace::{Bin, Workspace};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns the files whose content decides the text of a bundle: sources, the files that these include, the
/// manifests of their packages, and the lock file.
pub(super) fn sources(
    workspace: &Workspace,
    bin: &Bin,
    program: &Program,
    resolved: &Resolved,
) -> BTreeSet<PathBuf> {
    let mut sources = BTreeSet::from([workspace.root.join("Cargo.lock")]);
    let packages = program.crates.iter().map(|krate| &workspace.packages[krate.package]);
    let folders = packages.map(|package| &package.folder).chain([&workspace.root]);
    sources.extend(folders.map(|folder| folder.join("Cargo.toml")));
    sources.insert(bin.path.clone());
    for source in program.files.iter() {
        sources.insert(source.path.clone());
        sources.extend(source.origins.iter().map(|origin| origin.path.clone()));
    }
    for mention in &resolved.mentions {
        if let MentionKind::Include { path, .. } = &mention.kind {
            let file = program.files[mention.file].path_at(mention.span.start);
            sources.insert(file.parent().unwrap_or(Path::new("")).join(path));
        }
    }
    sources
}
