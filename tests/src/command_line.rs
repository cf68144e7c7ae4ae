//! Results, messages and exit codes of the command line.

#[cfg(unix)]
use crate::terminal::Terminal;
use crate::test_workspace::{SLEEPS, SUM, TestWorkspace, package};
use crate::tool::{mex, mex_in, output_text, root};
use std::fs;
#[cfg(unix)]
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn a_mistyped_id_is_a_wrong_usage_with_a_suggestion() {
    let workspace =
        TestWorkspace::new().with("tide-1", SUM, &[("1 2\n", "3\n")]).with("reef", SUM, &[]);
    for command in ["bundle", "test"] {
        let meant = "error: there is no problem `tied-1`; did you mean `tide-1`?\n";
        workspace.fails(&[command, "tied-1"], 2, &[meant, "`cargo mex list`"]);
    }
}

#[test]
fn a_mistyped_judge_binary_or_game_is_a_wrong_usage_with_a_suggestion() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let args = ["bundle", "tide", "--judge", "codforces"];
    workspace.fails(&args, 2, &["no judge `codforces`; did you mean `codeforces`?"]);
    workspace.fails(&["bundle", "--bin", "tied"], 2, &["no binary `tied`; did you mean `tide`?"]);
    workspace.fails(&["list", "--game", "tied-game"], 2, &["did you mean `tide-game`?"]);
}

#[test]
fn a_wrong_command_line_is_a_wrong_usage() {
    let workspace = TestWorkspace::new();
    workspace.fails(&[], 2, &["Usage: cargo mex <COMMAND>"]);
    workspace.fails(&["bundel"], 2, &["'bundle'"]);
    workspace.fails(&["bundle"], 2, &["<ID>"]);
    workspace.fails(&["list", "--jsno"], 2, &["'--json'"]);
    workspace.fails(
        &["list", "--manifest-path", "no/Cargo.toml"],
        2,
        &["no manifest at `no/Cargo.toml`"],
    );
    let folder = ["list", "--manifest-path", "kelp"];
    workspace.fails(
        &folder,
        2,
        &["`kelp` is a folder; the manifest in it would be `kelp/Cargo.toml`"],
    );
}

#[test]
fn the_error_outside_a_workspace_suggests_init() {
    let folder = base::files::temporary().unwrap();
    let output = mex_in(folder.path(), &["list"]).output().unwrap();
    let (results, stderr) = output_text(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(2), ""), "{stderr}");
    assert!(stderr.contains("could not find `Cargo.toml`"), "{stderr}");
    assert!(stderr.contains("mex works inside a cargo workspace"), "{stderr}");
}

#[test]
fn a_binary_without_problem_toml_is_told_from_an_unknown_id() {
    let workspace = TestWorkspace::new();
    workspace.write("solutions/src/bin/foam.rs", "fn main() {}\n");
    let why =
        "`foam` is a binary but no problem: there is no `solutions/src/bin/foam/problem.toml`";
    workspace.fails(&["bundle", "foam"], 2, &[why, "`cargo mex bundle --bin foam`"]);
}

#[test]
fn an_ambiguous_binary_is_that_of_the_current_package() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let members = "[workspace]\nresolver = \"3\"\nmembers = [\"kelp\", \"solutions\", \"other\"]\n";
    workspace.write("Cargo.toml", members);
    workspace.write("other/Cargo.toml", &package("other", ""));
    workspace.write("other/src/bin/tide/main.rs", "fn main() { println!(\"high\"); }\n");
    let solution = "solutions/src/bin/tide/";
    let facts = fs::read_to_string(workspace.folder.path().join(solution).join("problem.toml"));
    workspace.write("other/src/bin/tide/problem.toml", &facts.unwrap());
    workspace.write("other/src/bin/tide/samples/1.in", "");
    workspace.write("other/src/bin/tide/samples/1.out", "high\n");

    let why = "there is a binary `tide` in each of the packages `other`, `solutions`";
    for args in [&["bundle", "tide"][..], &["bundle", "--bin", "tide"], &["test", "tide"]] {
        workspace.fails(args, 2, &[why, "--manifest-path other/Cargo.toml"]);
    }
    for args in [["run", "tide"], ["stress", "tide"]] {
        workspace.fails(&args, 2, &[why]);
    }
    let tested = workspace.mex(&["test"]).1;
    assert!(tested.contains("ok    other/tide") && tested.contains("solutions/tide"), "{tested}");
    let listed = workspace.mex(&["list"]).1;
    let packages = |line: &str| line.split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!(listed.lines().map(packages).collect::<Vec<_>>(), ["other", "solutions"]);

    let (code, bundle, stderr) =
        workspace.mex(&["bundle", "tide", "--manifest-path", "other/Cargo.toml"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(bundle.contains("high"), "{bundle}");
    for (folder, samples) in [("other", "high"), ("solutions", "numbers")] {
        let mut command = workspace.command(&["bundle", "--bin", "tide"]);
        let output = command.current_dir(workspace.folder.path().join(folder)).output().unwrap();
        assert!(crate::tool::output_text(&output).0.contains(samples), "{folder}");
        for args in [&["test"][..], &["test", "tide"]] {
            let mut command = workspace.command(args);
            let output =
                command.current_dir(workspace.folder.path().join(folder)).output().unwrap();
            let (results, stderr) = crate::tool::output_text(&output);
            assert_eq!(output.status.code(), Some(0), "{results}{stderr}");
            assert!(results.contains("ok    tide"), "{results}");
        }
    }
}

#[test]
fn help_is_a_result() {
    let (code, results, stderr) = TestWorkspace::new().mex(&["test", "--help"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(results.contains("Usage: cargo mex test"), "{results}");
}

#[test]
fn a_right_solution_passes() {
    let samples = [("1 2\n", "3\n"), ("40 2\n", "42\n")];
    let workspace =
        TestWorkspace::new().with("tide", SUM, &samples).with("foam", SUM, &samples[..1]);
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines.len(), 3, "{results}");
    assert!(lines[0].starts_with("ok    foam    1 sample    slowest "), "{results}");
    assert!(lines[1].starts_with("ok    tide    2 samples   slowest "), "{results}");
    assert_eq!(lines[2], "2 problems, 3 samples: all passed");
}

#[test]
fn a_wrong_answer_is_shown_beside_the_expected_one() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n"), ("2 2\n", "5\n")]);
    let (code, results, stderr) = workspace.mex(&["test", "tide"]);
    assert_eq!(code, 1, "{stderr}");
    let first = "FAIL  tide  1 of 2 samples failed: wrong answer";
    let lines = [first, "1 problem, 2 samples: 1 problem failed"];
    assert_eq!(results.lines().collect::<Vec<_>>(), lines);
    let lines = [
        "solutions/src/bin/tide/samples/2.in: wrong answer: token 1 is `4` and should be `5`",
        "  line  expected | actual",
        "     1  5        | 4",
        "        ^        | ^",
    ];
    assert_eq!(stderr.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_solution_that_does_not_compile_does_not_keep_others_from_running() {
    let workspace = TestWorkspace::new()
        .with("foam", "fn main() {\n    kelp::product();\n}\n", &[("1\n", "1\n")])
        .with("tide", SUM, &[("1 2\n", "3\n")]);
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 3, "{stderr}");
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[0], "FAIL  foam  does not compile");
    assert!(lines[1].starts_with("ok    tide    1 sample "), "{results}");
    assert_eq!(lines[2], "2 problems, 1 sample: 1 problem failed");
    assert!(stderr.contains("cannot find function `product` in crate `kelp`"), "{stderr}");
    assert!(stderr.contains("foam/main.rs:2:11"), "{stderr}");
}

#[test]
fn a_library_that_does_not_compile_is_shown_once() {
    let workspace = TestWorkspace::new().with("foam", SUM, &[("1\n", "1\n")]).with(
        "tide",
        SUM,
        &[("1\n", "1\n")],
    );
    workspace.write("kelp/src/lib.rs", "pub fn sum() -> u64 {\n    wave\n}\n");
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 3, "{stderr}");
    assert_eq!(results.matches("does not compile").count(), 2, "{results}");
    assert_eq!(stderr.matches("cannot find value `wave`").count(), 1, "{stderr}");
}

#[test]
fn the_error_for_missing_samples_tells_how_to_add_them() {
    let workspace =
        TestWorkspace::new().with("foam", SUM, &[]).with("tide", SUM, &[("1 2\n", "3\n")]);
    let how = "put an input into `solutions/src/bin/foam/samples/1.in` and its output into \
               `solutions/src/bin/foam/samples/1.out`";
    workspace.fails(&["test", "foam"], 2, &["error: `foam` has no samples\n", how]);
    // The files in which CPH and competitest.nvim keep samples are not read, but named.
    workspace.write("solutions/src/bin/foam/samples/foam.prob", "{ \"tests\": [] }");
    workspace.write("solutions/src/bin/foam/main.testcases", "");
    workspace.fails(&["test", "foam"], 2, &["error: `foam` has no samples\n", how]);

    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(results.starts_with("none  foam  no samples\nok    tide "), "{results}");
    assert!(stderr.contains(how), "{stderr}");
}

#[test]
fn an_input_without_its_output_is_a_wrong_usage() {
    let workspace = TestWorkspace::new().with("foam", SUM, &[("1 2\n", "3\n")]);
    workspace.write("solutions/src/bin/foam/samples/made-1.in", "1\n");
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(
        results.starts_with("FAIL  foam  1 of 2 samples failed: no expected output\n"),
        "{results}"
    );
    let why =
        "samples/made-1.in: no expected output: there is no output beside it, such as `made-1.out`";
    assert!(stderr.contains(why), "{stderr}");
}

#[test]
fn a_crash_comes_before_a_wrong_answer() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("one\n", "1\n")]);
    let (code, _, stderr) = workspace.mex(&["test", "tide"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stderr.starts_with(
            "solutions/src/bin/tide/samples/1.in: run-time error: exited with code 101\n"
        ),
        "{stderr}"
    );
    assert!(stderr.contains("main.rs:6:"), "{stderr}");
    assert!(!stderr.contains("expected |"), "{stderr}");
}

#[test]
fn an_overflow_panics() {
    let largest = u64::MAX.to_string();
    let sample = (format!("{largest} 2\n"), "1\n".to_owned());
    let workspace = TestWorkspace::new().with("tide", SUM, &[(&sample.0, &sample.1)]);
    let (code, _, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("attempt to add with overflow"), "{stderr}");
}

#[test]
fn a_solution_without_end_is_stopped() {
    // `each_verdict_is_told_in_json` has one that is busy.
    let workspace = TestWorkspace::new().with("tide", SLEEPS, &[("", "1\n")]);
    workspace.set("tide", "time_limit_ms = 100\n");
    let (code, _, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("samples/1.in: time limit exceeded: "), "{stderr}");
    assert!(stderr.contains("; the limit is 100 ms\n"), "{stderr}");
}

#[test]
fn a_mistyped_key_is_named_with_file_and_line() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let file = "solutions/src/bin/tide/problem.toml";
    workspace.write(file, "title = \"Tide\"\nulr = \"https://judge.example\"\n");
    let why = format!("failed to read `{file}`, line 2: unknown field `ulr`, expected one of");
    workspace.fails(&["list"], 2, &[&why]);
}

#[test]
fn the_list_is_a_table_or_json() {
    let workspace =
        TestWorkspace::new().with("tide", SUM, &[("1\n", "1\n")]).with("foam-2", SUM, &[]);
    let (code, results, stderr) = workspace.mex(&["list"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let lines = [
        "foam-2  The problem foam-2  portable  foam-2-game  samples",
        "tide    The problem tide    portable  tide-game    samples",
    ];
    assert_eq!(results.lines().collect::<Vec<_>>(), lines);

    let (code, results, _) = workspace.mex(&["list", "--json", "--game", "tide-game"]);
    assert_eq!(code, 0);
    let problems: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(problems.as_array().unwrap().len(), 1, "{results}");
    let (folder, limit) = (&problems[0]["folder"], &problems[0]["time_limit_ms"]);
    assert_eq!((folder.as_str(), limit.as_u64()), (Some("solutions/src/bin/tide"), Some(20_000)));
}

#[cfg(unix)]
#[test]
fn the_list_is_cut_to_the_terminal_and_whole_in_a_pipe() {
    let mut workspace = TestWorkspace::new();
    for id in ["kelp", "crab"] {
        workspace = workspace.with(id, SUM, &[]);
        let facts = "judge = \"portable\"\ngames = []\nstatus = \"samples\"\n";
        let title = "title = \"The crabs that walked along the reef\"\nurl = \"\"\n";
        workspace.write(format!("solutions/src/bin/{id}/problem.toml"), &format!("{title}{facts}"));
    }
    let listed = workspace.mex(&["list"]).1;
    assert!(listed.starts_with("crab  The crabs that walked along the reef  portable  samples\n"));
    let mut terminal = Terminal::new(40);
    let mut child = workspace.command(&["list"]).stdout(terminal.end()).spawn().unwrap();
    assert!(child.wait().unwrap().success());
    let mut text = [0; 1000];
    let length = terminal.keyboard.read(&mut text).unwrap();
    let line = |id: &str| format!("{id}  The crabs that…  portable  samples\r\n");
    assert_eq!(String::from_utf8_lossy(&text[..length]), line("crab") + &line("kelp"));
}

#[cfg(unix)]
#[test]
fn a_build_that_takes_its_time_is_shown_on_a_terminal() {
    let sample = [("1 2\n", "3\n")];
    let workspace = TestWorkspace::new().with("tide", SUM, &sample).with("foam", SUM, &sample);
    let sleep = "fn main() {\n    std::thread::sleep(std::time::Duration::from_millis(1500));\n}\n";
    workspace.write("kelp/build.rs", sleep);
    let mut terminal = Terminal::new(100);
    let mut command = workspace.command(&["test"]);
    command.env("TERM", "xterm").stdout(Stdio::piped()).stderr(terminal.end());
    assert!(command.spawn().unwrap().wait().unwrap().success());
    let mut text = vec![0; 1 << 16];
    let length = terminal.keyboard.read(&mut text).unwrap();
    let shown = String::from_utf8_lossy(&text[..length]);
    assert!(shown.contains("building 2 solutions"), "{shown:?}");
    // `a_right_solution_passes` shows that a pipe gets results only.
}

#[cfg(unix)]
#[test]
fn colours_are_printed_where_terminal_and_user_want_them() {
    let workspace = TestWorkspace::new();
    let printed = |set: &[(&str, &str)]| {
        let mut terminal = Terminal::new(100);
        let mut command = workspace.command(&["list"]);
        for name in ["NO_COLOR", "CLICOLOR", "CARGO_TERM_COLOR", "TERM"] {
            command.env_remove(name);
        }
        command.envs(set.iter().copied()).stderr(terminal.end());
        assert!(command.spawn().unwrap().wait().unwrap().success());
        let mut text = vec![0; 1 << 16];
        let length = terminal.keyboard.read(&mut text).unwrap();
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    let xterm = ("TERM", "xterm");
    for set in [&[xterm][..], &[xterm, ("NO_COLOR", "")], &[xterm, ("CLICOLOR", "1")]] {
        let text = printed(set);
        assert!(text.starts_with("\u{1b}[1;33mnote\u{1b}[0m: there are no problems"), "{text:?}");
    }
    for set in [
        &[][..],
        &[("TERM", "dumb")],
        &[xterm, ("NO_COLOR", "1")],
        &[xterm, ("CLICOLOR", "0")],
        &[xterm, ("CARGO_TERM_COLOR", "never")],
    ] {
        let text = printed(set);
        assert!(text.starts_with("note: there are no problems"), "{set:?} {text:?}");
    }
}

#[test]
fn a_workspace_without_problems_is_no_failure_to_list() {
    let (code, results, stderr) = TestWorkspace::new().mex(&["list"]);
    assert_eq!((code, results.as_str()), (0, ""), "{stderr}");
    assert!(stderr.starts_with("note: there are no problems in "), "{stderr}");
    TestWorkspace::new().fails(&["test"], 2, &["there are no problems in"]);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let mut child =
        workspace.command(&["list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let (_, stderr) = output_text(&output);
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn the_second_call_by_cargo_prints_nothing_about_building() {
    let call = || {
        let mut command = Command::new(env!("CARGO"));
        output_text(&command.current_dir(root()).args(["mex", "list"]).output().unwrap())
    };
    // The first call may build the tool and show that.
    call();
    assert_eq!(call(), (mex(&["list"]), String::new()));
}

#[test]
fn a_bundle_does_not_overwrite_its_sources() {
    let main = "mod deep;\n\nconst WORDS: &str = include_str!(\"words.txt\");\n\nfn main() {\n    \
                println!(\"{} {}\", kelp::sum(&[deep::DEPTH]), WORDS);\n}\n";
    let workspace = TestWorkspace::new().with("tide", main, &[]);
    let folder = "solutions/src/bin/tide";
    workspace.write(format!("{folder}/deep.rs"), "pub const DEPTH: u64 = 7;\n");
    workspace.write(format!("{folder}/words.txt"), "fathoms");
    let path = |path: &str| workspace.folder.path().join(path);
    let mut names: Vec<String> =
        ["main.rs", "../tide/main.rs", "deep.rs", "words.txt", "problem.toml"]
            .map(|name| format!("{folder}/{name}"))
            .to_vec();
    names.extend(["kelp/src/lib.rs", "kelp/Cargo.toml", "Cargo.toml"].map(str::to_owned));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(path("kelp"), path("weed")).unwrap();
        fs::hard_link(path("kelp/src/lib.rs"), path("same.rs")).unwrap();
        names.extend(["weed/src/lib.rs", "same.rs"].map(str::to_owned));
    }
    for name in &names {
        let before = fs::read_to_string(path(name)).unwrap();
        let why = format!("cannot write the bundle to `{name}`: ");
        let why = [why.as_str(), " file that it is made from; name another one"];
        workspace.fails(&["bundle", "tide", "--no-check", "-o", name], 2, &why);
        assert_eq!(fs::read_to_string(path(name)).unwrap(), before, "{name}");
    }
    let watched = ["bundle", "tide", "--watch", "-o", &names[0]];
    workspace.fails(&watched, 2, &["that is a file that it is made from"]);
    #[cfg(unix)]
    workspace.fails(
        &["bundle", "tide", "-o", "same.rs"],
        2,
        &["`same.rs`: that is `kelp/src/lib.rs`, a"],
    );
    // Any other file is written, existing or not.
    for _ in 0..2 {
        let args = ["bundle", "tide", "--no-check", "-o", "solutions/src/bin/foam.rs"];
        let (code, _, stderr) = workspace.mex(&args);
        assert_eq!(code, 0, "{stderr}");
    }
}
