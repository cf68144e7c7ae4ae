//! `mex init`: a workspace for a contest, with one problem that passes its sample.

use base::error::{Error, Result};
use base::files::cannot_write;
use base::invocation;
use base::terminal::shown;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The problem that is there from the start.
pub(crate) const EXAMPLE: &str = "crabs";

/// What the example is.
const FACTS: &str = "\
title = \"Crabs\"
url = \"\"
judge = \"portable\"
time_limit_ms = 1000
memory_limit_mib = 256
games = []
status = \"samples\"
";

/// The files by their paths in the new workspace.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("init/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("init/lib.rs.txt")),
    ("src/bin/crabs/main.rs", include_str!("init/crabs.rs.txt")),
    ("src/bin/crabs/problem.toml", FACTS),
    ("src/bin/crabs/samples/1.in", "1 2\n"),
    ("src/bin/crabs/samples/1.out", "3\n"),
    ("mex-template/main.rs", include_str!("init/template.rs.txt")),
];

/// What git leaves alone, if nothing says so yet.
const IGNORED: (&str, &str) = (".gitignore", "/target\n");

/// Makes a workspace in a folder, which may be new, and returns the paths of its files. Nothing is
/// written over.
///
/// # Errors
///
/// Something is in the way, or a file cannot be written.
pub(crate) fn init(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_there = |path: &Path| fs::symlink_metadata(path).is_ok();
    for name in FILES.iter().filter_map(|(path, _)| Path::new(path).iter().next()) {
        let path = folder.join(name);
        if is_there(&path) {
            let mut why = format!("`{}` is there already; nothing was changed", shown(&path));
            if name == "Cargo.toml" {
                let new = invocation::command("new ID");
                why += &format!("\n`{new}` makes a problem in the workspace that is there");
            }
            return Err(Error::usage(why));
        }
    }
    let mut files = FILES.to_vec();
    if !is_there(&folder.join(IGNORED.0)) {
        files.push(IGNORED);
    }
    let write = |(path, text): (&str, &str)| {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| cannot_write(parent, &error))?;
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| cannot_write(&path, &error))?;
        Ok(path)
    };
    files.into_iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over() {
        for name in ["Cargo.toml", "src", "mex-template"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "mine").unwrap();
            let error = init(folder.path()).unwrap_err();
            assert!(error.message.contains("is there already; nothing was changed"), "{error}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".gitignore"), "mine").unwrap();
        assert_eq!(init(folder.path()).unwrap().len(), FILES.len());
        assert_eq!(fs::read_to_string(folder.path().join(".gitignore")).unwrap(), "mine");
        assert!(init(folder.path()).is_err());
    }
}
