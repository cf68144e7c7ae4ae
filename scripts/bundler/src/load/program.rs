//! What loading makes: crates and files as plain data.

use super::file_system::Disk;
use super::packages::{NamedLibrary, named_libraries};
use super::file_text;
use crate::cfg;
use crate::source::SourceFile;
use base::error::Error;
use base::judge::Judge;
use base::workspace::{MacroExpansion, Script, Workspace};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// The solution and the libraries whose names occur in it, in theirs, and so on.
pub struct Program {
    /// The solution first, each library once.
    pub crates: Vec<Crate>,
    /// All their files, those of the solution last; [`Crate::root`] and [`SourceFile::modules`] point
    /// into it.
    pub files: Vec<SourceFile>,
    /// The editions that the judge may compile it in.
    pub editions: Vec<u16>,
}

/// One crate of a program.
#[derive(Clone, Deserialize, Serialize)]
pub struct Crate {
    /// What its own package calls it.
    pub name: String,
    /// Index of its package in the workspace.
    pub package: usize,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// What decides its cfgs.
    pub cfgs: cfg::CfgOptions,
    /// What cargo tells it by `env!`, by the name of the variable.
    pub variables: BTreeMap<String, String>,
    /// The build script of its package.
    pub script: Script,
    /// It holds procedural macros: its text is made of their names, and only the compiler can call
    /// them.
    pub proc_macro: bool,
    /// The calls of procedural macros in its files that were expanded, in this order.
    pub expansions: Vec<MacroExpansion>,
    /// What that has decided.
    pub cfg_decisions: Vec<CfgDecision>,
    /// Its root file.
    pub root: usize,
    /// The libraries that its code can name, by that name.
    pub externs: BTreeMap<String, Extern>,
    /// Where the judge has it, but in another version or by another name: what to say of that.
    pub other_version: Option<String>,
    /// What cannot be bundled, if it stays.
    pub refusals: Vec<LoadRefusal>,
}

/// A place that cannot be bundled.
#[derive(Clone, Deserialize, Serialize)]
pub struct LoadRefusal {
    /// Its file.
    pub file: usize,
    /// Its first byte.
    pub at: usize,
    /// Why, and what to do.
    pub why: String,
    /// What the build script says would decide it, and is not known.
    pub needs_build_script: bool,
}

/// A place that is as it is since the build script was run here.
#[derive(Clone, Deserialize, Serialize)]
pub struct CfgDecision {
    /// Its file.
    pub file: usize,
    /// Its first byte.
    pub at: usize,
    /// The cfg that decided it.
    pub name: String,
}

/// A library, as code that names it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Extern {
    /// It goes into the bundle, unless it holds procedural macros; an index into the program's crates.
    Inlined(usize),
    /// The judge has it.
    Provided,
}

/// Why those are refused.
pub const NO_PROC_MACROS: &str = "a procedural macro runs inside the compiler, so it cannot be put \
                                  into a file, and the judge does not have this crate by this \
                                  name";

/// The libraries of a program.
#[derive(Deserialize, Serialize)]
pub struct Libraries<'a> {
    /// The second crate of the program and those that follow.
    pub(super) crates: Cow<'a, [Crate]>,
    /// Their files, the first of the program.
    pub(super) files: Cow<'a, [SourceFile]>,
    /// What the solution calls them.
    pub(super) externs: Cow<'a, BTreeMap<String, Extern>>,
}

impl Program {
    /// The libraries that the only crate of a program names.
    pub fn named_libraries(&self, workspace: &Workspace) -> Vec<NamedLibrary> {
        let package = self.crates[0].package;
        let own = workspace.packages[package].lib.as_ref().map(|it| (it.name.clone(), package));
        named_libraries(workspace, package, own, &self.files)
    }

    /// The program with its libraries.
    pub fn with_libraries(self, libraries: Libraries<'_>) -> Self {
        let Self { mut crates, files: own, editions } = self;
        let mut files = libraries.files.into_owned();
        let first = files.len();
        crates[0].externs = libraries.externs.into_owned();
        crates[0].root += first;
        crates[0].refusals.iter_mut().for_each(|it| it.file += first);
        crates[0].cfg_decisions.iter_mut().for_each(|it| it.file += first);
        files.extend(own.into_iter().map(|mut file| {
            file.modules.values_mut().for_each(|it| *it += first);
            file
        }));
        crates.extend(libraries.crates.into_owned());
        Self { crates, files, editions }
    }

    /// Its libraries alone.
    pub fn libraries(&self) -> Libraries<'_> {
        Libraries {
            crates: Cow::Borrowed(&self.crates[1..]),
            files: Cow::Borrowed(&self.files[..self.crates[0].root]),
            externs: Cow::Borrowed(&self.crates[0].externs),
        }
    }

    /// An error that may come from a crate that the judge has in another version.
    pub fn with_versions(&self, error: Error) -> Error {
        let other_versions = self.crates.iter().filter_map(|it| it.other_version.as_ref());
        let message = other_versions.fold(error.message, |message, it| message + "\n" + it);
        Error { message, ..error }
    }
}

impl Libraries<'_> {
    /// Their files, in the order of the program.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// Reads the texts of the files; whether each, with its path and number, is `as_before`.
    pub fn read(&mut self, judge: &Judge, as_before: impl Fn(&Path, &str, usize) -> bool) -> bool {
        let Self { crates, files, .. } = self;
        let mut missing = files.iter().flat_map(|it| it.missing.values().flatten());
        if missing.any(|it| it.path.exists()) {
            return false;
        }
        // What the origins are called is known.
        let shown = |_: &Path| String::new();
        let mut files = files.to_mut().iter_mut().enumerate();
        files.all(|(at, file)| {
            let krate = &crates[file.krate - 1];
            match file_text::read(&Disk, &file.path, krate, judge, &shown) {
                Ok((mut text, _)) => {
                    file.expanded.iter().for_each(|edit| edit.apply(&mut text));
                    file.text = text;
                    as_before(&file.path, &file.text, at)
                }
                Err(_) => false,
            }
        })
    }
}
