//! Judges of which only the addresses are known.

use super::address::Address;
use super::facts::Judge;
use super::location::{Location, unescaped};
use serde::Deserialize;
use std::sync::OnceLock;

/// A judge whose compiler is not known here; its problems are bundled for any judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Site {
    /// Its name.
    pub(super) name: String,
    /// The prefix of the ids of its problems, which a hyphen follows.
    pub(super) prefix: String,
    /// Its hosts.
    pub(super) hosts: Vec<String>,
    /// Patterns of ids and addresses of its problems; the first one that matches counts.
    pub(super) problems: Vec<Address>,
}

/// The content of `sites.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitesToml {
    site: Vec<Site>,
}

/// Parses `sites.toml`.
pub(super) fn parse(text: &str) -> Result<Vec<Site>, String> {
    let file: SitesToml = toml::from_str(text).map_err(|error| error.to_string())?;
    Ok(file.site)
}

/// Returns the sites of the tool. They are parsed when they are first needed, since most calls of the tool
/// do not need them.
pub(super) fn builtin() -> &'static [Site] {
    static SITES: OnceLock<Vec<Site>> = OnceLock::new();
    // A test ensures that the file is valid.
    SITES.get_or_init(|| parse(include_str!("../../sites.toml")).unwrap_or_default())
}

/// The page at an address.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The name of its judge.
    pub site: &'a str,
    /// The judge, if its compiler is known.
    pub judge: Option<&'a Judge>,
    /// The problem, if the page shows a single one.
    pub problem: Option<Identity>,
}

/// The id of a problem at a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The id. It may be too long for the name of a folder.
    pub id: String,
    /// A text that no other problem has. The id may lack characters of it, so two problems may have one id.
    pub key: String,
}

impl Site {
    /// Returns the problem at this location.
    pub(super) fn problem_at(&self, location: &Location, title: Option<&str>) -> Option<Identity> {
        let id = self.problems.iter().find_map(|pair| pair.id(location, title))?;
        let key = format!("{}-{id}", self.prefix);
        // An id is words of ASCII letters and digits with single hyphens between them.
        let id = unescaped(&key).to_lowercase();
        let words = id
            .split(|character: char| !character.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        let id = words.collect::<Vec<_>>().join("-");
        Some(Identity { id, key })
    }
}
