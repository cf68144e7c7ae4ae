//! `mex samples add`: reads input and output from files, texts, stdin, the clipboard or the keyboard.

use super::{is_name, put};
use crate::clipboard;
use base::error::{Error, Result};
use base::terminal::{note, say};
use runner::problem::Problem;
use runner::samples::{folder, free_number};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

/// The source of an input or output.
pub(crate) enum SampleText {
    /// A file.
    File(PathBuf),
    /// All of stdin.
    Stdin,
    /// The text itself.
    Text(String),
    /// The clipboard, printed by this command if there is one.
    Clipboard(Option<String>),
    /// The keyboard.
    Typed,
}

/// Adds a sample and returns its files.
///
/// # Errors
///
/// A source cannot be read, a text is to be typed and stdin is no terminal, or the sample exists already.
pub(crate) fn add(
    problem: &Problem,
    name: Option<&str>,
    input: &SampleText,
    output: &SampleText,
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
    // A checker or an interactor may do without an output, so none is asked for.
    let output_text = match output {
        SampleText::Typed if problem.referee().is_some() => None,
        source => Some(read(source, "output")?),
    };
    let texts = [("input", Some(&input_text)), ("output", output_text.as_ref())];
    for (name, text) in texts {
        if text.is_some_and(|text| !text.is_empty() && !text.ends_with(b"\n")) {
            note(&format!("the {name} does not end with a newline, as those of judges do"));
        }
    }
    put(&folder, &name, &input_text, output_text.as_deref())
}

/// Reads a text; `role` is `input` or `output`, for messages and prompts.
fn read(source: &SampleText, role: &str) -> Result<Vec<u8>> {
    match source {
        SampleText::File(file) => fs::read(file).map_err(Error::user_file("read", file)),
        SampleText::Text(text) => Ok(text.clone().into_bytes()),
        SampleText::Clipboard(command) => {
            say(&format!("copy the {role}, then press Enter"));
            let mut line = String::new();
            let count = io::stdin().read_line(&mut line);
            if !count.is_ok_and(|count| count > 0) {
                return Err(Error::usage(format!("stdin ended before the {role} was copied")));
            }
            let text = clipboard::paste(command.as_deref())?;
            say(&format!("{} bytes", text.len()));
            Ok(text)
        }
        SampleText::Stdin => stdin(role),
        SampleText::Typed if io::stdin().is_terminal() => {
            let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
            say(&format!("type the {role}; {end} it"));
            stdin(role)
        }
        SampleText::Typed => Err(Error::usage(format!(
            "there is no {role}: name it by `--{role} FILE`, where `-` is stdin, or by \
             `--{role}-text TEXT` or `--paste`"
        ))),
    }
}

fn stdin(role: &str) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = io::stdin().read_to_end(&mut text);
    read.map_err(Error::system(&format!("read the {role} on stdin")))?;
    Ok(text)
}
