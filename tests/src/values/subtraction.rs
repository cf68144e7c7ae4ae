//! T. S. Ferguson, *Game Theory* (lecture notes), part I, sections 1 and 3: the subtraction set
//! {1, 3, 4}.

use games::Outcome;
use games::subtraction::Subtraction;

#[test]
fn values_and_p_positions_are_those_of_ferguson() {
    let game = Subtraction::new(&[1, 3, 4]);
    let values: Vec<u64> = (0..15).map(|n| game.grundy(n)).collect();
    assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0]);
    let lost: Vec<u64> = (0..17).filter(|&n| game.outcome(&[n]) == Outcome::P).collect();
    assert_eq!(lost, [0, 2, 7, 9, 14, 16]);
    // His example: 100 tokens, 2 more than a multiple of 7.
    assert_eq!(game.outcome(&[100]), Outcome::P);
}
