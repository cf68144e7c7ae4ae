//! The packages that a package needs, and the files of the local ones.

use base::workspace::{Package, Workspace};
use std::fs;
use std::path::PathBuf;

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

/// Returns the files of a local package below `src`, sorted; none of another package, which does not change.
pub fn local_files(package: &Package) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut work = vec![package.folder.join("src")];
    while let Some(path) = work.pop().filter(|_| package.local) {
        match fs::read_dir(&path) {
            Ok(entries) => work.extend(entries.filter_map(|entry| Some(entry.ok()?.path()))),
            Err(_) => files.push(path),
        }
    }
    files.sort();
    files
}
