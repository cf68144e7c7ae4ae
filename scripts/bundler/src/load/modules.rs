//! Finds the files of out-of-line modules in the folders in which rustc looks for them.
//!
//! In `src/reef.rs`, the file of `mod kelp;` is `src/reef/kelp.rs` or `src/reef/kelp/mod.rs`, and that of
//! `#[path = "crab.rs"] mod a;` is `src/crab.rs`. Those of a module in code that a build script has written lie beside
//! the file with that code. A module in the body of a function is not looked for.

use crate::cfg::{self, CfgOptions};
use crate::source::{FileId, SourceFile, Span, unraw};
use base::error::{Error, Result};
use std::path::{Path, PathBuf};
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta};

/// The file of a `mod name;`.
pub(super) struct ModuleFile {
    /// The first byte of the item.
    pub(super) item: usize,
    pub(super) path: PathBuf,
    /// The folder with the files of its child modules.
    pub(super) folder: PathBuf,
    /// The file that declares it.
    pub(super) parent: FileId,
    /// The bytes of its name in the declaration.
    pub(super) name: Span,
}

/// The modules that a file declares.
#[derive(Default)]
pub(super) struct FoundModules {
    pub(super) files: Vec<ModuleFile>,
    /// Files that do not exist and need not.
    pub(super) missing: Vec<PathBuf>,
}

/// The folders in which the files of modules are looked for.
struct SearchFolders<'a> {
    /// The file with the declarations: what a build script has written has its own.
    file: &'a Path,
    /// The folder for `mod name;`.
    folder: PathBuf,
    /// The folder that a `#[path]` is relative to.
    path_folder: PathBuf,
}

impl<'a> SearchFolders<'a> {
    /// Returns the folders at the top level of a file, where a `#[path]` is relative to the folder of the
    /// file.
    fn of_file(file: &'a Path, folder: &Path) -> Self {
        Self { file, folder: folder.to_owned(), path_folder: folder_of(file).to_owned() }
    }
}

/// Finds the files of the modules that the file `id` declares. The files of its child modules
/// lie in `folder`.
pub(super) fn find(
    file: &SourceFile,
    id: FileId,
    cfgs: &CfgOptions,
    folder: &Path,
) -> Result<FoundModules> {
    let folders = SearchFolders::of_file(&file.path, folder);
    let modules = FoundModules::default();
    let mut finder = ModuleFinder { file, id, cfgs, modules };
    finder.items(&file.syntax().items, &folders)?;
    Ok(finder.modules)
}

struct ModuleFinder<'a> {
    file: &'a SourceFile,
    id: FileId,
    cfgs: &'a CfgOptions,
    modules: FoundModules,
}

impl ModuleFinder<'_> {
    /// Finds the files of the modules among the items.
    fn items(&mut self, items: &[Item], folders: &SearchFolders) -> Result<()> {
        for item in items {
            let Item::Mod(module) = item else { continue };
            let file = self.file.path_at(Span::of(module).start);
            let own = SearchFolders::of_file(file, folder_of(file));
            self.module(module, if file == folders.file { folders } else { &own })?;
        }
        Ok(())
    }

    fn module(&mut self, module: &ItemMod, folders: &SearchFolders) -> Result<()> {
        if let Some((_, items)) = &module.content {
            let folder = match path_attribute(&module.attrs) {
                Some(path) => folders.path_folder.join(path),
                None => folders.folder.join(unraw(&module.ident)),
            };
            let (file, path_folder) = (folders.file, folder.clone());
            return self.items(items, &SearchFolders { file, folder, path_folder });
        }
        // Name resolution refuses a module without a file if it is reachable.
        if has_undecided_path(&module.attrs) {
            crate::marks::reach("path-under-undecided-cfg");
            return Ok(());
        }
        let file = self.file_of(module, folders)?;
        // Under an undecided `cfg` the file need not exist.
        let is_undecided = module.attrs.iter().any(|attr| cfg::is_undecided(attr, self.cfgs));
        if is_undecided && !file.path.is_file() {
            crate::marks::reach("file-missing-under-undecided-cfg");
            let nested = folders.folder.join(unraw(&module.ident)).join("mod.rs");
            self.modules.missing.extend([file.path, nested]);
        } else {
            self.modules.files.push(file);
        }
        Ok(())
    }

    /// Returns the file of one module. It may not exist.
    fn file_of(&self, module: &ItemMod, folders: &SearchFolders) -> Result<ModuleFile> {
        if let Some(path) = path_attribute(&module.attrs) {
            crate::marks::reach("module-at-its-path");
            let path = folders.path_folder.join(path);
            // The child modules of such a file lie beside it, like those of a `mod.rs`.
            let children = folder_of(&path).to_owned();
            return Ok(self.module_file(module, path, children));
        }
        let name = unraw(&module.ident);
        let folder = &folders.folder;
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder.join(&name).join("mod.rs");
        let path = match (flat.is_file(), nested.is_file()) {
            (true, true) => {
                let span = Span::of(&module.ident);
                let place = self.file.place(span.start);
                let why = format!(
                    "the module `{name}` at {place} has two files, `{name}.rs` and `{name}/mod.rs`; \
                     delete one of them"
                );
                return Err(Error::build(why).with_excerpts(self.file.excerpt(span)));
            }
            (false, true) => nested,
            _ => flat,
        };
        crate::marks::reach_if("module-in-folder-of-its-own", path.ends_with("mod.rs"));
        Ok(self.module_file(module, path, folder.join(&name)))
    }

    fn module_file(&self, module: &ItemMod, path: PathBuf, folder: PathBuf) -> ModuleFile {
        let item = Span::of(module).start;
        let (parent, name) = (self.id, Span::of(&module.ident));
        ModuleFile { item, path, folder, parent, name }
    }
}

/// Returns the folder that a file is in.
fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// True if there is a `path` in a `cfg_attr` among the attributes of a pruned module, so that its predicate is
/// undecided. The first `path` counts.
fn has_undecided_path(attrs: &[Attribute]) -> bool {
    fn sets_path(attr: &Meta) -> bool {
        attr.path().is_ident("path") || cfg::cfg_attr_attributes(attr).iter().any(sets_path)
    }
    let first = attrs.iter().find(|attr| sets_path(&attr.meta));
    first.is_some_and(|attr| !attr.path().is_ident("path"))
}

/// Returns the value of a `#[path = "…"]`.
fn path_attribute(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().filter(|attr| attr.path().is_ident("path")).find_map(|attr| {
        let value = &attr.meta.require_name_value().ok()?.value;
        match value {
            Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        }
    })
}
