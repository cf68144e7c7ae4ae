//! The shelf, read: the libraries that solutions use, their modules, items, examples and tests.
//!
//! The shelf is found, not named: it is all local libraries that the packages of problems depend on. What
//! the pages tell of a module is what stands in its file: the header, the public items with their
//! documentation, and the names of its tests.

mod items;

use crate::html::slug;
use crate::lessons::Lesson;
use crate::packages::{files_below, with_dependencies};
use crate::prose::first_paragraph;
use base::error::{Error, Result};
use base::terminal::shown;
use base::workspace::{Package, Workspace};
pub use items::{Item, Test, doc, item_name, start_of_tests, tests, type_name, type_path};
use runner::problem::Problem;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// All libraries of the shelf.
pub struct Shelf {
    /// Sorted by name.
    pub crates: Vec<Library>,
}

/// A library of the shelf.
pub struct Library {
    /// The name that code calls it by.
    pub name: String,
    /// The name of its package.
    pub package: String,
    /// The folder of its manifest.
    pub folder: PathBuf,
    /// Its root file.
    pub root: SourceText,
    /// Its documentation, with the page that only readers get.
    pub doc: String,
    /// Its public modules, in the order of the root file.
    pub modules: Vec<Module>,
    /// Its lessons, in their order.
    pub lessons: Vec<Lesson>,
}

/// A module of the shelf: the file of its name, and those in the folder of its name.
pub struct Module {
    /// The name of its library.
    pub krate: String,
    /// Its name.
    pub name: String,
    /// Its files; the first one is its own.
    pub files: Vec<SourceText>,
    /// The text of its header.
    pub doc: String,
    /// Its public items, in the order of the file; methods are members of their type.
    pub items: Vec<Item>,
    /// Its tests.
    pub tests: Vec<Test>,
    /// Its other names, in other languages too.
    pub aliases: Vec<String>,
}

/// A file with its text and syntax.
pub struct SourceText {
    /// Its path from the root of the workspace on, with `/`.
    pub shown: String,
    /// The path of its content: `["reef", "crab"]`.
    pub path: Vec<String>,
    /// Its text.
    pub text: String,
    /// Its syntax.
    pub syntax: syn::File,
}

/// The file beside the manifest of a library with other names of its modules.
pub const ALIASES: &str = "aliases.toml";

/// The content of such a file.
#[derive(Deserialize)]
struct Aliases {
    aliases: BTreeMap<String, Vec<String>>,
}

impl Shelf {
    /// Reads all libraries that the problems use.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or parsed.
    pub fn read(workspace: &Workspace, problems: &[Problem]) -> Result<Self> {
        let mut seen = BTreeSet::new();
        let mut crates: Vec<Library> = Vec::new();
        for problem in problems {
            let own = &workspace.packages[problem.bin.package];
            for package in with_dependencies(workspace, own) {
                if package.local && package.id != own.id && seen.insert(&package.id) {
                    crates.extend(Library::read(workspace, package)?);
                }
            }
        }
        crates.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { crates })
    }

    /// Returns all modules, library by library.
    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.crates.iter().flat_map(|library| &library.modules)
    }

    /// Returns all lessons, each with its library.
    pub fn lessons(&self) -> impl Iterator<Item = (&Library, &Lesson)> {
        self.crates.iter().flat_map(|it| it.lessons.iter().map(move |lesson| (it, lesson)))
    }

    /// Returns the module of a path.
    pub fn module_at(&self, path: &str) -> Option<&Module> {
        self.modules().find(|module| module.path() == path)
    }

    /// Returns the first module of a name.
    pub fn module(&self, name: &str) -> Option<&Module> {
        self.modules().find(|module| module.name == name)
    }
}

impl Library {
    /// Reads the library of a package, if it has one that is no procedural macro.
    fn read(workspace: &Workspace, package: &Package) -> Result<Option<Self>> {
        let Some(lib) = package.lib.as_ref().filter(|lib| !lib.proc_macro) else { return Ok(None) };
        let root = SourceText::read(workspace, &lib.path, vec![lib.name.clone()])?;
        let mut library = Self {
            name: lib.name.clone(),
            package: package.name.clone(),
            folder: package.folder.clone(),
            doc: items::doc(&root.syntax.attrs),
            modules: Vec::new(),
            lessons: Lesson::read_all(workspace, &package.folder)?,
            root,
        };
        for guide in items::included_docs(&library.root.syntax.attrs) {
            let file = lib.path.with_file_name("").join(guide);
            library.doc += &format!("\n\n{}", read(&file)?);
        }
        let aliases = aliases(&package.folder)?;
        let folder = lib.path.parent().unwrap_or(Path::new(""));
        for name in items::public_modules(&library.root.syntax) {
            let file = folder.join(&name).with_extension("rs");
            let module = Module::read(workspace, &library.name, &name, &file, &aliases)?;
            library.modules.push(module);
        }
        let strangers =
            aliases.keys().filter(|name| !library.modules.iter().any(|it| it.name == **name));
        if let Some(name) = strangers.into_iter().next() {
            let file = shown(&package.folder.join(ALIASES));
            return Err(Error::usage(format!(
                "failed to read `{file}`: there is no module `{name}`"
            )));
        }
        Ok(Some(library))
    }
}

/// Reads the other names of the modules of a library; there need be none.
fn aliases(folder: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let file = folder.join(ALIASES);
    if !file.is_file() {
        return Ok(BTreeMap::new());
    }
    let aliases: Aliases = toml::from_str(&read(&file)?)
        .map_err(|error| Error::malformed("read", &file, None, error.message()))?;
    Ok(aliases.aliases)
}

impl Module {
    fn read(
        workspace: &Workspace,
        krate: &str,
        name: &str,
        file: &Path,
        aliases: &BTreeMap<String, Vec<String>>,
    ) -> Result<Self> {
        let own = vec![krate.to_owned(), name.to_owned()];
        let mut files = vec![SourceText::read(workspace, file, own.clone())?];
        for part in files_below(&file.with_extension(""), None) {
            let stem = part.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let path = [&own[..], &[stem]].concat();
            files.push(SourceText::read(workspace, &part, path)?);
        }
        Ok(Self {
            krate: krate.to_owned(),
            name: name.to_owned(),
            doc: items::doc(&files[0].syntax.attrs),
            items: items::items(&files[0]),
            tests: items::tests(&files),
            aliases: aliases.get(name).cloned().unwrap_or_default(),
            files,
        })
    }

    /// Returns its path as code names it.
    pub fn path(&self) -> String {
        format!("{}::{}", self.krate, self.name)
    }

    /// Returns its page.
    pub fn page(&self) -> String {
        format!("{}/{}.html", slug(&self.krate), slug(&self.name))
    }

    /// Returns the examples in its documentation, in the order of the file.
    pub fn examples(&self) -> Vec<String> {
        self.files.iter().flat_map(|file| items::examples(&file.text)).collect()
    }

    /// Returns the first line of the header without its full stop: the title of the page.
    pub fn title(&self) -> String {
        let paragraph = first_paragraph(&self.doc).replace('\n', " ");
        let end = paragraph.find(". ").unwrap_or(paragraph.len());
        paragraph[..end].trim_end_matches('.').to_owned()
    }
}

impl SourceText {
    /// Reads a file of the workspace that is named by this path.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is no Rust.
    pub fn read(workspace: &Workspace, file: &Path, path: Vec<String>) -> Result<Self> {
        let text = read(file)?;
        let syntax = syn::parse_file(&text).map_err(|error| {
            let line = error.span().start().line;
            Error::malformed("parse", file, Some(line), &error.to_string())
        })?;
        Ok(Self { shown: from_root(workspace, file), path, text, syntax })
    }
}

/// Returns a path from the root of the workspace on, with `/`.
pub fn from_root(workspace: &Workspace, file: &Path) -> String {
    let path = file.strip_prefix(&workspace.root).unwrap_or(file);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Reads a text.
///
/// # Errors
///
/// When it cannot be read.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(Error::user_file("read", file))
}
