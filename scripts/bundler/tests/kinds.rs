//! Bundles made-up workspaces, one a kind of input, and holds the bundles to what each kind demands.
//!
//! `KIND=n02 cargo test -p bundler --test kinds` runs the fixtures whose names start so and shows their
//! bundles.
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
//! * `=== expected`, after which the whole bundle stands.
//!
//! Manifests that are missing are made up: a package for each folder with a `src/lib.rs`, and at
//! the root the package `dive` that depends on all of these. `␍` stands for a carriage return, `␢`
//! for a byte-order mark, `␟` for a byte that is no UTF-8, `␄` for the end of the file.
//!
//! Whatever has `dead` in it, comments included, must go; comments with `keep` in them must stay.

mod common;

use base::judge::{Judges, PORTABLE};
use common::table::{self, milliseconds};
use common::{
    all, assert_all_right, bundled, dead, difference, run, run_by_rustc, said, same_again, setting,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

#[test]
fn every_kind_of_input_is_bundled_right() {
    let only: String = setting("KIND", String::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.retain(|path| name(path).starts_with(&only));
    paths.sort();
    assert!(!paths.is_empty(), "there is no fixture `{only}`");

    let found = all(paths.len(), |case| {
        let text = fs::read_to_string(&paths[case]).unwrap();
        let outcome = Fixture::parse(&text).outcome(!only.is_empty());
        (outcome.failures, row(&name(&paths[case]), &text, &outcome.columns))
    });
    let (found, rows): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let failures = paths.iter().map(|it| name(it)).zip(found).filter(|(_, it)| !it.is_empty());
    assert_all_right(paths.len(), &failures.collect());
    if only.is_empty() {
        table::update("kinds", DOCS, &rows);
    }
}

/// What stands above the table.
const DOCS: &str = "\
# What the bundler gets right, kind by kind

One row is a small workspace made up for one kind of input, `scripts/bundler/tests/kinds/<name>.txt`. A row
is *right* when the bundle compiles alone in each edition of its judge and prints what cargo's build
prints, rustc calls nothing in it dead once every item is private and no `allow` counts, what is
marked as dead is not in it, and bundling it again changes nothing. *Refused* means an error that
names file, line and reason, and the crate unless rustc says it. Comments are those marked to be
kept. Milliseconds are of the bundler alone, without `cargo metadata`: up to the text, and with
rustc's check of it, in the tests' profile.

    DOCS=1 cargo test -p bundler --test kinds

writes this table; without `DOCS` it proves the same and leaves the table alone.

| kind | what is wanted | outcome | dead | comments | bytes | ms | ms, checked |
| --- | --- | --- | --: | --: | --: | --: | --: |
";

/// A line of the table.
fn row(name: &str, text: &str, columns: &[String]) -> Vec<String> {
    let wanted = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let cells = [format!("`{name}`"), wanted.replace('|', "\\|")];
    cells.into_iter().chain(columns.iter().cloned()).collect()
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// What came of a fixture.
struct Outcome {
    failures: Vec<String>,
    /// Of the table, but for the first two.
    columns: Vec<String>,
}

#[derive(Default)]
struct Fixture {
    files: BTreeMap<String, String>,
    judge: Option<String>,
    bin: Option<String>,
    refused: Option<String>,
    /// A bundle that is right will do as well as the error.
    or_right: bool,
    contains: Vec<String>,
    lacks: Vec<String>,
    needed: Vec<String>,
    noted: Vec<String>,
    expected: Option<String>,
}

impl Fixture {
    fn parse(text: &str) -> Self {
        let mut fixture = Self::default();
        for section in text.split("\n=== ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            let body = body.trim_end().to_owned() + "\n";
            match head.split_once(": ").map(|(key, value)| (key, value.to_owned())) {
                Some(("judge", id)) => fixture.judge = Some(id),
                Some(("bin", name)) => fixture.bin = Some(name),
                Some(("refused", words)) => fixture.refused = Some(words),
                Some(("right or refused", words)) => {
                    fixture.refused = Some(words);
                    fixture.or_right = true;
                }
                Some(("contains", words)) => fixture.contains.push(words),
                Some(("lacks", words)) => fixture.lacks.push(words),
                Some(("needed", words)) => fixture.needed.push(words),
                Some(("noted", words)) => fixture.noted.push(words),
                Some((key, _)) => panic!("there is no directive `{key}`"),
                None if head == "expected" => fixture.expected = Some(body),
                None => drop(fixture.files.insert(head.to_owned(), body)),
            }
        }
        fixture.add_manifests();
        fixture
    }

    fn add_manifests(&mut self) {
        let libs: BTreeSet<String> = self
            .files
            .keys()
            .filter_map(|path| path.strip_suffix("/src/lib.rs"))
            .map(str::to_owned)
            .collect();
        let manifest = |name: &str| {
            format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
        };
        let mut root = manifest("dive") + "\n[workspace]\n\n[dependencies]\n";
        for lib in &libs {
            root += &format!("{lib} = {{ path = \"{lib}\" }}\n");
            self.files.entry(format!("{lib}/Cargo.toml")).or_insert(manifest(lib));
        }
        self.files.entry("Cargo.toml".to_owned()).or_insert(root);
    }

    fn write(&self, folder: &Path) {
        for (path, text) in &self.files {
            let mut bytes = Vec::new();
            for symbol in text.chars().take_while(|it| *it != '␄') {
                match symbol {
                    '␍' => bytes.push(b'\r'),
                    '␢' => bytes.extend("\u{feff}".bytes()),
                    '␟' => bytes.push(0xff),
                    other => bytes.extend(other.to_string().bytes()),
                }
            }
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }

    /// What comes of bundling it; `shown` prints the bundle.
    fn outcome(&self, shown: bool) -> Outcome {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        self.write(folder);
        let judges = Judges::builtin().unwrap();
        let judge = judges.get(self.judge.as_deref().unwrap_or(PORTABLE)).unwrap();
        let bin = self.bin.as_deref().unwrap_or("dive");
        let (text, notes) = match bundled(folder, bin, judge, true) {
            Ok(bundle) => (bundle.text, bundle.notes),
            Err(error) => {
                let rest = match bundled(folder, bin, judge, false) {
                    Ok(bundle) if shown => format!("{error}\n{}", bundle.text),
                    _ => error.to_string(),
                };
                let failures = match &self.refused {
                    Some(words) if error.message.contains(words) => Vec::new(),
                    Some(words) => vec![format!("it is refused, but not with `{words}`: {rest}")],
                    None => vec![format!("{}it is refused: {rest}", fault(folder, bin))],
                };
                let refused = format!("refused: `{}`", self.refused.as_deref().unwrap_or_default());
                let columns = [&*refused, "", "", "", "", ""].map(str::to_owned).into();
                return Outcome { failures, columns };
            }
        };
        if shown {
            println!("{text}");
        }
        if let (Some(words), false) = (&self.refused, self.or_right) {
            let failures = vec![format!("it is not refused with `{words}`:\n{text}")];
            return Outcome { failures, columns: Vec::new() };
        }

        let mut failures = Vec::new();
        let mut wrong = |what: String| failures.push(what);
        let built = run_by_cargo(folder, bin);
        for &edition in &judge.editions {
            let alone = run_by_rustc(&folder.join("alone"), &text, edition, b"");
            if (&alone.stdout, alone.status.code()) != (&built.stdout, built.status.code()) {
                let (built, alone) = (said(&built), said(&alone));
                wrong(format!("cargo gave\n{built}but the bundle in {edition}\n{alone}"));
            }
        }
        for (number, line) in text.lines().enumerate().filter(|(_, line)| is_dead(line)) {
            wrong(format!("dead: {}: {}", number + 1, line.trim()));
        }
        let mut dead = dead(&folder.join("alone"), &text, judge.editions[0]);
        for words in &self.needed {
            let before = dead.len();
            dead.retain(|it| !it.contains(words));
            if dead.len() == before {
                wrong(format!("rustc does not call `{words}` dead"));
            }
        }
        dead.into_iter().for_each(&mut wrong);
        let comments = self.kept_comments();
        for comment in comments.iter().filter(|it| !text.contains(*it)) {
            wrong(format!("lost: {comment}"));
        }
        for words in self.contains.iter().filter(|it| !text.contains(*it)) {
            wrong(format!("it has not `{words}`"));
        }
        for words in self.lacks.iter().filter(|it| text.contains(*it)) {
            wrong(format!("it has `{words}`"));
        }
        let noted = |words: &&String| notes.iter().any(|it| it.contains(*words));
        for words in self.noted.iter().filter(|it| !noted(it)) {
            wrong(format!("it is not noted that `{words}`"));
        }
        let wanted = |note: &&String| self.noted.iter().any(|it| note.contains(it));
        for note in notes.iter().filter(|it| !wanted(it)) {
            wrong(format!("it is noted that {note}"));
        }
        if text.contains(&*folder.to_string_lossy()) {
            wrong("it has a path of this machine in it".to_owned());
        }
        let second = bundled(folder, bin, judge, true).ok().filter(|it| it.text == text);
        if second.is_none() {
            wrong("a second time it is another bundle".to_owned());
        }
        if let Err(what) = same_again(&folder.join("again"), &text, judge) {
            wrong(what);
        }
        if let Some(expected) = self.expected.as_ref().filter(|it| **it != text) {
            wrong(format!("it is not as expected: {}", difference(expected, &text)));
        }
        let [unchecked, checked] = second.map_or_else(Default::default, |it| milliseconds(&it));
        let kept = format!("{0} of {0}", comments.len());
        let numbers = ["0".to_owned(), kept, text.len().to_string(), unchecked, checked];
        Outcome { failures, columns: ["right".to_owned()].into_iter().chain(numbers).collect() }
    }

    /// The comments with `keep` in them; a fixture has at most one on a line.
    fn kept_comments(&self) -> Vec<String> {
        let sources = self.files.iter().filter(|(path, _)| path.ends_with(".rs"));
        let lines = sources.flat_map(|(_, text)| text.lines()).filter(|it| it.contains("keep"));
        lines
            .map(|line| {
                let line = line.trim_end_matches(['␍', '␄']);
                let start = ["//", "/*"].iter().filter_map(|sign| line.find(sign)).min();
                let comment = &line[start.unwrap_or(0)..];
                let end = comment.rfind("*/").filter(|_| !comment.starts_with("//"));
                comment[..end.map_or(comment.len(), |it| it + 2)].trim().to_owned()
            })
            .collect()
    }
}

fn run_by_cargo(folder: &Path, bin: &str) -> Output {
    run(Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--bin", bin])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("RUSTFLAGS", "-Awarnings")
        .current_dir(folder))
}

/// A fixture that cargo cannot build proves nothing.
fn fault(folder: &Path, bin: &str) -> String {
    let built = run_by_cargo(folder, bin);
    match built.status.success() {
        true => String::new(),
        false => format!("the fixture itself is wrong: {}", said(&built)),
    }
}

/// An `allow` that the author wrote stays, whatever it names.
fn is_dead(line: &str) -> bool {
    line.to_lowercase().contains("dead") && !line.contains("dead_code")
}
