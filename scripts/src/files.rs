//! Folders for a while, and what is said when a file cannot be written.

use crate::error::{Error, Result};
use crate::terminal::shown;
use crate::workspace::Workspace;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder that goes when it is dropped.
///
/// # Errors
///
/// When it cannot be made.
pub fn temporary() -> Result<TempDir> {
    tempfile::tempdir()
        .map_err(|error| Error::tool(format!("failed to make a temporary folder: {error}")))
}

/// The same for one run of the tool. It is below the target folder, since one that is left by Ctrl-C
/// goes with that.
///
/// # Errors
///
/// When it cannot be made.
pub fn scratch(workspace: &Workspace) -> Result<TempDir> {
    let home = workspace.target_dir.join("mex").join("runs");
    let folder = fs::create_dir_all(&home).and_then(|()| tempfile::tempdir_in(&home));
    folder.map_err(|error| {
        Error::tool(format!("failed to make a folder in `{}`: {error}", shown(&home)))
    })
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

/// That a file or folder cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::tool(format!("failed to write `{}`: {error}", shown(path)))
}
