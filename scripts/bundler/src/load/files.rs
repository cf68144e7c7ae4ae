//! The source of all texts that load reads: the disk, or texts in memory in tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file system that can only be read.
pub(crate) trait Files {
    /// Returns the content of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// True if there is a file at that path.
    fn is_file(&self, path: &Path) -> bool;

    /// Returns one path for all paths that lead to the same file.
    fn canonical(&self, path: &Path) -> PathBuf;
}

/// The files of the disk.
pub(super) struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn canonical(&self, path: &Path) -> PathBuf {
        fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }
}
