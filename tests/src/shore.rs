//! A small workspace, made up for one test.

use crate::tool::{mex_in, said};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

/// Where cargo keeps what rustc says of itself, below the target folder.
const RUSTC_INFO: &str = ".rustc_info.json";

/// A workspace of one library, `kelp`, and one package of solutions.
pub(crate) struct Shore {
    pub(crate) folder: tempfile::TempDir,
}

impl Shore {
    pub(crate) fn new() -> Self {
        let shore = Self { folder: tempfile::tempdir().unwrap() };
        // Only to save time: without what it knows of rustc, cargo runs it three times.
        let known = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(RUSTC_INFO);
        shore.write(Path::new("target").join(RUSTC_INFO), &read_or_empty(&known));
        let members = "[workspace]\nresolver = \"3\"\nmembers = [\"kelp\", \"solutions\"]\n";
        shore.write("Cargo.toml", members);
        shore.write("kelp/Cargo.toml", &package("kelp", ""));
        shore.write(
            "kelp/src/lib.rs",
            "/// The sum.\npub fn sum(numbers: &[u64]) -> u64 {\n    numbers.iter().sum()\n}\n\n\
             pub fn never_used() {}\n",
        );
        let needs = "[dependencies]\nkelp = { path = \"../kelp\" }\n";
        shore.write("solutions/Cargo.toml", &package("solutions", needs));
        shore.write("solutions/src/lib.rs", "");
        shore
    }

    /// Adds a problem; its samples are pairs of input and output, named 1, 2, …
    pub(crate) fn with(self, id: &str, main: &str, samples: &[(&str, &str)]) -> Self {
        let folder = PathBuf::from("solutions/src/bin").join(id);
        self.write(folder.join("main.rs"), main);
        let facts = format!(
            "title = \"The problem {id}\"\nurl = \"https://judge.example/{id}\"\n\
             judge = \"portable\"\ntime_limit_ms = 100\ngames = [\"{id}-game\"]\n\
             status = \"samples\"\n"
        );
        self.write(folder.join("problem.toml"), &facts);
        for (number, (input, output)) in (1..).zip(samples) {
            self.write(folder.join(format!("samples/{number}.in")), input);
            self.write(folder.join(format!("samples/{number}.out")), output);
        }
        self
    }

    /// Sets keys of a problem; those that it had before go, if they are among them.
    pub(crate) fn set(&self, id: &str, keys: &str) {
        let file = PathBuf::from("solutions/src/bin").join(id).join("problem.toml");
        let text = fs::read_to_string(self.folder.path().join(&file)).unwrap();
        let facts = ["title", "url", "judge", "games", "status"];
        let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let kept = text.lines().filter(|it| facts.contains(&key(it).as_str()));
        let kept: String = kept.map(|it| format!("{it}\n")).collect();
        self.write(file, &(kept + keys));
    }

    pub(crate) fn write(&self, path: impl AsRef<Path>, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A call of the tool here; what it builds stays in the workspace.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = mex_in(self.folder.path(), args);
        command.env("CARGO_TARGET_DIR", self.folder.path().join("target"));
        command
    }

    /// Runs the tool here: exit code, stdout, stderr.
    pub(crate) fn mex(&self, args: &[&str]) -> (i32, String, String) {
        let output: Output = self.command(args).output().unwrap();
        let (results, said) = said(&output);
        (output.status.code().unwrap(), results, said)
    }

    /// Runs the tool, which is to fail with this code, print no result, and say all of this.
    #[track_caller]
    pub(crate) fn fails(&self, args: &[&str], code: i32, words: &[&str]) {
        let (found, results, said) = self.mex(args);
        assert_eq!((found, results.as_str()), (code, ""), "{said}");
        for word in words {
            assert!(said.contains(word), "`{word}` is not in:\n{said}");
        }
    }
}

fn read_or_empty(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

pub(crate) fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n{rest}")
}
