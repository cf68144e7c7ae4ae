//! What each judge compiles with, has and allows.

use serde::Deserialize;

/// Everything that is known about a judge; see `judges.toml`.
#[derive(Clone, Debug, Deserialize)]
pub struct Judge {
    /// What `problem.toml` and `--judge` call it.
    pub id: String,
    /// The oldest compiler that a bundle must be accepted by.
    pub rustc_floor: semver::Version,
    /// The editions that a bundle must compile in, oldest first.
    #[serde(default)]
    pub editions: Vec<u16>,
    /// Flags of the judge's rustc beside the edition.
    #[serde(default)]
    pub flags: Vec<String>,
    /// The crates that the judge has.
    #[serde(default)]
    pub crates: Vec<JudgeCrate>,
    /// The size from which on a source is refused, in bytes.
    pub source_limit_bytes: usize,
}

/// A crate that a judge has.
#[derive(Clone, Debug, Deserialize)]
pub struct JudgeCrate {
    /// Its name on crates.io.
    pub name: String,
    /// The version that is there; `*` when unknown.
    pub version: semver::VersionReq,
}
