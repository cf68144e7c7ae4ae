use super::*;
use games::search;

fn position(state: &str) -> Coins {
    Coins::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

fn after_all_moves(state: &str) -> Vec<String> {
    let position = position(state);
    let list = position.moves(10_000).list.into_iter();
    list.map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
}

fn small_states() -> Vec<String> {
    let rows = (0..16).map(|set: u32| {
        (0..4).map(|place| if set >> place & 1 == 1 { 'H' } else { '.' }).collect::<String>()
    });
    let rows: Vec<String> = rows.collect();
    let mut states = Vec::new();
    for game in GAMES {
        states.extend(rows.iter().map(|row| format!("{}; {}", game.0, row)));
    }
    for board in ["... ..H", "H.H .HH", ".H HH"] {
        for games in ["twins x twins", "ruler x mock-turtles", "turning-turtles x twins"] {
            states.push(format!("{}; {}", games, board));
        }
    }
    states
}

#[test]
fn outcomes_and_moves_match_a_search() {
    for state in small_states() {
        let start = position(&state);
        let found = search::grundy(state.clone(), |it: &String| after_all_moves(it));
        assert_eq!(start.grundy(), found, "{}", state);
        for choice in start.moves(10_000).list {
            let after = search::outcome(choice.position.state(), |it: &String| after_all_moves(it));
            assert_eq!(choice.wins, after == Outcome::P, "{}: {}", state, choice.text);
        }
    }
}

#[test]
fn a_winning_move_comes_first_where_moves_are_too_many() {
    let start = position("moebius; HHHHHHHHHHHHHHHHHHHH");
    let moves = start.moves(100);
    assert!(!moves.complete && moves.list.len() == 100);
    assert_eq!(moves.list[0].wins, start.outcome() == Some(LoopyOutcome::N));
}

#[test]
fn published_values() {
    // Winning Ways: Mock Turtles has the odious numbers, and Turning Corners the nim-products.
    assert_eq!(position("mock-turtles; .....H").value(), Some("11".to_owned()));
    assert_eq!(position("moebius; .........H").value(), Some("128".to_owned()));
    assert_eq!(position("twins x twins; ... ... ..H").value(), Some("3".to_owned()));
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match Coins::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("twins; H.x"), "H.x");
    assert_eq!(place("crab; H."), "crab");
    assert_eq!(place("twins; H. .H"), ".H");
    assert_eq!(place("twins x ruler; H. .HH"), ".HH");
    assert_eq!(place("twins ruler; H."), "twins ruler");
    let step = position("twins; H.H").play(Part::whole("1 0"));
    assert!(step.is_err());
}
