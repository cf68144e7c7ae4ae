//! Coin turning: the tables of *Winning Ways*, chapter 14, and OEIS.

use games::coin_turning::{CoinTurning, mock_turtles, moebius, ruler, turning_turtles, twins};

/// OEIS A000069, the odious numbers.
const ODIOUS: [u64; 16] = [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31];

/// OEIS A006519, the largest power of two that divides 1, 2, 3, …
const RULER: [u64; 16] = [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16];

/// Winning Ways: Moebius on eighteen places.
const MOEBIUS: [u64; 18] =
    [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494];

#[test]
fn the_named_games_have_their_published_values() {
    assert_eq!(CoinTurning::new(16, mock_turtles).grundy_values(), ODIOUS);
    assert_eq!(CoinTurning::new(16, ruler).grundy_values(), RULER);
    assert_eq!(CoinTurning::new(18, moebius).grundy_values(), MOEBIUS);
    assert_eq!(CoinTurning::new(4, turning_turtles).grundy_values(), [1, 2, 3, 4]);
    assert_eq!(CoinTurning::new(4, twins).grundy_values(), [0, 1, 2, 3]);
}
