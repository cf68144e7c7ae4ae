//! The cargo and the rustc that the tool calls, and a key that changes when the rustc does.

use std::collections::BTreeMap;
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::UNIX_EPOCH;

/// The target triple of this tool, for which everything is built.
pub const TARGET: &str = env!("TARGET");

/// Returns the cargo that started this tool, or the one in the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Returns the rustc that `RUSTC` names, else the one beside the cargo that started this tool, which is
/// faster than a rustup proxy, else the one in the path.
pub fn rustc() -> OsString {
    if let Some(rustc) = env::var_os("RUSTC") {
        let is_path = Path::new(&rustc).components().count() > 1;
        let absolute = path::absolute(&rustc).ok().filter(|_| is_path);
        return absolute.map_or(rustc, Into::into);
    }
    let beside = env::var_os("CARGO")
        .map(|cargo| Path::new(&cargo).with_file_name(format!("rustc{EXE_SUFFIX}")));
    beside.filter(|file| file.is_file()).map_or_else(|| "rustc".into(), Into::into)
}

/// Returns the path of that rustc, if it is found.
pub fn rustc_path() -> Option<PathBuf> {
    find(rustc())
}

/// Returns the path of that cargo, if it is found.
pub fn cargo_path() -> Option<PathBuf> {
    find(cargo())
}

/// Finds a program in the folders of `PATH`, as the system does.
fn find(program: OsString) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    find_in(&folders, Path::new(&program), EXE_SUFFIX)
}

/// Finds a program in the first of these folders that has it. For a name without an extension, the name
/// with the suffix of programs comes first.
fn find_in(folders: &[PathBuf], program: &Path, suffix: &str) -> Option<PathBuf> {
    let with_suffix = PathBuf::from(format!("{}{suffix}", program.display()));
    let names = if program.extension().is_some() {
        vec![program.to_owned(), with_suffix]
    } else {
        vec![with_suffix, program.to_owned()]
    };
    if program.is_absolute() {
        let found = names.into_iter().find(|name| name.is_file());
        return found.or_else(|| Some(program.to_owned()));
    }
    folders
        .iter()
        .flat_map(|folder| names.iter().map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Returns a text that identifies the rustc that runs in a folder: another rustc, or the same one after an
/// update, has another text. Returns `None` if that is not possible.
///
/// For a compiler in its own toolchain, the text has the stamps of its files. For a rustup proxy, it also
/// has the stamps of the files by which rustup selects a toolchain. Any other rustc is run for its version.
pub fn identity(folder: &Path) -> Option<String> {
    static IDENTITIES: Mutex<BTreeMap<PathBuf, Option<String>>> = Mutex::new(BTreeMap::new());
    let find = || {
        let rustc = rustc_path()?;
        let bootstrap = env::var("RUSTC_BOOTSTRAP").unwrap_or_default();
        let identity = stamp(&rustc)? + &bootstrap;
        let libraries = rustc.parent()?.with_file_name("lib");
        if libraries.join("rustlib").is_dir() {
            return Some(identity + &stamp(&libraries)?);
        }
        if let Some(home) = rustup_home().filter(|_| is_proxy(&rustc)) {
            let toolchain = env::var("RUSTUP_TOOLCHAIN").unwrap_or_default();
            let files = selection_files(&path::absolute(folder).ok()?, &home);
            let stamps = files.iter().filter_map(|file| stamp(file));
            return Some(stamps.fold(identity + &toolchain, |joined, stamp| joined + &stamp));
        }
        let output = Command::new(rustc).arg("-vV").current_dir(folder).output().ok()?;
        let version = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        Some(identity + &version)
    };
    let mut identities = IDENTITIES.lock().ok()?;
    identities.entry(folder.to_owned()).or_insert_with(find).clone()
}

/// Returns true if the program is a rustup proxy.
fn is_proxy(program: &Path) -> bool {
    program.with_file_name(format!("rustup{EXE_SUFFIX}")).is_file()
}

/// Returns the folder in which rustup keeps toolchains.
fn rustup_home() -> Option<PathBuf> {
    let set = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join(".rustup"))).filter(|home| home.is_dir())
}

/// Returns the files and folders by which rustup selects the toolchain for a folder, and those that change
/// when a toolchain is updated. They need not exist.
pub fn selection_files(folder: &Path, rustup_home: &Path) -> Vec<PathBuf> {
    let names = ["rust-toolchain", "rust-toolchain.toml"];
    let around = folder.ancestors().flat_map(|folder| names.map(|name| folder.join(name)));
    let updates = fs::read_dir(rustup_home.join("update-hashes")).into_iter().flatten();
    let of_rustup = ["settings.toml", "toolchains"].map(|name| rustup_home.join(name));
    around.chain(of_rustup).chain(updates.flatten().map(|entry| entry.path())).collect()
}

/// Returns the stamp of a file or folder: path, length and time of modification.
pub fn stamp(file: &Path) -> Option<String> {
    let metadata = fs::metadata(file).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", file.display(), metadata.len(), time.as_nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_with_and_without_its_suffix() {
        let folder = crate::files::temporary().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["reef/kelp.exe", "reef/kelp", "dive/kelp", "dive/crab.cmd"] {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), "").unwrap();
        }
        let folders = [at("none"), at("reef"), at("dive")];
        let find = |name: &str, suffix| find_in(&folders, Path::new(name), suffix);
        assert_eq!(find("kelp", ".exe"), Some(at("reef/kelp.exe")));
        assert_eq!(find("kelp", ""), Some(at("reef/kelp")));
        assert_eq!(find("crab.cmd", ".exe"), Some(at("dive/crab.cmd")));
        assert_eq!(find("crab", ".exe"), None);
        // A path, as `RUSTC` may be one.
        assert_eq!(find_in(&[], &at("reef/kelp"), ".exe"), Some(at("reef/kelp.exe")));
        assert_eq!(find_in(&[], &at("foam"), ".exe"), Some(at("foam")));
    }
}
