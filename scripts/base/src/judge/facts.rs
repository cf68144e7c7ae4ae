//! The facts about one judge.

use super::address::Address;
use super::crates::{JudgeCrate, VersionMatch};
use super::location::Location;
use semver::Version;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::collections::BTreeMap;
use std::fmt;

/// The facts about a judge. `judges.toml` explains the keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// Its id in `problem.toml` and `--judge`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The oldest compiler that a bundle must be accepted by.
    pub rustc_floor: Version,
    /// The version of its compiler, as far as it is known.
    pub rustc_seen: Option<String>,
    /// The editions that a bundle must compile in, oldest first.
    #[serde(deserialize_with = "editions")]
    pub editions: Vec<u16>,
    /// How one of several editions is chosen.
    pub edition_choice: Option<String>,
    /// The compiler of the judge and its flags.
    #[serde(default)]
    pub build: Build,
    /// Flags of its rustc besides the edition.
    #[serde(default)]
    pub flags: Vec<String>,
    /// True if its release profile has `lto = true`.
    #[serde(default)]
    pub lto: bool,
    /// The names of `--cfg` among the flags.
    #[serde(default)]
    pub cfg: Vec<String>,
    /// The names of `--cfg` among the flags of all judges. What is known about a judge may be incomplete, so
    /// any of them may be set.
    #[serde(skip)]
    pub possible_cfgs: Vec<String>,
    /// Environment variables that a running solution sees.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The crates that the judge has.
    #[serde(default)]
    pub crates: Vec<JudgeCrate>,
    /// The size in bytes from which on it refuses a source.
    pub source_limit_bytes: usize,
    /// The stack of the main thread, if known.
    pub stack: Option<Stack>,
    /// The memory limit, if it is the same for all problems.
    pub memory_mb: Option<u64>,
    /// The time limit of compilation.
    pub compile_seconds: Option<u64>,
    /// The width of `usize` in bits, if known.
    pub pointer_width: Option<u32>,
    /// The conventions of its checkers.
    #[serde(default)]
    pub checkers: Vec<String>,
    /// How many of its problems read and write files instead of stdin and stdout.
    pub file_io: Option<String>,
    /// True if an exit code other than 0 is a run-time error whatever was printed.
    #[serde(default)]
    pub nonzero_exit_is_rte: bool,
    /// The id of the language in the forms of the judge.
    pub language_id: Option<u64>,
    /// The prefix of the ids of its problems, which a hyphen follows.
    pub prefix: Option<String>,
    /// Its hosts; the first one is the usual one.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// Patterns of ids and addresses of its problems; the first one that matches counts.
    #[serde(default)]
    pub problems: Vec<Address>,
    /// Patterns of ids and of the pages where their solutions are submitted.
    #[serde(default)]
    pub submit: Vec<Address>,
    /// The limits of most of its problems.
    pub usual_limits: Option<UsualLimits>,
    /// How reliable these facts are.
    #[serde(default)]
    pub sure: Sure,
}

/// The limits that most problems of a judge have.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsualLimits {
    /// Time for one input, in milliseconds.
    pub time_ms: u64,
    /// Memory, in MiB.
    pub memory_mib: u64,
}

/// The compiler of a judge and its flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Build {
    /// `rustc`, with the judge's flags.
    #[default]
    Rustc,
    /// `cargo build --release --offline`, with the judge's flags for rustc.
    Cargo,
}

/// The size of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    /// A number of bytes.
    Bytes(u64),
    /// Limited only by the memory.
    Unlimited,
}

/// How reliable the facts about a judge are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sure {
    /// One note, or an inference.
    #[default]
    Low,
    /// Several users who agree, or an official page of some age.
    Medium,
    /// The judge's own repository or pages, or measured.
    High,
}

impl Judge {
    /// Returns the id of the problem at this address.
    pub fn id_of(&self, url: &str) -> Option<String> {
        self.id_at(&Location::of(url)?, None)
    }

    pub(super) fn id_at(&self, location: &Location, title: Option<&str>) -> Option<String> {
        let prefix = self.prefix.as_ref().filter(|_| location.is_at(&self.hosts))?;
        let id = self.problems.iter().find_map(|pair| pair.id(location, title))?;
        Some(format!("{prefix}-{id}"))
    }

    /// Returns the address of the problem with this id, if the id determines it.
    pub fn url_of(&self, id: &str) -> Option<String> {
        self.url(&self.problems, id)
    }

    /// Returns the address of the page where solutions of the problem with this id are submitted, if it is known.
    pub fn submit_url_of(&self, id: &str) -> Option<String> {
        self.url(&self.submit, id)
    }

    fn url(&self, addresses: &[Address], id: &str) -> Option<String> {
        let (host, id) = (self.hosts.first()?, self.without_prefix(id)?);
        let path = addresses.iter().find_map(|it| it.path(id))?;
        Some(format!("https://{host}{path}"))
    }

    pub(super) fn without_prefix<'a>(&self, id: &'a str) -> Option<&'a str> {
        id.strip_prefix(self.prefix.as_deref()?)?.strip_prefix('-')
    }

    /// Returns a warning if the facts are unconfirmed.
    pub fn doubt(&self) -> Option<String> {
        let seen = match &self.rustc_seen {
            Some(seen) => format!("rustc {seen} was seen there"),
            None => "its compiler is not known".to_owned(),
        };
        (self.sure == Sure::Low).then(|| {
            let floor = &self.rustc_floor;
            format!("the limits of {} are unconfirmed: {seen}, {floor} is assumed", self.name)
        })
    }

    /// Returns the value of `cfg(debug_assertions)` on the judge, if its flags determine it: optimisation
    /// disables it, unless a flag enables it.
    pub fn debug_assertions(&self) -> Option<bool> {
        let joined = self.flags.join(" ").replace("-C ", "-C");
        let codegen = |option: &str| {
            let found = joined.split(' ').filter_map(|flag| flag.strip_prefix("-C"));
            let mut values = found.filter_map(|flag| flag.strip_prefix(option));
            values.next_back().map(|value| value.trim_start_matches('=').to_owned())
        };
        if let Some(value) = codegen("debug-assertions") {
            return Some(matches!(&*value, "" | "y" | "yes" | "on" | "true"));
        }
        let is_optimised = self.build == Build::Cargo
            || joined.split(' ').any(|flag| flag == "-O")
            || codegen("opt-level").is_some_and(|level| level != "0");
        is_optimised.then_some(false)
    }

    /// Returns the crate of that name, whatever its version.
    pub fn krate(&self, name: &str) -> Option<&JudgeCrate> {
        self.crates.iter().find(|it| it.name == name)
    }

    /// Returns the crate of that name, if code that is written for this version may compile with it.
    pub fn crate_like(&self, name: &str, version: &Version) -> Option<&JudgeCrate> {
        self.krate(name).filter(|it| it.version_match(version) != VersionMatch::Incompatible)
    }
}

fn editions<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u16>, D::Error> {
    let texts: Vec<String> = Vec::deserialize(from)?;
    let numbers: Result<Vec<u16>, _> = texts.iter().map(|it| it.parse::<u16>()).collect();
    match numbers {
        Ok(numbers) if !numbers.is_empty() && numbers.is_sorted() => Ok(numbers),
        _ => Err(D::Error::custom(format!("editions {texts:?} are not years, oldest first"))),
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = || {
            let (number, shift) = [("MiB", 20), ("GiB", 30)].iter().find_map(|(unit, shift)| {
                Some((text.strip_suffix(unit)?.parse::<u64>().ok()?, shift))
            })?;
            number.checked_mul(1 << shift)
        };
        match (text.as_str(), bytes()) {
            ("unlimited", _) => Ok(Self::Unlimited),
            (_, Some(bytes)) => Ok(Self::Bytes(bytes)),
            _ => Err(D::Error::custom(format!("a stack is not `{text}` large"))),
        }
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => write!(f, "{} MiB", bytes >> 20),
            Self::Unlimited => f.write_str("unlimited"),
        }
    }
}
