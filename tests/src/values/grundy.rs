use super::{DAWSONS_CHESS, KAYLES};
use games::grundy::{Memo, Table};

/// OEIS A002188, Grundy values of Grundy's game on 0, 1, 2, … tokens.
const GRUNDYS_GAME: [u64; 40] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, //
    0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4,
];

#[test]
fn a_table_has_the_published_values_of_kayles() {
    let kayles = Table::new(KAYLES.len(), |pins, options| {
        for hit in (1..=2).filter(|&it| it <= pins) {
            (0..=pins - hit).for_each(|left| options.push_sum([left, pins - hit - left]));
        }
    });
    assert_eq!(kayles.values(), KAYLES);
}

#[test]
fn a_memo_has_the_published_values_of_dawsons_chess() {
    // A pawn goes, and its neighbours with it.
    let mut game = Memo::new(|&pawns: &usize, options| {
        for pawn in 0..pawns {
            options.push_sum([pawn.saturating_sub(1), (pawns - pawn - 1).saturating_sub(1)]);
        }
    });
    for (pawns, value) in DAWSONS_CHESS.into_iter().enumerate().rev() {
        assert_eq!(game.grundy(&pawns), value, "{pawns} pawns");
    }
}

#[test]
fn a_table_has_the_published_values_of_grundys_game() {
    let game = Table::new(GRUNDYS_GAME.len(), |heap, options| {
        (1..heap.div_ceil(2)).for_each(|part| options.push_sum([part, heap - part]));
    });
    assert_eq!(game.values(), GRUNDYS_GAME);
}
