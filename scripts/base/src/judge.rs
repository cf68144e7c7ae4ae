//! What each judge compiles with, has and allows.

mod address;

use crate::error::{Error, Result};
use crate::suggest;
pub use address::Address;
use semver::{Comparator, Op, Version, VersionReq};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};
use toml::value::{Date, Datetime};

/// The judge of whatever names none.
pub const PORTABLE: &str = "portable";

/// The judges that the tool knows.
pub struct Judges {
    /// The day on which all of them were last checked.
    as_of: Date,
    judges: Vec<Judge>,
}

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
pub enum Takes {
    /// It is that version, or a newer one that is compatible with it.
    Surely,
    /// Not all of the judge's version is known.
    Perhaps,
    /// It is older, or another one altogether.
    No,
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

/// `judges.toml` as it stands, with the judges as tables, so that one can inherit from another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: u32,
    as_of: Datetime,
    judge: Vec<toml::Table>,
    crate_set: Vec<CrateSet>,
}

/// A named list of crates, each at one exact version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrateSet {
    name: String,
    crates: Vec<Pin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pin {
    name: String,
    version: Version,
    #[serde(default)]
    features: Vec<String>,
}

impl Judges {
    /// The judges that come with the tool.
    ///
    /// # Errors
    ///
    /// Only when the tool was built with a broken `judges.toml`.
    pub fn builtin() -> Result<Self> {
        Self::parse(include_str!("../judges.toml"))
            .map_err(|error| Error::tool(format!("failed to read `judges.toml`: {error}")))
    }

    /// The judge of that name.
    ///
    /// # Errors
    ///
    /// A wrong usage that suggests the nearest name.
    pub fn get(&self, id: &str) -> Result<&Judge> {
        self.judges.iter().find(|judge| judge.id == id).ok_or_else(|| {
            let ids = self.judges.iter().map(|judge| judge.id.as_str());
            Error::usage(suggest::unknown("judge", id, ids))
        })
    }

    /// All judges, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Judge> {
        self.judges.iter()
    }

    /// The judge whose page that address is.
    pub fn of_url(&self, url: &str) -> Option<&Judge> {
        let (host, _) = host_and_path(url)?;
        self.judges.iter().find(|judge| judge.hosts.contains(&host))
    }

    /// The judge that the prefix of an id names.
    pub fn of_id(&self, id: &str) -> Option<&Judge> {
        self.judges.iter().find(|judge| judge.without_prefix(id).is_some())
    }

    /// A warning once the facts are more than a year old.
    pub fn age_note(&self, now: SystemTime) -> Option<String> {
        let as_of = self.as_of;
        let today = now.duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs() / 86_400);
        (today > days_since_1970(as_of) + 365).then(|| {
            format!("what mex knows about the judges is of {as_of}; they may have moved since")
        })
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        if file.schema != 1 {
            return Err(format!("schema {} is unknown", file.schema));
        }
        let mut tables: Vec<toml::Table> = Vec::new();
        let mut judges = Vec::new();
        for own in file.judge {
            let table = inherit(own, &tables)?;
            judges.push(Judge::from_table(table.clone(), &file.crate_set)?);
            tables.push(table);
        }
        check_addresses(&judges)?;
        let as_of = file.as_of.date.filter(|it| it.year >= 1970);
        Ok(Self { as_of: as_of.ok_or("`as_of` is no day since 1970")?, judges })
    }
}

/// Returns how many days 1 January 1970 is before this day of 1970 or later.
fn days_since_1970(day: Date) -> u64 {
    // Years begin with March here, so that a leap day is the last day of its year.
    let (year, month) = match (u64::from(day.year), u64::from(day.month)) {
        (year, month @ 3..) => (year, month - 3),
        (year, month) => (year - 1, month + 9),
    };
    let of_years = year * 365 + year / 4 - year / 100 + year / 400;
    of_years + (month * 153 + 2) / 5 + u64::from(day.day) - 719_469
}

impl Judge {
    fn from_table(mut table: toml::Table, sets: &[CrateSet]) -> Result<Self, String> {
        let set = table.remove("crate_set");
        let id = table.get("id").map_or_else(|| "?".to_owned(), ToString::to_string);
        let mut judge: Self = table
            .try_into()
            .map_err(|error| format!("judge {id}: {}", error.to_string().trim()))?;
        if let Some(name) = set {
            let set = sets.iter().find(|set| name.as_str() == Some(&set.name));
            let set = set.ok_or(format!("judge {id}: there is no crate set {name}"))?;
            judge.crates = set.crates.iter().map(Pin::to_crate).collect();
        }
        Ok(judge)
    }

    /// The id of the problem that has this address here.
    pub fn id_of(&self, url: &str) -> Option<String> {
        let (host, path) = host_and_path(url)?;
        let prefix = self.prefix.as_ref().filter(|_| self.hosts.contains(&host))?;
        let id = self.problems.iter().find_map(|it| it.id(path))?;
        Some(format!("{prefix}-{id}"))
    }

    /// The address of the problem that has this id, as far as ids tell.
    pub fn url_of(&self, id: &str) -> Option<String> {
        let (host, id) = (self.hosts.first()?, self.without_prefix(id)?);
        let path = self.problems.iter().find_map(|it| it.path(id))?;
        Some(format!("https://{host}{path}"))
    }

    fn without_prefix<'a>(&self, id: &'a str) -> Option<&'a str> {
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

    /// The crate of that name, whatever its version.
    pub fn krate(&self, name: &str) -> Option<&JudgeCrate> {
        self.crates.iter().find(|it| it.name == name)
    }

    /// The crate of that name, if it takes what is written for this version.
    pub fn crate_like(&self, name: &str, version: &Version) -> Option<&JudgeCrate> {
        self.krate(name).filter(|it| it.takes(version) != Takes::No)
    }
}

impl JudgeCrate {
    /// Whether the crate of the judge takes what is written for this version: the same, or an
    /// older one that it is compatible with. A newer one may have what the judge has not.
    pub fn takes(&self, version: &Version) -> Takes {
        let matches = self.version.matches(version);
        let [Comparator { major, minor: Some(minor), patch: Some(patch), pre, op }] =
            &self.version.comparators[..]
        else {
            return if matches { Takes::Perhaps } else { Takes::No };
        };
        let own = Version { pre: pre.clone(), ..Version::new(*major, *minor, *patch) };
        let compatible = exactly(version);
        match matches!(op, Op::Exact | Op::Caret) && compatible.matches(&own) {
            true => Takes::Surely,
            false => Takes::No,
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

impl Pin {
    fn to_crate(&self) -> JudgeCrate {
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

/// The host of an address in small letters, and the path behind it.
fn host_and_path(url: &str) -> Option<(String, &str)> {
    let (scheme, rest) = url.split_once("://")?;
    let is_web = ["https", "http"].iter().any(|it| scheme.eq_ignore_ascii_case(it));
    let rest = rest.split(['?', '#']).next().filter(|_| is_web)?;
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    Some((host.to_lowercase(), path))
}

/// Says which two judges claim the same ids or addresses, as one does that inherits them.
fn check_addresses(judges: &[Judge]) -> Result<(), String> {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for judge in judges {
        if !judge.problems.is_empty() && (judge.prefix.is_none() || judge.hosts.is_empty()) {
            return Err(format!("judge {}: `problems` need a `prefix` and `hosts`", judge.id));
        }
        for claim in judge.prefix.iter().chain(&judge.hosts) {
            if let Some(other) = owners.insert(claim, &judge.id) {
                return Err(format!("the judges {other} and {} share `{claim}`", judge.id));
            }
        }
    }
    Ok(())
}

/// The table, with what it does not say taken from the one that it inherits from.
fn inherit(mut own: toml::Table, earlier: &[toml::Table]) -> Result<toml::Table, String> {
    let Some(from) = own.remove("inherits") else {
        return Ok(own);
    };
    let parent = earlier.iter().find(|table| table.get("id") == Some(&from));
    let mut table = parent.ok_or(format!("no judge above inherits to others as {from}"))?.clone();
    table.extend(own);
    Ok(table)
}

fn linux() -> String {
    "linux".to_owned()
}

fn editions<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u16>, D::Error> {
    let texts: Vec<String> = Vec::deserialize(from)?;
    let numbers: Result<Vec<u16>, _> = texts.iter().map(|it| it.parse()).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const SMALL: &str = r#"
        schema = 1
        as_of = 2026-11-21
        [[judge]]
        id = "old"
        name = "Old"
        rustc_floor = "1.70.0"
        editions = ["2018", "2021"]
        crate_set = "few"
        source_limit_bytes = 1000
        stack = "8MiB"
        [[judge]]
        id = "new"
        inherits = "old"
        name = "New"
        stack = "1GiB"
        sure = "high"
        [[crate_set]]
        name = "few"
        crates = [{ name = "kelp", version = "1.2.3", features = ["salt"] }]
    "#;

    #[test]
    fn every_judge_of_the_tool_can_be_read() {
        let judges = Judges::builtin().unwrap();
        let mut ids: Vec<&str> = judges.iter().map(|judge| judge.id.as_str()).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), judges.iter().count(), "two judges share an id");
        for judge in judges.iter() {
            assert!(judge.source_limit_bytes > 0, "{}", judge.id);
            for cfg in &judge.cfg {
                assert!(judge.flags.contains(cfg), "{}: no flag sets {cfg}", judge.id);
            }
        }
        assert_eq!(judges.get(PORTABLE).unwrap().editions, [2021, 2024]);
    }

    #[test]
    fn the_crate_sets_have_the_numbers_of_crates_that_atcoder_lists() {
        let judges = Judges::builtin().unwrap();
        for (id, crates) in [("atcoder", 68), ("atcoder-2023", 62)] {
            assert_eq!(judges.get(id).unwrap().crates.len(), crates, "{id}");
        }
    }

    #[test]
    fn a_judge_inherits_what_it_does_not_say() {
        let judges = Judges::parse(SMALL).unwrap();
        let (old, new) = (judges.get("old").unwrap(), judges.get("new").unwrap());
        assert_eq!((new.name.as_str(), &new.editions), ("New", &old.editions));
        assert_eq!(old.stack, Some(Stack::Bytes(8 << 20)));
        assert_eq!(new.stack, Some(Stack::Bytes(1 << 30)));
        assert_eq!((old.sure, new.sure), (Sure::Low, Sure::High));
    }

    #[test]
    fn a_crate_takes_what_is_written_for_its_version_or_an_older_compatible_one() {
        use Takes::{No, Perhaps, Surely};
        for (own, version, expected) in [
            ("=1.2.3", "1.2.3", Surely),
            ("=1.2.3", "1.1.7", Surely),
            ("=1.2.3", "1.2.4", No),
            ("=1.2.3", "1.3.0", No),
            ("=1.2.3", "0.9.0", No),
            ("=1.2.3", "2.0.0", No),
            ("=0.14.0", "0.13.0", No),
            ("0.8.4", "0.8.3", Surely),
            ("0.8.4", "0.8.5", No),
            ("0.8", "0.8.5", Perhaps),
            ("0.8", "0.9.0", No),
            ("*", "7.0.0", Perhaps),
        ] {
            let version = version.parse().unwrap();
            let own = JudgeCrate {
                name: "kelp".to_owned(),
                version: own.parse().unwrap(),
                features: Vec::new(),
            };
            assert_eq!(own.takes(&version), expected, "{own:?} {version}");
        }
        let judges = Judges::parse(SMALL).unwrap();
        let judge = judges.get("new").unwrap();
        assert!(judge.crate_like("kelp", &Version::new(1, 2, 3)).is_some());
        assert!(judge.crate_like("kelp", &Version::new(1, 2, 4)).is_none());
        assert!(judge.crate_like("reef", &Version::new(1, 2, 3)).is_none());
    }

    #[test]
    fn only_features_that_the_judge_has_too_are_shared() {
        let judges = Judges::parse(SMALL).unwrap();
        let kelp = judges.get("new").unwrap().krate("kelp").unwrap();
        let table = [("default", vec!["std"]), ("salt", vec!["sea"]), ("rock", vec!["std"])];
        let table = table
            .map(|(name, on)| (name.to_owned(), on.into_iter().map(str::to_owned).collect()))
            .into();
        let features = ["default", "rock", "sea", "std"].map(str::to_owned);
        assert_eq!(kelp.shared_features(&features, &table), ["default", "sea", "std"]);
    }

    #[test]
    fn a_mistyped_judge_is_suggested() {
        let error = Judges::builtin().unwrap().get("codeforce").unwrap_err();
        assert_eq!(error.message, "there is no judge `codeforce`; did you mean `codeforces`?");
    }

    #[test]
    fn ids_and_addresses_of_every_judge_go_together() {
        let judges = Judges::builtin().unwrap();
        for (id, url) in [
            ("cf-1451f", "https://codeforces.com/problemset/problem/1451/F"),
            ("cf-1142e2", "https://codeforces.com/problemset/problem/1142/E2"),
            ("cf-gym-100001a", "https://codeforces.com/gym/100001/problem/A"),
            ("atcoder-arc168-b", "https://atcoder.jp/contests/arc168/tasks/arc168_b"),
            ("atcoder-abc001-1", "https://atcoder.jp/contests/abc001/tasks/abc001_1"),
            ("luogu-p2197", "https://www.luogu.com.cn/problem/P2197"),
            ("luogu-cf1451f", "https://www.luogu.com.cn/problem/CF1451F"),
            ("spoj-cot3", "https://www.spoj.com/problems/COT3/"),
            ("vnoj-parigame", "https://oj.vnoi.info/problem/parigame"),
            ("vnoj-bedao-g20-a", "https://oj.vnoi.info/problem/bedao_g20_a"),
            ("library-checker-many-aplusb", "https://judge.yosupo.jp/problem/many_aplusb"),
            ("cses-1729", "https://cses.fi/problemset/task/1729"),
            ("dmoj-ccc01s1", "https://dmoj.ca/problem/ccc01s1"),
            ("kattis-twostones", "https://open.kattis.com/problems/twostones"),
            ("yukicoder-2", "https://yukicoder.me/problems/no/2"),
        ] {
            let judge = judges.of_id(id).unwrap();
            assert_eq!(judge.url_of(id).as_deref(), Some(url));
            assert_eq!(judge.id_of(url).as_deref(), Some(id));
            assert_eq!(judges.of_url(url).map(|it| &it.id), Some(&judge.id));
        }
    }

    #[test]
    fn other_addresses_of_a_problem_lead_to_the_same_id() {
        let judges = Judges::builtin().unwrap();
        for (url, id) in [
            ("https://codeforces.com/contest/1451/problem/F", "cf-1451f"),
            ("http://www.Codeforces.com/contest/1451/problem/F?locale=en", "cf-1451f"),
            ("https://atcoder.jp/contests/abc042/tasks/arc058_a", "atcoder-arc058-a"),
            (
                "https://atcoder.jp/contests/past202107-open/tasks/past202107_a?lang=en",
                "atcoder-past202107-a",
            ),
            ("https://www.luogu.com.cn/problem/P2197?contestId=1#sub", "luogu-p2197"),
            ("https://www.luogu.com.cn/problem/AT_arc168_b", "luogu-at-arc168-b"),
            ("https://www.spoj.com/problems/COT3", "spoj-cot3"),
            ("https://cses.fi/problemset/task/1729/", "cses-1729"),
        ] {
            let judge = judges.of_url(url).unwrap();
            assert_eq!(judge.id_of(url).as_deref(), Some(id), "{url}");
        }
        for url in
            ["codeforces.com/contest/1/problem/A", "ftp://cses.fi/problemset/task/1", "", "://"]
        {
            assert!(judges.of_url(url).is_none(), "{url}");
        }
        let codeforces = judges.get("codeforces").unwrap();
        for url in [
            "https://codeforces.com/",
            "https://codeforces.com/contest/1451",
            "https://cses.fi/problemset/task/1",
        ] {
            assert_eq!(codeforces.id_of(url), None, "{url}");
        }
        assert!(judges.of_id("cf1451f").is_none());
    }

    #[test]
    fn two_judges_do_not_claim_the_same() {
        let with = |keys: &str| SMALL.replacen("name = \"Old\"", keys, 1);
        let error = Judges::parse(&with("name = \"Old\"\nprefix = \"o\"")).err().unwrap();
        assert_eq!(error, "the judges old and new share `o`");
        let problems = "name = \"Old\"\nproblems = [{ id = \"{a:code}\", path = \"/{a}\" }]";
        let error = Judges::parse(&with(problems)).err().unwrap();
        assert!(error.contains("need a `prefix`"), "{error}");
        let unknown = problems.replace("path =", "paht =");
        assert!(Judges::parse(&with(&unknown)).err().unwrap().contains("paht"));
    }

    #[test]
    fn only_old_facts_are_noted() {
        let judges = Judges::parse(SMALL).unwrap();
        // 365 days after 2026-11-21, less a second.
        let end = UNIX_EPOCH + Duration::from_secs((20_778 + 366) * 86_400);
        assert_eq!(judges.age_note(end - Duration::from_secs(1)), None);
        let note = judges.age_note(end).unwrap();
        assert!(note.contains("of 2026-11-21;"), "{note}");
        for wrong in ["2026-02-29", "1969-12-31", "12:00:00"] {
            assert!(Judges::parse(&SMALL.replace("2026-11-21", wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        // By `date -d DAY +%s`, divided by 86,400.
        for (text, days) in [
            ("1970-01-01", 0),
            ("2000-02-29", 11_016),
            ("2000-12-31", 11_322),
            ("2026-11-21", 20_778),
            ("2100-03-01", 47_541),
        ] {
            let day: Datetime = text.parse().unwrap();
            assert_eq!(days_since_1970(day.date.unwrap()), days, "{text}");
        }
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        let error = Judges::parse(&SMALL.replace("stack", "stakc")).err().unwrap();
        assert!(error.contains("stakc"), "{error}");
    }
}
