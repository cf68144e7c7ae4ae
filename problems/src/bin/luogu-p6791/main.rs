//! # Nudge
//!
//! Take one stone away in mind. Which sums of Fibonacci numbers are lost under the first limit k?
//!
//! # Reduction
//!
//! Misère Fibonacci Nim with the first limit `k`, which is the normal game with one token less: count
//! its N-positions among the heaps 0, …, `N` − 1. Let `p` be the number of Fibonacci numbers up to
//! `k`, and move each part of `N` − 1 down by `p` places, where those that have no place drop out.
//! The answer is `N` − 1 less the sum of what is left.
//!
//! # Proof
//!
//! By the theorem in the module a heap is a P-position exactly when none of its parts is among the
//! first `p` Fibonacci numbers. To move all parts up by `p` places turns the heaps 0, 1, 2, … into
//! just these; and in their order, since of two heaps the larger one has the larger part where they
//! first differ, from the largest part on. So the P-position number `i`, from 0, is `i` moved up.
//!
//! For the same reason the last P-position up to `N` − 1 is `N` − 1 without its parts among the first
//! `p`. Its number `i` is what it is when moved down, and `i` + 1 of the `N` heaps are P-positions.
//!
//! # Cost
//!
//! *O*(log *N*) a question.

use games::fibonacci_nim::{zeckendorf, FIBONACCI};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { questions: [(u64, u64)] }
    println!("{}", questions.iter().map(|&(k, heaps)| solve(k, heaps)).join("\n"));
}

/// How many of the heaps 1, …, `heaps` are N-positions in misère play.
fn solve(k: u64, heaps: u64) -> u64 {
    let p = FIBONACCI.partition_point(|&part| part <= k);
    let place = |part: u64| FIBONACCI.binary_search(&part).unwrap();
    let parts = zeckendorf(heaps - 1).into_iter();
    let moved = parts.filter_map(|part| place(part).checked_sub(p)).map(|place| FIBONACCI[place]);
    heaps - 1 - moved.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{fibonacci_nim, search, Outcome};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules: what is left, and the most that may be taken.
    fn options(&(n, limit): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=limit.min(n)).map(|taken| (n - taken, 2 * taken)).collect()
    }

    #[test]
    fn all_small_questions_match_search() {
        for k in (1..sized(12, 70)).chain([20, 21, 33, 34, 44, 45, 69]) {
            let mut won = 0;
            for n in 1..sized(46, 60) {
                if search::misere_outcome((n, k), options) == Outcome::N {
                    won += 1;
                }
                assert_eq!(solve(k, n), won, "{k}, {n}");
            }
        }
    }

    /// With a limit as large as that, all heaps but the first are won.
    #[test]
    fn the_largest_limit() {
        let largest = 10u64.pow(18);
        assert_eq!(solve(largest, largest), largest - 1);
        assert_eq!(solve(largest, 1), 0);
    }

    #[test]
    fn one_more_heap_counts_if_it_is_won() {
        for seed in 0..10_000 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(2..=10u64.pow(18)) >> rng.random_range(0..60) | 2;
            let k = rng.random_range(1..=10u64.pow(18)) >> rng.random_range(0..60) | 1;
            let won = fibonacci_nim::misere_outcome(n, k) == Outcome::N;
            assert_eq!(solve(k, n) - solve(k, n - 1), u64::from(won), "seed {seed}: {k}, {n}");
        }
    }
}
