//! Anchors of the game where a square number of tokens is taken from a heap: for the search, and for
//! the ways to add games.

use games::sums::{self, Component, Sum};
use games::{Outcome, search};

/// OEIS A014586, Grundy values for 0, 1, 2, … tokens.
const GRUNDY_VALUES: [u64; 50] = [
    0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2,
    3, 4, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 3,
];

/// OEIS A338027, how many moves the game lasts if the winner hurries and the loser delays.
const LENGTHS: [u64; 86] = [
    0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6, 7, 3, 4, 1, 8, 3, 5, 6, 3, 8, 5, 5, 1, 5, 3, 7, 7, 3, 5,
    5, 9, 10, 5, 1, 7, 3, 6, 5, 3, 9, 5, 8, 7, 5, 9, 7, 1, 11, 3, 8, 9, 3, 7, 5, 10, 9, 5, 9, 7,
    10, 11, 1, 8, 3, 12, 9, 3, 11, 5, 12, 11, 5, 7, 7, 9, 11, 5, 9, 1, 11, 3, 7, 10,
];

/// What is left after a square number of tokens is taken.
fn options(&n: &u64) -> Vec<u64> {
    (1..).take_while(|root| root * root <= n).map(|root| n - root * root).collect()
}

#[test]
fn search_finds_the_published_values_of_take_a_square() {
    for (n, value) in (0..).zip(GRUNDY_VALUES) {
        assert_eq!(search::grundy(n, options), value, "{n} tokens");
    }
}

#[test]
fn search_finds_the_published_lengths_of_take_a_square() {
    for (n, moves) in (0..).zip(LENGTHS) {
        assert_eq!(search::remoteness(n, options), moves, "{n} tokens");
    }
}

#[test]
fn remoteness_of_take_a_square_is_the_published_length() {
    for (n, moves) in (0..).zip(LENGTHS) {
        let heap = Component::new(n, options).values();
        assert_eq!(heap.normal.remoteness, moves, "{n} tokens");
    }
}

/// With a move in every heap at once, the heap of the least published length decides.
#[test]
fn the_shortest_heap_decides_a_conjunctive_sum() {
    let heaps: Vec<_> = (0..86).map(|n| Component::new(n, options).values()).collect();
    for (a, first) in LENGTHS.into_iter().enumerate() {
        for (b, second) in LENGTHS.into_iter().enumerate() {
            let expected = if first.min(second) % 2 == 1 { Outcome::N } else { Outcome::P };
            let found = sums::outcome(Sum::Conjunctive, &[heaps[a], heaps[b]]);
            assert_eq!(found, expected, "{a} and {b} tokens");
        }
    }
}
