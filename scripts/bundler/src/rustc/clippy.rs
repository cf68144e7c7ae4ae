//! Runs clippy, which knows in which Rust version each item of std became stable.

use base::error::Result;
use base::files::write;
use base::judge::Judge;
use base::toolchain;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The lint that reports items of std that are newer than the MSRV.
pub(crate) const INCOMPATIBLE_MSRV: &str = "clippy::incompatible_msrv";

/// Returns the command of the `clippy-driver` beside rustc, if there is one, with every lint off but
/// [`INCOMPATIBLE_MSRV`]. It takes all arguments of rustc. Its configuration is written into `folder`.
///
/// With rustup the file may exist although the component is not installed: then running it fails.
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
        // The cap turns `deny` into a warning, be it clippy's default or in the text; `-A` silences these.
        .args(["--cap-lints", "warn", "-A", "warnings", "--force-warn", INCOMPATIBLE_MSRV])
        .env("CLIPPY_CONF_DIR", folder)
        // If cargo set these for another package, clippy would obey them.
        .env_remove("CARGO_PKG_RUST_VERSION")
        .env_remove("CLIPPY_ARGS");
    Ok(Some(command))
}

fn driver() -> Option<PathBuf> {
    let driver = toolchain::rustc_path()?.with_file_name(format!("clippy-driver{EXE_SUFFIX}"));
    driver.is_file().then_some(driver)
}
