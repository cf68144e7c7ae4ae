//! `mex run`: a solution on an input of the user's.

use crate::shore::{SUM, Shore};
#[cfg(unix)]
use crate::terminal::Terminal;
use crate::tool::said;
use crate::verdicts::{GUESS, HOST};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

/// Repeats each line at once, by its length.
const ECHO: &str = "\
fn main() {
    for line in std::io::stdin().lines() {
        println!(\"{}\", line.unwrap().len());
    }
}
";

#[test]
fn a_file_or_a_sample_or_stdin_is_read() {
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    shore.write("some.txt", "40 2\n");
    for (args, sum) in [
        (&["run", "tide", "some.txt"][..], "42\n"),
        (&["run", "tide", "1"], "3\n"),
        (&["run", "tide", "1", "--bundle"], "3\n"),
    ] {
        let (code, results, said) = shore.mex(args);
        assert_eq!((code, results.as_str()), (0, sum), "{said}");
        assert!(said.starts_with("took "), "{said}");
        if cfg!(target_os = "linux") {
            assert!(said.contains(", cpu ") && said.ends_with(" MiB\n"), "{said}");
        }
    }
    for bundle in [&[][..], &["--bundle"]] {
        let file = fs::File::open(shore.folder.path().join("some.txt")).unwrap();
        let args = [&["run", "tide"], bundle].concat();
        let output = shore.command(&args).stdin(file).output().unwrap();
        assert_eq!(said(&output).0, "42\n");
    }
    let words = "there is no file `7`, nor a sample of `tide` of that name";
    shore.fails(&["run", "tide", "7"], 2, &[words]);
    shore.fails(&["run", "tied"], 2, &["did you mean `tide`?"]);
}

#[test]
fn a_pipe_is_answered_as_it_comes() {
    let shore = Shore::new().with("tide", ECHO, &[]);
    let mut command = shore.command(&["run", "tide"]);
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
fn a_failure_is_told_after_what_was_printed() {
    let main = "fn main() {\n    println!(\"so far\");\n    panic!(\"no further\");\n}\n";
    let shore = Shore::new().with("tide", main, &[]).with("foam", "fn main() { weed() }\n", &[]);
    let output = shore.command(&["run", "tide"]).stdin(Stdio::null()).output().unwrap();
    let (results, words) = said(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(1), "so far\n"), "{words}");
    let (panic, error) =
        (words.find("no further"), words.find("error: run-time error: exited with code 101\n"));
    assert!(panic.is_some() && panic < error, "{words}");
    shore.fails(&["run", "foam"], 3, &["`foam`: does not compile", "function `weed`"]);
}

#[test]
fn there_is_no_time_limit_unless_it_is_set() {
    let main = "fn main() {\n    let start = std::time::Instant::now();\n    while start.elapsed().as_millis() < 700 {}\n    println!(\"well\");\n}\n";
    let shore = Shore::new().with("tide", main, &[]);
    let run = |args: &[&str]| {
        let output = shore.command(args).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), said(&output))
    };
    // The problem gives 100 ms.
    let (code, (results, words)) = run(&["run", "tide"]);
    assert_eq!((code, results.as_str()), (Some(0), "well\n"), "{words}");
    let (code, (_, words)) = run(&["run", "tide", "-t", "0.01"]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("error: time limit exceeded: "), "{words}");
    assert!(words.contains("; the limit is 10 ms\n"), "{words}");
    shore.write("solutions/src/bin/tide/main.rs", "fn main() {\n    loop {}\n}\n");
    let (code, (_, words)) = run(&["run", "tide", "-t", "0.2"]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("; the limit is 200 ms\n"), "{words}");
}

#[test]
fn who_has_seen_enough_ends_the_run() {
    let main = "fn main() {\n    loop {\n        println!(\"3\");\n    }\n}\n";
    let shore = Shore::new().with("tide", main, &[]);
    let mut command = shore.command(&["run", "tide"]);
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
    let mut shore = Shore::new();
    for (id, main) in [("tide", GUESS), ("naive", &naive)] {
        shore = shore.with(id, main, &[("42\n", "")]);
        shore.set(id, "interactor = \"host.rs\"\n");
        shore.write(format!("solutions/src/bin/{id}/host.rs"), HOST);
    }
    shore.write("7.txt", "7\n");
    let halves = "> 50\n< lower\n> 25\n< higher\n> 37\n< higher\n> 43\n< lower\n> 40\n< higher\n";
    let (code, results, said) = shore.mex(&["run", "tide", "1"]);
    assert_eq!((code, results), (0, format!("{halves}> 41\n< higher\n> 42\n< right\n")), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[0],
        "lines after `>` are from the solution, lines after `<` from the interactor"
    );
    assert_eq!(lines[1], "the interactor accepts it");
    assert!(lines[2].starts_with("took "), "{said}");

    let (code, results, said) = shore.mex(&["run", "naive", "7.txt", "--bundle"]);
    assert_eq!(code, 0, "{said}");
    assert!(results.ends_with("> 7\n< right\n"), "{results}");
    let (code, _, said) = shore.mex(&["run", "naive", "1"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("error: wrong answer: seven guesses were not enough\n"), "{said}");

    shore.write("solutions/src/bin/tide/host.rs", "fn main() {\n    wave();\n}\n");
    let why = ["`tide`: its interactor does not compile", "cannot find function `wave`"];
    shore.fails(&["run", "tide", "1"], 4, &why);
    // Played by hand, it is not needed.
    let mut command = shore.command(&["run", "tide"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"right\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"50\n");
}

#[cfg(unix)]
#[test]
fn who_is_to_type_the_input_is_told_so() {
    let mut shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]).with("reef", GUESS, &[]);
    shore.set("reef", "interactor = \"host.rs\"\n");
    shore.write("solutions/src/bin/reef/host.rs", HOST);
    for (id, prompt, typed, results) in [
        ("tide", "type the input; Ctrl-D ends it\n", &b"40 2\n\x04"[..], "42\n"),
        ("reef", "type the answers of the judge; Ctrl-D ends it\n", b"lower\nright\n", "50\n25\n"),
    ] {
        let terminal = Terminal::new(80);
        let mut command = shore.command(&["run", id]);
        command.stdin(terminal.end()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        (&terminal.keyboard).write_all(typed).unwrap();
        let output = child.wait_with_output().unwrap();
        let (found, words) = said(&output);
        assert_eq!(found, results, "{words}");
        assert!(words.starts_with(prompt), "{words}");
    }
    let (_, _, words) = shore.mex(&["run", "tide", "1"]);
    assert!(!words.contains("type the input"), "{words}");
    shore = shore.with("foam", "fn main() {}\n", &[]);
    let output = shore.command(&["run", "foam"]).stdin(Stdio::null()).output().unwrap();
    assert!(said(&output).1.starts_with("took "));
}
