//! The file system that load reads: the disk, or texts in memory in tests.

use base::files::read_regular;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file system that can only be read.
pub(crate) trait FileSystem {
    /// Returns the content of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// True if there is a file at that path.
    fn is_file(&self, path: &Path) -> bool;

    /// Returns the same path for all paths that lead to the same file.
    fn canonical(&self, path: &Path) -> PathBuf;
}

/// The file system of the machine.
pub(super) struct Disk;

impl FileSystem for Disk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_regular(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn canonical(&self, path: &Path) -> PathBuf {
        fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_pipe_is_not_a_source_file() {
        let folder = base::files::temporary().unwrap();
        let pipe = folder.path().join("pipe.rs");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let error = Disk.read(&pipe).unwrap_err();
        assert_eq!(error.to_string(), "it is not a regular file");
    }
}
