//! The packages that a package needs, and the files of the local ones.

use base::workspace::{Package, Workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the package after all that it depends on.
pub fn with_dependencies<'a>(workspace: &'a Workspace, package: &'a Package) -> Vec<&'a Package> {
    let mut done: Vec<&Package> = Vec::new();
    let mut work = vec![(package, false)];
    while let Some((package, is_ready)) = work.pop() {
        if done.iter().any(|known| known.id == package.id) {
            continue;
        }
        if is_ready {
            done.push(package);
            continue;
        }
        work.push((package, true));
        for dependency in &package.dependencies {
            work.push((&workspace.packages[dependency.package], false));
        }
    }
    done
}

/// Returns the files of a local package below `src`; none of another package, which does not change.
pub fn local_files(package: &Package) -> Vec<PathBuf> {
    if package.local { files_below(&package.folder.join("src")) } else { Vec::new() }
}

/// Returns the files below a folder, sorted; none if there is no such folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut work = vec![folder.to_owned()];
    while let Some(folder) = work.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { work.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}
