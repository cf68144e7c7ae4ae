use games::Outcome;
use games::staircase_nim::{outcome, strip_steps};

/// The two samples of POJ 1704, Georgia and Bob; the squares there begin with 1.
#[test]
fn coins_on_a_strip_have_the_published_outcomes() {
    for (squares, expected) in [
        (&[1, 2, 3][..], Outcome::P),               // Bob will win
        (&[1, 5, 6, 7, 9, 12, 14, 17], Outcome::N), // Georgia will win
    ] {
        let coins: Vec<u64> = squares.iter().map(|square| square - 1).collect();
        assert_eq!(outcome(&strip_steps(&coins)), expected, "{squares:?}");
    }
}
