//! Builds a copy of a crate of procedural macros that records the results of its macros.
//!
//! Only the compiler can call a procedural macro. So the crate is copied below the target folder, and the body of
//! each macro is wrapped in a call of a function that writes the returned tokens into a file.
//!
//! ```text
//! #[proc_macro_derive(Shells)]
//! pub fn shells(input: TokenStream) -> TokenStream { make(input) }
//! ```
//!
//! becomes
//!
//! ```text
//! #[proc_macro_derive(Shells)]
//! pub fn shells(input: TokenStream) -> TokenStream {
//!     crate::__recorder::record(stringify!(Shells), (move || -> TokenStream { make(input) })())
//! }
//! ```
//!
//! The manifest of the copy has the versions and features that cargo has resolved for the workspace, and its lock
//! file is that of the workspace. Cargo builds it offline.

use crate::impurities::Impurities;
use base::cache::{Cache, Key};
use base::cargo::{Artifact, Message};
use base::error::{Error, Result};
use base::files::{digest, digest_of_bytes, lock, write, write_whole};
use base::process::run_within;
use base::toolchain;
use base::wait_notice::wait_notice;
use base::workspace::{BuildScript, Dependency, Package, Workspace};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The module that is appended to the root file. It writes the recordings.
const RECORDER: &str = include_str!("recorder.rs.txt");

/// The files of the workspace in which cargo finds its configuration.
const CONFIGURATION: [&str; 2] = [".cargo/config.toml", ".cargo/config"];

/// A crate of procedural macros.
pub(crate) struct MacroCrate {
    package: usize,
    /// A digest of the code and settings from which its macros are built.
    pub(crate) key: String,
    /// The manifest of the copy.
    manifest: String,
    pub(crate) impurities: Impurities,
    /// The library of the copy, or why it cannot be built.
    library: OnceCell<Result<PathBuf, String>>,
}

impl MacroCrate {
    /// Reads the crate of a package.
    pub(crate) fn read(
        workspace: &Workspace,
        package: usize,
        cache: Option<&Cache>,
    ) -> Result<Self> {
        let manifest = manifest(workspace, &workspace.packages[package])?;
        let key = key(workspace, package, &manifest)?;
        let cache_key = Key::of(["macro crate", &key]);
        if let Some(impurities) = cache.and_then(|cache| cache.get::<Impurities>(&cache_key)) {
            return Ok(Self { package, key, manifest, impurities, library: OnceCell::new() });
        }
        let mut impurities = Impurities::default();
        // Many other dependencies use global state, but as a cache.
        for other in dependency_closure(workspace, package) {
            let dependency = &workspace.packages[other];
            if other == package || dependency.local {
                impurities.add(&files_of(dependency)?);
            }
        }
        if let Some(cache) = cache {
            cache.put(&cache_key, &impurities);
        }
        Ok(Self { package, key, manifest, impurities, library: OnceCell::new() })
    }

    /// Returns the path of its library. The copy is built at the first call.
    pub(crate) fn library(&self, workspace: &Workspace) -> Result<&Path, &str> {
        let build = || self.build(workspace).map_err(|error| error.to_string());
        self.library.get_or_init(build).as_deref().map_err(String::as_str)
    }

    /// Builds the copy, unless it is up to date. Returns the path of the library.
    fn build(&self, workspace: &Workspace) -> Result<PathBuf> {
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
            let is_source = path.extension().is_some_and(|it| it == "rs");
            let mut text = str::from_utf8(bytes).ok().filter(|_| is_source).map(with_recording);
            if workspace.packages[self.package].folder.join(path) == root {
                text.iter_mut().for_each(|text| text.push_str(RECORDER));
            }
            write_whole(&folder.join(path), text.as_deref().map_or(bytes, str::as_bytes))?;
        }
        write(&folder.join("Cargo.toml"), self.manifest.as_bytes())?;
        if let Ok(text) = fs::read(workspace.root.join("Cargo.lock")) {
            write(&folder.join("Cargo.lock"), &text)?;
        }
        let shown = format!("`{name}` {version}");
        let library = cargo_build(&folder, &home.join("target"), &workspace.root, &shown)?;
        let copy = folder.join(library.file_name().unwrap_or_default());
        fs::copy(&library, &copy).map_err(Error::file("write", &copy))?;
        write_whole(&built, copy.display().to_string().as_bytes())?;
        Ok(copy)
    }
}

/// Returns a digest of the code and settings from which the macros of a package are built. Registry packages
/// count by their ids, since their code does not change.
fn key(workspace: &Workspace, package: usize, manifest: &str) -> Result<String> {
    let rustc = toolchain::identity(&workspace.root).unwrap_or_default();
    let mut parts = vec![RECORDER.to_owned(), manifest.to_owned(), rustc];
    let configuration = CONFIGURATION
        .iter()
        .map(|path| fs::read_to_string(workspace.root.join(path)).unwrap_or_default());
    parts.extend(configuration);
    parts.push(env::var("RUSTFLAGS").unwrap_or_default());
    for index in dependency_closure(workspace, package) {
        let package = &workspace.packages[index];
        parts.push(format!("{} {:?}", package.id, package.features));
        if package.local {
            for (path, bytes) in files_of(package)? {
                parts.push(path.display().to_string());
                parts.push(digest_of_bytes(&bytes).to_string());
            }
        }
    }
    Ok(digest(parts.iter().map(String::as_str)))
}

/// The time limit for cargo.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// Has cargo build the package in a folder, with the toolchain and configuration of the workspace at `root`.
/// Returns the path of the library. `shown` is the name and version of the crate for messages.
fn cargo_build(folder: &Path, target: &Path, root: &Path, shown: &str) -> Result<PathBuf> {
    let mut command = Command::new(toolchain::cargo());
    command
        .args(["rustc", "--lib", "--offline", "--quiet", "--color", "never"])
        .args(["--message-format", "json", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .args(["--", "--cap-lints", "allow"])
        .current_dir(root);
    let _waiting = wait_notice(&format!("cargo, which builds {shown} to expand its macros"));
    let output = run_within(&mut command, "", LIMIT, "`cargo rustc`")?;
    let is_copy = |artifact: &Artifact| {
        artifact.target.is_proc_macro() && artifact.manifest_path.parent() == Some(folder)
    };
    let mut errors = Vec::new();
    let mut library = None;
    for message in String::from_utf8_lossy(&output.stdout).lines().filter_map(Message::parse) {
        match message {
            Message::Artifact(artifact) if is_copy(&artifact) => {
                library = artifact.filenames.into_iter().next();
            }
            Message::Diagnostic(it) if it.message.has_code() => {
                errors.push(it.message.message);
            }
            _ => {}
        }
    }
    library.filter(|_| output.status.success()).ok_or_else(|| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let error = stderr.lines().find_map(|line| line.strip_prefix("error: "));
        let why = errors.into_iter().next().or(error.map(str::to_owned));
        let why = why.unwrap_or_else(|| output.status.to_string());
        Error::build(format!("cargo cannot build a copy of its crate: {why}"))
    })
}

/// Returns a package and its direct and indirect dependencies, with those of build scripts.
fn dependency_closure(workspace: &Workspace, package: usize) -> BTreeSet<usize> {
    let mut closure = BTreeSet::new();
    let mut to_visit = vec![package];
    while let Some(package) = to_visit.pop() {
        if closure.insert(package) {
            let Package { dependencies, build_dependencies, .. } = &workspace.packages[package];
            to_visit.extend(dependencies.iter().chain(build_dependencies).map(|it| it.package));
        }
    }
    closure
}

/// Returns the files of a package, by their paths in its folder.
fn files_of(package: &Package) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut to_visit = vec![PathBuf::new()];
    while let Some(folder) = to_visit.pop() {
        let Ok(entries) = fs::read_dir(package.folder.join(&folder)) else { continue };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let name = entry.file_name();
            let (path, full_path) = (folder.join(&name), entry.path());
            let is_hidden = name.to_string_lossy().starts_with('.');
            let is_replaced =
                ["Cargo.toml", "Cargo.lock", "CACHEDIR.TAG"].iter().any(|it| name == *it);
            if is_hidden || is_replaced {
                continue;
            } else if kind.is_dir() {
                let contains = |name: &str| full_path.join(name).exists();
                // Not other packages, and not target folders.
                if !contains("Cargo.toml") && !contains("CACHEDIR.TAG") {
                    to_visit.push(path);
                }
            } else if kind.is_file() {
                let bytes = fs::read(&full_path).map_err(Error::file("read", &path))?;
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
    let path = path.display().to_string().replace('\\', "/");
    let build = match script {
        BuildScript::None => "false".to_owned(),
        _ => format!("{:?}", script_path(&package.folder)),
    };
    let mut manifest = format!(
        "[workspace]\n\n[package]\nname = {name:?}\nversion = \"{version}\"\nedition = \"{}\"\n\
         build = {build}\npublish = false\nautobins = false\nautotests = false\n\
         autobenches = false\nautoexamples = false\n\n\
         [lib]\nname = {:?}\npath = {path:?}\nproc-macro = true\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n\n[features]\n",
        lib.edition, lib.name,
    );
    let on: Vec<&String> = features.iter().filter(|feature| *feature != "default").collect();
    manifest.extend(on.iter().map(|feature| format!("{feature:?} = []\n")));
    manifest += &format!("default = {on:?}\n");
    let tables = [
        ("dependencies", &package.dependencies),
        ("build-dependencies", &package.build_dependencies),
    ];
    for (table, dependencies) in tables {
        manifest += &format!("\n[{table}]\n");
        for dependency in dependencies {
            manifest += &dependency_line(workspace, dependency)?;
        }
    }
    Ok(manifest)
}

/// Returns the path of the build script from the manifest of a package.
fn script_path(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = manifest.parse().unwrap_or_default();
    let path = manifest.get("package").and_then(|it| it.get("build")?.as_str());
    path.unwrap_or("build.rs").to_owned()
}

/// Returns the line of a manifest for a dependency as cargo has resolved it.
fn dependency_line(workspace: &Workspace, dependency: &Dependency) -> Result<String> {
    let package = &workspace.packages[dependency.package];
    let source = if package.local {
        format!("path = {:?}", package.folder.display().to_string())
    } else if let Some(git) = &package.git {
        let mut source = format!("git = {:?}", git.url);
        if let Some((kind, name)) = &git.reference {
            source += &format!(", {kind} = {name:?}");
        }
        source
    } else if package.from_registry {
        format!("version = \"={}\"", package.version)
    } else {
        let why = format!("`{}` comes from another registry than crates.io", package.name);
        return Err(Error::build(why));
    };
    let Package { name, features, .. } = package;
    Ok(format!(
        "{:?} = {{ package = {name:?}, {source}, default-features = false, features = {features:?} }}\n",
        dependency.name
    ))
}

/// Returns the text of a file in which all procedural macros record their results.
fn with_recording(text: &str) -> String {
    let mut insertions: BTreeMap<usize, String> = BTreeMap::new();
    if let Ok(tokens) = text.parse() {
        wrap_macros(text, tokens, &mut insertions);
    }
    let mut changed = text.to_owned();
    for (place, insertion) in insertions.iter().rev() {
        changed.insert_str(*place, insertion);
    }
    changed
}

/// Finds the functions that are procedural macros, also in the bodies of `macro_rules!`. Adds the insertions that
/// wrap their bodies, by their bytes.
fn wrap_macros(text: &str, tokens: TokenStream, insertions: &mut BTreeMap<usize, String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let bytes = |at: usize| trees[at].span().byte_range();
    let text_of = |from: usize, to: usize| &text[bytes(from).start..bytes(to).end];
    let mut attribute: Option<TokenStream> = None;
    let mut at = 0;
    while at < trees.len() {
        match &trees[at] {
            TokenTree::Group(group) if at > 0 && trees[at - 1].to_string() == "#" => {
                attribute = defining_attribute(group.stream()).or(attribute);
            }
            TokenTree::Ident(word) if word == "fn" && attribute.is_some() => {
                let attribute: Vec<_> = attribute.take().into_iter().flatten().collect();
                let next_group = |from: usize, delimiter| {
                    let is_wanted = |at: &usize| matches!(&trees[*at], TokenTree::Group(it) if it.delimiter() == delimiter);
                    (from..trees.len()).find(is_wanted)
                };
                // A function without a name does not compile anyway.
                let input = next_group(at + 1, Delimiter::Parenthesis);
                let Some(input) = input.filter(|input| *input > at + 1) else { return };
                let Some(body) = next_group(input, Delimiter::Brace) else { return };
                let name = match attribute.get(1) {
                    Some(TokenTree::Group(group)) => group.stream().to_string(),
                    _ => text_of(at + 1, input - 1).to_owned(),
                };
                let return_type =
                    if input + 1 < body { text_of(input + 1, body - 1) } else { "-> TokenStream" };
                let open = format!(
                    "{{ crate::__recorder::record(stringify!({name}), (move || {return_type} "
                );
                insertions.insert(bytes(body).start, open);
                insertions.insert(bytes(body).end, ")()) }".to_owned());
                at = body;
            }
            TokenTree::Group(group) => wrap_macros(text, group.stream(), insertions),
            _ => {}
        }
        at += 1;
    }
}

/// Returns the attribute that makes a function a procedural macro, given the tokens between the brackets of
/// one of its attributes. It may be in a `cfg_attr`: `#[cfg_attr(not(test), proc_macro_derive(Shells))]`.
pub fn defining_attribute(attribute: TokenStream) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(sign) if sign.as_char() == ',');
    match &trees[..] {
        [TokenTree::Ident(name), TokenTree::Group(list)] if name == "cfg_attr" => {
            let list: Vec<TokenTree> = list.stream().into_iter().collect();
            let mut attributes = list.split(is_comma).skip(1);
            attributes.find_map(|it| defining_attribute(it.iter().cloned().collect()))
        }
        [TokenTree::Ident(name), ..]
            if ["proc_macro", "proc_macro_attribute", "proc_macro_derive"]
                .iter()
                .any(|attribute| name == attribute) =>
        {
            Some(trees.into_iter().collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_wrapped_also_in_macro_rules() {
        let text = "#[proc_macro_derive(A, attributes(b))]\npub fn a(i: T) -> T { i }\nfn c() {}\n\
                    macro_rules! m { ($n:ident) => { #[proc_macro] pub fn $n(i: T) -> T { i } } }";
        let expected = "#[proc_macro_derive(A, attributes(b))]\npub fn a(i: T) -> T \
                      { crate::__recorder::record(stringify!(A , attributes (b)), (move || -> T { i })()) }\n\
                      fn c() {}\n\
                      macro_rules! m { ($n:ident) => { #[proc_macro] pub fn $n(i: T) -> T \
                      { crate::__recorder::record(stringify!($n), (move || -> T { i })()) } } }";
        assert_eq!(with_recording(text), expected);
        let nameless = "#[proc_macro] pub fn (i: T) -> T { i }";
        assert_eq!(with_recording(nameless), nameless);
    }
}
