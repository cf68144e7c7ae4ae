//! `mex test` where a problem, a file or a program beside the solution is not as it should be.

use super::{BY_FILES, FACTS, Reef, SUM, output_of};
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

impl Reef {
    /// Adds a sample of a problem.
    pub(crate) fn sample(&self, id: &str, name: &str, input: &str, output: &str) {
        self.write(&format!("src/bin/{id}/samples/{name}.in"), input);
        self.write(&format!("src/bin/{id}/samples/{name}.out"), output);
    }

    /// Replaces a file by another one whose time is that of a day ago, as `mv` may do.
    fn replace(&self, path: &str, text: &str) {
        self.write("draft", text);
        let draft = self.path("draft");
        let yesterday = SystemTime::now() - Duration::from_secs(86_400);
        File::options().write(true).open(&draft).unwrap().set_modified(yesterday).unwrap();
        fs::rename(draft, self.path(path)).unwrap();
    }

    /// Writes a program for the shell.
    pub(crate) fn script(&self, path: &str, text: &str) {
        self.write(path, &format!("#!/bin/sh\n{text}\n"));
        fs::set_permissions(self.path(path), fs::Permissions::from_mode(0o755)).unwrap();
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }
}

/// Returns a solution that prints a text.
fn prints(text: &str) -> String {
    format!("fn main() {{\n    println!(\"{text}\");\n}}\n")
}

/// A generator that prints its seed.
const SEED: &str = "fn main() {\n    println!(\"{}\", std::env::args().nth(1).unwrap());\n}\n";

#[test]
fn a_source_that_was_moved_in_place_is_built_again_whatever_its_time_is() {
    let main = "fn main() {\n    println!(\"{}\", reef::DEPTH);\n}\n";
    let reef = Reef::new().with("crabs", main, "");
    let depth = |depth: u8| format!("pub const DEPTH: u8 = {depth};\n");
    reef.write("src/lib.rs", &depth(3));
    reef.sample("crabs", "1", "", "3\n");
    reef.mex(&["test"]).is(0, &[]);
    reef.replace("src/lib.rs", &depth(4));
    reef.mex(&["test"]).is(1, &["token 1 is `4`"]);
    reef.replace("src/bin/crabs/main.rs", &prints("5"));
    reef.mex(&["test"]).is(1, &["token 1 is `5`"]);
    reef.replace("src/bin/crabs/main.rs", main);
    assert_eq!(reef.mex(&["run", "crabs"]).results, "4\n");
    reef.write("src/bin/crabs/gen.rs", &prints("1"));
    reef.write("src/bin/crabs/brute.rs", &prints("4"));
    let stress = ["stress", "crabs", "-N", "1"];
    reef.mex(&stress).is(0, &[]);
    reef.replace("src/bin/crabs/brute.rs", &prints("7"));
    reef.mex(&stress).is(1, &["token 1 is `4` and should be `7`"]);
}

#[test]
fn a_problem_that_cannot_be_tested_keeps_no_other_from_it() {
    let mut reef = Reef::new();
    for id in ["broken", "deep", "foam", "half", "pipe", "tide"] {
        reef = reef.with(id, SUM, "");
        reef.sample(id, "1", "1 2\n", "3\n");
    }
    let manifest = reef.read("Cargo.toml");
    let bin =
        "\n[features]\nabyss = []\n\n[[bin]]\nname = \"deep\"\nrequired-features = [\"abyss\"]\n";
    reef.write("Cargo.toml", &(manifest + bin));
    reef.write("src/bin/broken/problem.toml", &format!("{FACTS}dephts = 1\n"));
    reef.write("src/bin/foam/problem.toml", &format!("{FACTS}checker = \"check.sh\"\n"));
    reef.write("src/bin/foam/check.sh", "#!/bin/sh\nexit 0\n");
    reef.write("src/bin/half/samples/2.in", "");
    fs::create_dir(reef.path("src/bin/pipe/samples/2.in")).unwrap();
    let all = reef.mex(&["test"]);
    all.is(
        4,
        &[
            "broken/problem.toml`, line 5: unknown field `dephts`",
            "`deep` requires the feature `abyss` of `reef`, which is not on by default",
            "samples/1.in: checker failed: cannot run `src/bin/foam/check.sh`: failed to start",
            "half/samples/2.in: no expected output: there is no output beside it, such as `2.out`",
            "pipe/samples/2.in` is not a regular file",
        ],
    );
    let lines: Vec<&str> = all.results.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "FAIL  broken  it cannot be read",
            "FAIL  deep    does not compile",
            "FAIL  foam    1 of 1 sample failed: checker failed",
            "FAIL  half    1 of 2 samples failed: no expected output",
            "FAIL  pipe    its samples cannot be run",
        ]
    );
    assert!(lines[5].starts_with("ok    tide      1 sample "), "{}", all.results);
    assert_eq!(lines[6], "6 problems, 4 samples: 5 problems failed");
    let json = reef.mex(&["test", "--json"]);
    json.is(4, &[]);
    let json: serde_json::Value = serde_json::from_str(&json.results).unwrap();
    assert_eq!((&json[0]["id"], &json[5]["result"]), (&"broken".into(), &"ok".into()));
    // Named, with another one and alone.
    let two = reef.mex(&["test", "pipe", "tide"]);
    two.is(2, &["pipe/samples/2.in` is not a regular file"]);
    assert!(two.results.contains("\nok    tide  "), "{}", two.results);
    let alone = reef.mex(&["test", "pipe"]);
    alone.is(2, &["error: the sample `src/bin/pipe/samples/2.in` is not a regular file"]);
    assert_eq!(alone.results, "");
}

#[test]
fn what_a_referee_prints_is_shown_without_characters_that_a_terminal_obeys() {
    let reef = Reef::new().with("crabs", "fn main() {}\n", "checker = \"check.sh\"\n");
    reef.write(
        "src/bin/crabs/check.sh",
        "#!/bin/sh\nprintf 'a\\033[2J\\007b\\nc\\033d' >&2\nexit 1\n",
    );
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(reef.path("src/bin/crabs/check.sh"), executable).unwrap();
    reef.sample("crabs", "1", "", "");
    let shown = "wrong answer: a\u{fffd}[2J\u{fffd}b\nc\u{fffd}d\n";
    reef.mex(&["test"]).is(1, &[shown]);
    let reef = Reef::new().with("crabs", &prints("\\u{202e}1"), "");
    reef.sample("crabs", "1", "", "2\n");
    reef.mex(&["test"]).is(1, &["token 1 is `\u{fffd}1`", "| \u{fffd}1\n"]);
}

#[test]
fn a_backtrace_is_printed_if_the_user_asks_for_it() {
    let reef = Reef::new().with("crabs", "fn main() {\n    panic!(\"too deep\");\n}\n", "");
    reef.sample("crabs", "1", "", "");
    let with = |value: &str| output_of(reef.command(&["test"]).env("RUST_BACKTRACE", value));
    with("1").is(1, &["too deep", "stack backtrace:"]);
    let without = with("0");
    without.is(1, &["too deep", "note: run with `RUST_BACKTRACE=1`"]);
    assert!(!without.stderr.contains("stack backtrace:"), "{}", without.stderr);
}

#[test]
fn an_empty_error_is_never_printed_and_cargo_tells_why_it_failed() {
    let reef = Reef::new().with("crabs", BY_FILES, "");
    let with = |cargo: &str| {
        reef.script("cargo.sh", cargo);
        output_of(reef.command(&["list"]).env("CARGO", reef.path("cargo.sh")))
    };
    with("kill -9 $$").is(4, &["error: `cargo metadata` failed: signal: 9 (SIGKILL)\n"]);
    let no_net = with("echo 'error: no net' >&2; exit 101");
    no_net.is(2, &["error: cargo cannot read the workspace: no net\n"]);
    assert!(!no_net.stderr.contains("inside a cargo workspace"), "{}", no_net.stderr);
}

#[test]
fn a_dash_is_stdout_and_a_bound_is_a_number() {
    let reef = Reef::new().with("crabs", SUM, "");
    reef.sample("crabs", "1", "1\n", "1\n");
    let bundle = reef.mex(&["bundle", "crabs", "--no-check", "-o", "-"]);
    bundle.is(0, &[]);
    assert_eq!(bundle.results, SUM);
    assert!(!reef.has("-"));
    let watch = ["bundle", "crabs", "-o", "-", "--watch"];
    reef.mex(&watch).is(2, &["`--watch` needs `-o FILE` or `--copy`"]);
    for bound in ["nan", "inf", "1", "-1"] {
        let bound = format!("--error={bound}");
        reef.mex(&["test", &bound]).is(2, &["not from 0 up to 1"]);
    }
}

#[test]
fn a_workspace_that_cannot_be_written_whole_is_not_left_in_part() {
    let reef = Reef::new();
    reef.write("there/notes", "");
    for folder in ["new", "there"] {
        // No file may have a byte.
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" init \"$1\"";
        let mut command = std::process::Command::new("sh");
        command.args(["-c", script, super::MEX, folder]).current_dir(reef.folder.path());
        output_of(&mut command).is(4, &[&format!("failed to write `{folder}/Cargo.toml`")]);
        reef.mex(&["init", folder]).is(0, &[]);
    }
    assert!(reef.has("there/notes"));
}

#[test]
fn a_checker_is_ended_and_told_as_a_solution_is() {
    let lives_on = "if [ \"$1\" = again ]; then while true; do sleep 0.1; done; fi";
    let checks = [
        ("crash", "kill -SEGV $$".to_owned(), "was ended by signal 11 (SIGSEGV)"),
        ("hang", "sleep 60".to_owned(), "did not end within 10.0 s"),
        ("leave", format!("{lives_on}\nsetsid \"$0\" again &"), ""),
    ];
    let mut reef = Reef::new();
    for (id, check, _) in &checks {
        reef = reef.with(id, "fn main() {}\n", "checker = \"check.sh\"\ntime_limit_ms = 1000\n");
        reef.script(&format!("src/bin/{id}/check.sh"), check);
        reef.sample(id, "1", "", "");
    }
    let all = reef.mex(&["test", "-j", "3"]);
    let told = checks.map(|(_, _, why)| format!("checker failed: the checker {why}"));
    all.is(4, &[&told[0], &told[1]]);
    assert!(all.results.contains("ok    leave"), "{}", all.results);
    if cfg!(target_os = "linux") {
        let folder = reef.folder.path().display().to_string();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
        let left = lines.filter(|line| String::from_utf8_lossy(line).contains(&folder));
        assert_eq!(left.count(), 0);
    }
}

#[test]
fn an_interactor_and_a_solution_are_judged_by_who_ends_first() {
    // Answers one guess, and rejects it, or the end of the guesses.
    let host = "read guess || { echo 'no guess' >&2; exit 1; }\necho 'too low' >&2\nexit 1";
    let flood = "fn main() {\n    loop {\n        println!(\"5\");\n    }\n}\n";
    let solutions = [
        ("panics", "fn main() {\n    panic!(\"too deep\");\n}\n", "run-time error: exited with"),
        ("prints", flood, "wrong answer: too low\n"),
    ];
    let mut reef = Reef::new();
    for (id, main, _) in solutions {
        reef = reef.with(id, main, "interactor = \"host.sh\"\ntime_limit_ms = 20000\n");
        reef.script(&format!("src/bin/{id}/host.sh"), host);
        reef.write(&format!("src/bin/{id}/samples/1.in"), "");
    }
    let all = reef.mex(&["test"]);
    all.is(
        1,
        &solutions
            .map(|(id, _, why)| format!("{id}/samples/1.in: {why}"))
            .each_ref()
            .map(|it| &**it),
    );
}

#[test]
fn samples_are_chosen_by_name_or_because_they_failed() {
    let reef = Reef::new().with("crabs", SUM, "").with("kelp", SUM, "");
    for (id, name, output) in
        [("crabs", "1", "3\n"), ("crabs", "2", "4\n"), ("kelp", "1", "3\n"), ("kelp", "10", "3\n")]
    {
        reef.sample(id, name, "1 2\n", output);
    }
    reef.mex(&["test", "--failed"]).is(0, &["note: no sample failed the last time"]);
    let second = reef.mex(&["test", "crabs", "--sample", "2"]);
    second.is(1, &["crabs/samples/2.in: wrong answer"]);
    assert!(second.results.ends_with("1 problem, 1 sample: 1 problem failed\n"));
    let failed = reef.mex(&["test", "--failed"]);
    failed.is(1, &[]);
    assert!(failed.results.ends_with("1 problem, 1 sample: 1 problem failed\n"));
    let two = reef.mex(&["test", "--sample", "1", "-s", "10"]);
    two.is(0, &[]);
    assert!(two.results.ends_with("2 problems, 3 samples: all passed\n"), "{}", two.results);
    reef.mex(&["test", "kelp", "--sample", "2"]).is(2, &["there is no sample `2`"]);
    // What does not compile has failed.
    reef.write("src/bin/kelp/main.rs", "fn main() { weed() }\n");
    reef.mex(&["test"]).is(3, &[]);
    reef.write("src/bin/kelp/main.rs", SUM);
    reef.sample("crabs", "2", "1 2\n", "3\n");
    let failed = reef.mex(&["test", "--failed"]);
    failed.is(0, &[]);
    assert!(failed.results.ends_with("2 problems, 3 samples: all passed\n"), "{}", failed.results);
    reef.mex(&["test", "--failed"]).is(0, &["no sample failed"]);
}

#[test]
fn a_sample_without_an_output_is_shown_and_its_output_accepted() {
    let reef = Reef::new().with("crabs", SUM, "").with("talks", SUM, "interactor = \"host.rs\"\n");
    reef.write("src/bin/talks/host.rs", "fn main() {}\n");
    reef.sample("crabs", "1", "1 2\n", "4\n");
    reef.write("src/bin/crabs/samples/2.in", "3 4\n");
    let shown = "2.in: no expected output: there is no output beside it, such as `2.out`\n\
                 the solution printed\n    7\n\
                 `cargo mex samples accept crabs 2` takes that as the expected output\n";
    reef.mex(&["test", "crabs"]).is(1, &["1.in: wrong answer", shown]);
    reef.mex(&["test", "crabs", "-s", "2"]).is(2, &[shown]);
    let accepted = reef.mex(&["samples", "accept", "crabs"]);
    accepted.is(0, &[]);
    assert_eq!(accepted.results, "src/bin/crabs/samples/2.out\n");
    assert_eq!(reef.read("src/bin/crabs/samples/2.out"), "7\n");
    let none = "each sample of `crabs` has an expected output: name those";
    reef.mex(&["samples", "accept", "crabs"]).is(2, &[none]);
    reef.mex(&["samples", "accept", "crabs", "3"]).is(2, &["no sample of `crabs` called `3`"]);
    reef.mex(&["samples", "accept", "talks"]).is(2, &["`talks` is interactive"]);
    reef.mex(&["samples", "accept", "crabs", "1"]).is(0, &[]);
    reef.mex(&["test", "crabs"]).is(0, &[]);
    reef.write("src/bin/crabs/samples/3.in", "x\n");
    reef.mex(&["samples", "accept", "crabs"])
        .is(1, &["`crabs`: run-time error on the sample `3`\n"]);
    assert!(!reef.has("src/bin/crabs/samples/3.out"));
}

#[test]
fn another_solution_is_tested_on_the_same_samples() {
    let reef = Reef::new().with("crabs", SUM, "").with("kelp", SUM, "");
    for id in ["crabs", "kelp"] {
        reef.sample(id, "1", "1 2\n", "3\n");
    }
    reef.write("src/bin/crabs/slow.rs", &prints("4"));
    reef.write("other.rs", SUM);
    reef.mex(&["test", "crabs", "--solution", "slow.rs"]).is(1, &["token 1 is `4`"]);
    reef.mex(&["test", "crabs", "--solution", "other.rs"]).is(0, &[]);
    reef.mex(&["test", "--solution", "other.rs"]).is(2, &["name the problem that `--solution`"]);
    let none = "there is no `src/bin/crabs/none.rs`";
    reef.mex(&["test", "crabs", "--solution", "none.rs"]).is(2, &[none]);
    reef.mex(&["test"]).is(0, &[]);
}

#[test]
fn problems_are_meant_by_id_in_any_case_by_pattern_or_by_path() {
    let mut reef = Reef::new();
    for id in ["cf-4a", "cf-4b", "cf-50a"] {
        reef = reef.with(id, SUM, "");
        reef.sample(id, "1", "1 2\n", "3\n");
    }
    let count = |folder: &str, argument: &str| {
        let tested = output_of(reef.command(&["test", argument]).current_dir(reef.path(folder)));
        tested.is(0, &[]);
        tested.results.lines().filter(|line| line.starts_with("ok")).count()
    };
    for (folder, argument, expected) in [
        ("", "CF-4a", 1),
        ("", "cf-4*", 2),
        ("", "cf-4?", 2),
        ("", "src", 3),
        ("", "src/bin/cf-4a/main.rs", 1),
        ("src/bin/cf-4b", ".", 1),
        ("src/bin/cf-4b/samples", ".", 1),
        ("src/bin/cf-4b", "..", 3),
    ] {
        assert_eq!(count(folder, argument), expected, "{folder} {argument}");
    }
    reef.mex(&["test", "kelp*"]).is(2, &["no id of a problem is like `kelp*`", "mex list`"]);
    fs::create_dir(reef.path("deep")).unwrap();
    reef.mex(&["test", "deep"]).is(2, &["there is no problem in `deep`"]);
    reef.mex(&["run", "src"]).is(2, &["`src` means several problems: cf-4a, cf-4b, cf-50a"]);
    reef.mex(&["bundle", "Cf-4A", "--no-check"]).is(0, &[]);
}

#[test]
fn a_solution_is_built_for_debugging_on_demand() {
    let main = "fn main() {\n    println!(\"{}\", deep(std::env::args().count()));\n}\n\n\
                #[inline(never)]\nfn deep(depth: usize) -> usize {\n    debug_assert!(depth > 1);\n    depth\n}\n";
    let reef = Reef::new().with("crabs", main, "");
    reef.sample("crabs", "1", "", "1\n");
    reef.mex(&["test"]).is(0, &[]);
    let lines = ["assertion failed: depth > 1", "stack backtrace:", "src/bin/crabs/main.rs:2:"];
    reef.mex(&["test", "--debug"]).is(1, &lines);
    reef.mex(&["run", "crabs", "--debug"]).is(1, &lines);
    reef.mex(&["test"]).is(0, &[]);
}

#[test]
fn a_search_that_is_interrupted_tells_how_many_cases_passed() {
    use std::os::unix::process::ExitStatusExt;
    let reef = Reef::new().with("crabs", SUM, "");
    reef.write("src/bin/crabs/gen.rs", SEED);
    // Ten cases, and then one that does not end.
    let sleep = "std::thread::sleep(std::time::Duration::from_secs(60))";
    let stop = format!("    if text.trim() == \"10\" {{ {sleep} }}\n    println");
    let brute = SUM.replace("    println", &stop);
    reef.write("src/bin/crabs/brute.rs", &brute);
    reef.mex(&["stress", "crabs", "-N", "1", "--seed", "1"]).is(0, &[]);
    // Background jobs of a script ignore SIGINT, and the tool would inherit that.
    let mut command = std::process::Command::new("env");
    command.args([
        "--default-signal=INT",
        "timeout",
        "--signal=INT",
        "5",
        super::MEX,
        "stress",
        "crabs",
    ]);
    command.args(["--seed", "0", "-j", "1", "--time", "60"]).current_dir(reef.folder.path());
    let output = command.env_remove("CARGO_TARGET_DIR").output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(124) || output.status.signal().is_some(), "{stderr}");
    let count = stderr.split_once("ended after ").and_then(|(_, rest)| rest.split_once(" case"));
    let count = count.unwrap_or_else(|| panic!("{stderr}")).0.parse::<u64>().unwrap();
    assert!(count <= 10, "{stderr}");
}

#[test]
fn each_judge_may_have_a_template() {
    let reef = Reef::new();
    reef.layout("template = \"templates/{judge}.rs\"");
    reef.write("templates/codeforces.rs", "// of Codeforces\n");
    reef.write("mex-template/main.rs", "// of all others\n");
    for (id, text) in [("cf-4a", "// of Codeforces\n"), ("luogu-p1", "// of all others\n")] {
        reef.mex(&["new", id]).is(0, &[]);
        assert_eq!(reef.read(&format!("src/bin/{id}/main.rs")), text);
    }
}

/// What a case costs beside its three programs is starting them: no program of the tool is started for it.
#[test]
fn one_launcher_starts_the_programs_of_all_cases_of_a_thread() {
    let reef = Reef::new();
    let parents = reef.folder.path().join("parents");
    let told = |source: &str| {
        let parent = format!(
            "fn main() {{\n    use std::io::Write as _;\n    let mut parents = \
             std::fs::OpenOptions::new().create(true).append(true).open({parents:?}).unwrap();\n    \
             writeln!(parents, \"{{}}\", std::os::unix::process::parent_id()).unwrap();"
        );
        source.replace("fn main() {", &parent)
    };
    let reef = reef.with("crabs", &told(SUM), "");
    reef.write("src/bin/crabs/gen.rs", &told(SEED));
    reef.write("src/bin/crabs/brute.rs", &told(SUM));
    reef.mex(&["stress", "crabs", "-j", "1", "-N", "20"]).is(0, &[]);
    let parents = reef.read("parents");
    assert!(parents.lines().count() >= 3 * 20, "{parents}");
    assert!(parents.lines().all(|it| Some(it) == parents.lines().next()), "{parents}");
}
