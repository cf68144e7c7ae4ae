//! T. S. Ferguson, *Game Theory* (lecture notes), part I, section 4: Lasker's Nim.

use games::lasker_nim::{Move, grundy, winning_move};

#[test]
fn values_are_fergusons_table() {
    let table = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11];
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(grundy), table);
}

#[test]
fn heaps_2_5_and_7_are_won_by_splitting_the_last() {
    assert_eq!(winning_move(&[2, 5, 7]), Some(Move::Split { heap: 2, parts: [1, 6] }));
}
