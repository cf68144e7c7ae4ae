//! Files that a solution reads and writes instead of stdin and stdout.

use super::RunInput;
use base::error::{Error, Result};
use base::files::write;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The output file of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputFile {
    /// There is none, or it is no regular file.
    Missing,
    /// Its content.
    Written(Vec<u8>),
}

/// Copies the input into the file that a solution reads.
pub(super) fn input_file(input: RunInput<'_>, file: &Path) -> Result<()> {
    let failed = Error::file("write", file);
    match input {
        RunInput::File(from) => {
            let from = File::open(from).map_err(Error::file("read", from));
            let mut to = File::create(file).map_err(failed)?;
            io::copy(&mut from?, &mut to).map_err(failed)?;
        }
        RunInput::Stdin => {
            let mut to = File::create(file).map_err(failed)?;
            io::copy(&mut io::stdin().lock(), &mut to).map_err(failed)?;
        }
        RunInput::Nothing => write(file, b"")?,
    }
    Ok(())
}

/// Reads the output file of a solution. Returns also whether it is longer than the limit, up to which it is read.
pub(super) fn output_file(path: &Path, limit: usize) -> (OutputFile, bool) {
    // A link or a pipe may have no end.
    if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return (OutputFile::Missing, false);
    }
    match read_start(path, limit) {
        Ok((text, is_longer)) => (OutputFile::Written(text), is_longer),
        Err(_) => (OutputFile::Missing, false),
    }
}

/// Returns the first bytes of a file, up to the limit, and whether it is longer.
pub(super) fn read_start(path: &Path, limit: usize) -> Result<(Vec<u8>, bool)> {
    let failed = Error::file("read", path);
    let file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut text = Vec::new();
    if length > 0 {
        file.take(limit as u64).read_to_end(&mut text).map_err(failed)?;
    }
    Ok((text, length > limit as u64))
}
