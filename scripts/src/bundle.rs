//! The main job, end to end: one binary of a workspace becomes one file for a judge.

use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::workspace::{Bin, Workspace};
use std::time::Duration;

/// What to bundle, and for whom.
pub struct Request<'a> {
    /// Where the binary and its libraries come from.
    pub workspace: &'a Workspace,
    /// The binary whose `main` is the start of everything.
    pub bin: &'a Bin,
    /// The judge that will compile the file.
    pub judge: &'a Judge,
    /// Whether rustc compiles the file before it is handed out.
    pub check: bool,
}

/// A bundle and what is worth knowing about it.
pub struct Bundle {
    /// The one file.
    pub text: String,
    /// Warnings, one a line: a size near the limit, facts about the judge that are not certain.
    pub notes: Vec<String>,
    /// How long each step took.
    pub timings: Vec<(&'static str, Duration)>,
}

/// Bundles the binary.
///
/// # Errors
///
/// What cannot be bundled soundly is refused with crate, file and line; and whatever rustc says
/// against the file when it is checked.
pub fn bundle(request: &Request<'_>) -> Result<Bundle> {
    let _ = request;
    Err(Error::build("not built yet"))
}
