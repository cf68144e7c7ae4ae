//! Runs last, when the text is final. Finds the Rust version that the text requires (MSRV). The compiler of
//! a judge may be older than the rustc of this machine, which accepts all features that it knows.
//!
//! 1. [`syntax()`] walks through the syntax tree. It finds language features that came after 1.56, the
//!    lowest MSRV of a judge, and items of std that are named by their full path. Neither rustc nor clippy
//!    knows the versions of language features.
//! 2. [`apis`] reads clippy's diagnostics, where clippy is installed. It finds methods of std and other items
//!    that only types tell.
//! 3. [`merge`] removes duplicates, and [`notes`] compares with the MSRV of the judge.
//!
//! ```text
//! let Some(depth) = depths.first() else { return };    // 1.65: `let … else`
//! std::iter::zip(a, b)                                 // 1.59: `std::iter::zip`
//! depth.is_some_and(|depth| depth > 3)                 // 1.70, by clippy: `is_some_and`
//! ```
//!
//! Uses that are not certain are not reported. The arguments of std's macros are searched; other macro calls
//! and the bodies of macros are not.

mod clippy;
mod format;
mod macros;
mod std_items;
mod syntax;
#[cfg(test)]
mod tests;

use crate::source::Span;
use base::judge::Judge;
pub use clippy::apis;
use semver::Version;

/// A feature that requires a Rust version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The first version that has the feature.
    pub version: Version,
    /// The name of the feature, as the subject of a sentence.
    pub feature: String,
    /// The first use in the text.
    pub span: Span,
}

impl Requirement {
    /// Returns the requirement of Rust 1.`minor`.
    fn new(minor: u64, feature: impl Into<String>, span: Span) -> Self {
        Self { version: Version::new(1, minor, 0), feature: feature.into(), span }
    }
}

/// Returns the requirements that the syntax of a text shows, in the order of the text, each feature once.
/// `edition` is the oldest edition in which the text will be compiled.
///
/// A text that cannot be parsed has none.
pub fn syntax(text: &str, edition: u16) -> Vec<Requirement> {
    merge(syntax::find(text, edition))
}

/// Returns the requirements in the order of the text, each feature and each item of std once.
pub fn merge(requirements: impl IntoIterator<Item = Requirement>) -> Vec<Requirement> {
    let mut requirements: Vec<Requirement> = requirements.into_iter().collect();
    requirements.sort_by_key(|it| (it.span, it.version.clone()));
    let mut merged: Vec<Requirement> = Vec::new();
    for requirement in requirements {
        let is_duplicate = |other: &Requirement| {
            other.version == requirement.version && is_same_feature(other, &requirement)
        };
        if !merged.iter().any(is_duplicate) {
            merged.push(requirement);
        }
    }
    merged
}

/// True if reporting both would be redundant: they are the same feature, or the full path of an item and a use of
/// that item, such as `std::sync::OnceLock` and `OnceLock::new`.
fn is_same_feature(first: &Requirement, second: &Requirement) -> bool {
    let names_item_of = |path: &Requirement, other: &Requirement| {
        let item = path.feature.trim_matches('`').rsplit("::").next().unwrap_or_default();
        is_std_path(path) && other.feature.trim_matches('`').split("::").any(|name| name == item)
    };
    first.feature == second.feature || names_item_of(first, second) || names_item_of(second, first)
}

/// True if the feature is a full path of an item of std.
fn is_std_path(requirement: &Requirement) -> bool {
    std_items::ROOTS.iter().any(|root| {
        let path = requirement.feature.strip_prefix('`');
        let rest = path.and_then(|path| path.strip_prefix(root));
        rest.is_some_and(|rest| rest.starts_with("::"))
    })
}

/// Returns a note for each requirement above the MSRV of the judge. `place` describes a span for the user.
pub fn notes(
    judge: &Judge,
    requirements: &[Requirement],
    place: impl Fn(Span) -> String,
) -> Vec<String> {
    let Judge { rustc_floor: msrv, name, .. } = judge;
    let missing = requirements.iter().filter(|it| it.version > *msrv);
    let note = |Requirement { version, feature, span }: &Requirement| {
        let (place, version, msrv) = (place(*span), short(version), short(msrv));
        format!("{place}: {feature} needs Rust {version}; {name} may have {msrv}")
    };
    missing.map(note).collect()
}

/// Returns `1.65` for 1.65.0.
fn short(version: &Version) -> String {
    match version.patch {
        0 => format!("{}.{}", version.major, version.minor),
        _ => version.to_string(),
    }
}
