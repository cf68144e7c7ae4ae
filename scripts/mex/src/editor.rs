//! Opens files in the editor of the user, or by the command that the workspace names.

use base::error::{Error, Result};
use base::terminal::shown;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The environment variables that name the editor; the first one that is set counts.
const VARIABLES: [&str; 2] = ["VISUAL", "EDITOR"];

/// Opens files in the editor, and waits until it ends.
///
/// # Errors
///
/// No variable names an editor, or the editor fails.
pub(crate) fn open(files: &[PathBuf]) -> Result<()> {
    let named = VARIABLES.iter().filter_map(|name| env::var(name).ok());
    let Some(editor) = named.into_iter().find(|line| !line.trim().is_empty()) else {
        let files: Vec<String> = files.iter().map(|file| format!("`{}`", shown(file))).collect();
        return Err(Error::usage(format!(
            "there is no editor: set `EDITOR` to one, or open {} by hand",
            files.join(" and ")
        )));
    };
    let status = command(&editor).args(files).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::failed(&format!("the editor `{editor}`"), &status.to_string())),
        Err(error) => Err(Error::not_run(&format!("the editor `{editor}`"))(error)),
    }
}

/// Starts the command that `[workspace.metadata.mex]` names as `open-with`, with a new source as its argument. Does
/// not wait for it. Returns a note if it cannot be started.
pub(crate) fn start(line: &str, source: &Path) -> Option<String> {
    let mut command = command(line);
    command.arg(source).stdin(Stdio::null()).stdout(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            // Otherwise it would stay as a zombie until this process ends.
            thread::spawn(move || child.wait());
            None
        }
        Err(error) => Some(format!("`open-with` is `{line}`, which cannot be run: {error}")),
    }
}

/// Returns the command of an editor, which may have arguments; the shell splits them.
#[cfg(not(windows))]
fn command(editor: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{editor} \"$@\""), editor]);
    command
}

/// Returns the command of an editor, which may have arguments, split at white space.
#[cfg(windows)]
fn command(editor: &str) -> Command {
    let mut words = editor.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}
