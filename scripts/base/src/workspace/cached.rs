//! Keeps what cargo has told of a workspace, as long as nothing that it depends on has changed.
//!
//! `cargo metadata` takes a tenth of a second or two, which is most of a warm run. Its answer depends
//! on files that can be named once it is there, so an entry of the cache lists them with their states:
//!
//! * the manifests of the workspace and of all packages outside of it, and what is or is not a manifest
//!   in the folders around them: cargo looks there for the root of a workspace;
//! * the lock file;
//! * the configuration of cargo and the choice of a toolchain, in the folders around the current one
//!   and in the home folders of cargo and rustup;
//! * the files by which cargo finds targets (`src/main.rs`, `src/bin/*`, …) and the folders in which a
//!   pattern such as `crates/*` finds members;
//! * cargo and rustc themselves, and the text of build scripts.
//!
//! The environment, the current folder and the manifest that was asked for are in the key. The entry
//! holds if each state is as it was. Where a dependency cannot be listed, nothing is stored.

use super::Workspace;
use super::metadata::Described;
use crate::cache::{Cache, Key};
use crate::error::Result;
use crate::files::digest_of_bytes;
use crate::toolchain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::time::SystemTime;

/// What is stored.
#[derive(Deserialize, Serialize)]
struct Entry {
    inputs: Vec<(Input, State)>,
    workspace: Workspace,
}

/// Something that the answer depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
enum Input {
    /// The text of a file.
    Text(PathBuf),
    /// A file that only changes as a whole, such as one of a registry or of a toolchain.
    Stamp(PathBuf),
    /// Whether there is such a file.
    Presence(PathBuf),
    /// The names in a folder, and which of them are folders with a file of this name.
    Names(PathBuf, String),
}

/// How an input was when the answer was made.
#[derive(Debug, PartialEq, Eq, Deserialize, Serialize)]
enum State {
    Absent,
    Present,
    Digest([u8; 32]),
    Stamp(String),
    Names(Vec<(String, bool)>),
}

/// Where and how cargo is called.
struct Call {
    /// The current folder.
    folder: PathBuf,
    /// The folder of the manifest that is asked for, or the current one.
    start: PathBuf,
    /// The manifest that is asked for.
    manifest: Option<PathBuf>,
    /// The variables that cargo and rustup read.
    environment: Vec<(String, String)>,
    /// The programs that answer.
    programs: Vec<PathBuf>,
}

/// Returns the workspace from the cache, or asks for it.
pub(super) fn read(
    manifest: Option<&Path>,
    ask: impl FnOnce() -> Result<Described>,
) -> Result<Workspace> {
    match Call::here(manifest) {
        Some(call) => call.read(ask),
        None => Ok(ask()?.workspace),
    }
}

impl Call {
    /// Returns the call of this process; `None` if the current folder is not known.
    fn here(manifest: Option<&Path>) -> Option<Self> {
        let folder = env::current_dir().ok()?;
        let manifest = manifest.and_then(|manifest| path::absolute(manifest).ok());
        let start = manifest.as_deref().and_then(Path::parent).unwrap_or(&folder).to_owned();
        let matters = |name: &str| {
            ["CARGO", "RUST"].iter().any(|start| name.starts_with(start))
                || matches!(name, "HOME" | "USERPROFILE" | "PATH")
        };
        let mut environment: Vec<(String, String)> = env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .filter(|(name, _)| matters(name))
            .map(|(name, value)| (name, value.to_string_lossy().into_owned()))
            .collect();
        environment.sort();
        let programs = [toolchain::cargo_path(), toolchain::rustc_path()];
        let programs = programs.into_iter().flatten().collect();
        Some(Self { folder, start, manifest, environment, programs })
    }

    fn read(&self, ask: impl FnOnce() -> Result<Described>) -> Result<Workspace> {
        let key = self.key();
        let folders = self.target_folders();
        let stored = folders.iter().filter(|folder| folder.is_dir());
        for entry in stored.filter_map(|folder| Cache::below(folder).get::<Entry>(&key)) {
            if entry.inputs.iter().all(|(input, state)| input.state() == *state) {
                return Ok(entry.workspace);
            }
        }
        let start = SystemTime::now();
        let Described { workspace, scripts } = ask()?;
        // Other target folders are known from the answer only.
        if folders.contains(&workspace.target_dir)
            && let Some(inputs) = self.inputs(&workspace, scripts)
            && !inputs.iter().any(|input| input.changed_since(start))
        {
            let inputs = inputs.into_iter().map(|input| {
                let state = input.state();
                (input, state)
            });
            let entry = Entry { inputs: inputs.collect(), workspace };
            Cache::below(&entry.workspace.target_dir).put(&key, &entry);
            return Ok(entry.workspace);
        }
        Ok(workspace)
    }

    fn key(&self) -> Key {
        let shown = format!("{:?} {:?} {:?}", self.folder, self.manifest, self.programs);
        let environment = self.environment.iter().flat_map(|(name, value)| [&**name, &**value]);
        Key::of(["workspace", toolchain::TARGET, &shown].into_iter().chain(environment))
    }

    fn variable(&self, name: &str) -> Option<&str> {
        self.environment.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Returns the folders that can be the target folder, unless the configuration says otherwise.
    fn target_folders(&self) -> Vec<PathBuf> {
        let set = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];
        if let Some(folder) = set.iter().find_map(|name| self.variable(name)) {
            return vec![self.folder.join(folder)];
        }
        self.start.ancestors().map(|folder| folder.join("target")).collect()
    }

    /// Returns the home folder of cargo or rustup.
    fn home(&self, variable: &str, name: &str) -> Option<PathBuf> {
        let home = || self.variable("HOME").or_else(|| self.variable("USERPROFILE"));
        match self.variable(variable) {
            Some(folder) => Some(self.folder.join(folder)),
            None => Some(Path::new(home()?).join(name)),
        }
    }

    /// Returns what the answer depends on; `None` if that cannot be listed.
    fn inputs(&self, workspace: &Workspace, scripts: Vec<PathBuf>) -> Option<BTreeSet<Input>> {
        let mut inputs: BTreeSet<Input> = self.programs.iter().cloned().map(Input::Stamp).collect();
        self.add_configuration(&mut inputs)?;
        inputs.insert(Input::Text(workspace.root.join("Cargo.lock")));
        inputs.extend(scripts.into_iter().map(Input::Text));
        let around = |folder: &Path| -> Vec<Input> {
            folder.ancestors().map(|folder| Input::Text(folder.join("Cargo.toml"))).collect()
        };
        inputs.extend(around(&self.start));
        for package in &workspace.packages {
            if !package.local {
                inputs.insert(Input::Stamp(package.folder.join("Cargo.toml")));
                continue;
            }
            inputs.extend(around(&package.folder));
            for file in ["build.rs", "src/lib.rs", "src/main.rs"] {
                inputs.insert(Input::Presence(package.folder.join(file)));
            }
            inputs.insert(Input::Names(package.folder.join("src/bin"), "main.rs".to_owned()));
        }
        let paths = workspace.bins.iter().map(|bin| bin.path.clone());
        inputs.extend(paths.map(Input::Presence));
        add_member_folders(&workspace.root, &mut inputs)?;
        Some(inputs)
    }

    /// Adds the files by which cargo is configured and a toolchain is chosen.
    fn add_configuration(&self, inputs: &mut BTreeSet<Input>) -> Option<()> {
        let cargo_home = self.home("CARGO_HOME", ".cargo");
        let folders = self.folder.ancestors().map(|folder| folder.join(".cargo"));
        for folder in folders.chain(cargo_home) {
            for name in ["config", "config.toml"] {
                let file = folder.join(name);
                // Which other files it includes is cargo's to know.
                if fs::read_to_string(&file).is_ok_and(|text| text.contains("include")) {
                    return None;
                }
                inputs.insert(Input::Text(file));
            }
        }
        // Without rustup there is nothing to choose, and no such file counts.
        let rustup = self.home("RUSTUP_HOME", ".rustup").unwrap_or_default();
        inputs.extend(toolchain::choices(&self.folder, &rustup).into_iter().map(Input::Stamp));
        Some(())
    }
}

/// Adds the folders in which the patterns of a workspace find its members; `None` if a pattern has
/// more than its last part open.
fn add_member_folders(root: &Path, inputs: &mut BTreeSet<Input>) -> Option<()> {
    let text = fs::read_to_string(root.join("Cargo.toml")).ok()?;
    let manifest: toml::Table = text.parse().ok()?;
    let workspace = manifest.get("workspace").and_then(toml::Value::as_table);
    let lists = ["members", "exclude"].into_iter().filter_map(|list| workspace?.get(list));
    let patterns = lists.filter_map(toml::Value::as_array).flatten();
    for pattern in patterns.filter_map(toml::Value::as_str) {
        let is_open = |part: &str| part.contains(['*', '?', '[']);
        let (folder, last) = pattern.rsplit_once('/').unwrap_or((".", pattern));
        if is_open(folder) {
            return None;
        }
        if is_open(last) {
            inputs.insert(Input::Names(root.join(folder), "Cargo.toml".to_owned()));
        }
    }
    Some(())
}

impl Input {
    /// Returns how it is now.
    fn state(&self) -> State {
        match self {
            Self::Text(file) => match fs::read(file) {
                Ok(text) => State::Digest(digest_of_bytes(&text)),
                Err(_) => State::Absent,
            },
            Self::Stamp(file) => toolchain::stamp(file).map_or(State::Absent, State::Stamp),
            Self::Presence(file) if file.exists() => State::Present,
            Self::Presence(_) => State::Absent,
            Self::Names(folder, file) => {
                let Ok(entries) = fs::read_dir(folder) else { return State::Absent };
                let name = |entry: fs::DirEntry| {
                    let has_file = entry.path().join(file).exists();
                    (entry.file_name().to_string_lossy().into_owned(), has_file)
                };
                let mut names: Vec<_> = entries.flatten().map(name).collect();
                names.sort();
                State::Names(names)
            }
        }
    }

    /// Returns true if it may be newer than an answer that was asked for at that time.
    fn changed_since(&self, start: SystemTime) -> bool {
        let (Self::Text(path) | Self::Stamp(path) | Self::Presence(path) | Self::Names(path, _)) =
            self;
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        modified.is_ok_and(|modified| modified >= start)
    }
}

#[cfg(test)]
mod tests;
