//! Bundles small workspaces, one for each kind of input, and tests the requirements on each bundle.
//!
//! `KIND=n02 cargo test -p mex-bundler kinds` runs the fixtures whose names begin with `n02`, and prints
//! their bundles. With `-- --include-ignored` it proves all claims of `docs/kinds.md`.
//!
//! A fixture, `kinds/<name>.txt`, begins with a paragraph that says what the bundler must do with this kind of
//! input, which is the column "requirement" of the table. Files follow, each after a line `=== path`, and
//! directives:
//!
//! * `=== judge: id` and `=== bin: name`, if they are not `portable` and `dive`;
//! * `=== editions: all`, if the bundle depends on the later editions of the judge, which otherwise only the slow
//!   test checks;
//! * `=== refused: words`, if an error with these words is required instead of a bundle;
//! * `=== contains: words`, which must be in the bundle, and `=== lacks: words`, which must not;
//! * `=== needed: words` of a line that rustc reports as dead, but that cannot be removed, because of an impl
//!   inside it or because it comes from a macro;
//! * `=== noted: words` of a note about the bundle. There must be no other notes;
//! * `=== reaches: mark` of a branch that it is for, at which `marks::reach("mark")` stands. Each mark is named by
//!   a fixture, and each fixture is refused, noted or names a mark;
//! * `=== expected`, followed by the whole bundle;
//! * `=== prints`, the last one, followed by the output of the workspace. `DOCS=1` writes it. Without it, as
//!   for a program that fails, cargo builds the fixture in every run.
//!
//! Missing manifests are added: a package for each folder with a `src/lib.rs`, and at the root the package
//! `dive`, which depends on all of these. `␍` stands for a carriage return, `␢`
//! for a byte-order mark, `␟` for a byte that is no UTF-8, `␄` for the end of the file.
//!
//! No line of a bundle may contain `dead`, not even in a comment. Comments with `keep` in them must be there.

use crate::common::all::all;
use crate::common::fixture::KindFixture;
use crate::common::together::{self, Together};
use crate::common::{
    BundleResult, DEAD_CODE, assert_no_failures, bundled, cargo, dead, difference,
    failures_from_cache, from_cache, output_text, private, read, run, run_by_rustc, same_again,
    setting, table, write,
};
use base::judge::{Judge, Judges};
use base::workspace::Workspace;
use bundler::marks;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{LazyLock, OnceLock};

/// The quick form takes the fixtures that are the first to reach a mark, and those that are refused without a build by
/// cargo; the slow one below takes all.
#[test]
fn every_kind_of_input_is_bundled_as_required() {
    assert_none(all(CASES.len(), |case| {
        let case = &CASES[case];
        if case.is_quick { case.failures() } else { Vec::new() }
    }));
    if table::is_written() {
        CASES.iter().for_each(KindCase::record);
    }
    if only().is_empty() {
        let names = CASES.iter().map(|case| case.fixture.name.clone());
        table::update("kinds", &docs(), names, CASES.iter().map(KindCase::row));
    }
}

#[test]
#[ignore = "slow: the other fixtures, every edition, dead code, the cache, the bundle of each bundle"]
fn every_claim_of_the_table_holds() {
    assert_none(all(CASES.len(), |case| {
        let case = &CASES[case];
        let failures = if case.is_quick { Vec::new() } else { case.failures() };
        [failures, case.further_failures()].concat()
    }));
}

#[test]
fn every_kind_belongs_to_a_group() {
    let kinds = KindFixture::named("");
    let found: BTreeSet<&str> =
        kinds.iter().filter_map(|kind| kind.name.split('_').next()).collect();
    assert!(found.into_iter().eq(GROUPS.map(|(group, _)| group)));
}

#[test]
fn every_kind_names_the_branch_that_it_is_for() {
    let kinds = KindFixture::named("");
    let names_none = kinds
        .iter()
        .filter(|kind| kind.refused.is_none() && kind.noted.is_empty() && kind.reaches.is_empty());
    assert_eq!(names_none.map(|kind| &*kind.name).collect::<Vec<_>>(), [""; 0]);
    let required: BTreeSet<&str> =
        kinds.iter().flat_map(|kind| &kind.reaches).map(String::as_str).collect();
    let marks = marks_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(marks.iter().map(String::as_str).eq(required), "marks in the code: {marks:#?}");
}

/// Returns the marks in the code below a folder.
fn marks_in(folder: &Path) -> BTreeSet<String> {
    let mut marks = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            marks.extend(marks_in(&path));
        } else {
            let text = fs::read_to_string(path).unwrap();
            let calls = text.split("marks::reach").skip(1);
            let marks_in_calls = calls.filter_map(|call| {
                let input = call.strip_prefix("_if").unwrap_or(call).strip_prefix('(')?;
                input.trim_start().strip_prefix('"')?.split('"').next()
            });
            marks.extend(marks_in_calls.map(str::to_owned));
        }
    }
    marks
}

/// Asserts that no case has a failure.
#[track_caller]
fn assert_none(failures: Vec<Vec<String>>) {
    let names = CASES.iter().map(|case| case.fixture.name.clone());
    let failures = names.zip(failures).filter(|(_, failures)| !failures.is_empty());
    assert_no_failures(CASES.len(), &failures.collect());
}

/// The text above the table.
const DOCS: &str = "\
# What the bundler gets right, kind by kind

Each row is a small workspace for one kind of input, `scripts/bundler/tests/kinds/<name>.txt`. The outcome
is one of these:

- *right*: the bundle compiles alone in each edition of its judge and prints what cargo's build prints. It
  has no dead code: rustc warns of none when every item is private and no `allow` counts, and no item that
  the workspace marks as dead is in it. Bundling the bundle again changes nothing.
- *refused*: an error names the file, the line and the reason, and the crate unless rustc reports it.

\"Comments\" counts those that the workspace marks to be kept, and how many of them are in the bundle. This
command writes the table; without `DOCS` the test leaves it alone:

    DOCS=1 cargo test -p mex-bundler kinds

It runs each bundle in the oldest edition of its judge, compiled together with others where that does. With
`-- --include-ignored` it checks all of the above.

## Groups

";

/// The groups of kinds, by the starts of their names.
const GROUPS: [(&str, &str); 65] = [
    ("f01", "files of modules"),
    ("f02", "raw identifiers"),
    ("f03", "which binary is bundled"),
    ("f04", "renamed dependencies"),
    ("f05", "one crate by two ways, and in two versions"),
    ("f06", "files and variables that are read while compiling"),
    ("f07", "build scripts"),
    ("f08", "features"),
    ("f09", "`cfg`s that are decided"),
    ("f10", "inner attributes, and what cannot be parsed"),
    ("f11", "crates from outside of the workspace"),
    ("h01", "differences between edition 2018 and later ones"),
    ("h02", "procedural macros: calls, hygiene, failures"),
    ("h03", "procedural macros: derives"),
    ("i01", "impls of generic types"),
    ("i02", "derived impls"),
    ("i03", "associated constants"),
    ("i04", "impls that the language or std calls"),
    ("i05", "items and re-exports that nothing uses"),
    ("i06", "impls that are never instantiated"),
    ("m01", "`$crate` and paths in macros"),
    ("m02", "arms, fragments and repetitions of macros"),
    ("m03", "items that macros make"),
    ("m04", "scopes of macros"),
    ("m05", "macros that make text of code or of its place"),
    ("m06", "macro calls in impls and traits"),
    ("m07", "names of primitive types in macro calls"),
    ("m08", "macro calls in `extern` blocks"),
    ("m09", "macro calls in attributes"),
    ("n01", "visibility"),
    ("n02", "glob imports"),
    ("n03", "re-exports"),
    ("n04", "names that clash"),
    ("n05", "`extern crate`"),
    ("n06", "namespaces and scopes of names"),
    ("n07", "an imported `main`"),
    ("s01", "drops"),
    ("s02", "constants in patterns"),
    ("s03", "methods"),
    ("s04", "traits and their imports"),
    ("s05", "traits without members"),
    ("s06", "names in format strings"),
    ("s07", "local names"),
    ("s08", "operators and macros with decided `cfg`s"),
    ("s09", "statics"),
    ("s10", "macros in all places"),
    ("s11", "calls whose macro is unknown"),
    ("s12", "types that are only named"),
    ("s13", "textual scope of macros"),
    ("s14", "lints"),
    ("s15", "text of tokens"),
    ("s16", "`cfg`s that are undecided"),
    ("s17", "hygiene of `macro_rules!`"),
    ("s18", "types that are only inferred"),
    ("s19", "macros of std"),
    ("s20", "impls in bodies, and the choice between impls"),
    ("s21", "literals"),
    ("s22", "impls and globs that decide what others mean"),
    ("s23", "inferred generic arguments"),
    ("t01", "comments"),
    ("t02", "tokens"),
    ("t03", "editions 2015 and 2018"),
    ("t04", "edition 2024"),
    ("t05", "drops in generic code"),
    ("t06", "items of std that are newer than the judge's compiler"),
];

/// The text between the groups and the rows.
const TABLE_HEAD: &str = "
## Kinds

| kind | requirement | outcome | comments | bytes |
| --- | --- | --- | --: | --: |
";

/// Returns the text above the rows.
fn docs() -> String {
    let line = |(group, words)| format!("- `{group}`: {words}\n");
    DOCS.to_owned() + &GROUPS.map(line).concat() + TABLE_HEAD
}

/// Returns the start of the names of the fixtures to run.
fn only() -> String {
    setting("KIND", String::new())
}

/// The fixtures to run. They are shared, so that each is bundled once for both tests.
static CASES: LazyLock<Vec<KindCase>> = LazyLock::new(|| {
    let _ = fs::remove_dir_all(root());
    let mut reached = BTreeSet::new();
    let mut is_quick = |fixture: &KindFixture| {
        let before = reached.len();
        reached.extend(fixture.reaches.iter().cloned());
        reached.len() > before || fixture.refused.is_some() && !fixture.is_built()
    };
    let case = |fixture: KindFixture| KindCase {
        is_quick: is_quick(&fixture) || table::is_written() || !only().is_empty(),
        folder: root().join(&fixture.name),
        fixture,
        first_run: OnceLock::new(),
        output: OnceLock::new(),
    };
    KindFixture::named(&only()).into_iter().map(case).collect()
});

/// The bundles of the quick test, as one program for each oldest edition of a judge.
static IN_FIRST: LazyLock<BTreeMap<u16, Together>> = LazyLock::new(|| {
    let first = |case: &KindCase| if case.is_quick { &case.editions()[..1] } else { &[] };
    together("first", first, str::to_owned, &[])
});

/// All bundles, as one program for each later edition of a judge.
static IN_LATER: LazyLock<BTreeMap<u16, Together>> =
    LazyLock::new(|| together("later", |case| &case.editions()[1..], str::to_owned, &[]));

/// The bundles in which no item is dead if all are private, for each oldest edition of a judge.
static WITHOUT_DEAD: LazyLock<BTreeMap<u16, Together>> =
    LazyLock::new(|| together("private", |case| &case.editions()[..1], private, &DEAD_CODE));

/// Compiles the bundles together in some editions of their judges, after an edit and with these flags.
fn together(
    folder: &str,
    editions: fn(&KindCase) -> &[u16],
    edit: fn(&str) -> String,
    flags: &[&str],
) -> BTreeMap<u16, Together> {
    let cases: Vec<&KindCase> = CASES.iter().filter(|case| !editions(case).is_empty()).collect();
    let results = all(cases.len(), |case| &cases[case].first_run().result);
    let mut texts: BTreeMap<u16, BTreeMap<&str, String>> = BTreeMap::new();
    for (case, result) in cases.into_iter().zip(results) {
        let Ok((text, _)) = result else { continue };
        for &edition in editions(case) {
            texts.entry(edition).or_default().insert(&case.fixture.name, edit(text));
        }
    }
    let compile = |(edition, texts): (&u16, &BTreeMap<&str, String>)| {
        let folder = root().join(format!("{folder}-{edition}"));
        (*edition, Together::compile(&folder, texts, *edition, flags))
    };
    texts.iter().map(compile).collect()
}

/// Returns the folder of the fixtures. A static is not dropped, so a temporary folder would stay.
fn root() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("kinds")
}

static JUDGES: LazyLock<Judges> = LazyLock::new(|| Judges::builtin().unwrap());

struct KindCase {
    fixture: KindFixture,
    /// True if the quick test bundles it.
    is_quick: bool,
    folder: PathBuf,
    first_run: OnceLock<FirstRun>,
    /// The output of the workspace, built by cargo.
    output: OnceLock<Output>,
}

/// A fixture that was bundled for the first time, with an empty cache.
struct FirstRun {
    /// `None` if cargo refuses the manifests.
    workspace: Option<Workspace>,
    result: BundleResult,
    /// The marks that it reached.
    marks: BTreeSet<&'static str>,
}

impl KindCase {
    fn judge(&self) -> &'static Judge {
        JUDGES.get(&self.fixture.judge).unwrap()
    }

    fn editions(&self) -> &'static [u16] {
        &self.judge().editions
    }

    /// Returns the judge of the first run: without its later editions, unless the bundle depends on these.
    fn first_judge(&self) -> Judge {
        let judge = self.judge();
        let editions =
            if self.fixture.all_editions { &judge.editions } else { &judge.editions[..1] };
        Judge { editions: editions.to_vec(), ..judge.clone() }
    }

    fn first_run(&self) -> &FirstRun {
        self.first_run.get_or_init(|| {
            write(&self.fixture.files, &self.folder);
            let workspace = match read(&self.fixture.files, &self.folder) {
                Ok(workspace) => workspace,
                Err(error) => {
                    let (result, marks) = (Err(error.to_string()), BTreeSet::new());
                    return FirstRun { workspace: None, result, marks };
                }
            };
            marks::take();
            let bin = workspace.bin(&self.fixture.bin);
            let bundle = |bin| from_cache(&workspace, bin, &self.first_judge(), true);
            let result = bin.map_err(|error| error.to_string()).and_then(bundle);
            FirstRun { result, workspace: Some(workspace), marks: marks::take() }
        })
    }

    /// Returns the output of the workspace, built by cargo.
    fn output(&self) -> &Output {
        self.output.get_or_init(|| {
            run(cargo("run", &self.folder, &self.folder.join("target"))
                .args(["--offline", "--bin", &self.fixture.bin, "--config"])
                .arg(format!("build.rustflags={:?}", together::LINKED)))
        })
    }

    /// Returns the failures of the first bundle.
    fn failures(&self) -> Vec<String> {
        let shown = !only().is_empty();
        let refused = self.fixture.refused.as_ref();
        match (&self.first_run().result, refused) {
            (Err(message), Some(words)) if message.contains(words) => Vec::new(),
            (Err(message), _) => {
                let text = if shown { self.unchecked() } else { String::new() };
                let reason = match refused {
                    Some(words) => format!("it is refused, but not with `{words}`"),
                    None => format!("{}it is refused", self.fixture_error()),
                };
                vec![format!("{reason}: {message}\n{text}")]
            }
            (Ok((text, _)), Some(words)) => {
                vec![format!("it is not refused with `{words}`:\n{text}")]
            }
            (Ok((text, notes)), None) => {
                if shown {
                    println!("{text}");
                }
                let mut failures = self.failures_of_text(text);
                failures.extend(self.failures_of_notes(notes));
                failures.extend(self.unreached());
                failures.extend(self.failure_in(&IN_FIRST, self.editions()[0], text));
                failures
            }
        }
    }

    fn failures_of_text(&self, text: &str) -> Vec<String> {
        let KindFixture { contains, lacks, expected, .. } = &self.fixture;
        let mut failures = Vec::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| is_dead(line)) {
            failures.push(format!("dead: {number}: {}", line.trim()));
        }
        for comment in self.fixture.comments_to_keep() {
            if !text.contains(&comment) {
                failures.push(format!("missing: {comment}"));
            }
        }
        for words in contains.iter().filter(|words| !text.contains(*words)) {
            failures.push(format!("it lacks `{words}`"));
        }
        for words in lacks.iter().filter(|words| text.contains(*words)) {
            failures.push(format!("it contains `{words}`"));
        }
        if text.contains(&*self.folder.to_string_lossy()) {
            failures.push("it contains a path of this machine".to_owned());
        }
        if let Some(expected) = expected.as_ref().filter(|expected| *expected != text) {
            failures
                .push(format!("it differs from the expected text: {}", difference(expected, text)));
        }
        failures
    }

    fn failures_of_notes(&self, notes: &[String]) -> Vec<String> {
        let wanted = &self.fixture.noted;
        let missing = wanted.iter().filter(|words| !notes.iter().any(|note| note.contains(*words)));
        let missing = missing.map(|words| format!("there is no note `{words}`"));
        let more = notes.iter().filter(|note| !wanted.iter().any(|words| note.contains(words)));
        missing.chain(more.map(|note| format!("there is another note: {note}"))).collect()
    }

    fn unreached(&self) -> Vec<String> {
        let marks = &self.first_run().marks;
        let missing = self.fixture.reaches.iter().filter(|mark| !marks.contains(&***mark));
        missing.map(|mark| format!("it does not reach `{mark}`, but {marks:?}")).collect()
    }

    /// Returns how the output of the bundle differs from that of the workspace. If it prints something else when it is
    /// compiled together with others, it is compiled alone.
    fn failure_in(
        &self,
        together: &BTreeMap<u16, Together>,
        edition: u16,
        text: &str,
    ) -> Option<String> {
        let output = together.get(&edition).and_then(|together| together.run(&self.fixture.name));
        if output.is_some_and(|output| self.is_recorded(&output)) {
            return None;
        }
        let folder = self.folder.join(format!("alone-{edition}"));
        let alone = run_by_rustc(&folder, text, edition, b"");
        if self.is_recorded(&alone) {
            return None;
        }
        let built = self.output();
        if (&alone.stdout, alone.status.code()) == (&built.stdout, built.status.code()) {
            return self.wrong_record();
        }
        let (built, alone) = (output_text(built), output_text(&alone));
        Some(format!("the workspace prints\n{built}but the bundle in {edition}\n{alone}"))
    }

    /// True if an output is the one in the fixture.
    fn is_recorded(&self, output: &Output) -> bool {
        let recorded = self.fixture.prints.as_ref();
        let same = |text: &String| text.trim_end().as_bytes() == output.stdout.trim_ascii_end();
        output.status.success() && recorded.is_some_and(same)
    }

    /// Returns how the output in the fixture differs from that of the workspace.
    fn wrong_record(&self) -> Option<String> {
        let recorded = self.fixture.prints.as_ref()?;
        let built = self.output();
        (!self.is_recorded(built)).then(|| {
            let built = String::from_utf8_lossy(&built.stdout);
            format!("`=== prints` is wrong: {}", difference(recorded, &built))
        })
    }

    /// Writes the output of the workspace into the fixture, unless the workspace is refused or fails.
    fn record(&self) {
        if self.first_run().result.is_err() || !self.output().status.success() {
            return;
        }
        if let Ok(output) = str::from_utf8(&self.output().stdout) {
            self.fixture.record(output);
        }
    }

    /// Returns further failures: of the bundle, or of bundling once more.
    fn further_failures(&self) -> Vec<String> {
        let FirstRun { workspace: Some(workspace), result, .. } = self.first_run() else {
            return Vec::new();
        };
        let Ok(bin) = workspace.bin(&self.fixture.bin) else { return Vec::new() };
        let judge = self.judge();
        let mut failures = failures_from_cache(workspace, bin, judge, result);
        let Ok((text, _)) = result else { return failures };
        failures.extend(self.wrong_record());
        let later = self.editions()[1..].iter();
        failures.extend(later.filter_map(|&edition| self.failure_in(&IN_LATER, edition, text)));
        let is_clean = WITHOUT_DEAD[&judge.editions[0]].has(&self.fixture.name);
        if !is_clean || !self.fixture.needed.is_empty() {
            failures.extend(self.dead(text));
        }
        failures.extend(same_again(&self.folder.join("again"), text, judge, Some(workspace)).err());
        failures
    }

    /// Returns what is dead in the bundle, but for what the fixture says is needed.
    fn dead(&self, text: &str) -> Vec<String> {
        let mut dead = dead(&self.folder.join("private"), text, self.editions()[0]);
        let mut failures = Vec::new();
        for words in &self.fixture.needed {
            let before = dead.len();
            dead.retain(|line| !line.contains(words));
            if dead.len() == before {
                failures.push(format!("rustc does not report `{words}` as dead"));
            }
        }
        failures.extend(dead);
        failures
    }

    /// Returns a message if cargo cannot build the fixture.
    fn fixture_error(&self) -> String {
        let built = self.output();
        if built.status.success() {
            return String::new();
        }
        format!("the fixture itself is wrong: {}", output_text(built))
    }

    /// Returns the bundle without the check.
    fn unchecked(&self) -> String {
        let Some(workspace) = &self.first_run().workspace else { return String::new() };
        let bin = workspace.bin(&self.fixture.bin);
        let bundle = bin.and_then(|bin| bundled(workspace, bin, self.judge(), false));
        bundle.map(|bundle| bundle.text).unwrap_or_default()
    }

    /// Returns the line of the table.
    fn row(&self) -> Vec<String> {
        let KindFixture { name, description, refused, .. } = &self.fixture;
        let [outcome, comments, bytes] = match &self.first_run().result {
            Ok((text, _)) => {
                let comments = self.fixture.comments_to_keep().len();
                ["right".to_owned(), format!("{comments} of {comments}"), text.len().to_string()]
            }
            Err(_) => {
                let words = refused.as_deref().unwrap_or_default();
                [format!("refused: `{words}`"), String::new(), String::new()]
            }
        };
        vec![format!("`{name}`"), description.replace('|', "\\|"), outcome, comments, bytes]
    }
}

/// True for a line that must not be in a bundle. An `allow` of the author may name the lint `dead_code`.
fn is_dead(line: &str) -> bool {
    line.to_lowercase().contains("dead") && !line.contains("dead_code")
}
