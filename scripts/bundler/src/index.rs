//! Beside load and resolve, index: a cache of the loaded libraries and their resolved names.
//!
//! Libraries change less often than solutions, and nothing in them depends on the solution. So all that
//! load and resolve find out of the libraries is one entry of the cache. Its key is what is known before
//! any library is read: the tool, the judge, and the packages. The entry is valid as long as all files
//! have the same texts.

use crate::load::{self, Libraries, Program};
use crate::resolve::NameTables;
use base::cache::{Cache, Key};
use base::files::digest;
use base::judge::Judge;
use base::toolchain;
use base::workspace::Workspace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

/// The entry of the cache for the libraries of a solution.
pub(crate) struct Index<'a> {
    cache: &'a Cache,
    key: Key,
}

/// The content of the entry.
#[derive(Deserialize, Serialize)]
struct IndexedLibraries<L, N> {
    /// Of the texts of the files, in their order.
    digests: Vec<String>,
    libraries: L,
    names: N,
}

impl<'a> Index<'a> {
    /// Returns the entry for the libraries that the solution names; `None` if the executable of this tool
    /// cannot be told from other versions of it.
    pub(crate) fn new(
        cache: &'a Cache,
        workspace: &Workspace,
        judge: &Judge,
        solution: &Program,
    ) -> Option<Self> {
        // Another version of the tool may resolve names in another way.
        let tool = toolchain::stamp(&env::current_exe().ok()?)?;
        let named = solution.named_libraries(workspace);
        let named: Vec<_> = named.iter().map(|it| (&it.name, it.package)).collect();
        let mut packages: BTreeSet<usize> = BTreeSet::new();
        let mut work: Vec<usize> = named.iter().map(|it| it.1).collect();
        while let Some(package) = work.pop() {
            if packages.insert(package) {
                work.extend(workspace.packages[package].dependencies.iter().map(|it| it.package));
            }
        }
        let packages: Vec<_> = packages.iter().map(|&it| (it, &workspace.packages[it])).collect();
        let kept = load::provided_packages(workspace, solution.crates[0].package, judge);
        let key = Key::of(["index", &tool, &format!("{judge:?} {kept:?} {named:?} {packages:?}")]);
        Some(Self { cache, key })
    }

    /// Returns the libraries and their names, if all files have the same texts as before.
    pub(crate) fn load(&self, judge: &Judge) -> Option<(Libraries<'static>, NameTables)> {
        let IndexedLibraries { digests, mut libraries, names } =
            self.cache.get::<IndexedLibraries<Libraries<'static>, NameTables>>(&self.key)?;
        let same = libraries.read(judge, |path, text, at| {
            !other_file(path).is_some_and(|it| it.exists()) && digests[at] == digest([text])
        });
        same.then_some((libraries, names))
    }

    /// Stores the libraries of the program and their names.
    pub(crate) fn store(&self, program: &Program, names: &NameTables) {
        let libraries = program.libraries();
        let digests = libraries.files().map(|it| digest([it.text.as_str()])).collect();
        self.cache.put(&self.key, &IndexedLibraries { digests, libraries, names });
    }
}

/// Returns the other file that the module of a file could be in: `a.rs` and `a/mod.rs`. It is an error if
/// both exist.
fn other_file(path: &Path) -> Option<PathBuf> {
    match path.file_name()?.to_str()? {
        "mod.rs" => Some(path.parent()?.with_extension("rs")),
        _ => Some(path.with_extension("").join("mod.rs")),
    }
}
