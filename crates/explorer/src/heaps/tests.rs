use super::*;
use crate::notation::Part;
use crate::position::MOST_MOVES;
use games::{search, Outcome};
use sizes::sized;

fn position(state: &str) -> Heaps {
    Heaps::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// All small positions of each rule, as states.
fn small_states() -> Vec<String> {
    let mut states = Vec::new();
    let heads = [
        "nim",
        "nim misere",
        "moore 2",
        "moore 2 misere",
        "subtraction 1 3 4",
        "subtraction 2 3 misere",
        "subtraction 1 9000",
        "forbidden 2:1 3:2 5:5",
        "lasker",
        "kayles",
        "kayles misere",
        "dawson",
        "octal 4.3",
        "grundy",
        "staircase",
    ];
    for head in heads {
        for a in 0..5 {
            for b in 0..4 {
                states.push(format!("{}; {} {}", head, a, b));
                states.push(format!("{}; {} {} 2", head, b, a));
            }
        }
    }
    for a in 0..8 {
        states.extend((0..8).map(|b| format!("wythoff; {} {}", a, b)));
        states.extend((0..8).map(|b| format!("wythoff misere; {} {}", a, b)));
        states.extend((0..5).map(|limit| format!("fibonacci at most {}; {}", limit, a)));
        states.extend((0..5).map(|limit| format!("fibonacci at most {} misere; {}", limit, a)));
        states.push(format!("fibonacci; {}", a));
        for factor in [1, 3] {
            states.push(format!("times {}; {}", factor, a));
            states.extend(
                (0..5).map(|limit| format!("times {} at most {} misere; {}", factor, limit, a)),
            );
        }
    }
    states
}

/// Returns the positions after all moves that the explorer allows, found by trying everything.
fn options(position: &Heaps) -> Vec<Heaps> {
    let moves = position.moves(10_000);
    let steps = moves.list.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>();
    let after = |step: &String| position.play(Part::whole(step)).unwrap().state();
    steps.iter().map(|step| self::position(&after(step))).collect()
}

/// The options of Moore's Nim with k = 2, by what is left of each heap.
fn moore_options(position: &Heaps) -> Vec<Heaps> {
    let heaps = &position.heaps;
    let mut list = Vec::new();
    let total: u64 = heaps.iter().map(|heap| heap + 1).product();
    for code in 0..total {
        let mut rest = code;
        let left: Vec<u64> = heaps
            .iter()
            .map(|heap| {
                let digit = rest % (heap + 1);
                rest /= heap + 1;
                digit
            })
            .collect();
        let changed = heaps.iter().zip(&left).filter(|(before, after)| before != after).count();
        if (1..=2).contains(&changed) {
            list.push(Heaps {
                rule: Rc::clone(&position.rule),
                misere: position.misere,
                heaps: left,
            });
        }
    }
    list
}

#[test]
fn outcomes_match_a_search_over_the_moves_that_are_allowed() {
    let (misere, normal): (Vec<Heaps>, Vec<Heaps>) =
        small_states().iter().map(|state| position(state)).partition(|it| it.misere);
    for (starts, at_end) in [(normal, Outcome::P), (misere, Outcome::N)] {
        // One search for all starts, which are the options of a position of its own.
        let states: Vec<String> = starts.iter().map(Heaps::state).collect();
        let next = |state: &String| match state.as_str() {
            "" => states.clone(),
            state => next_states(state),
        };
        let value = |options: &[Outcome]| match options {
            [] => at_end,
            _ => Outcome::from_options(options),
        };
        let found = search::values(String::new(), next, value);
        for start in starts {
            let state = start.state();
            assert_eq!(start.outcome(), Some(found[&state].into()), "{}", state);
        }
    }
}

fn next_states(state: &str) -> Vec<String> {
    let position = position(state);
    let moves = position.moves(10_000).list;
    moves.iter().map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
}

#[test]
fn all_moves_of_moores_nim_are_listed() {
    for state in small_states().iter().filter(|state| state.starts_with("moore")) {
        let start = position(state);
        assert!(start.moves(10_000).complete, "{}", state);
        let [listed, expected] = [options(&start), moore_options(&start)].map(|list| {
            let mut states: Vec<String> = list.iter().map(Heaps::state).collect();
            states.sort();
            states
        });
        assert_eq!(listed, expected, "{}", state);
    }
    // Where they are many, the list is cut, and says so.
    let moves = position("moore 3; 40 40 40").moves(200);
    assert_eq!((moves.list.len(), moves.complete), (200, false));
}

#[test]
fn winning_moves_are_those_to_lost_positions() {
    for state in small_states() {
        let start = position(&state);
        let moves = start.moves(10_000);
        let is_won = start.outcome() == Some(Outcome::N.into());
        let can_move = !moves.list.is_empty();
        assert_eq!(moves.list.iter().any(|choice| choice.wins), is_won && can_move, "{}", state);
        for choice in moves.list {
            let after = choice.position;
            let is_lost = after.outcome() == Some(Outcome::P.into());
            assert_eq!(choice.wins, is_lost, "{}, {}", state, choice.text);
            let played = start.play(Part::whole(&choice.text)).unwrap();
            assert_eq!(played.state(), after.state(), "{}, {}", state, choice.text);
        }
    }
}

#[test]
fn a_row_without_moves_hides_no_winning_move() {
    let winning = |state: &str| {
        let moves = position(state).moves(MOST_MOVES);
        moves.list.iter().filter(|choice| choice.wins).count()
    };
    // In 0.07 a single token has no move, and 801 have more moves than are listed.
    assert_eq!(winning("octal 0.07; 1 801"), winning("octal 0.07; 801"));
}

#[test]
fn a_game_of_few_heaps_keeps_their_number() {
    for (state, step, after) in [
        ("wythoff; 3 5", "2:", "wythoff; 3 0"),
        ("fibonacci at most 3; 2", "1:", "fibonacci at most 4; 0"),
        ("times 3 at most 3; 3", "1: 2 0", "times 3 at most 3; 2"),
    ] {
        let played = position(state).play(Part::whole(step)).unwrap();
        assert_eq!(played.state(), after, "{}, {}", state, step);
        assert!(played.outcome().is_some());
    }
    // A move takes something.
    assert!(position("moore 2; 0 3").play(Part::whole("1:")).is_err());
}

#[test]
fn states_are_read_as_they_are_written() {
    for state in small_states().iter().step_by(sized(3, 1)) {
        let read = position(state).state();
        assert_eq!(read, state.trim_end());
        assert_eq!(position(&read).state(), read);
    }
    assert_eq!(position("octal 0.77; 3,4").state(), "kayles; 3 4");
    assert_eq!(position("nim;").state(), "nim;");
}

#[test]
fn known_values() {
    for (state, value) in [
        ("nim; 3 4 5", "2"),
        ("kayles; 70 1000000000000", "7"),
        ("lasker; 4", "3"),
        ("grundy; 8", "2"),
    ] {
        let found = position(state).value().unwrap();
        if state.starts_with("kayles") {
            let expected = games::octal::kayles(70) ^ games::octal::kayles(1_000_000_000_000);
            assert_eq!(found, expected.to_string());
        } else {
            assert_eq!(found, value, "{}", state);
        }
    }
}

#[test]
fn problems_point_at_their_place() {
    for (state, message, at) in [
        ("", "a state is a rule, `;` and the heaps, as `nim; 3 4 5`", 0..0),
        ("chess; 3", "`chess` is no rule: nim, moore, subtraction, fibonacci, wythoff, lasker, kayles, dawson, octal, grundy, staircase, times or forbidden", 0..5),
        ("nim; 3 x", "`x` is no heap: a number is expected", 7..8),
        ("subtraction 1 0; 3", "0 tokens are no move", 14..15),
        ("octal 0.78; 3", "an octal code is `0.` or `4.` and up to 12 digits from 0 to 7, as `0.137`", 6..10),
        ("wythoff; 3", "Wythoff's game has 2 heaps, not 1", 8..10),
        ("lasker misere; 3", "the shelf has no answer for misère play of this game", 7..13),
        ("grundy; 9999", "no period is known, so heaps are at most 5000", 7..12),
    ] {
        let problem = Heaps::read(Part::whole(state)).err().unwrap();
        assert_eq!(problem, Problem::new(message, at), "{}", state);
    }
    let start = position("kayles; 5");
    for step in ["1: 5", "1: 2 1 1", "2: 1", "1: 1", "1; 2", "0: 2", "", "1: 4; 1: 3"] {
        assert!(start.play(Part::whole(step)).is_err(), "{}", step);
    }
}
