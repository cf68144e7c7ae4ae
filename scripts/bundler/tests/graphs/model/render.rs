//! Renders the modules as files.

use super::{ModelVisibility, ModuleEntry, World};
use crate::common::FileTree;
use std::collections::BTreeMap;

impl World {
    pub(super) fn visibility_text(&self, module: usize, visibility: ModelVisibility) -> String {
        let root = self.roots[self.modules[module].krate];
        match visibility {
            ModelVisibility::Everywhere => "pub ".to_owned(),
            ModelVisibility::Inside(it) if it == module => String::new(),
            ModelVisibility::Inside(it) if it == root => "pub(crate) ".to_owned(),
            ModelVisibility::Inside(it) if Some(it) == self.modules[module].parent => {
                "pub(super) ".to_owned()
            }
            ModelVisibility::Inside(it) => {
                let mut names: Vec<&str> =
                    self.ancestors(it).iter().map(|&it| self.modules[it].name.as_str()).collect();
                names.pop();
                names.push("crate");
                names.reverse();
                format!("pub(in {}) ", names.join("::"))
            }
        }
    }

    pub(super) fn files(&mut self) -> FileTree {
        let mut files = FileTree::new();
        for krate in 0..self.crates {
            let folder = match krate {
                0 => "src".to_owned(),
                _ => format!("{}/src", self.crate_name(krate)),
            };
            let mut text = self.module_text(self.roots[krate], &folder, &mut files);
            if krate == 0 {
                text.extend(self.main.clone());
            }
            let path = format!("{folder}/{}.rs", if krate == 0 { "main" } else { "lib" });
            files.insert(path, (text.join("\n") + "\n").into());
        }
        files
    }

    fn module_text(&mut self, module: usize, folder: &str, files: &mut FileTree) -> Vec<String> {
        let mut text = self.import_lines(module);
        for entry in self.modules[module].entries.clone() {
            match entry {
                ModuleEntry::Item(id) => text.extend(self.items[id].text.clone()),
                ModuleEntry::Impl(id) => text.extend(self.impls[id].text.clone()),
                ModuleEntry::Module(id) => {
                    let it = &self.modules[id];
                    let (name, in_file, as_mod_rs) = (it.name.clone(), it.in_file, it.as_mod_rs);
                    let visibility = self.visibility_text(module, it.visibility);
                    let folder = format!("{folder}/{name}");
                    let inner = self.module_text(id, &folder, files);
                    if in_file {
                        text.push(format!("{visibility}mod {name};"));
                        let path = if as_mod_rs { folder + "/mod.rs" } else { folder + ".rs" };
                        files.insert(path, (inner.join("\n") + "\n").into());
                    } else {
                        text.push(format!("{visibility}mod {name} {{"));
                        text.extend(inner.into_iter().map(|it| format!("    {it}")));
                        text.push("}".to_owned());
                    }
                }
            }
        }
        text.extend(self.modules[module].tests.iter().flat_map(|it| it.lines().map(str::to_owned)));
        text
    }

    /// Returns the lines of the imports, some of them in groups.
    fn import_lines(&mut self, module: usize) -> Vec<String> {
        let mut groups: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
        let mut lines = Vec::new();
        for import in self.modules[module].imports.clone() {
            let visibility = self.visibility_text(module, import.visibility);
            let (last, rest) = import.path.split_last().unwrap();
            let plain = last.trim_start_matches(':');
            let tail = match &import.name {
                None => format!("{last}::*"),
                Some(name) if name == plain => last.clone(),
                Some(name) if name.contains('#') => format!("{last} as _"),
                Some(name) => format!("{last} as {name}"),
            };
            let prefix = rest.join("::");
            if rest.is_empty() {
                lines.push(format!("{visibility}use {tail};"));
            } else if self.random.chance(50) {
                lines.push(format!("{visibility}use {prefix}::{tail};"));
            } else {
                groups.entry((visibility, prefix)).or_default().push(tail);
            }
        }
        for ((visibility, prefix), tails) in groups {
            lines.push(match tails.as_slice() {
                [tail] => format!("{visibility}use {prefix}::{tail};"),
                _ => format!("{visibility}use {prefix}::{{{}}};", tails.join(", ")),
            });
        }
        lines
    }
}
