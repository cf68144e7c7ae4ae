//! Bundles made-up workspaces, one a kind of input, and holds the bundles to what each kind demands.
//!
//! `KIND=n02 cargo test -p bundler --test kinds` runs the fixtures whose names start so and shows their
//! bundles; with `-- --include-ignored` it proves all of what `docs/kinds.md` says of them.
//!
//! A fixture, `kinds/<name>.txt`, says in its first lines what the kind demands. Then come files,
//! each after a line `=== path`, and directives:
//!
//! * `=== judge: id` and `=== bin: name`, where they are not `portable` and `dive`;
//! * `=== refused: words`, where an error with these words is wanted instead of a bundle, and
//!   `=== right or refused: words`, where either will do;
//! * `=== contains: words`, which the bundle must have, and `=== lacks: words`, which it must not;
//! * `=== needed: words`, of a line that rustc calls dead, but that an impl inside of it, or what a
//!   macro makes, cannot do without;
//! * `=== noted: words`, of a note that comes with the bundle: there are no others;
//! * `=== expected`, after which the whole bundle stands;
//! * `=== prints`, the last one, after which stands what cargo's build prints. `DOCS=1` writes it.
//!   Without it, as for a program that fails, cargo builds the fixture in every run.
//!
//! Manifests that are missing are made up: a package for each folder with a `src/lib.rs`, and at
//! the root the package `dive` that depends on all of these. `␍` stands for a carriage return, `␢`
//! for a byte-order mark, `␟` for a byte that is no UTF-8, `␄` for the end of the file.
//!
//! Whatever has `dead` in it, comments included, must go; comments with `keep` in them must stay.

mod common;

use base::judge::{Judge, Judges};
use base::workspace::Workspace;
use common::all::all;
use common::fixture::Fixture;
use common::{
    Answer, answer, assert_all_right, bundled, dead, difference, from_cache, read, run,
    run_by_rustc, said, same_again, same_from_cache, setting, table, write,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{LazyLock, OnceLock};

#[test]
fn every_kind_of_input_is_bundled_right() {
    let found = all(CASES.len(), |case| CASES[case].failures());
    assert_right(found);
    if table::is_written() {
        CASES.iter().for_each(Case::record);
    }
    if only().is_empty() {
        let names = CASES.iter().map(|case| case.fixture.name.clone());
        table::update("kinds", DOCS, names, CASES.iter().map(Case::row));
    }
}

#[test]
#[ignore = "slow: every edition, dead code, the cache, the bundle of each bundle"]
fn every_bundle_of_a_kind_holds_to_all_that_the_table_says() {
    assert_right(all(CASES.len(), |case| CASES[case].further_failures()));
}

#[track_caller]
fn assert_right(found: Vec<Vec<String>>) {
    let names = CASES.iter().map(|case| case.fixture.name.clone());
    let failures = names.zip(found).filter(|(_, failures)| !failures.is_empty());
    assert_all_right(CASES.len(), &failures.collect());
}

/// What stands above the table.
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

    DOCS=1 cargo test -p bundler --test kinds

It compiles and runs each bundle in the oldest edition of its judge. With `-- --include-ignored` it checks
all of the above.

| kind | what is wanted | outcome | comments | bytes |
| --- | --- | --- | --: | --: |
";

/// The start of the names of the fixtures to run.
fn only() -> String {
    setting("KIND", String::new())
}

/// The fixtures to run; what one test finds out of a fixture, the other one need not.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    // A static is not dropped, so a temporary folder would stay.
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kinds");
    let _ = fs::remove_dir_all(&root);
    let case = |fixture: Fixture| Case {
        folder: root.join(&fixture.name),
        fixture,
        first: OnceLock::new(),
        built: OnceLock::new(),
    };
    Fixture::named(&only()).into_iter().map(case).collect()
});

static JUDGES: LazyLock<Judges> = LazyLock::new(|| Judges::builtin().unwrap());

struct Case {
    fixture: Fixture,
    folder: PathBuf,
    first: OnceLock<First>,
    /// What cargo's build of the fixture does.
    built: OnceLock<Output>,
}

/// A fixture, bundled for the first time.
struct First {
    /// Cargo may refuse the manifests.
    workspace: Option<Workspace>,
    answer: Answer,
}

impl Case {
    fn judge(&self) -> &'static Judge {
        JUDGES.get(&self.fixture.judge).unwrap()
    }

    fn first(&self) -> &First {
        self.first.get_or_init(|| {
            write(&self.fixture.files, &self.folder);
            let workspace = match read(&self.folder) {
                Ok(workspace) => workspace,
                Err(error) => return First { workspace: None, answer: Err(error.message) },
            };
            let bin = workspace.bin(&self.fixture.bin);
            let bundle = bin.and_then(|bin| bundled(&workspace, bin, self.judge(), true));
            First { answer: answer(bundle), workspace: Some(workspace) }
        })
    }

    fn built(&self) -> &Output {
        self.built.get_or_init(|| {
            run(Command::new(env!("CARGO"))
                .args(["run", "--quiet", "--offline", "--bin", &self.fixture.bin])
                .env("CARGO_TARGET_DIR", self.folder.join("target"))
                .env("CARGO_INCREMENTAL", "0")
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .current_dir(&self.folder))
        })
    }

    /// Returns what is wrong with the first answer.
    fn failures(&self) -> Vec<String> {
        let shown = !only().is_empty();
        let refused = self.fixture.refused.as_ref();
        match (&self.first().answer, refused) {
            (Err(message), Some(words)) if message.contains(words) => Vec::new(),
            (Err(message), _) => {
                let text = if shown { self.unchecked() } else { String::new() };
                let why = match refused {
                    Some(words) => format!("it is refused, but not with `{words}`"),
                    None => format!("{}it is refused", self.fault()),
                };
                vec![format!("{why}: {message}\n{text}")]
            }
            (Ok((text, _)), Some(words)) if !self.fixture.or_right => {
                vec![format!("it is not refused with `{words}`:\n{text}")]
            }
            (Ok((text, notes)), _) => {
                if shown {
                    println!("{text}");
                }
                let mut failures = self.failures_of_text(text);
                failures.extend(self.failures_of_notes(notes));
                failures.extend(self.failure_in(self.judge().editions[0], text));
                failures
            }
        }
    }

    fn failures_of_text(&self, text: &str) -> Vec<String> {
        let Fixture { contains, lacks, expected, .. } = &self.fixture;
        let mut failures = Vec::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| is_dead(line)) {
            failures.push(format!("dead: {number}: {}", line.trim()));
        }
        for comment in self.fixture.comments_to_keep() {
            if !text.contains(&comment) {
                failures.push(format!("lost: {comment}"));
            }
        }
        for words in contains.iter().filter(|words| !text.contains(*words)) {
            failures.push(format!("it has not `{words}`"));
        }
        for words in lacks.iter().filter(|words| text.contains(*words)) {
            failures.push(format!("it has `{words}`"));
        }
        if text.contains(&*self.folder.to_string_lossy()) {
            failures.push("it has a path of this machine in it".to_owned());
        }
        if let Some(expected) = expected.as_ref().filter(|expected| *expected != text) {
            failures.push(format!("it is not as expected: {}", difference(expected, text)));
        }
        failures
    }

    fn failures_of_notes(&self, notes: &[String]) -> Vec<String> {
        let wanted = &self.fixture.noted;
        let missing = wanted.iter().filter(|words| !notes.iter().any(|note| note.contains(*words)));
        let missing = missing.map(|words| format!("it is not noted that `{words}`"));
        let more = notes.iter().filter(|note| !wanted.iter().any(|words| note.contains(words)));
        missing.chain(more.map(|note| format!("it is noted that {note}"))).collect()
    }

    /// Returns how the bundle, compiled alone, differs from what cargo builds.
    fn failure_in(&self, edition: u16, text: &str) -> Option<String> {
        let folder = self.folder.join(format!("alone-{edition}"));
        let alone = run_by_rustc(&folder, text, edition, b"");
        if self.is_recorded(&alone) {
            return None;
        }
        let built = self.built();
        let same = (&alone.stdout, alone.status.code()) == (&built.stdout, built.status.code());
        let (built, alone) = (said(built), said(&alone));
        if same {
            return self.wrong_record();
        }
        Some(format!("cargo gave\n{built}but the bundle in {edition}\n{alone}"))
    }

    /// True for an output that is the one in the fixture.
    fn is_recorded(&self, output: &Output) -> bool {
        let recorded = self.fixture.prints.as_ref();
        let same = |text: &String| text.trim_end().as_bytes() == output.stdout.trim_ascii_end();
        output.status.success() && recorded.is_some_and(same)
    }

    /// Returns how the fixture is wrong about what cargo's build prints.
    fn wrong_record(&self) -> Option<String> {
        let recorded = self.fixture.prints.as_ref()?;
        let built = self.built();
        (!self.is_recorded(built)).then(|| {
            let built = String::from_utf8_lossy(&built.stdout);
            format!("`=== prints` is wrong: {}", difference(recorded, &built))
        })
    }

    /// Writes into the fixture what cargo's build prints, unless it has to be refused or fails.
    fn record(&self) {
        if self.first().answer.is_err() || !self.built().status.success() {
            return;
        }
        if let Ok(output) = str::from_utf8(&self.built().stdout) {
            self.fixture.record(output);
        }
    }

    /// Returns what else is wrong: with the bundle, or with bundling once more.
    fn further_failures(&self) -> Vec<String> {
        let First { workspace: Some(workspace), answer } = self.first() else { return Vec::new() };
        let Ok(bin) = workspace.bin(&self.fixture.bin) else { return Vec::new() };
        let judge = self.judge();
        let _ = same_from_cache(workspace, bin, judge);
        let mut failures = Vec::new();
        if from_cache(workspace, bin, judge, true) != *answer {
            failures.push("a second time it is another bundle".to_owned());
        }
        let Ok((text, _)) = answer else { return failures };
        failures.extend(self.wrong_record());
        let editions = judge.editions[1..].iter();
        failures.extend(editions.filter_map(|&edition| self.failure_in(edition, text)));
        let mut dead = dead(&self.folder.join("private"), text, judge.editions[0]);
        for words in &self.fixture.needed {
            let before = dead.len();
            dead.retain(|line| !line.contains(words));
            if dead.len() == before {
                failures.push(format!("rustc does not call `{words}` dead"));
            }
        }
        failures.extend(dead);
        failures.extend(same_again(&self.folder.join("again"), text, judge, true).err());
        failures
    }

    /// Says so if cargo cannot build the fixture, which then proves nothing.
    fn fault(&self) -> String {
        let built = self.built();
        if built.status.success() {
            return String::new();
        }
        format!("the fixture itself is wrong: {}", said(built))
    }

    /// Returns the bundle before the check.
    fn unchecked(&self) -> String {
        let Some(workspace) = &self.first().workspace else { return String::new() };
        let bin = workspace.bin(&self.fixture.bin);
        let bundle = bin.and_then(|bin| bundled(workspace, bin, self.judge(), false));
        bundle.map(|bundle| bundle.text).unwrap_or_default()
    }

    /// Returns the line of the table.
    fn row(&self) -> Vec<String> {
        let Fixture { name, wanted, refused, .. } = &self.fixture;
        let [outcome, comments, bytes] = match &self.first().answer {
            Ok((text, _)) => {
                let comments = self.fixture.comments_to_keep().len();
                ["right".to_owned(), format!("{comments} of {comments}"), text.len().to_string()]
            }
            Err(_) => {
                let words = refused.as_deref().unwrap_or_default();
                [format!("refused: `{words}`"), String::new(), String::new()]
            }
        };
        vec![format!("`{name}`"), wanted.replace('|', "\\|"), outcome, comments, bytes]
    }
}

/// True for a line that must not be in a bundle. An `allow` that the author wrote stays, whatever it
/// names.
fn is_dead(line: &str) -> bool {
    line.to_lowercase().contains("dead") && !line.contains("dead_code")
}
