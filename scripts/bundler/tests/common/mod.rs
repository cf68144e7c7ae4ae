//! What the tests share: a seeded generator, threads, files, and what every bundle must hold to.

#![allow(dead_code)] // Each test uses a part.

pub(crate) mod all;
pub(crate) mod fixture;
pub(crate) mod table;

use base::error::Result;
use base::judge::Judge;
use base::toolchain;
use base::workspace::{Bin, Package, Workspace};
use bundler::bundle::{Bundle, Request, bundle};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::str::FromStr;
use std::sync::OnceLock;

/// Paths and contents.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Sebastiano Vigna's `SplitMix64`; its numbers never change, so that a seed means the same case
/// for ever.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// A number from the environment.
pub(crate) fn setting<T: FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// A package for each folder with a `src/lib.rs`, and at the root `dive` that depends on them.
pub(crate) fn add_manifests(files: &mut Files) {
    let lib = |path: &String| path.strip_suffix("/src/lib.rs").map(str::to_owned);
    let libs: BTreeSet<String> = files.keys().filter_map(lib).collect();
    let mut root = manifest("dive") + "\n[workspace]\n\n[dependencies]\n";
    for lib in &libs {
        root += &format!("{lib} = {{ path = \"{lib}\" }}\n");
        files.entry(format!("{lib}/Cargo.toml")).or_insert(manifest(lib).into());
    }
    files.entry("Cargo.toml".to_owned()).or_insert(root.into());
}

pub(crate) fn manifest(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
}

pub(crate) fn write(files: &Files, folder: &Path) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Text and notes of a bundle, or the message of a refusal.
pub(crate) type Answer = std::result::Result<(String, Vec<String>), String>;

/// Bundles without a cache.
pub(crate) fn bundled(
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
    check: bool,
) -> Result<Bundle> {
    bundle(&Request { workspace, bin, judge, check, use_cache: false })
}

/// Bundles with the cache below the target folder, be there something in it or not.
pub(crate) fn from_cache(workspace: &Workspace, bin: &Bin, judge: &Judge, check: bool) -> Answer {
    answer(bundle(&Request { workspace, bin, judge, check, use_cache: true }))
}

pub(crate) fn answer(bundled: Result<Bundle>) -> Answer {
    bundled.map(|it| (it.text, it.notes)).map_err(|error| error.message)
}

/// Returns the answer without the check; asserts that the cache, filled or not, does not change it.
#[track_caller]
pub(crate) fn same_from_cache(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Answer {
    let fresh = answer(bundled(workspace, bin, judge, false));
    for _ in 0..2 {
        assert_eq!(from_cache(workspace, bin, judge, false), fresh);
    }
    fresh
}

/// Returns the workspace in this folder of one package, `again`, whose `main.rs` is the text.
pub(crate) fn workspace_of(folder: &Path, text: &str, edition: u16) -> Workspace {
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/main.rs"), text).unwrap();
    let read = &empty().0;
    let package = Package { folder: folder.to_owned(), ..read.packages[0].clone() };
    let bin = Bin { path: folder.join("src/main.rs"), edition, ..read.bins[0].clone() };
    Workspace {
        root: folder.to_owned(),
        target_dir: folder.join("target"),
        bins: vec![bin],
        packages: vec![package],
        ..*read
    }
}

/// Reads the workspace in this folder, with what cargo already knows of rustc.
pub(crate) fn read(folder: &Path) -> Result<Workspace> {
    let target = folder.join("target");
    fs::create_dir_all(&target).unwrap();
    // Only to save time: without the file cargo runs rustc three times.
    let _ = fs::write(target.join(RUSTC_INFO), &empty().1);
    Workspace::read(Some(&folder.join("Cargo.toml")))
}

/// Where cargo keeps what rustc says of itself, below the target folder.
const RUSTC_INFO: &str = ".rustc_info.json";

/// Returns a workspace of one empty package, as cargo reads it, and what cargo knows of rustc.
fn empty() -> &'static (Workspace, Vec<u8>) {
    static READ: OnceLock<(Workspace, Vec<u8>)> = OnceLock::new();
    READ.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let manifest = manifest("again") + "\n[workspace]\n";
        let files = [("Cargo.toml", manifest), ("src/main.rs", "fn main() {}\n".to_owned())];
        write(&files.map(|(path, text)| (path.to_owned(), text.into())).into(), folder);
        fs::create_dir(folder.join("target")).unwrap();
        let workspace = Workspace::read(Some(&folder.join("Cargo.toml"))).unwrap();
        let info = fs::read(folder.join("target").join(RUSTC_INFO));
        (workspace, info.unwrap_or_default())
    })
}

/// Bundles the bundle, which must change nothing.
pub(crate) fn same_again(
    folder: &Path,
    text: &str,
    judge: &Judge,
    check: bool,
) -> std::result::Result<(), String> {
    let workspace = workspace_of(folder, text, judge.editions[0]);
    let bin = &workspace.bins[0];
    let mut again = same_from_cache(&workspace, bin, judge);
    if check {
        again = answer(bundled(&workspace, bin, judge, true));
    }
    let again = again.map_err(|error| format!("the bundle of the bundle is refused: {error}"))?.0;
    if again == text {
        return Ok(());
    }
    Err(format!("the bundle of the bundle differs: {}", difference(text, &again)))
}

/// What is decided only where the text is compiled, beside what holds here.
const SETTINGS: [(&str, &str); 2] =
    [("debug_assertions", "-Cdebug-assertions=no"), ("ONLINE_JUDGE", "--cfg=ONLINE_JUDGE")];

/// What rustc calls dead or unused, whatever the settings, once every item is private to the file
/// and no `allow` counts. Fields and variants do not count either, for they stay with their type.
pub(crate) fn dead(folder: &Path, text: &str, edition: u16) -> Vec<String> {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("private.rs"), private(text)).unwrap();
    let mut dead = match remarks(folder, edition, None) {
        Ok(found) => found,
        Err(error) => return vec![error],
    };
    for (_, flag) in SETTINGS.iter().filter(|(cfg, _)| text.contains(cfg)) {
        match remarks(folder, edition, Some(flag)) {
            Ok(found) => dead.retain(|at, _| found.contains_key(at)),
            Err(error) => return vec![error],
        }
    }
    dead.into_values().collect()
}

/// What the lints say of `private.rs`, by the place of which they say it.
fn remarks(
    folder: &Path,
    edition: u16,
    setting: Option<&str>,
) -> std::result::Result<BTreeMap<u64, String>, String> {
    const LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];
    let output = run(Command::new(toolchain::rustc())
        .args(["private.rs", "--emit", "metadata", "--edition", &edition.to_string()])
        .args(["--error-format", "json", "-Awarnings"])
        .args(LINTS.iter().flat_map(|lint| ["--force-warn", lint]))
        .args(setting)
        .current_dir(folder));
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("with its items private to it, it does not compile: {said}"));
    }
    let mut found = BTreeMap::new();
    for line in said.lines() {
        let Ok(remark) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let message = remark["message"].as_str().unwrap_or_default();
        let of_type = ["field", "multiple fields", "variant", "multiple variants"];
        if of_type.iter().any(|it| message.starts_with(it)) {
            continue;
        }
        for place in remark["spans"].as_array().into_iter().flatten() {
            if let (Some(at), Some(true)) =
                (place["byte_start"].as_u64(), place["is_primary"].as_bool())
            {
                let source = place["text"][0]["text"].as_str().unwrap_or_default().trim();
                found.insert(at, format!("line {}: {message}: {source}", place["line_start"]));
            }
        }
    }
    Ok(found)
}

/// The text with `pub(crate)` where it has `pub`.
fn private(text: &str) -> String {
    fn ends(tokens: TokenStream, found: &mut Vec<usize>) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let narrower = |next: &TokenTree| match next {
                TokenTree::Group(it) if it.delimiter() == Delimiter::Parenthesis => {
                    let first = it.stream().into_iter().next().map(|it| it.to_string());
                    matches!(first.as_deref(), Some("crate" | "self" | "super" | "in"))
                }
                _ => false,
            };
            match token {
                TokenTree::Group(group) => ends(group.stream(), found),
                TokenTree::Ident(it) if it == "pub" && !tokens.peek().is_some_and(narrower) => {
                    found.push(it.span().byte_range().end);
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    ends(text.parse().unwrap(), &mut found);
    let mut private = text.to_owned();
    for end in found.into_iter().rev() {
        private.insert_str(end, "(crate)");
    }
    private
}

/// Compiles the text alone, as a judge does, and runs it; or what rustc says if it does not compile.
pub(crate) fn run_by_rustc(folder: &Path, text: &str, edition: u16, input: &[u8]) -> Output {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("alone.rs"), text).unwrap();
    let output = run(Command::new(toolchain::rustc())
        .args(["-Awarnings", "alone.rs", "--edition", &edition.to_string()])
        .current_dir(folder));
    if !output.status.success() {
        return output;
    }
    run_on(&mut Command::new(folder.join("alone")), input)
}

/// Runs it without input.
pub(crate) fn run(command: &mut Command) -> Output {
    run_on(command, b"")
}

/// Runs it without what cargo told this test by the environment.
pub(crate) fn run_on(command: &mut Command, input: &[u8]) -> Output {
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("CARGO_PKG_")) {
        command.env_remove(key);
    }
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may end without having read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub(crate) fn said(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(err))
}

/// The first lines in which two texts differ.
pub(crate) fn difference(left: &str, right: &str) -> String {
    let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let part =
        |lines: &[&str]| lines.iter().skip(same).take(4).map(|it| format!("\n  {it}")).collect();
    let (left, right): (String, String) = (part(&left), part(&right));
    format!("from line {} on{left}\nagainst{right}", same + 1)
}

/// Fails with what is wrong, by name, if anything is.
#[track_caller]
pub(crate) fn assert_all_right(cases: usize, failures: &BTreeMap<String, Vec<String>>) {
    let mut said = format!("{} of {cases} fail\n", failures.len());
    for (name, found) in failures {
        said += &format!("\n{name}\n");
        for failure in found {
            said += &format!("  - {}\n", failure.trim_end().replace('\n', "\n    "));
        }
    }
    assert!(failures.is_empty(), "{said}");
}
