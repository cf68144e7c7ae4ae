use super::*;
use crate::notation::Part;
use games::search;
use sizes::sized;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

fn position(state: &str) -> Map {
    Map::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// Heads of games all of whose moves stay on the map.
const CLOSED: [&str; 15] = [
    "nim",
    "nim misere",
    "wythoff",
    "wythoff misere",
    "r-wythoff 1",
    "r-wythoff 3",
    "euclid",
    "euclid positive",
    "subtraction 1 3 4",
    "subtraction 2 3 misere",
    "subtraction 1 2 3 conjunctive",
    "subtraction 2 3 conjunctive misere",
    "subtraction 1 3 continued",
    "subtraction 2 5 selective",
    "subtraction 2 5 selective misere",
];

fn small(head: &str) -> Vec<String> {
    let first = u64::from(head == "euclid positive");
    let pairs = (first..sized(7, 9)).flat_map(|a| (first..sized(9, 11)).map(move |b| (a, b)));
    pairs.map(|(a, b)| format!("{}; {} {}", head, a, b)).collect()
}

/// The states after all moves, found by trying every pair.
// The search takes a function of a reference to a position.
#[allow(clippy::ptr_arg)]
fn options(state: &String) -> Vec<String> {
    let start = position(state);
    let most = start.heaps[0].max(start.heaps[1]);
    let pairs = (0..=most).flat_map(|a| (0..=most).map(move |b| format!("{} {}", a, b)));
    pairs.filter_map(|step| start.play(Part::whole(&step)).ok()).map(|it| it.state()).collect()
}

#[test]
fn outcomes_and_numbers_match_a_search_over_the_moves_that_are_allowed() {
    // Most positions are met from many starts.
    let found_before = RefCell::new(HashMap::new());
    let next = |state: &String| {
        let mut found = found_before.borrow_mut();
        found.entry(state.clone()).or_insert_with(|| options(state)).clone()
    };
    for head in CLOSED {
        for state in small(head) {
            let found = if head.contains("misere") {
                search::misere_outcome(state.clone(), next)
            } else {
                search::outcome(state.clone(), next)
            };
            assert_eq!(position(&state).outcome(), Some(found.into()), "{}", state);
        }
    }
    for head in [
        "nim values",
        "wythoff values",
        "euclid values",
        "euclid remoteness",
        "subtraction 1 4 values",
    ] {
        for state in small(head) {
            let search = if head.ends_with("values") { search::grundy } else { search::remoteness };
            let found = search(state.clone(), next);
            assert_eq!(position(&state).value(), Some(found.to_string()), "{}", state);
        }
    }
}

#[test]
fn the_list_has_the_moves_that_are_allowed() {
    for head in CLOSED {
        for state in small(head) {
            let moves = position(&state).moves(10_000);
            assert!(moves.complete, "{}", state);
            let listed: Vec<String> = moves.list.iter().map(|it| it.position.state()).collect();
            let expected: BTreeSet<String> = options(&state).into_iter().collect();
            assert_eq!(listed.len(), expected.len(), "{}: {:?}", state, listed);
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{}", state);
            for choice in moves.list {
                let is_lost = choice.position.outcome() == Some(Outcome::P.into());
                assert_eq!(choice.wins, is_lost, "{}, {}", state, choice.text);
            }
        }
    }
}

#[test]
fn a_split_stays_on_the_map_only_beside_an_empty_heap() {
    let moves = position("kayles; 5 0").moves(100);
    assert!(moves.complete);
    assert!(moves.list.iter().any(|choice| choice.text == "2 2" && choice.wins));
    assert!(!position("kayles; 5 3").moves(100).complete);
    assert!(position("kayles; 5 0").play(Part::whole("2 2")).is_ok());
    assert!(position("kayles; 5 3").play(Part::whole("2 2")).is_err());
}

#[test]
fn known_pairs() {
    for (state, outcome) in [
        ("wythoff; 8 13", Outcome::P),
        ("wythoff; 1000000007 1618033999", Outcome::N),
        ("wythoff misere; 2 2", Outcome::P),
        ("r-wythoff 2; 4 10", Outcome::P),
        ("euclid; 34 21", Outcome::N),
        ("euclid; 21 13", Outcome::P),
        // The Grundy values are 1 and 4; see Plambeck and Siegel.
        ("kayles misere; 5 1", Outcome::P),
        ("kayles misere; 1000000 70", Outcome::N),
    ] {
        let position = position(state);
        assert_eq!(position.outcome(), Some(outcome.into()), "{}", state);
        assert_eq!(position.state(), state);
    }
    // OEIS A004481 has the table of the values.
    let row = (0..9).map(|b| position(&format!("wythoff values; 2 {}", b)).value().unwrap());
    assert_eq!(row.collect::<String>(), "201534867");
}

#[test]
fn a_picture_has_the_answer_of_each_cell() {
    let heads = [
        "wythoff",
        "wythoff values",
        "euclid positive",
        "euclid remoteness",
        "kayles",
        "octal 0.106 values",
        "grundy values",
    ];
    for head in heads {
        let map = position(&format!("{}; 1 1", head));
        let picture = map.picture(12).unwrap();
        for (index, &number) in picture.iter().enumerate() {
            let (x, y) = (index % 12, index / 12);
            match Map::read(Part::whole(&format!("{}; {} {}", head, x, y))) {
                Err(_) => assert_eq!(number, u32::MAX),
                Ok(cell) => match cell.value() {
                    Some(value) => assert_eq!(value, number.to_string(), "{} {} {}", head, x, y),
                    None => assert_eq!(cell.outcome() == Some(Outcome::N.into()), number == 1),
                },
            }
        }
    }
    let far = position("wythoff; 1000000007 1618033999");
    assert_eq!(far.origin(), [1_000_000_007 - 500, 1_618_033_999 - 500]);
    assert!(far.picture(1000).unwrap().iter().filter(|&&cell| cell == 0).count() > 300);
    assert_eq!(far.picture(1001), None);
}

#[test]
fn problems_point_at_their_place() {
    for (state, message, at) in [
        ("wythoff", "a state is a rule, `;` and two heaps, as `wythoff; 5 9`", 0..7),
        ("; 1 2", "a state begins with a rule, as `wythoff; 5 9`", 0..0),
        ("wythoff; 1 2 3", "a map has 2 heaps, not 3", 8..14),
        (
            "wythoff values; 1000 2",
            "no formula of these values is known, so heaps are at most 999",
            15..22,
        ),
        ("r-wythoff 0; 1 2", "with r = 0 no two heaps are lowered at once: that is `nim`", 10..11),
        ("r-wythoff 2 values; 1 2", "the shelf has no values for this game", 12..18),
        ("euclid misere; 1 2", "the shelf has no answer for misère play of this game", 7..13),
        ("euclid positive; 0 2", "the numbers of the positive game are at least 1", 16..20),
        ("moore 2; 1 2", "`moore` is no game of two free heaps", 0..5),
        (
            "subtraction 1 2 selective; 1 1000",
            "these sums are tabulated, so heaps are at most 999",
            26..33,
        ),
        (
            "kayles misere values; 1 2",
            "the shelf has no values for misère play of this game",
            14..20,
        ),
    ] {
        let problem = Map::read(Part::whole(state)).err().unwrap();
        assert_eq!(problem, Problem::new(message, at), "{}", state);
    }
}

#[test]
fn no_state_made_of_its_words_panics() {
    let rules = [
        "nim",
        "wythoff",
        "r-wythoff 7",
        "euclid",
        "euclid positive",
        "lasker",
        "grundy",
        "subtraction 0 3",
    ];
    let more = [
        "subtraction 2 9",
        "subtraction 2 9 selective",
        "subtraction continued",
        "octal 0.3",
        "octal 4.",
        "",
    ];
    let pairs = [
        "0 0",
        "0 1",
        "7 0",
        "999 1000",
        "18446744073709551615 1",
        "1000000000000000000 999999999999999999",
        "3",
        "é 2",
    ];
    for rule in rules.iter().chain(&more) {
        for suffix in ["", " misere", " values", " misere values", " remoteness", " misere misere"]
        {
            for pair in pairs {
                let state = format!("{}{}; {}", rule, suffix, pair);
                if let Ok(map) = Map::read(Part::whole(&state)) {
                    assert_eq!(position(&map.state()).state(), map.state());
                    let moves = map.moves(20);
                    assert!(moves.list.len() <= 20);
                    let _ = (map.reasons(), map.board(), map.picture(2), map.rust(), map.rules());
                    for step in ["0 0", "", "1", "5 5", "18446744073709551615 0", "x"] {
                        let _ = map.play(Part::whole(step));
                    }
                }
            }
        }
    }
}
