//! # Nudge
//!
//! Try two heaps, then 1, 2, 3: what can the second player always restore?
//!
//! # Reduction
//!
//! None is needed: the statement is Nim under normal play, with empty heaps allowed.
//!
//! # Proof
//!
//! Bouton's theorem, as in the module: whoever moves wins exactly when the nim-sum is not 0. An
//! empty heap offers no move and does not change the nim-sum.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    for heaps in &tests {
        println!("{}", solve(heaps).who_wins("Yes", "No"));
    }
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
            for taken in 1..=heap {
                let mut option = heaps.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_positions_match_search() {
        for n in 1..5 {
            for heaps in (0..n).map(|_| 0..5).multi_cartesian_product() {
                let expected = search::outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }
}
