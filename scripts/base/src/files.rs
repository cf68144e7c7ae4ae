//! Files and folders: temporary folders, atomic writes, locks between runs of the tool, and digests.
//!
//! A temporary folder holds a file that its process keeps locked. A signal removes all folders of the
//! process; one whose lock nobody holds is removed by the next process that makes one beside it. Rejected: a
//! process id in the name, which may mean another process by then, or one of another container.

mod temporary;

use crate::error::{Error, Result};
use crate::terminal::note;
use rustc_stable_hash::ExtendedHasher;
use rustc_stable_hash::hashers::{SipHasher128, SipHasher128Hash};
use std::fs::{self, File};
use std::hash::Hasher;
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
    let mut draft = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    draft.write_all(text).map_err(failed)?;
    // After `keep`, the file is not removed when `draft` is dropped.
    let (_, draft) = draft.keep().map_err(|error| failed(error.error))?;
    rename(&draft, file).map_err(|error| {
        let _ = fs::remove_file(&draft);
        failed(error)
    })
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

    #[test]
    fn digests_of_different_parts_differ() {
        let digests = [&["ab", "c"][..], &["a", "bc"], &["abc"], &["abc", ""], &[]];
        let digests = digests.map(|it| digest(it.iter().copied()));
        for (i, one) in digests.iter().enumerate() {
            assert_eq!(one.len(), 32);
            assert!(digests[..i].iter().all(|it| it != one), "{i}");
        }
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
