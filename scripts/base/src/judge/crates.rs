//! The crates of a judge, and which versions of a crate they stand for.

use semver::{Comparator, Op, Version, VersionReq};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A crate that a judge has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeCrate {
    /// Its name on crates.io.
    pub name: String,
    /// The version that is there; `*` when unknown.
    pub version: VersionReq,
    /// The features that are switched on beside the default ones.
    #[serde(default)]
    pub features: Vec<String>,
}

/// Whether a crate of a judge takes what is written for some version of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionMatch {
    /// It is that version, or a newer one that is compatible with it.
    Compatible,
    /// Not all of the judge's version is known.
    Unknown,
    /// It is older, or another one altogether.
    Incompatible,
}

impl JudgeCrate {
    /// Whether the crate of the judge takes what is written for this version: the same, or an
    /// older one that it is compatible with. A newer one may have what the judge has not.
    pub fn version_match(&self, version: &Version) -> VersionMatch {
        let matches = self.version.matches(version);
        let [Comparator { major, minor: Some(minor), patch: Some(patch), pre, op }] =
            &self.version.comparators[..]
        else {
            return if matches { VersionMatch::Unknown } else { VersionMatch::Incompatible };
        };
        let own = Version { pre: pre.clone(), ..Version::new(*major, *minor, *patch) };
        let compatible = exactly(version);
        if matches!(op, Op::Exact | Op::Caret) && compatible.matches(&own) {
            VersionMatch::Compatible
        } else {
            VersionMatch::Incompatible
        }
    }

    /// Those of these features that the judge has switched on, too; `table` says what each feature
    /// of the crate switches on.
    pub fn shared_features(
        &self,
        features: &[String],
        table: &BTreeMap<String, Vec<String>>,
    ) -> Vec<String> {
        let mut on: BTreeSet<&str> = BTreeSet::new();
        let mut work: Vec<&str> = self.features.iter().map(String::as_str).collect();
        work.push("default");
        while let Some(feature) = work.pop() {
            if on.insert(feature) {
                work.extend(table.get(feature).into_iter().flatten().map(String::as_str));
            }
        }
        features.iter().filter(|it| on.contains(it.as_str())).cloned().collect()
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
        let version = Comparator { op: Op::Exact, ..exactly(&self.version) };
        JudgeCrate {
            name: self.name.clone(),
            version: VersionReq { comparators: vec![version] },
            features: self.features.clone(),
        }
    }
}

/// All of a version, as what is compatible with it.
fn exactly(version: &Version) -> Comparator {
    Comparator {
        op: Op::Caret,
        major: version.major,
        minor: Some(version.minor),
        patch: Some(version.patch),
        pre: version.pre.clone(),
    }
}
