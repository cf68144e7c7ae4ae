//! A loaded program: the crates, with what cargo and the judge decide about them, and their files.

use super::file_text;
use super::packages::{NamedLibrary, named_libraries};
use crate::cfg;
use crate::ids::Table;
use crate::source::{CrateId, FileId, SourceFile, Span};
use base::error::Error;
use base::judge::Judge;
use base::workspace::{BuildScript, MacroExpansion, Workspace};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// The solution, the libraries whose names occur in it, those whose names occur in these, and so on.
pub struct Program {
    /// The solution first, each library once.
    pub crates: Table<CrateId, Crate>,
    /// The files of all crates, those of the solution last. [`Crate::root`] and [`SourceFile::modules`]
    /// are indices into this list.
    pub files: Table<FileId, SourceFile>,
    /// The editions in which the judge may compile the bundle.
    pub editions: Vec<u16>,
}

/// One crate of a program.
#[derive(Clone, Deserialize, Serialize)]
pub struct Crate {
    /// Its name in its own package. A dependent may rename it.
    pub name: String,
    /// The index of its package in the workspace.
    pub package: usize,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// The options that decide its `cfg` predicates.
    pub cfgs: cfg::CfgOptions,
    /// The values of the variables that cargo sets for `env!`, by their names.
    pub variables: BTreeMap<String, String>,
    /// The build script of its package.
    pub script: BuildScript,
    /// True for a crate of procedural macros. Only the compiler can call these, so its files hold stubs
    /// that have the names of the macros.
    pub proc_macro: bool,
    /// The expanded calls of procedural macros in its files, in the order in which they are applied.
    pub expansions: Vec<MacroExpansion>,
    /// Its root file.
    pub root: FileId,
    /// The libraries that its code can name, by that name.
    pub externs: BTreeMap<String, Extern>,
    /// A note for a crate that the judge provides only in another version or by another name.
    pub other_version: Option<String>,
    /// The code that depends on more than the sources. That matters only if it is live.
    pub findings: Vec<LoadFinding>,
}

/// Code that depends on more than the sources.
#[derive(Clone, Deserialize, Serialize)]
pub struct LoadFinding {
    /// Its file.
    pub file: FileId,
    /// A byte of the code.
    pub at: usize,
    /// Its reason.
    pub dependence: Dependence,
}

/// The reason why code depends on more than the sources.
#[derive(Clone, Deserialize, Serialize)]
pub enum Dependence {
    /// A `cfg` of this name that the build script or the judge decides, or that nobody sets.
    Cfg(String),
    /// The build script, which has not run. The reason says that no judge runs one.
    BuildScript(String),
    /// Something that no bundle can have, for this reason.
    Never(String),
}

/// Where the code of a library comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Extern {
    /// From the bundle, by its index in the program's crates. Crates of procedural macros are here, too,
    /// though only their expansions are bundled.
    Inlined(CrateId),
    /// From the judge.
    Provided,
}

/// Why a procedural macro is refused.
pub const NO_PROC_MACROS: &str = "a procedural macro runs inside the compiler, so it cannot be put \
                                  into a file, and the judge does not have this crate by this \
                                  name";

/// The libraries of a program.
#[derive(Deserialize, Serialize)]
pub struct Libraries<'a> {
    /// All crates of the program but the first one, which is the solution.
    pub(super) crates: Cow<'a, [Crate]>,
    /// Their files, which are the first of the program.
    pub(super) files: Cow<'a, [SourceFile]>,
    /// The libraries that the solution can name, by that name.
    pub(super) externs: Cow<'a, BTreeMap<String, Extern>>,
}

impl Program {
    /// Returns the libraries that the solution names. The program has no other crate yet.
    pub fn named_libraries(&self, workspace: &Workspace) -> Vec<NamedLibrary> {
        let package = self.crates[CrateId::SOLUTION].package;
        let lib = workspace.packages[package].lib.as_ref();
        let own_library = lib.map(|lib| (lib.name.clone(), package));
        named_libraries(workspace, package, own_library, &self.files)
    }

    /// Returns the program with these libraries. Their files come before those of the solution, so all
    /// ids of files in the solution grow.
    pub fn with_libraries(self, libraries: Libraries<'_>) -> Self {
        let Self { mut crates, files: solution_files, editions } = self;
        let mut files: Table<FileId, SourceFile> =
            libraries.files.into_owned().into_iter().collect();
        let offset = files.len();
        let shift = |file: &mut FileId| *file = FileId::new(file.index() + offset);
        let solution = &mut crates[CrateId::SOLUTION];
        solution.externs = libraries.externs.into_owned();
        shift(&mut solution.root);
        solution.findings.iter_mut().for_each(|finding| shift(&mut finding.file));
        for mut file in solution_files.into_entries() {
            file.modules.values_mut().for_each(shift);
            files.push(file);
        }
        for krate in libraries.crates.into_owned() {
            crates.push(krate);
        }
        Self { crates, files, editions }
    }

    /// Returns the libraries of the program.
    pub fn libraries(&self) -> Libraries<'_> {
        let solution = &self.crates[CrateId::SOLUTION];
        Libraries {
            crates: Cow::Borrowed(&(*self.crates)[1..]),
            files: Cow::Borrowed(&(*self.files)[..solution.root.index()]),
            externs: Cow::Borrowed(&solution.externs),
        }
    }

    /// Returns the error with a line for each crate that the judge provides in another version: such a
    /// crate may be its cause.
    pub fn with_version_notes(&self, error: Error) -> Error {
        let notes = self.crates.iter().filter_map(|krate| krate.other_version.as_ref());
        notes.fold(error, |error, note| error.with_details(&format!("\n{note}")))
    }

    /// Returns the error that refuses code of a file, with the first line of the code.
    pub fn refusal(&self, file: &SourceFile, span: Span, why: impl Into<String>) -> Error {
        let (krate, place) = (&self.crates[file.krate].name, file.place(span.start));
        Error::refused(krate, Some(place), why).with_excerpts(file.excerpt(span))
    }
}

impl Libraries<'_> {
    /// Returns the files, in the order of the program.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// Reads the texts of files that came from the cache. Returns true if no text has changed:
    /// `is_unchanged` is given the path, the text and the index of each file.
    pub fn read(
        &mut self,
        judge: &Judge,
        is_unchanged: impl Fn(&Path, &str, usize) -> bool,
    ) -> bool {
        let Self { crates, files, .. } = self;
        let mut missing = files.iter().flat_map(|file| &file.missing);
        if missing.any(|path| path.exists()) {
            return false;
        }
        // The cached files have their origins already, so no names are needed.
        let shown = |_: &Path| String::new();
        let mut files = files.to_mut().iter_mut().enumerate();
        files.all(|(index, file)| {
            let krate = &crates[file.krate.index() - 1];
            match file_text::read(&file.path, krate, judge, &shown) {
                Ok((text, _)) => {
                    file.text = text;
                    is_unchanged(&file.path, &file.text, index)
                }
                Err(_) => false,
            }
        })
    }
}
