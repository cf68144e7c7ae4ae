//! `mex bundle --output`: the bundle must not overwrite a source.

use base::error::{Error, Result};
use base::terminal::shown;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks that writing to `output`, which may be a link, overwrites no source of the bundle.
///
/// # Errors
///
/// `output` is the same file as one of the `sources`.
pub(crate) fn check<'a>(
    output: &Path,
    mut sources: impl Iterator<Item = &'a PathBuf>,
) -> Result<()> {
    // A file that does not exist yet is no source.
    let Some(target) = identity(output) else { return Ok(()) };
    let Some(source) = sources.find(|source| identity(source).as_ref() == Some(&target)) else {
        return Ok(());
    };
    let (output, source) = (shown(output), shown(source));
    let link = if output == source { String::new() } else { format!("`{source}`, ") };
    Err(Error::usage(format!(
        "cannot write the bundle to `{output}`: that is {link}a file that it is made from; name \
         another one"
    )))
}

/// Returns device and inode of a file, by which hard links are the same file too; `None` if there is no
/// file.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Returns the canonical path of a file; `None` if there is no file.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}
