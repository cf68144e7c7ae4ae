//! A cache of results in files below the target folder.
//!
//! It holds results that take long to compute: rustc's diagnostics for a text, the names of a library,
//! the packages of a workspace.
//!
//! 1. The [`Key`] is a digest of everything that the result depends on, and of the version of the tool.
//! 2. [`Cache::get`] reads the file `target/mex/cache/KEY`: a checksum, then the result in the format of
//!    postcard. It returns nothing if the file is missing, damaged or of another type, and the caller
//!    computes the result.
//! 3. [`Cache::put`] writes the file in one step. Now and then it removes the least recently used
//!    entries.
//!
//! ```text
//! Key::of(["rustc", "1.90.0", "2021", "fn main() {}"])  →  target/mex/cache/3fb1…: 16 bytes, diagnostics
//! ```
//!
//! What takes less than 50 ms is not cached.

use crate::files::{digest, digest_of_bytes, write_whole};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The most bytes of a cache. When it has more, the least recently used entries are removed until half of
/// them are left.
const CAPACITY: u64 = 64 << 20;

/// The version of the format of entries, to be raised whenever the format changes.
const FORMAT: &str = "5";

/// A folder of entries.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// A digest of everything that a result depends on.
#[derive(Debug)]
pub struct Key(String);

impl Key {
    /// Returns the key of a result that depends on these parts, in this order, and on the version of the
    /// tool.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        Self(digest([FORMAT, env!("CARGO_PKG_VERSION")].into_iter().chain(parts)))
    }
}

impl Cache {
    /// Returns the cache below a target folder.
    pub fn below(target: &Path) -> Self {
        Self { folder: target.join("mex").join("cache") }
    }

    /// Returns the entry under that key, if there is one.
    pub fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let path = self.folder.join(&key.0);
        let bytes = fs::read(&path).ok()?;
        let (checksum, entry) = bytes.split_first_chunk()?;
        if digest_of_bytes(entry).to_le_bytes() != *checksum {
            return None;
        }
        let result = postcard::from_bytes(entry).ok()?;
        // The time of modification is the time of the last use.
        let file = File::options().append(true).open(&path);
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        Some(result)
    }

    /// Stores a result. A failure is ignored: the result is computed again the next time.
    pub fn put<T: Serialize + ?Sized>(&self, key: &Key, result: &T) {
        let Ok(entry) = postcard::to_stdvec(result) else { return };
        let mut bytes = digest_of_bytes(&entry).to_le_bytes().to_vec();
        bytes.extend(entry);
        let stored = write_whole(&self.folder.join(&key.0), &bytes).is_ok();
        // One time in sixteen, since it reads the metadata of all files.
        if stored && key.0.starts_with('0') {
            self.shrink(CAPACITY);
        }
    }

    /// Removes the least recently used entries if there are more bytes than `capacity`.
    fn shrink(&self, capacity: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let file = |path: PathBuf| {
            let metadata = fs::metadata(&path).ok()?;
            Some((metadata.modified().ok()?, metadata.len(), path))
        };
        let mut files: Vec<_> = entries.filter_map(|entry| file(entry.ok()?.path())).collect();
        let mut left: u64 = files.iter().map(|(_, length, _)| length).sum();
        if left <= capacity {
            return;
        }
        files.sort();
        for (_, length, path) in files {
            if left <= capacity / 2 {
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
    fn an_entry_is_found_under_its_own_key_only() {
        let target = crate::files::temporary().unwrap();
        let cache = Cache::below(target.path());
        let answer = || vec![("never used".to_owned(), Some(3_usize)), ("".to_owned(), None)];
        let key = Key::of(["--edition", "2021"]);
        assert_eq!(cache.get::<Vec<(String, Option<usize>)>>(&key), None);
        cache.put(&key, &answer());
        let again = Key::of(["--edition", "2021"]);
        assert_eq!(cache.get::<Vec<(String, Option<usize>)>>(&again), Some(answer()));
        for parts in [&["--edition", "2024"][..], &["--edition2021"], &["--edition"]] {
            let other = Key::of(parts.iter().copied());
            assert_eq!(cache.get::<Vec<(String, Option<usize>)>>(&other), None, "{parts:?}");
        }
    }

    #[test]
    fn a_damaged_entry_is_no_entry() {
        let target = crate::files::temporary().unwrap();
        let cache = Cache::below(target.path());
        let key = Key::of(["fn main() {}"]);
        cache.put(&key, "never used");
        let path = cache.folder.join(&key.0);
        let bytes = fs::read(&path).unwrap();
        assert_eq!(cache.get::<String>(&key).as_deref(), Some("never used"));
        let mut flipped = bytes.clone();
        *flipped.last_mut().unwrap() ^= 1;
        for damaged in [&bytes[..bytes.len() / 2], b"", b"[{}]", &flipped] {
            fs::write(&path, damaged).unwrap();
            assert!(cache.get::<String>(&key).is_none(), "{damaged:?}");
        }
    }

    #[test]
    fn the_least_recently_used_entries_are_removed_first() {
        let target = crate::files::temporary().unwrap();
        let cache = Cache::below(target.path());
        let key = |number: usize| Key::of([number.to_string().as_str()]);
        // A small number is one byte.
        let length = size_of::<u128>() as u64 + 1;
        for number in 0..10 {
            let key = key(number);
            cache.put(&key, &1_u8);
            let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            let file = File::options().append(true).open(cache.folder.join(&key.0)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        assert_eq!(cache.get::<u8>(&key(0)), Some(1));
        cache.shrink(10 * length);
        let stored = || -> Vec<usize> {
            (0..10).filter(|number| cache.folder.join(key(*number).0).exists()).collect()
        };
        assert_eq!(stored().len(), 10);
        cache.shrink(9 * length);
        assert_eq!(stored(), [0, 7, 8, 9]);
    }
}
