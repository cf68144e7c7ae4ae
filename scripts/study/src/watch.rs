//! Sees whether a source of the site changes.

use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::ffi::OsStr;
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
        let mut last = self.look();
        loop {
            thread::sleep(PAUSE);
            let now = self.look();
            if now == last && now != self.seen {
                self.seen = now;
                return;
            }
            last = now;
        }
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
                let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
                if kind.is_dir() && path != self.target {
                    work.push(path);
                } else if kind.is_file()
                    && ENDINGS.contains(&ending)
                    && let Ok(about) = entry.metadata()
                {
                    files.insert(path, (about.modified().ok(), about.len()));
                }
            }
        }
        files
    }
}
