//! Runs rustc on a text and reads its diagnostics.
//!
//! Nothing is compiled twice: a [`Rustc`] keeps the diagnostics of each [`Compilation`], and with a cache
//! they outlive the process. If two threads request the same compilation, the first one runs rustc and the
//! other one waits for it. So a text can be compiled speculatively, before its diagnostics are needed.

mod clippy;
mod diagnostic;
mod externs;
mod outside_input;
mod process;

use base::cache::{Cache, Key};
use base::error::Result;
use base::files::{TemporaryFolder, digest, temporary};
use base::judge::Judge;
use base::toolchain;
pub(crate) use clippy::{INCOMPATIBLE_MSRV, clippy_command};
pub(crate) use diagnostic::DEAD_CODE_LINTS;
pub use diagnostic::Diagnostic;
pub(crate) use externs::{externs, uncertain_versions};
pub use outside_input::may_read_outside_input;
use process::RustcOutput;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The time limit of one compilation.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// One compilation: a text and how to compile it.
#[derive(Clone)]
pub struct Compilation<'a> {
    /// The text of the only file.
    pub text: &'a str,
    /// The edition of the text.
    pub edition: u16,
    /// True for a library, which has no `main`.
    pub library: bool,
    /// Lint flags such as `--force-warn`, with their values.
    pub lints: Vec<&'a str>,
    /// The last phase of the compiler that runs.
    pub stop_after: StopAfter,
    /// True to compile with clippy, if it is installed: it reports std items newer than the judge's MSRV.
    pub clippy: bool,
}

/// The last phase of the compiler that runs. Machine code is never made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopAfter {
    /// All types are checked.
    TypeCheck,
    /// The instantiated functions are collected, with debug assertions on: those that only a
    /// `debug_assert!` calls count, too.
    Monomorphization,
}

impl<'a> Compilation<'a> {
    /// Returns a digest of all fields: two compilations have the same id only if they are equal.
    fn id(&self) -> String {
        let Self { text, edition, library, lints, stop_after, clippy } = self;
        let options = format!("{edition} {library} {lints:?} {stop_after:?} {clippy}");
        digest([options.as_str(), text])
    }

    /// Returns the compilation of a program that reports errors only.
    pub fn plain(text: &'a str, edition: u16) -> Self {
        Self {
            text,
            edition,
            library: false,
            lints: vec!["-A", "warnings"],
            stop_after: StopAfter::TypeCheck,
            clippy: false,
        }
    }
}

/// The diagnostics of a compilation, set by the first thread that requests it.
type SharedDiagnostics = Arc<OnceLock<Result<Vec<Diagnostic>>>>;

/// The compiler of this machine, with the flags of a judge.
pub struct Rustc {
    judge: Judge,
    /// False once clippy is known to be missing or broken.
    has_clippy: AtomicBool,
    /// The flags by which rustc finds the judge's crates.
    externs: Vec<String>,
    /// The flags for the judge's cfgs.
    cfgs: Vec<String>,
    /// The diagnostics of earlier processes; `None` without a cache.
    cache: Option<Cache>,
    /// The diagnostics of this process, by the ids of the compilations.
    results: Mutex<BTreeMap<String, SharedDiagnostics>>,
    /// Holds the configuration of clippy, and the output folders of rustc.
    folder: TemporaryFolder,
    /// The number of runs so far, by which output folders are named.
    runs: AtomicUsize,
}

impl Rustc {
    /// Returns this machine's rustc with the cfgs of the judge. `externs` are the flags for its crates.
    /// Diagnostics are looked up in the cache, and stored there.
    ///
    /// # Errors
    ///
    /// When no temporary folder can be created.
    pub fn new(judge: &Judge, externs: Vec<String>, cache: Option<Cache>) -> Result<Self> {
        let folder = temporary()?;
        let cfgs = judge.cfg.iter().flat_map(|cfg| ["--cfg".to_owned(), cfg.clone()]).collect();
        Ok(Self {
            judge: judge.clone(),
            has_clippy: AtomicBool::new(true),
            externs,
            cfgs,
            cache,
            results: Mutex::default(),
            folder,
            runs: AtomicUsize::new(0),
        })
    }

    /// Returns the diagnostics of a compilation.
    ///
    /// # Errors
    ///
    /// When rustc cannot be run, or fails without reporting an error.
    pub fn run(&self, compilation: &Compilation<'_>) -> Result<Vec<Diagnostic>> {
        // A thread that panicked while it held the lock leaves no inconsistent data.
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let result = results.entry(compilation.id()).or_default().clone();
        drop(results);
        result.get_or_init(|| self.run_once(compilation)).clone()
    }

    /// Compiles with clippy if requested and available, else with rustc.
    fn run_once(&self, compilation: &Compilation<'_>) -> Result<Vec<Diagnostic>> {
        if compilation.clippy && self.has_clippy.load(Ordering::Relaxed) {
            let clippy = clippy_command(&self.judge, self.folder.path())?;
            match clippy.map(|command| self.compile(command, compilation)) {
                Some(Ok(diagnostics)) => return Ok(diagnostics),
                _ => self.has_clippy.store(false, Ordering::Relaxed),
            }
        }
        self.compile(Command::new(toolchain::rustc()), compilation)
    }

    /// Runs rustc or clippy, unless the diagnostics are in the cache.
    fn compile(
        &self,
        mut command: Command,
        compilation: &Compilation<'_>,
    ) -> Result<Vec<Diagnostic>> {
        let edition = compilation.edition.to_string();
        let crate_type = if compilation.library { "lib" } else { "bin" };
        match compilation.stop_after {
            StopAfter::TypeCheck => command.args(["--emit", "metadata", "-O"]),
            StopAfter::Monomorphization => {
                command.args(["--emit", "obj", "-C", "debug-assertions"])
            }
        };
        command
            .args(["-", "--error-format", "json"])
            .args(["--crate-name", "bundle", "--crate-type", crate_type, "--edition", &edition])
            .args(&compilation.lints)
            .args(&self.cfgs)
            .args(&self.externs);
        let key = self.cache.as_ref().and_then(|_| self.key(&command, compilation));
        let entry = self.cache.as_ref().zip(key);
        if let Some(diagnostics) = entry.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Ok(diagnostics);
        }
        // Each run has its own output folder, since several may run at once.
        let run = self.runs.fetch_add(1, Ordering::Relaxed).to_string();
        command.arg("--out-dir").arg(self.folder.path().join(run));
        let RustcOutput { diagnostics, is_reproducible } =
            process::run(command, compilation.text, LIMIT)?;
        if let Some((cache, key)) = entry.filter(|_| is_reproducible) {
            cache.put(&key, &diagnostics);
        }
        Ok(diagnostics)
    }

    /// Returns the cache key: a digest of everything that the diagnostics depend on. Returns `None` if the
    /// text may read the environment or other files.
    fn key(&self, command: &Command, compilation: &Compilation<'_>) -> Option<Key> {
        if may_read_outside_input(compilation.text) {
            return None;
        }
        let program = Path::new(command.get_program());
        let files = self
            .externs
            .iter()
            .filter_map(|flag| flag.strip_prefix("--extern=")?.split_once('='))
            .map(|(_, file)| Path::new(file))
            .chain([program])
            .filter(|path| path.is_absolute());
        let stamps: Vec<String> = files.map(toolchain::stamp).collect::<Option<_>>()?;
        let compiler = toolchain::identity(Path::new("."))?;
        let msrv = self.judge.rustc_floor.to_string();
        let mut parts = vec!["diagnostics", &compiler, compilation.text, program.to_str()?, &msrv];
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
    fn the_cache_key_depends_on_flags_text_and_extern_files() {
        let folder = base::files::temporary().unwrap();
        let file = folder.path().join("libkelp.rmeta");
        let judge = Judges::builtin().unwrap().get(PORTABLE).unwrap().clone();
        let key = |arguments: &[&str], text: &str| {
            let externs = vec![format!("--extern=kelp={}", file.display())];
            let rustc = Rustc::new(&judge, externs, None).unwrap();
            let mut command = Command::new("rustc");
            command.args(arguments);
            rustc.key(&command, &Compilation::plain(text, 2021)).map(|key| format!("{key:?}"))
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
