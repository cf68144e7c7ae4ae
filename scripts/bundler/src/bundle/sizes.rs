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
        self.add_submodules(&[], &self.with_submodules(), &mut line);
        lines
    }

    /// Returns the size of each module with its submodules.
    fn with_submodules(&self) -> BTreeMap<&[String], usize> {
        let mut sizes: BTreeMap<&[String], usize> = BTreeMap::new();
        for (path, size) in &self.modules {
            for length in 0..=path.len() {
                *sizes.entry(&path[..length]).or_default() += size;
            }
        }
        sizes
    }

    /// Adds the lines of the modules below this path, given their sizes.
    fn add_submodules(
        &self,
        path: &[String],
        sizes: &BTreeMap<&[String], usize>,
        line: &mut impl FnMut(usize, usize, &str),
    ) {
        let depth = path.len();
        let is_child = |other: &&[String]| other.len() == depth + 1 && other.starts_with(path);
        let children = sizes.keys().copied().filter(is_child);
        let mut parts: Vec<(usize, Option<&[String]>)> =
            children.map(|child| (sizes[child], Some(child))).collect();
        let own = self.modules.get(path).filter(|_| !parts.is_empty() || path.is_empty());
        parts.extend(own.map(|size| (*size, None)));
        parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for (size, child) in parts {
            match child {
                Some(child) => {
                    line(size, depth, &child[depth]);
                    self.add_submodules(child, sizes, line);
                }
                None if path.is_empty() => line(size, 0, "the solution"),
                None => line(size, depth, "itself"),
            }
        }
    }
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
