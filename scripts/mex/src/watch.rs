//! Waits for a change of the files that a bundle is made of, or that a test depends on.
//!
//! It looks at them again and again, which works on every system and on network drives. Files that
//! code includes by `include!` and the like are not watched, unless they end in `.rs`.

use base::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often it looks.
const PAUSE: Duration = Duration::from_millis(200);

/// How long nothing may change before a change counts as done: an editor writes in steps.
const CALM: Duration = Duration::from_millis(50);

/// The files that are watched, as they were when they were looked at last.
pub(crate) struct Watch {
    roots: BTreeSet<PathBuf>,
    /// Where all files count but those that editors leave for a while.
    samples: BTreeSet<PathBuf>,
    /// What lies in a root and is of no account: other binaries.
    skipped: BTreeSet<PathBuf>,
    /// What the tool itself writes.
    output: Option<PathBuf>,
    seen: Files,
}

/// When each file was changed, and how long it is.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Watch {
    /// Watches the sources and manifests of what the binaries depend on, as they are now, and these
    /// files and folders of samples, but not `output`.
    pub(crate) fn new(
        workspace: &Workspace,
        bins: &[&Bin],
        samples: Vec<PathBuf>,
        output: Option<&Path>,
    ) -> Self {
        let none = BTreeSet::new;
        let output = output.map(Path::to_owned);
        let mut watch =
            Self { roots: none(), samples: none(), skipped: none(), output, seen: Files::new() };
        watch.follow(workspace, bins, samples);
        watch
    }

    /// Takes over what the binaries depend on now. What was seen stays: a change since then counts.
    pub(crate) fn follow(&mut self, workspace: &Workspace, bins: &[&Bin], samples: Vec<PathBuf>) {
        self.roots = roots(workspace, bins);
        self.skipped = others(workspace, bins);
        self.samples = samples.into_iter().collect();
        let mut now = self.look();
        for (path, state) in &mut now {
            if let Some(seen) = self.seen.get(path) {
                *state = *seen;
            }
        }
        self.seen = now;
    }

    /// How many files are watched.
    pub(crate) fn count(&self) -> usize {
        self.seen.len()
    }

    /// Waits until a file is changed, added or removed, and until that is done. Returns which files
    /// that are.
    pub(crate) fn wait(&mut self) -> Vec<PathBuf> {
        loop {
            thread::sleep(PAUSE);
            let mut now = self.look();
            if now == self.seen {
                continue;
            }
            loop {
                thread::sleep(CALM);
                let then = std::mem::replace(&mut now, self.look());
                if then == now {
                    break;
                }
            }
            let before = std::mem::replace(&mut self.seen, now);
            let changed = differences(&before, &self.seen);
            // A file that an editor made and removed in between.
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    fn look(&self) -> Files {
        let mut files = Files::new();
        self.roots.iter().for_each(|root| self.add(root, is_source, &mut files));
        self.samples.iter().for_each(|root| self.add(root, is_lasting, &mut files));
        files
    }

    fn is_output(&self, path: &Path) -> bool {
        self.output.as_deref().is_some_and(|output| {
            let whole = |it: &Path| fs::canonicalize(it).ok();
            output.file_name() == path.file_name() && whole(output) == whole(path)
        })
    }

    /// Adds a file, or those below a folder whose names are `wanted`. What cannot be read is not
    /// there.
    fn add(&self, root: &Path, wanted: fn(&str) -> bool, files: &mut Files) {
        let mut left = vec![root.to_owned()];
        while let Some(path) = left.pop() {
            let Ok(about) = fs::metadata(&path) else { continue };
            if about.is_file() {
                if !self.is_output(&path) {
                    files.insert(path, (about.modified().ok(), about.len()));
                }
                continue;
            }
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                // Links to folders are not followed, since they may lead in a circle.
                let folder = entry.file_type().is_ok_and(|it| it.is_dir());
                let wanted = match folder {
                    true => name != "target" && !name.starts_with('.'),
                    false => wanted(&name),
                };
                let path = entry.path();
                if wanted && !self.skipped.contains(&path) {
                    left.push(path);
                }
            }
        }
    }
}

fn is_source(name: &str) -> bool {
    name.ends_with(".rs") || name.ends_with(".toml") || name == "Cargo.lock"
}

/// Whether it is no file that an editor makes while another one is open.
fn is_lasting(name: &str) -> bool {
    !name.starts_with('.')
        && !name.ends_with('~')
        && !name.ends_with(".swp")
        && !name.ends_with(".tmp")
}

/// The files that are there before or after only, or not the same.
fn differences(before: &Files, after: &Files) -> Vec<PathBuf> {
    let all: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    all.into_iter().filter(|it| before.get(*it) != after.get(*it)).cloned().collect()
}

/// The files and folders of the binaries that are not among these, and where cargo builds.
fn others(workspace: &Workspace, bins: &[&Bin]) -> BTreeSet<PathBuf> {
    let own: BTreeSet<&Path> = bins.iter().filter_map(|bin| bin.path.parent()).collect();
    let place = |bin: &Bin| {
        let folder = bin.path.parent().filter(|_| bin.path.ends_with("main.rs"))?;
        // `src/main.rs` has no folder of its own, nor has a `main.rs` in the folder of its package.
        let is_shared = folder.ends_with("src")
            || folder == workspace.packages[bin.package].folder
            || own.iter().any(|other| other.starts_with(folder));
        (!is_shared).then(|| folder.to_owned())
    };
    workspace.bins.iter().filter_map(place).chain([workspace.target_dir.clone()]).collect()
}

/// The manifest of the workspace, and the folders of the packages from it that the binaries need.
fn roots(workspace: &Workspace, bins: &[&Bin]) -> BTreeSet<PathBuf> {
    let mut packages = BTreeSet::new();
    let mut left: Vec<usize> = bins.iter().map(|bin| bin.package).collect();
    while let Some(package) = left.pop() {
        if packages.insert(package) {
            left.extend(workspace.packages[package].dependencies.iter().map(|it| it.package));
        }
    }
    let local = packages.into_iter().map(|it| &workspace.packages[it]).filter(|it| it.local);
    let files = ["Cargo.toml", "Cargo.lock"].map(|it| workspace.root.join(it));
    let sources = bins.iter().map(|bin| bin.path.clone());
    local.map(|it| it.folder.clone()).chain(sources).chain(files).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tool_writes_and_builds_is_not_watched() {
        let folder = tempfile::tempdir().unwrap();
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
        let mut watch = Watch { roots, samples, skipped, output, seen: Files::new() };
        watch.seen = watch.look();
        assert_eq!(watch.count(), 6);

        write("out.rs", "fn main() {}");
        assert_eq!(watch.look(), watch.seen);
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
