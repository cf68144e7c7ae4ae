//! # Nudge
//!
//! Solve one heap first: what can you answer to 1, 2 and 3?
//!
//! # Reduction
//!
//! A sum of heaps of which 1, 2 or 3 sticks may be taken.
//!
//! # Proof
//!
//! By Sprague and Grundy the sum is lost exactly if the nim-sum of the values of its heaps is 0, and the
//! value of a heap is its remainder by 4 ([`games::subtraction`]).
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, subtraction, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let winners = tests.iter().map(|heaps| solve(heaps).who_wins("first", "second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(heaps: &[u64]) -> Outcome {
    let values: Vec<u64> = heaps.iter().map(|&n| subtraction::bachet_grundy(n, 3)).collect();
    nim::outcome(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for taken in 1..=heap.min(3) {
                let mut option = heaps.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_heaps_match_search() {
        for heaps in (0..3).map(|_| 0..8).multi_cartesian_product() {
            assert_eq!(
                solve(&heaps),
                search::outcome(heaps.clone(), |it: &Vec<u64>| options(it)),
                "{heaps:?}"
            );
        }
    }
}
