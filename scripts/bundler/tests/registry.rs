//! Bundles programs that use crates of crates.io, and holds the bundles to what cargo's build of
//! the programs prints, to a size, and to having nothing dead in them.
//!
//! The programs, `registry/src/bin/<name>.rs`, are a workspace of their own; each has one input and
//! its output in `registry/samples`. `REGISTRY=adapt cargo test -p bundler --test registry --
//! --nocapture` runs those whose names start so and shows their bundles.

mod common;

use base::judge::{Judge, Judges, PORTABLE};
use base::workspace::{Bin, Workspace};
use bundler::bundle::{Bundle, Request, bundle};
use common::table::{self, milliseconds};
use common::{
    all, assert_all_right, dead, difference, run, run_by_rustc, run_on, said, same_again,
    same_from_cache, setting,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

#[test]
fn crates_of_the_registry_are_inlined_right_and_small() {
    let only: String = setting("REGISTRY", String::new());
    let workspace = workspace();
    let bins: Vec<&Bin> = workspace.bins.iter().filter(|it| it.name.starts_with(&only)).collect();
    assert!(!bins.is_empty(), "there is no program `{only}`");
    build(&workspace);

    let results = all(bins.len(), |case| outcome(&workspace, bins[case], !only.is_empty()));
    let rows: Vec<Vec<String>> =
        bins.iter().zip(&results).map(|(bin, result)| row(bin, &result.columns)).collect();
    let failures = bins.iter().zip(results).filter(|(_, result)| !result.failures.is_empty());
    let failures = failures.map(|(bin, result)| (bin.name.clone(), result.failures)).collect();
    assert_all_right(bins.len(), &failures);
    if only.is_empty() {
        table::update("registry", DOCS, &rows);
    }
}

/// What stands above the table.
const DOCS: &str = "\
# Crates of crates.io, inlined

One row is a program of `scripts/bundler/tests/registry/src/bin`, bundled for a judge that has no crates. Each
bundle compiles alone in editions 2021 and 2024 and prints what cargo's build prints, rustc calls
nothing in it dead but fields and variants, and bundling it again changes nothing. Beside the four
tasks of AtCoder's practice contest stands what ac-library-rs's own `expand.py` makes of a solution
of the same task, module by module. Milliseconds are of the bundler alone, without `cargo metadata`:
up to the text, and with rustc's rounds of checks, in the tests' profile.

    DOCS=1 cargo test -p bundler --test registry

writes this table; without `DOCS` it proves the same and leaves the table alone.

| program | crates | bytes | by module | ms | ms, checked |
| --- | --- | --: | --: | --: | --: |
";

/// A line of the table.
fn row(bin: &Bin, columns: &[String]) -> Vec<String> {
    const CRATES: [&str; 9] = [
        "ac_library",
        "either",
        "fixedbitset",
        "itertools",
        "permutohedron",
        "proconio",
        "rustc_hash",
        "smallvec",
        "superslice",
    ];
    let source = fs::read_to_string(&bin.path).unwrap();
    let named = CRATES.into_iter().filter(|it| source.contains(&format!("use {it}::")));
    let cells = [format!("`{}`", bin.name), named.collect::<Vec<_>>().join(", ")];
    cells.into_iter().chain(columns.iter().cloned()).collect()
}

#[test]
fn a_judge_that_has_the_crates_keeps_them() {
    let workspace = workspace();
    let judges = Judges::builtin().unwrap();
    let judge = judges.get("atcoder").unwrap();
    for (name, crates) in [
        ("adapt", &["itertools"][..]),
        ("read", &["proconio"]),
        ("together", &["ac_library", "itertools", "proconio", "rustc_hash", "superslice"]),
    ] {
        let bin = workspace.bin(name).unwrap();
        let text = bundled(&workspace, bin, judge).unwrap().text;
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
    let workspace = workspace();
    let judges = Judges::builtin().unwrap();
    let bin = workspace.bin("hash").unwrap();
    let bundle = bundled(&workspace, bin, judges.get("atcoder-2023").unwrap()).unwrap();
    assert!(bundle.text.contains("\nmod rustc_hash {\n"), "{}", bundle.text);
    let note =
        "the judge `atcoder-2023` has `rustc-hash` 1.1.0, not 2.1.1, so it goes into the bundle";
    assert_eq!(bundle.notes, [note]);
}

#[test]
fn what_the_compiler_of_a_judge_may_not_know_is_noted() {
    let workspace = workspace();
    let judges = Judges::builtin().unwrap();
    let bin = workspace.bin("read").unwrap();
    let notes = bundled(&workspace, bin, judges.get("spoj").unwrap()).unwrap().notes;
    let wanted = "`std::sync::OnceLock` needs Rust 1.70; SPOJ may have 1.56";
    assert!(
        notes.iter().any(|it| it.starts_with("proconio-0.5.0/src/") && it.ends_with(wanted)),
        "{notes:?}"
    );
    let notes = bundled(&workspace, bin, judges.get(PORTABLE).unwrap()).unwrap().notes;
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

/// What came of bundling a program.
struct Outcome {
    /// Of the table, but for the first two.
    columns: Vec<String>,
    failures: Vec<String>,
}

fn outcome(workspace: &Workspace, bin: &Bin, shown: bool) -> Outcome {
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let text = match bundled(workspace, bin, judge) {
        Ok(bundle) => bundle.text,
        Err(error) => {
            return Outcome { columns: Vec::new(), failures: vec![error.to_string()] };
        }
    };
    if shown {
        println!("{text}");
    }

    let mut failures = Vec::new();
    let mut wrong = |what: String| failures.push(what);
    let sample = |ending| folder().join("samples").join(&bin.name).with_extension(ending);
    let input = fs::read(sample("in")).unwrap();
    let expected = fs::read_to_string(sample("out")).unwrap();
    let program = target().join("debug").join(&bin.name);
    let built = said(&run_on(&mut Command::new(program), &input));
    if built != expected {
        wrong(format!("cargo's build prints not the sample: {}", difference(&expected, &built)));
    }
    let temporary = tempfile::tempdir().unwrap();
    for &edition in &judge.editions {
        let alone = said(&run_by_rustc(temporary.path(), &text, edition, &input));
        if alone != expected {
            wrong(format!("in {edition} it is wrong: {}", difference(&expected, &alone)));
        }
    }
    let editions = judge.editions.iter();
    let remarks: BTreeSet<String> =
        editions.flat_map(|&edition| dead(temporary.path(), &text, edition)).collect();
    remarks.into_iter().for_each(&mut wrong);
    let by_module = BY_MODULE.iter().find(|it| it.0 == bin.name).map_or(LIMIT, |it| it.1);
    let limit = by_module.min(LIMIT);
    if text.len() >= limit {
        wrong(format!("it has {} bytes, not below {limit}", text.len()));
    }
    for place in places(workspace).filter(|it| text.contains(it)) {
        wrong(format!("it has a path of this machine in it: {place}"));
    }
    let second = bundled(workspace, bin, judge).unwrap();
    if second.text != text {
        wrong(format!("another the second time: {}", difference(&text, &second.text)));
    }
    if let Err(what) = same_again(&temporary.path().join("again"), &text, judge) {
        wrong(what);
    }
    let [unchecked, checked] = milliseconds(&second);
    let below = BY_MODULE.iter().find(|it| it.0 == bin.name).map(|it| it.1.to_string());
    let size = text.len().to_string();
    Outcome { columns: vec![size, below.unwrap_or_default(), unchecked, checked], failures }
}

fn bundled(workspace: &Workspace, bin: &Bin, judge: &Judge) -> base::error::Result<Bundle> {
    same_from_cache(workspace, bin, judge);
    bundle(&Request { workspace, bin, judge, check: true, remember: false })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/registry")
}

/// Where the programs are built, so that nothing comes to lie beside their sources.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("registry")
}

fn workspace() -> Workspace {
    let workspace = Workspace::read(Some(&folder().join("Cargo.toml"))).unwrap();
    Workspace { target_dir: target(), ..workspace }
}

fn build(workspace: &Workspace) {
    let output = run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--bins", "--target-dir"])
        .arg(target())
        .current_dir(&workspace.root));
    assert!(output.status.success(), "{}", said(&output));
}

/// Folders of this machine.
fn places(workspace: &Workspace) -> impl Iterator<Item = String> + '_ {
    let home = std::env::home_dir().filter(|it| it.parent().is_some());
    let folders = workspace.packages.iter().map(|it| it.folder.clone());
    folders.chain(home).map(|it| it.display().to_string())
}
