//! # Nudge
//!
//! When can the second player always restore what the first has disturbed? Try two, then three heaps.
//!
//! # Reduction
//!
//! None is needed: the statement is Nim.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let winners = tests.iter().map(|heaps| solve(heaps).who_wins("first", "second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(heaps: &[u64]) -> Outcome {
    nim::outcome(heaps)
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
            for left in 0..heap {
                let mut option = heaps.to_vec();
                option[i] = left;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_heaps_match_search() {
        for heaps in (0..3).map(|_| 0..6).multi_cartesian_product() {
            assert_eq!(
                solve(&heaps),
                search::outcome(heaps.clone(), |it: &Vec<u64>| options(it)),
                "{heaps:?}"
            );
        }
    }
}
