//! The judges: compilers, editions, crates and limits, and which addresses their problems have.
//!
//! `judges.toml` has the facts (`file` reads it, [`Judge`] holds them). `sites.toml` has further judges, of
//! which only the addresses are known (`site`). Patterns convert an address to the id of a problem and back
//! (`address`): `https://codeforces.com/contest/4/problem/A` is `cf-4a`.
//!
//! Judges are data with one date for all of it; the tool notes when that is more than a year ago. Rejected: a
//! test that fails after a year, since it would fail for people who changed nothing.

mod address;
mod crates;
mod facts;
mod file;
mod location;
mod site;
#[cfg(test)]
mod tests;

use crate::error::{Error, Result};
pub use address::Address;
pub use crates::{JudgeCrate, VersionMatch};
pub use facts::{Build, Judge, Stack, Sure, UsualLimits};
use location::Location;
pub use location::unescaped;
pub use site::{Identity, Page};
use std::time::{SystemTime, UNIX_EPOCH};
use toml::value::Date;

/// The id of the judge for binaries and problems that name none.
pub const PORTABLE: &str = "portable";

/// The judges that the tool knows.
pub struct Judges {
    /// The day on which all of them were last checked.
    as_of: Date,
    judges: Vec<Judge>,
}

impl Judges {
    /// Returns the judges of the tool.
    ///
    /// # Errors
    ///
    /// The tool was built with an invalid `judges.toml`.
    pub fn builtin() -> Result<Self> {
        Self::parse(include_str!("../judges.toml"))
            .map_err(|error| Error::tool(format!("failed to read `judges.toml`: {error}")))
    }

    /// Returns the judge with that id.
    ///
    /// # Errors
    ///
    /// There is none; the nearest id is suggested.
    pub fn get(&self, id: &str) -> Result<&Judge> {
        self.judges.iter().find(|judge| judge.id == id).ok_or_else(|| {
            let ids = self.judges.iter().map(|judge| judge.id.as_str());
            Error::unknown("judge", id, ids)
        })
    }

    /// Returns all judges, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Judge> {
        self.judges.iter()
    }

    /// Returns the judge that has this address.
    pub fn of_url(&self, url: &str) -> Option<&Judge> {
        self.page(url, None)?.judge
    }

    /// Returns the judge and the problem of an address, if it is of a known judge. Some judges tell a
    /// problem only by the `title` of its page.
    pub fn page(&self, url: &str, title: Option<&str>) -> Option<Page<'_>> {
        let location = Location::of(url)?;
        if let Some(judge) = self.judges.iter().find(|judge| location.is_at(&judge.hosts)) {
            let id = judge.id_at(&location, title);
            let problem = id.map(|id| Identity { key: id.clone(), id });
            return Some(Page { site: &judge.name, judge: Some(judge), problem });
        }
        let site = site::builtin().iter().find(|site| location.is_at(&site.hosts))?;
        let problem = site.problem_at(&location, title);
        Some(Page { site: &site.name, judge: None, problem })
    }

    /// Returns the judge that the prefix of an id names.
    pub fn of_id(&self, id: &str) -> Option<&Judge> {
        self.judges.iter().find(|judge| judge.without_prefix(id).is_some())
    }

    /// Splits an id into the judge that its prefix names, in lower case, and the rest.
    pub fn split_id<'a>(&self, id: &'a str) -> Option<(&str, &'a str)> {
        let known = self
            .judges
            .iter()
            .find_map(|judge| judge.without_prefix(id).map(|rest| (judge.id.as_str(), rest)));
        known.or_else(|| {
            site::builtin().iter().find_map(|site| {
                let rest = id.strip_prefix(&site.prefix)?.strip_prefix('-')?;
                Some((site.prefix.as_str(), rest))
            })
        })
    }

    /// Returns a warning if the facts are more than a year old.
    pub fn age_note(&self, now: SystemTime) -> Option<String> {
        let as_of = self.as_of;
        let today = now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
        (today > days_since_1970(as_of) + 365).then(|| {
            format!("what mex knows about the judges is of {as_of}; they may have moved since")
        })
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (as_of, judges) = file::parse(text)?;
        Ok(Self { as_of, judges })
    }
}

/// Returns the number of days from 1 January 1970 to a day of 1970 or later.
fn days_since_1970(day: Date) -> u64 {
    // Years begin with March here, so that a leap day is the last day of its year.
    let (year, month) = match (u64::from(day.year), u64::from(day.month)) {
        (year, month @ 3..) => (year, month - 3),
        (year, month) => (year - 1, month + 9),
    };
    let of_years = year * 365 + year / 4 - year / 100 + year / 400;
    of_years + (month * 153 + 2) / 5 + u64::from(day.day) - 719_469
}
