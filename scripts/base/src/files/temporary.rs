//! Temporary folders. A folder is removed when it is dropped, and all are removed when a signal ends the
//! process. Folders that a killed process leaves behind are removed by the next process.
//!
//! To tell such stale folders, each folder has a lock file that its process holds locked. The system
//! releases the lock when the process ends. A folder is stale if its lock file exists and is not locked, or if
//! it is still without one, and with nothing else, after a minute.
//!
//! ```text
//! target/mex/runs/mex-3c8a/.mex-lock   locked: in use
//! target/mex/runs/mex-b71c/.mex-lock   not locked: stale, removed
//! target/mex/runs/mex-0d2e/            no lock file yet: its process has just made it, or was killed
//! ```

use super::fresh;
use crate::error::{Error, Result};
use crate::workspace::Workspace;
use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The prefix of the names of the folders.
const PREFIX: &str = "mex-";

/// The lock file, and its name before it is locked.
const LOCK: &str = ".mex-lock";
const DRAFT: &str = ".mex-lock-draft";

/// The number of attempts to remove a folder, and the time between them.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// The age at which a folder without a lock file is stale.
const BIRTH: Duration = Duration::from_secs(60);

/// The temporary folders of this process.
struct FolderRegistry {
    /// The folders that exist.
    folders: BTreeSet<PathBuf>,
    /// The parent folders from which stale folders were removed.
    swept_parents: BTreeSet<PathBuf>,
}

static REGISTRY: Mutex<FolderRegistry> =
    Mutex::new(FolderRegistry { folders: BTreeSet::new(), swept_parents: BTreeSet::new() });

/// The action when a signal ends the process, if there is one.
static AT_SIGNAL: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// Has something done when a signal ends the process, such as to print what is known so far; `None` for nothing.
pub fn at_signal(act: Option<Box<dyn Fn() + Send>>) {
    *AT_SIGNAL.lock().unwrap_or_else(PoisonError::into_inner) = act;
}

/// A temporary folder, which is removed when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    /// `None` if no other process looks for the folder, and no signal removes it.
    lock: Option<File>,
}

impl TemporaryFolder {
    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes a folder inside another one. The first time, removes the stale folders there.
    fn new_in(parent: &Path) -> io::Result<Self> {
        // Held to the end, so that a signal does not miss the folder.
        let mut registry = registry();
        if registry.swept_parents.insert(parent.to_owned()) {
            sweep(parent);
        }
        let (path, ()) = fresh(parent, PREFIX, create_private)?;
        let locked = || -> io::Result<File> {
            let lock = File::create(path.join(DRAFT))?;
            lock.lock()?;
            fs::rename(path.join(DRAFT), path.join(LOCK))?;
            Ok(lock)
        };
        let lock = locked().inspect_err(|_| remove(&path))?;
        registry.folders.insert(path.clone());
        Ok(Self { path, lock: Some(lock) })
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // Windows removes no file that is open.
        if self.lock.take().is_some() {
            remove(&self.path);
            registry().folders.remove(&self.path);
        } else {
            // Nothing can be done about a failure here.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Makes a folder in the temporary directory of the system.
///
/// # Errors
///
/// It cannot be made.
pub fn temporary() -> Result<TemporaryFolder> {
    // An absolute path, since it is passed to programs that run in other folders.
    std::path::absolute(env::temp_dir())
        .and_then(|parent| TemporaryFolder::new_in(&parent))
        .map_err(Error::system("make a temporary folder"))
}

/// Makes a folder, with a name that begins with `prefix`, inside another one. A signal leaves it, unless the other one
/// is temporary, too.
///
/// # Errors
///
/// It cannot be made.
pub fn temporary_in(folder: &Path, prefix: &str) -> Result<TemporaryFolder> {
    let made = fresh(folder, prefix, create_private);
    let (path, ()) = made.map_err(Error::file("make a folder in", folder))?;
    Ok(TemporaryFolder { path, lock: None })
}

/// Makes a folder for one run of the tool below the target folder.
///
/// # Errors
///
/// It cannot be made.
pub fn scratch(workspace: &Workspace) -> Result<TemporaryFolder> {
    let home = workspace.target_dir.join("mex").join("runs");
    fs::create_dir_all(&home).map_err(Error::file("write", &home))?;
    TemporaryFolder::new_in(&home).map_err(Error::file("make a folder in", &home))
}

/// Installs a handler for Ctrl-C, a closed terminal and a request to terminate. It kills the child
/// processes that do not get the signal and removes all folders. Then the process ends by the signal.
///
/// # Errors
///
/// The system refuses the handler.
#[cfg(unix)]
pub fn remove_on_signals() -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let ignored = ignored_signals();
    // A signal that is ignored, as under `nohup`, stays ignored.
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !ignored.contains(signal));
    let mut signals = Signals::new(wanted).map_err(Error::system("wait for signals"))?;
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // Held to the end of the process, so that no folder is made any more.
        let registry = registry();
        crate::process::kill_all();
        AT_SIGNAL.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|act| act());
        registry.folders.iter().for_each(|folder| remove(folder));
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    });
    Ok(())
}

/// Does nothing: the next process removes the folders.
///
/// # Errors
///
/// Never.
#[cfg(not(unix))]
pub fn remove_on_signals() -> Result<()> {
    Ok(())
}

/// Blocks if a signal is ending this process. Without that, the process might report an error first, since
/// the same Ctrl-C has killed a program that it called.
pub fn give_way_to_signal() {
    drop(registry());
}

/// Returns the signals that this process ignores; on systems without `/proc`, none.
#[cfg(unix)]
pub fn ignored_signals() -> BTreeSet<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    (1..=64).filter(|signal| mask >> (signal - 1) & 1 == 1).collect()
}

/// Makes a folder that is for this user only.
#[cfg(unix)]
fn create_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(path)
}

/// Makes a folder. The temporary directory of the system is the user's own.
#[cfg(not(unix))]
fn create_private(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

fn registry() -> MutexGuard<'static, FolderRegistry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the stale folders in a folder.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_ours {
            continue;
        }
        match File::open(entry.path().join(LOCK)) {
            Ok(lock) if lock.try_lock().is_ok() => {
                drop(lock);
                remove(&entry.path());
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => remove_unborn(&entry.path()),
            _ => {}
        }
    }
}

/// Removes a folder whose process was killed before it had the lock. One that has other files is not ours.
fn remove_unborn(folder: &Path) {
    let modified = fs::metadata(folder).and_then(|metadata| metadata.modified());
    let age = modified.ok().and_then(|time| time.elapsed().ok());
    if age.is_some_and(|age| age > BIRTH) {
        let is_draft = |entry: io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy() == DRAFT)
        };
        if fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_draft)) {
            remove(folder);
        }
    }
}

/// Removes a folder. Retries, since a process that still runs may add files meanwhile.
fn remove(folder: &Path) {
    let is_removed = (0..TRIES).any(|attempt| {
        // On Windows, the files of a killed process stay open for a moment.
        if cfg!(windows) && attempt > 0 {
            thread::sleep(PAUSE);
        }
        remove_once(folder).is_ok()
    });
    if !is_removed && folder.is_dir() {
        // Without the lock file, it would never be stale. Nothing can be done about a failure here.
        let _ = File::create(folder.join(LOCK));
    }
}

/// Removes a folder, the lock file last.
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

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(unix)]
    use std::time::SystemTime;

    #[test]
    fn a_folder_is_removed_when_it_is_dropped() {
        let parent = crate::files::temporary().unwrap();
        let folder = TemporaryFolder::new_in(parent.path()).unwrap();
        fs::create_dir(folder.path().join("reef")).unwrap();
        fs::write(folder.path().join("reef/crab"), "").unwrap();
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
        assert!(!registry().folders.contains(&path));
    }

    #[cfg(unix)]
    #[test]
    fn folders_are_for_this_user_only() {
        use std::os::unix::fs::PermissionsExt;
        let outer = temporary().unwrap();
        let inner = temporary_in(outer.path(), "reef-").unwrap();
        for folder in [&outer, &inner] {
            let mode = fs::metadata(folder.path()).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{}", folder.path().display());
        }
        let path = inner.path().to_owned();
        assert!(path.file_name().unwrap().to_string_lossy().starts_with("reef-"));
        fs::write(path.join("crab"), "").unwrap();
        drop(inner);
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_cannot_be_removed_stays_stale() {
        use std::os::unix::fs::PermissionsExt;
        let parent = crate::files::temporary().unwrap();
        let folder = parent.path().join("mex-reef");
        fs::create_dir_all(folder.join("deep")).unwrap();
        fs::write(folder.join("deep/crab"), "").unwrap();
        fs::write(folder.join(LOCK), "").unwrap();
        let allow =
            |mode| fs::set_permissions(folder.join("deep"), fs::Permissions::from_mode(mode));
        allow(0o500).unwrap();
        remove(&folder);
        // Root can remove it.
        assert!(!folder.exists() || folder.join(LOCK).is_file());
        if folder.exists() {
            allow(0o700).unwrap();
            sweep(parent.path());
        }
        assert!(!folder.exists());
    }

    #[cfg(unix)]
    #[test]
    fn only_stale_folders_are_swept() {
        let parent = crate::files::temporary().unwrap();
        let at = |name: &str| parent.path().join(name);
        for name in ["mex-stale", "mex-of-others", "others", "mex-held"] {
            fs::create_dir_all(at(name).join("deep")).unwrap();
            fs::write(at(name).join("deep/crab"), "").unwrap();
            if name != "mex-of-others" {
                fs::write(at(name).join(LOCK), "").unwrap();
            }
        }
        // Killed before they had the lock, and just made.
        for (name, age) in [("mex-killed", 100), ("mex-drafted", 100), ("mex-born", 0)] {
            fs::create_dir(at(name)).unwrap();
            if name == "mex-drafted" {
                fs::write(at(name).join(DRAFT), "").unwrap();
            }
            let time = SystemTime::now() - Duration::from_secs(age);
            File::open(at(name)).unwrap().set_modified(time).unwrap();
        }
        let held = File::open(at("mex-held").join(LOCK)).unwrap();
        held.lock().unwrap();
        let folder = TemporaryFolder::new_in(parent.path()).unwrap();
        for name in ["mex-stale", "mex-killed", "mex-drafted"] {
            assert!(!at(name).exists(), "{name}");
        }
        assert!(at("mex-born").is_dir());
        for name in ["mex-of-others", "others", "mex-held"] {
            assert!(at(name).join("deep/crab").is_file(), "{name}");
        }
        // Another process would not remove this one.
        sweep(parent.path());
        assert!(folder.path().join(LOCK).is_file());
    }
}
