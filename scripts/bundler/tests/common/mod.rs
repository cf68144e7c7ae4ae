//! Shared by the tests: a seeded generator, threads, files, and the properties that every bundle must have.

pub(crate) mod all;
pub(crate) mod fixture;
pub(crate) mod table;
pub(crate) mod together;

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
use std::sync::{Mutex, OnceLock};

/// Contents of files by their paths.
pub(crate) type FileTree = BTreeMap<String, Vec<u8>>;

/// Sebastiano Vigna's `SplitMix64`. Its numbers never change, so a seed always gives the same case.
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

/// Returns the value of an environment variable, or the default.
pub(crate) fn setting<T: FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// Adds manifests: a package for each folder with a `src/lib.rs`, and at the root `dive`, which depends on all
/// of these.
pub(crate) fn add_manifests(files: &mut FileTree) {
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

pub(crate) fn write(files: &FileTree, folder: &Path) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// The text and the notes of a bundle, or the message of the error.
pub(crate) type BundleResult = std::result::Result<(String, Vec<String>), String>;

/// Bundles without a cache.
pub(crate) fn bundled(
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
    check: bool,
) -> Result<Bundle> {
    bundle(&Request { workspace, bin, judge, check, use_cache: false, minify: false })
}

/// Bundles with the cache below the target folder, which may be empty.
pub(crate) fn from_cache(
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
    check: bool,
) -> BundleResult {
    result(bundle(&Request { workspace, bin, judge, check, use_cache: true, minify: false }))
}

/// Returns the parts of the result that the tests compare.
pub(crate) fn result(bundled: Result<Bundle>) -> BundleResult {
    bundled.map(|it| (it.text, it.notes)).map_err(|error| error.to_string())
}

/// Bundles without the check. Asserts that the result is the same with an empty and with a filled cache.
#[track_caller]
pub(crate) fn same_from_cache(workspace: &Workspace, bin: &Bin, judge: &Judge) -> BundleResult {
    let fresh = result(bundled(workspace, bin, judge, false));
    for _ in 0..2 {
        assert_eq!(from_cache(workspace, bin, judge, false), fresh);
    }
    fresh
}

/// Returns the failures of bundling with the cache that the first bundle has filled: without the check, the result is
/// the same as without a cache, and with the check it is the first one.
pub(crate) fn failures_from_cache(
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
    first: &BundleResult,
) -> Vec<String> {
    let fresh = result(bundled(workspace, bin, judge, false));
    let pairs = [
        ("without the check", &fresh, from_cache(workspace, bin, judge, false)),
        ("the second time", first, from_cache(workspace, bin, judge, true)),
    ];
    let shown = |result: &BundleResult| match result {
        Ok((text, notes)) => [text, "\n", &notes.join("\n")].concat(),
        Err(error) => error.clone(),
    };
    let differing = pairs.iter().filter(|(_, one, other)| *one != other);
    let failure = |(when, one, other): &(&str, &BundleResult, BundleResult)| {
        format!("{when} it differs: {}", difference(&shown(one), &shown(other)))
    };
    differing.map(failure).collect()
}

/// Returns a workspace in this folder with one package, `again`, whose `main.rs` has the text.
pub(crate) fn workspace_of(folder: &Path, text: &str, edition: u16) -> Workspace {
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/main.rs"), text).unwrap();
    let template = &empty().0;
    let package = Package { folder: folder.to_owned(), ..template.packages[0].clone() };
    let bin = Bin { path: folder.join("src/main.rs"), edition, ..template.bins[0].clone() };
    Workspace {
        root: folder.to_owned(),
        target_dir: folder.join("target"),
        bins: vec![bin],
        packages: vec![package],
        ..*template
    }
}

/// Reads the workspace of these files in this folder. Of workspaces with the same manifests and the same paths, which
/// differ by their folders only, cargo describes one.
pub(crate) fn read(files: &FileTree, folder: &Path) -> Result<Workspace> {
    static DESCRIBED: Mutex<BTreeMap<FileTree, String>> = Mutex::new(BTreeMap::new());
    /// The place of the folder in the text of a workspace.
    const FOLDER: &str = "<folder>";
    let for_cargo = |path: &str| !path.ends_with(".rs") || path.ends_with("build.rs");
    let kept = |(path, bytes): (&String, &Vec<u8>)| {
        (path.clone(), if for_cargo(path) { bytes.clone() } else { Vec::new() })
    };
    let key: FileTree = files.iter().map(kept).collect();
    let shown = folder.to_string_lossy();
    // Without this file, cargo runs rustc three times for each target folder.
    for target in ["target", "target/mex/proc_macros/target"] {
        let target = folder.join(target);
        fs::create_dir_all(&target).unwrap();
        let _ = fs::write(target.join(RUSTC_INFO), &empty().1);
    }
    let described = DESCRIBED.lock().unwrap().get(&key).cloned();
    if let Some(text) = described {
        return Ok(serde_json::from_str(&text.replace(FOLDER, &shown)).unwrap());
    }
    let workspace = Workspace::read(Some(&folder.join("Cargo.toml")))?;
    // On Windows, cargo writes the folder in several ways.
    if cfg!(unix) {
        let text = serde_json::to_string(&workspace).unwrap().replace(&*shown, FOLDER);
        DESCRIBED.lock().unwrap().insert(key, text);
    }
    Ok(workspace)
}

/// The file below the target folder in which cargo caches information about rustc.
const RUSTC_INFO: &str = ".rustc_info.json";

/// Returns a workspace of one empty package, as read by cargo, and cargo's information about rustc.
fn empty() -> &'static (Workspace, Vec<u8>) {
    static READ: OnceLock<(Workspace, Vec<u8>)> = OnceLock::new();
    READ.get_or_init(|| {
        let folder = base::files::temporary().unwrap();
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

/// Bundles a bundle. Returns an error if that changes the text. With the workspace of the bundle, whose cache has what
/// rustc reports of the text, it is checked, too.
pub(crate) fn same_again(
    folder: &Path,
    text: &str,
    judge: &Judge,
    checked_in: Option<&Workspace>,
) -> std::result::Result<(), String> {
    let mut workspace = workspace_of(folder, text, judge.editions[0]);
    let again = if let Some(Workspace { target_dir, .. }) = checked_in {
        workspace.target_dir.clone_from(target_dir);
        from_cache(&workspace, &workspace.bins[0], judge, true)
    } else {
        same_from_cache(&workspace, &workspace.bins[0], judge)
    };
    let again = again.map_err(|error| format!("the bundle of the bundle is refused: {error}"))?.0;
    if again == text {
        return Ok(());
    }
    Err(format!("the bundle of the bundle differs: {}", difference(text, &again)))
}

/// Undecided cfgs, with the flags by which rustc compiles the other configuration.
const SETTINGS: [(&str, &str); 2] =
    [("debug_assertions", "-Cdebug-assertions=no"), ("ONLINE_JUDGE", "--cfg=ONLINE_JUDGE")];

/// Returns the items that rustc reports as dead or unused in every configuration, if all are private to the
/// file and no `allow` has an effect. Fields and variants are left out, since they are kept with their type.
pub(crate) fn dead(folder: &Path, text: &str, edition: u16) -> Vec<String> {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("private.rs"), private(text)).unwrap();
    let mut dead = match lint_warnings(folder, edition, None) {
        Ok(warnings) => warnings,
        Err(error) => return vec![error],
    };
    for (_, flag) in SETTINGS.iter().filter(|(cfg, _)| text.contains(cfg)) {
        match lint_warnings(folder, edition, Some(flag)) {
            Ok(warnings) => dead.retain(|at, _| warnings.contains_key(at)),
            Err(error) => return vec![error],
        }
    }
    dead.into_values().collect()
}

/// The flags by which rustc only reports what is dead or unused.
pub(crate) const DEAD_CODE: [&str; 8] = [
    "--emit",
    "metadata",
    "--force-warn",
    "dead_code",
    "--force-warn",
    "unused_imports",
    "--force-warn",
    "unused_macros",
];

/// Returns the warnings of the dead-code lints about `private.rs`, by the first byte of each.
fn lint_warnings(
    folder: &Path,
    edition: u16,
    setting: Option<&str>,
) -> std::result::Result<BTreeMap<u64, String>, String> {
    let output = run(Command::new(toolchain::rustc())
        .args(["private.rs", "--edition", &edition.to_string()])
        .args(["--error-format", "json", "-Awarnings"])
        .args(DEAD_CODE)
        .args(setting)
        .current_dir(folder));
    let stderr = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("it does not compile with private items: {stderr}"));
    }
    let mut warnings = BTreeMap::new();
    for line in stderr.lines() {
        let Ok(warning) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let message = warning["message"].as_str().unwrap_or_default();
        let parts_of_types = ["field", "multiple fields", "variant", "multiple variants"];
        if parts_of_types.iter().any(|words| message.starts_with(words)) {
            continue;
        }
        for span in warning["spans"].as_array().into_iter().flatten() {
            if let (Some(at), Some(true)) =
                (span["byte_start"].as_u64(), span["is_primary"].as_bool())
            {
                let source = span["text"][0]["text"].as_str().unwrap_or_default().trim();
                warnings.insert(at, format!("line {}: {message}: {source}", span["line_start"]));
            }
        }
    }
    Ok(warnings)
}

/// Returns the text with `pub(crate)` for each `pub`.
pub(crate) fn private(text: &str) -> String {
    fn ends(tokens: TokenStream, found: &mut Vec<usize>) {
        let mut tokens = tokens.into_iter().peekable();
        let mut after_dollar = false;
        while let Some(token) = tokens.next() {
            // `$pub` is a variable of a macro.
            let is_dollar = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '$');
            let is_variable = std::mem::replace(&mut after_dollar, is_dollar);
            let is_restriction = |next: &TokenTree| match next {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let first = group.stream().into_iter().next().map(|token| token.to_string());
                    matches!(first.as_deref(), Some("crate" | "self" | "super" | "in"))
                }
                _ => false,
            };
            match token {
                TokenTree::Group(group) => ends(group.stream(), found),
                TokenTree::Ident(word)
                    if word == "pub"
                        && !is_variable
                        && !tokens.peek().is_some_and(is_restriction) =>
                {
                    found.push(word.span().byte_range().end);
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

/// Compiles the text alone, as a judge does, and runs it. Returns the output of rustc if that fails.
pub(crate) fn run_by_rustc(folder: &Path, text: &str, edition: u16, input: &[u8]) -> Output {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("alone.rs"), text).unwrap();
    let edition = edition.to_string();
    let output =
        run(together::rustc().args(["alone.rs", "--edition", &edition]).current_dir(folder));
    if !output.status.success() {
        return output;
    }
    run_on(&mut Command::new(folder.join("alone")), input)
}

/// Returns cargo with a subcommand, which builds programs of the folder's workspace without debug information.
pub(crate) fn cargo(subcommand: &str, folder: &Path, target: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([subcommand, "--quiet"])
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(folder);
    cargo
}

/// Runs a command without input.
pub(crate) fn run(command: &mut Command) -> Output {
    run_on(command, b"")
}

/// Runs a command on an input, without the environment variables that cargo sets for this test.
pub(crate) fn run_on(command: &mut Command, input: &[u8]) -> Output {
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("CARGO_PKG_")) {
        command.env_remove(key);
    }
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program may exit before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Returns what a program wrote to stdout and stderr.
pub(crate) fn output_text(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(err))
}

/// Returns the first lines in which two texts differ.
pub(crate) fn difference(left: &str, right: &str) -> String {
    let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let part = |lines: &[&str]| {
        lines.iter().skip(same).take(4).map(|line| format!("\n  {line}")).collect()
    };
    let (left, right): (String, String) = (part(&left), part(&right));
    format!("from line {} on{left}\nversus{right}", same + 1)
}

/// Asserts that no case has a failure; the message lists the failures by the names of the cases.
#[track_caller]
pub(crate) fn assert_no_failures(cases: usize, failures: &BTreeMap<String, Vec<String>>) {
    let mut report = format!("{} of {cases} fail\n", failures.len());
    for (name, failures) in failures {
        report += &format!("\n{name}\n");
        for failure in failures {
            report += &format!("  - {}\n", failure.trim_end().replace('\n', "\n    "));
        }
    }
    assert!(failures.is_empty(), "{report}");
}
