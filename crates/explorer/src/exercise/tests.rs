use super::*;
use crate::{run, EXPLORERS};
use sizes::sized;
use std::collections::BTreeSet;

fn texts(operation: &str, arguments: &[&str]) -> String {
    match run(operation, arguments) {
        Ok(bytes) | Err(bytes) => String::from_utf8(bytes).unwrap(),
    }
}

/// Returns the judgement without the explorer's reasons.
fn judged(explorer: &str, state: &str, question: &str, reply: &str) -> String {
    let text = texts("judge", &[explorer, state, question, reply]);
    text.split(",\"why\":").next().unwrap().to_owned()
}

#[test]
fn replies_are_judged_with_the_reason() {
    for (explorer, state, question, reply, judgement) in [
        (
            "heaps",
            "nim; 3 4 5",
            "Who wins?",
            "N",
            r#"{"right":true,"text":"The player to move wins: “heap 1: 3 → 1” does it.""#,
        ),
        (
            "heaps",
            "nim; 3 4 5",
            "Who wins?",
            "P",
            r#"{"right":false,"text":"The player to move wins: “heap 1: 3 → 1” does it.""#,
        ),
        (
            "heaps",
            "nim; 2 2",
            "Who wins?",
            "N",
            r#"{"right":false,"text":"The player to move loses: “heap 1: 2 → 1” is beaten by “heap 2: 2 → 1”.""#,
        ),
        (
            "heaps",
            "nim; 0",
            "Who wins?",
            "P",
            r#"{"right":true,"text":"The player to move loses: no move is left.""#,
        ),
        (
            "heaps",
            "nim misere; 1",
            "Who wins?",
            "N",
            r#"{"right":false,"text":"The player to move loses: “1 → 0” leaves no move, and whoever has none wins.""#,
        ),
        (
            "digraph",
            "digraph; 0>1 0>3 1>0 1>2 3>4 4>3; at 3",
            "Who wins?",
            "N",
            r#"{"right":false,"text":"Neither can force a win: “to 4” keeps the draw.""#,
        ),
        ("heaps", "nim; 1 2", "Which moves win?", "2: 1", r#"{"right":true,"text":"""#),
        (
            "heaps",
            "nim; 1 2",
            "Which moves win?",
            "1: 0\n2: 1",
            r#"{"right":false,"text":"“heap 1: 1 → 0” is beaten by “heap 2: 2 → 0”.""#,
        ),
        (
            "heaps",
            "nim; 1 2",
            "Which moves win?",
            "",
            r#"{"right":false,"text":"There is a move that wins.""#,
        ),
        (
            "heaps",
            "nim; 1 1 1",
            "Which moves win?",
            "1: 0",
            r#"{"right":false,"text":"2 more moves win.""#,
        ),
        (
            "heaps",
            "nim; 2 2",
            "Which moves win?",
            "",
            r#"{"right":true,"text":"The player to move loses: “heap 1: 2 → 1” is beaten by “heap 2: 2 → 1”.""#,
        ),
        ("heaps", "nim; 3 4 5", "What is the value?", " 2", r#"{"right":true,"text":"""#),
        (
            "heaps",
            "nim; 3 4 5",
            "What is the value?",
            "1",
            r#"{"right":false,"text":"“heap 1: 3 → 0” leads to a position of value 1, so this position has another value.""#,
        ),
        (
            "heaps",
            "nim; 3 4 5",
            "What is the value?",
            "12",
            r#"{"right":false,"text":"No move leads to a position of value 2, and from value 12 one would.""#,
        ),
        (
            "heaps",
            "nim; 3 4 5",
            "What is the value?",
            "two",
            r#"{"right":false,"text":"It has another value.""#,
        ),
        (
            "hackenbush",
            "red-blue left; 0-1b-2r",
            "What is the value?",
            "0",
            r#"{"right":false,"text":"It has another value.""#,
        ),
        (
            "hackenbush",
            "red-blue left; 0-1r-2b",
            "What is the value?",
            "−1/2",
            r#"{"right":true,"text":"""#,
        ),
        ("sequence", "kayles; 8", "What is the next value?", "1", r#"{"right":true,"text":"""#),
        (
            "sequence",
            "kayles; 8",
            "What is the next value?",
            "3",
            r#"{"right":false,"text":"“8 → 6” leads to a position of value 3, so this position has another value.""#,
        ),
        ("sequence", "kayles; 12", "Which rule?", "kayles", r#"{"right":true,"text":"""#),
        (
            "sequence",
            "kayles; 12",
            "Which rule?",
            "nim",
            r#"{"right":false,"text":"By that rule a heap of 4 has the value 4, and here it has 1.""#,
        ),
    ] {
        assert_eq!(
            judged(explorer, state, question, reply),
            judgement,
            "{} {} {}",
            state,
            question,
            reply
        );
    }
}

#[test]
fn what_cannot_be_asked_is_an_error() {
    for (explorer, state, question, message) in [
        ("heaps", "nim; 3", "Why?", "`Why?` is no question"),
        ("heaps", "nim; 99", "Which moves win?", "too many moves to choose from"),
        ("heaps", "nim misere; 3", "What is the value?", "no value is known"),
        ("nimbers", "nimbers; 2 * 3", "Who wins?", "there are no players"),
        ("heaps", "nim; 3", "Which rule?", "this is asked of sequences"),
        ("sequence", "kayles misere; 9", "What is the next value?", "no value is known"),
    ] {
        let text = texts("ask", &[explorer, state, question]);
        assert!(text.contains(message), "{}", text);
    }
    let rule = texts("judge", &["sequence", "kayles; 9", "Which rule?", "crab"]);
    assert!(rule.contains("that is none of the rules"), "{}", rule);
    let text = texts("judge", &["heaps", "nim; 3", "Which moves win?", "1: 0\n1: 7"]);
    assert!(
        text.contains(r#""message":"that is no move","argument":3,"start":5,"end":9"#),
        "{}",
        text
    );
}

#[test]
fn an_exercise_tells_what_a_reader_needs() {
    assert_eq!(
        texts("ask", &["sequence", "nim; 5", "Which rule?"]),
        r#"{"rules":"Grundy values of the heaps 0, 1, …","board":null,"values":"0 1 2 3 4","choices":[{"value":"nim","label":"nim"},{"value":"kayles","label":"kayles"},{"value":"dawson","label":"dawson"},{"value":"grundy","label":"grundy"},{"value":"lasker","label":"lasker"},{"value":"subtraction 1 2","label":"subtraction 1 2"},{"value":"subtraction 1 2 3","label":"subtraction 1 2 3"},{"value":"subtraction 1 3 4","label":"subtraction 1 3 4"}],"loopy":false,"answer":"nim"}"#
    );
    let winner = texts("ask", &["digraph", "digraph; 0>1 1>0; at 0", "Who wins?"]);
    assert!(winner.contains(r#""values":"","choices":[],"loopy":true,"#), "{}", winner);
    let moves = texts("ask", &["heaps", "nim; 1 1", "Which moves win?"]);
    assert!(moves.contains(r#""choices":[{"value":"1: 0","label":"heap 1: 1 → 0"},{"value":"2: 0","label":"heap 2: 1 → 0"}],"loopy":false,"answer":"No move. The player to move loses"#), "{}", moves);
}

/// The explorers on whose examples one practises.
const PRACTISED: [&str; 8] =
    ["heaps", "coins", "strip", "hackenbush", "geography", "digraph", "cake", "sum"];

/// How many positions of each game are dealt.
const SEEDS: u64 = 24;

/// Deals positions for a question, each as its exercise, on a level for each seed.
fn dealt(
    explorer: &str,
    model: &str,
    question: &str,
    level: impl Fn(u64) -> u64,
) -> Vec<(String, Exercise)> {
    let deal = |seed: u64| {
        let [level, seed] = [level(seed), seed].map(|number| number.to_string());
        let arguments = [explorer, model, question, &*level, &*seed];
        let text = texts("deal", &arguments);
        let state = text.trim_start_matches(r#"{"state":""#).trim_end_matches(r#""}"#);
        let parts = [explorer, state, question].map(Part::whole);
        match Exercise::read(parts[0], parts[1], parts[2]) {
            Ok(exercise) => (state.to_owned(), exercise),
            Err(problem) => panic!("{}: {:?}", text, problem),
        }
    };
    (0..SEEDS).map(deal).collect()
}

#[test]
fn positions_are_dealt_so_that_guesses_do_not_pay() {
    for explorer in EXPLORERS.iter().filter(|it| PRACTISED.contains(&it.name)) {
        for (name, model) in explorer.examples.iter().step_by(sized(3, 1)) {
            let list = dealt(explorer.name, model, "Who wins?", |seed| seed % 9 + 1);
            let mut outcomes = [0; 3];
            for (_, exercise) in &list {
                outcomes[exercise.position.outcome().unwrap() as usize] += 1;
            }
            let few = SEEDS / 5;
            assert!(outcomes[0] >= few && outcomes[1] >= few, "{}: {:?}", name, outcomes);
            let states: BTreeSet<&String> = list.iter().map(|it| &it.0).collect();
            assert!(states.len() as u64 > few, "{}: {:?}", name, states);
        }
    }
}

#[test]
fn positions_whose_winning_moves_are_asked_for_may_have_none() {
    let deal = || dealt("heaps", "nim; 3 4 5", "Which moves win?", |_| 3);
    let list = deal();
    assert!(list.iter().zip(deal()).all(|(one, other)| one.0 == other.0), "two runs differ");
    let has_none = |exercise: &Exercise| exercise.moves().list.iter().all(|it| !it.wins);
    let count = list.iter().filter(|it| has_none(&it.1)).count() as u64;
    assert!((SEEDS / 8..SEEDS / 2).contains(&count), "{}", count);
}

#[test]
fn higher_levels_have_larger_positions() {
    let length = |level| {
        let list = dealt("heaps", "nim; 3 4 5", "Who wins?", |_| level);
        list.iter().map(|it| it.0.len()).sum::<usize>()
    };
    assert!(length(1) < length(4) && length(4) < length(9));
}
