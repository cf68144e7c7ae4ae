use super::*;
use games::digraph::solve;
use games::search;
use std::collections::HashMap;

fn position(state: &str) -> Strip {
    Strip::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

fn after_all_moves(state: &str) -> Vec<String> {
    let position = position(state);
    let moves = position.moves(1000).list.into_iter();
    moves.map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
}

#[test]
fn outcomes_and_moves_match_a_search() {
    let mut states = Vec::new();
    for a in 1..5 {
        for b in a + 1..7 {
            states.push(format!("welter; 0 {} {}", a, b));
            for kind in [
                "",
                " one-step 1",
                " one-step 2",
                " two-steps 1",
                " two-steps 2",
                " in-bag",
                " taken",
            ] {
                states.push(format!("silver-dollar{}; {} {}", kind, a, b));
                states.push(format!("silver-dollar{}; {} {} 8", kind, a, b));
            }
        }
    }
    let searched = |state: String| search::outcome(state, |it: &String| after_all_moves(it));
    for state in states {
        let start = position(&state);
        assert_eq!(start.outcome(), Some(searched(state.clone()).into()), "{}", state);
        for choice in start.moves(1000).list {
            let wins = searched(choice.position.state()) == Outcome::P;
            assert_eq!(choice.wins, wins, "{}: {}", state, choice.text);
        }
    }
}

#[test]
fn northcott_matches_retrograde_analysis() {
    let mut states = vec!["northcott 5; 0-4 1-2".to_owned()];
    let mut numbers: HashMap<String, u32> = HashMap::new();
    numbers.insert(states[0].clone(), 0);
    let mut edges = Vec::new();
    let mut next = 0;
    while next < states.len() {
        for state in after_all_moves(&states[next]) {
            let number = *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            });
            edges.push((next as u32, number));
        }
        next += 1;
    }
    let searched = solve(states.len(), &edges);
    assert!(states.len() > 100);
    for (number, state) in states.iter().enumerate() {
        assert_eq!(position(state).outcome(), Some(searched.outcome(number as u32)), "{}", state);
    }
}

#[test]
fn published_values() {
    // Winning Ways: the Welter function of two coins a and b is (a xor b) - 1.
    for (a, b) in [(3, 5), (4, 9), (0, 1), (6, 7)] {
        let value = position(&format!("welter; {} {}", a, b)).value();
        assert_eq!(value, Some(((a ^ b) - 1u64).to_string()));
    }
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match Strip::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("welter; 3 crab"), "crab");
    assert_eq!(place("welter; 3 3"), "3");
    assert_eq!(place("silver-dollar; 0 3"), "0");
    assert_eq!(place("silver-dollar one-step 4; 2 3"), "4");
    assert_eq!(place("northcott 8; 2-9"), "9");
    assert_eq!(place("northcott 8; 2-2"), "2-2");
    assert_eq!(place("kelp; 1"), "kelp");
}
