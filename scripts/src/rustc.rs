//! Runs rustc on a text and reads what it says.

mod externs;
mod sight;

use crate::error::{Error, Result};
use crate::files::temporary;
use crate::floor;
use crate::judge::Judge;
use crate::memory::{Key, Memory};
use crate::source::Span;
use crate::toolchain;
pub use externs::{doubtful_versions, externs};
use serde::{Deserialize, Serialize};
pub use sight::sees_more;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What to compile.
#[derive(Clone)]
pub struct Call<'a> {
    /// The one file.
    pub text: &'a str,
    /// Its edition.
    pub edition: u16,
    /// It is a library, without `main`.
    pub library: bool,
    /// Flags such as `--force-warn`, and their values.
    pub lints: Vec<&'a str>,
    /// How far to go.
    pub depth: Depth,
    /// Whether clippy looks at it too, where it is installed, for what the judge may not have.
    pub clippy: bool,
}

/// How far rustc goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// All types are checked.
    Types,
    /// And it is found out what is needed with which types, be it only for debug assertions.
    Instances,
}

impl<'a> Call<'a> {
    /// A program of which nothing but errors is of interest.
    pub fn plain(text: &'a str, edition: u16) -> Self {
        Self {
            text,
            edition,
            library: false,
            lints: vec!["-A", "warnings"],
            depth: Depth::Types,
            clippy: false,
        }
    }
}

/// The compiler as a judge calls it.
pub struct Rustc {
    judge: Judge,
    /// Clippy is there and runs, as far as is known.
    has_clippy: AtomicBool,
    externs: Vec<String>,
    cfgs: Vec<String>,
    /// What was said before, if that may be believed.
    memory: Option<Memory>,
    folder: tempfile::TempDir,
    runs: AtomicUsize,
}

/// What rustc prints, a line each.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Diagnostic {
    /// What it says.
    pub message: String,
    level: String,
    code: Option<Code>,
    spans: Vec<Place>,
    children: Vec<Child>,
    /// The whole of it as a terminal shows it.
    pub rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Code {
    code: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Child {
    spans: Vec<Place>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Place {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Expansion {
    span: Place,
}

impl Rustc {
    /// The machine's rustc with the cfgs of the judge and these flags for its crates. With a memory
    /// it is not run for what it has said before.
    ///
    /// # Errors
    ///
    /// When no temporary folder can be made.
    pub fn new(judge: &Judge, externs: Vec<String>, memory: Option<Memory>) -> Result<Self> {
        let folder = temporary()?;
        let cfgs = judge.cfg.iter().flat_map(|it| ["--cfg".to_owned(), it.clone()]).collect();
        Ok(Self {
            judge: judge.clone(),
            has_clippy: AtomicBool::new(true),
            externs,
            cfgs,
            memory,
            folder,
            runs: AtomicUsize::new(0),
        })
    }

    /// Compiles a text, without making a program of it.
    ///
    /// # Errors
    ///
    /// When rustc cannot be run, or fails without saying why.
    pub fn run(&self, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
        if call.clippy && self.has_clippy.load(Ordering::Relaxed) {
            let clippy = floor::clippy(&self.judge, self.folder.path())?;
            match clippy.map(|it| self.said(it, call)) {
                Some(Ok(said)) => return Ok(said),
                _ => self.has_clippy.store(false, Ordering::Relaxed),
            }
        }
        self.said(Command::new(toolchain::rustc()), call)
    }

    fn said(&self, mut command: Command, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
        let edition = call.edition.to_string();
        let kind = if call.library { "lib" } else { "bin" };
        match call.depth {
            Depth::Types => command.args(["--emit", "metadata", "-O"]),
            Depth::Instances => command.args(["--emit", "obj", "-C", "debug-assertions"]),
        };
        command
            .args(["-", "--error-format", "json"])
            .args(["--crate-name", "bundle", "--crate-type", kind, "--edition", &edition])
            .args(&call.lints)
            .args(&self.cfgs)
            .args(&self.externs);
        let known = self.memory.as_ref().and_then(|it| Some((it, self.key(&command, call)?)));
        if let Some(said) = known.as_ref().and_then(|(memory, key)| memory.recall(key)) {
            return Ok(said);
        }
        // Several may run side by side.
        let run = self.runs.fetch_add(1, Ordering::Relaxed).to_string();
        command.arg("--out-dir").arg(self.folder.path().join(run));
        let Said { diagnostics, is_of_text } = said(command, call.text)?;
        if let Some((memory, key)) = known.filter(|_| is_of_text) {
            memory.keep(&key, &diagnostics);
        }
        Ok(diagnostics)
    }

    /// All that an answer hangs on, unless the text can see more than what is known here.
    fn key(&self, command: &Command, call: &Call<'_>) -> Option<Key> {
        if sees_more(call.text) {
            return None;
        }
        let program = Path::new(command.get_program());
        let externs = self.externs.iter().filter_map(|it| it.strip_prefix("--extern="));
        let externs = externs.filter_map(|it| Some(Path::new(it.split_once('=')?.1)));
        let files = externs.chain([program]).filter(|it| it.is_absolute());
        let stamps: Vec<String> = files.map(toolchain::stamp).collect::<Option<_>>()?;
        let compiler = toolchain::identity(Path::new("."))?;
        let floor = self.judge.rustc_floor.to_string();
        let mut parts = vec!["answer", &compiler, call.text, program.to_str()?, &floor];
        for argument in command.get_args() {
            parts.push(argument.to_str()?);
        }
        parts.extend(stamps.iter().map(String::as_str));
        Some(Key::of(parts))
    }
}

/// What one run said.
struct Said {
    diagnostics: Vec<Diagnostic>,
    /// It came to its end, and all that it said is about the text: a disk that is full will not be so
    /// for ever.
    is_of_text: bool,
}

fn said(mut command: Command, text: &str) -> Result<Said> {
    let failed = |error: std::io::Error| Error::tool(format!("failed to run `rustc`: {error}"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A rustc that ends early says why on stderr.
        let _ = stdin.write_all(text.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let lines = said.lines().filter(|line| line.starts_with('{'));
    let diagnostics: Vec<Diagnostic> =
        lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
    if !output.status.success() && !diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Error::tool(format!("rustc failed: {}", said.trim())));
    }
    let is_of_text = matches!(output.status.code(), Some(0 | 1))
        && !diagnostics.iter().any(|it| it.is_error() && it.code.is_none() && it.spans.is_empty());
    Ok(Said { diagnostics, is_of_text })
}

impl Place {
    fn move_to(&mut self, to: &impl Fn(usize) -> usize) {
        self.byte_start = to(self.byte_start);
        self.byte_end = to(self.byte_end);
        if let Some(expansion) = &mut self.expansion {
            expansion.span.move_to(to);
        }
    }
}

impl Diagnostic {
    /// Whether it is an error, and not rustc's last word on how many there were.
    pub fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// The lint or error that it belongs to.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |it| &it.code)
    }

    /// The places that it speaks of first. What a macro makes is put down to its call.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.spans.iter().filter(|it| it.is_primary).map(|place| {
            let mut place = place;
            while let Some(expansion) = &place.expansion {
                place = &expansion.span;
            }
            Span::new(place.byte_start, place.byte_end)
        })
    }

    /// Puts what it says of the bytes of one text down to those of another.
    pub fn move_spans(&mut self, to: &impl Fn(usize) -> usize) {
        self.spans.iter_mut().for_each(|it| it.move_to(to));
        let children = self.children.iter_mut();
        children.flat_map(|it| &mut it.spans).for_each(|it| it.move_to(to));
    }

    /// What rustc would put where to mend it, if it is sure.
    pub fn mending(&self) -> Option<Vec<(Span, &str)>> {
        let sure = |it: &&Child| {
            let applicable = |place: &Place| {
                place.suggestion_applicability.as_deref() == Some("MachineApplicable")
                    && place.expansion.is_none()
            };
            !it.spans.is_empty() && it.spans.iter().all(applicable)
        };
        let child = self.children.iter().find(sure)?;
        let edits = child.spans.iter().map(|place| {
            let text = place.suggested_replacement.as_deref()?;
            Some((Span::new(place.byte_start, place.byte_end), text))
        });
        edits.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Judges, PORTABLE};
    use std::fs;

    #[test]
    fn the_key_of_an_answer_is_all_that_it_hangs_on() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("libkelp.rmeta");
        let judge = Judges::builtin().unwrap().get(PORTABLE).unwrap().clone();
        let key = |arguments: &[&str], text: &str| {
            let externs = vec![format!("--extern=kelp={}", file.display())];
            let rustc = Rustc::new(&judge, externs, None).unwrap();
            let mut command = Command::new("rustc");
            command.args(arguments);
            rustc.key(&command, &Call::plain(text, 2021)).map(|it| format!("{it:?}"))
        };
        fs::write(&file, "one").unwrap();
        let first = key(&["--edition", "2021"], "fn main() {}");
        assert!(first.is_some());
        assert_eq!(key(&["--edition", "2021"], "fn main() {}"), first);
        assert_ne!(key(&["--edition", "2024"], "fn main() {}"), first);
        assert_ne!(key(&["--edition", "2021"], "fn main() { }"), first);
        assert_eq!(key(&["--edition", "2021"], "fn main() { env!(\"A\"); }"), None);
        fs::write(&file, "another").unwrap();
        assert_ne!(key(&["--edition", "2021"], "fn main() {}"), first);
        fs::remove_file(&file).unwrap();
        assert_eq!(key(&["--edition", "2021"], "fn main() {}"), None);
    }
}
