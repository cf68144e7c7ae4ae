use super::*;
use games::search;

fn position(state: &str) -> Cakes {
    Cakes::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

#[test]
fn outcomes_and_moves_match_a_search() {
    let sides = (1..5).flat_map(|width| (1..4).map(move |height| (width, height)));
    for (width, height) in sides {
        for player in ["left", "right"] {
            for other in ["", " 2x1", " 1x3"] {
                let state = format!("cutcake {}; {}x{}{}", player, width, height, other);
                let next = |state: &String| {
                    let position = position(state);
                    let moves = position.moves(1000).list.into_iter();
                    moves.map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
                };
                let start = position(&state);
                assert_eq!(
                    start.outcome(),
                    Some(search::outcome(state.clone(), next).into()),
                    "{}",
                    state
                );
                for choice in start.moves(1000).list {
                    let wins = search::outcome(choice.position.state(), next) == games::Outcome::P;
                    assert_eq!(choice.wins, wins, "{}: {}", state, choice.text);
                }
            }
        }
    }
}

#[test]
fn published_values() {
    // Winning Ways: 4 x 1 is 3 moves for Left, 4 x 2 is one.
    assert_eq!(position("cutcake left; 4x1").value(), Some("3".to_owned()));
    assert_eq!(position("cutcake right; 4x2 1x2").value(), Some("0".to_owned()));
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match Cakes::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("cutcake left; 4x3 5"), "5");
    assert_eq!(place("cutcake left; 4x0"), "0");
    assert_eq!(place("cutcake up; 4x3"), "cutcake up");
}
