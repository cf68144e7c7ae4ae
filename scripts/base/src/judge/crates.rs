//! The crates of a judge, and the versions of a crate in a workspace that they can replace.

use semver::{Comparator, Op, Version, VersionReq};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A crate that a judge has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeCrate {
    /// Its name on crates.io.
    pub name: String,
    /// The version on the judge; `*` if it is unknown.
    pub version: VersionReq,
    /// The enabled features besides the default ones.
    #[serde(default)]
    pub features: Vec<String>,
}

/// True if code that is written for some version of a crate compiles with the crate of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionMatch {
    /// It does: the judge has that version, or a newer one that is semver-compatible.
    Compatible,
    /// The version of the judge is not known exactly.
    Unknown,
    /// It may not: the judge has an older version, or an incompatible one.
    Incompatible,
}

impl JudgeCrate {
    /// Returns whether code that is written for this version compiles with the crate of the judge.
    pub fn version_match(&self, version: &Version) -> VersionMatch {
        let matches = self.version.matches(version);
        let [Comparator { major, minor: Some(minor), patch: Some(patch), pre, op }] =
            &self.version.comparators[..]
        else {
            return if matches { VersionMatch::Unknown } else { VersionMatch::Incompatible };
        };
        let own = Version { pre: pre.clone(), ..Version::new(*major, *minor, *patch) };
        let compatible = caret(version);
        if matches!(op, Op::Exact | Op::Caret) && compatible.matches(&own) {
            VersionMatch::Compatible
        } else {
            VersionMatch::Incompatible
        }
    }

    /// Returns those of these features that the judge enables too. `table` has the features that each
    /// feature of the crate enables.
    pub fn shared_features(
        &self,
        features: &[String],
        table: &BTreeMap<String, Vec<String>>,
    ) -> Vec<String> {
        let mut enabled: BTreeSet<&str> = BTreeSet::new();
        let mut work: Vec<&str> = self.features.iter().map(String::as_str).collect();
        work.push("default");
        while let Some(feature) = work.pop() {
            if enabled.insert(feature) {
                work.extend(table.get(feature).into_iter().flatten().map(String::as_str));
            }
        }
        features.iter().filter(|feature| enabled.contains(feature.as_str())).cloned().collect()
    }
}

/// A named list of crates, each at one exact version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CrateSet {
    pub(super) name: String,
    pub(super) crates: Vec<Pin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pin {
    name: String,
    version: Version,
    #[serde(default)]
    features: Vec<String>,
}

impl Pin {
    pub(super) fn to_crate(&self) -> JudgeCrate {
        let version = Comparator { op: Op::Exact, ..caret(&self.version) };
        JudgeCrate {
            name: self.name.clone(),
            version: VersionReq { comparators: vec![version] },
            features: self.features.clone(),
        }
    }
}

/// Returns the requirement `^version`.
fn caret(version: &Version) -> Comparator {
    Comparator {
        op: Op::Caret,
        major: version.major,
        minor: Some(version.minor),
        patch: Some(version.patch),
        pre: version.pre.clone(),
    }
}
