use super::*;
use games::digraph::solve;
use std::collections::HashMap;
use std::ops::Range;

fn position(state: &str) -> Sum {
    Sum::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// Distances in the list of components: those of the quick tests, and those of the slow one.
const NEAR: Range<usize> = 1..2;
const FAR: [Range<usize>; 2] = [0..1, 2..usize::MAX];

/// Returns the sums of two components that are so far apart in the list.
fn small_states(apart: Range<usize>) -> Vec<String> {
    let components = [
        "nim; 1",
        "nim; 3 2",
        "kayles; 4",
        "lasker; 3",
        "subtraction 2 3; 5",
        "forbidden 2:1; 3",
        "wythoff; 1 2",
        "grundy; 4",
        "staircase; 1 2",
        "welter; 0 3",
        "ruler; .HH",
        "silver-dollar; 2 4",
        "moore 2; 1 2 1",
        "fibonacci; 6",
        "times 3; 5",
        "geography; 0-1 1-2 2-3 3-0 0-2; at 0",
        "digraph; 0>1 0>2 1>2; at 0",
        "digraph; 0>1 1>0 1>2; at 0",
        "digraph; 0>0 0>1; at 0",
        "digraph; 0>1 0>2 1>0 1>3 2>3; at 0",
        "red-blue left; 0-1b-2r 0-3r",
        "red-blue left; 0-1r",
        "cutcake left; 3x2",
        "cutcake left; 1x3 2x2",
    ];
    let pairs = (0..components.len()).flat_map(|index| {
        let others = components[index..].iter().enumerate();
        let others = others.filter(|(distance, _)| apart.contains(distance));
        others.map(move |(_, b)| (components[index], b))
    });
    // Partizan games are not added to games with cycles.
    let is_partizan = |it: &str| it.contains(" left;");
    let pairs = pairs.filter(|(a, b)| {
        !(is_partizan(a) && b.starts_with("digraph") || is_partizan(b) && a.starts_with("digraph"))
    });
    pairs.map(|(a, b)| format!("sum; ({}) ({})", a, b)).collect()
}

/// Returns the positions that are reached from a state, numbered, and the moves.
fn reached(start: &str) -> (Vec<String>, Vec<(u32, u32)>) {
    let mut states = vec![start.to_owned()];
    let mut numbers: HashMap<String, u32> = HashMap::new();
    numbers.insert(start.to_owned(), 0);
    let mut edges = Vec::new();
    let mut next = 0;
    while next < states.len() {
        let from = position(&states[next]);
        for choice in from.moves(1000).list {
            let state = from.play(Part::whole(&choice.text)).unwrap().state();
            assert_eq!(state, choice.position.state());
            let number = *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            });
            edges.push((next as u32, number));
        }
        next += 1;
    }
    (states, edges)
}

#[test]
fn outcomes_and_moves_match_a_search_over_all_positions() {
    assert_searched(small_states(NEAR));
}

#[test]
fn the_first_winning_move_wins_against_all_replies() {
    assert_first_winning_moves_win(small_states(NEAR));
}

#[test]
#[ignore = "slow: all other pairs of components"]
fn outcomes_and_winning_moves_are_right_in_sums_of_all_pairs() {
    for apart in FAR {
        assert_searched(small_states(apart.clone()));
        assert_first_winning_moves_win(small_states(apart));
    }
}

fn assert_searched(starts: Vec<String>) {
    for start in starts {
        let (states, edges) = reached(&start);
        let searched = solve(states.len(), &edges);
        for (number, state) in states.iter().enumerate() {
            let sum = position(state);
            assert_eq!(sum.outcome(), Some(searched.outcome(number as u32)), "{}", state);
            for choice in sum.moves(1000).list {
                let wins = choice.position.outcome() == Some(LoopyOutcome::P);
                assert_eq!(choice.wins, wins, "{}: {}", state, choice.text);
            }
        }
    }
}

/// The first winning move, always made, ends play against all replies: no position comes twice on any line.
fn assert_first_winning_moves_win(starts: Vec<String>) {
    for start in starts {
        let (states, _) = reached(&start);
        let mut is_done: HashMap<String, bool> = HashMap::new();
        for state in states.iter().filter(|it| position(it).outcome() == Some(LoopyOutcome::N)) {
            // `false` while the position is on the line of play.
            let mut work = vec![(state.clone(), false)];
            while let Some((state, is_left)) = work.pop() {
                if is_left {
                    is_done.insert(state, true);
                    continue;
                }
                match is_done.get(&state) {
                    Some(true) => continue,
                    Some(false) => panic!("{}: {} comes twice", start, state),
                    None => {}
                }
                is_done.insert(state.clone(), false);
                work.push((state.clone(), true));
                let mut moves = position(&state).moves(1000).list;
                let best = moves.remove(0);
                assert!(best.wins, "{}", state);
                let replies = best.position.moves(1000).list;
                work.extend(replies.into_iter().map(|reply| (reply.position.state(), false)));
            }
        }
    }
}

#[test]
fn published_values() {
    let value = |state: &str| position(state).value().unwrap();
    // Kayles: a row of 7 is worth 2; Grundy's game: a heap of 8 is worth 2.
    assert_eq!(value("sum; (kayles; 7) (grundy; 8)"), "0");
    // Smith: a position that may pass or end is worth ∞(0), and two of them are a draw.
    assert_eq!(value("sum; (digraph; 0>0 0>1; at 0) (nim; 3)"), "∞(3)");
    let two = position("sum; (digraph; 0>0 0>1; at 0) (digraph; 0>0 0>1; at 0)");
    assert_eq!((two.value().unwrap().as_str(), two.outcome()), ("∞()", Some(LoopyOutcome::D)));
}

#[test]
fn numbers_outweigh_nimbers() {
    let sum = |state: &str| {
        let sum = position(state);
        (sum.value().unwrap(), sum.verdict().unwrap())
    };
    // Berlekamp, Conway and Guy: a blue edge with a red one on it is worth 1/2.
    let [left, right] = ["left", "right"].map(|player| {
        sum(&format!("sum; (red-blue {0}; 0-1b-2r) (cutcake {0}; 1x2) (nim; 5)", player))
    });
    assert_eq!(left, ("-1/2 + *5".to_owned(), "Left is to move and loses.".to_owned()));
    assert_eq!(right, ("-1/2 + *5".to_owned(), "Right is to move and wins.".to_owned()));
    let board = position("sum; (red-blue left; 0-1b-2r) (nim; 5)").board().to_string();
    assert!(board.contains(r#""value":"1/2""#) && board.contains(r#""value":"*5""#), "{}", board);
    // Numbers that add up to 0 leave the nimbers to decide.
    let balanced = "sum; (red-blue left; 0-1b) (cutcake left; 1x2) (nim; 5)";
    assert_eq!(sum(balanced), ("0 + *5".to_owned(), "Left is to move and wins.".to_owned()));
    assert_eq!(
        position(balanced).play(Part::whole("3: 1: 0")).unwrap().state(),
        "sum; (red-blue right; 0-1b) (cutcake right; 1x2) (nim; 0)"
    );
}

#[test]
fn values_without_a_formula_are_searched_where_positions_are_few() {
    let value = |state: &str| position(state).value().unwrap();
    // On a path the token has its two directions: from the end of one with 5 vertices it is pushed 4 times, so
    // that its value alternates; from the middle it goes to either side, both worth 1, so that it is worth 0.
    assert_eq!(value("sum; (geography; 0-1 1-2 2-3 3-4; at 0)"), "0");
    assert_eq!(value("sum; (geography; 0-1 1-2 2-3; at 0) (nim; 1)"), "0");
    assert_eq!(value("sum; (geography; 0-1 1-2 2-3 3-4; at 2)"), "0");
    // A star's centre may be left once; its leaves may be left twice.
    assert_eq!(value("sum; (geography; 0-1 0-2 0-3; at 0) (geography; 0-1 0-2 0-3; at 1)"), "1");
    for (state, component) in [
        ("sum; (fibonacci; 3000)", "fibonacci; 3000"),
        ("sum; (times 2 misere; 4)", "times 2 misere; 4"),
    ] {
        let problem = Sum::read(Part::whole(state)).err().unwrap();
        assert_eq!(&state[problem.at], component);
        assert!(problem.message.contains("not too large"), "{}", problem.message);
    }
}

#[test]
fn errors_point_at_the_place() {
    let problem = |state: &'static str| match Sum::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => (problem.message, &state[problem.at]),
    };
    let cases = [
        ("sum; (nim; 3 crab)", "crab"),
        ("sum; nim; 3", "nim; 3"),
        ("sum; (nim; 3", "(nim; 3"),
        ("sum; (kelp; 3)", "kelp"),
        ("sum; (nim; 100000)", "nim; 100000"),
        ("sums; (nim; 1)", "sums"),
    ];
    for (state, place) in cases {
        assert_eq!(problem(state).1, place, "{}", problem(state).0);
    }
    let reasons = [
        ("sum; (red-blue left; 0-1b) (cutcake right; 2x1)", "the other player to move"),
        ("sum; (digraph; 0>0 0>1; at 0) (cutcake left; 2x1)", "not added to games with cycles"),
        ("sum; (cutcake left; 2x1) (digraph; 0>0 0>1; at 0)", "not added to games with cycles"),
        ("sum; (northcott 8; 1-6)", "moves of their own"),
        ("sum; (nim misere; 1 2)", "these are of normal play"),
        ("sum; (kelp; 3)", "no game of sums: nim, moore"),
    ];
    for (state, reason) in reasons {
        assert!(problem(state).0.contains(reason), "{}", problem(state).0);
    }
    let step = position("sum; (nim; 3) (kayles; 4)").play(Part::whole("2: 1: 9"));
    assert!(step.is_err());
}
