//! Decides whether to run build scripts before names are resolved. The bundle is the same in either case.
//!
//! Only resolved names tell whether `main` reaches code that depends on a build script. If it does, all libraries
//! are loaded and resolved again. That takes long if they are large, while cargo is fast if the scripts have run
//! before. In that case they are run first, before any library is read. The cache notes whether that was
//! necessary for the next bundle.

use super::folder;
use crate::load::{self, Program};
use base::cache::{Cache, Key};
use base::judge::Judge;
use base::toolchain;
use base::workspace::{BuildScript, Workspace};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The number of bytes above which libraries count as large. Cargo takes as long as loading and resolving this
/// many.
const LARGE: u64 = 1 << 18;

/// The cached answer for the libraries that a solution names.
pub(crate) struct ScriptHint<'a> {
    cache: &'a Cache,
    key: Key,
}

impl<'a> ScriptHint<'a> {
    /// Returns the hint for the libraries that a solution names.
    pub(crate) fn new(
        cache: &'a Cache,
        workspace: &Workspace,
        judge: &Judge,
        solution: &Program,
    ) -> Self {
        let named = solution.named_libraries(workspace);
        let ids = named.iter().map(|it| &*workspace.packages[it.package].id);
        let root = workspace.root.display().to_string();
        let key = Key::of(["script hint", &root, &judge.id].into_iter().chain(ids));
        Self { cache, key }
    }

    /// Returns whether the last bundle needed a build script; `None` if that is not known.
    pub(crate) fn was_needed(&self) -> Option<bool> {
        self.cache.get(&self.key)
    }

    /// Notes whether this bundle needed a build script.
    pub(crate) fn note(&self, needed: bool) {
        if self.was_needed() != Some(needed) {
            self.cache.put(&self.key, &needed);
        }
    }
}

/// True if large libraries that the solution may need have build scripts, and these have run before.
pub(crate) fn should_run_first(workspace: &Workspace, judge: &Judge, solution: &Program) -> bool {
    let have_run = scripts_that_have_run(workspace);
    if have_run.is_empty() {
        return false;
    }
    let mut seen = load::provided_packages(workspace, solution.crates[0].package, judge);
    let mut work: Vec<usize> =
        solution.named_libraries(workspace).iter().map(|library| library.package).collect();
    let mut bytes = 0;
    while let Some(index) = work.pop() {
        if !seen.insert(index) {
            continue;
        }
        let package = &workspace.packages[index];
        work.extend(package.dependencies.iter().map(|dependency| dependency.package));
        let library = package.lib.as_ref().filter(|library| !library.proc_macro);
        let has_script = !matches!(package.script, BuildScript::None);
        if let Some(library) = library.filter(|_| has_script && have_run.contains(&package.name)) {
            bytes += bytes_of_sources(library.path.parent().unwrap_or(Path::new("")));
            if bytes >= LARGE {
                return true;
            }
        }
    }
    false
}

/// Returns the names of the packages whose build scripts have run before.
fn scripts_that_have_run(workspace: &Workspace) -> BTreeSet<String> {
    let outputs = folder(workspace).join(toolchain::TARGET).join("release").join("build");
    let Ok(outputs) = fs::read_dir(outputs) else { return BTreeSet::new() };
    // The folder of the package `kelp` is `kelp-0123456789abcdef`.
    let name = |folder: String| Some(folder.rsplit_once('-')?.0.to_owned());
    outputs.filter_map(|output| name(output.ok()?.file_name().into_string().ok()?)).collect()
}

/// Returns the number of bytes of the Rust files in a folder and the folders in it.
fn bytes_of_sources(folder: &Path) -> u64 {
    let mut bytes = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(metadata) if metadata.is_dir() => folders.push(entry.path()),
                Ok(metadata) if entry.path().extension().is_some_and(|ending| ending == "rs") => {
                    bytes += metadata.len();
                }
                _ => {}
            }
        }
    }
    bytes
}
