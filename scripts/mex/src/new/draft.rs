//! Writes a new problem into a temporary folder first, and then moves it to its place in one step.

use super::Created;
use super::layout::ProblemPaths;
use base::error::{Error, Result};
use base::files::{rename, temporary_in};
use base::terminal::shown;
use base::workspace::Package;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The prefix of the folders in which problems are written first.
pub(super) const DRAFT: &str = ".mex-new-";

/// The texts and the paths of a new problem.
pub(super) struct Draft<'a> {
    pub(super) id: &'a str,
    /// Its paths in its package.
    pub(super) paths: &'a ProblemPaths,
    pub(super) source: String,
    /// The other files, by their paths in the folder of the problem.
    pub(super) files: Vec<(PathBuf, String)>,
}

impl Draft<'_> {
    /// Writes the files into the folder of a package.
    pub(super) fn write(&self, package: &Path) -> io::Result<()> {
        let paths = self.paths.inside(package);
        let files = self.files.iter().map(|(path, text)| (paths.folder.join(path), text));
        for (path, text) in files.chain([(paths.source.clone(), &self.source)]) {
            fs::create_dir_all(path.parent().unwrap_or(package))?;
            fs::write(path, text)?;
        }
        Ok(())
    }

    /// Moves the problem into an existing package: its folder in one step, then a source and a manifest
    /// entry outside that folder.
    pub(super) fn install(&self, package: &Package) -> Result<Created> {
        let there = self.paths.inside(&package.folder);
        let manifest = package.folder.join("Cargo.toml");
        let manifest_text = self.manifest(&manifest)?;
        let failed = Error::file("make", &there.folder);
        // In the package, so that the move stays on one disk; hidden, so that cargo sees no binary in it.
        let draft = temporary_in(&package.folder, DRAFT)?;
        // The temporary folder has permissions for its owner only, and the problem must not inherit them.
        let inner = draft.path().join("package");
        self.write(&inner).map_err(failed)?;
        let drafted = self.paths.inside(&inner);
        fs::create_dir_all(there.folder.parent().unwrap_or(&there.folder)).map_err(failed)?;
        rename(&drafted.folder, &there.folder).map_err(failed)?;
        let finish = || -> io::Result<()> {
            if drafted.source.exists() {
                rename(&drafted.source, &there.source)?;
            }
            if self.paths.needs_entry {
                let mut file = OpenOptions::new().append(true).open(&manifest)?;
                file.write_all(manifest_text.as_bytes())?;
            }
            Ok(())
        };
        finish().map_err(|error| {
            // These paths were free before, so only files of this draft are removed.
            let _ = fs::remove_dir_all(&there.folder);
            let _ = fs::remove_file(&there.source);
            failed(error)
        })?;
        Ok(Created { source: there.source, folder: there.folder })
    }

    /// Returns the text to append to the manifest of the package: a `[[bin]]` entry where cargo would not
    /// find the source by itself, else nothing.
    fn manifest(&self, manifest: &Path) -> Result<String> {
        let text = fs::read_to_string(manifest).map_err(Error::file("read", manifest))?;
        if self.paths.needs_entry {
            let gap = if text.ends_with('\n') { "" } else { "\n" };
            let entry = gap.to_owned() + &self.paths.entry(self.id);
            return match format!("{text}{entry}").parse::<toml::Table>() {
                Ok(_) => Ok(entry),
                Err(error) => Err(Error::usage(format!(
                    "cannot add a `[[bin]]` to `{}`: {}",
                    shown(manifest),
                    error.message()
                ))),
            };
        }
        let table: toml::Table = text.parse().unwrap_or_default();
        let autobins = table.get("package").and_then(|it| it.get("autobins"));
        match autobins.and_then(toml::Value::as_bool) {
            Some(false) => Err(Error::usage(format!(
                "`{}` says `autobins = false`, so that cargo finds no new problem; remove that line",
                shown(manifest)
            ))),
            _ => Ok(String::new()),
        }
    }
}
