//! Which Rust version a text needs: rustc takes whatever it knows, and says nothing of a judge whose
//! compiler is older.
//!
//! [`syntax()`] finds what the language has learnt since 1.56, the lowest floor of a judge, as far as
//! solutions use it, and the items of std that are named by their full path. Neither rustc nor clippy
//! knows the versions of syntax. What hangs on types, above all methods of std, is left to clippy where
//! it is installed: [`apis`] reads its diagnostics.
//!
//! What cannot be decided is not reported. Calls of std's macros are searched for their arguments;
//! other calls and the bodies of macros are not looked at.

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

/// A reason why a text needs a newer compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The first version that has it.
    pub version: Version,
    /// What it is, as the subject of a sentence.
    pub what: String,
    /// Where it stands in the text for the first time.
    pub span: Span,
}

impl Need {
    fn new(minor: u64, what: impl Into<String>, span: Span) -> Self {
        Self { version: Version::new(1, minor, 0), what: what.into(), span }
    }
}

/// What the text needs beyond 1.56 as far as its syntax tells, in the order of the text, each
/// feature once. `edition` is the oldest one in which the text will be compiled.
///
/// A text that cannot be parsed needs nothing.
pub fn syntax(text: &str, edition: u16) -> Vec<Need> {
    merge(syntax::find(text, edition))
}

/// The needs in the order of the text, each feature and each item of std once.
pub fn merge(needs: impl IntoIterator<Item = Need>) -> Vec<Need> {
    let mut needs: Vec<Need> = needs.into_iter().collect();
    needs.sort_by_key(|it| (it.span, it.version.clone()));
    let mut merged: Vec<Need> = Vec::new();
    for need in needs {
        if !merged.iter().any(|it| it.version == need.version && same(it, &need)) {
            merged.push(need);
        }
    }
    merged
}

/// Whether they are one feature, or a name and a path with the same item of std in them.
fn same(first: &Need, second: &Need) -> bool {
    let named = |path: &Need, other: &Need| {
        let item = path.what.trim_matches('`').rsplit("::").next().unwrap_or_default();
        is_path(path) && other.what.trim_matches('`').split("::").any(|name| name == item)
    };
    first.what == second.what || named(first, second) || named(second, first)
}

/// Whether it is an item of std in full.
fn is_path(need: &Need) -> bool {
    std_items::ROOTS.iter().any(|root| {
        let rest = need.what.strip_prefix('`').and_then(|it| it.strip_prefix(root));
        rest.is_some_and(|it| it.starts_with("::"))
    })
}

/// A line for each need that the judge may not meet. `place` names a place of the text for its
/// reader.
pub fn notes(judge: &Judge, needs: &[Need], place: impl Fn(Span) -> String) -> Vec<String> {
    let Judge { rustc_floor: floor, name, .. } = judge;
    let missing = needs.iter().filter(|it| it.version > *floor);
    let note = |Need { version, what, span }: &Need| {
        let place = place(*span);
        format!("{place}: {what} needs Rust {}; {name} may have {}", short(version), short(floor))
    };
    missing.map(note).collect()
}

/// `1.65` for 1.65.0.
fn short(version: &Version) -> String {
    match version.patch {
        0 => format!("{}.{}", version.major, version.minor),
        _ => version.to_string(),
    }
}
