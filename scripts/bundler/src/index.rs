//! A cache beside load and resolve, index: the loaded libraries and their resolved names.
//!
//! Libraries change less often than solutions, and nothing in them depends on the solution. So the results
//! of load and resolve for the libraries are one entry of the cache:
//!
//! 1. The key is computed before any library is read, from the tool, the judge and the packages.
//! 2. An entry is valid if all files of the libraries have the digests that it stores.
//! 3. Without a valid entry, the libraries are loaded and resolved, and stored under the key.
//!
//! An example: the solution uses the library `reef`. The first bundle stores an entry. The second reads the
//! files of `reef`, finds the same digests, and takes the result without parsing them. After an edit
//! in `reef`, the digests differ, and the third bundle replaces the entry. This halves the time after an edit of a
//! small solution (the bench `no_index`).

use crate::load::{self, Libraries, Program};
use crate::resolve::NameTables;
use crate::source::CrateId;
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
    /// The digests of the texts of the files, in the order of the files.
    digests: Vec<String>,
    libraries: L,
    names: N,
}

impl<'a> Index<'a> {
    /// Returns the entry for the libraries that the solution names; `None` if the version of the tool's
    /// executable cannot be determined.
    pub(crate) fn new(
        cache: &'a Cache,
        workspace: &Workspace,
        judge: &Judge,
        solution: &Program,
    ) -> Option<Self> {
        // Another version of the tool may resolve names in another way.
        let tool = toolchain::stamp(&env::current_exe().ok()?)?;
        let libraries = solution.named_libraries(workspace);
        let named: Vec<_> =
            libraries.iter().map(|library| (&library.name, library.package)).collect();
        let all = named.iter().flat_map(|(_, package)| workspace.with_dependencies(*package));
        let packages: BTreeSet<usize> = all.collect();
        let packages: Vec<_> =
            packages.iter().map(|&index| (index, &workspace.packages[index])).collect();
        let provided =
            load::provided_packages(workspace, solution.crates[CrateId::SOLUTION].package, judge);
        let key =
            Key::of(["index", &tool, &format!("{judge:?} {provided:?} {named:?} {packages:?}")]);
        Some(Self { cache, key })
    }

    /// Returns the libraries and their names, if all files have the same texts as before.
    pub(crate) fn load(&self, judge: &Judge) -> Option<(Libraries<'static>, NameTables)> {
        let IndexedLibraries { digests, mut libraries, names } =
            self.cache.get::<IndexedLibraries<Libraries<'static>, NameTables>>(&self.key)?;
        let is_valid = libraries.read(judge, |path, text, index| {
            !other_file(path).is_some_and(|other| other.exists())
                && digests[index] == digest([text])
        });
        is_valid.then_some((libraries, names))
    }

    /// Stores the libraries of the program and their names.
    pub(crate) fn store(&self, program: &Program, names: &NameTables) {
        let libraries = program.libraries();
        let digests = libraries.files().map(|file| digest([file.text.as_str()])).collect();
        self.cache.put(&self.key, &IndexedLibraries { digests, libraries, names });
    }
}

/// Returns the other path that an out-of-line module may have: `a/mod.rs` for `a.rs`, and the reverse. It is
/// an error if both exist.
fn other_file(path: &Path) -> Option<PathBuf> {
    match path.file_name()?.to_str()? {
        "mod.rs" => Some(path.parent()?.with_extension("rs")),
        _ => Some(path.with_extension("").join("mod.rs")),
    }
}
