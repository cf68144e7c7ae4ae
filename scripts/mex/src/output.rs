//! The file that a user names for a bundle.

use base::error::{Error, Result};
use base::terminal::shown;
use std::fs;
use std::path::{Path, PathBuf};

/// Looks whether a bundle may be written to `output`, which may be a link or spelled in another way.
///
/// # Errors
///
/// When it is one of the `sources` of the bundle.
pub(crate) fn check<'a>(
    output: &Path,
    mut sources: impl Iterator<Item = &'a PathBuf>,
) -> Result<()> {
    // Where there is no file yet, none is lost.
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

/// Returns what two paths share if they lead to the same file, also by links; `None` if there is none.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Returns what two paths share if they lead to the same file; `None` if there is none.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}
