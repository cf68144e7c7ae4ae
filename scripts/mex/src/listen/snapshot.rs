//! Keeps the workspace up to date without running `cargo metadata` before each task.
//!
//! A problem that this tool created adds one binary, which is added here without cargo. Cargo runs again
//! only after another change: of a manifest, or of the set of source files of binaries.

use base::error::Result;
use base::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The workspace as cargo last described it, with the problems created since.
pub(super) struct Snapshot<R> {
    read_workspace: R,
    workspace: Workspace,
    fingerprint: Fingerprint,
    /// True if cargo must run even if the fingerprint is unchanged.
    is_stale: bool,
}

/// The data that are compared to notice a change.
#[derive(Debug, PartialEq, Eq)]
struct Fingerprint {
    /// Modification time and length of each `Cargo.toml`: of the root, of the members, and in folders beside
    /// members, which a pattern in `members` may match.
    manifests: BTreeMap<PathBuf, (SystemTime, u64)>,
    /// The root source files of binaries.
    sources: BTreeSet<PathBuf>,
}

impl<R: Fn() -> Result<Workspace>> Snapshot<R> {
    /// Reads the workspace.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(super) fn new(read_workspace: R) -> Result<Self> {
        let workspace = read_workspace()?;
        let fingerprint = Fingerprint::of(&workspace);
        Ok(Self { read_workspace, workspace, fingerprint, is_stale: false })
    }

    /// Returns the workspace; reads it again if it has changed.
    ///
    /// # Errors
    ///
    /// It has changed and cannot be read.
    pub(super) fn workspace(&mut self) -> Result<&Workspace> {
        if self.is_stale || Fingerprint::of(&self.workspace) != self.fingerprint {
            self.workspace = (self.read_workspace)()?;
            self.fingerprint = Fingerprint::of(&self.workspace);
            self.is_stale = false;
        }
        Ok(&self.workspace)
    }

    /// Adds a problem that was created with this source.
    pub(super) fn add(&mut self, id: &str, path: &Path) {
        let package = self.workspace.packages.iter().position(|package| {
            let folder = package.folder.join("src/bin").join(id);
            package.local && (path == folder.join("main.rs") || path == folder.with_extension("rs"))
        });
        // A binary with an entry in the manifest: only cargo knows how it reads that.
        let Some(package) = package else {
            self.is_stale = true;
            return;
        };
        let path = path.to_owned();
        self.fingerprint.sources.insert(path.clone());
        let bin = Bin {
            name: id.to_owned(),
            path,
            edition: self.edition(package),
            package,
            required_features: Vec::new(),
        };
        let index = self.workspace.bins.partition_point(|other| other.name < bin.name);
        self.workspace.bins.insert(index, bin);
    }

    /// Returns the edition of another binary of the package; 2021 if there is none, which does no harm, since
    /// nothing is compiled here.
    fn edition(&self, package: usize) -> u16 {
        let sibling = self.workspace.bins.iter().find(|bin| bin.package == package);
        sibling.map_or(2021, |bin| bin.edition)
    }
}

impl Fingerprint {
    fn of(workspace: &Workspace) -> Self {
        let own = || workspace.packages.iter().filter(|package| package.local);
        let folders: BTreeSet<&Path> =
            own().filter_map(|package| package.folder.parent()).collect();
        let beside = folders.into_iter().filter(|folder| folder.starts_with(&workspace.root));
        let mut manifests = BTreeMap::new();
        let around = beside.flat_map(entries).chain(own().map(|package| package.folder.clone()));
        for folder in around.chain([workspace.root.clone()]) {
            let manifest = folder.join("Cargo.toml");
            let Ok(metadata) = fs::metadata(&manifest) else { continue };
            let time = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            manifests.insert(manifest, (time, metadata.len()));
        }
        let found = own().flat_map(|package| entries(&package.folder.join("src/bin")));
        let found = found.map(|path| if path.is_dir() { path.join("main.rs") } else { path });
        let known = workspace.bins.iter().map(|bin| bin.path.clone());
        let sources = found.chain(known).filter(|path| path.is_file()).collect();
        Self { manifests, sources }
    }
}

/// Returns the paths in a folder; none if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::Error;
    use std::cell::Cell;

    /// A workspace of one package, and how often it was read.
    struct Reef {
        folder: base::files::TemporaryFolder,
        asked: Cell<usize>,
    }

    impl Reef {
        fn new() -> Self {
            let reef = Self { folder: base::files::temporary().unwrap(), asked: Cell::new(0) };
            reef.write("Cargo.toml", "[workspace]\nmembers = [\"reef\"]\nresolver = \"3\"\n");
            reef.write("reef/Cargo.toml", "[package]\nname = \"reef\"\nedition = \"2024\"\n");
            reef.write("reef/src/bin/tide.rs", "fn main() {}\n");
            reef
        }

        fn write(&self, name: &str, text: &str) {
            let path = self.folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }

        fn snapshot(&self) -> Snapshot<impl Fn() -> Result<Workspace> + '_> {
            let read = || {
                self.asked.set(self.asked.get() + 1);
                Workspace::read(Some(&self.folder.path().join("Cargo.toml")))
            };
            Snapshot::new(read).unwrap()
        }
    }

    fn names(snapshot: &mut Snapshot<impl Fn() -> Result<Workspace>>) -> Vec<String> {
        let workspace = snapshot.workspace().unwrap();
        workspace.bins.iter().map(|bin| bin.name.clone()).collect()
    }

    #[test]
    fn cargo_does_not_run_for_problems_created_here() {
        let reef = Reef::new();
        let mut snapshot = reef.snapshot();
        for number in 0..30 {
            let id = format!("foam-{number}");
            reef.write(&format!("reef/src/bin/{id}/main.rs"), "fn main() {}\n");
            let folder = snapshot.workspace.packages[0].folder.join("src/bin").join(&id);
            snapshot.add(&id, &folder.join("main.rs"));
            assert!(names(&mut snapshot).contains(&id));
        }
        assert_eq!(reef.asked.get(), 1);
        let mut sorted = names(&mut snapshot);
        sorted.sort();
        assert_eq!(names(&mut snapshot), sorted);
        // Cargo describes the same workspace.
        let asked = Workspace::read(Some(&reef.folder.path().join("Cargo.toml"))).unwrap();
        let shown = |workspace: &Workspace| format!("{:?}", workspace.bins);
        assert_eq!(shown(&asked), shown(&snapshot.workspace));
    }

    #[test]
    fn changes_by_others_are_noticed() {
        let reef = Reef::new();
        let mut snapshot = reef.snapshot();
        reef.write("reef/src/bin/wave/main.rs", "fn main() {}\n");
        assert_eq!(names(&mut snapshot), ["tide", "wave"]);
        fs::remove_dir_all(reef.folder.path().join("reef/src/bin/wave")).unwrap();
        assert_eq!(names(&mut snapshot), ["tide"]);
        reef.write("kelp/Cargo.toml", "[package]\nname = \"kelp\"\nedition = \"2024\"\n");
        reef.write("kelp/src/bin/frond.rs", "fn main() {}\n");
        reef.write("Cargo.toml", "[workspace]\nmembers = [\"reef\", \"kelp\"]\nresolver = \"3\"\n");
        assert_eq!(names(&mut snapshot), ["frond", "tide"]);
        reef.write("Cargo.toml", "[workspace\n");
        let broken: Error = snapshot.workspace().err().unwrap();
        assert!(broken.to_string().contains("Cargo.toml"), "{broken}");
        reef.write("Cargo.toml", "[workspace]\nmembers = [\"reef\"]\nresolver = \"3\"\n");
        assert_eq!(names(&mut snapshot), ["tide"]);
    }
}
