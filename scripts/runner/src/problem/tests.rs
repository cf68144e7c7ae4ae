//! Tests of the keys of `problem.toml`.

use super::*;

const GOOD: &str = r#"title = "Two heaps"
url = "https://judge.example/2"
judge = "codeforces"
time_limit_ms = 2000
games = ["nim"]
status = "samples"
"#;

/// Reads a `problem.toml` with this text.
fn read(text: &str) -> Result<Problem> {
    let dir = base::files::temporary().unwrap();
    fs::write(dir.path().join(FILE), text).unwrap();
    let path = dir.path().join("main.rs");
    let name = "two-heaps".to_owned();
    let bin = Bin { name, path, edition: 2021, package: 0, required_features: Vec::new() };
    Problem::read(&bin, &Judges::builtin().unwrap())
}

/// Returns the error of this text, after the name of the file.
fn complaint(text: &str) -> String {
    let message = read(text).unwrap_err().to_string();
    message.split_once("problem.toml`").unwrap().1.to_owned()
}

#[test]
fn all_keys_are_read() {
    let problem = read(GOOD).unwrap();
    assert_eq!((problem.id.as_str(), problem.title.as_str()), ("two-heaps", "Two heaps"));
    assert_eq!(problem.time_limit, Some(Duration::from_secs(2)));
    assert_eq!((problem.compare, problem.status), (Compare::default(), Status::Samples));
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    let message = complaint(&GOOD.replace("games", "gmaes"));
    assert!(message.starts_with(", line 5: unknown field `gmaes`, expected one of"), "{message}");
}

#[test]
fn keys_may_be_left_out() {
    let problem = read("").unwrap();
    assert_eq!((problem.title.as_str(), problem.url.as_str()), ("two-heaps", ""));
    assert_eq!((problem.judge.as_str(), problem.status), (PORTABLE, Status::Samples));
    let problem = read("url = \"https://codeforces.com/contest/4/problem/A\"\n").unwrap();
    assert_eq!(problem.judge, "codeforces");
}

#[test]
fn a_value_that_is_none_of_the_known_ones_is_named_with_its_line() {
    let message = complaint(&GOOD.replace("\"samples\"", "\"done\""));
    assert!(message.starts_with(", line 6: unknown variant `done`, expected one of"), "{message}");
}

#[test]
fn an_unknown_judge_is_suggested() {
    let message = complaint(&GOOD.replace("codeforces", "codeforcse"));
    assert_eq!(message, ": there is no judge `codeforcse`; did you mean `codeforces`?");
}

#[test]
fn input_and_output_files_are_names_without_a_folder() {
    let files = "input = \"crabs.in\"\noutput = \"crabs.out\"\n";
    let read_files = read(&format!("{GOOD}{files}")).unwrap().files;
    let [input, output] = ["crabs.in", "crabs.out"].map(|name| Some(name.to_owned()));
    assert_eq!(read_files, IoFiles { input, output });
    for name in ["", "..", "reef/crabs.in", "/crabs.in", "reef\\\\crabs.in", "c:crabs"] {
        let message = complaint(&format!("{GOOD}input = \"{name}\"\n"));
        assert!(message.contains("should be the name of a file without a folder"), "{message}");
    }
    let same = complaint(&format!("{GOOD}input = \"crabs\"\noutput = \"crabs\"\n"));
    assert!(same.contains("are the same file"), "{same}");
    let talks = complaint(&format!("{GOOD}interactor = \"i.rs\"\n{files}"));
    assert!(talks.contains("talks by stdin and stdout"), "{talks}");
}

#[test]
fn accepted_and_a_link_come_together() {
    let link = "link = \"https://judge.example/submission/1\"\n";
    let accepted = GOOD.replace("\"samples\"", "\"accepted\"");
    assert!(complaint(&accepted).contains("needs a `link`"));
    assert!(complaint(&format!("{GOOD}{link}")).contains("not `accepted`"));
    assert!(read(&(accepted + link)).is_ok());
}
