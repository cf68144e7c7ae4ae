//! Runs the command in a small workspace: solutions that read and write files, `mex samples`, layouts of
//! folders, and samples received by `mex listen`.
#![cfg(unix)]

mod open;
mod test;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const MEX: &str = env!("CARGO_BIN_EXE_cargo-mex");

/// The file below the target folder in which cargo caches the version of rustc.
const RUSTC_INFO: &str = ".rustc_info.json";

/// A workspace of one package, without dependencies.
struct Reef {
    folder: base::files::TemporaryFolder,
}

/// Exit code, stdout and stderr of a run of the command.
struct CommandOutput {
    code: Option<i32>,
    results: String,
    stderr: String,
}

impl Reef {
    fn new() -> Self {
        let reef = Self::empty();
        reef.write("Cargo.toml", "[package]\nname = \"reef\"\nedition = \"2021\"\n\n[workspace]\n");
        reef.write("src/lib.rs", "");
        reef
    }

    /// A folder without a manifest.
    fn empty() -> Self {
        let reef = Self { folder: base::files::temporary().unwrap() };
        // Saves time: without what cargo has cached of rustc, it runs rustc three times for each target folder.
        let cached = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(RUSTC_INFO);
        if let Ok(text) = fs::read_to_string(cached) {
            for target in ["target", "target/mex/beside/target"] {
                reef.write(&format!("{target}/{RUSTC_INFO}"), &text);
            }
        }
        reef
    }

    /// Adds a problem with these further lines in its `problem.toml`.
    fn with(self, id: &str, main: &str, problem_toml: &str) -> Self {
        self.write(&format!("src/bin/{id}/main.rs"), main);
        self.write(&format!("src/bin/{id}/problem.toml"), &format!("{FACTS}{problem_toml}"));
        self
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }

    fn has(&self, path: &str) -> bool {
        self.folder.path().join(path).exists()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(MEX);
        command.arg("mex").args(args).current_dir(self.folder.path()).env("NO_COLOR", "1");
        command.env_remove("CARGO_TARGET_DIR").stdin(Stdio::null());
        // The programs are small: to optimise them takes longer than it saves.
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        command
    }

    fn mex(&self, args: &[&str]) -> CommandOutput {
        output_of(&mut self.command(args))
    }
}

fn output_of(command: &mut Command) -> CommandOutput {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let [results, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    CommandOutput { code: status.code(), results, stderr }
}

impl CommandOutput {
    /// Checks the exit code, and that stderr has all of these words.
    #[track_caller]
    fn is(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{}{}", self.results, self.stderr);
        for word in words {
            let stderr = &self.stderr;
            assert!(stderr.contains(word), "`{word}` is not in:\n{}{stderr}", self.results);
        }
    }
}

const FACTS: &str = "title = \"Crabs\"\nurl = \"\"\njudge = \"portable\"\nstatus = \"samples\"\n";

/// A solution that reads `crabs.in` and writes its sum into `crabs.out`.
const BY_FILES: &str = "\
use std::fs;

fn main() {
    let text = fs::read_to_string(\"crabs.in\").unwrap();
    let sum: u64 = text.split_whitespace().map(|it| it.parse::<u64>().unwrap()).sum();
    println!(\"a trace\");
    fs::write(\"crabs.out\", format!(\"{sum}\\n\")).unwrap();
}
";

const FILES: &str = "input = \"crabs.in\"\noutput = \"crabs.out\"\n";

/// A checker that accepts what contains the answer, and leaves a file in its folder.
const CHECKER: &str = "\
use std::{env, fs};

fn main() {
    let paths: Vec<String> = env::args().skip(1).collect();
    let [output, answer] = [1, 2].map(|number| fs::read_to_string(&paths[number]).unwrap());
    fs::write(\"left\", env::current_dir().unwrap().display().to_string()).unwrap();
    std::process::exit(if output.contains(answer.trim()) { 0 } else { 1 });
}
";

#[test]
fn a_solution_may_read_and_write_files() {
    let reef = Reef::new()
        .with("crabs", BY_FILES, FILES)
        .with("none", "fn main() {\n    println!(\"3\");\n}\n", FILES)
        .with("checked", BY_FILES, &format!("{FILES}checker = \"check.rs\"\n"));
    for id in ["crabs", "none", "checked"] {
        reef.write(&format!("src/bin/{id}/samples/1.in"), "1 2\n");
        reef.write(&format!("src/bin/{id}/samples/1.out"), "3\n");
    }
    reef.write("src/bin/checked/check.rs", CHECKER);
    reef.mex(&["test", "checked", "--bundle"]).is(0, &[]);
    let all = reef.mex(&["test"]);
    let missing = "samples/1.in: output file missing: the solution did not write `crabs.out`";
    all.is(1, &[missing, "2 bytes are on stdout, which its judge does not read"]);
    assert!(all.results.contains("ok    crabs") && all.results.contains("ok    checked"));
    assert!(!reef.has("left") && !reef.has("crabs.out"));
    // `mex run` prints the output file as the result; stdout of the solution goes to stderr.
    let run = reef.mex(&["run", "crabs", "1"]);
    run.is(0, &["a trace"]);
    assert_eq!(run.results, "3\n");
    let none = reef.mex(&["run", "none", "1"]);
    none.is(1, &["output file missing: the solution did not write `crabs.out`"]);
    // `mex stress` and `mex test --largest` use the input file too.
    reef.write("src/bin/crabs/gen.rs", "fn main() {\n    println!(\"1 2\");\n}\n");
    reef.write("src/bin/crabs/brute.rs", "fn main() {\n    println!(\"3\");\n}\n");
    reef.write(
        "src/bin/crabs/largest.rs",
        "fn main() {\n    println!(\"{}\", std::env::args().nth(1).map_or(\"sum\", |_| \"4 5\"));\n}\n",
    );
    reef.mex(&["stress", "crabs", "-N", "2"]).is(0, &[]);
    reef.mex(&["test", "crabs", "--largest"]).is(0, &[]);
}

#[test]
fn stderr_of_accepted_runs_is_shown_on_demand() {
    let loud =
        "fn main() {\n    for line in 0..100 {\n        eprintln!(\"depth {line}\");\n    }\n}\n";
    let reef = Reef::new().with("dive", loud, "");
    reef.write("src/bin/dive/samples/1.in", "");
    reef.write("src/bin/dive/samples/1.out", "");
    let silent = reef.mex(&["test"]);
    silent.is(0, &[]);
    assert!(!silent.stderr.contains("depth"), "{}", silent.stderr);
    let shown = reef.mex(&["test", "--stderr"]);
    let start = "src/bin/dive/samples/1.in: on stderr:\n    depth 0\n    depth 1\n";
    shown.is(0, &[start, "\n    … 70 more lines"]);
    assert!(!shown.stderr.contains("depth 99"), "{}", shown.stderr);
    let json = reef.mex(&["test", "--stderr", "--json"]);
    assert!(json.results.contains("depth 98\\ndepth 99\\n"), "{}", json.results);
    assert!(!json.stderr.contains("depth 0"), "{}", json.stderr);
}

#[test]
fn a_new_problem_may_read_and_write_files() {
    let reef = Reef::new();
    reef.mex(&["new", "kelp", "--input-file", "../kelp.in"]).is(2, &["without a folder"]);
    reef.mex(&["new", "kelp", "--input-file", "kelp.in", "--output-file", "kelp.out"]).is(0, &[]);
    let problem_toml = reef.read("src/bin/kelp/problem.toml");
    assert!(
        problem_toml.contains("input = \"kelp.in\"\noutput = \"kelp.out\"\n"),
        "{problem_toml}"
    );
    let main = "src/bin/kelp/main.rs";
    reef.write(main, &reef.read(main).replace("todo!(\"not", "format!(\"not"));
    reef.write("src/bin/kelp/samples/1.in", "1\n");
    reef.write("src/bin/kelp/samples/1.out", "not solved yet; the input begins with \"1\"\n");
    reef.mex(&["test", "kelp"]).is(0, &[]);
    assert!(!reef.has("kelp.out"));
    // The template of a new workspace reads and prints in the same way, others may not.
    reef.mex(&["init", "other"]).is(0, &[]);
    let other = reef.folder.path().join("other");
    let new = |id: &str| {
        let files = ["--input-file", "kelp.in", "--output-file", "kelp.out"];
        output_of(reef.command(&[&["new", id], &files[..]].concat()).current_dir(&other))
    };
    assert!(!new("kelp").stderr.contains("does not know"));
    let main = reef.read("other/src/bin/kelp/main.rs");
    assert!(main.starts_with("use std::fs;\n\n") && main.contains("kelp.out"), "{main}");
    reef.write("other/mex-template/main.rs", "fn main() {}\n");
    let template = "the template `mex-template/main.rs` does not know the file";
    new("foam").is(0, &[&format!("{template} `kelp.in`"), &format!("{template} `kelp.out`")]);
}

/// A workspace with a problem that has no samples.
fn without_samples(problem_toml: &str) -> Reef {
    Reef::new().with("crabs", "fn main() {}\n", problem_toml)
}

#[test]
fn samples_are_added_unchanged_and_overwrite_nothing() {
    let reef = without_samples("");
    reef.write("in1.txt", "1 2\r\n");
    let add = |args: &[&str]| reef.mex(&[&["samples", "add", "crabs"], args].concat());
    let files = add(&["--input", "in1.txt", "--output-text", "3"]);
    files.is(0, &["the output does not end with a newline"]);
    let samples = "src/bin/crabs/samples";
    assert_eq!(files.results, format!("{samples}/1.in\n{samples}/1.out\n"));
    assert_eq!(reef.read(&format!("{samples}/1.in")), "1 2\r\n");
    assert_eq!(reef.read(&format!("{samples}/1.out")), "3");
    let taken = add(&["-n", "1", "--input-text", "x\n", "--output-text", "y\n"]);
    taken.is(2, &["there is a sample `1` already", "nothing was changed"]);
    assert_eq!(reef.read(&format!("{samples}/1.out")), "3");
    add(&["-n", "../kelp", "-i", "in1.txt", "-o", "in1.txt"]).is(2, &["cannot name a sample"]);
    add(&["--input", "in1.txt"]).is(2, &["there is no output: name it by `--output FILE`"]);
    add(&["-i", "none.txt", "--output-text", "3"]).is(2, &["failed to read `none.txt`"]);
    add(&["-i", "-", "-o", "-"]).is(2, &["stdin holds the input or the output"]);
    // From stdin, and from the clipboard, which a command stands for here.
    reef.write("typed", "\n\n");
    let typed = || fs::File::open(reef.folder.path().join("typed")).unwrap();
    let mut paste = reef.command(&["samples", "add", "crabs", "-n", "pasted", "--paste-command"]);
    output_of(paste.arg("printf 'a\\tb'").stdin(typed()))
        .is(0, &["copy the output, then press Enter"]);
    assert_eq!(reef.read(&format!("{samples}/pasted.out")), "a\tb");
    let mut stdin = reef.command(&["samples", "add", "crabs", "-i", "-", "--output-text", "-1\n"]);
    output_of(stdin.stdin(typed())).is(0, &[]);
    assert_eq!(reef.read(&format!("{samples}/2.in")), "\n\n");
    assert_eq!(reef.read(&format!("{samples}/2.out")), "-1\n");
    let list = reef.mex(&["samples", "list", "crabs"]);
    let line = "pasted  input 3 bytes     output 3 bytes\n";
    assert!(list.results.ends_with(line), "{}", list.results);
    let show = reef.mex(&["samples", "show", "crabs", "1"]);
    assert_eq!(show.results, format!("{samples}/1.in:\n1 2\r\n{samples}/1.out:\n3\n"));
}

#[test]
fn samples_are_edited_split_and_deleted() {
    let reef = without_samples("");
    reef.write("src/bin/crabs/samples/1.in", "2\n5\n6\n");
    reef.write("src/bin/crabs/samples/1.out", "7\n8\n");
    let samples = "src/bin/crabs/samples";
    let split = reef.mex(&["samples", "split", "crabs", "1"]);
    split.is(0, &["`1` is still there"]);
    let files = ["1-1.in", "1-1.out", "1-2.in", "1-2.out"];
    assert_eq!(split.results, files.map(|file| format!("{samples}/{file}\n")).concat());
    assert_eq!(reef.read(&format!("{samples}/1-2.in")), "1\n6\n");
    assert_eq!(reef.read(&format!("{samples}/1-2.out")), "8\n");
    // All or nothing.
    fs::remove_file(reef.folder.path().join(format!("{samples}/1-1.in"))).unwrap();
    fs::remove_file(reef.folder.path().join(format!("{samples}/1-1.out"))).unwrap();
    reef.mex(&["samples", "split", "crabs", "1"]).is(2, &["there is a sample `1-2` already"]);
    assert!(!reef.has(&format!("{samples}/1-1.in")));
    reef.mex(&["samples", "split", "crabs", "1", "--lines", "2"]).is(2, &["2 lines for 2 tests"]);
    let edit = |name: &str, editor: &str| {
        output_of(
            reef.command(&["samples", "edit", "crabs", name])
                .env("VISUAL", "")
                .env("EDITOR", editor),
        )
    };
    let edited = edit("1", "f() { printf 9 >\"$2\"; }; f");
    edited.is(0, &[]);
    assert_eq!(edited.results, format!("{samples}/1.out\n"));
    assert_eq!(reef.read(&format!("{samples}/1.out")), "9");
    edit("1", "true").is(0, &["nothing was changed"]);
    edit("1", "false").is(4, &["the editor `false` failed"]);
    edit("1", "").is(2, &["there is no editor: set `EDITOR`", "1.in` and `"]);
    edit("7", "true").is(2, &["there is no sample of `crabs` called `7`; there are 1, 1-2"]);
    reef.mex(&["samples", "delete", "crabs", "1", "7"]).is(2, &["called `7`"]);
    assert!(reef.has(&format!("{samples}/1.in")));
    let deleted = reef.mex(&["samples", "delete", "crabs", "1", "1"]);
    assert_eq!(deleted.results, format!("{samples}/1.in\n{samples}/1.out\n"));
    assert!(!reef.has(&format!("{samples}/1.in")) && reef.has(&format!("{samples}/1-2.in")));
}

#[test]
fn a_problem_with_a_checker_needs_no_output() {
    let reef = without_samples("checker = \"check.rs\"\n");
    reef.write("src/bin/crabs/check.rs", "fn main() {}\n");
    let added = reef.mex(&["samples", "add", "crabs", "--input-text", "1\n"]);
    added.is(0, &[]);
    assert_eq!(added.results, "src/bin/crabs/samples/1.in\n");
}

/// A solution that prints the sum of its input.
const SUM: &str = "\
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    println!(\"{}\", text.split_whitespace().map(|it| it.parse::<u64>().unwrap()).sum::<u64>());
}
";

impl Reef {
    /// Makes a problem, checks where it is, and solves it.
    #[track_caller]
    fn solve(&self, id: &str, source: &str, folder: &str) {
        let made = self.mex(&["new", id]);
        made.is(0, &[]);
        assert_eq!(made.results, format!("{folder}\n"));
        assert!(self.has(source) && self.has(&format!("{folder}/problem.toml")));
        self.write(source, SUM);
        let add = ["samples", "add", id, "--input-text", "1 2\n", "--output-text", "3\n"];
        self.mex(&add).is(0, &[]);
    }

    fn layout(&self, lines: &str) {
        let manifest = self.read("Cargo.toml");
        self.write("Cargo.toml", &format!("{manifest}\n[workspace.metadata.mex]\n{lines}\n"));
    }
}

#[test]
fn problems_may_be_in_folders_by_judge_and_contest() {
    let reef = Reef::new();
    reef.layout("layout = \"src/bin/{judge}/{contest}/{problem}\"");
    let folders = ["src/bin/codeforces/4/a", "src/bin/codeforces/4/b", "src/bin/luogu/p2148"];
    for (id, folder) in ["cf-4a", "cf-4b", "luogu-p2148"].into_iter().zip(folders) {
        reef.solve(id, &format!("{folder}/main.rs"), folder);
    }
    let manifest = reef.read("Cargo.toml");
    let entry = "\n[[bin]]\nname = \"cf-4a\"\npath = \"src/bin/codeforces/4/a/main.rs\"\n";
    assert!(manifest.contains(entry), "{manifest}");
    reef.mex(&["new", "cf-4a"]).is(2, &["`cf-4a` is taken by `src/bin/codeforces/4/a/main.rs`"]);
    assert_eq!(reef.read("Cargo.toml"), manifest);
    let list = reef.mex(&["list"]).results;
    assert_eq!(list.lines().count(), 3, "{list}");
    let all = reef.mex(&["test"]);
    all.is(0, &[]);
    assert!(all.results.ends_with("3 problems, 3 samples: all passed\n"), "{}", all.results);
    reef.mex(&["bundle", "cf-4b"]).is(0, &[]);
}

#[test]
fn problems_may_be_files_side_by_side() {
    let reef = Reef::new();
    reef.layout("layout = \"src/bin/{problem}.rs\"");
    reef.solve("cf-4a", "src/bin/a.rs", "src/bin/a");
    reef.solve("cf-4b", "src/bin/b.rs", "src/bin/b");
    reef.mex(&["new", "cf-5a"]).is(2, &["`cf-5a` is taken by `src/bin/a`; nothing was changed"]);
    let all = reef.mex(&["test"]);
    assert!(all.results.ends_with("2 problems, 2 samples: all passed\n"), "{}", all.results);
}

#[test]
fn each_contest_may_have_a_package_of_its_own() {
    let reef = Reef::empty();
    reef.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"deep\"]\n");
    reef.write("deep/Cargo.toml", "[package]\nname = \"deep\"\nedition = \"2021\"\n");
    reef.write("deep/src/lib.rs", "");
    reef.layout("layout = \"src/bin/{problem}.rs\"\npackage = \"contests/{judge}-{contest}\"");
    let manifest = reef.read("Cargo.toml");
    reef.write("Cargo.toml", &manifest.replace("members = [", "members  =  ["));
    reef.mex(&["new", "cf-4a"]).is(2, &["add `\"contests/*\"` to the `members`"]);
    assert!(!reef.has("contests/codeforces-4"));
    reef.write("Cargo.toml", &manifest);
    reef.write("contests/codeforces-5/notes", "");
    reef.mex(&["new", "cf-5a"]).is(2, &["`contests/codeforces-5` is there, and no package"]);
    fs::remove_dir_all(reef.folder.path().join("contests")).unwrap();
    reef.write("mex-template/Cargo.toml", "[package]\nname = \"{package}\"\nedition = \"2024\"\n");
    let place = |problem: &str| format!("contests/codeforces-4/src/bin/{problem}");
    reef.solve("cf-4a", &(place("a") + ".rs"), &place("a"));
    reef.solve("cf-4b", &(place("b") + ".rs"), &place("b"));
    let made = reef.read("contests/codeforces-4/Cargo.toml");
    assert!(made.contains("name = \"contests-codeforces-4\"\nedition = \"2024\""), "{made}");
    assert_eq!(made.matches("[[bin]]").count(), 2, "{made}");
    let all = reef.mex(&["test"]);
    assert!(all.results.ends_with("2 problems, 2 samples: all passed\n"), "{}", all.results);
    // A problem without a contest goes to the package with the most problems.
    let other = reef.mex(&["new", "luogu-p1"]);
    assert_eq!(other.results, "contests/codeforces-4/src/bin/p1\n", "{}", other.stderr);
}

#[test]
fn binaries_of_one_name_are_told_apart_by_their_packages() {
    let reef = Reef::empty();
    reef.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"target\"]\n",
    );
    for (package, answer) in [("tide", 1), ("wave", 2)] {
        let manifest = format!("[package]\nname = \"{package}\"\nedition = \"2021\"\n");
        reef.write(&format!("{package}/Cargo.toml"), &manifest);
        let main = format!("fn main() {{\n    println!(\"{answer}\");\n}}\n");
        reef.write(&format!("{package}/src/bin/a.rs"), &main);
        reef.write(&format!("{package}/src/bin/a/problem.toml"), FACTS);
        reef.write(&format!("{package}/src/bin/a/samples/1.in"), "");
        reef.write(&format!("{package}/src/bin/a/samples/1.out"), &format!("{answer}\n"));
    }
    reef.mex(&["test", "wave/a"]).is(0, &[]);
    reef.mex(&["test", "tide/a"]).is(0, &[]);
    reef.mex(&["test", "a"]).is(2, &["in each of the packages", "or name it `tide/a`"]);
    for args in [&["test", "wave/a", "tide/a"][..], &["test"], &["test", "--bundle"]] {
        let all = reef.mex(args);
        all.is(0, &[]);
        let ids: Vec<&str> =
            all.results.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
        assert_eq!(ids, ["tide/a", "wave/a", "problems,"], "{}", all.results);
    }
}

#[test]
fn a_workspace_may_have_a_template_of_its_own() {
    let reef = Reef::new();
    reef.layout("template = \"kelp.rs\"\ninteractive-template = \"talk.rs\"");
    reef.mex(&["new", "crabs"]).is(2, &["failed to read the template `kelp.rs`"]);
    reef.write("kelp.rs", "fn main() {}\n");
    reef.write("talk.rs", "fn main() { /* talks */ }\n");
    reef.write("other.rs", "fn main() { /* other */ }\n");
    reef.mex(&["new", "crabs"]).is(0, &[]);
    reef.mex(&["new", "talk", "--interactive"]).is(0, &[]);
    reef.mex(&["new", "other", "--template", "other.rs"]).is(0, &[]);
    assert_eq!(reef.read("src/bin/crabs/main.rs"), "fn main() {}\n");
    assert!(reef.read("src/bin/talk/main.rs").contains("talks"));
    assert!(reef.read("src/bin/other/main.rs").contains("other"));
    reef.layout("");
    reef.mex(&["new", "deep"]).is(2, &["Cargo.toml"]);
}

/// Starts `mex listen --once`, sends a task, and returns the answer and the output of the command.
fn receive(reef: &Reef, args: &[&str], task: &str) -> (String, CommandOutput) {
    let args = [&["listen", "--port", "0", "--once"], args].concat();
    let mut command = reef.command(&args);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    let address = line.strip_prefix("listening at ").unwrap_or_else(|| panic!("{line}"));
    let mut stream = TcpStream::connect(address.split(' ').next().unwrap()).unwrap();
    let port = stream.peer_addr().unwrap().port();
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        task.len()
    );
    stream.write_all((head + task).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    drop(stream);
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    let results = String::from_utf8(output.stdout).unwrap();
    (answer, CommandOutput { code: output.status.code(), results, stderr: rest })
}

#[test]
fn samples_only_are_received_for_an_existing_source() {
    let task = r#"{"name": "A. Crabs", "url": "https://codeforces.com/contest/7/problem/A",
        "timeLimit": 1500, "tests": [{"input": "1 2\n", "output": "3\n"}]}"#;
    let reef = Reef::new();
    reef.write("src/bin/a.rs", "fn main() {}\n");
    reef.write("src/bin/b.rs", "fn main() {}\n");
    let (answer, output) = receive(&reef, &["--samples-only"], task);
    output.is(2, &["there is no problem `cf-7a`, and only samples are taken"]);
    assert!(answer.starts_with("HTTP/1.1 409 "), "{answer}");
    assert!(!reef.has("src/bin/cf-7a"));
    let (answer, output) = receive(&reef, &["--into", "a"], task);
    output.is(0, &["`src/bin/a/problem.toml` was made, which makes it a problem"]);
    assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
    assert!(
        output.results.starts_with("more  a  A. Crabs  1 new sample  src/bin/a"),
        "{}",
        output.results
    );
    assert_eq!(reef.read("src/bin/a/samples/1.in"), "1 2\n");
    assert_eq!(reef.read("src/bin/a.rs"), "fn main() {}\n");
    let problem_toml = reef.read("src/bin/a/problem.toml");
    assert!(
        problem_toml.contains("time_limit_ms = 1500\n") && problem_toml.contains("codeforces"),
        "{problem_toml}"
    );
    reef.mex(&["list"]).is(0, &[]);
    let other = task.replace("1 2", "3 4").replace("contest/7", "contest/8");
    receive(&reef, &["--into", "a"], &other).1.is(0, &[]);
    assert_eq!(reef.read("src/bin/a/samples/2.in"), "3 4\n");
    reef.mex(&["listen", "--into", "c"]).is(2, &["there is no binary `c`"]);
}
