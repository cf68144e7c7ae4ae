//! The file with the calls of macros that rustc compiles, and what the macros record of it.
//!
//! For `#[kelp::timed(3)] fn dive() {}` the file has
//!
//! ```text
//! mod call_0 {
//! #[macros_7::timed(3)]
//! fn dive() {}
//! }
//! ```
//!
//! Nothing else of the program is there, so names may lead nowhere in what comes out. The macros have run
//! before rustc gets to that. A recording has the number of the line of its call.

use super::calls::{CallKind, CalledMacro, MacroCall};
use super::position::CallPosition;
use super::recording::Recording;
use crate::load::Program;
use crate::source::Span;
use base::error::{Error, Result};
use base::files::{TemporaryFolder, temporary, write};
use base::process::{in_words, output_within};
use base::toolchain;
use base::wait_notice::wait_notice;
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How long the macros that one crate calls may take.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// The file with the calls.
#[derive(Default)]
pub(super) struct Driver {
    text: String,
    lines: usize,
    /// The library of each crate of macros, by its package.
    libraries: BTreeMap<usize, PathBuf>,
}

/// What the macros of a driver have recorded.
pub(super) struct Recordings {
    folder: TemporaryFolder,
    /// The file with the calls.
    text: String,
    /// What rustc has printed.
    messages: String,
    /// Folders of this machine.
    local: Vec<String>,
}

impl Driver {
    /// Adds a call of a macro in this library. Returns its line.
    pub(super) fn add(&mut self, call: &MacroCall, of: &CalledMacro, library: PathBuf) -> usize {
        self.libraries.insert(of.package, library);
        let path = format!("macros_{}::{}", of.package, of.name);
        self.line(&format!("mod call_{} {{", self.lines));
        let (open, close) = match (call.kind, call.position) {
            (CallKind::Bang { .. }, _) => ("", ""),
            (_, CallPosition::ImplItem) => ("impl X {", "}"),
            (_, CallPosition::TraitItem) => ("trait X {", "}"),
            (_, CallPosition::ForeignItem) => ("extern \"C\" {", "}"),
            _ => ("", ""),
        };
        self.line(open);
        let text = &call.text;
        // Each byte of the item stays in its line, so that recordings have its line breaks.
        let without = |span: Span| format!("{}{}", &text[..span.start], &text[span.end..]);
        let line = self.lines + 1;
        match call.kind {
            CallKind::Attribute(span) => {
                let attribute = &text[span.start..span.end];
                let inside = attribute.trim_start_matches(['#', ' ']).trim_start_matches('[');
                self.line(&format!("#[{path}{}", arguments(inside)));
                self.line(without(span).trim_start());
            }
            CallKind::Derive(span) => {
                self.line(&format!("#[derive({path})]"));
                self.line(without(span).trim_start());
            }
            CallKind::Bang { .. } => {
                self.line(&format!("{path}! {{"));
                self.line(text);
                self.line("}");
            }
        }
        self.line(close);
        self.line("}");
        line
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text += "\n";
        self.lines += line.matches('\n').count() + 1;
    }

    /// Lets rustc compile the file as if it were of this crate.
    ///
    /// # Errors
    ///
    /// When rustc cannot be run, or does not come to an end; then the reason is that of a build.
    pub(super) fn compile(
        self,
        workspace: &Workspace,
        program: &Program,
        caller: usize,
    ) -> Result<Recordings> {
        let home = temporary()?;
        let folder = home.path();
        let file = folder.join("calls.rs");
        write(&file, self.text.as_bytes())?;
        let krate = &program.crates[caller];
        let package = &workspace.packages[krate.package];
        let mut command = Command::new(toolchain::rustc());
        command
            .arg(&file)
            .args(["--crate-type", "lib", "--crate-name", &krate.name, "--emit", "metadata"])
            .args(["--edition", &krate.edition.to_string(), "--cap-lints", "allow"])
            .args(["--error-format", "json", "-o"])
            .arg(folder.join("calls.rmeta"))
            .current_dir(&workspace.root)
            .env("MACRO_RECORDINGS", folder)
            .env("MACRO_CALLS", &file)
            .env("CARGO_MANIFEST_DIR", &package.folder)
            .env("CARGO_MANIFEST_PATH", package.folder.join("Cargo.toml"))
            .envs(&krate.variables);
        for (package, library) in &self.libraries {
            command.arg("--extern").arg(format!("macros_{package}={}", library.display()));
        }
        let waiting = wait_notice("rustc, which expands procedural macros");
        let output = output_within(&mut command, LIMIT);
        drop(waiting);
        let output = output.map_err(|error| match error.kind() {
            ErrorKind::TimedOut => {
                Error::build(format!("it has not returned in {}, and was stopped", in_words(LIMIT)))
            }
            _ => Error::tool(format!("failed to run rustc: {error}")),
        })?;
        let local = [folder, &workspace.root, &workspace.target_dir, &package.folder];
        let local = local.into_iter().filter(|it| it.parent().is_some());
        let local = local.map(|it| it.display().to_string()).collect();
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Recordings { folder: home, text: self.text, messages, local })
    }
}

impl Recordings {
    /// Returns what the macro that is called in a line has recorded, or why it has not.
    pub(super) fn of_line(&self, line: usize) -> Result<Recording<'_>, String> {
        let recording = self.read(line);
        recording.ok_or_else(|| {
            let reason = self.messages.lines().find_map(|it| failure(it, line));
            reason.unwrap_or_else(|| match self.messages.lines().find_map(first_error) {
                Some(error) => format!("rustc stops before it calls the macro: {error}"),
                None => "rustc does not call the macro where it stands".to_owned(),
            })
        })
    }

    fn read(&self, line: usize) -> Option<Recording<'_>> {
        let text = fs::read_to_string(self.folder.path().join(line.to_string())).ok()?;
        Recording::parse(&text, &self.text)
    }

    /// True if a text names a folder of this machine.
    pub(super) fn names_local_folder(&self, text: &str) -> bool {
        self.local.iter().any(|it| text.contains(it))
    }
}

/// Returns what rustc says of the call in a line, from one of its messages.
fn failure(message: &str, line: usize) -> Option<String> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let mut spans = message["spans"].as_array()?.iter();
    spans.find(|it| it["line_start"] == line)?;
    let mut said = message["message"].as_str()?.to_owned();
    for child in message["children"].as_array().into_iter().flatten() {
        if let Some(more) = child["message"].as_str() {
            said += &format!(": {}", more.trim_start_matches("message: "));
        }
    }
    Some(said)
}

/// Returns the text of a message of rustc if it is an error.
fn first_error(message: &str) -> Option<String> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    (message["level"] == "error").then(|| message["message"].as_str().map(str::to_owned))?
}

/// Returns what follows the path in the text of an attribute, from inside its bracket on.
fn arguments(inside: &str) -> &str {
    let end = inside.find(['(', '[', '{', '=', ']']).unwrap_or(inside.len());
    &inside[end..]
}
