//! # Nudge
//!
//! Solve one heap, then two heaps of up to three coins: what do the lost positions have in common?
//!
//! # Reduction
//!
//! A selective sum: a move is made in one or more of the heaps, and in a heap it takes one coin.
//!
//! # Proof
//!
//! A selective sum is lost exactly if all components are lost ([`games::sums`]). A heap alone is lost if it
//! is even, since each move changes that and the empty heap is lost.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::Outcome;
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let winners = tests.iter().map(|heaps| solve(heaps).who_wins("first", "second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(heaps: &[u64]) -> Outcome {
    if heaps.iter().all(|heap| heap % 2 == 0) {
        Outcome::P
    } else {
        Outcome::N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use games::sums::{self, Component, Sum};
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let full = (0..heaps.len()).filter(|&i| heaps[i] > 0);
        let taken = |chosen: Vec<usize>| {
            let mut option = heaps.to_vec();
            chosen.into_iter().for_each(|i| option[i] -= 1);
            option
        };
        full.powerset().filter(|chosen| !chosen.is_empty()).map(taken).collect()
    }

    #[test]
    fn all_small_heaps_match_search() {
        for heaps in (0..4).map(|_| 0..5).multi_cartesian_product() {
            let outcome = solve(&heaps);
            assert_eq!(
                outcome,
                search::outcome(heaps.clone(), |it: &Vec<u64>| options(it)),
                "{heaps:?}"
            );
            let component =
                |&n: &u64| Component::new(n, |&n: &u64| (n.saturating_sub(1)..n).collect());
            let values: Vec<_> = heaps.iter().map(|n| component(n).values()).collect();
            assert_eq!(outcome, sums::outcome(Sum::Selective, &values), "{heaps:?}");
        }
    }
}
