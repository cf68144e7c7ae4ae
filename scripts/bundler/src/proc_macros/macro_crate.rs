//! A crate of procedural macros, built aside so that it records what its macros return.
//!
//! Outside of the compiler nobody can call them. So the crate is copied below the target folder, with
//! one change: the body of each macro goes through a function that writes the tokens which come out into
//! a file. From
//!
//! ```text
//! #[proc_macro_derive(Shells)]
//! pub fn shells(input: TokenStream) -> TokenStream { make(input) }
//! ```
//!
//! comes
//!
//! ```text
//! pub fn shells(input: TokenStream) -> TokenStream {
//!     crate::__recorder::record(stringify!(Shells), (move || -> TokenStream { make(input) })())
//! }
//! ```
//!
//! Its manifest names the versions and features that cargo has resolved for the workspace, whose lock
//! file stands beside it. Cargo builds it without network.

use super::impurities::{Impurities, impurities};
use crate::load::proc_macro_stubs::defining_attribute;
use crate::source::Span;
use base::cache::{Cache, Key};
use base::error::{Error, Result};
use base::files::{digest, lock, write, write_whole};
use base::process::{in_words, output_within};
use base::toolchain;
use base::wait_notice::wait_notice;
use base::workspace::{BuildScript, Dependency, Package, Workspace};
use cargo_metadata::{Artifact, Message};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What stands at the end of the root file.
const RECORDER: &str = include_str!("recorder.rs.txt");

/// What cargo reads of the user's settings, which count for the copy, too.
const CONFIGURATION: [&str; 2] = [".cargo/config.toml", ".cargo/config"];

/// The most bytes of a package that is copied.
const MAX_BYTES: u64 = 64 << 20;

/// Crates below many macros in which nothing depends on the machine but the manifest of the caller, though
/// some of their words may say so.
const PURE: [&str; 5] = ["proc-macro-crate", "proc-macro2", "quote", "syn", "unicode-ident"];

/// A crate of procedural macros.
pub(super) struct MacroCrate {
    package: usize,
    /// All that its macros may depend on, but their input and the machine.
    pub(super) key: String,
    manifest: String,
    /// What may show in what its macros return besides their input.
    pub(super) impurities: Impurities,
}

impl MacroCrate {
    /// Reads the crate of a package.
    pub(super) fn read(
        workspace: &Workspace,
        package: usize,
        cache: Option<&Cache>,
    ) -> Result<Self> {
        let it = &workspace.packages[package];
        let manifest = manifest(workspace, it)?;
        let rustc = toolchain::identity(&workspace.root).unwrap_or_default();
        let mut parts = vec![RECORDER.to_owned(), manifest.clone(), rustc];
        parts.extend(
            CONFIGURATION
                .iter()
                .map(|it| fs::read_to_string(workspace.root.join(it)).unwrap_or_default()),
        );
        parts.push(env::var("RUSTFLAGS").unwrap_or_default());
        for package in closure(workspace, package, true) {
            let it = &workspace.packages[package];
            parts.push(format!("{} {:?}", it.id, it.features));
            if it.local {
                for (path, bytes) in files_of(it)? {
                    parts.push(path.display().to_string());
                    parts.push(format!("{:?}", base::files::digest_of_bytes(&bytes)));
                }
            }
        }
        let key = digest(parts.iter().map(String::as_str));
        let cached = Key::of(["macro crate", &key]);
        if let Some(impurities) = cache.and_then(|it| it.get::<Impurities>(&cached)) {
            return Ok(Self { package, key, manifest, impurities });
        }
        let mut found = impurities(&files_of(it)?);
        for other in closure(workspace, package, false).into_iter().filter(|it| *it != package) {
            let it = &workspace.packages[other];
            if !PURE.contains(&&*it.name) {
                found.add(impurities(&files_of(it)?), it.local);
            }
        }
        if let Some(cache) = cache {
            cache.put(&cached, &found);
        }
        Ok(Self { package, key, manifest, impurities: found })
    }

    /// Builds the copy, unless that was done before. Returns the library.
    pub(super) fn build(&self, workspace: &Workspace) -> Result<PathBuf> {
        let Package { name, version, lib, .. } = &workspace.packages[self.package];
        let home = workspace.target_dir.join("mex").join("proc_macros");
        let folder = home.join(format!("{name}-{version}-{}", &self.key[..16]));
        let _lock = lock(&folder, &format!("to build `{name}`"))?;
        let built = folder.join("built");
        if let Ok(library) = fs::read_to_string(&built)
            && Path::new(&library).is_file()
        {
            return Ok(library.into());
        }
        let files = files_of(&workspace.packages[self.package])?;
        let root = lib.as_ref().map(|it| it.path.clone()).unwrap_or_default();
        for (path, bytes) in &files {
            let is_root = workspace.packages[self.package].folder.join(path) == root;
            let changed = (path.extension().is_some_and(|it| it == "rs"))
                .then(|| recording(str::from_utf8(bytes).ok()?, is_root))
                .flatten();
            write_whole(&folder.join(path), changed.as_deref().map_or(bytes, str::as_bytes))?;
        }
        write(&folder.join("Cargo.toml"), self.manifest.as_bytes())?;
        if let Ok(text) = fs::read(workspace.root.join("Cargo.lock")) {
            write(&folder.join("Cargo.lock"), &text)?;
        }
        let what = format!("`{name}` {version}");
        let library = cargo_build(&folder, &home.join("target"), &workspace.root, &what)?;
        let copy = folder.join(library.file_name().unwrap_or_default());
        fs::copy(&library, &copy).map_err(|error| base::files::cannot_write(&copy, &error))?;
        write_whole(&built, copy.display().to_string().as_bytes())?;
        Ok(copy)
    }
}

/// How long cargo may take.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// Lets cargo build the package in a folder, with the toolchain and the settings of the workspace. Returns
/// the library.
fn cargo_build(folder: &Path, target: &Path, root: &Path, what: &str) -> Result<PathBuf> {
    let mut command = Command::new(toolchain::cargo());
    command
        .args(["rustc", "--lib", "--offline", "--quiet", "--color", "never"])
        .args(["--message-format", "json", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .args(["--", "--cap-lints", "allow"])
        .current_dir(root);
    let waiting = wait_notice(&format!("cargo, which builds {what} to expand its macros"));
    let output = output_within(&mut command, LIMIT);
    drop(waiting);
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::TimedOut => {
            Error::build(format!("cargo has not built it in {} and was stopped", in_words(LIMIT)))
        }
        _ => Error::build(format!("failed to run cargo: {error}")),
    })?;
    let is_ours = |it: &Artifact| {
        let home = it.manifest_path.parent().map(|it| it.as_std_path());
        it.target.is_proc_macro() && home == Some(folder)
    };
    let mut errors = Vec::new();
    let mut library = None;
    for message in Message::parse_stream(output.stdout.as_slice()) {
        match message {
            Ok(Message::CompilerArtifact(it)) if is_ours(&it) => {
                library = it.filenames.first().map(|it| it.clone().into_std_path_buf());
            }
            Ok(Message::CompilerMessage(it)) if it.message.code.is_some() => {
                errors.push(it.message.message);
            }
            _ => {}
        }
    }
    library.filter(|_| output.status.success()).ok_or_else(|| {
        let said = String::from_utf8_lossy(&output.stderr);
        let line = said.lines().find_map(|it| it.strip_prefix("error: ")).map(str::to_owned);
        let why = errors.into_iter().next().or(line).unwrap_or_else(|| output.status.to_string());
        Error::build(format!("cargo cannot build a copy of its crate: {why}"))
    })
}

/// Returns the packages that a package is built of, itself included; with those of build scripts or not.
fn closure(workspace: &Workspace, package: usize, with_build: bool) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut work = vec![package];
    while let Some(package) = work.pop() {
        if found.insert(package) {
            let Package { dependencies, build_dependencies, .. } = &workspace.packages[package];
            let build = build_dependencies.iter().filter(|_| with_build);
            work.extend(dependencies.iter().chain(build).map(|it| it.package));
        }
    }
    found
}

/// Returns the files of a package, by their paths inside of it.
fn files_of(package: &Package) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut work = vec![PathBuf::new()];
    let mut left = MAX_BYTES;
    while let Some(folder) = work.pop() {
        let Ok(entries) = fs::read_dir(package.folder.join(&folder)) else { continue };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let name = entry.file_name();
            let (path, whole) = (folder.join(&name), entry.path());
            let is_hidden = name.to_string_lossy().starts_with('.');
            let other = ["Cargo.toml", "Cargo.lock", "CACHEDIR.TAG"].iter().any(|it| name == *it);
            if is_hidden || other {
                continue;
            } else if kind.is_dir() {
                let inside = |name: &str| whole.join(name).exists();
                if !inside("Cargo.toml") && !inside("CACHEDIR.TAG") {
                    work.push(path);
                }
            } else if kind.is_file() {
                let length = entry.metadata().map_or(0, |it| it.len());
                left = left.checked_sub(length).ok_or_else(|| {
                    Error::build(format!("its folder has more than {MAX_BYTES} bytes"))
                })?;
                let bytes = fs::read(&whole).map_err(|error| {
                    Error::build(format!("failed to read `{}`: {error}", path.display()))
                })?;
                files.insert(path, bytes);
            }
        }
    }
    Ok(files)
}

/// Returns the manifest of the copy.
fn manifest(workspace: &Workspace, package: &Package) -> Result<String> {
    let Package { name, version, folder, lib, features, script, .. } = package;
    let Some(lib) = lib else { return Err(Error::build("it has no library")) };
    let path = lib.path.strip_prefix(folder).map_err(|_| {
        Error::build(format!("its root file `{}` is not in its folder", lib.path.display()))
    })?;
    let text = |it: &str| format!("{it:?}");
    let build = match script {
        BuildScript::None => "false".to_owned(),
        _ => text(&script_path(&package.folder)),
    };
    let mut manifest = format!(
        "[workspace]\n\n[package]\nname = {}\nversion = \"{version}\"\nedition = \"{}\"\n\
         build = {build}\npublish = false\nautobins = false\nautotests = false\n\
         autobenches = false\nautoexamples = false\n\n\
         [lib]\nname = {}\npath = {}\nproc-macro = true\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n\n[features]\n",
        text(name),
        lib.edition,
        text(&lib.name),
        text(&path.display().to_string().replace('\\', "/")),
    );
    for feature in features.iter().filter(|it| *it != "default") {
        manifest += &format!("{} = []\n", text(feature));
    }
    let on: Vec<String> =
        features.iter().filter(|it| *it != "default").map(|it| text(it)).collect();
    manifest += &format!("default = [{}]\n", on.join(", "));
    let tables = [
        ("dependencies", &package.dependencies),
        ("build-dependencies", &package.build_dependencies),
    ];
    for (table, dependencies) in tables {
        manifest += &format!("\n[{table}]\n");
        for dependency in dependencies {
            manifest += &declared(workspace, dependency)?;
        }
    }
    Ok(manifest)
}

/// Returns the path of the build script in a package, as its manifest has it.
fn script_path(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = manifest.parse().unwrap_or_default();
    let path = manifest.get("package").and_then(|it| it.get("build")?.as_str());
    path.unwrap_or("build.rs").to_owned()
}

/// Returns the line of a manifest for a dependency as cargo has resolved it.
fn declared(workspace: &Workspace, dependency: &Dependency) -> Result<String> {
    let it = &workspace.packages[dependency.package];
    let text = |it: &str| format!("{it:?}");
    let from = if it.local {
        format!("path = {}", text(&it.folder.display().to_string()))
    } else if let Some(git) = &it.git {
        let mut from = format!("git = {}", text(&git.url));
        if let Some((kind, which)) = &git.reference {
            from += &format!(", {kind} = {}", text(which));
        }
        from
    } else if it.from_registry {
        format!("version = \"={}\"", it.version)
    } else {
        let why = format!("`{}` comes from another registry than crates.io", it.name);
        return Err(Error::build(why));
    };
    let features: Vec<String> = it.features.iter().map(|it| text(it)).collect();
    Ok(format!(
        "{} = {{ package = {}, {from}, default-features = false, features = [{}] }}\n",
        text(&dependency.name),
        text(&it.name),
        features.join(", ")
    ))
}

/// Returns the text of a file with all procedural macros recording; `None` if nothing changes.
fn recording(text: &str, is_root: bool) -> Option<String> {
    let mut changes: BTreeMap<usize, String> = BTreeMap::new();
    if let Ok(tokens) = text.parse() {
        find_macros(text, tokens, &mut changes);
    }
    if changes.is_empty() && !is_root {
        return None;
    }
    let mut changed = String::new();
    let mut at = 0;
    for (place, insertion) in &changes {
        changed += &text[at..*place];
        changed += insertion;
        at = *place;
    }
    changed += &text[at..];
    if is_root {
        changed += RECORDER;
    }
    Some(changed)
}

/// Finds the functions that are procedural macros, also in the bodies of `macro_rules!`, and what to
/// insert at which bytes.
fn find_macros(text: &str, tokens: TokenStream, changes: &mut BTreeMap<usize, String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let written = |from: usize, to: usize| {
        let (start, end) = (Span::from(trees[from].span()).start, Span::from(trees[to].span()).end);
        &text[start..end]
    };
    let is_sign = |at: usize, sign: char| matches!(&trees.get(at), Some(TokenTree::Punct(it)) if it.as_char() == sign);
    let mut defines: Option<TokenStream> = None;
    let mut at = 0;
    while at < trees.len() {
        match &trees[at] {
            TokenTree::Group(group) if at > 0 && is_sign(at - 1, '#') => {
                defines = defining_attribute(group.stream()).or(defines);
            }
            TokenTree::Ident(word) if word == "fn" && defines.is_some() => {
                let attribute: Vec<_> = defines.take().into_iter().flatten().collect();
                let is = |at: usize, delimiter| matches!(trees.get(at), Some(TokenTree::Group(it)) if it.delimiter() == delimiter);
                let input = (at + 1..trees.len()).find(|&it| is(it, Delimiter::Parenthesis));
                // Without a name it is no function, so that nothing compiles.
                let Some(input) = input.filter(|input| *input > at + 1) else {
                    return;
                };
                let Some(body) = (input..trees.len()).find(|&it| is(it, Delimiter::Brace)) else {
                    return;
                };
                let name = match attribute.get(1) {
                    Some(TokenTree::Group(group)) => {
                        let Span { start, end } = group.span().into();
                        &text[start + 1..end - 1]
                    }
                    _ => written(at + 1, input - 1),
                };
                let returned =
                    if input + 1 < body { written(input + 1, body - 1) } else { "-> TokenStream" };
                let Span { start, end } = trees[body].span().into();
                let open = format!(
                    "{{ crate::__recorder::record(stringify!({name}), (move || {returned} "
                );
                changes.insert(start, open);
                changes.insert(end, ")()) }".to_owned());
                at = body;
            }
            TokenTree::Group(group) => find_macros(text, group.stream(), changes),
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_of_a_macro_is_recorded_also_in_a_macro() {
        let text = "#[proc_macro_derive(A, attributes(b))]\npub fn a(i: T) -> T { i }\nfn c() {}\n\
                    macro_rules! m { ($n:ident) => { #[proc_macro] pub fn $n(i: T) -> T { i } } }";
        let wanted = "#[proc_macro_derive(A, attributes(b))]\npub fn a(i: T) -> T \
                      { crate::__recorder::record(stringify!(A, attributes(b)), (move || -> T { i })()) }\n\
                      fn c() {}\n\
                      macro_rules! m { ($n:ident) => { #[proc_macro] pub fn $n(i: T) -> T \
                      { crate::__recorder::record(stringify!($n), (move || -> T { i })()) } } }";
        assert_eq!(recording(text, false).as_deref(), Some(wanted));
        assert_eq!(recording("fn a() {}", false), None);
        assert_eq!(recording("#[proc_macro] pub fn (i: T) -> T { i }", false), None);
    }
}
