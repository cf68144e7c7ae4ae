//! `mex init`: creates a workspace for a contest, with one problem that passes its sample.

use base::error::{Error, Result};
use base::invocation;
use base::terminal::shown;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The id of the example problem.
pub(crate) const EXAMPLE: &str = "crabs";

/// The `problem.toml` of the example.
const PROBLEM_TOML: &str = "\
title = \"Crabs\"
url = \"\"
judge = \"portable\"
time_limit_ms = 1000
memory_limit_mib = 256
games = []
status = \"samples\"
";

/// Path and text of each file of the new workspace.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("init/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("init/lib.rs.txt")),
    ("src/bin/crabs/main.rs", include_str!("init/crabs.rs.txt")),
    ("src/bin/crabs/problem.toml", PROBLEM_TOML),
    ("src/bin/crabs/samples/1.in", "1 2\n"),
    ("src/bin/crabs/samples/1.out", "3\n"),
    ("mex-template/main.rs", include_str!("init/template.rs.txt")),
];

/// Created only where there are no such files yet.
const EXTRAS: [(&str, &str); 2] =
    [(".gitignore", "/target\n"), (".vscode/tasks.json", include_str!("init/tasks.json.txt"))];

/// Creates a workspace in a folder, which may be new, and returns the paths of its files. No file is
/// overwritten.
///
/// # Errors
///
/// A path of the new workspace exists already, or a file cannot be written. Then nothing is left behind.
pub(crate) fn init(folder: &Path) -> Result<Vec<PathBuf>> {
    let exists = |path: &Path| fs::symlink_metadata(path).is_ok();
    for name in FILES.iter().filter_map(|(path, _)| Path::new(path).iter().next()) {
        let path = folder.join(name);
        if exists(&path) {
            let mut message = format!("`{}` is there already; nothing was changed", shown(&path));
            if name == "Cargo.toml" {
                let new = invocation::command("new ID");
                message += &format!("\n`{new}` makes a problem in the workspace that is there");
            }
            return Err(Error::usage(message));
        }
    }
    let mut files = FILES.to_vec();
    let is_new =
        |name: &str| Path::new(name).iter().next().is_some_and(|it| !exists(&folder.join(it)));
    files.extend(EXTRAS.into_iter().filter(|(path, _)| is_new(path)));
    let remove_all = |_: &Error| {
        // None of these was there before.
        for name in files.iter().filter_map(|(path, _)| Path::new(path).iter().next()) {
            let path = folder.join(name);
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    };
    let write = |(path, text): &(&str, &str)| {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(Error::file("write", parent))?;
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(Error::file("write", &path))?;
        Ok(path)
    };
    files.iter().map(write).collect::<Result<_>>().inspect_err(remove_all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::files::{temporary, temporary_in};

    #[test]
    fn nothing_is_written_over() {
        for name in ["Cargo.toml", "src", "mex-template"] {
            let outer = temporary().unwrap();
            let folder = temporary_in(outer.path(), "").unwrap();
            fs::write(folder.path().join(name), "mine").unwrap();
            let error = init(folder.path()).unwrap_err();
            assert!(error.to_string().contains("is there already; nothing was changed"), "{error}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        let folder = temporary().unwrap();
        fs::write(folder.path().join(".gitignore"), "mine").unwrap();
        // All extras but this one.
        assert_eq!(init(folder.path()).unwrap().len(), FILES.len() + EXTRAS.len() - 1);
        assert_eq!(fs::read_to_string(folder.path().join(".gitignore")).unwrap(), "mine");
        assert!(init(folder.path()).is_err());
    }
}
