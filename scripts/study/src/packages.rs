//! The packages that a package needs, and the files of the local ones.

use base::workspace::{Package, Workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the package after all that it depends on.
pub fn with_dependencies<'a>(workspace: &'a Workspace, package: &'a Package) -> Vec<&'a Package> {
    let mut done = Vec::new();
    add(workspace, package, &mut done);
    done
}

fn add<'a>(workspace: &'a Workspace, package: &'a Package, done: &mut Vec<&'a Package>) {
    if done.iter().any(|known| known.id == package.id) {
        return;
    }
    for dependency in &package.dependencies {
        add(workspace, &workspace.packages[dependency.package], done);
    }
    done.push(package);
}

/// Returns the files of a local package below `src`; none of another package, which does not change.
pub fn local_files(package: &Package) -> Vec<PathBuf> {
    if package.local { files_below(&package.folder.join("src"), None) } else { Vec::new() }
}

/// Returns the files below a folder but for hidden ones and those below `except`, sorted; none if there is no such
/// folder.
pub fn files_below(folder: &Path, except: Option<&Path>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut work = vec![folder.to_owned()];
    while let Some(folder) = work.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            if is_hidden || Some(&*path) == except {
                continue;
            }
            // Links are not followed, since they may lead in a circle.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder { work.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}
