//! Caches the workspace that `cargo metadata` describes, until a file that it depends on changes.
//!
//! `cargo metadata` takes one or two tenths of a second, which is most of a warm run.
//!
//! 1. *Key*: the current folder, the manifest that the user names, the programs, and the environment
//!    variables that cargo and rustup read.
//! 2. *Look up* the entry in each folder that can be the target folder. An entry lists its inputs, each
//!    with its state. It is valid if every input has the same state now.
//! 3. *Run* cargo if there is no valid entry.
//! 4. *Store* the workspace with its inputs, unless an input cannot be listed (such as an included
//!    configuration file), or may have changed while cargo was running.
//!
//! ```text
//! Content(reef/Cargo.toml)          Digest(5f0c…)      edited: another digest, cargo runs again
//! Names(reef/src/bin, main.rs)      [tide.rs, foam/]   a new file is a new binary
//! Presence(reef/build.rs)           Absent
//! Stamp(~/.cargo/registry/…)        path, length, time
//! ```
//!
//! The inputs are:
//!
//! * the manifests of all packages;
//! * every `Cargo.toml` in the folders above the members and above the folder where cargo starts, including
//!   its absence: there cargo looks for the root of a workspace;
//! * the lock file;
//! * the configuration of cargo and the selection of a toolchain, in the folders above the current one
//!   and in the home folders of cargo and rustup;
//! * the files by which cargo finds targets (`src/main.rs`, `src/bin/*`, …) and the folders in which a
//!   pattern such as `crates/*` finds members;
//! * cargo and rustc themselves, and the text of build scripts.
//!
//! Rejected: reading the manifests ourselves, which would be faster, and wrong wherever cargo knows better.

use super::Workspace;
use super::metadata::WorkspaceDescription;
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

/// An entry of the cache.
#[derive(Deserialize, Serialize)]
struct WorkspaceEntry {
    inputs: Vec<(WorkspaceInput, InputState)>,
    workspace: Workspace,
}

/// A file or folder that the workspace depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
enum WorkspaceInput {
    /// The content of a file.
    Content(PathBuf),
    /// The path, length and time of a file that is only replaced as a whole, such as one of a registry or
    /// of a toolchain.
    Stamp(PathBuf),
    /// The existence of a file.
    Presence(PathBuf),
    /// The names in a folder, and which of them are folders that have a file of this name.
    Names(PathBuf, String),
}

/// The state of an input.
#[derive(Debug, PartialEq, Eq, Deserialize, Serialize)]
enum InputState {
    Absent,
    Present,
    Digest(u128),
    Stamp(String),
    Names(Vec<(String, bool)>),
}

/// The inputs of a call of cargo that its output depends on.
struct CargoCall {
    /// The current folder.
    folder: PathBuf,
    /// The folder of the manifest that the user names, or the current one.
    manifest_folder: PathBuf,
    /// The manifest that the user names.
    manifest: Option<PathBuf>,
    /// The environment variables that cargo and rustup read.
    environment: Vec<(String, String)>,
    /// Cargo and rustc.
    programs: Vec<PathBuf>,
}

/// Returns the workspace from the cache, or from `run_cargo`.
pub(super) fn read(
    manifest: Option<&Path>,
    run_cargo: impl FnOnce() -> Result<WorkspaceDescription>,
) -> Result<Workspace> {
    match CargoCall::of_this_process(manifest) {
        Some(call) => call.read(run_cargo),
        None => Ok(run_cargo()?.workspace),
    }
}

impl CargoCall {
    /// Returns the call of this process; `None` if the current folder is not known.
    fn of_this_process(manifest: Option<&Path>) -> Option<Self> {
        let folder = env::current_dir().ok()?;
        let manifest = manifest.and_then(|manifest| path::absolute(manifest).ok());
        let manifest_folder =
            manifest.as_deref().and_then(Path::parent).unwrap_or(&folder).to_owned();
        let is_read_by_cargo = |name: &str| {
            ["CARGO", "RUST"].iter().any(|prefix| name.starts_with(prefix))
                || matches!(name, "HOME" | "USERPROFILE" | "PATH")
        };
        let mut environment: Vec<(String, String)> = env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .filter(|(name, _)| is_read_by_cargo(name))
            .map(|(name, value)| (name, value.to_string_lossy().into_owned()))
            .collect();
        environment.sort();
        let programs = [toolchain::cargo_path(), toolchain::rustc_path()];
        let programs = programs.into_iter().flatten().collect();
        Some(Self { folder, manifest_folder, manifest, environment, programs })
    }

    fn read(&self, run_cargo: impl FnOnce() -> Result<WorkspaceDescription>) -> Result<Workspace> {
        let key = self.key();
        let folders = self.target_folders();
        let stored = folders.iter().filter(|folder| folder.is_dir());
        for entry in stored.filter_map(|folder| Cache::below(folder).get::<WorkspaceEntry>(&key)) {
            if entry.inputs.iter().all(|(input, state)| input.state() == *state) {
                return Ok(entry.workspace);
            }
        }
        let called_at = SystemTime::now();
        let WorkspaceDescription { workspace, scripts } = run_cargo()?;
        // An entry in another target folder, which only cargo knows, would not be found.
        if folders.contains(&workspace.target_dir)
            && let Some(inputs) = self.inputs(&workspace, scripts)
            && !inputs.iter().any(|input| input.changed_since(called_at))
        {
            let inputs = inputs.into_iter().map(|input| {
                let state = input.state();
                (input, state)
            });
            let entry = WorkspaceEntry { inputs: inputs.collect(), workspace };
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

    /// Returns the folders that can be the target folder, unless cargo's configuration sets another one.
    fn target_folders(&self) -> Vec<PathBuf> {
        let set = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];
        if let Some(folder) = set.iter().find_map(|name| self.variable(name)) {
            return vec![self.folder.join(folder)];
        }
        self.manifest_folder.ancestors().map(|folder| folder.join("target")).collect()
    }

    /// Returns the home folder of cargo or rustup.
    fn home(&self, variable: &str, name: &str) -> Option<PathBuf> {
        let home = || self.variable("HOME").or_else(|| self.variable("USERPROFILE"));
        match self.variable(variable) {
            Some(folder) => Some(self.folder.join(folder)),
            None => Some(Path::new(home()?).join(name)),
        }
    }

    /// Returns the inputs of the workspace; `None` if they cannot be listed.
    fn inputs(
        &self,
        workspace: &Workspace,
        scripts: Vec<PathBuf>,
    ) -> Option<BTreeSet<WorkspaceInput>> {
        let mut inputs: BTreeSet<WorkspaceInput> =
            self.programs.iter().cloned().map(WorkspaceInput::Stamp).collect();
        self.add_configuration(&mut inputs)?;
        inputs.insert(WorkspaceInput::Content(workspace.root.join("Cargo.lock")));
        inputs.extend(scripts.into_iter().map(WorkspaceInput::Content));
        let around = |folder: &Path| -> Vec<WorkspaceInput> {
            folder
                .ancestors()
                .map(|folder| WorkspaceInput::Content(folder.join("Cargo.toml")))
                .collect()
        };
        inputs.extend(around(&self.manifest_folder));
        for package in &workspace.packages {
            if !package.local {
                inputs.insert(WorkspaceInput::Stamp(package.folder.join("Cargo.toml")));
                continue;
            }
            inputs.extend(around(&package.folder));
            for file in ["build.rs", "src/lib.rs", "src/main.rs"] {
                inputs.insert(WorkspaceInput::Presence(package.folder.join(file)));
            }
            inputs.insert(WorkspaceInput::Names(
                package.folder.join("src/bin"),
                "main.rs".to_owned(),
            ));
        }
        let paths = workspace.bins.iter().map(|bin| bin.path.clone());
        inputs.extend(paths.map(WorkspaceInput::Presence));
        add_member_folders(&workspace.root, &mut inputs)?;
        Some(inputs)
    }

    /// Adds the configuration files of cargo and the files by which a toolchain is selected.
    fn add_configuration(&self, inputs: &mut BTreeSet<WorkspaceInput>) -> Option<()> {
        let cargo_home = self.home("CARGO_HOME", ".cargo");
        let folders = self.folder.ancestors().map(|folder| folder.join(".cargo"));
        for folder in folders.chain(cargo_home) {
            for name in ["config", "config.toml"] {
                let file = folder.join(name);
                // Only cargo knows which other files it includes.
                if fs::read_to_string(&file).is_ok_and(|text| text.contains("include")) {
                    return None;
                }
                inputs.insert(WorkspaceInput::Content(file));
            }
        }
        // Without rustup, none of these files exists.
        let rustup = self.home("RUSTUP_HOME", ".rustup").unwrap_or_default();
        inputs.extend(
            toolchain::selection_files(&self.folder, &rustup)
                .into_iter()
                .map(WorkspaceInput::Stamp),
        );
        Some(())
    }
}

/// Adds the folders in which the patterns of a workspace find its members. Returns `None` if a pattern has
/// a wildcard before its last component.
fn add_member_folders(root: &Path, inputs: &mut BTreeSet<WorkspaceInput>) -> Option<()> {
    let text = fs::read_to_string(root.join("Cargo.toml")).ok()?;
    let manifest: toml::Table = text.parse().ok()?;
    let workspace = manifest.get("workspace").and_then(toml::Value::as_table);
    let lists = ["members", "exclude"].into_iter().filter_map(|list| workspace?.get(list));
    let patterns = lists.filter_map(toml::Value::as_array).flatten();
    for pattern in patterns.filter_map(toml::Value::as_str) {
        let has_wildcard = |part: &str| part.contains(['*', '?', '[']);
        let (folder, last) = pattern.rsplit_once('/').unwrap_or((".", pattern));
        if has_wildcard(folder) {
            return None;
        }
        if has_wildcard(last) {
            inputs.insert(WorkspaceInput::Names(root.join(folder), "Cargo.toml".to_owned()));
        }
    }
    Some(())
}

impl WorkspaceInput {
    /// Returns its state now.
    fn state(&self) -> InputState {
        match self {
            Self::Content(file) => match fs::read(file) {
                Ok(text) => InputState::Digest(digest_of_bytes(&text)),
                Err(_) => InputState::Absent,
            },
            Self::Stamp(file) => {
                toolchain::stamp(file).map_or(InputState::Absent, InputState::Stamp)
            }
            Self::Presence(file) if file.exists() => InputState::Present,
            Self::Presence(_) => InputState::Absent,
            Self::Names(folder, file) => {
                let Ok(entries) = fs::read_dir(folder) else { return InputState::Absent };
                let name = |entry: fs::DirEntry| {
                    let has_file = entry.path().join(file).exists();
                    (entry.file_name().to_string_lossy().into_owned(), has_file)
                };
                let mut names: Vec<_> = entries.flatten().map(name).collect();
                names.sort();
                InputState::Names(names)
            }
        }
    }

    /// Returns true if it may have changed since that time.
    fn changed_since(&self, time: SystemTime) -> bool {
        let (Self::Content(path) | Self::Stamp(path) | Self::Presence(path) | Self::Names(path, _)) =
            self;
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        modified.is_ok_and(|modified| modified >= time)
    }
}

#[cfg(test)]
mod tests;
