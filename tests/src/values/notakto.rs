//! Anchors of Notakto: tic-tac-toe with crosses only, where whoever completes a line loses.

use games::{Outcome, search};

/// Plambeck and Whitehead, *The Secrets of Notakto* (2013): crosses only, and whoever completes the
/// line loses; the first player wins on one board, and by the middle square alone.
#[test]
fn search_finds_the_only_winning_move_of_notakto() {
    const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
    let options = |&board: &u16| -> Vec<u16> {
        let over = LINES.iter().any(|line| board & line == *line);
        let squares = (0..9).filter(|square| !over && board >> square & 1 == 0);
        squares.map(|square| board | 1 << square).collect()
    };
    assert_eq!(search::misere_outcome(0, options), Outcome::N);
    assert_eq!(search::misere_winning_moves(0, options), [0o020]);
}
