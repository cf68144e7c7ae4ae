//! `mex stress`: planted bugs are found, shrunk and kept.

use crate::all::all;
use crate::shore::{SUM, Shore};
use std::fs;

/// Prints a count and so many numbers, by the template that the tool makes.
const GENERATOR: &str = include_str!("../../scripts/runner/src/stress/templates/gen.rs");

/// The largest of so many numbers, by the library.
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

/// The same, but it never looks at the last number when there are three or more.
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
fn shore(main: &str, generator: &str, brute: Option<&str>) -> Shore {
    let shore = Shore::new().with("tide", main, &[]);
    // The machine may be busy, and nothing here is about time.
    shore.set("tide", "time_limit_ms = 20000\n");
    shore.write("solutions/src/bin/tide/gen.rs", generator);
    if let Some(brute) = brute {
        shore.write("solutions/src/bin/tide/brute.rs", brute);
    }
    shore
}

fn read(shore: &Shore, file: &str) -> Option<String> {
    fs::read_to_string(shore.folder.path().join("solutions/src/bin/tide/samples").join(file)).ok()
}

#[test]
fn a_planted_bug_is_found_and_shrunk_to_a_handful_of_numbers() {
    let shore = shore(WRONG, GENERATOR, Some(BRUTE));
    let args = ["stress", "tide", "--seed", "7", "-N", "200", "-j", "3"];
    let (code, results, said) = shore.mex(&args);
    assert_eq!(code, 1, "{results}{said}");
    assert!(results.starts_with("FAIL  tide  wrong answer after "), "{results}");
    // Three numbers, of which only the last one is not as small as can be.
    assert_eq!(read(&shore, "stress-1.in").as_deref(), Some("3\n1 1 2\n"), "{said}");
    assert_eq!(read(&shore, "stress-1.out").as_deref(), Some("2\n"));
    for words in [
        "wrong answer: token 1 is `1` and should be `2`\n",
        "the input is\n    3\n    1 1 2\n",
        "     1  2        | 1\n",
        "the solution took ",
        ", the brute force ",
        "kept as `solutions/src/bin/tide/samples/stress-1.in`",
        "    cargo mex test tide\n",
    ] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    assert_eq!(shore.mex(&["test", "tide"]).0, 1);

    // The command that it names comes to the same case, and keeps it only once.
    let command = said.lines().find(|it| it.contains("--seed")).unwrap();
    let command: Vec<&str> = command.split_whitespace().skip(2).collect();
    let (code, again, said) = shore.mex(&command);
    assert_eq!(code, 1, "{again}{said}");
    assert!(
        said.contains("there already as `solutions/src/bin/tide/samples/stress-1.in`"),
        "{said}"
    );
    assert_eq!(read(&shore, "stress-2.in"), None);
    let case = |results: &str| results.split_once(": ").unwrap().1.to_owned();
    assert_eq!(case(&again), case(&results));

    // Nothing is written over: another case has another name.
    let (_, _, said) = shore.mex(&[&command[..], &["--no-shrink"]].concat());
    let second = read(&shore, "stress-2.in").unwrap_or_else(|| panic!("{said}"));
    assert!(said.contains("stress-2.in`"), "{said}");
    assert_ne!(second, "3\n1 1 2\n");
    assert_eq!(read(&shore, "stress-1.in").as_deref(), Some("3\n1 1 2\n"));

    // The workspace knows nothing of the two files.
    let (_, list, _) = shore.mex(&["list"]);
    assert_eq!(list.lines().count(), 1, "{list}");
}

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_right_solution_passes_with_the_same_cases_each_time() {
    let right = WRONG.replace(">= 3", "> 3000");
    let shore = shore(&right, GENERATOR, Some(BRUTE));
    for more in [&["-j", "1"][..], &["-j", "2"], &["--bundle"]] {
        let args =
            [&["stress", "tide", "--seed", "5", "-N", "12", "--size", "2..8"], more].concat();
        let (code, results, said) = shore.mex(&args);
        assert_eq!((code, said.as_str()), (0, ""), "{results}");
        assert!(results.starts_with("ok    tide  12 cases   slowest "), "{results}");
        assert!(results.ends_with("   seeds 5 to 16, sizes 2 to 4\n"), "{results}");
    }
    let (code, results, _) = shore.mex(&["stress", "tide", "--time", "0.5"]);
    assert_eq!(code, 0, "{results}");
    assert!(read(&shore, "stress-1.in").is_none());
}

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_crash_is_shrunk_as_a_crash() {
    // It fails in two ways: wrongly for many numbers, by a panic for one that is 5 or more.
    let main =
        WRONG.replace("let seen", "assert!(numbers.iter().all(|it| *it < 5));\n    let seen");
    let shore = shore(&main.replace(">= 3", ">= 20"), GENERATOR, Some(BRUTE));
    let (code, results, said) = shore.mex(&["stress", "tide", "--seed", "1", "-N", "200"]);
    assert_eq!(code, 1, "{said}");
    assert!(results.contains("  run-time error after "), "{results}");
    assert!(said.contains("run-time error: exited with code 101\n"), "{said}");
    assert!(said.contains("the brute force printed\n    5\n"), "{said}");
    assert_eq!(read(&shore, "stress-1.in").as_deref(), Some("1\n5\n"), "{said}");
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
        let shore = shore(WRONG, GENERATOR, brute);
        shore.set("tide", "checker = \"check.rs\"\ntime_limit_ms = 20000\n");
        shore.write("solutions/src/bin/tide/check.rs", CHECKER);
        let (code, results, said) = shore.mex(&["stress", "tide", "--seed", "3", "-N", "200"]);
        assert_eq!(code, 1, "{results}{said}");
        assert!(said.contains("wrong answer: there is a larger one\n"), "{said}");
        let input = read(&shore, "stress-1.in").unwrap();
        match brute {
            Some(_) => {
                assert_eq!(input, "3\n1 1 2\n", "{said}");
                assert!(
                    said.contains("the brute force printed\n    2\nthe solution printed\n    1\n"),
                    "{said}"
                );
            }
            // Only the generator says what is allowed, so it is one of its smallest inputs.
            None => {
                assert!(input.split_whitespace().count() <= 5, "{said}");
                assert!(read(&shore, "stress-1.out").is_none());
                assert!(said.contains("the solution printed\n"), "{said}");
            }
        }
        assert_eq!(shore.mex(&["test", "tide"]).0, 1);
    }
}

/// Asks for each number of the list in turn, and says the largest.
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
        let shore = shore(ASKER, GENERATOR, brute);
        shore.set("tide", "interactor = \"host.rs\"\ntime_limit_ms = 20000\n");
        shore.write("solutions/src/bin/tide/host.rs", HOST);
        let (code, results, said) = shore.mex(&["stress", "tide", "--seed", "2", "-N", "200"]);
        assert_eq!(code, 1, "{results}{said}");
        assert!(said.contains("wrong answer: that is not the largest\n"), "{said}");
        assert!(said.contains("  > ? 1\n"), "{said}");
        let input = read(&shore, "stress-1.in").unwrap();
        if brute.is_some() {
            assert_eq!(input, "4\n1 1 1 2\n", "{said}");
        }
        assert_eq!(shore.mex(&["test", "tide"]).0, 1);
    }
}

/// What never ends, and costs nothing.
const SLEEPS: &str = "std::thread::sleep(std::time::Duration::from_secs(600));";

#[test]
#[ignore = "slow: programs that are busy for ten seconds"]
fn who_is_busy_without_end_is_told_of() {
    let busy = "fn main() {\n    loop {}\n}\n";
    let end = "did not end within 10 s";
    let args = ["stress", "tide", "--seed", "1", "-N", "2"];
    shore(SUM, busy, Some(SUM)).fails(&args, 4, &["gen.rs`", end]);
    let generator = "fn main() {\n    println!(\"1 2\");\n}\n";
    shore(SUM, generator, Some(busy)).fails(&args, 4, &["brute.rs`", end, "`--size 1..5`"]);
}

#[test]
#[ignore = "slow: hundreds of runs"]
fn a_generator_that_does_not_print_an_input_is_told_of() {
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
        let shore = shore(SUM, &generator, Some(SUM));
        let args = ["stress", "tide", "--seed", "1", "-N", "2"];
        shore.fails(&args, *code, &["solutions/src/bin/tide/gen.rs`", words]);
        assert!(read(&shore, "stress-1.in").is_none());
    });
}

#[test]
fn a_brute_force_that_fails_is_told_of_with_the_input() {
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
        let shore = shore(SUM, generator, Some(brute));
        let input = "for seed 1 and size 1, where the input is\n    1 2";
        shore.fails(&["stress", "tide", "--seed", "1"], 4, &[words[0], words[1], input]);
    });
    let shore = shore(SUM, generator, Some("fn main() {\n    weed();\n}\n"));
    shore.fails(&["stress", "tide"], 3, &["brute.rs` does not compile\n", "function `weed`"]);
}

#[test]
fn templates_are_made_once_and_compile() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let made = "`cargo mex stress tide --init` makes one from a template";
    shore.fails(&["stress", "tide"], 2, &["there is no `solutions/src/bin/tide/gen.rs`", made]);
    let (code, results, said) = shore.mex(&["stress", "tide", "--init"]);
    assert_eq!(code, 0, "{said}");
    let [generator, brute] =
        ["gen.rs", "brute.rs"].map(|it| format!("solutions/src/bin/tide/{it}"));
    assert_eq!(results, format!("{generator}\n{brute}\n"));

    // What is to be written is said when it is run.
    shore.fails(
        &["stress", "tide", "--seed", "1"],
        4,
        &["not yet implemented: write the brute force"],
    );

    shore.write(&brute, SUM);
    let (code, results, said) = shore.mex(&["stress", "tide", "--init"]);
    assert_eq!((code, results.as_str()), (0, ""), "{said}");
    assert!(said.contains("gen.rs` is there already and stays as it is"), "{said}");
    let kept = fs::read_to_string(shore.folder.path().join(&brute)).unwrap();
    assert_eq!(kept, SUM);
    assert_eq!(shore.mex(&["stress", "tide", "-N", "2"]).0, 0);
}

#[test]
fn without_a_brute_force_only_crashes_count_and_only_if_asked() {
    let main = WRONG.replace("let seen", "assert!(numbers.len() < 3);\n    let seen");
    let shore = shore(&main, GENERATOR, None);
    let words = ["there is no `solutions/src/bin/tide/brute.rs`", "with --no-brute only crashes"];
    shore.fails(&["stress", "tide"], 2, &words);
    let args = ["stress", "tide", "--seed", "1", "-N", "200", "--no-brute"];
    let (code, results, said) = shore.mex(&args);
    assert_eq!(code, 1, "{results}{said}");
    // A sample without an answer would be none.
    assert!(read(&shore, "stress-1.in").is_none());
    let file = said.split('`').find(|it| it.ends_with("stress-1.in")).unwrap();
    let input = fs::read_to_string(shore.folder.path().join(file)).unwrap();
    assert!(input.starts_with("3\n"), "{input}");
    assert!(said.contains(" -N 1 --no-brute\n"), "{said}");
    assert_eq!(shore.mex(&["run", "tide", file]).0, 1);
}

#[test]
fn wrong_usage_is_told_of() {
    let shore = shore(SUM, GENERATOR, Some(SUM));
    shore.fails(&["stress", "tied"], 2, &["did you mean `tide`?"]);
    shore.fails(&["stress", "tide", "--size", "9..3"], 2, &["neither a size such as `8`"]);
    shore.fails(&["stress", "tide", "-N", "0"], 2, &["--cases <N>"]);
    shore.fails(&["stress", "tide", "--time", "0"], 2, &["not a time"]);
    shore.write("solutions/src/bin/problem.toml", "title = \"F\"\nurl = \"https://judge.example\"\njudge = \"portable\"\ngames = []\nstatus = \"samples\"\n");
    shore.write("solutions/src/bin/foam.rs", "fn main() {}\n");
    for args in [&["stress", "foam"][..], &["stress", "foam", "--init"]] {
        shore.fails(
            args,
            2,
            &["would be binaries in `solutions/src/bin`", "src/bin/foam/main.rs`"],
        );
    }
}
