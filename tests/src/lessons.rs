//! The lessons of the course: each has its parts, its exercises have answers that are worth a question, and its
//! problems exist and become harder.

use crate::tidy::{all_problems, read};
use crate::tool::root;
use runner::difficulty::Difficulty;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The folder of the lessons.
const LESSONS: &str = "crates/games/lessons";

/// The most words of a lesson, outside of blocks.
const MOST_WORDS: usize = 900;

/// The most moves of a position whose winning ones are asked for.
const MOST_MOVES: usize = 24;

/// The most and the fewest values of a sequence that goes on.
const VALUES: std::ops::RangeInclusive<usize> = 4..=60;

/// The steps of the problems by their ids.
type Steps = BTreeMap<String, Option<usize>>;

#[test]
fn every_lesson_has_its_parts_and_exercises_with_answers() {
    let steps = steps();
    let lib = read(&root().join("crates/games/src/lib.rs"));
    let (mut complaints, mut titles, mut outcomes) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (number, (name, text)) in (1..).zip(lessons()) {
        if !name.starts_with(&format!("{number:02}_")) {
            complaints.push(format!("{name}: it should begin with {number:02}"));
        }
        if !lib.contains(&format!("include_str!(\"../lessons/{name}\")")) {
            complaints.push(format!("{name}: lib.rs does not include it"));
        }
        let found = complaints_of(&text, &titles, &steps);
        complaints.extend(found.iter().map(|complaint| format!("{name}: {complaint}")));
        titles.push(text.lines().next().unwrap().trim_start_matches("# ").to_owned());
        let who_wins = exercises(&text).filter(|it| it[0] == "Who wins?");
        outcomes.extend(
            who_wins.filter_map(|it| {
                explore(it[1], it[2]).ok()?["outcome"].as_str().map(str::to_owned)
            }),
        );
    }
    assert_eq!(titles.len(), 14);
    assert_eq!(outcomes.iter().map(String::as_str).collect::<Vec<_>>(), ["D", "N", "P"]);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_rule_of_lessons_finds_what_it_forbids() {
    let (_, text) = lessons().swap_remove(2);
    let (titles, steps) = (["P and N".to_owned()], steps());
    let check = |text: &str| complaints_of(text, &titles, &steps);
    assert_eq!(check(&text), [""; 0]);
    let words = format!("\n{}\n## Problems\n", "crab ".repeat(MOST_WORDS));
    for (before, after, complaint) in [
        ("# Nim\n", "Nim\n", "no title"),
        ("Before: ", "Then: ", "no paragraph `Before: `"),
        ("\"P and N\"", "\"Crabs\"", "`Crabs` is no lesson before it"),
        ("text picture", "text", "1 block `picture` is due, and it comes first"),
        ("picture\nnim\n", "picture\nnim 9\n", "there is no picture `nim 9`"),
        ("text explorer", "text", "1 block `explorer` is due"),
        ("heaps nim; 3 4 5", "heaps nim; 3 crab", "heaps nim; 3 crab: `crab` is no heap"),
        (
            "heaps nim; 3 4 5",
            "heaps nim; 3,4,5",
            "heaps nim; 3,4,5: its shortest form is `nim; 3 4 5`",
        ),
        ("\n```\nuse games", "\n```text\nuse games", "it has no code"),
        ("Who wins? | heaps | nim; 1 2 4\n", "", "it has 4 exercises"),
        ("Who wins? |", "Who dives? |", "`Who dives?` is no question"),
        ("nim; 5 9 12", "nim; 1 2 4", "an exercise stands there twice"),
        ("nim; 2 3 4", "nim; 1 1", "nim; 1 1: 0 of 2 moves win"),
        ("nim; 4 8 9", "nim; 40 8 9", "nim; 40 8 9: too many moves"),
        ("Who wins? | heaps", "What is the value? | digraph", "no exercise: "),
        (
            "Who wins? | heaps | nim; 1 2 4",
            "Who wins? | nimbers | nimbers; 3 + 4",
            "nimbers; 3 + 4: nobody wins",
        ),
        (
            "Who wins? | heaps | nim; 1 2 4",
            "What is the next value? | heaps | nim; 3",
            "nim; 3: no sequence",
        ),
        ("* `cses-1730`", "* `cses-1729`\n* `cses-crab`", "there is no problem `cses-crab`"),
        ("* `cses-1730`", "* `cf-1451f`", "`luogu-p2197` is easier than the problem before"),
        ("* `luogu-p2197`", "*", "a problem is due in: *: "),
        ("\n## Problems\n", &words, "words"),
        ("\n## Problems\n", "\n## Problems\n\n## More\n", "`## Problems` is not the last section"),
    ] {
        assert!(text.contains(before), "{before}");
        let found = check(&text.replacen(before, after, 1));
        assert!(found.iter().any(|it| it.contains(complaint)), "{complaint}: {found:?}");
    }
}

/// Returns the lessons in their order, each with the name of its file.
pub(crate) fn lessons() -> Vec<(String, String)> {
    let entries = fs::read_dir(root().join(LESSONS)).unwrap().map(|it| it.unwrap().path());
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut lessons: Vec<_> = entries.map(|path| (name(&path), read(&path))).collect();
    lessons.sort();
    lessons
}

fn steps() -> Steps {
    let step = |text: Option<&str>| Difficulty::of(text.unwrap_or_default()).step;
    let problems = all_problems().1.into_iter();
    problems.map(|problem| (problem.id, step(problem.difficulty.as_deref()))).collect()
}

/// Returns what is wrong with a lesson; `titles` are those of the lessons before it.
fn complaints_of(text: &str, titles: &[String], steps: &Steps) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut claim = |holds: bool, what: String| {
        if !holds {
            complaints.push(what);
        }
    };
    claim(text.starts_with("# "), "no title in the first line".to_owned());
    for part in ["Before: ", "After: "] {
        claim(text.contains(&format!("\n\n{part}")), format!("no paragraph `{part}`"));
    }
    let before = text.split("\n\n").find(|it| it.starts_with("Before: ")).unwrap_or_default();
    for title in before.split('"').skip(1).step_by(2) {
        claim(titles.iter().any(|it| it == title), format!("`{title}` is no lesson before it"));
    }
    let first = text.split("```").nth(1).is_some_and(|it| it.starts_with("text picture\n"));
    claim(
        first && blocks(text, "text picture").count() == 1,
        "1 block `picture` is due, and it comes first".to_owned(),
    );
    let pictures = read(&root().join("scripts/study/src/pictures.rs"));
    for picture in blocks(text, "text picture").map(str::trim) {
        let (module, number) = picture.split_once(' ').unwrap_or((picture, "1"));
        let count = pictures.matches(&format!("(\"{module}\", \"")).count();
        let exists = number.parse().is_ok_and(|number| (1..=count).contains(&number));
        claim(exists, format!("there is no picture `{picture}`"));
    }
    claim(blocks(text, "text explorer").count() == 1, "1 block `explorer` is due".to_owned());
    claim(blocks(text, "").count() > 0, "it has no code".to_owned());
    let prose: String = text.split("```").step_by(2).collect();
    let words = prose.split_whitespace().count();
    claim(words <= MOST_WORDS, format!("{words} words; {MOST_WORDS} are allowed"));
    for line in blocks(text, "text explorer").flat_map(str::lines) {
        let (explorer, state) = line.split_once(' ').unwrap_or((line, ""));
        match explore(explorer, state) {
            Ok(answer) => claim(
                answer["state"] == state,
                format!("{line}: its shortest form is `{}`", answer["state"].as_str().unwrap()),
            ),
            Err(message) => claim(false, format!("{line}: {message}")),
        }
    }
    let all: Vec<_> = exercises(text).collect();
    claim(all.len() == 5, format!("it has {} exercises", all.len()));
    claim(
        all.iter().collect::<BTreeSet<_>>().len() == all.len(),
        "an exercise stands there twice".to_owned(),
    );
    for exercise in all {
        let complaint = complaint_of(exercise);
        claim(complaint.is_none(), format!("{}: {}", exercise[2], complaint.unwrap_or_default()));
    }
    complaints.extend(complaints_of_problems(text, steps));
    complaints
}

/// Returns what is wrong with the list of problems.
fn complaints_of_problems(text: &str, steps: &Steps) -> Vec<String> {
    let mut complaints = Vec::new();
    let list = text.split_once("\n## Problems\n").map_or("", |it| it.1);
    if list.contains("\n## ") {
        complaints.push("`## Problems` is not the last section".to_owned());
    }
    let items: Vec<&str> = list.lines().filter(|line| line.starts_with('*')).collect();
    if !(3..=6).contains(&items.len()) {
        complaints.push(format!("{} problems; 3 to 6 are due", items.len()));
    }
    let mut last = None;
    for item in items {
        let id = item.strip_prefix("* `").and_then(|rest| rest.split_once("`: "));
        let Some((id, _)) = id else {
            complaints.push(format!("a problem is due in: {item}"));
            continue;
        };
        match steps.get(id) {
            None => complaints.push(format!("there is no problem `{id}`")),
            Some(step) if *step < last => {
                complaints.push(format!("`{id}` is easier than the problem before"))
            }
            Some(step) => last = *step,
        }
    }
    complaints
}

/// Returns the texts of the blocks with these words behind the fence.
fn blocks<'a>(text: &'a str, words: &'a str) -> impl Iterator<Item = &'a str> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.filter_map(move |block| block.strip_prefix(words)?.strip_prefix('\n'))
}

/// Returns the exercises, each with its question, its explorer and its state.
pub(crate) fn exercises(text: &str) -> impl Iterator<Item = [&str; 3]> {
    let after = text.split_once("\n## Exercises\n").map_or("", |it| it.1);
    let lines = blocks(after, "text exercises").flat_map(str::lines);
    lines.map(|line| {
        let parts: Vec<&str> = line.splitn(3, " | ").collect();
        parts.try_into().unwrap_or(["", "", line])
    })
}

/// Returns the answer of the explorer, or its message.
fn explore(explorer: &str, state: &str) -> Result<Value, String> {
    let answer = explorer::run("explore", &[explorer, state]);
    let value = |bytes: Vec<u8>| serde_json::from_slice::<Value>(&bytes).unwrap();
    answer.map(value).map_err(|error| value(error)["message"].as_str().unwrap().to_owned())
}

/// Returns what is wrong with an exercise: it has no answer, or one that anybody would guess.
fn complaint_of([question, explorer, state]: [&str; 3]) -> Option<String> {
    let answer = match explore(explorer, state) {
        Ok(answer) => answer,
        Err(message) => return Some(format!("no exercise: {message}")),
    };
    if answer["state"] != state {
        return Some(format!("its shortest form is `{}`", answer["state"].as_str().unwrap()));
    }
    match question {
        "Who wins?" => answer["outcome"].is_null().then(|| "nobody wins".to_owned()),
        "Which moves win?" => {
            let moves = answer["moves"].as_array().unwrap();
            let wins = moves.iter().filter(|it| it["wins"] == true).count();
            if moves.len() > MOST_MOVES || answer["complete"] != true {
                return Some("too many moves".to_owned());
            }
            (wins == 0 || wins == moves.len())
                .then(|| format!("{wins} of {} moves win", moves.len()))
        }
        "What is the value?" => {
            let is_number =
                |it: &str| it.chars().all(|it| it.is_ascii_digit() || "-/".contains(it));
            let has_value = answer["value"].as_str().is_some_and(is_number);
            (!has_value).then(|| "it has no value to type".to_owned())
        }
        "What is the next value?" | "Which rule?" if explorer != "sequence" => {
            Some("no sequence".to_owned())
        }
        "What is the next value?" | "Which rule?" => {
            let values = answer["board"]["values"].as_array().unwrap();
            (!VALUES.contains(&values.len())).then(|| format!("{} values are shown", values.len()))
        }
        _ => Some(format!("`{question}` is no question")),
    }
}
