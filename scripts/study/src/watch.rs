//! Sees whether a source of the site changes.

use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(500);

/// The endings of files that pages are made of.
const ENDINGS: [&str; 8] = ["rs", "toml", "md", "in", "out", "ans", "txt", "lock"];

/// The states of all files below the root of a workspace.
pub struct Watch {
    root: PathBuf,
    target: PathBuf,
    seen: Files,
}

type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Watch {
    /// Begins to watch the files of a workspace.
    pub fn new(workspace: &Workspace) -> Self {
        let (root, target) = (workspace.root.clone(), workspace.target_dir.clone());
        let mut watch = Self { root, target, seen: Files::new() };
        watch.seen = watch.look();
        watch
    }

    /// Waits until a file has changed, and until no more do.
    pub fn wait(&mut self) {
        let mut now = self.look();
        while now == self.seen {
            thread::sleep(PAUSE);
            now = self.look();
        }
        loop {
            thread::sleep(PAUSE / 5);
            let then = self.look();
            if then == now {
                break;
            }
            now = then;
        }
        self.seen = now;
    }

    fn look(&self) -> Files {
        let mut files = Files::new();
        let mut work = vec![self.root.clone()];
        while let Some(folder) = work.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
                // Links are not followed, since they may lead in a circle.
                let Some(kind) = entry.file_type().ok().filter(|_| !is_hidden) else { continue };
                let is_source = || {
                    path.extension().is_some_and(|it| ENDINGS.iter().any(|ending| it == *ending))
                };
                if kind.is_dir() && path != self.target {
                    work.push(path);
                } else if kind.is_file()
                    && is_source()
                    && let Ok(about) = entry.metadata()
                {
                    files.insert(path, (about.modified().ok(), about.len()));
                }
            }
        }
        files
    }
}
