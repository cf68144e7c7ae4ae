//! Opens an address in the browser of the user.

use base::error::{Error, Result};
use std::env;
use std::process::{Command, Stdio};

/// The programs of the systems that open an address.
const PROGRAMS: [&[&str]; 3] = [&["xdg-open"], &["open"], &["cmd", "/C", "start", ""]];

/// Opens an address: by the program that `BROWSER` names, else by that of the system.
///
/// # Errors
///
/// There is no such program, or it fails.
pub(crate) fn open(url: &str) -> Result<()> {
    let own = env::var("BROWSER").ok().filter(|program| !program.trim().is_empty());
    let own: Option<Vec<&str>> = own.as_deref().map(|program| program.split_whitespace().collect());
    for words in own.iter().map(Vec::as_slice).chain(PROGRAMS) {
        let (program, args) = words.split_first().map_or(("", &[][..]), |(a, b)| (*a, b));
        let mut command = Command::new(program);
        // It may print for as long as the browser runs.
        command
            .args(args)
            .arg(url)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        match command.status() {
            Ok(status) if status.success() => return Ok(()),
            Ok(status) => {
                return Err(Error::failed(&format!("`{program} {url}`"), &status.to_string()));
            }
            Err(_) => {}
        }
    }
    Err(Error::tool(format!("there is no program that opens `{url}`: set `BROWSER` to one")))
}
