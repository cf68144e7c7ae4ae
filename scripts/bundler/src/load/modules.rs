//! The files of modules, as rustc looks for them.

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
    /// First byte of the item, or of the `mod` in a macro call.
    pub(super) item: usize,
    pub(super) path: PathBuf,
    /// Where the files of its own modules lie.
    pub(super) folder: PathBuf,
    /// The file that declares it, an index into the program's files.
    pub(super) parent: usize,
    /// Its name there.
    pub(super) name: Span,
    /// It stands in what a macro is given.
    pub(super) in_call: bool,
}

/// What is found out of the modules of a file.
#[derive(Default)]
pub(super) struct Found {
    pub(super) wanted: Vec<ModuleFile>,
    /// Modules that have no file here.
    pub(super) refused: Vec<LoadRefusal>,
    /// Files that were looked for and are not there, and the item that asks for each.
    pub(super) missing: Vec<(usize, PathBuf)>,
}

/// Where the files of modules are looked for.
#[derive(Clone)]
struct Place {
    /// The file whose text the modules stand in, which may be an included one.
    file: PathBuf,
    /// Where those of a `mod name;` lie.
    folder: PathBuf,
    /// From where what a `#[path]` names counts.
    path_folder: PathBuf,
}

impl Place {
    /// The top of a file. What a `#[path]` names counts there from the folder of the file.
    fn top(file: &Path, folder: &Path) -> Self {
        let path_folder = file.parent().unwrap_or(Path::new("")).to_owned();
        Self { file: file.to_owned(), folder: folder.to_owned(), path_folder }
    }
}

/// Finds the files of the modules of a file, number `index`, whose own ones lie in `folder`.
pub(super) fn find(
    files: &dyn FileSystem,
    file: &SourceFile,
    index: usize,
    known: &CfgOptions,
    folder: &Path,
) -> Result<Found> {
    let mut finder = Finder { files, file, index, known, found: Found::default() };
    let top = Place::top(&file.path, folder);
    finder.items(&file.syntax().items, &top)?;
    finder.visit_file(file.syntax());
    Ok(finder.found)
}

struct Finder<'a> {
    files: &'a dyn FileSystem,
    file: &'a SourceFile,
    index: usize,
    known: &'a CfgOptions,
    found: Found,
}

impl Finder<'_> {
    /// Finds the files of the modules among the items, and in what macros are given there.
    fn items(&mut self, items: &[Item], around: &Place) -> Result<()> {
        for item in items {
            let start = Span::of(item).start;
            let file = self.file.path_at(start);
            // An included file looks for its modules beside itself.
            let included = (file != around.file)
                .then(|| Place::top(file, file.parent().unwrap_or(Path::new(""))));
            let place = included.as_ref().unwrap_or(around);
            match item {
                Item::Mod(module) => self.module(module, place)?,
                Item::Macro(call) if call.ident.is_none() => {
                    for module in modules_in_calls::modules(call.mac.tokens.clone(), self.known) {
                        self.in_call(&module, place)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn module(&mut self, module: &ItemMod, place: &Place) -> Result<()> {
        if let Some((_, items)) = &module.content {
            let inner = match path_attribute(&module.attrs) {
                Some(path) => place.path_folder.join(path),
                None => place.folder.join(unraw(&module.ident)),
            };
            let (file, path_folder) = (place.file.clone(), inner.clone());
            return self.items(items, &Place { file, folder: inner, path_folder });
        }
        if path_attribute(&module.attrs).is_none() && module.attrs.iter().any(gives_a_path) {
            let name = unraw(&module.ident);
            let why = format!(
                "which file has the module `{name}` hangs on a cfg that only the judge's compiler \
                 decides; write a `mod {name};` for each, with `#[cfg(…)]` and `#[path = \"…\"]`"
            );
            self.refuse(module, why);
            return Ok(());
        }
        let found = self.file_of(module, place)?;
        // What only another compiler looks for need not be there.
        let is_open = module.attrs.iter().any(|it| cfg::is_undecided(it, self.known));
        self.want(found, !is_open, module, place);
        Ok(())
    }

    fn in_call(&mut self, module: &ItemMod, place: &Place) -> Result<()> {
        // What stands before the `mod` the macro may put elsewhere.
        let item = Span::of(&module.mod_token).start;
        let found = ModuleFile { item, in_call: true, ..self.file_of(module, place)? };
        // The macro may make something else of it.
        self.want(found, false, module, place);
        Ok(())
    }

    /// Takes a file, if it is there or has to be.
    fn want(&mut self, found: ModuleFile, needed: bool, module: &ItemMod, place: &Place) {
        if needed || self.files.is_file(&found.path) {
            return self.found.wanted.push(found);
        }
        let nested = place.folder.join(unraw(&module.ident)).join("mod.rs");
        self.found.missing.extend([(found.item, found.path), (found.item, nested)]);
    }

    fn refuse(&mut self, module: &ItemMod, why: String) {
        let at = Span::of(&module.ident).start;
        self.found.refused.push(LoadRefusal { file: self.index, at, why, needs_build_script: false });
    }

    /// The file of one module.
    fn file_of(&self, module: &ItemMod, around: &Place) -> Result<ModuleFile> {
        let name = unraw(&module.ident);
        let item = Span::of(module).start;
        let (parent, span) = (self.index, Span::of(&module.ident));
        let (path, inner) = match path_attribute(&module.attrs) {
            // Such a file looks for its own modules beside itself, as a `mod.rs` does.
            Some(path) => {
                let path = around.path_folder.join(path);
                let inner = path.parent().unwrap_or(Path::new("")).to_owned();
                (path, inner)
            }
            None => {
                let folder = &around.folder;
                let flat = folder.join(format!("{name}.rs"));
                let nested = folder.join(&name).join("mod.rs");
                match (self.files.is_file(&flat), self.files.is_file(&nested)) {
                    (true, true) => {
                        let place = self.file.place(span.start);
                        let why = format!(
                            "the module `{name}` at {place} has two files, `{name}.rs` and \
                             `{name}/mod.rs`; delete one of them"
                        );
                        return Err(Error::build(why).with_excerpt(self.file.excerpt(span)));
                    }
                    (false, true) => (nested, folder.join(&name)),
                    _ => (flat, folder.join(&name)),
                }
            }
        };
        Ok(ModuleFile { item, path, folder: inner, parent, name: span, in_call: false })
    }
}

/// Modules in the bodies of functions.
impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        for statement in &block.stmts {
            if let syn::Stmt::Item(Item::Mod(module)) = statement
                && module.content.is_none()
            {
                let name = unraw(&module.ident);
                let why = format!(
                    "the module `{name}` is declared inside of a body, but its file can only go into \
                     a module; move `mod {name};` out of the body"
                );
                self.refuse(module, why);
            }
        }
        visit::visit_block(self, block);
    }
}

/// Whether it is a `cfg_attr` with a `path`; those that are decided are gone already.
fn gives_a_path(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg_attr") && cfg::cfg_attr_attributes(attr).iter().any(|it| it.path().is_ident("path"))
}

/// The value of a `#[path = "…"]`.
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
