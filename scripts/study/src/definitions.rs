//! Which names there are on the shelf, and what a name means in a file.
//!
//! 1. [`Definitions::new`] lists what each file defines, by its path: `reef::crab::Crab::new` stands in
//!    line 15 of `crab.rs`.
//! 2. [`scope::NameScope`] knows what a file imports, and so turns `Crab::new`, as the file writes it, into
//!    that path.
//! 3. `walk` goes through a file and finds the item that each path names. It has no types, so variables,
//!    fields and methods after a dot are no links; nor is a name that a variable may hide, since a wrong
//!    link is worse than none.

pub mod scope;
mod walk;

use crate::address::{Here, LinkTarget, source_page};
use crate::highlight::Links;
use crate::shelf::{Shelf, SourceText, item_name, type_name};
use proc_macro2::Ident;
use scope::NameScope;
use std::collections::BTreeMap;
use syn::{ImplItem, Item, ItemMod, TraitItem, Visibility};

/// Where something is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The path of its file from the root of the workspace on.
    pub file: String,
    /// Its line.
    pub line: usize,
    /// Its place on the page of its module; `None` if the page does not show it.
    pub shown_at: Option<LinkTarget>,
}

/// All that the shelf defines, by path.
#[derive(Default)]
pub struct Definitions {
    by_path: BTreeMap<String, Definition>,
}

impl Definitions {
    /// Lists what the files of the shelf define.
    pub fn new(shelf: &Shelf) -> Self {
        let mut definitions = Self::default();
        for library in &shelf.crates {
            let path = definitions.add(&library.root, library.name.clone(), 1);
            definitions.show(&path, "index.html", "");
            for module in &library.modules {
                for file in &module.files {
                    definitions.add_file(file);
                }
                let page = module.page();
                definitions.show(&module.path(), &page, "");
                let members = module.items.iter().flat_map(|item| &item.members);
                for item in module.items.iter().chain(members) {
                    let path = format!("{}::{}", module.path(), item.path);
                    definitions.show(&path, &page, &anchor(&item.path));
                    definitions.show_members(&path, &page, &anchor(&item.path));
                }
            }
        }
        for library in &shelf.crates {
            definitions.add_exports(&library.root);
        }
        definitions
    }

    /// Lists what one more file defines, such as a solution, tests included.
    pub fn add_file(&mut self, file: &SourceText) {
        let module = self.add(file, file.path.join("::"), 1);
        self.add_items(file, &module, &file.syntax.items);
    }

    /// Adds the items of a module, and the fields, variants and functions of its types.
    fn add_items(&mut self, file: &SourceText, module: &str, items: &[Item]) {
        for item in items {
            let path = match (item, item_name(item)) {
                (_, Some(name)) => self.add_name(file, module, name),
                (Item::Impl(block), _) => match type_name(&block.self_ty) {
                    Some(name) => format!("{module}::{name}"),
                    None => continue,
                },
                _ => continue,
            };
            for name in members(item) {
                self.add_name(file, &path, name);
            }
            if let Item::Mod(ItemMod { content: Some((_, items)), .. }) = item {
                self.add_items(file, &path, items);
            }
        }
    }

    /// Adds a name and returns its path.
    fn add_name(&mut self, file: &SourceText, owner: &str, name: &Ident) -> String {
        self.add(file, format!("{owner}::{name}"), name.span().start().line)
    }

    fn add(&mut self, file: &SourceText, path: String, line: usize) -> String {
        let definition = Definition { file: file.shown.clone(), line, shown_at: None };
        self.by_path.entry(path.clone()).or_insert(definition);
        path
    }

    fn show(&mut self, path: &str, page: &str, anchor: &str) {
        if let Some(definition) = self.by_path.get_mut(path) {
            definition.shown_at = Some(LinkTarget::at(page, anchor));
        }
    }

    /// Shows the fields, variants and private functions of a type where its text is.
    fn show_members(&mut self, owner: &str, page: &str, anchor: &str) {
        let prefix = format!("{owner}::");
        let after = self.by_path.range_mut(prefix.clone()..);
        for (_, definition) in after.take_while(|(path, _)| path.starts_with(&prefix)) {
            definition.shown_at.get_or_insert_with(|| LinkTarget::at(page, anchor));
        }
    }

    /// Adds the items that the root of a library exports, by their path there: `reef::Crab`.
    fn add_exports(&mut self, root: &SourceText) {
        let public = root.syntax.items.iter().filter(
            |item| matches!(item, Item::Use(import) if matches!(import.vis, Visibility::Public(_))),
        );
        for (name, path) in NameScope::of_items(root.path.clone(), public).imports() {
            let mut exported = BTreeMap::new();
            for (defined, definition) in &self.by_path {
                if let Some(rest) = defined.strip_prefix(path.as_str())
                    && (rest.is_empty() || rest.starts_with("::"))
                {
                    exported.insert(format!("{}::{name}{rest}", root.path[0]), definition.clone());
                }
            }
            self.by_path.extend(exported);
        }
    }

    /// Returns the definition of a path, such as `reef::Crab::new`.
    pub fn get(&self, path: &str) -> Option<&Definition> {
        self.by_path.get(path)
    }

    /// Returns the links of a file to the sources of what its names mean, as seen from `here`. The booklet has none:
    /// it is for print, and has no sources.
    pub fn links(&self, file: &SourceText, here: &Here<'_>) -> Links {
        let mut links = Links::new();
        if here.is_booklet() {
            return links;
        }
        for (range, place) in walk::walk(self, file) {
            let target = LinkTarget::at(source_page(&place.file), format!("L{}", place.line));
            links.insert(range.start, here.href(&target));
        }
        links
    }
}

/// Returns the fields, variants and functions of an item.
fn members(item: &Item) -> Vec<&Ident> {
    match item {
        Item::Struct(of) => of.fields.iter().filter_map(|it| it.ident.as_ref()).collect(),
        Item::Enum(of) => of.variants.iter().map(|it| &it.ident).collect(),
        Item::Trait(of) => {
            let functions = of.items.iter().filter_map(|item| match item {
                TraitItem::Fn(it) => Some(&it.sig.ident),
                _ => None,
            });
            functions.collect()
        }
        Item::Impl(of) => {
            let members = of.items.iter().filter_map(|item| match item {
                ImplItem::Fn(it) => Some(&it.sig.ident),
                ImplItem::Const(it) => Some(&it.ident),
                _ => None,
            });
            members.collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the id of an item in the page of its module: `Octal::new` has `Octal.new`.
pub fn anchor(path: &str) -> String {
    path.replace("::", ".")
}
