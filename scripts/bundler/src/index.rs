//! Beside load and resolve, index: what these found out of the libraries of a program, kept until any
//! of it may have changed.
//!
//! Libraries change less often than solutions, and nothing in them hangs on the solution. So all that
//! is known of their names is kept in one piece, under a key of what is known of them before they are
//! read, and believed as long as all their files have the texts that they had.

use crate::load::{self, Libraries, Program};
use crate::resolve::Names;
use base::cache::{Cache, Key};
use base::files::digest;
use base::judge::Judge;
use base::toolchain;
use base::workspace::Workspace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

/// Where the index of some libraries is kept.
pub struct Index<'a> {
    cache: &'a Cache,
    key: Key,
}

/// What is kept.
#[derive(Deserialize, Serialize)]
struct Kept<L, N> {
    /// Of the texts of the files.
    digests: Vec<String>,
    libraries: L,
    names: N,
}

impl<'a> Index<'a> {
    /// That of the libraries that the solution names; none where it is not known what this tool is.
    pub fn new(
        cache: &'a Cache,
        workspace: &Workspace,
        judge: &Judge,
        solution: &Program,
    ) -> Option<Self> {
        // Another tool may find out something else.
        let tool = toolchain::stamp(&env::current_exe().ok()?)?;
        let named = solution.named(workspace);
        let named: Vec<_> = named.iter().map(|it| (&it.name, it.package)).collect();
        let mut packages: BTreeSet<usize> = BTreeSet::new();
        let mut work: Vec<usize> = named.iter().map(|it| it.1).collect();
        while let Some(package) = work.pop() {
            if packages.insert(package) {
                work.extend(workspace.packages[package].dependencies.iter().map(|it| it.package));
            }
        }
        let packages: Vec<_> = packages.iter().map(|&it| (it, &workspace.packages[it])).collect();
        let kept = load::kept(workspace, solution.crates[0].package, judge);
        let key = Key::of(["index", &tool, &format!("{judge:?} {kept:?} {named:?} {packages:?}")]);
        Some(Self { cache, key })
    }

    /// The libraries and their names, if their files are as they were.
    pub fn recall(&self, judge: &Judge) -> Option<(Libraries<'static>, Names)> {
        let Kept { digests, mut libraries, names } =
            self.cache.get::<Kept<Libraries<'static>, Names>>(&self.key)?;
        let same = libraries.read(judge, |path, text, at| {
            !other_file(path).is_some_and(|it| it.exists()) && digests[at] == digest([text])
        });
        same.then_some((libraries, names))
    }

    /// Keeps what is known.
    pub fn keep(&self, program: &Program, names: &Names) {
        let libraries = program.libraries();
        let digests = libraries.files().map(|it| digest([it.text.as_str()])).collect();
        self.cache.put(&self.key, &Kept { digests, libraries, names });
    }
}

/// The other file that the module of a file could have; there must not be both.
fn other_file(path: &Path) -> Option<PathBuf> {
    match path.file_name()?.to_str()? {
        "mod.rs" => Some(path.parent()?.with_extension("rs")),
        _ => Some(path.with_extension("").join("mod.rs")),
    }
}
