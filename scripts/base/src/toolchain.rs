//! Which cargo and rustc are called.

use std::collections::BTreeMap;
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::UNIX_EPOCH;

/// The target that this tool was compiled for, and on which everything is built and run.
pub const TARGET: &str = env!("TARGET");

/// The cargo that started this tool, or the one in the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The rustc that `RUSTC` names, else the one beside the cargo that started this tool, which spares
/// the detour through a rustup proxy, else the one in the path.
pub fn rustc() -> OsString {
    if let Some(rustc) = env::var_os("RUSTC") {
        let is_path = Path::new(&rustc).components().count() > 1;
        let absolute = path::absolute(&rustc).ok().filter(|_| is_path);
        return absolute.map_or(rustc, Into::into);
    }
    let beside = env::var_os("CARGO")
        .map(|cargo| Path::new(&cargo).with_file_name(format!("rustc{EXE_SUFFIX}")));
    beside.filter(|it| it.is_file()).map_or_else(|| "rustc".into(), Into::into)
}

/// Returns where that rustc is, if it is anywhere.
pub fn rustc_path() -> Option<PathBuf> {
    find(rustc())
}

/// Returns where that cargo is, if it is anywhere.
pub fn cargo_path() -> Option<PathBuf> {
    find(cargo())
}

/// Finds a program as the system does.
fn find(program: OsString) -> Option<PathBuf> {
    let program = PathBuf::from(program);
    if program.is_absolute() {
        return Some(program);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let names = [format!("{}{EXE_SUFFIX}", program.display()), program.display().to_string()];
    env::split_paths(&path)
        .flat_map(|folder| names.each_ref().map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Which rustc runs in a folder, where a rustup proxy may choose: what it says of itself, and its
/// file. `None` if it says nothing.
pub fn identity(folder: &Path) -> Option<String> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Option<String>>> = Mutex::new(BTreeMap::new());
    let find = || {
        let output = Command::new(rustc()).arg("-vV").current_dir(folder).output().ok()?;
        let said = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        let unstable = env::var("RUSTC_BOOTSTRAP").unwrap_or_default();
        Some(said + &unstable + &stamp(&rustc_path()?)?)
    };
    let mut known = KNOWN.lock().ok()?;
    known.entry(folder.to_owned()).or_insert_with(find).clone()
}

/// Path, length and time of a file, which change when it does.
pub fn stamp(file: &Path) -> Option<String> {
    let metadata = fs::metadata(file).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", file.display(), metadata.len(), time.as_nanos()))
}
