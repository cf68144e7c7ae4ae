//! Every sample of every problem of the table is read; known outcomes; damaged texts.

use super::{paste, table, Case, PROBLEMS};
use crate::explorers::reader;
use crate::notation::Part;
use crate::position::{Position, MOST_MOVES};
use games::LoopyOutcome;
use sizes::sized;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The cases of samples that no explorer shows: the problem, and how many.
const UNSHOWN: &[(&str, usize)] = &[
    ("atcoder-arc091-d", 1),
    ("cf-1091h", 1),
    ("cf-1147f", 15),
    ("cf-1312f", 4),
    ("cf-1704f", 8),
    ("cf-255e", 3),
    ("hdu-4315", 1),
    ("luogu-p2148", 7),
    ("luogu-p4055", 1),
    ("own-last-pins", 1),
    ("own-welter", 1),
];

/// How an expected output tells who wins.
enum Winner {
    /// The line of a case has this answer if the player to move wins.
    Is(&'static str),
    /// It has this answer if the player to move does not.
    IsNot(&'static str),
    /// As `Is`, if the player to move wins any part of the case.
    InAny(&'static str),
}

const WINNERS: &[(&str, Winner)] = &[
    ("atcoder-abc255-g", Winner::Is("Takahashi")),
    ("atcoder-abc297-g", Winner::Is("First")),
    ("atcoder-agc002-e", Winner::Is("First")),
    ("atcoder-agc017-d", Winner::Is("Alice")),
    ("atcoder-arc091-d", Winner::Is("Takahashi")),
    ("cf-1091h", Winner::Is("Alice")),
    ("cf-1149e", Winner::InAny("WIN")),
    ("cf-1194d", Winner::Is("Alice")),
    ("cf-1312f", Winner::IsNot("0")),
    ("cf-1451f", Winner::InAny("Ashish")),
    ("cf-1704f", Winner::Is("Alice")),
    ("cf-255e", Winner::Is("Furlo")),
    ("cf-305e", Winner::Is("First")),
    ("cf-494e", Winner::Is("Hamed")),
    ("cf-603c", Winner::Is("Kevin")),
    ("cf-768e", Winner::Is("NO")),
    ("cf-850c", Winner::Is("Mojtaba")),
    ("cses-1098", Winner::Is("first")),
    ("cses-1099", Winner::Is("first")),
    ("cses-1730", Winner::Is("first")),
    ("cses-2207", Winner::Is("first")),
    ("cses-2208", Winner::Is("first")),
    ("hdu-1525", Winner::Is("Stan wins")),
    ("hdu-1730", Winner::Is("I WIN!")),
    ("hdu-3032", Winner::Is("Alice")),
    ("hdu-3404", Winner::Is("Have a try, lxhgww.")),
    ("hdu-3544", Winner::Is("Alice")),
    ("hdu-4315", Winner::Is("Alice")),
    ("luogu-p1290", Winner::Is("Stan wins")),
    ("luogu-p2148", Winner::Is("YES")),
    ("luogu-p2197", Winner::Is("Yes")),
    ("luogu-p2252", Winner::Is("1")),
    ("luogu-p2594", Winner::Is("-_-")),
    ("luogu-p2599", Winner::Is("1")),
    ("luogu-p3179", Winner::Is("Yes")),
    ("luogu-p3185", Winner::IsNot("-1")),
    ("luogu-p3480", Winner::Is("TAK")),
    ("luogu-p4101", Winner::Is("0")),
    ("luogu-p4136", Winner::Is("Alice")),
    ("luogu-p4279", Winner::Is("John")),
    ("luogu-p4617", Winner::Is("Slavko")),
    ("luogu-p6560", Winner::Is("1")),
    ("luogu-p7589", Winner::Is("Yes")),
    ("luogu-p7864", Winner::Is("1")),
    ("luogu-p8347", Winner::Is("Hifuu")),
    ("own-chomp", Winner::IsNot("0")),
    ("own-far-moves", Winner::IsNot("second")),
    ("own-last-pins", Winner::Is("first")),
    ("own-mixed-sum", Winner::IsNot("0")),
    ("own-octal", Winner::IsNot("0")),
    ("own-queens", Winner::Is("first")),
    ("own-r-wythoff", Winner::IsNot("lose")),
    ("own-round-trips", Winner::Is("first")),
    ("own-tame-tokens", Winner::IsNot("second")),
    ("own-welter", Winner::IsNot("0")),
    ("poj-1704", Winner::Is("Georgia will win")),
    ("poj-3922", Winner::IsNot("lose")),
    ("spoj-cot3", Winner::IsNot("-1")),
    ("vnoj-parigame", Winner::Is("YES")),
];

fn samples(id: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/src/bin");
    let files = fs::read_dir(root.join(id).join("samples")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().map_or(false, |it| it == "in"));
    files.sort();
    assert!(!files.is_empty(), "{}", id);
    let text = |file: PathBuf| (file.clone(), fs::read_to_string(file).unwrap());
    files.into_iter().map(text).collect()
}

fn position(explorer: &str, state: &str) -> Rc<dyn Position> {
    reader(explorer).unwrap()(Part::whole(state)).unwrap()
}

fn outcome(case: &Case) -> Option<LoopyOutcome> {
    position(case.explorer?, &case.state).outcome()
}

fn value(case: &Case) -> String {
    position(case.explorer.unwrap(), &case.state).value().unwrap()
}

fn lines(input: &Path) -> Vec<String> {
    let output = fs::read_to_string(input.with_extension("out")).unwrap();
    output.lines().map(str::to_owned).collect()
}

#[test]
fn every_sample_leads_to_states() {
    for &(id, _) in PROBLEMS {
        let mut unshown = 0;
        for (file, text) in samples(id) {
            let pasted = paste(id, &text).map_err(|it| (file.clone(), it)).unwrap();
            assert!(pasted.complete || pasted.cases.len() == super::MOST_CASES, "{:?}", file);
            for case in &pasted.cases {
                unshown += usize::from(case.explorer.is_none());
            }
            // To paste the text is to read the states; the last one is asked as well.
            pasted.cases.last().map(outcome);
        }
        let expected = UNSHOWN.iter().find(|it| it.0 == id).map_or(0, |it| it.1);
        assert_eq!(unshown, expected, "{}", id);
    }
    assert!(PROBLEMS.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

#[test]
fn problems_without_positions_to_show_say_why() {
    for &(reason, ids) in table::UNSHOWN {
        let ids: Vec<&str> = ids.split_whitespace().collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        for id in ids {
            assert!(PROBLEMS.iter().all(|row| row.0 != id), "{} has a reader", id);
            let pasted = paste(id, &samples(id)[0].1).unwrap();
            let only = Case { label: "Input".to_owned(), explorer: None, state: reason.to_owned() };
            assert_eq!((&pasted.cases[..], pasted.complete), (&[only][..], true), "{}", id);
        }
    }
}

#[test]
fn outcomes_are_those_of_the_expected_outputs() {
    for (id, winner) in WINNERS {
        for (file, text) in samples(id) {
            let lines = lines(&file);
            let cases = paste(id, &text).unwrap().cases;
            let mut shown = cases.iter().peekable();
            let mut number = 0;
            while let Some(case) = shown.next() {
                let line = &lines[number];
                // Where an answer has several lines, the first one tells who wins.
                number += (lines.len() / cases.len()).max(1);
                // `Case 3: Alice` has the answer `Alice`, and `first 2 1` the answer `first`.
                let answer = line.split(": ").last().unwrap();
                let has = |word: &str| answer == word || answer.starts_with(&format!("{} ", word));
                let is_draw = ["0", "draw"].iter().any(|word| has(word));
                let mut found = outcome(case);
                let wins = match winner {
                    Winner::Is(word) => has(word),
                    Winner::IsNot(word) => !has(word),
                    Winner::InAny(word) => {
                        let name = |it: &Case| it.label.split(',').next().map(str::to_owned);
                        while let Some(part) = shown.next_if(|it| name(it) == name(case)) {
                            found =
                                found.filter(|it| *it == LoopyOutcome::N).or_else(|| outcome(part));
                        }
                        has(word)
                    }
                };
                let expected = if wins { LoopyOutcome::N } else { LoopyOutcome::P };
                match found {
                    None => assert_eq!(case.explorer, None),
                    Some(LoopyOutcome::D) => assert!(is_draw, "{:?} {}", file, case.label),
                    Some(found) => assert_eq!(found, expected, "{:?} {}", file, case.label),
                }
            }
        }
    }
}

#[test]
fn other_answers_are_those_of_the_expected_outputs() {
    // The starts that win.
    for (file, text) in samples("atcoder-agc010-f") {
        let cases = paste("atcoder-agc010-f", &text).unwrap().cases;
        let wins = |at: &usize| outcome(&cases[*at - 1]) == Some(LoopyOutcome::N);
        let found: Vec<usize> = (1..=cases.len()).filter(wins).collect();
        assert_eq!(crate::notation::joined(&found), lines(&file)[0], "{:?}", file);
    }
    // The largest cap that wins; -1 if all large ones do.
    for (file, text) in samples("atcoder-arc168-b") {
        let cases = paste("atcoder-arc168-b", &text).unwrap().cases;
        let last = cases.iter().rposition(|it| outcome(it) == Some(LoopyOutcome::N));
        let found = last.map_or(0, |at| if at + 1 == cases.len() { -1 } else { at as i64 + 1 });
        assert_eq!(found.to_string(), lines(&file)[0], "{:?}", file);
    }
    // The starts that lose for the player to move; in the output they are after `WIN`.
    for (file, text) in samples("luogu-p4055") {
        let cases = paste("luogu-p4055", &text).unwrap().cases;
        let lost = cases.iter().filter(|it| outcome(it) == Some(LoopyOutcome::P));
        let found: Vec<String> = lost.map(|it| it.label.replace("Start ", "")).collect();
        assert_eq!(found, lines(&file)[1..], "{:?}", file);
    }
    // Who wins, and the number of Left's winning moves.
    for (file, text) in samples("own-domino-strip") {
        let cases = paste("own-domino-strip", &text).unwrap().cases;
        for (case, line) in cases.iter().zip(lines(&file)) {
            let position = position("board", &case.state);
            let moves = position.moves(MOST_MOVES).list;
            let wins = moves.iter().filter(|it| it.wins).count();
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(wins.to_string(), words[1], "{:?}: {}", file, case.state);
            let is_won = ["left", "first"].contains(&words[0]);
            assert_eq!(position.outcome() == Some(LoopyOutcome::N), is_won, "{}", case.state);
        }
    }
    // The turns of the first player that give a win away.
    for (file, text) in samples("luogu-p1971") {
        let cases = paste("luogu-p1971", &text).unwrap().cases;
        let wins = |at: usize| outcome(&cases[at]) == Some(LoopyOutcome::N);
        let turns = (0..cases.len() / 2).filter(|turn| wins(2 * turn) && wins(2 * turn + 1));
        let found: Vec<String> = turns.map(|turn| (turn + 1).to_string()).collect();
        assert_eq!(found, lines(&file)[1..], "{:?}", file);
    }
    // The word of each player and place.
    for (file, text) in samples("cf-786a") {
        let cases = paste("cf-786a", &text).unwrap().cases;
        let words = lines(&file).join(" ");
        for (case, word) in cases.iter().zip(words.split_whitespace()) {
            let found = outcome(case).unwrap().who_wins("Win", "Lose", "Loop");
            assert_eq!(found, word, "{:?} {}", file, case.label);
        }
    }
    // Who wins if Left begins, and if Right does.
    for id in ["own-toads-and-frogs", "own-stalks", "codechef-gerald08"] {
        for (file, text) in samples(id) {
            let cases = paste(id, &text).unwrap().cases;
            for (pair, line) in cases.chunks(2).zip(lines(&file)) {
                let wins = [&pair[0], &pair[1]].map(|it| outcome(it) == Some(LoopyOutcome::N));
                let expected = match line.as_str() {
                    "first" => [true, true],
                    "left" | "Chef Chef" => [true, false],
                    "right" | "Ksen Ksen" => [false, true],
                    "second" | "Ksen Chef" => [false, false],
                    other => panic!("{:?}: {}", file, other),
                };
                assert_eq!(wins, expected, "{:?} {}", file, pair[0].label);
            }
        }
    }
}

#[test]
fn calculations_have_the_expected_results() {
    for (file, text) in samples("library-checker-nim-product-64") {
        let cases = paste("library-checker-nim-product-64", &text).unwrap().cases;
        assert_eq!(cases.iter().map(value).collect::<Vec<_>>(), lines(&file), "{:?}", file);
    }
    // The chain ends with a sum, if it is shown to its end.
    for (file, text) in samples("own-nim-chain") {
        let pasted = paste("own-nim-chain", &text).unwrap();
        if pasted.complete {
            assert_eq!(value(pasted.cases.last().unwrap()), lines(&file)[0], "{:?}", file);
        }
    }
    // The rank, unless all numbers together have the nim-sum 0.
    for (file, text) in samples("cf-1101g") {
        let case = &paste("cf-1101g", &text).unwrap().cases[0];
        if lines(&file)[0] != "-1" {
            assert_eq!(value(case), lines(&file)[0], "{:?}", file);
        }
    }
    // Nothing is taken away exactly if the heaps are a basis.
    for (file, text) in samples("luogu-p4301") {
        let case = &paste("luogu-p4301", &text).unwrap().cases[0];
        let heaps = text.split_whitespace().next().unwrap();
        assert_eq!(value(case) == heaps, lines(&file)[0] == "0", "{:?}", file);
    }
    // As many nim-sums as a basis gives: the last one is asked for.
    let four = paste("atcoder-abc283-g", "4 1 8\n2 21 17 21\n").unwrap();
    assert_eq!((four.cases.len(), &*value(&four.cases[0])), (1, "3"));
}

#[test]
fn positions_are_as_many_as_the_expected_outputs_count() {
    let mut complete = 0;
    for id in ["luogu-p2490", "luogu-p5363", "luogu-p5675", "luogu-p5970"] {
        for (file, text) in samples(id) {
            let pasted = paste(id, &text).unwrap();
            if !pasted.complete {
                continue;
            }
            complete += 1;
            let counted = |case: &Case| match id {
                "luogu-p5970" => usize::from(outcome(case) == Some(LoopyOutcome::P)),
                // The heaps of which no move wins.
                "luogu-p5675" => {
                    let position = position(case.explorer.unwrap(), &case.state);
                    let moves = position.moves(MOST_MOVES).list;
                    let heaps = case.state.split_whitespace().count() - 1;
                    let wins = |heap: &usize| {
                        moves.iter().any(|choice| choice.wins && choice.part == *heap)
                    };
                    heaps - (0..heaps).filter(wins).count()
                }
                _ => usize::from(outcome(case) == Some(LoopyOutcome::N)),
            };
            let found: usize = pasted.cases.iter().map(counted).sum();
            assert_eq!(found.to_string(), lines(&file)[0], "{:?}", file);
        }
    }
    assert!(complete >= 15, "{}", complete);
    // What is too large is told in a sentence, and long lists are cut.
    let large = paste("luogu-p5363", "150000 201").unwrap();
    assert_eq!(large.cases[0].state, "more than 200 cells or heaps are not shown");
    let many = paste("luogu-p5363", "150000 50").unwrap();
    assert_eq!((many.cases.len(), many.complete), (super::MOST_CASES, false));
}

#[test]
fn bob_wins_each_zigzag_game() {
    let mut shown = 0;
    for (file, text) in samples("cf-1147f") {
        for case in paste("cf-1147f", &text).unwrap().cases {
            shown += usize::from(case.explorer.is_some());
            let is_right = matches!(outcome(&case), None | Some(LoopyOutcome::N));
            assert!(is_right, "{:?} {}", file, case.label);
        }
    }
    assert!(shown > 100, "{}", shown);
}

#[test]
fn what_a_state_exports_is_read_back() {
    for &(id, explorer, state, expected) in &[
        ("own-welter", "strip", "welter; 0 3 5 9", ""),
        ("own-welter", "strip", "welter;", ""),
        ("hdu-4315", "strip", "silver-dollar one-step 2; 3 5 9", ""),
        ("hdu-1730", "strip", "northcott 8; 1-6 2-4 5-0", ""),
        ("hdu-1730", "strip", "northcott 8 black; 1-6 2-4", "northcott 8; 6-1 4-2"),
        ("hdu-3544", "cake", "cutcake left; 6x3 2x5", ""),
        ("hdu-3544", "cake", "cutcake right; 6x3 2x5", "cutcake left; 3x6 5x2"),
        ("hdu-3404", "coins", "turning-turtles x turning-turtles; .H. H.H", ""),
        ("library-checker-nim-product-64", "nimbers", "nimbers; 14 * 18446744073709551615", ""),
        ("cf-1101g", "nimbers", "nimbers; basis 3 5 6 9", ""),
        ("luogu-p4301", "nimbers", "nimbers; basis 3 5 6 9", ""),
        ("cses-1729", "sequence", "subtraction 1 4 9; 60", ""),
        ("cses-1729", "sequence", "subtraction 1 2 1000000000; 1", ""),
        ("luogu-p5675", "heaps", "nim; 3 4 5", ""),
        ("luogu-p2252", "map", "wythoff; 5 9", ""),
        ("atcoder-agc017-d", "hackenbush", "hackenbush; 0-1-2 1-3", ""),
        ("codechef-gerald08", "hackenbush", "red-blue left; 0-1b-2r 1-3b", ""),
    ] {
        let texts = position(explorer, state).exports();
        let text = texts.iter().find(|(name, _)| name.starts_with("Input of a judge: ")).unwrap();
        let case = &paste(id, &text.1).map_err(|problem| (state, problem)).unwrap().cases[0];
        assert_eq!(case.explorer, Some(explorer), "{}", case.state);
        assert_eq!(case.state, if expected.is_empty() { state } else { expected });
    }
}

#[test]
fn errors_point_at_the_place() {
    let error = |id: &str, text: &str| {
        let problem = paste(id, text).unwrap_err();
        (problem.message, text[problem.at].to_owned())
    };
    let number = "`kelp` is no number: a number is expected".to_owned();
    assert_eq!(error("cses-1730", "1\n3\n3 kelp 5\n"), (number, "kelp".to_owned()));
    let early = "the input ends too early".to_owned();
    assert_eq!(error("cses-1730", "1\n3\n3 4\n"), (early.clone(), String::new()));
    assert_eq!(error("cses-1730", ""), (early, String::new()));
    let more = "the input of this problem should have ended before this word".to_owned();
    assert_eq!(error("cses-1730", "1\n1\n3\n4\n"), (more, "4".to_owned()));
    let vertex = "a number from 1 to 3 is expected".to_owned();
    assert_eq!(error("atcoder-agc010-f", "3 1 2 3 1 2 2 4"), (vertex, "4".to_owned()));
    let unknown = paste("reef", "1").unwrap_err();
    assert_eq!(unknown.message, "no input of `reef` is read");
}

#[test]
fn many_cases_are_cut() {
    let text = format!("150 {}", "1 5 ".repeat(150));
    let pasted = paste("cses-1730", &text).unwrap();
    assert_eq!((pasted.cases.len(), pasted.complete), (super::MOST_CASES, false));
    assert_eq!(pasted.cases[99].label, "Case 100");
}

#[test]
fn damaged_texts_never_panic() {
    let mut seed = 22_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    const WORDS: [&str; 10] =
        ["", "0", "1", "2", "7", "40", "-3", "18446744073709551615", "kelp", "RB.;>(é"];
    for &(id, _) in PROBLEMS {
        let (_, text) = samples(id).swap_remove(0);
        for _ in 0..sized(20, 60) {
            let mut words: Vec<&str> = text.split_whitespace().collect();
            for _ in 0..1 + random(3) {
                let at = random(words.len());
                words[at] = WORDS[random(WORDS.len())];
            }
            words.truncate(1 + random(2 * words.len()));
            let damaged = words.join(" ");
            if let Err(problem) = paste(id, &damaged) {
                assert!(damaged.get(problem.at).is_some());
            }
        }
    }
}
