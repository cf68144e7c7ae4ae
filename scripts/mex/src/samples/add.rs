//! `mex samples add`.

use super::{is_name, put};
use crate::clipboard;
use base::error::{Error, Result};
use base::terminal::{note, say, shown};
use runner::problem::Problem;
use runner::samples::{folder, free_number};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

/// Where an input or an output comes from.
pub(crate) enum Half {
    /// A file.
    File(PathBuf),
    /// All of stdin.
    Stdin,
    /// The text itself.
    Text(String),
    /// The clipboard, by a command if there is one.
    Clipboard(Option<String>),
    /// The keyboard.
    Typed,
}

/// Adds a sample and returns its files.
///
/// # Errors
///
/// What is named cannot be read, something is not named and nobody is there to type it, or there is such
/// a sample.
pub(crate) fn add(
    problem: &Problem,
    name: Option<&str>,
    input: &Half,
    output: &Half,
) -> Result<Vec<PathBuf>> {
    let folder = folder(&problem.folder);
    let name = match name {
        Some(name) if !is_name(name) => {
            return Err(Error::usage(format!(
                "`{name}` cannot name a sample: names are letters, digits, `-`, `_` and `.`"
            )));
        }
        Some(name) => name.to_owned(),
        None => free_number(&folder)?.to_string(),
    };
    let input_text = read(input, "input")?;
    // Who judges may do without an answer, and is not asked for one.
    let output_text = match output {
        Half::Typed if problem.referee().is_some() => None,
        half => Some(read(half, "output")?),
    };
    let halves = [("input", Some(&input_text)), ("output", output_text.as_ref())];
    for (half, text) in halves {
        if text.is_some_and(|text| !text.is_empty() && !text.ends_with(b"\n")) {
            note(&format!("the {half} does not end with a newline, as those of judges do"));
        }
    }
    put(&folder, &name, &input_text, output_text.as_deref())
}

/// Returns the text.
fn read(half: &Half, what: &str) -> Result<Vec<u8>> {
    match half {
        Half::File(file) => fs::read(file)
            .map_err(|error| Error::usage(format!("failed to read `{}`: {error}", shown(file)))),
        Half::Text(text) => Ok(text.clone().into_bytes()),
        Half::Clipboard(command) => {
            say(&format!("copy the {what}, then press Enter"));
            let mut line = String::new();
            let count = io::stdin().read_line(&mut line);
            if !count.is_ok_and(|count| count > 0) {
                return Err(Error::usage(format!("stdin ended before the {what} was copied")));
            }
            let text = clipboard::paste(command.as_deref())?;
            say(&format!("{} bytes", text.len()));
            Ok(text)
        }
        Half::Stdin => stdin(what),
        Half::Typed if io::stdin().is_terminal() => {
            let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
            say(&format!("type the {what}; {end} it"));
            stdin(what)
        }
        Half::Typed => Err(Error::usage(format!(
            "there is no {what}: name it by `--{what} FILE`, where `-` is stdin, or by \
             `--{what}-text TEXT` or `--paste`"
        ))),
    }
}

fn stdin(what: &str) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = io::stdin().read_to_end(&mut text);
    read.map_err(|error| Error::tool(format!("failed to read the {what} on stdin: {error}")))?;
    Ok(text)
}
