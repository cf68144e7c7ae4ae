//! The published samples of two judges.

use games::Outcome;
use games::subtraction_formulas::{
    congruent_grundy, count_congruent_winning_moves, interval_outcome, one_two_k_outcome,
};

/// Codeforces 1194 D, sample: `n`, `k` and who wins.
#[test]
fn the_samples_of_the_1_2_k_game() {
    let games = [(0, 3, Outcome::P), (3, 3, Outcome::N), (3, 4, Outcome::P), (4, 4, Outcome::N)];
    for (n, k, expected) in games {
        assert_eq!(one_two_k_outcome(&[n], k), expected, "{n}, k = {k}");
    }
}

/// AtCoder Beginner Contest 297, problem G, samples 1 to 3: the heaps, the interval and who wins.
#[test]
fn the_samples_of_the_interval_game() {
    let heaps: [&[u64]; 3] = [&[2, 3, 3], &[3, 1, 4, 1, 5], &[10, 20, 30, 40, 50, 60, 70]];
    assert_eq!(interval_outcome(heaps[0], 1, 2), Outcome::N);
    assert_eq!(interval_outcome(heaps[1], 1, 1), Outcome::P);
    assert_eq!(interval_outcome(heaps[2], 3, 14), Outcome::N);
}

/// AtCoder Regular Contest 144, problem F, sample 1: the number of winning first moves. The values of 2 modulo 5 are from
/// a table of our own, made before the formula.
#[test]
fn the_sample_of_the_congruent_game() {
    assert_eq!(count_congruent_winning_moves(&[5, 6, 7], 0, 1), 3);
    let values: Vec<u64> = (0..10).map(|n| congruent_grundy(n, 2, 5)).collect();
    assert_eq!(values, [0, 0, 1, 1, 0, 0, 1, 1, 2, 0]);
}
