//! `--watch`: waits until a file changes that a bundle is made from or that a test reads.
//!
//! The modification times are polled, which works on every system and on network drives. Files that
//! code includes by `include!` and the like are not watched, unless they end in `.rs`.

use base::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// The pause between two scans.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// How long the files must stay unchanged before a change counts as complete: editors write in steps.
const SETTLE_TIME: Duration = Duration::from_millis(50);

/// The watched files, with their states at the last scan.
pub(crate) struct FileWatcher {
    /// Files, and folders in which sources and manifests are watched.
    roots: BTreeSet<PathBuf>,
    /// Files, and folders in which all files are watched but temporary ones of editors.
    samples: BTreeSet<PathBuf>,
    /// Paths below a root that are not watched: those of other binaries, and the target folder.
    skipped: BTreeSet<PathBuf>,
    /// The file that the tool itself writes.
    output: Option<PathBuf>,
    states: FileStates,
}

/// Modification time and length of each file.
type FileStates = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl FileWatcher {
    /// Starts to watch the sources and manifests that the binaries depend on, and these files and folders
    /// of samples, but not `output`.
    pub(crate) fn new(
        workspace: &Workspace,
        bins: &[&Bin],
        samples: Vec<PathBuf>,
        output: Option<&Path>,
    ) -> Self {
        let none = BTreeSet::new;
        let output = output.map(Path::to_owned);
        let mut watch = Self {
            roots: none(),
            samples: none(),
            skipped: none(),
            output,
            states: FileStates::new(),
        };
        watch.update(workspace, bins, samples);
        watch
    }

    /// Updates the watched paths after the dependencies of the binaries may have changed. Known states
    /// stay, so a change since the last scan is still noticed.
    pub(crate) fn update(&mut self, workspace: &Workspace, bins: &[&Bin], samples: Vec<PathBuf>) {
        self.roots = roots(workspace, bins);
        self.skipped = skipped_folders(workspace, bins);
        self.samples = samples.into_iter().collect();
        let mut now = self.scan();
        for (path, state) in &mut now {
            if let Some(states) = self.states.get(path) {
                *state = *states;
            }
        }
        self.states = now;
    }

    /// Returns the number of watched files.
    pub(crate) fn count(&self) -> usize {
        self.states.len()
    }

    /// Waits until files are changed, added or removed, and then until they settle. Returns these files.
    pub(crate) fn wait(&mut self) -> Vec<PathBuf> {
        loop {
            thread::sleep(POLL_INTERVAL);
            let mut now = self.scan();
            if now == self.states {
                continue;
            }
            loop {
                thread::sleep(SETTLE_TIME);
                let then = std::mem::replace(&mut now, self.scan());
                if then == now {
                    break;
                }
            }
            let before = std::mem::replace(&mut self.states, now);
            let changed = differences(&before, &self.states);
            // Empty if an editor created a file and removed it again.
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    fn scan(&self) -> FileStates {
        let mut files = FileStates::new();
        self.roots.iter().for_each(|root| self.add(root, is_source, &mut files));
        self.samples.iter().for_each(|root| self.add(root, is_sample_file, &mut files));
        files
    }

    fn is_output(&self, path: &Path) -> bool {
        self.output.as_deref().is_some_and(|output| {
            let canonical = |path: &Path| fs::canonicalize(path).ok();
            output.file_name() == path.file_name() && canonical(output) == canonical(path)
        })
    }

    /// Adds the state of a file, or of the files below a folder whose names are `wanted`. Files that cannot
    /// be read are left out.
    fn add(&self, root: &Path, wanted: fn(&str) -> bool, files: &mut FileStates) {
        let mut pending = vec![root.to_owned()];
        while let Some(path) = pending.pop() {
            let Ok(metadata) = fs::metadata(&path) else { continue };
            if metadata.is_file() {
                if !self.is_output(&path) {
                    files.insert(path, (metadata.modified().ok(), metadata.len()));
                }
                continue;
            }
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                // Links to folders are not followed, since they may lead in a circle.
                let wanted = if entry.file_type().is_ok_and(|it| it.is_dir()) {
                    name != "target" && !name.starts_with('.')
                } else {
                    wanted(&name)
                };
                let path = entry.path();
                if wanted && !self.skipped.contains(&path) {
                    pending.push(path);
                }
            }
        }
    }
}

fn is_source(name: &str) -> bool {
    name.ends_with(".rs") || name.ends_with(".toml") || name == "Cargo.lock"
}

/// Returns false for the temporary files of editors, such as `.1.in.swp` and `1.in~`.
fn is_sample_file(name: &str) -> bool {
    !name.starts_with('.')
        && !name.ends_with('~')
        && !name.ends_with(".swp")
        && !name.ends_with(".tmp")
}

/// Returns the files that were added, removed or changed.
fn differences(before: &FileStates, after: &FileStates) -> Vec<PathBuf> {
    let all: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    all.into_iter().filter(|it| before.get(*it) != after.get(*it)).cloned().collect()
}

/// Returns the folders of the other binaries, and the target folder.
fn skipped_folders(workspace: &Workspace, bins: &[&Bin]) -> BTreeSet<PathBuf> {
    let own: BTreeSet<&Path> = bins.iter().filter_map(|bin| bin.path.parent()).collect();
    let folder_of = |bin: &Bin| {
        let folder = bin.path.parent().filter(|_| bin.path.ends_with("main.rs"))?;
        // `src/main.rs` has no folder of its own, nor has a `main.rs` in the folder of its package.
        let is_shared = folder.ends_with("src")
            || folder == workspace.packages[bin.package].folder
            || own.iter().any(|other| other.starts_with(folder));
        (!is_shared).then(|| folder.to_owned())
    };
    workspace.bins.iter().filter_map(folder_of).chain([workspace.target_dir.clone()]).collect()
}

/// Returns the manifest of the workspace, its lock file, the sources of the binaries, and the folders of
/// the local packages that they depend on.
fn roots(workspace: &Workspace, bins: &[&Bin]) -> BTreeSet<PathBuf> {
    let mut packages = BTreeSet::new();
    let mut pending: Vec<usize> = bins.iter().map(|bin| bin.package).collect();
    while let Some(package) = pending.pop() {
        if packages.insert(package) {
            pending.extend(workspace.packages[package].dependencies.iter().map(|it| it.package));
        }
    }
    let local = packages.into_iter().map(|package| &workspace.packages[package]);
    let local = local.filter(|package| package.local);
    let files = ["Cargo.toml", "Cargo.lock"].map(|it| workspace.root.join(it));
    let sources = bins.iter().map(|bin| bin.path.clone());
    local.map(|package| package.folder.clone()).chain(sources).chain(files).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_sources_and_samples_are_noticed_and_of_outputs_are_not() {
        let folder = base::files::temporary().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for path in ["src/a.rs", "src/b/c.rs", "Cargo.toml", "Cargo.lock", "src/problem.toml"] {
            write(path, "");
        }
        write("samples/1.in", "");
        for path in ["target/d.rs", ".git/e.rs", "src/f.txt", "out.rs", "src/other/main.rs"] {
            write(path, "");
        }
        for path in ["samples/.1.in.swp", "samples/1.in~"] {
            write(path, "");
        }
        let roots = BTreeSet::from([folder.path().to_owned()]);
        let output = Some(folder.path().join("src/../out.rs"));
        let samples = BTreeSet::from([folder.path().join("samples")]);
        let skipped = BTreeSet::from([folder.path().join("src/other")]);
        let mut watch = FileWatcher { roots, samples, skipped, output, states: FileStates::new() };
        watch.states = watch.scan();
        assert_eq!(watch.count(), 6);

        write("out.rs", "fn main() {}");
        assert_eq!(watch.scan(), watch.states);
        write("src/a.rs", "fn main() {}");
        assert_eq!(watch.wait(), [folder.path().join("src/a.rs")]);
        write("src/new.rs", "");
        assert_eq!(watch.wait(), [folder.path().join("src/new.rs")]);
        assert_eq!(watch.count(), 7);
        fs::remove_file(folder.path().join("src/b/c.rs")).unwrap();
        watch.wait();
        assert_eq!(watch.count(), 6);
        write("samples/1.in", "1\n");
        assert_eq!(watch.wait(), [folder.path().join("samples/1.in")]);
    }
}
