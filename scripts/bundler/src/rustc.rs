//! Runs rustc on a text and reads its diagnostics.
//!
//! Nothing is compiled twice: one [`Rustc`] remembers each answer, and with a cache the answers outlive
//! the process. A call that is under way in one thread is waited for by another that makes the same
//! call, so a text can be compiled speculatively before its diagnostics are asked for.

mod cfgs;
mod clippy;
mod diagnostic;
mod externs;
mod process;
mod sight;

use base::cache::{Cache, Key};
use base::error::Result;
use base::files::{TemporaryFolder, digest, temporary};
use base::judge::Judge;
use base::toolchain;
pub(crate) use clippy::{INCOMPATIBLE_MSRV, clippy_command};
pub(crate) use diagnostic::DEAD_CODE_LINTS;
pub use diagnostic::Diagnostic;
pub(crate) use externs::{doubtful_versions, externs};
use process::{Finished, Processes, locked};
pub use sight::sees_more;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// How long one compilation may take.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// One compilation: a text and how to compile it.
#[derive(Clone)]
pub struct Call<'a> {
    /// The text of the only file.
    pub text: &'a str,
    /// Its edition.
    pub edition: u16,
    /// True for a library, which has no `main`.
    pub library: bool,
    /// Flags such as `--force-warn`, and their values.
    pub lints: Vec<&'a str>,
    /// Where to end.
    pub depth: Depth,
    /// True if clippy looks for what the judge may not have, where clippy is installed.
    pub clippy: bool,
}

/// The phase of the compiler at which a compilation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// All types are checked.
    Types,
    /// It is known which functions are instantiated with which types, be it only for debug assertions.
    Monomorphization,
}

impl<'a> Call<'a> {
    /// Returns the same for equal calls only.
    fn id(&self) -> String {
        let Self { text, edition, library, lints, depth, clippy } = self;
        let how = format!("{edition} {library} {lints:?} {depth:?} {clippy}");
        digest([how.as_str(), text])
    }

    /// Returns the compilation of a program for its errors only.
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

/// The answer to a call, which the first thread that makes the call computes.
type Answer = Arc<OnceLock<Result<Vec<Diagnostic>>>>;

/// The compiler as a judge calls it.
pub struct Rustc {
    judge: Judge,
    /// False once clippy is known to be missing or broken.
    has_clippy: AtomicBool,
    externs: Vec<String>,
    cfgs: Vec<String>,
    /// Those that rustc adds by itself, once somebody has asked.
    cfgs_here: OnceLock<Option<BTreeSet<String>>>,
    /// Answers of earlier processes, if they may be used.
    cache: Option<Cache>,
    /// Answers of this process, by the ids of the calls.
    answers: Mutex<BTreeMap<String, Answer>>,
    processes: Processes,
    folder: TemporaryFolder,
    runs: AtomicUsize,
}

impl Rustc {
    /// Returns the machine's rustc with the cfgs of the judge and these flags for its crates. Answers
    /// are looked up in the cache, and stored there.
    ///
    /// # Errors
    ///
    /// When no temporary folder can be made.
    pub fn new(judge: &Judge, externs: Vec<String>, cache: Option<Cache>) -> Result<Self> {
        let folder = temporary()?;
        let cfgs = judge.cfg.iter().flat_map(|cfg| ["--cfg".to_owned(), cfg.clone()]).collect();
        Ok(Self {
            judge: judge.clone(),
            has_clippy: AtomicBool::new(true),
            externs,
            cfgs,
            cfgs_here: OnceLock::new(),
            cache,
            answers: Mutex::default(),
            processes: Processes::new(LIMIT),
            folder,
            runs: AtomicUsize::new(0),
        })
    }

    /// Compiles a text, without making a program of it.
    ///
    /// # Errors
    ///
    /// When rustc cannot be run, or fails without a reason.
    pub fn run(&self, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
        let id = call.id();
        let answer = locked(&self.answers).entry(id.clone()).or_default().clone();
        let diagnostics = answer.get_or_init(|| self.run_once(call)).clone();
        if diagnostics.is_err() {
            // It may have been killed, and be needed after that.
            locked(&self.answers).remove(&id);
        }
        diagnostics
    }

    /// Kills all compilations that are under way; whoever waits for one gets an error.
    pub fn kill_all(&self) {
        self.processes.kill_all();
    }

    fn run_once(&self, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
        if call.clippy && self.has_clippy.load(Ordering::Relaxed) {
            let clippy = clippy_command(&self.judge, self.folder.path())?;
            match clippy.map(|command| self.compile(command, call)) {
                Some(Ok(diagnostics)) => return Ok(diagnostics),
                _ => self.has_clippy.store(false, Ordering::Relaxed),
            }
        }
        self.compile(Command::new(toolchain::rustc()), call)
    }

    /// Compiles with rustc or clippy, unless the answer is in the cache.
    fn compile(&self, mut command: Command, call: &Call<'_>) -> Result<Vec<Diagnostic>> {
        let edition = call.edition.to_string();
        let kind = if call.library { "lib" } else { "bin" };
        match call.depth {
            Depth::Types => command.args(["--emit", "metadata", "-O"]),
            Depth::Monomorphization => command.args(["--emit", "obj", "-C", "debug-assertions"]),
        };
        command
            .args(["-", "--error-format", "json"])
            .args(["--crate-name", "bundle", "--crate-type", kind, "--edition", &edition])
            .args(&call.lints)
            .args(&self.cfgs)
            .args(&self.externs);
        let entry = self.cache.as_ref().and_then(|cache| Some((cache, self.key(&command, call)?)));
        if let Some(diagnostics) = entry.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Ok(diagnostics);
        }
        // Several may run side by side.
        let run = self.runs.fetch_add(1, Ordering::Relaxed).to_string();
        command.arg("--out-dir").arg(self.folder.path().join(run));
        let Finished { diagnostics, is_of_text } = self.processes.run(command, call.text)?;
        if let Some((cache, key)) = entry.filter(|_| is_of_text) {
            cache.put(&key, &diagnostics);
        }
        Ok(diagnostics)
    }

    /// Returns a key of everything that the answer depends on; `None` if the text can read the
    /// environment or other files.
    fn key(&self, command: &Command, call: &Call<'_>) -> Option<Key> {
        if sees_more(call.text) {
            return None;
        }
        let program = Path::new(command.get_program());
        let externs = self.externs.iter().filter_map(|flag| flag.strip_prefix("--extern="));
        let externs = externs.filter_map(|flag| Some(Path::new(flag.split_once('=')?.1)));
        let files = externs.chain([program]).filter(|path| path.is_absolute());
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
