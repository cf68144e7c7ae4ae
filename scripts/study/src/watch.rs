//! Sees whether a source of the site changes.

use crate::packages::files_below;
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
        for path in files_below(&self.root, Some(&self.target)) {
            let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
            if ENDINGS.contains(&ending)
                && let Ok(about) = fs::metadata(&path)
            {
                files.insert(path, (about.modified().ok(), about.len()));
            }
        }
        files
    }
}
