//! # Nudge
//!
//! Who wants to take the last stone of the first pile? What can that player do if the pile has two stones or more?
//!
//! # Reduction
//!
//! None is needed: the statement is the row of heaps of the module.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`n`) a test.

use games::{sequential, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let winners = tests.iter().map(|piles| solve(piles).who_wins("First", "Second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(piles: &[u64]) -> Outcome {
    sequential::nim_outcome(piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64]) -> Vec<Vec<u64>> {
        let Some(first) = piles.iter().position(|&pile| pile > 0) else {
            return vec![];
        };
        let left = 0..piles[first];
        left.map(|left| [&piles[..first], &[left], &piles[first + 1..]].concat()).collect()
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 1..5 {
            for piles in (0..n).map(|_| 1..5).multi_cartesian_product() {
                let expected = search::outcome(piles.clone(), |it: &Vec<u64>| options(it));
                assert_eq!(solve(&piles), expected, "{piles:?}");
            }
        }
    }
}
