//! `mex run`: runs a solution on an input of the user.

#[cfg(unix)]
use crate::terminal::Terminal;
use crate::test_workspace::{SLEEPS, SUM, TestWorkspace};
use crate::tool::output_text;
use crate::verdicts::{GUESS, HOST};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

/// Prints the length of each line at once.
const ECHO: &str = "\
fn main() {
    for line in std::io::stdin().lines() {
        println!(\"{}\", line.unwrap().len());
    }
}
";

#[test]
fn a_file_or_a_sample_or_stdin_is_read() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    workspace.write("some.txt", "40 2\n");
    for (args, sum) in [
        (&["run", "tide", "some.txt"][..], "42\n"),
        (&["run", "tide", "1"], "3\n"),
        (&["run", "tide", "1", "--bundle"], "3\n"),
    ] {
        let (code, results, stderr) = workspace.mex(args);
        assert_eq!((code, results.as_str()), (0, sum), "{stderr}");
        assert!(stderr.starts_with("took "), "{stderr}");
        if cfg!(target_os = "linux") {
            assert!(stderr.contains(", cpu ") && stderr.ends_with(" MiB\n"), "{stderr}");
        }
    }
    for bundle in [&[][..], &["--bundle"]] {
        let file = fs::File::open(workspace.folder.path().join("some.txt")).unwrap();
        let args = [&["run", "tide"], bundle].concat();
        let output = workspace.command(&args).stdin(file).output().unwrap();
        assert_eq!(output_text(&output).0, "42\n");
    }
    let words = "there is no file `7`, nor a sample of `tide` of that name";
    workspace.fails(&["run", "tide", "7"], 2, &[words]);
    workspace.fails(&["run", "tied"], 2, &["did you mean `tide`?"]);
}

#[test]
fn the_task_is_shown_and_nothing_run() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let words = "`tide` has no `solutions/src/bin/tide/statement.md`; its judge tells the task at \
                 https://judge.example/tide";
    workspace.fails(&["run", "tide", "--task"], 2, &[words]);
    let task = "# Tide\n\nTwo crabs, *a* and *b*.\n";
    workspace.write("solutions/src/bin/tide/statement.md", task);
    let (code, results, stderr) = workspace.mex(&["run", "tide", "--task"]);
    assert_eq!((code, results.as_str(), stderr.as_str()), (0, task, ""));
    workspace.fails(&["run", "tide", "1", "--task"], 2, &["cannot be used with"]);
}

#[test]
fn output_is_passed_on_line_by_line() {
    let workspace = TestWorkspace::new().with("tide", ECHO, &[]);
    let mut command = workspace.command(&["run", "tide"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for word in ["a", "bcd", ""] {
        writeln!(stdin, "{word}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{}\n", word.len()));
    }
    drop(stdin);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!((rest.as_str(), child.wait().unwrap().code()), ("", Some(0)));
}

#[test]
fn a_failure_is_reported_after_the_output() {
    let main = "fn main() {\n    println!(\"so far\");\n    panic!(\"no further\");\n}\n";
    let workspace =
        TestWorkspace::new().with("tide", main, &[]).with("foam", "fn main() { weed() }\n", &[]);
    let output = workspace.command(&["run", "tide"]).stdin(Stdio::null()).output().unwrap();
    let (results, words) = output_text(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(1), "so far\n"), "{words}");
    let (panic, error) =
        (words.find("no further"), words.find("error: run-time error: exited with code 101\n"));
    assert!(panic.is_some() && panic < error, "{words}");
    workspace.fails(&["run", "foam"], 3, &["`foam`: does not compile", "function `weed`"]);
}

#[test]
fn there_is_no_time_limit_unless_it_is_set() {
    let main = "fn main() {\n    let start = std::time::Instant::now();\n    while start.elapsed().as_millis() < 300 {}\n    println!(\"well\");\n}\n";
    let workspace = TestWorkspace::new().with("tide", main, &[]);
    let run = |args: &[&str]| {
        let output = workspace.command(args).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), output_text(&output))
    };
    workspace.set("tide", "time_limit_ms = 100\n");
    let (code, (results, words)) = run(&["run", "tide"]);
    assert_eq!((code, results.as_str()), (Some(0), "well\n"), "{words}");
    let (code, (_, words)) = run(&["run", "tide", "-t", "0.01"]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("error: time limit exceeded: "), "{words}");
    assert!(words.contains("; the limit is 10 ms\n"), "{words}");
    workspace.write("solutions/src/bin/tide/main.rs", SLEEPS);
    let (code, (_, words)) = run(&["run", "tide", "-t", "0.2"]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("; the limit is 200 ms\n"), "{words}");
}

#[test]
fn a_closed_stdout_ends_the_run() {
    let main = "fn main() {\n    loop {\n        println!(\"3\");\n    }\n}\n";
    let workspace = TestWorkspace::new().with("tide", main, &[]);
    let mut command = workspace.command(&["run", "tide"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    drop(stdout);
    assert_eq!((line.as_str(), child.wait().unwrap().code()), ("3\n", Some(0)));
}

#[test]
fn an_interactor_plays_on_a_given_input() {
    let naive = GUESS.replace("(low + high) / 2", "low");
    let mut workspace = TestWorkspace::new();
    for (id, main) in [("tide", GUESS), ("naive", &naive)] {
        workspace = workspace.with(id, main, &[("42\n", "")]);
        workspace.set(id, "interactor = \"host.rs\"\n");
        workspace.write(format!("solutions/src/bin/{id}/host.rs"), HOST);
    }
    workspace.write("7.txt", "7\n");
    let halves = "> 50\n< lower\n> 25\n< higher\n> 37\n< higher\n> 43\n< lower\n> 40\n< higher\n";
    let (code, results, stderr) = workspace.mex(&["run", "tide", "1"]);
    assert_eq!(
        (code, results),
        (0, format!("{halves}> 41\n< higher\n> 42\n< right\n")),
        "{stderr}"
    );
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(
        lines[0],
        "lines after `>` are from the solution, lines after `<` from the interactor"
    );
    assert_eq!(lines[1], "the interactor accepts it");
    assert!(lines[2].starts_with("took "), "{stderr}");

    let (code, results, stderr) = workspace.mex(&["run", "naive", "7.txt", "--bundle"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(results.ends_with("> 7\n< right\n"), "{results}");
    let (code, _, stderr) = workspace.mex(&["run", "naive", "1"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("error: wrong answer: seven guesses were not enough\n"), "{stderr}");

    workspace.write("solutions/src/bin/tide/host.rs", "fn main() {\n    wave();\n}\n");
    let why = ["`tide`: its interactor does not compile", "cannot find function `wave`"];
    workspace.fails(&["run", "tide", "1"], 4, &why);
    // Without an input the user plays the judge, and no interactor is compiled.
    let mut command = workspace.command(&["run", "tide"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"right\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"50\n");
}

#[cfg(unix)]
#[test]
fn a_prompt_asks_for_the_input_on_a_terminal() {
    let mut workspace =
        TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]).with("reef", GUESS, &[]);
    workspace.set("reef", "interactor = \"host.rs\"\n");
    workspace.write("solutions/src/bin/reef/host.rs", HOST);
    for (id, prompt, typed, results) in [
        ("tide", "type the input; Ctrl-D ends it\n", &b"40 2\n\x04"[..], "42\n"),
        ("reef", "type the answers of the judge; Ctrl-D ends it\n", b"lower\nright\n", "50\n25\n"),
    ] {
        let terminal = Terminal::new(80);
        let mut command = workspace.command(&["run", id]);
        command.stdin(terminal.end()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        (&terminal.keyboard).write_all(typed).unwrap();
        let output = child.wait_with_output().unwrap();
        let (found, words) = output_text(&output);
        assert_eq!(found, results, "{words}");
        assert!(words.starts_with(prompt), "{words}");
    }
    let (_, _, words) = workspace.mex(&["run", "tide", "1"]);
    assert!(!words.contains("type the input"), "{words}");
    workspace = workspace.with("foam", "fn main() {}\n", &[]);
    let output = workspace.command(&["run", "foam"]).stdin(Stdio::null()).output().unwrap();
    assert!(output_text(&output).1.starts_with("took "));
}
