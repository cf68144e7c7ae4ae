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

use crate::{CallKind, CallPosition, CalledMacro, Caller, MacroCall};
use base::error::Result;
use base::files::{TemporaryFolder, temporary, write};
use base::process::run_within;
use base::toolchain;
use base::wait_notice::wait_notice;
use base::workspace::Workspace;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for all macros that one crate calls.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// The file with the calls.
#[derive(Default)]
pub(crate) struct Driver {
    text: String,
    line_count: usize,
    /// The libraries of the macros, by their packages.
    libraries: BTreeMap<usize, PathBuf>,
}

/// The recordings of the macros that were called.
pub(crate) struct Recordings {
    /// The folder with the recordings.
    folder: TemporaryFolder,
    /// The diagnostics of rustc.
    diagnostics: Vec<Value>,
    /// Folders of this machine, which no bundle may name.
    local_folders: Vec<String>,
}

impl Driver {
    /// Adds a call of a macro in this library. Returns the line of the call.
    pub(crate) fn add(&mut self, call: &MacroCall, called: &CalledMacro, library: &Path) -> usize {
        self.libraries.insert(called.package, library.to_owned());
        let path = format!("macros_{}::{}", called.package, called.name);
        self.line(&format!("mod call_{} {{", self.line_count));
        let (open, close) = match (&call.kind, call.position) {
            (CallKind::Bang, _) => ("", ""),
            (_, position) => position.braces().unwrap_or_default(),
        };
        self.line(open);
        let line = self.line_count + 1;
        let input = &call.input;
        match &call.kind {
            CallKind::Attribute(span) => {
                let attribute = &input[span.clone()];
                let inner = attribute.trim_start_matches(['#', ' ']).trim_start_matches('[');
                let end = inner.find(['(', '[', '{', '=', ']']).unwrap_or(inner.len());
                self.line(&format!("#[{path}{}", &inner[end..]));
                self.line(&format!("{}{}", &input[..span.start], &input[span.end..]));
            }
            CallKind::Derive(span) => {
                self.line(&format!("#[derive({path})]"));
                self.line(&format!("{}{}", &input[..span.start], &input[span.end..]));
            }
            CallKind::Bang => self.line(&format!("{path}! {{\n{input}\n}}")),
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

    /// Compiles the file with the edition and environment of the caller, so that the macros run.
    ///
    /// # Errors
    ///
    /// If rustc cannot be run, or exceeds the time limit.
    pub(crate) fn compile(self, workspace: &Workspace, caller: &Caller<'_>) -> Result<Recordings> {
        let home = temporary()?;
        if self.text.is_empty() {
            let (diagnostics, local_folders) = (Vec::new(), Vec::new());
            return Ok(Recordings { folder: home, diagnostics, local_folders });
        }
        let folder = home.path();
        let file = folder.join("calls.rs");
        write(&file, self.text.as_bytes())?;
        let package = &workspace.packages[caller.package];
        let mut command = Command::new(toolchain::rustc());
        command
            .arg(&file)
            .args(["--crate-type", "lib", "--crate-name", caller.name, "--emit", "metadata"])
            .args(["--edition", &caller.edition.to_string(), "--cap-lints", "allow"])
            .args(["--error-format", "json", "-o"])
            .arg(folder.join("calls.rmeta"))
            .current_dir(&workspace.root)
            .env("MACRO_RECORDINGS", folder)
            .env("MACRO_CALLS", &file)
            .env("CARGO_MANIFEST_DIR", &package.folder)
            .env("CARGO_MANIFEST_PATH", package.folder.join("Cargo.toml"))
            .envs(caller.variables);
        for (package, library) in &self.libraries {
            command.arg("--extern").arg(format!("macros_{package}={}", library.display()));
        }
        let _waiting = wait_notice("rustc, which expands procedural macros");
        let shown =
            format!("`rustc`, which runs the procedural macros that `{}` calls,", caller.name);
        let output = run_within(&mut command, "", LIMIT, &shown)?;
        let local = [folder, &workspace.root, &workspace.target_dir, &package.folder]
            .into_iter()
            .filter(|folder| folder.parent().is_some());
        let local_folders = local.map(|folder| folder.display().to_string()).collect();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let diagnostics = stderr.lines().filter_map(|line| serde_json::from_str(line).ok());
        Ok(Recordings { diagnostics: diagnostics.collect(), folder: home, local_folders })
    }
}

impl Recordings {
    /// Returns the recording of the macro that is called in this line, or why there is none.
    pub(crate) fn of_line(&self, line: usize) -> Result<String, String> {
        let recording = fs::read_to_string(self.folder.path().join(line.to_string()));
        recording.map_err(|_| {
            let failure = self.diagnostics.iter().find_map(|diagnostic| failure(diagnostic, line));
            let error = || {
                let error = self.diagnostics.iter().find(|it| it["level"] == "error")?;
                let message = error["message"].as_str()?;
                Some(format!("rustc stops before it calls the macro: {message}"))
            };
            let neither = || "rustc does not call the macro where it stands".to_owned();
            failure.or_else(error).unwrap_or_else(neither)
        })
    }

    /// True if a text names a folder of this machine.
    pub(crate) fn names_local_folder(&self, text: &str) -> bool {
        self.local_folders.iter().any(|folder| text.contains(folder))
    }
}

/// Returns the message of a diagnostic, with its notes, if the diagnostic is about the call in this line.
fn failure(diagnostic: &Value, line: usize) -> Option<String> {
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

impl CallPosition {
    /// Returns the start and end of an item in which a text may stand at this position; `None` where the text is
    /// only a part of a statement.
    pub(crate) fn braces(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Item => Some(("", "")),
            Self::Member => Some(("impl X {", "}")),
            Self::Statement { .. } => Some(("fn x() {", "}")),
            Self::Operand => None,
        }
    }
}
