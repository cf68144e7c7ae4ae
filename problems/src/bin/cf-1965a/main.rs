//! # Nudge
//!
//! What does a move not change? What is left of the second smallest size when the smallest piles are empty?
//!
//! # Reduction
//!
//! Piles of one size stay equal. Of the different sizes, in order, take the first and then the differences from
//! each to the next: these are heaps of Nim in a row, of which only the first that is not empty is touched.
//!
//! # Proof
//!
//! A move lowers the smallest size and leaves all differences between others as they are. When the smallest is
//! 0, the next size is the difference.
//!
//! # Cost
//!
//! *O*(`n` log `n`) a test.

use games::{sequential, Outcome};
use proconio::input;

fn main() {
    input! { mut tests: [[u64]] }
    let winners = tests.iter_mut().map(|piles| solve(piles).who_wins("Alice", "Bob"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(piles: &mut [u64]) -> Outcome {
    piles.sort_unstable();
    let mut before = 0;
    let heaps: Vec<u64> =
        piles.iter().map(|&pile| pile - std::mem::replace(&mut before, pile)).collect();
    sequential::nim_outcome(&heaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64]) -> Vec<Vec<u64>> {
        let least = piles.iter().copied().filter(|&pile| pile > 0).min().unwrap_or(0);
        let less = |k: u64| piles.iter().map(|pile| pile.saturating_sub(k)).collect();
        (1..=least).map(less).collect()
    }

    #[test]
    fn all_small_piles_match_search() {
        for n in 1..5 {
            for mut piles in (0..n).map(|_| 1..8).multi_cartesian_product() {
                let expected = search::outcome(piles.clone(), |it: &Vec<u64>| options(it));
                assert_eq!(solve(&mut piles), expected, "{piles:?}");
            }
        }
    }
}
