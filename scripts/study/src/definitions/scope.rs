//! The imports of a file, and the path that a name in it stands for.

use crate::shelf::SourceText;
use std::collections::BTreeMap;
use syn::{Item, UseTree, Visibility};

/// The names that a module of a file sees besides its own items.
pub struct NameScope {
    /// The path of the module.
    module: Vec<String>,
    /// The path that each imported name stands for, and whether others may import it from here.
    imports: BTreeMap<String, (String, bool)>,
    /// The modules and types from which all names are imported.
    globs: Vec<String>,
}

impl NameScope {
    /// Returns the scope of the root of a file.
    pub fn of_file(file: &SourceText) -> Self {
        Self::of_items(file.path.clone(), &file.syntax.items)
    }

    /// Returns the scope of a module with these items.
    pub fn of_items(module: Vec<String>, items: &[Item]) -> Self {
        let mut scope = Self { module, imports: BTreeMap::new(), globs: Vec::new() };
        for item in items {
            if let Item::Use(item) = item {
                let is_public = matches!(item.vis, Visibility::Public(_));
                scope.add(&item.tree, &mut Vec::new(), is_public);
            }
        }
        scope
    }

    /// Returns a scope in which paths are those of documentation in this module, which imports nothing
    /// that is known here.
    pub fn of_module(module: &str) -> Self {
        let module = module.split("::").map(str::to_owned).collect();
        Self { module, imports: BTreeMap::new(), globs: Vec::new() }
    }

    /// Adds what a function imports.
    pub fn add(&mut self, tree: &UseTree, before: &mut Vec<String>, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.add(&path.tree, before, is_public);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add(tree, before, is_public));
            }
            UseTree::Name(name) if name.ident == "self" => {
                let own = before.last().cloned().unwrap_or_default();
                self.import(own, before, is_public);
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                let path = [&before[..], std::slice::from_ref(&name)].concat();
                self.import(name, &path, is_public);
            }
            UseTree::Rename(rename) => {
                let mut path = before.clone();
                if rename.ident != "self" {
                    path.push(rename.ident.to_string());
                }
                self.import(rename.rename.to_string(), &path, is_public);
            }
            UseTree::Glob(_) => {
                let path = self.absolute(before);
                self.globs.push(path.join("::"));
            }
        }
    }

    fn import(&mut self, name: String, path: &[String], is_public: bool) {
        let path = self.absolute(path).join("::");
        self.imports.insert(name, (path, is_public));
    }

    /// Returns what others may import from here, with the paths that it stands for.
    pub fn public_imports(&self) -> impl Iterator<Item = (&String, &String)> {
        self.imports
            .iter()
            .filter(|(_, (_, is_public))| *is_public)
            .map(|(name, (path, _))| (name, path))
    }

    /// Returns a path without `crate`, `self` and `super`.
    fn absolute(&self, path: &[String]) -> Vec<String> {
        let mut segments = path.iter().peekable();
        let mut absolute = match segments.peek().map(|it| it.as_str()) {
            Some("crate") => {
                segments.next();
                self.module[..1].to_vec()
            }
            Some("self") => {
                segments.next();
                self.module.clone()
            }
            Some("super") => self.module.clone(),
            _ => Vec::new(),
        };
        while segments.peek().is_some_and(|it| *it == "super") {
            segments.next();
            absolute.pop();
        }
        absolute.extend(segments.cloned());
        absolute
    }

    /// Returns the paths that a path in this scope may stand for, the best one first.
    pub fn candidates(&self, path: &[String]) -> Vec<String> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        if matches!(first.as_str(), "crate" | "self" | "super") {
            return vec![self.absolute(path).join("::")];
        }
        let with_rest = |start: &str| {
            let rest = rest.iter().map(|segment| format!("::{segment}"));
            start.to_owned() + &rest.collect::<String>()
        };
        let own = format!("{}::{first}", self.module.join("::"));
        let imported = self.imports.get(first).map(|(path, _)| with_rest(path));
        let from_globs = self.globs.iter().map(|glob| with_rest(&format!("{glob}::{first}")));
        // The path of an import may begin with a module beside it.
        let beside = imported.iter().map(|path| format!("{}::{path}", self.module.join("::")));
        let mut candidates: Vec<String> = imported.iter().cloned().chain(beside).collect();
        candidates.push(with_rest(&own));
        candidates.extend(from_globs);
        // The name of a library.
        candidates.push(with_rest(first));
        candidates
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
