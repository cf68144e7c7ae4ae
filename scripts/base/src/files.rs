//! Files and folders that the tool makes: for a while, in one step, one run at a time; and what is
//! said when one cannot be written.

mod temporary;

use crate::error::{Error, Result};
use crate::terminal::{note, shown};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
#[cfg(unix)]
pub use temporary::ignored_signals;
pub use temporary::{
    TemporaryFolder, give_way_to_signal, remove_on_signals, scratch, temporary, temporary_in,
};

/// How often and how long something is tried that another process may be in the way of.
const TRIES: usize = 25;
const PAUSE: Duration = Duration::from_millis(20);

/// Returns the content of a regular file. A pipe would block the tool, and a device may have no end.
///
/// # Errors
///
/// When it cannot be read, or is something else.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    fs::read(path)
}

/// Copies a file into a folder.
///
/// # Errors
///
/// When it cannot be read, or the folder cannot be written to.
pub fn copy(file: &Path, folder: &Path) -> Result<PathBuf> {
    let copy = folder.join(file.file_name().unwrap_or_default());
    fs::copy(file, &copy).map_err(|error| cannot_write(&copy, &error))?;
    Ok(copy)
}

/// Writes a file.
///
/// # Errors
///
/// When it cannot be written.
pub fn write(file: &Path, text: &[u8]) -> Result<()> {
    fs::write(file, text).map_err(|error| cannot_write(file, &error))
}

/// Writes a file in one step, with the folders around it: whoever reads it finds it whole.
///
/// # Errors
///
/// When it cannot be written; what was there before is there still.
pub fn write_whole(file: &Path, text: &[u8]) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let failed = |error: io::Error| cannot_write(file, &error);
    fs::create_dir_all(folder).map_err(failed)?;
    let mut draft = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    draft.write_all(text).map_err(failed)?;
    // A file that is kept is not removed when `draft` is dropped.
    let (_, draft) = draft.keep().map_err(|error| failed(error.error))?;
    rename(&draft, file).map_err(|error| {
        let _ = fs::remove_file(&draft);
        failed(error)
    })
}

/// Renames a file or folder. On Windows that fails while somebody has it open, such as a scanner that looks
/// at each new program, so it is tried for a while.
///
/// # Errors
///
/// When it cannot be renamed.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    retried(|| fs::rename(from, to))
}

/// Does what another process may be in the way of, several times where the system does not wait.
fn retried(work: impl Fn() -> io::Result<()>) -> io::Result<()> {
    let tries = if cfg!(windows) { TRIES } else { 0 };
    for _ in 0..tries {
        match work() {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => thread::sleep(PAUSE),
            other => return other,
        }
    }
    work()
}

/// Keeps other runs of the tool out of a folder for as long as the file is open; waits for its turn,
/// and then says for `whom`.
///
/// # Errors
///
/// When there can be no such file.
pub fn lock(folder: &Path, whom: &str) -> Result<File> {
    let file = folder.join("lock");
    let failed = |error| Error::tool(format!("failed to lock `{}`: {error}", shown(&file)));
    fs::create_dir_all(folder).map_err(failed)?;
    let lock = File::create(&file).map_err(failed)?;
    if lock.try_lock().is_err() {
        note(&format!("waiting for another run {whom}"));
        lock.lock().map_err(failed)?;
    }
    Ok(lock)
}

/// A digest of parts, which is another one when any of them is.
pub fn digest<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_le_bytes());
        digest.update(part);
    }
    digest.finalize().iter().map(|it| format!("{it:02x}")).collect()
}

/// Returns the digest of one run of bytes.
pub fn digest_of_bytes(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// That a file or folder cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::tool(format!("failed to write `{}`: {error}", shown(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_count_one_by_one() {
        let digests = [&["ab", "c"][..], &["a", "bc"], &["abc"], &["abc", ""], &[]];
        let digests = digests.map(|it| digest(it.iter().copied()));
        for (i, one) in digests.iter().enumerate() {
            assert_eq!(one.len(), 64);
            assert!(digests[..i].iter().all(|it| it != one), "{i}");
        }
    }
}
