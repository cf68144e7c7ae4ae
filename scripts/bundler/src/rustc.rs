//! Runs rustc on a text and reads what it says.

mod diagnostic;
mod externs;
mod process;
mod sight;

use crate::floor;
use base::cache::{Cache, Key};
use base::error::Result;
use base::files::{digest, temporary};
use base::judge::Judge;
use base::toolchain;
pub use diagnostic::Diagnostic;
pub use externs::{doubtful_versions, externs};
use process::{Processes, Run, locked};
pub use sight::sees_more;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

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
    /// What one compilation has and no other.
    fn id(&self) -> String {
        let Self { text, edition, library, lints, depth, clippy } = self;
        let how = format!("{edition} {library} {lints:?} {depth:?} {clippy}");
        digest([how.as_str(), text])
    }

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

/// What a call was answered.
type Said = Result<Vec<Diagnostic>>;

/// The compiler as a judge calls it.
pub struct Rustc {
    judge: Judge,
    /// Clippy is there and runs, as far as is known.
    has_clippy: AtomicBool,
    externs: Vec<String>,
    cfgs: Vec<String>,
    /// What was said before, if that may be believed.
    cache: Option<Cache>,
    /// What was asked of this one: nothing is asked twice, not even side by side.
    asked: Mutex<BTreeMap<String, Arc<OnceLock<Said>>>>,
    processes: Processes,
    folder: tempfile::TempDir,
    runs: AtomicUsize,
}

impl Rustc {
    /// The machine's rustc with the cfgs of the judge and these flags for its crates. With a cache
    /// it is not run for what it has said before.
    ///
    /// # Errors
    ///
    /// When no temporary folder can be made.
    pub fn new(judge: &Judge, externs: Vec<String>, cache: Option<Cache>) -> Result<Self> {
        let folder = temporary()?;
        let cfgs = judge.cfg.iter().flat_map(|it| ["--cfg".to_owned(), it.clone()]).collect();
        Ok(Self {
            judge: judge.clone(),
            has_clippy: AtomicBool::new(true),
            externs,
            cfgs,
            cache,
            asked: Mutex::default(),
            processes: Processes::default(),
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
        let id = call.id();
        let asked = locked(&self.asked).entry(id.clone()).or_default().clone();
        let said = asked.get_or_init(|| self.run_once(call)).clone();
        if said.is_err() {
            // It may have been ended, and asked for after that.
            locked(&self.asked).remove(&id);
        }
        said
    }

    /// Ends all compilations that are under way; whoever asked for them gets an error.
    pub fn end_all(&self) {
        self.processes.end_all();
    }

    fn run_once(&self, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
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
        let known = self.cache.as_ref().and_then(|it| Some((it, self.key(&command, call)?)));
        if let Some(said) = known.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Ok(said);
        }
        // Several may run side by side.
        let run = self.runs.fetch_add(1, Ordering::Relaxed).to_string();
        command.arg("--out-dir").arg(self.folder.path().join(run));
        let Run { diagnostics, is_of_text } = self.processes.run(command, call.text)?;
        if let Some((cache, key)) = known.filter(|_| is_of_text) {
            cache.put(&key, &diagnostics);
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

#[cfg(test)]
mod tests {
    use super::*;
    use base::judge::{Judges, PORTABLE};
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
