//! What the tool answers, and its exit codes, on small workspaces made up here.

use crate::tool::{mex, mex_in, root, said};
use mex::judge::Judges;
use mex::problem::problems;
use mex::samples::samples;
use mex::toolchain;
use mex::workspace::Workspace;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A solution that reads two numbers and prints their sum, by a function of the library.
const SUM: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    println!(\"{}\", kelp::sum(&numbers));
}
";

/// A workspace of one library, `kelp`, and one package of solutions.
struct Shore {
    folder: tempfile::TempDir,
}

impl Shore {
    fn new() -> Self {
        let shore = Self { folder: tempfile::tempdir().unwrap() };
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
    fn with(self, id: &str, main: &str, samples: &[(&str, &str)]) -> Self {
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

    fn write(&self, path: impl AsRef<Path>, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A call of the tool here; what it builds stays in the workspace.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = mex_in(self.folder.path(), args);
        command.env("CARGO_TARGET_DIR", self.folder.path().join("target"));
        command
    }

    /// Runs the tool here: exit code, stdout, stderr.
    fn mex(&self, args: &[&str]) -> (i32, String, String) {
        let output: Output = self.command(args).output().unwrap();
        let (results, said) = said(&output);
        (output.status.code().unwrap(), results, said)
    }

    /// Runs the tool, which is to fail with this code, print no result, and say all of this.
    #[track_caller]
    fn fails(&self, args: &[&str], code: i32, words: &[&str]) {
        let (found, results, said) = self.mex(args);
        assert_eq!((found, results.as_str()), (code, ""), "{said}");
        for word in words {
            assert!(said.contains(word), "`{word}` is not in:\n{said}");
        }
    }
}

fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n{rest}")
}

#[test]
fn a_mistyped_id_is_a_wrong_usage_with_a_suggestion() {
    let shore = Shore::new().with("tide-1", SUM, &[("1 2\n", "3\n")]).with("reef", SUM, &[]);
    for command in ["bundle", "test"] {
        let meant = "error: there is no problem `tied-1`; did you mean `tide-1`?\n";
        shore.fails(&[command, "tied-1"], 2, &[meant, "`cargo mex list`"]);
    }
}

#[test]
fn a_mistyped_judge_binary_or_game_is_a_wrong_usage_with_a_suggestion() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let args = ["bundle", "tide", "--judge", "codforces"];
    shore.fails(&args, 2, &["no judge `codforces`; did you mean `codeforces`?"]);
    shore.fails(&["bundle", "--bin", "tied"], 2, &["no binary `tied`; did you mean `tide`?"]);
    shore.fails(&["list", "--game", "tied-game"], 2, &["did you mean `tide-game`?"]);
}

#[test]
fn a_wrong_command_line_is_a_wrong_usage() {
    let shore = Shore::new();
    shore.fails(&[], 2, &["Usage: cargo mex <COMMAND>"]);
    shore.fails(&["bundel"], 2, &["'bundle'"]);
    shore.fails(&["bundle"], 2, &["<ID>"]);
    shore.fails(&["list", "--jsno"], 2, &["'--json'"]);
    shore.fails(
        &["list", "--manifest-path", "no/Cargo.toml"],
        2,
        &["no manifest at `no/Cargo.toml`"],
    );
}

#[test]
fn outside_a_workspace_the_tool_says_where_it_works() {
    let folder = tempfile::tempdir().unwrap();
    let output = mex_in(folder.path(), &["list"]).output().unwrap();
    let (results, said) = said(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(2), ""), "{said}");
    assert!(said.contains("could not find `Cargo.toml`"), "{said}");
    assert!(said.contains("mex works inside a cargo workspace"), "{said}");
}

#[test]
fn a_binary_without_problem_toml_is_told_from_an_unknown_id() {
    let shore = Shore::new();
    shore.write("solutions/src/bin/foam.rs", "fn main() {}\n");
    let why = "`foam` is a binary but no problem: there is no `solutions/src/bin/problem.toml`";
    shore.fails(&["bundle", "foam"], 2, &[why, "`cargo mex bundle --bin foam`"]);
}

#[test]
fn help_is_a_result() {
    let (code, results, said) = Shore::new().mex(&["test", "--help"]);
    assert_eq!((code, said.as_str()), (0, ""));
    assert!(results.contains("Usage: cargo mex test"), "{results}");
}

#[test]
fn a_right_solution_passes() {
    let samples = [("1 2\n", "3\n"), ("40 2\n", "42\n")];
    let shore = Shore::new().with("tide", SUM, &samples).with("foam", SUM, &samples[..1]);
    let (code, results, said) = shore.mex(&["test"]);
    assert_eq!((code, said.as_str()), (0, ""), "{results}");
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines.len(), 3, "{results}");
    assert!(lines[0].starts_with("ok    foam    1 sample    slowest "), "{results}");
    assert!(lines[1].starts_with("ok    tide    2 samples   slowest "), "{results}");
    assert_eq!(lines[2], "2 problems, 3 samples: all passed");
}

#[test]
fn a_wrong_answer_is_shown_beside_the_expected_one() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n"), ("2 2\n", "5\n")]);
    let (code, results, said) = shore.mex(&["test", "tide"]);
    assert_eq!(code, 1, "{said}");
    let lines = ["FAIL  tide  1 of 2 samples failed", "1 problem, 2 samples: 1 problem failed"];
    assert_eq!(results.lines().collect::<Vec<_>>(), lines);
    let lines = [
        "solutions/src/bin/tide/samples/2.in: wrong answer: token 1 is `4` and should be `5`",
        "  line  expected | actual",
        "     1  5        | 4",
        "        ^        | ^",
    ];
    assert_eq!(said.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_solution_that_does_not_compile_does_not_keep_others_from_running() {
    let shore = Shore::new()
        .with("foam", "fn main() {\n    kelp::product();\n}\n", &[("1\n", "1\n")])
        .with("tide", SUM, &[("1 2\n", "3\n")]);
    let (code, results, said) = shore.mex(&["test"]);
    assert_eq!(code, 3, "{said}");
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[0], "FAIL  foam  does not compile");
    assert!(lines[1].starts_with("ok    tide    1 sample "), "{results}");
    assert_eq!(lines[2], "2 problems, 1 sample: 1 problem failed");
    assert!(said.contains("cannot find function `product` in crate `kelp`"), "{said}");
    assert!(said.contains("foam/main.rs:2:11"), "{said}");
}

#[test]
fn a_library_that_does_not_compile_is_shown_once() {
    let shore =
        Shore::new().with("foam", SUM, &[("1\n", "1\n")]).with("tide", SUM, &[("1\n", "1\n")]);
    shore.write("kelp/src/lib.rs", "pub fn sum() -> u64 {\n    wave\n}\n");
    let (code, results, said) = shore.mex(&["test"]);
    assert_eq!(code, 3, "{said}");
    assert_eq!(results.matches("does not compile").count(), 2, "{results}");
    assert_eq!(said.matches("cannot find value `wave`").count(), 1, "{said}");
}

#[test]
fn a_problem_without_samples_is_told_how_to_get_some() {
    let shore = Shore::new().with("foam", SUM, &[]).with("tide", SUM, &[("1 2\n", "3\n")]);
    let how = "put an input into `solutions/src/bin/foam/samples/1.in` and its output into \
               `solutions/src/bin/foam/samples/1.out`";
    shore.fails(&["test", "foam"], 2, &["error: `foam` has no samples\n", how]);

    let (code, results, said) = shore.mex(&["test"]);
    assert_eq!(code, 1, "{said}");
    assert!(results.starts_with("none  foam  no samples\nok    tide "), "{results}");
    assert!(said.contains(how), "{said}");
}

#[test]
fn an_input_without_its_output_is_a_wrong_usage() {
    let shore = Shore::new().with("foam", SUM, &[("1 2\n", "3\n")]);
    shore.write("solutions/src/bin/foam/samples/made-1.in", "1\n");
    shore.fails(&["test"], 2, &["samples/made-1.in` but no `made-1.out` beside it"]);
}

#[test]
fn a_crash_comes_before_a_wrong_answer() {
    let shore = Shore::new().with("tide", SUM, &[("one\n", "1\n")]);
    let (code, _, said) = shore.mex(&["test", "tide"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("solutions/src/bin/tide/samples/1.in: exited with code 101\n"),
        "{said}"
    );
    assert!(said.contains("main.rs:6:"), "{said}");
    assert!(!said.contains("expected |"), "{said}");
}

#[test]
fn an_overflow_is_not_passed_over() {
    let largest = u64::MAX.to_string();
    let sample = (format!("{largest} 2\n"), "1\n".to_owned());
    let shore = Shore::new().with("tide", SUM, &[(&sample.0, &sample.1)]);
    let (code, _, said) = shore.mex(&["test"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("attempt to add with overflow"), "{said}");
}

#[test]
fn a_solution_without_end_is_stopped() {
    let shore = Shore::new().with("tide", "fn main() {\n    loop {}\n}\n", &[("", "1\n")]);
    let (code, _, said) = shore.mex(&["test"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("samples/1.in: ran out of time and was stopped after 2."), "{said}");
}

#[test]
fn a_mistyped_key_is_named_with_file_and_line() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let file = "solutions/src/bin/tide/problem.toml";
    shore.write(file, "title = \"Tide\"\nulr = \"https://judge.example\"\n");
    let why = format!("failed to read `{file}`, line 2: unknown field `ulr`, expected one of");
    shore.fails(&["list"], 2, &[&why]);
}

#[test]
fn the_list_is_a_table_or_json() {
    let shore = Shore::new().with("tide", SUM, &[("1\n", "1\n")]).with("foam-2", SUM, &[]);
    let (code, results, said) = shore.mex(&["list"]);
    assert_eq!((code, said.as_str()), (0, ""));
    let lines = [
        "foam-2  The problem foam-2  portable  foam-2-game  samples",
        "tide    The problem tide    portable  tide-game    samples",
    ];
    assert_eq!(results.lines().collect::<Vec<_>>(), lines);

    let (code, results, _) = shore.mex(&["list", "--json", "--game", "tide-game"]);
    assert_eq!(code, 0);
    let problems: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(problems.as_array().unwrap().len(), 1, "{results}");
    let (folder, limit) = (&problems[0]["folder"], &problems[0]["time_limit_ms"]);
    assert_eq!((folder.as_str(), limit.as_u64()), (Some("solutions/src/bin/tide"), Some(100)));
}

#[test]
fn a_workspace_without_problems_is_no_failure_to_list() {
    let (code, results, said) = Shore::new().mex(&["list"]);
    assert_eq!((code, results.as_str()), (0, ""), "{said}");
    assert!(said.starts_with("note: there are no problems in "), "{said}");
    Shore::new().fails(&["test"], 2, &["there are no problems in"]);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let mut child =
        shore.command(&["list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let (_, said) = said(&output);
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
}

#[test]
fn a_bundle_is_all_that_is_on_stdout() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let (code, results, said) = shore.mex(&["bundle", "tide"]);
    assert_eq!((code, said.as_str()), (0, ""), "{results}");
    assert!(results.contains("fn main()") && results.ends_with("}\n"), "{results}");
    assert!(!results.contains("never_used"), "{results}");
    assert!(!results.contains(shore.folder.path().to_str().unwrap()), "{results}");

    for way in [&["bundle", "--bin", "tide"][..], &["bundle", "tide", "--no-check"]] {
        assert_eq!(shore.mex(way), (0, results.clone(), String::new()), "{way:?}");
    }
    let (code, nothing, _) = shore.mex(&["bundle", "tide", "-o", "tide.rs"]);
    assert_eq!((code, nothing.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(shore.folder.path().join("tide.rs")).unwrap(), results);
}

#[test]
fn bundles_are_tested_in_every_edition_of_their_judge() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n"), ("2 2\n", "5\n")]);
    let (code, results, said) = shore.mex(&["test", "--bundle"]);
    assert_eq!(code, 1, "{said}");
    assert!(results.starts_with("FAIL  tide  1 of 2 samples failed\n"), "{results}");
    assert!(said.contains("2.in (edition 2021): wrong answer"), "{said}");

    shore.write("solutions/src/bin/tide/samples/2.out", "4\n");
    let (code, results, said) = shore.mex(&["test", "--bundle"]);
    assert_eq!((code, said.as_str()), (0, ""), "{results}");
    assert!(results.contains("   as on portable, edition 2021 and 2024\n"), "{results}");
}

#[test]
fn a_minified_bundle_is_shorter_and_says_the_same() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let (code, short, said) = shore.mex(&["bundle", "tide", "--minify"]);
    assert_eq!((code, said.as_str()), (0, ""), "{short}");
    let (_, long, _) = shore.mex(&["bundle", "tide"]);
    assert!(short.len() < long.len() && !short.contains("/// The sum."), "{short}");
    assert_eq!(answer(&short, "40 2\n"), "42\n");
    let again = shore.mex(&["bundle", "tide", "--minify", "--no-check"]);
    assert_eq!(again, (0, short, String::new()));
}

#[test]
fn minified_bundles_of_this_workspace_pass_their_samples() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let problems = problems(&workspace, &Judges::builtin().unwrap()).unwrap();
    // One of them, since the compiler is slow; the portable judge has no crates.
    for problem in problems.iter().take(1) {
        let short = mex(&["bundle", &problem.id, "--judge", "portable", "--minify"]);
        for sample in samples(&problem.folder).unwrap() {
            let found = answer(&short, &fs::read_to_string(&sample.input).unwrap());
            let expected = fs::read_to_string(&sample.output).unwrap();
            assert!(found.split_whitespace().eq(expected.split_whitespace()), "{found}");
        }
    }
}

/// What a program prints for an input.
fn answer(program: &str, input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("a.rs"), program).unwrap();
    fs::write(place("in"), input).unwrap();
    let mut rustc = Command::new(toolchain::rustc());
    rustc.args(["--edition", "2021", "-O", "-o"]).args([place("a"), place("a.rs")]);
    let compiled = rustc.output().unwrap();
    assert!(compiled.status.success(), "{}\n{program}", said(&compiled).1);
    let output = Command::new(place("a")).stdin(File::open(place("in")).unwrap()).output().unwrap();
    assert!(output.status.success(), "{}", said(&output).1);
    said(&output).0
}

/// A folder of programs that are found before all others.
#[cfg(unix)]
struct Programs {
    folder: tempfile::TempDir,
}

#[cfg(unix)]
impl Programs {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Adds a shell script.
    fn with(self, name: &str, script: &str) -> Self {
        use std::os::unix::fs::PermissionsExt;
        let file = self.folder.path().join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// Makes a call see them, and nothing of the desktop and the terminal of whoever runs the test.
    fn around<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let others = env::var_os("PATH").unwrap_or_default();
        let folders = [self.folder.path().to_owned()].into_iter().chain(env::split_paths(&others));
        command.env("PATH", env::join_paths(folders).unwrap()).env("TERM", "dumb");
        ["WAYLAND_DISPLAY", "DISPLAY", "TMUX"].iter().for_each(|it| {
            command.env_remove(it);
        });
        command
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok()
    }
}

#[cfg(unix)]
#[test]
fn a_bundle_goes_into_the_clipboard_by_a_program_of_the_desktop() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let (_, bundle, _) = shore.mex(&["bundle", "tide"]);
    // Like the true one it leaves a child behind, with everything open that it was given.
    let programs = Programs::new()
        .with("wl-copy", "cat >\"${0%/*}/by-wl-copy\"; sleep 60 &")
        .with("xclip", "echo \"no $*\" >&2; exit 1")
        .with("xsel", "cat >\"${0%/*}/by-xsel\"");
    let copy = |display: &str| {
        let mut command = shore.command(&["bundle", "tide", "--copy", "--no-check"]);
        let output = programs.around(&mut command).env(display, "1").output().unwrap();
        assert_eq!((output.status.code(), said(&output).0.as_str()), (Some(0), ""));
        said(&output).1
    };
    let start = Instant::now();
    let size = bundle.len();
    assert_eq!(copy("WAYLAND_DISPLAY"), format!("copied {size} bytes with wl-copy\n"));
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(programs.read("by-wl-copy").as_ref(), Some(&bundle));
    assert_eq!(
        copy("DISPLAY"),
        format!(
            "note: failed to copy with `xclip`: exit status: 1: no -selection clipboard\n\
             copied {size} bytes with xsel\n"
        )
    );
    assert_eq!(programs.read("by-xsel").as_ref(), Some(&bundle));
}

#[cfg(unix)]
#[test]
fn a_command_for_the_clipboard_comes_first_and_a_file_may_go_with_it() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let by = ["--copy-command", "cat > copied", "-o", "tide.rs", "--minify"];
    let (code, results, said) = shore.mex(&[&["bundle", "tide"][..], &by].concat());
    let written = fs::read_to_string(shore.folder.path().join("tide.rs")).unwrap();
    assert_eq!(fs::read_to_string(shore.folder.path().join("copied")).unwrap(), written);
    let copied = format!("copied {} bytes with cat > copied\n", written.len());
    assert_eq!((code, results, said), (0, String::new(), copied));

    let no = ["bundle", "tide", "--no-check", "--copy-command", "echo no display >&2; exit 3"];
    shore.fails(&no, 4, &["failed to copy with `echo no", "exit status: 3: no display\n"]);
}

#[cfg(unix)]
#[test]
fn without_a_clipboard_the_tool_says_what_to_do() {
    let elsewhere = env::var_os("PATH").unwrap_or_default();
    let has = |name| env::split_paths(&elsewhere).any(|it| it.join(name).exists());
    if ["pbcopy", "clip", "clip.exe"].into_iter().any(has) {
        return; // This system always has one.
    }
    let shore = Shore::new().with("tide", SUM, &[]);
    let mut command = shore.command(&["bundle", "tide", "--copy", "--no-check"]);
    let output = Programs::new().around(&mut command).output().unwrap();
    let (results, said) = said(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(4), ""), "{said}");
    assert!(said.starts_with("error: there is no clipboard: "), "{said}");
    assert!(said.contains("`--copy-command`") && said.contains("`-o`"), "{said}");
}

#[test]
fn watching_without_a_place_for_the_bundle_is_a_wrong_usage() {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.fails(&["bundle", "tide", "--watch"], 2, &["`--watch` needs `-o FILE` or `--copy`"]);
    // What no change of a source can mend is said at once.
    shore.fails(&["bundle", "tied", "--watch", "-o", "a.rs"], 2, &["did you mean `tide`?"]);
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn watching_bundles_again_after_each_change() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let at = |name: &str| shore.folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_default();
    // Beside the sources, where it must not be taken for one of them.
    let output = "solutions/src/bin/tide/out.rs";
    let mut command = shore.command(&["bundle", "tide", "--watch", "--no-check", "-o", output]);
    command.stdout(File::create(at("results")).unwrap()).stderr(File::create(at("said")).unwrap());
    let mut watching = Running(command.spawn().unwrap());
    let wait_for = |file: &str, words: &str| {
        let start = Instant::now();
        while !read(file).contains(words) {
            let late = start.elapsed() > Duration::from_secs(60);
            assert!(
                !late,
                "`{words}` is not in `{file}`:\n{}\nsaid:\n{}",
                read(file),
                read("said")
            );
            thread::sleep(Duration::from_millis(20));
        }
    };
    let sum = |body: &str| format!("pub fn sum(numbers: &[u64]) -> u64 {{\n    {body}\n}}\n");

    wait_for("said", "watching 8 files\n");
    let first = read(output);
    assert!(first.contains("numbers.iter().sum()"), "{first}");
    shore.write("kelp/src/lib.rs", &sum("numbers.iter().fold(0, |a, b| a + b)"));
    wait_for(output, "fold(0, |a, b| a + b)\n}\n}\n");
    shore.write("kelp/src/lib.rs", "pub fn sum(\n");
    wait_for("said", "error: ");
    shore.write("kelp/src/lib.rs", &sum("numbers.len() as u64"));
    wait_for(output, "numbers.len() as u64\n}\n}\n");
    shore.write("solutions/Cargo.toml", "[package\n");
    wait_for("said", "solutions/Cargo.toml");
    let needs = "[dependencies]\nkelp = { path = \"../kelp\" }\n# The same.\n";
    shore.write("solutions/Cargo.toml", &package("solutions", needs));
    wait_for("said", "the bundle is the same as before\n");
    let main = SUM.replace("kelp::sum", "1 + kelp::sum");
    shore.write("solutions/src/bin/tide/main.rs", &main);
    wait_for(output, "1 + kelp::sum");

    assert!(watching.0.try_wait().unwrap().is_none(), "it ended:\n{}", read("said"));
    drop(watching);
    let said = read("said");
    let written: Vec<&str> = said.lines().filter(|it| it.starts_with("written ")).collect();
    assert_eq!(written[0], format!("written {output}, {} bytes", first.len()), "{said}");
    assert!(written.len() >= 4 && said.matches("watching ").count() == 1, "{said}");
    assert_eq!(read("results"), "");
}
