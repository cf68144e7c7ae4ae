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

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }
}

/// Returns a solution that prints a text.
fn prints(text: &str) -> String {
    format!("fn main() {{\n    println!(\"{text}\");\n}}\n")
}

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
            "samples/1.in: checker failed: failed to run the checker `src/bin/foam/check.sh`: Permission",
            "half/samples/2.in` but no output beside it",
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
            "FAIL  half    its samples cannot be run",
            "FAIL  pipe    its samples cannot be run",
        ]
    );
    assert!(lines[5].starts_with("ok    tide      1 sample "), "{}", all.results);
    assert_eq!(lines[6], "6 problems, 2 samples: 5 problems failed");
    let json = reef.mex(&["test", "--json"]);
    json.is(4, &[]);
    let json: serde_json::Value = serde_json::from_str(&json.results).unwrap();
    assert_eq!((&json[0]["id"], &json[5]["result"]), (&"broken".into(), &"ok".into()));
    // Named, with another one and alone.
    let two = reef.mex(&["test", "half", "tide"]);
    two.is(2, &["but no output beside it"]);
    assert!(two.results.contains("\nok    tide  "), "{}", two.results);
    let alone = reef.mex(&["test", "half"]);
    alone.is(2, &["error: there is `src/bin/half/samples/2.in` but no output beside it"]);
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
        reef.write("cargo.sh", &format!("#!/bin/sh\n{cargo}\n"));
        fs::set_permissions(reef.path("cargo.sh"), fs::Permissions::from_mode(0o755)).unwrap();
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
