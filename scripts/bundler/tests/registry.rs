//! Bundles programs that use crates of crates.io, or libraries whose shapes are those of public ones for contests,
//! and tests the output, the size, and that no code in the bundles is dead.
//!
//! The programs, `registry/src/bin/<name>.rs`, are a workspace of their own, with the libraries in
//! `registry/libraries`. Each has one input, with its output, in `registry/samples`. `REGISTRY=adapt cargo test -p mex-bundler registry -- --nocapture` runs
//! the programs whose names begin with `adapt`, and prints their bundles. With `--include-ignored`, too, it
//! proves all claims of `docs/registry.md`.

use crate::common::all::all;
use crate::common::{
    BundleResult, assert_no_failures, bundled, cargo, dead, difference, failures_from_cache,
    from_cache, manifest, output_text, read, run, run_by_rustc, run_on, same_again,
    same_from_cache, setting, table, write,
};
use base::judge::{Judge, Judges, PORTABLE};
use base::workspace::{Bin, Workspace};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, OnceLock};

/// The source limit of Codeforces.
const LIMIT: usize = 65_536;

/// Sizes that the bundles must stay below: those of the output of ac-library-rs's own `expand.py`, which
/// copies whole modules, for a solution of the same task.
const BY_MODULE: [(&str, usize); 4] = [
    ("affine_sum", 84_718),
    ("inversions", 32_673),
    ("max_flow", 18_777),
    ("segment_tree", 17_630),
];

/// The programs that use procedural macros. These take seconds to compile, so they are in the slow tests.
const BY_PROC_MACROS: [&str; 6] =
    ["buffered", "like_to_omer", "remembered", "variants", "vectors", "wrong"];

/// Lines that rustc reports as dead, but that cannot be removed, with their programs: a macro has them, and another of
/// its calls needs them; or a dead part of an expansion names them, which stays with the call.
const NEEDED: [(&str, &[&str]); 8] = [
    ("affine_sum", &POW_AND_NEW),
    ("buffered", &["fn is_empty(&mut self) -> bool;"]),
    ("convolve", &POW_AND_NEW),
    ("like_procon_lib", &["fn is_empty(&mut self) -> bool;"]),
    (
        "packed",
        &[
            "fn is_empty(&self) -> bool {",
            "fn grow(&mut self, new_cap: usize) {",
            "fn clear(&mut self) {",
            "fn insert(&mut self, index: usize, element: A::Item) {",
            "fn as_mut_ptr(&mut self) -> *mut A::Item {",
            "fn resize(&mut self, len: usize, value: A::Item) {",
        ],
    ),
    ("read", &["fn is_empty(&mut self) -> bool;"]),
    ("together", &["fn is_empty(&mut self) -> bool;", POW_AND_NEW[0]]),
    ("vectors", &["pub(crate) use $module::{$($traits),*};"]),
];

/// Functions of ac-library-rs of which macros make methods that are dead.
const POW_AND_NEW: [&str; 2] = ["fn pow(self, n: u64) -> Self {", "const fn new(m: u32) -> Self {"];

/// Judges that have some of the crates, or compilers too old for them, with programs to bundle.
const OTHER_JUDGES: [(&str, &[&str]); 3] =
    [("atcoder", &["adapt", "read", "together"]), ("atcoder-2023", &["hash"]), ("spoj", &["read"])];

/// The quick form takes every twelfth program; the slow one below takes all.
#[test]
fn bundles_with_registry_crates_are_right_and_small() {
    let is_quick =
        |case: usize| case.is_multiple_of(12) && !BY_PROC_MACROS.contains(&&*CASES[case].bin.name);
    let is_due = |case: usize| is_quick(case) || table::is_written() || !only().is_empty();
    let failures = |case: usize| if is_due(case) { CASES[case].failures() } else { Vec::new() };
    assert_none(all(CASES.len(), failures));
    if only().is_empty() {
        let names = CASES.iter().map(|case| case.bin.name.clone());
        table::update("registry", DOCS, names, CASES.iter().map(ProgramCase::row));
    }
}

#[test]
#[ignore = "slow: procedural macros, every edition, cargo's build, dead code, the cache, the bundle of each bundle"]
fn every_claim_of_the_table_holds() {
    build();
    assert_none(all(CASES.len(), |case| {
        let case = &CASES[case];
        [case.failures(), case.further_failures()].concat()
    }));
}

#[test]
#[ignore = "slow: the cache, for judges that have some of the crates"]
fn the_cache_changes_no_bundle_for_another_judge() {
    let programs =
        OTHER_JUDGES.iter().flat_map(|(id, names)| names.iter().map(move |name| (id, name)));
    let programs: Vec<_> = programs.collect();
    all(programs.len(), |case| {
        let (id, name) = programs[case];
        let _ = same_from_cache(&WORKSPACE, WORKSPACE.bin(name).unwrap(), JUDGES.get(id).unwrap());
    });
}

/// Asserts that no case has a failure.
#[track_caller]
fn assert_none(failures: Vec<Vec<String>>) {
    let names = CASES.iter().map(|case| case.bin.name.clone());
    let failures = names.zip(failures).filter(|(_, failures)| !failures.is_empty());
    assert_no_failures(CASES.len(), &failures.collect());
}

/// The text above the table.
const DOCS: &str = "\
# Crates of crates.io, inlined

Each row is a program of `scripts/bundler/tests/registry/src/bin`, bundled for a judge that has no crates. Each
bundle compiles alone in editions 2021 and 2024 and prints what cargo's build prints. rustc warns of no dead
code in it except fields, variants and what dead parts of expansions name, and bundling it again changes nothing.
\"By module\" has, for the four tasks of AtCoder's practice contest, the size of what ac-library-rs's own
`expand.py` makes of a solution of the same task: it expands whole modules.

This command writes the table; without `DOCS` the test leaves it alone:

    DOCS=1 cargo test -p mex-bundler registry

It compiles and runs each bundle in the oldest edition. With `-- --include-ignored` it checks all of the
above.

A program called `like_…` uses a library of our own, `scripts/bundler/tests/registry/libraries`. Its crates, modules,
macros and traits have the shape of those in a public library for contests; the program's first lines say which
shape. What these programs need, the bundler cannot do without.

| program | crates | bytes | by module |
| --- | --- | --: | --: |
";

#[test]
fn a_crate_that_the_judge_has_is_not_inlined() {
    are_not_inlined("adapt", &["itertools"]);
}

#[test]
#[ignore = "slow: `proconio` has procedural macros, which take seconds to compile"]
fn more_crates_that_the_judge_has_are_not_inlined() {
    are_not_inlined("read", &["proconio"]);
    let crates = ["ac_library", "itertools", "proconio", "rustc_hash", "superslice"];
    are_not_inlined("together", &crates);
}

/// Asserts that the bundle for AtCoder, which has these crates, is the program itself.
#[track_caller]
fn are_not_inlined(program: &str, crates: &[&str]) {
    let bin = WORKSPACE.bin(program).unwrap();
    let text = bundled(&WORKSPACE, bin, JUDGES.get("atcoder").unwrap(), true).unwrap().text;
    for name in crates {
        assert!(text.contains(&format!("\nuse {name}::")), "`{name}` is not used in\n{text}");
        assert!(!text.contains(&format!("mod {name}")), "`{name}` is inlined in\n{text}");
    }
    let source = fs::read_to_string(&bin.path).unwrap();
    assert_eq!(text, source, "there is nothing to change");
}

/// The probe of monomorphization needs more of a crate than its metadata, which is all that is built of a judge's.
#[test]
fn impls_stay_if_a_crate_of_the_judge_keeps_the_probe_from_compiling() {
    let main = "use itertools::Itertools;\n\n\
                trait Deep {\n    fn depth(&self) -> usize;\n}\n\n\
                struct Reef(usize);\n\n\
                impl Deep for Reef {\n    fn depth(&self) -> usize {\n        self.0\n    }\n}\n\n\
                fn main() {\n    println!(\"{}\", [Reef(1), Reef(2)].iter().map(Deep::depth).join(\" \"));\n}\n";
    let manifest = manifest("dive") + "[workspace]\n[dependencies]\nitertools = \"=0.14.0\"\n";
    let folder = base::files::temporary().unwrap();
    // With the lock file and the target folder of the other programs, the crate is built once.
    let lock_file = fs::read_to_string(self::folder().join("Cargo.lock")).unwrap();
    let files = [("Cargo.toml", &*manifest), ("Cargo.lock", &lock_file), ("src/main.rs", main)];
    let files = files.map(|(path, text)| (path.to_owned(), text.into())).into();
    write(&files, folder.path());
    let workspace = Workspace { target_dir: target(), ..read(&files, folder.path()).unwrap() };
    let judge = JUDGES.get("atcoder").unwrap();
    let bundle = bundled(&workspace, workspace.bin("dive").unwrap(), judge, true).unwrap();
    assert_eq!(bundle.text, main);
}

#[test]
fn a_crate_that_the_judge_has_in_an_older_version_is_inlined() {
    let bin = WORKSPACE.bin("hash").unwrap();
    let bundle = bundled(&WORKSPACE, bin, JUDGES.get("atcoder-2023").unwrap(), true).unwrap();
    assert!(bundle.text.contains("\nmod rustc_hash {\n"), "{}", bundle.text);
    let note =
        "the judge `atcoder-2023` has `rustc-hash` 1.1.0, not 2.1.1, so it goes into the bundle";
    assert_eq!(bundle.notes, [note]);
}

#[test]
fn items_of_std_newer_than_the_judges_compiler_are_noted() {
    let bin = WORKSPACE.bin("read").unwrap();
    let notes = bundled(&WORKSPACE, bin, JUDGES.get("spoj").unwrap(), true).unwrap().notes;
    let wanted = "`OnceLock` needs Rust 1.70; SPOJ may have 1.56";
    assert!(
        notes.iter().any(|note| note.starts_with("proconio-0.5.0/src/") && note.ends_with(wanted)),
        "{notes:?}"
    );
    let notes = bundled(&WORKSPACE, bin, JUDGES.get(PORTABLE).unwrap(), true).unwrap().notes;
    assert_eq!(notes, Vec::<String>::new());
}

#[test]
fn public_and_allowed_dead_code_is_found() {
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
    let folder = base::files::temporary().unwrap();
    let dead = dead(folder.path(), text, 2021);
    let lines: Vec<&str> = dead.iter().map(|warning| warning.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["line 4", "line 7", "line 8"], "{dead:?}");
}

static JUDGES: LazyLock<Judges> = LazyLock::new(|| Judges::builtin().unwrap());

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(|| {
    let workspace = Workspace::read(Some(&folder().join("Cargo.toml"))).unwrap();
    Workspace { target_dir: target(), ..workspace }
});

/// The programs to run. They are shared, so that each is bundled once for both tests.
static CASES: LazyLock<Vec<ProgramCase>> = LazyLock::new(|| {
    let _ = fs::remove_dir_all(target().join("mex/cache"));
    let only = only();
    let bins = WORKSPACE.bins.iter().filter(|bin| bin.name.starts_with(&only));
    let case = |bin| ProgramCase { bin, first_result: OnceLock::new() };
    let cases: Vec<ProgramCase> = bins.map(case).collect();
    assert!(!cases.is_empty(), "there is no program `{only}`");
    cases
});

/// Returns the start of the names of the programs to run.
fn only() -> String {
    setting("REGISTRY", String::new())
}

struct ProgramCase {
    bin: &'static Bin,
    first_result: OnceLock<BundleResult>,
}

impl ProgramCase {
    fn judge() -> &'static Judge {
        JUDGES.get(PORTABLE).unwrap()
    }

    /// Returns the first bundle, made with an empty cache.
    fn first_result(&self) -> &BundleResult {
        self.first_result.get_or_init(|| from_cache(&WORKSPACE, self.bin, Self::judge(), true))
    }

    fn sample(&self, ending: &str) -> Vec<u8> {
        let path = folder().join("samples").join(&self.bin.name).with_extension(ending);
        fs::read(path).unwrap()
    }

    /// Returns the size of the output of `expand.py`, if there is one.
    fn by_module(&self) -> Option<usize> {
        BY_MODULE.iter().find(|(name, _)| *name == self.bin.name).map(|(_, size)| *size)
    }

    /// Returns the failures of the first bundle.
    fn failures(&self) -> Vec<String> {
        let text = match self.first_result() {
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
        for path in host_paths(&WORKSPACE).filter(|path| text.contains(path)) {
            failures.push(format!("it contains a path of this machine: {path}"));
        }
        let folder = base::files::temporary().unwrap();
        failures.extend(self.failure_in(Self::judge().editions[0], text, folder.path()));
        failures
    }

    /// Returns how the output of the bundle differs from the sample.
    fn failure_in(&self, edition: u16, text: &str, folder: &Path) -> Option<String> {
        let alone = output_text(&run_by_rustc(folder, text, edition, &self.sample("in")));
        let expected = String::from_utf8(self.sample("out")).unwrap();
        let difference = || difference(&expected, &alone);
        (alone != expected).then(|| format!("wrong output in {edition}: {}", difference()))
    }

    /// Returns further failures: of the program, of its bundle, or of bundling once more.
    fn further_failures(&self) -> Vec<String> {
        let judge = Self::judge();
        let Ok((text, _)) = self.first_result() else { return Vec::new() };
        let mut failures = Vec::new();
        let program = programs().join("debug").join(&self.bin.name);
        let built = output_text(&run_on(&mut Command::new(program), &self.sample("in")));
        let expected = String::from_utf8(self.sample("out")).unwrap();
        if built != expected {
            let difference = difference(&expected, &built);
            failures.push(format!("the program does not print the sample: {difference}"));
        }
        let folder = base::files::temporary().unwrap();
        let folder = folder.path();
        let newer = judge.editions[1..].iter();
        failures.extend(newer.filter_map(|&edition| self.failure_in(edition, text, folder)));
        let editions = judge.editions.iter();
        let dead: BTreeSet<String> =
            editions.flat_map(|&edition| dead(folder, text, edition)).collect();
        let is_needed = |line: &str| {
            let of_program = NEEDED.iter().filter(|(name, _)| *name == self.bin.name);
            of_program.flat_map(|(_, ends)| *ends).any(|end| line.ends_with(end))
        };
        failures.extend(dead.into_iter().filter(|line| !is_needed(line)));
        failures.extend(failures_from_cache(&WORKSPACE, self.bin, judge, self.first_result()));
        failures.extend(same_again(&folder.join("again"), text, judge, Some(&WORKSPACE)).err());
        failures
    }

    /// Returns the line of the table.
    fn row(&self) -> Vec<String> {
        let source = fs::read_to_string(&self.bin.path).unwrap();
        let used = source.lines().filter_map(|line| line.strip_prefix("use "));
        let first = used.filter_map(|path| path.split_once("::")).map(|(first, _)| first);
        let crates: BTreeSet<&str> = first.filter(|name| *name != "std").collect();
        let size = self.first_result().as_ref().map_or(0, |(text, _)| text.len());
        vec![
            format!("`{}`", self.bin.name),
            crates.into_iter().collect::<Vec<_>>().join(", "),
            size.to_string(),
            self.by_module().map(|size| size.to_string()).unwrap_or_default(),
        ]
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/registry")
}

/// Returns the target folder of the programs, which is not beside their sources.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("registry")
}

/// Returns the target folder of cargo's build of the programs. The bundler builds procedural macros there, too, so
/// their dependencies are compiled once.
fn programs() -> PathBuf {
    target().join("mex/proc_macros/target")
}

/// Builds the programs with cargo.
fn build() {
    let output = run(cargo("build", &WORKSPACE.root, &programs()).args(["--locked", "--bins"]));
    assert!(output.status.success(), "{}", output_text(&output));
}

/// Returns folders of this machine that must not be in a bundle.
fn host_paths(workspace: &Workspace) -> impl Iterator<Item = String> + '_ {
    let home = std::env::home_dir().filter(|folder| folder.parent().is_some());
    let folders = workspace.packages.iter().map(|package| package.folder.clone());
    folders.chain(home).map(|folder| folder.display().to_string())
}
