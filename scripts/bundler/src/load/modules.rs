//! Finds the files of out-of-line modules in the folders in which rustc looks for them.
//!
//! In `src/reef.rs`, the file of `mod kelp;` is `src/reef/kelp.rs` or `src/reef/kelp/mod.rs`, and that of
//! `#[path = "crab.rs"] mod a;` is `src/crab.rs`, also in the body of a function.

use super::file_system::FileSystem;
use super::modules_in_calls;
use super::program::LoadRefusal;
use crate::cfg::{self, CfgOptions};
use crate::source::{SourceFile, Span, unraw};
use base::error::{Error, Result};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, ItemMod, Lit, Meta};

/// The file of a `mod name;`.
pub(super) struct ModuleFile {
    /// The first byte of the item, or of the `mod` in a macro call.
    pub(super) item: usize,
    pub(super) path: PathBuf,
    /// The folder with the files of its child modules.
    pub(super) folder: PathBuf,
    /// The index of the file that declares it.
    pub(super) parent: usize,
    /// The bytes of its name in the declaration.
    pub(super) name: Span,
    /// True if the declaration stands in the input of a macro.
    pub(super) in_call: bool,
    /// True if it has `#[macro_use]`.
    pub(super) macro_use: bool,
}

/// The modules that a file declares.
#[derive(Default)]
pub(super) struct FoundModules {
    pub(super) files: Vec<ModuleFile>,
    /// Declarations that cannot be bundled.
    pub(super) refusals: Vec<LoadRefusal>,
    /// Files that do not exist and need not, each with the first byte of the declaration.
    pub(super) missing: Vec<(usize, PathBuf)>,
}

/// The folders in which the files of modules are looked for.
#[derive(Clone)]
struct SearchFolders {
    /// The file that has the declarations. It differs from the current file in included code.
    file: PathBuf,
    /// The folder for `mod name;`.
    folder: PathBuf,
    /// The folder that a `#[path]` is relative to.
    path_folder: PathBuf,
}

impl SearchFolders {
    /// Returns the folders at the top level of a file, where a `#[path]` is relative to the folder of the
    /// file.
    fn of_file(file: &Path, folder: &Path) -> Self {
        let path_folder = file.parent().unwrap_or(Path::new("")).to_owned();
        Self { file: file.to_owned(), folder: folder.to_owned(), path_folder }
    }
}

/// Finds the files of the modules that the file number `index` declares. The files of its child modules
/// lie in `folder`.
pub(super) fn find(
    files: &dyn FileSystem,
    file: &SourceFile,
    index: usize,
    cfgs: &CfgOptions,
    folder: &Path,
) -> Result<FoundModules> {
    let folders = SearchFolders::of_file(&file.path, folder);
    let modules = FoundModules::default();
    let has_included = file.origins.iter().any(|origin| origin.path != file.path);
    // Walking through all bodies takes time, and few files have a module there.
    let syntax = file.syntax();
    let words = file.tokens().idents().iter();
    let module_words = words.filter(|word| &file.text[word.start..word.end] == "mod").count();
    let visits_bodies = module_words > modules_among(&syntax.items);
    let mut finder = ModuleFinder {
        files,
        file,
        has_included,
        visits_bodies,
        index,
        cfgs,
        modules,
        of_body: None,
    };
    finder.items(&syntax.items, &folders)?;
    Ok(finder.modules)
}

/// Returns the number of modules among the items, and in modules there.
fn modules_among(items: &[Item]) -> usize {
    let modules = items.iter().filter_map(|item| match item {
        Item::Mod(module) => Some(module.content.as_ref().map_or(&[][..], |(_, items)| items)),
        _ => None,
    });
    modules.map(|items| 1 + modules_among(items)).sum()
}

struct ModuleFinder<'a> {
    files: &'a dyn FileSystem,
    file: &'a SourceFile,
    /// True if the text has code of other files.
    has_included: bool,
    /// True if there may be modules in bodies.
    visits_bodies: bool,
    index: usize,
    cfgs: &'a CfgOptions,
    modules: FoundModules,
    /// The folders for modules in the body that is visited; `None` in a module inside of a body.
    of_body: Option<SearchFolders>,
}

impl ModuleFinder<'_> {
    /// Finds the files of the modules among the items, and in the input of macro calls there.
    fn items(&mut self, items: &[Item], folders: &SearchFolders) -> Result<()> {
        for item in items {
            // The modules of included code lie beside the included file. Finding the start of an item takes time.
            let included = || self.file.path_at(Span::of(item).start);
            let included = self.has_included.then(included).filter(|file| *file != folders.file);
            let of_included = included
                .map(|file| SearchFolders::of_file(file, file.parent().unwrap_or(Path::new(""))));
            let folders = of_included.as_ref().unwrap_or(folders);
            match item {
                Item::Mod(module) => self.module(module, folders)?,
                Item::Macro(call) if call.ident.is_none() => {
                    for module in modules_in_calls::modules(call.mac.tokens.clone(), self.cfgs) {
                        self.module_in_call(&module, folders)?;
                    }
                }
                other if self.visits_bodies => {
                    self.of_body = Some(folders.clone());
                    self.visit_item(other);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn module(&mut self, module: &ItemMod, folders: &SearchFolders) -> Result<()> {
        if let Some((_, items)) = &module.content {
            let folder = match path_attribute(&module.attrs) {
                Some(path) => folders.path_folder.join(path),
                None => folders.folder.join(unraw(&module.ident)),
            };
            let (file, path_folder) = (folders.file.clone(), folder.clone());
            return self.items(items, &SearchFolders { file, folder, path_folder });
        }
        let file = self.file_of(module, folders)?;
        self.add(file, module, folders);
        Ok(())
    }

    /// Adds the file of a module. Under an undecided `cfg` it need not exist.
    fn add(&mut self, file: ModuleFile, module: &ItemMod, folders: &SearchFolders) {
        if module.attrs.iter().any(|attr| cfg::is_undecided(attr, self.cfgs)) {
            self.add_if_present(file, module, folders);
        } else {
            self.modules.files.push(file);
        }
    }

    /// Adds the file of a module in a body. rustc takes one only with a `#[path]`.
    fn module_in_body(&mut self, module: &ItemMod) {
        let path = path_attribute(&module.attrs);
        let Some((path, mut folders)) = path.zip(self.of_body.clone()) else {
            let name = unraw(&module.ident);
            let why = format!(
                "the module `{name}` is declared inside of a body, where its file is not known; move \
                 `mod {name};` out of the body"
            );
            return self.refuse(module, why);
        };
        let file = self.file.path_at(Span::of(module).start);
        if file != folders.file {
            folders = SearchFolders::of_file(file, file.parent().unwrap_or(Path::new("")));
        }
        // Its macros are in scope in the body only.
        let file = ModuleFile { macro_use: false, ..self.file_at(module, &path, &folders) };
        self.add(file, module, &folders);
    }

    /// Finds the file of a module that is declared in the input of a macro. The macro may use the tokens
    /// for something else, so the file need not exist.
    fn module_in_call(&mut self, module: &ItemMod, folders: &SearchFolders) -> Result<()> {
        // The macro may move attributes and visibility elsewhere.
        let item = Span::of(&module.mod_token).start;
        let file = ModuleFile { item, in_call: true, ..self.file_of(module, folders)? };
        self.add_if_present(file, module, folders);
        Ok(())
    }

    /// Adds a file that exists; notes it as missing otherwise.
    fn add_if_present(&mut self, file: ModuleFile, module: &ItemMod, folders: &SearchFolders) {
        if self.files.is_file(&file.path) {
            return self.modules.files.push(file);
        }
        let nested = folders.folder.join(unraw(&module.ident)).join("mod.rs");
        self.modules.missing.extend([(file.item, file.path), (file.item, nested)]);
    }

    fn refuse(&mut self, module: &ItemMod, why: String) {
        let at = Span::of(&module.ident).start;
        let refusal = LoadRefusal { file: self.index, at, why, needs_build_script: false };
        self.modules.refusals.push(refusal);
    }

    /// Returns the file of one module. It may not exist.
    fn file_of(&self, module: &ItemMod, folders: &SearchFolders) -> Result<ModuleFile> {
        if let Some(path) = path_attribute(&module.attrs) {
            return Ok(self.file_at(module, &path, folders));
        }
        let name = unraw(&module.ident);
        let folder = &folders.folder;
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder.join(&name).join("mod.rs");
        let path = match (self.files.is_file(&flat), self.files.is_file(&nested)) {
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
        Ok(self.module_file(module, path, folder.join(&name)))
    }

    /// Returns the file of a module with this `#[path]`.
    fn file_at(&self, module: &ItemMod, path: &str, folders: &SearchFolders) -> ModuleFile {
        let path = folders.path_folder.join(path);
        // The child modules of such a file lie beside it, like those of a `mod.rs`.
        let children = path.parent().unwrap_or(Path::new("")).to_owned();
        self.module_file(module, path, children)
    }

    fn module_file(&self, module: &ItemMod, path: PathBuf, folder: PathBuf) -> ModuleFile {
        let item = Span::of(module).start;
        let (parent, name) = (self.index, Span::of(&module.ident));
        let macro_use = module.attrs.iter().any(|it| it.path().is_ident("macro_use"));
        ModuleFile { item, path, folder, parent, name, in_call: false, macro_use }
    }
}

/// Finds out-of-line modules in bodies.
impl<'ast> Visit<'ast> for ModuleFinder<'_> {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        for statement in &block.stmts {
            if let syn::Stmt::Item(Item::Mod(module)) = statement
                && module.content.is_none()
            {
                self.module_in_body(module);
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let around = self.of_body.take();
        visit::visit_item_mod(self, module);
        self.of_body = around;
    }
}

/// Returns the value of a `#[path = "…"]`.
fn path_attribute(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(path) => Some(path.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}
