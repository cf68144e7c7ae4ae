//! What was found out before.
//!
//! The same compiler says the same of the same text, and a library that has not changed has the same
//! names. So what took time to find out is kept in files below the target folder, each under a digest
//! of all that it hangs on.

use crate::files::{digest, write_whole};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes that are kept; when there are more, those files go that were used longest ago, until half of
/// it is left.
const MOST: u64 = 64 << 20;

/// The form of the files, to be raised whenever it changes.
const FORM: &str = "2";

/// A folder with what is known.
#[derive(Clone, Debug)]
pub struct Memory {
    folder: PathBuf,
}

/// What something hangs on, as a digest.
#[derive(Debug)]
pub struct Key(String);

impl Key {
    /// The key of what hangs on these parts, in this order, and on the version of the tool.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        Self(digest([FORM, env!("CARGO_PKG_VERSION")].into_iter().chain(parts)))
    }
}

impl Memory {
    /// What is kept below the target folder.
    pub fn below(target: &Path) -> Self {
        Self { folder: target.join("mex").join("known") }
    }

    /// What was kept under that key.
    pub fn recall<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let path = self.folder.join(&key.0);
        let known = rmp_serde::from_slice(&fs::read(&path).ok()?).ok()?;
        // That it was of use: it should not go soon.
        let touched = File::options().append(true).open(&path);
        let _ = touched.and_then(|it| it.set_modified(SystemTime::now()));
        Some(known)
    }

    /// Keeps it. Where that fails it is found out again, and nothing else is lost.
    pub fn keep<T: Serialize + ?Sized>(&self, key: &Key, found: &T) {
        let Ok(bytes) = rmp_serde::to_vec(found) else { return };
        let kept = write_whole(&self.folder.join(&key.0), &bytes).is_ok();
        // Now and then, since it looks at all files.
        if kept && key.0.starts_with('0') {
            self.forget(MOST);
        }
    }

    /// Makes room when there is more than so many bytes.
    fn forget(&self, most: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let file = |path: PathBuf| {
            let metadata = fs::metadata(&path).ok()?;
            Some((metadata.modified().ok()?, metadata.len(), path))
        };
        let mut files: Vec<_> = entries.filter_map(|it| file(it.ok()?.path())).collect();
        let mut left: u64 = files.iter().map(|it| it.1).sum();
        if left <= most {
            return;
        }
        files.sort();
        for (_, length, path) in files {
            if left <= most / 2 {
                break;
            }
            left -= length;
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_under_its_own_key_only() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let found = || vec![("never used".to_owned(), Some(3_usize)), ("".to_owned(), None)];
        let key = Key::of(["--edition", "2021"]);
        assert_eq!(memory.recall::<Vec<(String, Option<usize>)>>(&key), None);
        memory.keep(&key, &found());
        let again = Key::of(["--edition", "2021"]);
        assert_eq!(memory.recall::<Vec<(String, Option<usize>)>>(&again), Some(found()));
        for parts in [&["--edition", "2024"][..], &["--edition2021"], &["--edition"]] {
            let other = Key::of(parts.iter().copied());
            assert_eq!(memory.recall::<Vec<(String, Option<usize>)>>(&other), None, "{parts:?}");
        }
    }

    #[test]
    fn what_is_damaged_is_not_known() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let key = Key::of(["fn main() {}"]);
        memory.keep(&key, &["never used"]);
        let path = memory.folder.join(&key.0);
        let bytes = fs::read(&path).unwrap();
        assert!(memory.recall::<Vec<String>>(&key).is_some());
        for damaged in [&bytes[..bytes.len() / 2], b"", b"[{}]"] {
            fs::write(&path, damaged).unwrap();
            assert!(memory.recall::<Vec<String>>(&key).is_none(), "{damaged:?}");
        }
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let key = |number: usize| Key::of([number.to_string().as_str()]);
        // A small number has one byte.
        for number in 0..10 {
            let key = key(number);
            memory.keep(&key, &1);
            let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            let file = File::options().append(true).open(memory.folder.join(&key.0)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        assert_eq!(memory.recall::<u8>(&key(0)), Some(1));
        memory.forget(10);
        let known = || -> Vec<usize> {
            (0..10).filter(|it| memory.folder.join(key(*it).0).exists()).collect()
        };
        assert_eq!(known().len(), 10);
        memory.forget(9);
        assert_eq!(known(), [0, 7, 8, 9]);
    }
}
