//! Pages and sources are opened by programs of the user.

use super::{Reef, SUM, output_of};
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn the_page_of_a_problem_is_opened_or_printed() {
    let reef = Reef::new().with("cf-4a", SUM, "").with("kelp", SUM, "");
    let problem_toml = "src/bin/cf-4a/problem.toml";
    reef.write(problem_toml, &reef.read(problem_toml).replace("portable", "codeforces"));
    reef.script("browser.sh", "echo \"$1\" >>opened");
    let open = |args: &[&str]| {
        let mut command = reef.command(&[&["open"], args].concat());
        output_of(command.env("BROWSER", reef.path("browser.sh")))
    };
    open(&["cf-4a"]).is(0, &[]);
    open(&["src/bin/cf-4a", "--submit"]).is(0, &[]);
    let pages = [
        "https://codeforces.com/problemset/problem/4/A\n",
        "https://codeforces.com/contest/4/submit/A\n",
    ];
    assert_eq!(reef.read("opened"), pages.concat());
    assert_eq!(open(&["cf-4a", "--submit", "--print"]).results, pages[1]);
    open(&["kelp"])
        .is(2, &["`kelp` has no address: write it as `url` into `src/bin/kelp/problem.toml`"]);
    open(&["kelp", "--submit"]).is(2, &["it is not known where `kelp` is submitted on Any judge"]);
    reef.write(
        problem_toml,
        &reef.read(problem_toml).replace("url = \"\"", "url = \"file:///reef\""),
    );
    open(&["cf-4a"]).is(2, &["`cf-4a` has the address `file:///reef`, not of the web"]);
    reef.script("browser.sh", "exit 3");
    open(&["cf-4a", "--submit"])
        .is(4, &["browser.sh https://codeforces.com/contest/4/submit/A` failed"]);
}

#[test]
fn a_new_solution_is_opened_by_the_command_of_the_workspace() {
    let reef = Reef::new();
    reef.layout("open-with = \"cp -t opened\"");
    fs::create_dir(reef.path("opened")).unwrap();
    reef.mex(&["new", "cf-4a"]).is(0, &[]);
    let start = Instant::now();
    while !reef.has("opened/main.rs") {
        assert!(start.elapsed() < Duration::from_secs(500));
        thread::sleep(Duration::from_millis(10));
    }
}
