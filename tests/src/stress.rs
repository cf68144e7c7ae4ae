//! `mex stress`: planted bugs are found, shrunk, and kept as samples.

use crate::parallel::all;
use crate::test_workspace::{SUM, TestWorkspace};
use std::fs;

/// A generator that prints a count and that many numbers: the template of the tool.
const GENERATOR: &str = include_str!("../../scripts/runner/src/stress/templates/gen.rs");

/// Prints the largest of the numbers, by the library.
const BRUTE: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    let (&n, numbers) = numbers.split_first().unwrap();
    assert!(n >= 1 && numbers.len() as u64 == n && numbers.iter().all(|it| *it >= 1));
    println!(\"{}\", kelp::sum(&[*numbers.iter().max().unwrap()]));
}
";

/// The same with a bug: it ignores the last number if there are three or more.
const WRONG: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().skip(1).map(|it| it.parse().unwrap()).collect();
    let seen = if numbers.len() >= 3 { &numbers[..numbers.len() - 1] } else { &numbers };
    println!(\"{}\", seen.iter().max().unwrap());
}
";

/// A workspace with one problem, its generator and its brute force.
fn workspace(main: &str, generator: &str, brute: Option<&str>) -> TestWorkspace {
    let workspace = TestWorkspace::new().with("tide", main, &[]);
    // Time is not tested here, and the machine may be busy.
    workspace.set("tide", "time_limit_ms = 20000\n");
    workspace.write("solutions/src/bin/tide/gen.rs", generator);
    if let Some(brute) = brute {
        workspace.write("solutions/src/bin/tide/brute.rs", brute);
    }
    workspace
}

fn read(workspace: &TestWorkspace, file: &str) -> Option<String> {
    fs::read_to_string(workspace.folder.path().join("solutions/src/bin/tide/samples").join(file))
        .ok()
}

#[test]
fn a_planted_bug_is_found_and_shrunk_to_a_handful_of_numbers() {
    let workspace = workspace(WRONG, GENERATOR, Some(BRUTE));
    let args = ["stress", "tide", "--seed", "7", "-N", "200", "-j", "3"];
    let (code, results, stderr) = workspace.mex(&args);
    assert_eq!(code, 1, "{results}{stderr}");
    assert!(results.starts_with("FAIL  tide  wrong answer after "), "{results}");
    // Three numbers, all but the last one minimal.
    assert_eq!(read(&workspace, "stress-1.in").as_deref(), Some("3\n1 1 2\n"), "{stderr}");
    assert_eq!(read(&workspace, "stress-1.out").as_deref(), Some("2\n"));
    for words in [
        "wrong answer: token 1 is `1` and should be `2`\n",
        "the input is\n    3\n    1 1 2\n",
        "     1  2        | 1\n",
        "the solution took ",
        ", the brute force ",
        "kept as `solutions/src/bin/tide/samples/stress-1.in`",
        "    cargo mex test tide\n",
    ] {
        assert!(stderr.contains(words), "`{words}` is not in:\n{stderr}");
    }
    assert_eq!(workspace.mex(&["test", "tide"]).0, 1);

    // The suggested command finds the same case and keeps it only once.
    let command = stderr.lines().find(|it| it.contains("--seed")).unwrap();
    let command: Vec<&str> = command.split_whitespace().skip(2).collect();
    let (code, again, stderr) = workspace.mex(&command);
    assert_eq!(code, 1, "{again}{stderr}");
    assert!(
        stderr.contains("there already as `solutions/src/bin/tide/samples/stress-1.in`"),
        "{stderr}"
    );
    assert_eq!(read(&workspace, "stress-2.in"), None);
    let case = |results: &str| results.split_once(": ").unwrap().1.to_owned();
    assert_eq!(case(&again), case(&results));

    // Another case gets another name, so no sample is overwritten.
    let (_, _, stderr) = workspace.mex(&[&command[..], &["--no-shrink"]].concat());
    let second = read(&workspace, "stress-2.in").unwrap_or_else(|| panic!("{stderr}"));
    assert!(stderr.contains("stress-2.in`"), "{stderr}");
    assert_ne!(second, "3\n1 1 2\n");
    assert_eq!(read(&workspace, "stress-1.in").as_deref(), Some("3\n1 1 2\n"));

    // The two files are no targets of the package.
    let (_, list, _) = workspace.mex(&["list"]);
    assert_eq!(list.lines().count(), 1, "{list}");
}

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_right_solution_passes_with_the_same_cases_each_time() {
    let right = WRONG.replace(">= 3", "> 3000");
    let workspace = workspace(&right, GENERATOR, Some(BRUTE));
    for more in [&["-j", "1"][..], &["-j", "2"], &["--bundle"]] {
        let args =
            [&["stress", "tide", "--seed", "5", "-N", "12", "--size", "2..8"], more].concat();
        let (code, results, stderr) = workspace.mex(&args);
        assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
        assert!(results.starts_with("ok    tide  12 cases   slowest "), "{results}");
        assert!(results.ends_with("   seeds 5 to 16, sizes 2 to 4\n"), "{results}");
    }
    let (code, results, _) = workspace.mex(&["stress", "tide", "--time", "0.5"]);
    assert_eq!(code, 0, "{results}");
    assert!(read(&workspace, "stress-1.in").is_none());
}

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_crash_is_shrunk_as_a_crash() {
    // It fails in two ways: a wrong answer for many numbers, and a panic for a number from 5 up.
    let main =
        WRONG.replace("let seen", "assert!(numbers.iter().all(|it| *it < 5));\n    let seen");
    let workspace = workspace(&main.replace(">= 3", ">= 20"), GENERATOR, Some(BRUTE));
    let (code, results, stderr) = workspace.mex(&["stress", "tide", "--seed", "1", "-N", "200"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(results.contains("  run-time error after "), "{results}");
    assert!(stderr.contains("run-time error: exited with code 101\n"), "{stderr}");
    assert!(stderr.contains("the brute force printed\n    5\n"), "{stderr}");
    assert_eq!(read(&workspace, "stress-1.in").as_deref(), Some("1\n5\n"), "{stderr}");
}

/// Takes any number of the list that is not less than another.
const CHECKER: &str = "\
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let numbers = |path: &str| -> Vec<u64> {
        let text = std::fs::read_to_string(path).unwrap();
        text.split_whitespace().map(|it| it.parse().unwrap()).collect()
    };
    let (input, output) = (numbers(&args[1]), numbers(&args[2]));
    if output.len() != 1 || input[1..].iter().any(|it| *it > output[0]) {
        eprintln!(\"there is a larger one\");
        std::process::exit(1);
    }
}
";

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_checker_judges_with_and_without_a_brute_force() {
    for brute in [Some(BRUTE), None] {
        let workspace = workspace(WRONG, GENERATOR, brute);
        workspace.set("tide", "checker = \"check.rs\"\ntime_limit_ms = 20000\n");
        workspace.write("solutions/src/bin/tide/check.rs", CHECKER);
        let (code, results, stderr) =
            workspace.mex(&["stress", "tide", "--seed", "3", "-N", "200"]);
        assert_eq!(code, 1, "{results}{stderr}");
        assert!(stderr.contains("wrong answer: there is a larger one\n"), "{stderr}");
        let input = read(&workspace, "stress-1.in").unwrap();
        match brute {
            Some(_) => {
                assert_eq!(input, "3\n1 1 2\n", "{stderr}");
                assert!(
                    stderr
                        .contains("the brute force printed\n    2\nthe solution printed\n    1\n"),
                    "{stderr}"
                );
            }
            // Without a brute force, the failing case is one of the smallest inputs of the generator.
            None => {
                assert!(input.split_whitespace().count() <= 5, "{stderr}");
                assert!(read(&workspace, "stress-1.out").is_none());
                assert!(stderr.contains("the solution printed\n"), "{stderr}");
            }
        }
        assert_eq!(workspace.mex(&["test", "tide"]).0, 1);
    }
}

/// Asks the interactor for each number in turn, and prints the largest.
const ASKER: &str = "\
use std::io::{stdin, stdout, Write};

fn read() -> u64 {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().parse().unwrap()
}

fn main() {
    let n = read();
    let mut largest = 0;
    for i in 1..=n.min(3) {
        println!(\"? {i}\");
        stdout().flush().unwrap();
        largest = largest.max(read());
    }
    println!(\"! {largest}\");
}
";

const HOST: &str = "\
use std::io::{stdin, stdout, Write};

fn main() {
    let input = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(input).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    println!(\"{}\", numbers[0]);
    loop {
        stdout().flush().unwrap();
        let mut line = String::new();
        stdin().read_line(&mut line).unwrap();
        let (kind, number) = line.trim().split_once(' ').unwrap();
        let number: usize = number.parse().unwrap();
        if kind == \"!\" {
            let right = numbers[1..].iter().max() == Some(&(number as u64));
            if !right {
                eprintln!(\"that is not the largest\");
            }
            std::process::exit(i32::from(!right));
        }
        println!(\"{}\", numbers[number]);
    }
}
";

#[test]
#[ignore = "slow: hundreds of runs"]
fn an_interactor_judges_with_and_without_a_brute_force() {
    for brute in [Some(BRUTE), None] {
        let workspace = workspace(ASKER, GENERATOR, brute);
        workspace.set("tide", "interactor = \"host.rs\"\ntime_limit_ms = 20000\n");
        workspace.write("solutions/src/bin/tide/host.rs", HOST);
        let (code, results, stderr) =
            workspace.mex(&["stress", "tide", "--seed", "2", "-N", "200"]);
        assert_eq!(code, 1, "{results}{stderr}");
        assert!(stderr.contains("wrong answer: that is not the largest\n"), "{stderr}");
        assert!(stderr.contains("  > ? 1\n"), "{stderr}");
        let input = read(&workspace, "stress-1.in").unwrap();
        if brute.is_some() {
            assert_eq!(input, "4\n1 1 1 2\n", "{stderr}");
        }
        assert_eq!(workspace.mex(&["test", "tide"]).0, 1);
    }
}

/// A program that never ends and uses no processor time.
const SLEEPS: &str = "std::thread::sleep(std::time::Duration::from_secs(600));";

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_generator_that_prints_no_input_is_reported() {
    let random = "println!(\"{:?}\", std::time::SystemTime::now());";
    let of = "for seed 1 and size 1";
    let cases = [
        ("print!(\"1 2\");", 4, format!("does not end with a newline {of}")),
        ("", 4, format!("gen.rs` prints nothing {of}")),
        ("panic!(\"no kelp\");", 4, format!("gen.rs` exited with code 101 {of}\n")),
        (SLEEPS, 4, format!("gen.rs` did not end within 10 s {of}")),
        (
            "loop {\n        println!(\"{:999}\", 1);\n    }",
            4,
            "printed more than 128 MiB".to_owned(),
        ),
        (random, 4, "does not print the same input twice for seed 1".to_owned()),
        ("weed();", 3, "gen.rs` does not compile\n".to_owned()),
    ];
    all(cases.len(), |case| {
        let (body, code, words) = &cases[case];
        let generator = format!("fn main() {{\n    {body}\n}}\n");
        let workspace = workspace(SUM, &generator, Some(SUM));
        let args = ["stress", "tide", "--seed", "1", "-N", "2"];
        workspace.fails(&args, *code, &["solutions/src/bin/tide/gen.rs`", words]);
        assert!(read(&workspace, "stress-1.in").is_none());
    });
}

#[test]
fn a_brute_force_that_fails_is_reported_with_the_input() {
    let generator = "fn main() {\n    println!(\"1 2\");\n}\n";
    let cases = [
        (
            "fn main() {\n    panic!(\"too deep\");\n}\n",
            ["brute.rs` exited with code 101\n", "too deep"],
        ),
        (
            &*format!("fn main() {{\n    {SLEEPS}\n}}\n"),
            ["brute.rs` did not end within 10 s\n", "`--size 1..5`"],
        ),
    ];
    all(cases.len(), |case| {
        let (brute, words) = cases[case];
        let workspace = workspace(SUM, generator, Some(brute));
        let input = "for seed 1 and size 1, where the input is\n    1 2";
        workspace.fails(&["stress", "tide", "--seed", "1"], 4, &[words[0], words[1], input]);
    });
    let workspace = workspace(SUM, generator, Some("fn main() {\n    weed();\n}\n"));
    workspace.fails(&["stress", "tide"], 3, &["brute.rs` does not compile\n", "function `weed`"]);
}

#[test]
fn templates_are_made_once_and_compile() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let made = "`cargo mex stress tide --init` makes one from a template";
    workspace.fails(&["stress", "tide"], 2, &["there is no `solutions/src/bin/tide/gen.rs`", made]);
    let (code, results, stderr) = workspace.mex(&["stress", "tide", "--init"]);
    assert_eq!(code, 0, "{stderr}");
    let [generator, brute] =
        ["gen.rs", "brute.rs"].map(|it| format!("solutions/src/bin/tide/{it}"));
    assert_eq!(results, format!("{generator}\n{brute}\n"));

    // A template that was not completed tells what to write when it runs.
    workspace.fails(
        &["stress", "tide", "--seed", "1"],
        4,
        &["not yet implemented: write the brute force"],
    );

    workspace.write(&brute, SUM);
    let (code, results, stderr) = workspace.mex(&["stress", "tide", "--init"]);
    assert_eq!((code, results.as_str()), (0, ""), "{stderr}");
    assert!(stderr.contains("gen.rs` is there already and stays as it is"), "{stderr}");
    let kept = fs::read_to_string(workspace.folder.path().join(&brute)).unwrap();
    assert_eq!(kept, SUM);
    assert_eq!(workspace.mex(&["stress", "tide", "-N", "2"]).0, 0);
}

#[test]
fn without_a_brute_force_only_crashes_count_and_only_if_asked() {
    let main = WRONG.replace("let seen", "assert!(numbers.len() < 3);\n    let seen");
    let workspace = workspace(&main, GENERATOR, None);
    let words = ["there is no `solutions/src/bin/tide/brute.rs`", "with --no-brute only crashes"];
    workspace.fails(&["stress", "tide"], 2, &words);
    let args = ["stress", "tide", "--seed", "1", "-N", "200", "--no-brute"];
    let (code, results, stderr) = workspace.mex(&args);
    assert_eq!(code, 1, "{results}{stderr}");
    // Without an output, the case is not kept as a sample.
    assert!(read(&workspace, "stress-1.in").is_none());
    let file = stderr.split('`').find(|it| it.ends_with("stress-1.in")).unwrap();
    let input = fs::read_to_string(workspace.folder.path().join(file)).unwrap();
    assert!(input.starts_with("3\n"), "{input}");
    assert!(stderr.contains(" -N 1 --no-brute\n"), "{stderr}");
    assert_eq!(workspace.mex(&["run", "tide", file]).0, 1);
}

#[test]
fn usage_errors_are_reported() {
    let workspace = workspace(SUM, GENERATOR, Some(SUM));
    workspace.fails(&["stress", "tied"], 2, &["did you mean `tide`?"]);
    workspace.fails(&["stress", "tide", "--size", "9..3"], 2, &["neither a size such as `8`"]);
    workspace.fails(&["stress", "tide", "-N", "0"], 2, &["--cases <N>"]);
    workspace.fails(&["stress", "tide", "--time", "0"], 2, &["not a time"]);
    workspace.write("solutions/src/bin/problem.toml", "title = \"F\"\nurl = \"https://judge.example\"\njudge = \"portable\"\ngames = []\nstatus = \"samples\"\n");
    workspace.write("solutions/src/bin/foam.rs", "fn main() {}\n");
    for args in [&["stress", "foam"][..], &["stress", "foam", "--init"]] {
        workspace.fails(
            args,
            2,
            &["would be binaries in `solutions/src/bin`", "src/bin/foam/main.rs`"],
        );
    }
}
