//! Clippy, which knows since when std has each of its items.

use base::error::Result;
use base::files::write;
use base::judge::Judge;
use base::toolchain;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The lint that names items of std that are newer than the oldest compiler of a judge.
pub(crate) const INCOMPATIBLE_MSRV: &str = "clippy::incompatible_msrv";

/// Returns the clippy that stands beside rustc, if there is one, with every lint off but
/// [`INCOMPATIBLE_MSRV`]. It takes the arguments of rustc besides. Its configuration is written into
/// `folder`.
///
/// With rustup it may be there and yet not run, as the component is not installed.
///
/// # Errors
///
/// When the configuration cannot be written.
pub(crate) fn clippy_command(judge: &Judge, folder: &Path) -> Result<Option<Command>> {
    let Some(driver) = driver() else { return Ok(None) };
    let file = folder.join("clippy.toml");
    let text = format!("msrv = \"{}\"\n", judge.rustc_floor);
    write(&file, text.as_bytes())?;
    let mut command = Command::new(driver);
    command
        // Capped, no `deny` of clippy's own or of the text makes an error, and `-A` silences it.
        .args(["--cap-lints", "warn", "-A", "warnings", "--force-warn", INCOMPATIBLE_MSRV])
        .env("CLIPPY_CONF_DIR", folder)
        // What cargo sets for others would be mixed in.
        .env_remove("CARGO_PKG_RUST_VERSION")
        .env_remove("CLIPPY_ARGS");
    Ok(Some(command))
}

fn driver() -> Option<PathBuf> {
    let driver = toolchain::rustc_path()?.with_file_name(format!("clippy-driver{EXE_SUFFIX}"));
    driver.is_file().then_some(driver)
}
