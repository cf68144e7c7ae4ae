//! Files and folders: temporary folders, atomic writes, locks between runs of the tool, and digests.
//!
//! A temporary folder holds a file that its process keeps locked. A signal removes all folders of the
//! process; one whose lock nobody holds is removed by the next process that makes one beside it.
//!
//! Rejected: a process id in the name, which may mean another process by then, or one of another container; and
//! `tempfile`, whose folders are removed only by the process that made them, and which takes seconds to compile.

mod temporary;

use crate::error::{Error, Result};
use crate::terminal::note;
use rustc_stable_hash::ExtendedHasher;
use rustc_stable_hash::hashers::{SipHasher128, SipHasher128Hash};
use std::env;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
#[cfg(unix)]
pub use temporary::ignored_signals;
pub use temporary::{
    TemporaryFolder, at_signal, give_way_to_signal, remove_on_signals, scratch, temporary,
    temporary_in,
};

/// The prefix of the names of files that are being written, which hides them.
const HIDDEN: &str = ".mex-";

/// The number of retries of an operation that another process may prevent, and the time between them.
const RETRIES: usize = 25;
const PAUSE: Duration = Duration::from_millis(20);

/// Reads a regular file. A pipe could block the tool, and a device may have no end.
///
/// # Errors
///
/// It cannot be read, or is no regular file.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    fs::read(path)
}

/// Copies a file into a folder and returns the path of the copy.
///
/// # Errors
///
/// It cannot be read, or the copy cannot be written.
pub fn copy(file: &Path, folder: &Path) -> Result<PathBuf> {
    let copy = folder.join(file.file_name().unwrap_or_default());
    fs::copy(file, &copy).map_err(Error::file("write", &copy))?;
    Ok(copy)
}

/// Writes a file.
///
/// # Errors
///
/// It cannot be written.
pub fn write(file: &Path, text: &[u8]) -> Result<()> {
    fs::write(file, text).map_err(Error::file("write", file))
}

/// Writes a file atomically, and makes the folders that it is in. Other processes see the old or the new
/// content.
///
/// # Errors
///
/// It cannot be written. Then the old content stays.
pub fn write_whole(file: &Path, text: &[u8]) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let failed = Error::file("write", file);
    fs::create_dir_all(folder).map_err(failed)?;
    let (draft, mut opened) =
        fresh(folder, HIDDEN, |path| File::create_new(path)).map_err(failed)?;
    let written = opened.write_all(text);
    drop(opened);
    written.and_then(|()| rename(&draft, file)).map_err(|error| {
        let _ = fs::remove_file(&draft);
        failed(error)
    })
}

/// Makes a file without a name, which is gone when it is closed.
///
/// # Errors
///
/// It cannot be made.
pub fn unnamed() -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    let (path, file) = fresh(&env::temp_dir(), HIDDEN, |path| options.open(path))?;
    fs::remove_file(path)?;
    Ok(file)
}

/// Makes a file or folder with a name that begins with `prefix` and that nothing else in the folder has. `make`
/// fails where there is something already. Returns its path with what `make` returns.
fn fresh<T>(
    folder: &Path,
    prefix: &str,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(PathBuf, T)> {
    loop {
        // Each `RandomState` has other keys.
        let random = RandomState::new().build_hasher().finish();
        let path = folder.join(format!("{prefix}{random:016x}"));
        match make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return Ok((path, made?)),
        }
    }
}

/// Renames a file or folder. On Windows that fails while another process has it open, such as a virus
/// scanner, so it is retried for a while.
///
/// # Errors
///
/// It cannot be renamed.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    with_retries(|| fs::rename(from, to))
}

/// Runs an operation. On Windows, retries it while another process prevents it.
fn with_retries(operation: impl Fn() -> io::Result<()>) -> io::Result<()> {
    let retries = if cfg!(windows) { RETRIES } else { 0 };
    for _ in 0..retries {
        match operation() {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => thread::sleep(PAUSE),
            other => return other,
        }
    }
    operation()
}

/// Locks a folder against other runs of the tool until the file is dropped. If another run holds the lock,
/// prints that it waits for `another run {purpose}`, and waits.
///
/// # Errors
///
/// The lock file cannot be created or locked.
pub fn lock(folder: &Path, purpose: &str) -> Result<File> {
    let file = folder.join("lock");
    let failed = Error::file("lock", &file);
    fs::create_dir_all(folder).map_err(failed)?;
    let lock = File::create(&file).map_err(failed)?;
    if lock.try_lock().is_err() {
        note(&format!("waiting for another run {purpose}"));
        lock.lock().map_err(failed)?;
    }
    Ok(lock)
}

/// Returns a digest of parts in hexadecimal. Unlike a digest of the joined text, it differs for `ab`, `c`
/// and `a`, `bc`.
///
/// It tells apart what this machine made, so it need not withstand who looks for two equal digests.
pub fn digest<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = SipHasher128::default();
    for part in parts {
        hasher.write(&part.len().to_le_bytes());
        hasher.write(part.as_bytes());
    }
    format!("{:032x}", finish(hasher))
}

/// Returns the digest of bytes.
pub fn digest_of_bytes(bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher128::default();
    hasher.write(bytes);
    finish(hasher)
}

fn finish(hasher: SipHasher128) -> u128 {
    let SipHasher128Hash([low, high]) = ExtendedHasher::finish(hasher);
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::io::Seek;

    #[test]
    fn digests_of_different_parts_differ() {
        let digests = [&["ab", "c"][..], &["a", "bc"], &["abc"], &["abc", ""], &[]];
        let digests = digests.map(|it| digest(it.iter().copied()));
        for (i, one) in digests.iter().enumerate() {
            assert_eq!(one.len(), 32);
            assert!(digests[..i].iter().all(|it| it != one), "{i}");
        }
    }

    #[test]
    fn a_name_that_is_taken_is_not_used() {
        let folder = temporary().unwrap();
        let tried = RefCell::new(Vec::new());
        let (path, file) = fresh(folder.path(), "reef-", |path| {
            if tried.borrow().len() < 2 {
                fs::write(path, "kelp")?;
            }
            tried.borrow_mut().push(path.to_owned());
            File::create_new(path)
        })
        .unwrap();
        drop(file);
        let tried = tried.into_inner();
        assert_eq!((tried.len(), &path), (3, &tried[2]));
        let texts = [&tried[0], &tried[1], &path].map(|it| fs::read_to_string(it).unwrap());
        assert_eq!(texts, ["kelp", "kelp", ""]);
        let missing = fresh(&folder.path().join("deep"), "", |path| File::create_new(path));
        assert_eq!(missing.unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_file_that_cannot_be_replaced_leaves_nothing_beside_it() {
        let folder = temporary().unwrap();
        let file = folder.path().join("reef/kelp");
        write_whole(&file, b"dive").unwrap();
        write_whole(&file, b"deep dive").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "deep dive");
        let taken = folder.path().join("reef/crab");
        fs::create_dir_all(taken.join("shell")).unwrap();
        write_whole(&taken, b"dive").unwrap_err();
        let names = fs::read_dir(folder.path().join("reef")).unwrap();
        let names: BTreeSet<_> = names.map(|it| it.unwrap().file_name()).collect();
        assert_eq!(names, BTreeSet::from(["crab".into(), "kelp".into()]));
    }

    #[test]
    fn a_file_without_a_name_is_written_and_read() {
        let mut file = unnamed().unwrap();
        file.write_all(b"kelp").unwrap();
        file.rewind().unwrap();
        assert_eq!(io::read_to_string(&file).unwrap(), "kelp");
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::nlink(&file.metadata().unwrap()), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_regular_file() {
        let folder = temporary().unwrap();
        let pipe = folder.path().join("pipe.rs");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(read_regular(&pipe).unwrap_err().to_string(), "it is not a regular file");
    }
}
