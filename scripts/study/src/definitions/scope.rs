//! The imports of a file, and the path that a name in it stands for.

use crate::shelf::SourceText;
use std::collections::BTreeMap;
use syn::{Item, UseTree};

/// The names that a module of a file sees besides its own items.
pub struct NameScope {
    /// The path of the module.
    module: Vec<String>,
    /// The path that each imported name stands for.
    imports: BTreeMap<String, String>,
    /// The modules and types from which all names are imported.
    globs: Vec<String>,
}

impl NameScope {
    /// Returns the scope of the root of a file.
    pub fn of_file(file: &SourceText) -> Self {
        Self::of_items(file.path.clone(), &file.syntax.items)
    }

    /// Returns the scope of a module with these items.
    pub fn of_items<'a>(module: Vec<String>, items: impl IntoIterator<Item = &'a Item>) -> Self {
        let mut scope = Self { module, imports: BTreeMap::new(), globs: Vec::new() };
        for item in items {
            if let Item::Use(item) = item {
                scope.add(&item.tree, &mut Vec::new());
            }
        }
        scope
    }

    /// Adds what a function imports.
    pub fn add(&mut self, tree: &UseTree, before: &mut Vec<String>) {
        let (name, imported) = match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.add(&path.tree, before);
                before.pop();
                return;
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.add(tree, before));
            }
            UseTree::Glob(_) => return self.globs.push(self.absolute(before)),
            UseTree::Name(name) => (&name.ident, &name.ident),
            UseTree::Rename(rename) => (&rename.rename, &rename.ident),
        };
        let mut path = before.clone();
        if imported != "self" {
            path.push(imported.to_string());
        }
        // `self` has the name of the module that it is.
        let name = if name == "self" { path.last().cloned() } else { Some(name.to_string()) };
        self.imports.insert(name.unwrap_or_default(), self.absolute(&path));
    }

    /// Returns the imported names with the paths that they stand for.
    pub fn imports(&self) -> &BTreeMap<String, String> {
        &self.imports
    }

    /// Returns a path without `crate`, `self` and `super`.
    fn absolute(&self, path: &[String]) -> String {
        let mut absolute = match path.first().map(String::as_str) {
            Some("self" | "super") => self.module.clone(),
            _ => Vec::new(),
        };
        for segment in path {
            match segment.as_str() {
                "crate" => absolute.extend(self.module.first().cloned()),
                "self" => {}
                "super" => drop(absolute.pop()),
                _ => absolute.push(segment.clone()),
            }
        }
        absolute.join("::")
    }

    /// Returns the paths that a path in this scope may stand for, the best one first.
    pub fn candidates(&self, path: &[String]) -> Vec<String> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        if matches!(first.as_str(), "crate" | "self" | "super") {
            return vec![self.absolute(path)];
        }
        let module = self.module.join("::");
        let mut starts = Vec::new();
        if let Some(imported) = self.imports.get(first) {
            // The path of an import may begin with a module beside it.
            starts.extend([imported.clone(), format!("{module}::{imported}")]);
        }
        starts.push(format!("{module}::{first}"));
        starts.extend(self.globs.iter().map(|glob| format!("{glob}::{first}")));
        // The name of a library.
        starts.push(first.clone());
        let rest: String = rest.iter().map(|segment| format!("::{segment}")).collect();
        starts.iter().map(|start| start.clone() + &rest).collect()
    }

    /// Returns the path of the module.
    pub fn module(&self) -> &[String] {
        &self.module
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(text: &str) -> NameScope {
        let file = syn::parse_file(text).unwrap();
        NameScope::of_items(vec!["reef".to_owned(), "kelp".to_owned()], &file.items)
    }

    fn first(scope: &NameScope, path: &str) -> String {
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        scope.candidates(&path)[0].clone()
    }

    #[test]
    fn names_stand_for_what_they_import() {
        let scope = scope("use crate::crab::{self, Crab as C}; use super::dive::*; use std::fmt;");
        assert_eq!(first(&scope, "crab::walk"), "reef::crab::walk");
        assert_eq!(first(&scope, "C::new"), "reef::crab::Crab::new");
        assert_eq!(first(&scope, "fmt::Display"), "std::fmt::Display");
        assert_eq!(first(&scope, "frond"), "reef::kelp::frond");
        assert_eq!(first(&scope, "super::dive::deep"), "reef::dive::deep");
        assert_eq!(first(&scope, "self::frond"), "reef::kelp::frond");
        let path = vec!["deep".to_owned()];
        assert!(scope.candidates(&path).contains(&"reef::dive::deep".to_owned()));
    }
}
