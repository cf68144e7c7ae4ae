//! What takes the space in a bundle.

use std::collections::BTreeMap;

/// How many bytes each module takes.
pub struct Sizes {
    /// By the path of the module, without what is inside it; that of the solution is empty.
    modules: BTreeMap<Vec<String>, usize>,
    /// Of the whole bundle: more than that of all modules, by the headers of the crates.
    total: usize,
}

impl Sizes {
    pub(super) fn new(files: &[(String, usize)], total: usize) -> Self {
        let mut modules: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for (path, size) in files {
            let names = path.split("::").filter(|it| !it.is_empty()).map(str::to_owned);
            *modules.entry(names.collect()).or_default() += size;
        }
        Self { modules, total }
    }

    /// Returns a line for each crate and module with the size of all that is inside it, the largest first.
    pub fn table(&self) -> String {
        let mut lines = String::new();
        let mut line = |size: usize, depth: usize, name: &str| {
            let share = size as f64 * 100.0 / self.total.max(1) as f64;
            lines += &format!("{size:>9} {share:>5.1} %  {}{name}\n", "  ".repeat(depth));
        };
        line(self.total, 0, "in all");
        self.add_inside(&[], &mut line);
        lines
    }

    fn add_inside(&self, path: &[String], line: &mut impl FnMut(usize, usize, &str)) {
        let inside = |it: &&Vec<String>| it.len() > path.len() && it.starts_with(path);
        let mut names: Vec<&String> =
            self.modules.keys().filter(inside).map(|it| &it[path.len()]).collect();
        names.dedup();
        let mut parts: Vec<(usize, Option<&String>)> =
            names.into_iter().map(|name| (self.of(&joined(path, name)), Some(name))).collect();
        let own = self.modules.get(path).copied().filter(|_| !parts.is_empty() || path.is_empty());
        parts.extend(own.map(|size| (size, None)));
        parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for (size, name) in parts {
            match name {
                Some(name) => {
                    line(size, path.len(), name);
                    self.add_inside(&joined(path, name), line);
                }
                None if path.is_empty() => line(size, 0, "the solution"),
                None => line(size, path.len(), "itself"),
            }
        }
    }

    /// The size of a module with all that is inside it.
    fn of(&self, path: &[String]) -> usize {
        self.modules.iter().filter(|(it, _)| it.starts_with(path)).map(|(_, size)| size).sum()
    }
}

fn joined(path: &[String], name: &str) -> Vec<String> {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first_and_a_module_counts_what_is_inside() {
        let files =
            [("", 100), ("kelp", 10), ("kelp::leaf", 300), ("kelp::stem", 30), ("reef", 500)];
        let files = files.map(|(path, size)| (path.to_owned(), size));
        let expected = "
     1000 100.0 %  in all
      500  50.0 %  reef
      340  34.0 %  kelp
      300  30.0 %    leaf
       30   3.0 %    stem
       10   1.0 %    itself
      100  10.0 %  the solution
";
        assert_eq!(Sizes::new(&files, 1000).table(), expected[1..]);
    }
}
