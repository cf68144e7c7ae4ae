//! The size of each module of a bundle.

use std::collections::BTreeMap;

/// The size in bytes of each module.
pub struct ModuleSizes {
    /// The size of each module without its submodules, by its path. The path of the solution is empty.
    modules: BTreeMap<Vec<String>, usize>,
    /// The size of the whole bundle. It is more than the sum, since crates have headers.
    total: usize,
}

impl ModuleSizes {
    pub(super) fn new(files: &[(String, usize)], total: usize) -> Self {
        let mut modules: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for (path, size) in files {
            let names = path.split("::").filter(|it| !it.is_empty()).map(str::to_owned);
            *modules.entry(names.collect()).or_default() += size;
        }
        Self { modules, total }
    }

    /// Returns the paths of all modules with code in the bundle, such as `["kelp", "leaf"]`. The solution itself
    /// is not among them.
    pub fn modules(&self) -> impl Iterator<Item = &[String]> {
        let named = self.modules.iter().filter(|(path, size)| !path.is_empty() && **size > 0);
        named.map(|(path, _)| path.as_slice())
    }

    /// Returns a table with a line for each crate and module, the largest first. A module's size includes its
    /// submodules.
    pub fn table(&self) -> String {
        let mut lines = String::new();
        let mut line = |size: usize, depth: usize, name: &str| {
            let share = size as f64 * 100.0 / self.total.max(1) as f64;
            lines += &format!("{size:>9} {share:>5.1} %  {}{name}\n", "  ".repeat(depth));
        };
        line(self.total, 0, "total");
        self.add_submodules(&[], &mut line);
        lines
    }

    /// Adds the lines of the modules below this path.
    fn add_submodules(&self, path: &[String], line: &mut impl FnMut(usize, usize, &str)) {
        let below =
            self.modules.keys().filter(|other| other.len() > path.len() && other.starts_with(path));
        let mut names: Vec<&String> = below.map(|other| &other[path.len()]).collect();
        names.dedup();
        let mut parts: Vec<(usize, Option<&String>)> = names
            .into_iter()
            .map(|name| (self.with_submodules(&joined(path, name)), Some(name)))
            .collect();
        let own = self.modules.get(path).copied().filter(|_| !parts.is_empty() || path.is_empty());
        parts.extend(own.map(|size| (size, None)));
        parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for (size, name) in parts {
            match name {
                Some(name) => {
                    line(size, path.len(), name);
                    self.add_submodules(&joined(path, name), line);
                }
                None if path.is_empty() => line(size, 0, "the solution"),
                None => line(size, path.len(), "itself"),
            }
        }
    }

    /// Returns the size of a module with its submodules.
    fn with_submodules(&self, path: &[String]) -> usize {
        let parts = self.modules.iter().filter(|(other, _)| other.starts_with(path));
        parts.map(|(_, size)| size).sum()
    }
}

fn joined(path: &[String], name: &str) -> Vec<String> {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first_and_a_module_includes_its_submodules() {
        let files =
            [("", 100), ("kelp", 10), ("kelp::leaf", 300), ("kelp::stem", 30), ("reef", 500)];
        let files = files.map(|(path, size)| (path.to_owned(), size));
        let expected = "
     1000 100.0 %  total
      500  50.0 %  reef
      340  34.0 %  kelp
      300  30.0 %    leaf
       30   3.0 %    stem
       10   1.0 %    itself
      100  10.0 %  the solution
";
        let sizes = ModuleSizes::new(&files, 1000);
        assert_eq!(sizes.table(), expected[1..]);
        let modules: Vec<String> = sizes.modules().map(|path| path.join("::")).collect();
        assert_eq!(modules, ["kelp", "kelp::leaf", "kelp::stem", "reef"]);
    }
}
