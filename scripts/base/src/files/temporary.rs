//! Folders for a while. One that is dropped goes, and so do all when a signal ends the process. What a
//! process leaves that had no time for that is removed by the next one.
//!
//! Each folder holds a file that its process keeps locked; the system takes the lock away with the process.
//! A folder is stale when the file is there and nobody holds its lock.

use crate::error::{Error, Result};
use crate::files::cannot_write;
use crate::terminal::shown;
use crate::workspace::Workspace;
use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// What the names of the folders begin with.
const PREFIX: &str = "mex-";

/// The file that is locked, and its name until it is.
const LOCK: &str = ".mex-lock";
const DRAFT: &str = ".mex-lock-draft";

/// How often the removal of a folder is tried, and how long after the time before.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// The folders of this process, and the places that it has searched for stale ones.
struct Known {
    /// Those that it has made and that are still there.
    folders: BTreeSet<PathBuf>,
    /// Where it has removed stale ones.
    swept: BTreeSet<PathBuf>,
}

static KNOWN: Mutex<Known> = Mutex::new(Known { folders: BTreeSet::new(), swept: BTreeSet::new() });

/// A folder that goes when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    lock: Option<File>,
}

impl TemporaryFolder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes a folder inside another one, and first removes what is stale there.
    fn new_in(parent: &Path) -> io::Result<Self> {
        // To the end, so that a signal finds all that there is.
        let mut known = known();
        if known.swept.insert(parent.to_owned()) {
            sweep(parent);
        }
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
        let lock = File::create(folder.path().join(DRAFT))?;
        lock.lock()?;
        fs::rename(folder.path().join(DRAFT), folder.path().join(LOCK))?;
        let path = folder.keep();
        known.folders.insert(path.clone());
        Ok(Self { path, lock: Some(lock) })
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // Some systems remove no file that is open.
        self.lock = None;
        remove(&self.path);
        known().folders.remove(&self.path);
    }
}

/// Makes a folder in the temporary directory of the system.
///
/// # Errors
///
/// When it cannot be made.
pub fn temporary() -> Result<TemporaryFolder> {
    // An absolute path, since it is handed to programs that run elsewhere.
    std::path::absolute(env::temp_dir())
        .and_then(|parent| TemporaryFolder::new_in(&parent))
        .map_err(|error| Error::tool(format!("failed to make a temporary folder: {error}")))
}

/// Makes a folder inside another one that goes itself.
///
/// # Errors
///
/// When it cannot be made.
pub fn temporary_in(folder: &Path) -> Result<TempDir> {
    tempfile::tempdir_in(folder).map_err(|error| cannot_make(folder, &error))
}

/// Makes a folder for one run of the tool below the target folder.
///
/// # Errors
///
/// When it cannot be made.
pub fn scratch(workspace: &Workspace) -> Result<TemporaryFolder> {
    let home = workspace.target_dir.join("mex").join("runs");
    fs::create_dir_all(&home).map_err(|error| cannot_write(&home, &error))?;
    TemporaryFolder::new_in(&home).map_err(|error| cannot_make(&home, &error))
}

/// From now on, removes all folders when Ctrl-C, a closed terminal or a request to end ends this process,
/// and kills the processes that would not get that signal. It ends by the signal, as it would without this.
///
/// # Errors
///
/// When the system takes no handler.
#[cfg(unix)]
pub fn remove_on_signals() -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let ignored = ignored_signals();
    // A process that `nohup` or a shell without job control started is to go on.
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !ignored.contains(signal));
    let mut signals = Signals::new(wanted)
        .map_err(|error| Error::tool(format!("failed to wait for signals: {error}")))?;
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // To the end of the process, which makes no folder any more and does not end in another way.
        let known = known();
        crate::process::kill_all();
        known.folders.iter().for_each(|folder| remove(folder));
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    });
    Ok(())
}

/// Does nothing: what is left here is removed by the next process.
///
/// # Errors
///
/// Never.
#[cfg(not(unix))]
pub fn remove_on_signals() -> Result<()> {
    Ok(())
}

/// Waits if a signal is ending this process, so that this does not end in another way, as when a
/// program that it called was ended by the same Ctrl-C.
pub fn give_way_to_signal() {
    drop(known());
}

/// Returns the signals that this process ignores, where the system says so.
#[cfg(unix)]
pub fn ignored_signals() -> BTreeSet<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (1..=64).filter(|signal| mask >> (signal - 1) & 1 == 1).collect()
}

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the stale folders in a folder.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        let lock = is_ours.then(|| File::open(entry.path().join(LOCK)).ok()).flatten();
        if let Some(lock) = lock.filter(|lock| lock.try_lock().is_ok()) {
            drop(lock);
            remove(&entry.path());
        }
    }
}

/// Removes a folder, as far as that is possible: somebody who still runs may add files meanwhile.
fn remove(folder: &Path) {
    let is_removed = (0..TRIES).any(|tried| {
        // On Windows, a process that was ended keeps its files for some moments.
        if cfg!(windows) && tried > 0 {
            thread::sleep(PAUSE);
        }
        remove_once(folder).is_ok()
    });
    if !is_removed && folder.is_dir() {
        // Without the file, nobody would know it for stale. Nobody could do more about a failure here.
        let _ = File::create(folder.join(LOCK));
    }
}

/// Removes a folder; the file that is locked goes last.
fn remove_once(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == LOCK {
            continue;
        }
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    let lock = folder.join(LOCK);
    if lock.exists() {
        fs::remove_file(lock)?;
    }
    fs::remove_dir(folder)
}

fn cannot_make(folder: &Path, error: &io::Error) -> Error {
    Error::tool(format!("failed to make a folder in `{}`: {error}", shown(folder)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_when_it_is_dropped() {
        let parent = tempfile::tempdir().unwrap();
        let folder = TemporaryFolder::new_in(parent.path()).unwrap();
        fs::create_dir(folder.path().join("reef")).unwrap();
        fs::write(folder.path().join("reef/crab"), "").unwrap();
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
        assert!(!known().folders.contains(&path));
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_removed_stays_known_for_stale() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("mex-reef");
        fs::create_dir_all(folder.join("deep")).unwrap();
        fs::write(folder.join("deep/crab"), "").unwrap();
        fs::write(folder.join(LOCK), "").unwrap();
        let allow =
            |mode| fs::set_permissions(folder.join("deep"), fs::Permissions::from_mode(mode));
        allow(0o500).unwrap();
        remove(&folder);
        // Root may remove anything.
        assert!(!folder.exists() || folder.join(LOCK).is_file());
        if folder.exists() {
            allow(0o700).unwrap();
            sweep(parent.path());
        }
        assert!(!folder.exists());
    }

    #[test]
    fn only_stale_folders_are_swept() {
        let parent = tempfile::tempdir().unwrap();
        let at = |name: &str| parent.path().join(name);
        for name in ["mex-stale", "mex-of-others", "others", "mex-held"] {
            fs::create_dir_all(at(name).join("deep")).unwrap();
            fs::write(at(name).join("deep/crab"), "").unwrap();
            if name != "mex-of-others" {
                fs::write(at(name).join(LOCK), "").unwrap();
            }
        }
        let held = File::open(at("mex-held").join(LOCK)).unwrap();
        held.lock().unwrap();
        let folder = TemporaryFolder::new_in(parent.path()).unwrap();
        assert!(!at("mex-stale").exists());
        for name in ["mex-of-others", "others", "mex-held"] {
            assert!(at(name).join("deep/crab").is_file(), "{name}");
        }
        // Another process would leave this one.
        sweep(parent.path());
        assert!(folder.path().join(LOCK).is_file());
    }
}
