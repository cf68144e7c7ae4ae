//! Grundy's game.

use games::grundys_game::GrundysGame;

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
