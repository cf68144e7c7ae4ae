//! What `mex test` reports: every verdict, checkers, interactors, tolerances, and the choice of problems.

use crate::test_workspace::{SLEEPS, SUM, TestWorkspace};
use serde_json::Value;
use std::collections::BTreeMap;

/// Words that are inputs, each with the verdict and what the solution does for it.
type Runs = &'static [(&'static str, &'static str, &'static str)];

/// Solutions of the problem to print 3, with their limits in milliseconds: runs that end, or print too much, need
/// time on a busy machine.
const SOLUTIONS: [(&str, u32, Runs); 2] = [
    (
        "ends",
        60_000,
        &[
            ("right", "AC", "println!(\"3\")"),
            ("wrong", "WA", "println!(\"4\")"),
            ("empty", "WA", "()"),
            (
                "large",
                "MLE",
                "{ let it = vec![1_u8; 200 << 20]; println!(\"{}\", it.iter().step_by(4096).map(|it| *it as u64).sum::<u64>()) }",
            ),
            (
                "huge",
                "MLE",
                "{ let it: Vec<u8> = std::hint::black_box(Vec::with_capacity(1 << 45)); println!(\"{}\", it.capacity()) }",
            ),
            ("code", "RE", "{ println!(\"3\"); std::process::exit(7) }"),
            ("abort", "RE", "{ println!(\"3\"); std::process::abort() }"),
            ("flood", "OLE", "loop { println!(\"{:9999}\", 3) }"),
        ],
    ),
    (
        "late",
        300,
        &[
            ("busy", "TLE", "loop {}"),
            ("asleep", "TLE", "sleep(Duration::from_secs(60))"),
            ("slow-and-wrong", "TLE", "{ println!(\"4\"); sleep(Duration::from_secs(60)) }"),
        ],
    ),
];

#[test]
fn each_verdict_is_told_in_json() {
    let mut workspace = TestWorkspace::new();
    for (id, limit, runs) in SOLUTIONS {
        let arm = |(word, _, body): &(&str, &str, &str)| format!("        {word:?} => {body},\n");
        let arms: String = runs.iter().map(arm).collect();
        let main = format!(
            "#![allow(unused_imports)]\n\nuse std::thread::sleep;\nuse std::time::Duration;\n\n\
             fn main() {{\n    let word = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
             match word.trim() {{\n{arms}        _ => unreachable!(),\n    }}\n}}\n"
        );
        workspace = workspace.with(id, &main, &[]);
        workspace.set(id, &format!("time_limit_ms = {limit}\nmemory_limit_mib = 64\n"));
        for (word, _, _) in runs {
            let sample = |ending: &str| format!("solutions/src/bin/{id}/samples/{word}.{ending}");
            workspace.write(sample("in"), &format!("{word}\n"));
            workspace.write(sample("out"), "3\n");
        }
    }
    let (code, results, stderr) = workspace.mex(&["test", "--json"]);
    assert_eq!(code, 1, "{stderr}");
    let json: Value = serde_json::from_str(&results).unwrap();
    let samples: BTreeMap<&str, &Value> = json
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|it| it["samples"].as_array().unwrap())
        .map(|it| (it["name"].as_str().unwrap(), it))
        .collect();
    let found: BTreeMap<&str, &str> =
        samples.iter().map(|(name, it)| (*name, it["verdict"].as_str().unwrap())).collect();
    let expected: BTreeMap<&str, &str> = SOLUTIONS
        .iter()
        .flat_map(|(_, _, runs)| runs.iter().map(|(word, verdict, _)| (*word, *verdict)))
        .collect();
    assert_eq!(found, expected, "{stderr}");

    let sample = |word: &str| samples[word];
    if cfg!(target_os = "linux") {
        assert!(sample("large")["peak_kib"].as_u64().unwrap() > 200 << 10, "{results}");
        assert!(sample("right")["peak_kib"].as_u64().unwrap() < 20 << 10, "{results}");
        assert!(sample("asleep")["cpu_ms"].as_f64().unwrap() < 500.0, "{results}");
    }
    assert_eq!(sample("code")["why"], "exited with code 7");
    assert_eq!(sample("abort")["why"], "was ended by signal 6 (SIGABRT)");
    assert!(stderr.contains("late/samples/slow-and-wrong.in: time limit exceeded: "), "{stderr}");
    let why = |id: &str| sample(id)["why"].as_str().unwrap().to_owned();
    if cfg!(target_os = "linux") {
        assert!(why("asleep").contains(", nearly all of it idle (cpu "), "{}", why("asleep"));
    }
    assert!(!why("busy").contains("idle"), "{}", why("busy"));
}

/// Prints any two numbers whose sum is the input.
const SPLIT: &str = "\
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: i64 = line.trim().parse().unwrap();
    println!(\"{} {}\", n - 5, 5);
}
";

/// Checks the sum, called by the convention of testlib or of Kattis.
const CHECKER: &str = "\
use std::io::Read;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let icpc = std::path::Path::new(&args[3]).is_dir();
    let mut output = String::new();
    if icpc {
        std::io::stdin().read_to_string(&mut output).unwrap();
    } else {
        output = read(&args[2]);
    }
    let sum: i64 = output.split_whitespace().map(|it| it.parse::<i64>().unwrap()).sum();
    let right = sum == read(&args[1]).trim().parse().unwrap();
    if !right {
        eprintln!(\"the sum is {sum}\");
    }
    // 3 is a failure in testlib and ICPC, and a wrong answer in plain style.
    if sum == 1000 {
        std::process::exit(3);
    }
    std::process::exit(match (icpc, right) {
        (false, true) => 0,
        (false, false) => 1,
        (true, true) => 42,
        (true, false) => 43,
    });
}
";

#[test]
fn checkers_of_every_style_judge() {
    let wrong = SPLIT.replace("n - 5", "n - 6");
    let odd = SPLIT.replace("n - 5", "995");
    let mut workspace = TestWorkspace::new();
    for (id, main) in [("right", SPLIT), ("wrong", &wrong), ("odd", &odd)] {
        workspace = workspace.with(id, main, &[("7\n", "3 4\n")]);
        workspace.write(format!("solutions/src/bin/{id}/check.rs"), CHECKER);
    }
    // This sample has no output.
    workspace.write("solutions/src/bin/right/samples/2.in", "12\n");
    for (style, code) in [("testlib", 4), ("plain", 1), ("icpc", 4)] {
        for id in ["right", "wrong", "odd"] {
            workspace.set(id, &format!("checker = \"check.rs\"\nstyle = \"{style}\"\n"));
        }
        let (found, results, stderr) = workspace.mex(&["test"]);
        assert_eq!(found, code, "{style}: {results}{stderr}");
        assert!(results.contains("ok    right    2 samples"), "{style}: {results}");
        assert!(results.contains("FAIL  wrong  1 of 1 sample failed: wrong answer\n"), "{results}");
        assert!(stderr.contains("1.in: wrong answer: the sum is 6\n"), "{style}: {stderr}");
        let failed = if style == "plain" { "wrong answer" } else { "checker failed" };
        assert!(
            results.contains(&format!("FAIL  odd    1 of 1 sample failed: {failed}\n")),
            "{results}"
        );
    }
}

#[test]
fn a_checker_that_does_not_compile_is_the_tools_failure() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    workspace.set("tide", "checker = \"check.rs\"\n");
    workspace.write("solutions/src/bin/tide/check.rs", "fn main() {\n    wave();\n}\n");
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 4, "{stderr}");
    assert!(results.starts_with("FAIL  tide  its checker does not compile\n"), "{results}");
    assert!(stderr.contains("cannot find function `wave`"), "{stderr}");
    workspace.set("tide", "checker = \"none.rs\"\n");
    workspace.fails(&["test"], 2, &["there is no `solutions/src/bin/tide/none.rs`"]);
}

/// Guesses numbers until one is right.
pub(crate) const GUESS: &str = "\
use std::io::{stdin, stdout, Write};

fn main() {
    let (mut low, mut high) = (1, 100);
    loop {
        let guess = (low + high) / 2;
        println!(\"{guess}\");
        stdout().flush().unwrap();
        let mut line = String::new();
        stdin().read_line(&mut line).unwrap();
        match line.trim() {
            \"higher\" => low = guess + 1,
            \"lower\" => high = guess - 1,
            _ => break,
        }
    }
}
";

/// Answers at most seven guesses.
pub(crate) const HOST: &str = "\
use std::io::{stdin, stdout, Write};

fn main() {
    let input = std::env::args().nth(1).unwrap();
    let secret: i64 = std::fs::read_to_string(input).unwrap().trim().parse().unwrap();
    for _ in 0..7 {
        let mut line = String::new();
        stdin().read_line(&mut line).unwrap();
        let Ok(guess) = line.trim().parse::<i64>() else { std::process::exit(2) };
        let answer = match guess.cmp(&secret) {
            std::cmp::Ordering::Less => \"higher\",
            std::cmp::Ordering::Greater => \"lower\",
            std::cmp::Ordering::Equal => \"right\",
        };
        println!(\"{answer}\");
        stdout().flush().unwrap();
        if answer == \"right\" {
            return;
        }
    }
    eprintln!(\"seven guesses were not enough\");
    std::process::exit(1);
}
";

#[test]
fn interactors_talk_and_judge() {
    let naive = GUESS.replace("(low + high) / 2", "low");
    let mut workspace = TestWorkspace::new();
    for (id, main) in [("right", GUESS), ("naive", &naive), ("silent", SLEEPS)] {
        workspace = workspace.with(id, main, &[]);
        // The right solution may be slow on a busy machine.
        let limit = if id == "silent" { 500 } else { 20_000 };
        workspace.set(id, &format!("interactor = \"host.rs\"\ntime_limit_ms = {limit}\n"));
        workspace.write(format!("solutions/src/bin/{id}/host.rs"), HOST);
        workspace.write(format!("solutions/src/bin/{id}/samples/1.in"), "42\n");
    }
    let (code, results, stderr) = workspace.mex(&["test"]);
    assert_eq!(code, 1, "{results}{stderr}");
    assert!(results.contains("ok    right     1 sample"), "{results}{stderr}");
    assert!(results.contains("FAIL  naive   1 of 1 sample failed: wrong answer\n"), "{results}");
    assert!(
        results.contains("FAIL  silent  1 of 1 sample failed: time limit exceeded\n"),
        "{results}"
    );
    assert!(stderr.contains("wrong answer: seven guesses were not enough\n"), "{stderr}");
    assert!(stderr.contains("  > 7\n  < higher\n"), "{stderr}");
    let hint = "the interactor waits for a line of the solution: is each one flushed";
    assert_eq!(stderr.matches(hint).count(), usize::from(cfg!(target_os = "linux")), "{stderr}");
    // What both print on stderr is kept.
    let loud = naive.replace("loop {", "eprintln!(\"from below\");\n    loop {");
    workspace.write("solutions/src/bin/naive/main.rs", &loud);
    let (_, _, stderr) = workspace.mex(&["test", "naive", "--stderr"]);
    let (loud, rejected) = ("    from below\n", "    seven guesses were not enough\n");
    assert!(stderr.contains(loud) && stderr.contains(rejected), "{stderr}");
}

#[test]
fn numbers_may_be_off_where_the_problem_or_the_user_says_so() {
    let main = "fn main() {\n    println!(\"YES {}\", 0.1 + 0.2);\n}\n";
    let workspace = TestWorkspace::new().with("tide", main, &[("", "YES 0.3\n")]);
    let (code, results, _) = workspace.mex(&["test"]);
    assert_eq!(code, 1, "{results}");
    assert_eq!(workspace.mex(&["test", "-e", "1e-9"]).0, 0);
    assert_eq!(workspace.mex(&["test", "-e", "1e-18"]).0, 1);
    workspace.set("tide", "compare = \"floats\"\nabsolute = 1e-9\n");
    assert_eq!(workspace.mex(&["test"]).0, 0);
    workspace.set("tide", "compare = \"floats\"\nabsolute = 2\n");
    workspace.fails(&["test"], 2, &["`absolute` is 2, and should be from 0 up to 1"]);
    workspace.set("tide", "relative = 1e-9\n");
    workspace.fails(&["test"], 2, &["`relative` goes with `compare = \"floats\"` only"]);
}

#[test]
fn problems_are_chosen_by_judge_and_game() {
    let sample = [("1 2\n", "3\n")];
    let workspace = TestWorkspace::new().with("tide", SUM, &sample).with("foam", SUM, &sample);
    let (code, results, stderr) = workspace.mex(&["test", "--game", "tide-game", "-j", "1"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(results.ends_with("1 problem, 1 sample: all passed\n"), "{results}");
    workspace.fails(&["test", "--game", "tied-game"], 2, &["did you mean `tide-game`?"]);
    workspace.fails(&["test", "--judge", "spoj"], 2, &["no problem is one of the judge `spoj`"]);
    workspace.fails(&["test", "-t", "0"], 2, &["not a time that a program could have"]);
}
