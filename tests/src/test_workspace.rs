//! A small workspace in a temporary folder, for one test.

use crate::tool::{mex_in, output_text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A solution that does not end in time, and takes none of the processor.
pub(crate) const SLEEPS: &str =
    "fn main() {\n    std::thread::sleep(std::time::Duration::from_secs(60));\n}\n";

/// A solution that reads two numbers and prints their sum, by a function of the library.
pub(crate) const SUM: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    println!(\"{}\", kelp::sum(&numbers));
}
";

/// The file below the target folder in which cargo caches the version of rustc.
const RUSTC_INFO: &str = ".rustc_info.json";

/// A workspace of one library, `kelp`, and one package of solutions.
pub(crate) struct TestWorkspace {
    pub(crate) folder: base::files::TemporaryFolder,
}

impl TestWorkspace {
    pub(crate) fn new() -> Self {
        let workspace = Self { folder: base::files::temporary().unwrap() };
        // Saves time: without this cache, cargo runs rustc three times for each target folder.
        let cached = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(RUSTC_INFO);
        for target in ["target", "target/mex/beside/target"] {
            workspace.write(Path::new(target).join(RUSTC_INFO), &read_or_empty(&cached));
        }
        let members = "[workspace]\nresolver = \"3\"\nmembers = [\"kelp\", \"solutions\"]\n";
        workspace.write("Cargo.toml", members);
        workspace.write("kelp/Cargo.toml", &package("kelp", ""));
        workspace.write(
            "kelp/src/lib.rs",
            "/// The sum.\npub fn sum(numbers: &[u64]) -> u64 {\n    numbers.iter().sum()\n}\n\n\
             pub fn never_used() {}\n",
        );
        let needs = "[dependencies]\nkelp = { path = \"../kelp\" }\n";
        workspace.write("solutions/Cargo.toml", &package("solutions", needs));
        workspace.write("solutions/src/lib.rs", "");
        workspace
    }

    /// Adds a problem; its samples are pairs of input and output, named 1, 2, and so on. Its time limit holds on busy
    /// machines, too.
    pub(crate) fn with(self, id: &str, main: &str, samples: &[(&str, &str)]) -> Self {
        let folder = PathBuf::from("solutions/src/bin").join(id);
        self.write(folder.join("main.rs"), main);
        let facts = format!(
            "title = \"The problem {id}\"\nurl = \"https://judge.example/{id}\"\n\
             judge = \"portable\"\ntime_limit_ms = 20000\ngames = [\"{id}-game\"]\n\
             status = \"samples\"\n"
        );
        self.write(folder.join("problem.toml"), &facts);
        for (number, (input, output)) in (1..).zip(samples) {
            self.write(folder.join(format!("samples/{number}.in")), input);
            self.write(folder.join(format!("samples/{number}.out")), output);
        }
        self
    }

    /// Sets keys of a problem. Optional keys that it had before are removed.
    pub(crate) fn set(&self, id: &str, keys: &str) {
        let file = PathBuf::from("solutions/src/bin").join(id).join("problem.toml");
        let text = fs::read_to_string(self.folder.path().join(&file)).unwrap();
        let facts = ["title", "url", "judge", "games", "status"];
        let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let required = text.lines().filter(|line| facts.contains(&key(line).as_str()));
        let required: String = required.map(|line| format!("{line}\n")).collect();
        self.write(file, &(required + keys));
    }

    pub(crate) fn write(&self, path: impl AsRef<Path>, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns a call of the tool in this workspace, with its target folder inside.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = mex_in(self.folder.path(), args);
        command.env("CARGO_TARGET_DIR", self.folder.path().join("target"));
        // The programs are small: to optimise them takes longer than it saves.
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        command
    }

    /// Runs the tool in this workspace; returns exit code, stdout and stderr.
    pub(crate) fn mex(&self, args: &[&str]) -> (i32, String, String) {
        let output: Output = self.command(args).output().unwrap();
        let (results, stderr) = output_text(&output);
        (output.status.code().unwrap(), results, stderr)
    }

    /// Runs the tool; checks that it fails with this code, prints nothing on stdout, and has all of these
    /// words on stderr.
    #[track_caller]
    pub(crate) fn fails(&self, args: &[&str], code: i32, words: &[&str]) {
        let (found, results, stderr) = self.mex(args);
        assert_eq!((found, results.as_str()), (code, ""), "{stderr}");
        for word in words {
            assert!(stderr.contains(word), "`{word}` is not in:\n{stderr}");
        }
    }
}

fn read_or_empty(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

pub(crate) fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n{rest}")
}
