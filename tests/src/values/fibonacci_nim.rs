use games::Outcome;
use games::fibonacci_nim::{outcome, zeckendorf};

/// OEIS A000045 from its third number on: who begins loses exactly these (Whinihan 1963).
const FIBONACCI: [u64; 16] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597];

#[test]
fn who_begins_loses_the_fibonacci_numbers() {
    for n in 1..1600 {
        let expected = if FIBONACCI.contains(&n) { Outcome::P } else { Outcome::N };
        assert_eq!(outcome(n, n - 1), expected, "{n}");
    }
}

/// Project Euler, problem 297, states this total.
#[test]
fn the_numbers_below_a_million_have_the_published_number_of_parts() {
    let parts: usize = (1..1_000_000).map(|n| zeckendorf(n).len()).sum();
    assert_eq!(parts, 7_894_453);
}
