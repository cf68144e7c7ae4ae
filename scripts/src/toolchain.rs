//! Which cargo and rustc are called.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

/// The cargo that started this tool, or the one in the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The rustc that `RUSTC` names, else the one beside the cargo that started this tool, which spares
/// the detour through a rustup proxy, else the one in the path.
pub fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| {
        let name = format!("rustc{}", env::consts::EXE_SUFFIX);
        let beside = env::var_os("CARGO").map(|cargo| Path::new(&cargo).with_file_name(name));
        match beside.filter(|it| it.is_file()) {
            Some(rustc) => rustc.into(),
            None => "rustc".into(),
        }
    })
}

/// Which rustc it is: what it says of itself, and the file if that is known. `None` if it says
/// nothing.
pub fn identity() -> Option<&'static str> {
    static IDENTITY: OnceLock<Option<String>> = OnceLock::new();
    let find = || {
        let rustc = rustc();
        let output = Command::new(&rustc).arg("-vV").output().ok()?;
        let said = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        let unstable = env::var("RUSTC_BOOTSTRAP").unwrap_or_default();
        Some(said + &unstable + &stamp(Path::new(&rustc)).unwrap_or_default())
    };
    IDENTITY.get_or_init(find).as_deref()
}

/// Path, length and time of a file, which change when it does.
pub fn stamp(file: &Path) -> Option<String> {
    let metadata = fs::metadata(file).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", file.display(), metadata.len(), time.as_nanos()))
}
