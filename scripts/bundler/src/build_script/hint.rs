//! Whether to ask for the build scripts before names are resolved.
//!
//! Only resolved names tell whether `main` reaches what a script decides. If it does, all libraries are
//! read and resolved once more. That takes long where they are large, while cargo answers at once if the
//! scripts have run before. So it is asked first then, and whether that was needed is noted for the next
//! time. The bundle is the same in either case.

use super::folder;
use crate::load::Program;
use base::cache::{Cache, Key};
use base::judge::Judge;
use base::toolchain;
use base::workspace::Workspace;

/// The bytes of libraries with build scripts from which on reading them twice takes long.
const LARGE: usize = 1 << 20;

/// What is noted of the libraries that a solution names.
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

    /// Returns true if `main` reached what a script decides the last time, false if not, and `None` if
    /// that is not known.
    pub(crate) fn was_needed(&self) -> Option<bool> {
        self.cache.get(&self.key)
    }

    /// Notes whether `main` reaches what a script decides.
    pub(crate) fn note(&self, needed: bool) {
        if self.was_needed() != Some(needed) {
            self.cache.put(&self.key, &needed);
        }
    }
}

/// True if scripts that were not asked decide something in large libraries, and have run before.
pub(crate) fn should_run_first(workspace: &Workspace, program: &Program) -> bool {
    let is_unasked =
        |krate: usize| program.crates[krate].refusals.iter().any(|it| it.needs_build_script);
    let files = program.files.iter().filter(|file| is_unasked(file.krate));
    let bytes: usize = files.map(|file| file.text.len()).sum();
    bytes >= LARGE && folder(workspace).join(toolchain::TARGET).is_dir()
}
