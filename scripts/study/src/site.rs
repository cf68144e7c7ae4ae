//! The files of the site, and the folder that they are written to.

use base::error::{Error, Result};
use base::files;
use base::terminal::shown;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The styles of the pictures, which those need that stand alone, too.
const PICTURE_STYLE: &str = include_str!("../web/pictures.css");

/// The file in which a folder lists what was written into it.
const LIST: &str = ".study";

/// All files of the site.
#[derive(Default)]
pub struct SiteFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl SiteFiles {
    /// Adds a file.
    pub fn add(&mut self, file: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(file.to_owned(), content.into());
    }

    /// Returns all files by their names.
    pub fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }

    /// Writes all files into a folder, and removes those that an earlier call has written there and that
    /// are no more.
    ///
    /// # Errors
    ///
    /// A folder with other files, or one that cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let before = written_before(folder)?;
        for file in before.lines().filter(|file| is_inside(file) && !self.files.contains_key(*file))
        {
            // It may be gone already.
            let _ = fs::remove_file(folder.join(file));
        }
        let names: Vec<&str> = self.files.keys().map(String::as_str).collect();
        let mut made = BTreeSet::new();
        for (name, content) in &self.files {
            let file = folder.join(name);
            let parent = file.parent().unwrap_or(folder);
            if made.insert(parent.to_owned()) {
                fs::create_dir_all(parent).map_err(Error::file("write", parent))?;
            }
            files::write(&file, content)?;
        }
        files::write(&folder.join(LIST), (names.join("\n") + "\n").as_bytes())
    }
}

/// Returns the files, one a line, that an earlier call has written into a folder.
///
/// # Errors
///
/// A folder with other files.
pub fn written_before(folder: &Path) -> Result<String> {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    match fs::read_to_string(folder.join(LIST)) {
        Err(_) if !is_empty => Err(Error::usage(format!(
            "`{0}` has files that `cargo study` has not written: name an empty folder, or remove `{0}`",
            shown(folder)
        ))),
        before => Ok(before.unwrap_or_default()),
    }
}

/// True if a line of the list names a file below the folder.
fn is_inside(file: &str) -> bool {
    !file.is_empty()
        && Path::new(file).components().all(|it| matches!(it, std::path::Component::Normal(_)))
}

/// Returns a picture as a file of its own, in a theme.
pub fn standalone_picture(svg: &str, theme: &str) -> String {
    let (start, rest) = svg.split_once('>').unwrap_or((svg, ""));
    let style = PICTURE_STYLE.replace("</", "");
    format!("{start} data-theme=\"{theme}\"><style>{style}</style>{rest}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_files_are_replaced() {
        let folder = base::files::temporary().unwrap();
        let out = folder.path().join("out");
        let mut site = SiteFiles::default();
        site.add("index.html", "reef");
        site.add("games/kelp.html", "kelp");
        site.write(&out).unwrap();
        let mut smaller = SiteFiles::default();
        smaller.add("index.html", "crab");
        fs::write(out.join(LIST), "index.html\ngames/kelp.html\n../outside\n").unwrap();
        fs::write(folder.path().join("outside"), "").unwrap();
        smaller.write(&out).unwrap();
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "crab");
        assert!(!out.join("games/kelp.html").exists());
        assert!(folder.path().join("outside").exists());
        let error = smaller.write(folder.path()).unwrap_err();
        assert!(error.to_string().contains("has not written"), "{error}");
    }

    #[test]
    fn a_picture_stands_alone() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>Kelp</title></svg>";
        let picture = standalone_picture(svg, "dark");
        assert!(
            picture.starts_with(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" data-theme=\"dark\"><style>"
            )
        );
    }
}
