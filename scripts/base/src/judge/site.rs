//! Judges of which nothing is known but how their addresses and our ids go together.

use super::address::Address;
use super::facts::Judge;
use super::location::{Location, unescaped};
use serde::Deserialize;
use std::sync::OnceLock;

/// A judge whose compiler is not known here; its problems are bundled for any judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Site {
    /// What people call it.
    pub(super) name: String,
    /// What the ids of its problems begin with, before a hyphen.
    pub(super) prefix: String,
    /// Where its pages are.
    pub(super) hosts: Vec<String>,
    /// How its addresses make ids; the first pair that fits counts.
    pub(super) problems: Vec<Address>,
}

/// `sites.toml` as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    site: Vec<Site>,
}

/// Reads the text of `sites.toml`.
pub(super) fn parse(text: &str) -> Result<Vec<Site>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    Ok(file.site)
}

/// Returns the sites that come with the tool. They are read when an address is first asked for, since
/// most calls of the tool ask for none.
pub(super) fn builtin() -> &'static [Site] {
    static SITES: OnceLock<Vec<Site>> = OnceLock::new();
    // A test reads the file, too.
    SITES.get_or_init(|| parse(include_str!("../../sites.toml")).unwrap_or_default())
}

/// What an address tells.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// What people call the judge whose page it is.
    pub site: &'a str,
    /// The judge, if its compiler is known here.
    pub judge: Option<&'a Judge>,
    /// The problem, if the page shows a single one.
    pub problem: Option<Identity>,
}

/// Which problem of a judge it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Its id. It may be longer than a name of a folder can be.
    pub id: String,
    /// What no other problem has. An id is the same without letters that it cannot hold.
    pub key: String,
}

impl Site {
    /// Returns the problem at this location.
    pub(super) fn problem_at(&self, location: &Location, title: Option<&str>) -> Option<Identity> {
        let id = self.problems.iter().find_map(|pair| pair.id(location, title))?;
        let key = format!("{}-{id}", self.prefix);
        // An id has single hyphens between its words.
        let id = unescaped(&key).to_lowercase();
        let words = id.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
        let id = words.collect::<Vec<_>>().join("-");
        Some(Identity { id, key })
    }
}
