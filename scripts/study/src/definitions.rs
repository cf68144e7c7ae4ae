//! Which names there are on the shelf, and what a name means in a file.
//!
//! 1. [`Definitions::new`] lists what each file defines, by its path: `reef::crab::Crab::new` stands in
//!    line 15 of `crab.rs`.
//! 2. [`scope::NameScope`] knows what a file imports, and so turns `Crab::new`, as the file writes it, into
//!    that path.
//! 3. `walk` goes through a file and finds the item that each path names. It has no types, so variables,
//!    fields and methods after a dot are no links; nor is a name that a variable may hide, since a wrong
//!    link is worse than none.

mod list;
pub mod scope;
mod walk;

use crate::address::{Here, LinkTarget, source_page};
use crate::highlight::Links;
use crate::shelf::{Shelf, SourceText};
use scope::NameScope;
use std::collections::BTreeMap;

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
    /// The items that the root of a library exports under another path: `reef::Crab`.
    exports: BTreeMap<String, String>,
}

impl Definitions {
    /// Lists what the files of the shelf define.
    pub fn new(shelf: &Shelf) -> Self {
        let mut definitions = Self::default();
        for library in &shelf.crates {
            let root = Definition {
                file: library.root.shown.clone(),
                line: 1,
                shown_at: Some(LinkTarget::page("index.html")),
            };
            definitions.by_path.insert(library.name.clone(), root);
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
                    // Variants and fields stand in the text of their type.
                    definitions.show_members(&path, &page, &anchor(&item.path));
                }
            }
            definitions.add_exports(&library.root);
        }
        definitions
    }

    /// Lists what one more file defines, such as a solution.
    pub fn add_file(&mut self, file: &SourceText) {
        list::list(self, file);
    }

    fn add(&mut self, path: String, file: &SourceText, line: usize) {
        let definition = Definition { file: file.shown.clone(), line, shown_at: None };
        self.by_path.entry(path).or_insert(definition);
    }

    fn show(&mut self, path: &str, page: &str, anchor: &str) {
        if let Some(definition) = self.by_path.get_mut(path) {
            definition.shown_at = Some(LinkTarget::at(page, anchor));
        }
    }

    fn show_members(&mut self, owner: &str, page: &str, anchor: &str) {
        let prefix = format!("{owner}::");
        let after = self.by_path.range_mut(prefix.clone()..);
        for (_, definition) in after.take_while(|(path, _)| path.starts_with(&prefix)) {
            definition.shown_at.get_or_insert_with(|| LinkTarget::at(page, anchor));
        }
    }

    fn add_exports(&mut self, root: &SourceText) {
        let scope = NameScope::of_file(root);
        for (name, path) in scope.public_imports() {
            self.exports.insert(format!("{}::{name}", root.path.join("::")), path.clone());
        }
    }

    /// Returns the path under which a path is defined, as far as the exports of libraries change it.
    pub fn canonical(&self, path: &str) -> String {
        let segments: Vec<&str> = path.split("::").collect();
        for length in (1..=segments.len()).rev() {
            if let Some(defined) = self.exports.get(&segments[..length].join("::")) {
                let rest = segments[length..].iter().map(|segment| format!("::{segment}"));
                return defined.clone() + &rest.collect::<String>();
            }
        }
        path.to_owned()
    }

    /// Returns the definition of a path, such as `reef::Crab::new`.
    pub fn get(&self, path: &str) -> Option<&Definition> {
        self.by_path.get(&self.canonical(path))
    }

    /// Returns the links of a file to the sources of what its names mean, as seen from `here`.
    pub fn links(&self, file: &SourceText, here: &Here<'_>) -> Links {
        let mut links = Links::new();
        for (range, place) in walk::walk(self, file) {
            let target = LinkTarget::at(source_page(&place.file), format!("L{}", place.line));
            links.insert(range.start, (range.end, here.href(&target)));
        }
        links
    }
}

/// The file and the line that a name leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path of the file from the root of the workspace on.
    pub file: String,
    /// The line.
    pub line: usize,
}

/// Returns the id of an item in the page of its module: `Octal::new` has `Octal.new`.
pub fn anchor(path: &str) -> String {
    path.replace("::", ".")
}
