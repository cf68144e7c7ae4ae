//! Small programs in a temporary folder, for tests: no cargo, no rustc.
//!
//! A fixture is one text with all files of a program. A line `//- /path` begins a file. If the line has
//! `crate:`, the file is the root of a library, and the files after it belong to that library. The text
//! before the first such line is `/main.rs`, the root of the solution:
//!
//! ```text
//! fn main() { kelp::foam(); } //~ kelp::deep::foam, use kelp::foam
//! //- /lib.rs crate:kelp edition:2018 deps:sand
//! mod deep;
//! pub use deep::foam;
//! //- /deep.rs
//! pub fn foam() { sand::salt() } //~ sand::salt
//! //- /lib.rs crate:sand
//! pub fn salt() {}
//! ```
//!
//! The line of a root file may have
//!
//! * `crate:kelp`: the name of the library;
//! * `edition:2018`: its edition, 2021 by default;
//! * `deps:sand,rock=kelp`: its dependencies `sand`, and `kelp` renamed to `rock`; by default the solution
//!   depends on all libraries, and a library on none;
//! * `features:deep,salt`: its enabled features;
//! * `judge-has`: it comes from a registry, and the judge has it;
//! * `proc-macro`: it is a crate of procedural macros.
//!
//! A comment `//~ …` is a note: it has the result that a test expects for that line.

use crate::load::{self, Program};
use crate::resolve::{self, Resolved, UnitId, UnitKind};
use crate::source::{CrateId, FileId};
use base::error::Result;
use base::files::{temporary, write_whole};
use base::judge::{Judge, JudgeCrate, Judges, PORTABLE};
use base::workspace::{Bin, Dependency, Package, Workspace};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The name of the solution.
const SOLUTION: &str = "dive";

/// The beginning of a note.
const NOTE: &str = "//~ ";

static JUDGES: LazyLock<Judges> = LazyLock::new(|| Judges::builtin().unwrap());

/// A loaded program with its workspace and its judge.
pub(crate) struct Fixture {
    pub(crate) workspace: Workspace,
    pub(crate) judge: Judge,
    pub(crate) program: Program,
}

/// The texts of files, by their paths.
pub(crate) type FixtureTexts = BTreeMap<PathBuf, String>;

/// A crate, as described by the line of its root file.
#[derive(Default)]
struct CrateHeader {
    name: String,
    edition: Option<u16>,
    /// The name of each dependency in the code, and the name of its crate.
    deps: Option<Vec<(String, String)>>,
    features: Vec<String>,
    judge_has: bool,
    proc_macro: bool,
    root: PathBuf,
}

impl Fixture {
    /// Loads the program of a text.
    #[track_caller]
    pub(crate) fn new(text: &str) -> Self {
        let (texts, headers) = split(text);
        let folder = temporary().unwrap();
        for (path, text) in &texts {
            write_whole(&below(folder.path(), path), text.as_bytes()).unwrap();
        }
        let (workspace, judge) = (workspace(&headers, folder.path()), judge(&headers));
        let mut program = program(&workspace, &judge).unwrap_or_else(|error| panic!("{error}"));
        for file in program.files.ids().collect::<Vec<_>>() {
            let path = &mut program.files[file].path;
            *path = Path::new("/").join(path.strip_prefix(folder.path()).unwrap());
        }
        Self { workspace, judge, program }
    }

    /// Resolves the names of the program.
    #[track_caller]
    pub(crate) fn resolve(&self) -> Resolved {
        let libraries = resolve::libraries(&self.program);
        let resolved = resolve::resolve(&self.program, libraries);
        resolved.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Returns the notes of all files: the file, the last byte of code on the line, and the text of the
    /// note.
    pub(crate) fn notes(&self) -> Vec<(FileId, usize, &str)> {
        let mut notes = Vec::new();
        for (file, source) in self.program.files.enumerate() {
            for (at, _) in source.text.match_indices(NOTE) {
                let note = source.text[at + NOTE.len()..].lines().next().unwrap_or_default();
                let code = source.text[..at].trim_end().len() - 1;
                notes.push((file, code, note.trim()));
            }
        }
        notes
    }

    /// Returns the innermost unit around a byte.
    #[track_caller]
    pub(crate) fn unit_at(&self, resolved: &Resolved, file: FileId, at: usize) -> UnitId {
        let units = resolved.units.enumerate().filter(|(_, info)| info.file == file);
        let around = units.filter_map(|(unit, info)| Some((unit, info.span?)));
        let around = around.filter(|(_, span)| span.start <= at && at < span.end);
        let innermost = around.min_by_key(|(_, span)| span.end - span.start);
        innermost.unwrap_or_else(|| panic!("no unit at {}", self.line(file, at))).0
    }

    /// Returns the line of a byte: its place, and its text.
    pub(crate) fn line(&self, file: FileId, at: usize) -> String {
        let source = &self.program.files[file];
        let start = source.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = source.text[start..].lines().next().unwrap_or_default();
        format!("{}: {}", source.place(at), line.trim())
    }

    /// Returns the path of a unit as tests write it:
    ///
    /// * `crate::reef::foam` in the solution, `kelp::foam` in a library;
    /// * `use crate::reef::foam` for an import of the name `foam` in `reef`, `use crate::*` for a glob;
    /// * `kelp::foam!` for a macro, `kelp::foam!#1` for its second arm, `export kelp::foam!` for the name
    ///   that `#[macro_export]` gives it at the root;
    /// * `crate::<impl Swim for Fish>::dive` for a member of an impl.
    pub(crate) fn path(&self, resolved: &Resolved, unit: UnitId) -> String {
        let info = &resolved.units[unit];
        let parent = || info.parent.map(|parent| self.path(resolved, parent));
        let root = || match info.krate {
            CrateId::SOLUTION => "crate".to_owned(),
            krate => self.program.crates[krate].name.clone(),
        };
        let around = match info.kind {
            UnitKind::Export => root(),
            _ => parent().unwrap_or_else(root),
        };
        match info.kind {
            // These are left out: their children are items of the module around them.
            UnitKind::Use | UnitKind::Call | UnitKind::Group => around,
            UnitKind::Macro => format!("{around}::{}!", info.name),
            UnitKind::Export => format!("export {around}::{}!", info.name),
            UnitKind::Import => format!("use {around}::{}", info.name),
            UnitKind::Arm => {
                let before = resolved.units.iter().take(unit.index());
                let is_arm = |other: &&resolve::Unit| {
                    matches!(other.kind, UnitKind::Arm) && other.parent == info.parent
                };
                format!("{around}#{}", before.filter(is_arm).count())
            }
            UnitKind::Impl { .. } => format!("{around}::<{}>", self.header(resolved, unit)),
            _ => format!("{around}::{}", info.name),
        }
    }

    /// Returns the header of an impl on one line.
    fn header(&self, resolved: &Resolved, unit: UnitId) -> String {
        let info = &resolved.units[unit];
        let Some(span) = info.span else { return "impl".to_owned() };
        let text = &self.program.files[info.file].text[span.start..span.end];
        let header = text.split('{').next().unwrap_or_default();
        header.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the paths of units, sorted.
    pub(crate) fn paths(
        &self,
        resolved: &Resolved,
        units: impl IntoIterator<Item = UnitId>,
    ) -> Vec<String> {
        let mut paths: Vec<_> = units.into_iter().map(|unit| self.path(resolved, unit)).collect();
        paths.sort();
        paths
    }

    /// Returns the unit with this path.
    #[track_caller]
    pub(crate) fn unit(&self, resolved: &Resolved, path: &str) -> UnitId {
        let unit = resolved.units.ids().find(|unit| self.path(resolved, *unit) == path);
        unit.unwrap_or_else(|| panic!("there is no unit `{path}`"))
    }
}

/// Returns the files of a fixture.
pub(crate) fn texts(text: &str) -> FixtureTexts {
    split(text).0
}

/// Splits a fixture into its files and its crates, the solution first.
fn split(text: &str) -> (FixtureTexts, Vec<CrateHeader>) {
    let text = without_indentation(text);
    let mut texts = FixtureTexts::new();
    let mut headers: Vec<CrateHeader> = Vec::new();
    let mut path = PathBuf::new();
    let first = (!text.starts_with("//- ")).then_some("//- /main.rs");
    for line in first.into_iter().chain(text.lines()) {
        let Some(file_line) = line.strip_prefix("//- ") else {
            assert!(!line.contains("//- "), "`//-` does not begin the line `{line}`");
            let text = texts.get_mut(&path).unwrap();
            text.push_str(line);
            text.push('\n');
            continue;
        };
        let (name, metas) = file_line.split_once(' ').unwrap_or((file_line, ""));
        let is_new = headers.is_empty() || metas.contains("crate:");
        if is_new {
            headers.push(CrateHeader { name: SOLUTION.to_owned(), ..CrateHeader::default() });
        }
        let header = headers.last_mut().unwrap();
        metas.split_whitespace().for_each(|meta| header.read(meta));
        path = PathBuf::from(format!("/{}/src{name}", header.name));
        if is_new {
            header.root = path.clone();
        }
        texts.insert(path.clone(), String::new());
    }
    (texts, headers)
}

impl CrateHeader {
    /// Parses one word of the line.
    fn read(&mut self, meta: &str) {
        let (key, value) = meta.split_once(':').unwrap_or((meta, ""));
        let list = || value.split(',').filter(|word| !word.is_empty());
        let dependency = |word: &str| {
            let (name, krate) = word.split_once('=').unwrap_or((word, word));
            (name.to_owned(), krate.to_owned())
        };
        match key {
            "crate" => self.name = value.to_owned(),
            "edition" => self.edition = Some(value.parse().unwrap()),
            "deps" => self.deps = Some(list().map(dependency).collect()),
            "features" => self.features = list().map(str::to_owned).collect(),
            "judge-has" => self.judge_has = true,
            "proc-macro" => self.proc_macro = true,
            _ => panic!("unknown word `{meta}` in a fixture"),
        }
    }

    /// Returns the package as cargo would describe it, without its dependencies.
    fn package(&self, root: &Path) -> Package {
        let kind = if self.name == SOLUTION {
            "bin"
        } else if self.proc_macro {
            "proc-macro"
        } else {
            "lib"
        };
        let edition = self.edition().to_string();
        let metadata = json!({
            "name": self.name, "version": "1.0.0", "id": self.name, "edition": edition,
            "manifest_path": root.join(&self.name).join("Cargo.toml"),
            "dependencies": [], "features": {},
            "source": self.judge_has.then_some("registry+https://github.com/rust-lang/crates.io-index"),
            "targets": [{
                "name": self.name, "kind": [kind], "crate_types": [kind], "edition": edition,
                "src_path": below(root, &self.root),
            }],
        });
        let mut package = Package::new(&serde_json::from_value(metadata).unwrap());
        package.features.clone_from(&self.features);
        package
    }

    fn edition(&self) -> u16 {
        self.edition.unwrap_or(2021)
    }
}

/// Returns the path of a file of a fixture below a folder.
fn below(folder: &Path, path: &Path) -> PathBuf {
    folder.join(path.strip_prefix("/").unwrap())
}

/// Returns a workspace in this folder with these crates, the first of which is the binary.
fn workspace(headers: &[CrateHeader], root: &Path) -> Workspace {
    let mut packages: Vec<Package> = headers.iter().map(|header| header.package(root)).collect();
    for (index, header) in headers.iter().enumerate() {
        let all = headers[1..].iter().map(|other| (other.name.clone(), other.name.clone()));
        let deps = match &header.deps {
            Some(deps) => deps.clone(),
            None if index == 0 => all.collect(),
            None => Vec::new(),
        };
        let dependencies = deps.into_iter().map(|(name, krate)| {
            let package = headers.iter().position(|other| other.name == krate);
            Dependency { name, package: package.expect("the fixture has the crate") }
        });
        packages[index].dependencies = dependencies.collect();
        packages[index].dependencies.sort_by(|a, b| a.name.cmp(&b.name));
    }
    let bin = Bin {
        name: SOLUTION.to_owned(),
        path: below(root, &headers[0].root),
        edition: headers[0].edition(),
        package: 0,
        required_features: Vec::new(),
    };
    Workspace {
        root: root.to_owned(),
        target_dir: root.join("target"),
        bins: vec![bin],
        packages,
        here: Some(0),
        unites_features: false,
    }
}

/// Returns the judge `portable`, with the crates that have `judge-has`.
fn judge(headers: &[CrateHeader]) -> Judge {
    let mut judge = JUDGES.get(PORTABLE).unwrap().clone();
    judge.crates = headers.iter().filter(|it| it.judge_has).map(judge_crate).collect();
    judge
}

fn judge_crate(header: &CrateHeader) -> JudgeCrate {
    let version = "=1.0.0".parse().unwrap();
    JudgeCrate { name: header.name.clone(), version, features: Vec::new() }
}

fn program(workspace: &Workspace, judge: &Judge) -> Result<Program> {
    let solution = load::solution(workspace, &workspace.bins[0], judge)?;
    let libraries = load::libraries(workspace, judge, &solution)?;
    Ok(solution.with_libraries(libraries))
}

/// Returns a text without a line break at its start and without the common indentation of its lines.
pub(crate) fn without_indentation(text: &str) -> String {
    let text = text.strip_prefix('\n').unwrap_or(text);
    let blanks = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let not_blank = text.lines().filter(|line| !line.trim().is_empty());
    let indentation = not_blank.map(blanks).min().unwrap_or(0);
    let lines = text.lines().map(|line| line.get(indentation..).unwrap_or_default().trim_end());
    let text = lines.collect::<Vec<_>>().join("\n");
    format!("{}\n", text.trim_end())
}
