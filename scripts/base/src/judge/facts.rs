//! What is known about one judge.

use super::address::Address;
use super::crates::{JudgeCrate, VersionMatch};
use super::location::Location;
use semver::Version;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::collections::BTreeMap;
use std::fmt;

/// Everything that is known about a judge; `judges.toml` says what the keys mean.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// What `problem.toml` and `--judge` call it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The oldest compiler that a bundle must be accepted by.
    pub rustc_floor: Version,
    /// The best evidence of the compiler that runs there.
    pub rustc_seen: Option<String>,
    /// The editions that a bundle must compile in, oldest first.
    #[serde(deserialize_with = "editions")]
    pub editions: Vec<u16>,
    /// Who picks one of several editions.
    pub edition_choice: Option<String>,
    /// What the judge compiles with.
    #[serde(default)]
    pub build: Build,
    /// Flags of the judge's rustc beside the edition.
    #[serde(default)]
    pub flags: Vec<String>,
    /// The release profile says `lto = true`.
    #[serde(default)]
    pub lto: bool,
    /// The names of `--cfg` among the flags.
    #[serde(default)]
    pub cfg: Vec<String>,
    /// Environment variables that a running solution sees.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The crates that the judge has.
    #[serde(default)]
    pub crates: Vec<JudgeCrate>,
    /// The size from which on a source is refused, in bytes.
    pub source_limit_bytes: usize,
    /// The stack of the main thread, if known.
    pub stack: Option<Stack>,
    /// The memory that a solution may use, where it is the same for all problems.
    pub memory_mb: Option<u64>,
    /// The time that compiling may take.
    pub compile_seconds: Option<u64>,
    /// The operating system, as `std::env::consts::OS` has it.
    #[serde(default = "linux")]
    pub os: String,
    /// The bits of a `usize` there, if that is known.
    pub pointer_width: Option<u32>,
    /// The conventions of its checkers.
    #[serde(default)]
    pub checkers: Vec<String>,
    /// How often problems read and write files instead of stdin and stdout.
    pub file_io: Option<String>,
    /// An exit code other than 0 is a run-time error, whatever was printed.
    #[serde(default)]
    pub nonzero_exit_is_rte: bool,
    /// What the judge's own forms call the language.
    pub language_id: Option<u64>,
    /// What the ids of its problems begin with, before a hyphen.
    pub prefix: Option<String>,
    /// Where its pages are; the first one is the usual one.
    #[serde(default)]
    pub hosts: Vec<String>,
    /// How ids and addresses of its problems go together; the first pair that fits counts.
    #[serde(default)]
    pub problems: Vec<Address>,
    /// What most of its problems give.
    pub usual_limits: Option<UsualLimits>,
    /// How well all this is known.
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

/// What a judge compiles with.
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
    /// So many bytes.
    Bytes(u64),
    /// As much as there is memory.
    Unlimited,
}

/// How well the facts about a judge are known.
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
    /// The id of the problem that has this address here.
    pub fn id_of(&self, url: &str) -> Option<String> {
        self.id_at(&Location::of(url)?, None)
    }

    pub(super) fn id_at(&self, location: &Location, title: Option<&str>) -> Option<String> {
        let prefix = self.prefix.as_ref().filter(|_| location.is_at(&self.hosts))?;
        let id = self.problems.iter().find_map(|pair| pair.id(location, title))?;
        Some(format!("{prefix}-{id}"))
    }

    /// The address of the problem that has this id, as far as ids tell.
    pub fn url_of(&self, id: &str) -> Option<String> {
        let (host, id) = (self.hosts.first()?, self.without_prefix(id)?);
        let path = self.problems.iter().find_map(|it| it.path(id))?;
        Some(format!("https://{host}{path}"))
    }

    pub(super) fn without_prefix<'a>(&self, id: &'a str) -> Option<&'a str> {
        id.strip_prefix(self.prefix.as_deref()?)?.strip_prefix('-')
    }

    /// What to warn of before someone relies on facts that nobody has confirmed.
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

    /// Whether `cfg(debug_assertions)` holds there, if the flags tell: not with optimisation, unless a flag
    /// says so.
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

    /// The crate of that name, whatever its version.
    pub fn krate(&self, name: &str) -> Option<&JudgeCrate> {
        self.crates.iter().find(|it| it.name == name)
    }

    /// The crate of that name, if it takes what is written for this version.
    pub fn crate_like(&self, name: &str, version: &Version) -> Option<&JudgeCrate> {
        self.krate(name).filter(|it| it.version_match(version) != VersionMatch::Incompatible)
    }
}

fn linux() -> String {
    "linux".to_owned()
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
