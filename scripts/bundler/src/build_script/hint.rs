//! Decides whether to run build scripts before names are resolved. The bundle is the same in either case.
//!
//! Only resolved names tell whether `main` reaches code that depends on a build script. If it does, all libraries
//! are loaded and resolved again. That takes long if they are large, while cargo is fast if the scripts have run
//! before. In that case they are run first, and the cache notes whether that was necessary for the next bundle.

use super::folder;
use crate::load::Program;
use base::cache::{Cache, Key};
use base::judge::Judge;
use base::toolchain;
use base::workspace::Workspace;

/// The number of bytes above which libraries count as large.
const LARGE: usize = 1 << 20;

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

/// True if large libraries have code that depends on build scripts, and the scripts have run before.
pub(crate) fn should_run_first(workspace: &Workspace, program: &Program) -> bool {
    let is_unasked =
        |krate: usize| program.crates[krate].refusals.iter().any(|it| it.needs_build_script);
    let files = program.files.iter().filter(|file| is_unasked(file.krate));
    let bytes: usize = files.map(|file| file.text.len()).sum();
    bytes >= LARGE && folder(workspace).join(toolchain::TARGET).is_dir()
}
