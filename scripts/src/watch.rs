//! Waits for a change of the files that a bundle is made of.
//!
//! It looks at them again and again, which works on every system and on network drives. Files that
//! code includes by `include!` and the like are not watched, unless they end in `.rs`.

use crate::workspace::{Bin, Workspace};
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
pub struct Watch {
    roots: BTreeSet<PathBuf>,
    /// What the tool itself writes.
    output: Option<PathBuf>,
    seen: Files,
}

/// When each file was changed, and how long it is.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Watch {
    /// Watches the sources and manifests of what the binary depends on, as they are now, but not
    /// `output`.
    pub fn new(workspace: &Workspace, bin: &Bin, output: Option<&Path>) -> Self {
        let output = output.map(Path::to_owned);
        let mut watch = Self { roots: BTreeSet::new(), output, seen: Files::new() };
        watch.follow(workspace, bin);
        watch
    }

    /// Takes over what the binary depends on now. What was seen stays: a change since then counts.
    pub fn follow(&mut self, workspace: &Workspace, bin: &Bin) {
        self.roots = roots(workspace, bin);
        let mut now = self.look();
        for (path, state) in &mut now {
            if let Some(seen) = self.seen.get(path) {
                *state = *seen;
            }
        }
        self.seen = now;
    }

    /// How many files are watched.
    pub fn count(&self) -> usize {
        self.seen.len()
    }

    /// Waits until a file is changed, added or removed, and until that is done.
    pub fn wait(&mut self) {
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
            self.seen = now;
            return;
        }
    }

    fn look(&self) -> Files {
        let mut files = Files::new();
        self.roots.iter().for_each(|root| self.add(root, &mut files));
        files
    }

    fn is_output(&self, path: &Path) -> bool {
        self.output.as_deref().is_some_and(|output| {
            let whole = |it: &Path| fs::canonicalize(it).ok();
            output.file_name() == path.file_name() && whole(output) == whole(path)
        })
    }

    /// Adds a file, or those below a folder. What cannot be read is not there.
    fn add(&self, root: &Path, files: &mut Files) {
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
                    false => {
                        name.ends_with(".rs") || name.ends_with(".toml") || name == "Cargo.lock"
                    }
                };
                if wanted {
                    left.push(entry.path());
                }
            }
        }
    }
}

/// The manifest of the workspace, and the folders of the packages from it that the binary needs.
fn roots(workspace: &Workspace, bin: &Bin) -> BTreeSet<PathBuf> {
    let mut packages = BTreeSet::new();
    let mut left = vec![bin.package];
    while let Some(package) = left.pop() {
        if packages.insert(package) {
            left.extend(workspace.packages[package].dependencies.iter().map(|it| it.package));
        }
    }
    let local = packages.into_iter().map(|it| &workspace.packages[it]).filter(|it| it.local);
    let files = ["Cargo.toml", "Cargo.lock"].map(|it| workspace.root.join(it));
    local.map(|it| it.folder.clone()).chain([bin.path.clone()]).chain(files).collect()
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
        for path in ["target/d.rs", ".git/e.rs", "src/f.txt", "out.rs"] {
            write(path, "");
        }
        let roots = BTreeSet::from([folder.path().to_owned()]);
        let output = Some(folder.path().join("src/../out.rs"));
        let mut watch = Watch { roots, output, seen: Files::new() };
        watch.seen = watch.look();
        assert_eq!(watch.count(), 5);

        write("out.rs", "fn main() {}");
        assert_eq!(watch.look(), watch.seen);
        write("src/a.rs", "fn main() {}");
        watch.wait();
        write("src/new.rs", "");
        watch.wait();
        assert_eq!(watch.count(), 6);
        fs::remove_file(folder.path().join("src/b/c.rs")).unwrap();
        watch.wait();
        assert_eq!(watch.count(), 5);
    }
}
