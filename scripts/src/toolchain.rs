//! Which cargo and rustc are called.

use std::env;
use std::ffi::OsString;
use std::path::Path;

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
