use games::Outcome;
use games::euclid::{outcome, positive_grundy};

/// Luogu P1290 and HDU 1525, samples.
#[test]
fn the_published_samples() {
    assert_eq!(outcome(34, 12), Outcome::N);
    assert_eq!(outcome(25, 7), Outcome::N);
    assert_eq!(outcome(24, 15), Outcome::P);
}

/// Nivasch (2006): the value of the positive game is the integer part of |y/x - x/y|.
#[test]
fn the_positive_game_has_the_values_of_nivasch() {
    for x in 1..200u64 {
        for y in 1..200u64 {
            let expected = (x * x).abs_diff(y * y) / (x * y);
            assert_eq!(positive_grundy(x, y), expected, "{x}, {y}");
        }
    }
}
