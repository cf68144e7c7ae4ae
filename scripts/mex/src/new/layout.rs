//! Turns a layout, such as `{judge}/{contest}/{problem}.rs`, into the paths of a new problem.

use base::judge::Judges;
use std::path::{Path, PathBuf};

/// The layout of workspaces that set none: cargo finds binaries in such folders by itself.
pub(super) const DEFAULT: &str = "src/bin/{id}";

/// The placeholders of a layout.
const WORDS: [&str; 4] = ["{id}", "{judge}", "{contest}", "{problem}"];

/// The values of the placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LayoutNames {
    id: String,
    /// The judge in small letters, such as `codeforces`.
    judge: String,
    /// The contest, such as `1451` or `abc278`, if the judge has contests.
    contest: Option<String>,
    /// The id without judge and contest.
    problem: String,
}

impl LayoutNames {
    /// Splits an id into judge, contest and problem; `judge` is used if the id names none.
    pub(super) fn new(judges: &Judges, judge: &str, id: &str) -> Self {
        let (judge, rest) = judges.split_id(id).unwrap_or((judge, id));
        let (contest, problem) = match contest(rest) {
            Some((contest, problem)) => (Some(contest.to_owned()), problem),
            None => (None, rest),
        };
        let [id, judge, problem] = [id, judge, problem].map(str::to_owned);
        Self { id, judge, contest, problem }
    }

    /// Fills in a layout; parts with `{contest}` are left out if the judge has no contests.
    pub(super) fn fill(&self, layout: &str) -> PathBuf {
        let part = |part: &str| {
            let contest = match &self.contest {
                None if part.contains("{contest}") => return None,
                contest => contest.as_deref().unwrap_or_default(),
            };
            let names = [&self.id, &self.judge, contest, &self.problem];
            let mut filled = part.to_owned();
            for (word, name) in WORDS.into_iter().zip(names) {
                filled = filled.replace(word, name);
            }
            Some(filled)
        };
        layout.split('/').filter_map(part).collect()
    }

    /// Fills in a layout; returns `None` if it has `{contest}` and the judge has no contests.
    pub(super) fn fill_whole(&self, layout: &str) -> Option<PathBuf> {
        let has_all = self.contest.is_some() || !layout.contains("{contest}");
        has_all.then(|| self.fill(layout))
    }
}

/// Returns contest and problem if the rest of an id, such as `1451f` or `abc278-g`, has both.
fn contest(rest: &str) -> Option<(&str, &str)> {
    let is_problem =
        |text: &str| text.len() <= 2 && text.starts_with(|it: char| it.is_ascii_alphabetic());
    let (contest, problem) = match rest.rsplit_once('-') {
        Some(pair) => pair,
        None => rest.split_at(rest.find(|it: char| !it.is_ascii_digit())?),
    };
    let has_number = contest.contains(|it: char| it.is_ascii_digit());
    (has_number && is_problem(problem)).then_some((contest, problem))
}

/// Checks that a layout is a relative path of names that are valid on all systems.
///
/// # Errors
///
/// Returns a clause that follows a comma: `` whose part `..` should be … ``.
pub(super) fn check(layout: &str) -> Result<(), String> {
    for part in layout.split('/') {
        let mut rest = part.to_owned();
        for word in WORDS {
            rest = rest.replace(word, "x");
        }
        let is_plain = |char: char| char.is_ascii_alphanumeric() || "-_.".contains(char);
        if rest.is_empty() || rest.starts_with('.') || !rest.chars().all(is_plain) {
            return Err(format!(
                "whose part `{part}` should be letters, digits, `-`, `_`, `.`, and the words {}",
                WORDS.join(", ")
            ));
        }
    }
    Ok(())
}

/// Returns true if the layout gives the problems of one contest different paths.
pub(super) fn tells_problems(layout: &str) -> bool {
    layout.contains("{id}") || layout.contains("{problem}")
}

/// The paths of a new problem, in the folder of its package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProblemPaths {
    /// The source.
    pub(super) source: PathBuf,
    /// The folder of `problem.toml` and the samples.
    pub(super) folder: PathBuf,
    /// True if cargo finds the source only by a `[[bin]]` entry in the manifest.
    pub(super) needs_entry: bool,
}

impl ProblemPaths {
    pub(super) fn new(layout: &str, names: &LayoutNames) -> Self {
        let path = names.fill(layout);
        let (folder, source) = if layout.ends_with(".rs") {
            (path.with_extension(""), path)
        } else {
            (path.clone(), path.join("main.rs"))
        };
        let autodiscovered = Path::new("src/bin").join(&names.id);
        Self { needs_entry: folder != autodiscovered, source, folder }
    }

    /// Returns the entry for the manifest of the package.
    pub(super) fn entry(&self, id: &str) -> String {
        let parts: Vec<_> = self.source.iter().map(|part| part.to_string_lossy()).collect();
        format!("\n[[bin]]\nname = \"{id}\"\npath = \"{}\"\n", parts.join("/"))
    }

    /// Returns these paths below this folder.
    pub(super) fn inside(&self, package: &Path) -> Self {
        let [source, folder] = [&self.source, &self.folder].map(|path| package.join(path));
        Self { source, folder, needs_entry: self.needs_entry }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(id: &str, layout: &str) -> PathBuf {
        LayoutNames::new(&Judges::builtin().unwrap(), "portable", id).fill(layout)
    }

    #[test]
    fn an_id_tells_judge_contest_and_problem() {
        for (id, path) in [
            ("cf-1451f", "codeforces/1451/f"),
            ("cf-1312f2", "codeforces/1312/f2"),
            ("atcoder-abc278-g", "atcoder/abc278/g"),
            ("atcoder-abc278-ex", "atcoder/abc278/ex"),
            ("luogu-p2148", "luogu/p2148"),
            ("kattis-hello-world", "kattis/hello-world"),
            ("codechef-lapin", "codechef/lapin"),
            ("boj-1008", "boj/1008"),
            ("crabs", "portable/crabs"),
        ] {
            assert_eq!(filled(id, "{judge}/{contest}/{problem}"), Path::new(path));
        }
        assert_eq!(filled("luogu-p2148", "round-{contest}/{id}.rs"), Path::new("luogu-p2148.rs"));
    }

    #[test]
    fn cargo_finds_what_is_called_like_its_binary_in_src_bin() {
        let names = LayoutNames::new(&Judges::builtin().unwrap(), "codeforces", "cf-4a");
        for (layout, source, folder, needs_entry) in [
            ("src/bin/{id}", "src/bin/cf-4a/main.rs", "src/bin/cf-4a", false),
            ("src/bin/{id}.rs", "src/bin/cf-4a.rs", "src/bin/cf-4a", false),
            ("src/bin/{problem}.rs", "src/bin/a.rs", "src/bin/a", true),
            ("{contest}/{problem}", "4/a/main.rs", "4/a", true),
        ] {
            let [source, folder] = [source, folder].map(PathBuf::from);
            assert_eq!(
                ProblemPaths::new(layout, &names),
                ProblemPaths { source, folder, needs_entry }
            );
        }
        let entry = ProblemPaths::new("{contest}/{problem}", &names).entry("cf-4a");
        assert_eq!(entry, "\n[[bin]]\nname = \"cf-4a\"\npath = \"4/a/main.rs\"\n");
    }
}
