//! Writes a file with the calls of macros, compiles it, and finds the recordings of the macros.
//!
//! For `#[kelp::timed(3)] fn dive() {}` the file contains
//!
//! ```text
//! mod call_0 {
//! #[macros_7::timed(3)]
//! fn dive() {}
//! }
//! ```
//!
//! No other code of the program is there, so names in the expansion may be unresolved. That does no harm, since
//! the macros run before rustc resolves names. The file with a recording is named by the line of the call.

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

/// The time limit for all macros that one crate calls.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// The file with the calls.
#[derive(Default)]
pub(super) struct Driver {
    text: String,
    line_count: usize,
    /// The libraries of the macros, by their packages.
    libraries: BTreeMap<usize, PathBuf>,
}

/// The recordings of the macros that were called.
pub(super) struct Recordings {
    /// The folder with the recordings.
    folder: TemporaryFolder,
    /// The text of the file with the calls.
    text: String,
    /// The diagnostics of rustc, as JSON.
    diagnostics: String,
    /// Folders of this machine, which no bundle may name.
    local_folders: Vec<String>,
}

impl Driver {
    /// Adds a call of a macro in this library. Returns the line of the call.
    pub(super) fn add(
        &mut self,
        call: &MacroCall,
        called: &CalledMacro,
        library: PathBuf,
    ) -> usize {
        self.libraries.insert(called.package, library);
        let path = format!("macros_{}::{}", called.package, called.name);
        self.line(&format!("mod call_{} {{", self.line_count));
        let (open, close) = match (call.kind, call.position) {
            (CallKind::Bang(_), _) => ("", ""),
            (_, CallPosition::ImplItem) => ("impl X {", "}"),
            (_, CallPosition::TraitItem) => ("trait X {", "}"),
            (_, CallPosition::ForeignItem) => ("extern \"C\" {", "}"),
            _ => ("", ""),
        };
        self.line(open);
        let text = &call.text;
        // The input keeps its line breaks, which the printed expansion takes from here.
        let without = |span: Span| format!("{}{}", &text[..span.start], &text[span.end..]);
        let line = self.line_count + 1;
        match call.kind {
            CallKind::Attribute(span) => {
                let attribute = &text[span.start..span.end];
                let inner = attribute.trim_start_matches(['#', ' ']).trim_start_matches('[');
                self.line(&format!("#[{path}{}", arguments(inner)));
                self.line(without(span).trim_start());
            }
            CallKind::Derive(span) => {
                self.line(&format!("#[derive({path})]"));
                self.line(without(span).trim_start());
            }
            CallKind::Bang(_) => {
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
        self.line_count += line.matches('\n').count() + 1;
    }

    /// Compiles the file with the edition and environment of this crate, so that the macros run.
    ///
    /// # Errors
    ///
    /// If rustc cannot be run; if it exceeds the time limit, which is a build error.
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
            _ => Error::not_run("rustc")(error),
        })?;
        let local = [folder, &workspace.root, &workspace.target_dir, &package.folder];
        let local = local.into_iter().filter(|folder| folder.parent().is_some());
        let local_folders = local.map(|folder| folder.display().to_string()).collect();
        let diagnostics = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Recordings { folder: home, text: self.text, diagnostics, local_folders })
    }
}

impl Recordings {
    /// Returns the recording of the macro that is called in this line, or why there is none.
    pub(super) fn of_line(&self, line: usize) -> Result<Recording<'_>, String> {
        self.read(line).ok_or_else(|| {
            let mut diagnostics = self.diagnostics.lines();
            let failure = diagnostics.find_map(|diagnostic| failure(diagnostic, line));
            failure.unwrap_or_else(|| match self.diagnostics.lines().find_map(error_message) {
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
        self.local_folders.iter().any(|folder| text.contains(folder))
    }
}

/// Returns the message of a diagnostic, with its notes, if the diagnostic is about the call in this line.
fn failure(diagnostic: &str, line: usize) -> Option<String> {
    let diagnostic: serde_json::Value = serde_json::from_str(diagnostic).ok()?;
    let mut spans = diagnostic["spans"].as_array()?.iter();
    spans.find(|span| span["line_start"] == line)?;
    let mut message = diagnostic["message"].as_str()?.to_owned();
    for child in diagnostic["children"].as_array().into_iter().flatten() {
        if let Some(note) = child["message"].as_str() {
            message += &format!(": {}", note.trim_start_matches("message: "));
        }
    }
    Some(message)
}

/// Returns the message of a diagnostic if it is an error.
fn error_message(diagnostic: &str) -> Option<String> {
    let diagnostic: serde_json::Value = serde_json::from_str(diagnostic).ok()?;
    (diagnostic["level"] == "error").then(|| diagnostic["message"].as_str().map(str::to_owned))?
}

/// Returns the text after the path of an attribute, with its closing bracket. `inner` starts after the opening
/// bracket.
fn arguments(inner: &str) -> &str {
    let end = inner.find(['(', '[', '{', '=', ']']).unwrap_or(inner.len());
    &inner[end..]
}
