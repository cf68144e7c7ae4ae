//! Bundles programs that use crates of crates.io, and holds the bundles to the output of each
//! program, to a size, and to having nothing dead in them.
//!
//! The programs, `registry/src/bin/<name>.rs`, are a workspace of their own; each has one input and
//! its output in `registry/samples`. `REGISTRY=adapt cargo test -p bundler --test registry --
//! --nocapture` runs those whose names start so and shows their bundles; `--include-ignored` beside
//! `--nocapture` proves all of what `docs/registry.md` says of them.

mod common;

use base::judge::{Judge, Judges, PORTABLE};
use base::workspace::{Bin, Workspace};
use common::all::all;
use common::{
    Answer, answer, assert_all_right, bundled, dead, difference, from_cache, run, run_by_rustc,
    run_on, said, same_again, same_from_cache, setting, table,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, OnceLock};

/// What Codeforces takes.
const LIMIT: usize = 65_536;

/// The size to stay below: what ac-library-rs's own `expand.py`, which takes whole modules, makes
/// of a solution of the same task.
const BY_MODULE: [(&str, usize); 4] = [
    ("affine_sum", 84_718),
    ("inversions", 32_673),
    ("max_flow", 18_777),
    ("segment_tree", 17_630),
];

/// The programs that need a crate of procedural macros, whose own crates take seconds to compile: the
/// slow tests have them.
const BY_PROC_MACROS: [&str; 5] = ["buffered", "remembered", "variants", "vectors", "wrong"];

/// The judges that have some of the crates, or compilers too old for them, each with programs.
const OTHER_JUDGES: [(&str, &[&str]); 3] =
    [("atcoder", &["adapt", "read", "together"]), ("atcoder-2023", &["hash"]), ("spoj", &["read"])];

#[test]
fn crates_of_the_registry_are_inlined_right_and_small() {
    let is_quick = |case: &Case| !BY_PROC_MACROS.contains(&&*case.bin.name);
    let is_due = |case: &Case| is_quick(case) || table::is_written() || !only().is_empty();
    let failures = |case: &Case| if is_due(case) { case.failures() } else { Vec::new() };
    assert_right(all(CASES.len(), |case| failures(&CASES[case])));
    if only().is_empty() {
        let names = CASES.iter().map(|case| case.bin.name.clone());
        table::update("registry", DOCS, names, CASES.iter().map(Case::row));
    }
}

#[test]
#[ignore = "slow: procedural macros, every edition, cargo's build, dead code, the cache, the bundle of each bundle"]
fn every_program_holds_to_all_that_the_table_says() {
    build();
    assert_right(all(CASES.len(), |case| {
        let case = &CASES[case];
        [case.failures(), case.further_failures()].concat()
    }));
}

#[test]
#[ignore = "slow: the cache, for judges that have some of the crates"]
fn the_cache_changes_no_bundle_for_another_judge() {
    let programs = OTHER_JUDGES.iter().flat_map(|(id, names)| names.iter().map(move |it| (id, it)));
    let programs: Vec<_> = programs.collect();
    all(programs.len(), |case| {
        let (id, name) = programs[case];
        let _ = same_from_cache(&WORKSPACE, WORKSPACE.bin(name).unwrap(), JUDGES.get(id).unwrap());
    });
}

#[track_caller]
fn assert_right(found: Vec<Vec<String>>) {
    let names = CASES.iter().map(|case| case.bin.name.clone());
    let failures = names.zip(found).filter(|(_, failures)| !failures.is_empty());
    assert_all_right(CASES.len(), &failures.collect());
}

/// What stands above the table.
const DOCS: &str = "\
# Crates of crates.io, inlined

Each row is a program of `scripts/bundler/tests/registry/src/bin`, bundled for a judge that has no crates. Each
bundle compiles alone in editions 2021 and 2024 and prints what cargo's build prints. rustc warns of no dead
code in it except fields and variants, and bundling it again changes nothing. \"By module\" has, for the four
tasks of AtCoder's practice contest, the size of what ac-library-rs's own `expand.py` makes of a solution
of the same task: it expands whole modules.

This command writes the table; without `DOCS` the test leaves it alone:

    DOCS=1 cargo test -p bundler --test registry

It compiles and runs each bundle in the oldest edition. With `-- --include-ignored` it checks all of the
above.

| program | crates | bytes | by module |
| --- | --- | --: | --: |
";

/// The crates that the table names.
const CRATES: [&str; 13] = [
    "ac_library",
    "derive_more",
    "either",
    "fixedbitset",
    "itertools",
    "memoise",
    "permutohedron",
    "proconio",
    "rustc_hash",
    "smallvec",
    "strum",
    "superslice",
    "thiserror",
];

#[test]
fn a_judge_that_has_the_crates_keeps_them() {
    let judge = JUDGES.get("atcoder").unwrap();
    for (name, crates) in [
        ("adapt", &["itertools"][..]),
        ("read", &["proconio"]),
        ("together", &["ac_library", "itertools", "proconio", "rustc_hash", "superslice"]),
    ] {
        let bin = WORKSPACE.bin(name).unwrap();
        let text = bundled(&WORKSPACE, bin, judge, true).unwrap().text;
        for name in crates {
            assert!(text.contains(&format!("\nuse {name}::")), "`{name}` is not used in\n{text}");
            assert!(!text.contains(&format!("mod {name}")), "`{name}` is inlined in\n{text}");
        }
        let source = fs::read_to_string(&bin.path).unwrap();
        assert_eq!(text, source, "there is nothing to change");
    }
}

#[test]
fn what_a_judge_has_in_an_older_version_goes_into_the_bundle() {
    let bin = WORKSPACE.bin("hash").unwrap();
    let bundle = bundled(&WORKSPACE, bin, JUDGES.get("atcoder-2023").unwrap(), true).unwrap();
    assert!(bundle.text.contains("\nmod rustc_hash {\n"), "{}", bundle.text);
    let note =
        "the judge `atcoder-2023` has `rustc-hash` 1.1.0, not 2.1.1, so it goes into the bundle";
    assert_eq!(bundle.notes, [note]);
}

#[test]
fn what_the_compiler_of_a_judge_may_not_know_is_noted() {
    let bin = WORKSPACE.bin("read").unwrap();
    let notes = bundled(&WORKSPACE, bin, JUDGES.get("spoj").unwrap(), true).unwrap().notes;
    let wanted = "`std::sync::OnceLock` needs Rust 1.70; SPOJ may have 1.56";
    assert!(
        notes.iter().any(|it| it.starts_with("proconio-0.5.0/src/") && it.ends_with(wanted)),
        "{notes:?}"
    );
    let notes = bundled(&WORKSPACE, bin, JUDGES.get(PORTABLE).unwrap(), true).unwrap().notes;
    assert_eq!(notes, Vec::<String>::new());
}

#[test]
fn what_is_dead_is_found_though_it_is_public_or_allowed() {
    let text = "#![allow(unused)]\n\
        pub mod a {\n\
            pub fn live() -> S { S { a: 1 } }\n\
            pub fn dead_in_a() {}\n\
            pub struct S { a: u8 }\n\
        }\n\
        use std::fmt;\n\
        macro_rules! dead_macro { () => {} }\n\
        #[cfg(ONLINE_JUDGE)]\n\
        fn main() { there(); a::live(); }\n\
        #[cfg(not(ONLINE_JUDGE))]\n\
        fn main() { a::live(); }\n\
        fn there() {}\n";
    let folder = tempfile::tempdir().unwrap();
    let dead = dead(folder.path(), text, 2021);
    let lines: Vec<&str> = dead.iter().map(|it| it.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 4", "line 7", "line 8"], "{dead:?}");
}

static JUDGES: LazyLock<Judges> = LazyLock::new(|| Judges::builtin().unwrap());

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(|| {
    let workspace = Workspace::read(Some(&folder().join("Cargo.toml"))).unwrap();
    Workspace { target_dir: target(), ..workspace }
});

/// The programs to run; what one test finds out of a program, the other one need not.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let only = only();
    let bins = WORKSPACE.bins.iter().filter(|bin| bin.name.starts_with(&only));
    let cases: Vec<Case> = bins.map(|bin| Case { bin, first: OnceLock::new() }).collect();
    assert!(!cases.is_empty(), "there is no program `{only}`");
    cases
});

/// The start of the names of the programs to run.
fn only() -> String {
    setting("REGISTRY", String::new())
}

struct Case {
    bin: &'static Bin,
    first: OnceLock<Answer>,
}

impl Case {
    fn judge() -> &'static Judge {
        JUDGES.get(PORTABLE).unwrap()
    }

    /// Returns the first bundle.
    fn first(&self) -> &Answer {
        self.first.get_or_init(|| answer(bundled(&WORKSPACE, self.bin, Self::judge(), true)))
    }

    fn sample(&self, ending: &str) -> Vec<u8> {
        let path = folder().join("samples").join(&self.bin.name).with_extension(ending);
        fs::read(path).unwrap()
    }

    /// Returns the size that its bundle has to stay below, if another tool sets it.
    fn by_module(&self) -> Option<usize> {
        BY_MODULE.iter().find(|(name, _)| *name == self.bin.name).map(|(_, size)| *size)
    }

    /// Returns what is wrong with the first bundle.
    fn failures(&self) -> Vec<String> {
        let text = match self.first() {
            Ok((text, _)) => text,
            Err(error) => return vec![error.clone()],
        };
        if !only().is_empty() {
            println!("{text}");
        }
        let mut failures = Vec::new();
        let limit = self.by_module().unwrap_or(LIMIT).min(LIMIT);
        if text.len() >= limit {
            failures.push(format!("it has {} bytes, not below {limit}", text.len()));
        }
        for place in places(&WORKSPACE).filter(|place| text.contains(place)) {
            failures.push(format!("it has a path of this machine in it: {place}"));
        }
        let folder = tempfile::tempdir().unwrap();
        failures.extend(self.failure_in(Self::judge().editions[0], text, folder.path()));
        failures
    }

    /// Returns how the output of the bundle, compiled alone, differs from the sample.
    fn failure_in(&self, edition: u16, text: &str, folder: &Path) -> Option<String> {
        let alone = said(&run_by_rustc(folder, text, edition, &self.sample("in")));
        let expected = String::from_utf8(self.sample("out")).unwrap();
        let difference = || difference(&expected, &alone);
        (alone != expected).then(|| format!("in {edition} it is wrong: {}", difference()))
    }

    /// Returns what else is wrong: with the program, with its bundle, or with bundling once more.
    fn further_failures(&self) -> Vec<String> {
        let judge = Self::judge();
        let Ok((text, _)) = self.first() else { return Vec::new() };
        let mut failures = Vec::new();
        let program = target().join("debug").join(&self.bin.name);
        let built = said(&run_on(&mut Command::new(program), &self.sample("in")));
        let expected = String::from_utf8(self.sample("out")).unwrap();
        if built != expected {
            let difference = difference(&expected, &built);
            failures.push(format!("cargo's build prints not the sample: {difference}"));
        }
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let newer = judge.editions[1..].iter();
        failures.extend(newer.filter_map(|&edition| self.failure_in(edition, text, folder)));
        let editions = judge.editions.iter();
        let dead: BTreeSet<String> =
            editions.flat_map(|&edition| dead(folder, text, edition)).collect();
        failures.extend(dead);
        let _ = same_from_cache(&WORKSPACE, self.bin, judge);
        match from_cache(&WORKSPACE, self.bin, judge, true) {
            Ok((second, _)) if second == *text => {}
            Ok((second, _)) => {
                failures.push(format!("another the second time: {}", difference(text, &second)));
            }
            Err(error) => failures.push(format!("refused the second time: {error}")),
        }
        failures.extend(same_again(&folder.join("again"), text, judge, true).err());
        failures
    }

    /// Returns the line of the table.
    fn row(&self) -> Vec<String> {
        let source = fs::read_to_string(&self.bin.path).unwrap();
        let named = CRATES.into_iter().filter(|name| source.contains(&format!("use {name}::")));
        let size = self.first().as_ref().map_or(0, |(text, _)| text.len());
        vec![
            format!("`{}`", self.bin.name),
            named.collect::<Vec<_>>().join(", "),
            size.to_string(),
            self.by_module().map(|size| size.to_string()).unwrap_or_default(),
        ]
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/registry")
}

/// Returns where the programs are built, so that nothing comes to lie beside their sources.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("registry")
}

/// Lets cargo build the programs.
fn build() {
    let output = run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--bins", "--target-dir"])
        .arg(target())
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(&WORKSPACE.root));
    assert!(output.status.success(), "{}", said(&output));
}

/// Returns folders of this machine.
fn places(workspace: &Workspace) -> impl Iterator<Item = String> + '_ {
    let home = std::env::home_dir().filter(|folder| folder.parent().is_some());
    let folders = workspace.packages.iter().map(|package| package.folder.clone());
    folders.chain(home).map(|folder| folder.display().to_string())
}
