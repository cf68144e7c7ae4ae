//! Grundy's game.

use games::Outcome;
use games::grundys_game::{GrundysGame, LOST_HEAPS, single_heap_outcome};

/// OEIS A002188, Grundy values of Grundy's game on 0, 1, 2, … tokens.
const GRUNDYS_GAME: [u64; 61] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
    2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2,
];

#[test]
fn grundys_game_has_its_published_values() {
    let game = GrundysGame::new(61);
    for (heap, value) in (0..).zip(GRUNDYS_GAME) {
        assert_eq!(game.grundy(heap), value, "{heap} tokens");
    }
}

/// No lost heap beyond 1222 is known.
#[test]
#[ignore = "slow: a table of 200 000 values; the bench has a million"]
fn the_lost_heaps_to_200_000_are_those_of_value_0() {
    let game = GrundysGame::new(200_001);
    for heap in 0..=200_000 {
        let expected = Outcome::from_grundy(game.grundy(heap));
        assert_eq!(single_heap_outcome(heap), Some(expected), "{heap}");
    }
    assert_eq!(LOST_HEAPS.len(), 41);
}
