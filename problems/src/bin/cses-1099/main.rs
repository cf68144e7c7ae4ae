//! # Nudge
//!
//! A ball that moves down to stair 2 can be moved on at once. Which stairs are worth looking at?
//!
//! # Reduction
//!
//! Staircase Nim with stair 1 as the ground: stair `k` is step `k` − 1.
//!
//! # Proof
//!
//! A move carries balls to the next lower stair, as in [`games::staircase_nim`]; those on stair 1 can no
//! longer move.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{staircase_nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let winners = tests.iter().map(|stairs| solve(stairs).who_wins("first", "second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

/// Who wins with these numbers of balls on stairs 1, 2, …; there is at least one stair.
fn solve(stairs: &[u64]) -> Outcome {
    staircase_nim::outcome(&stairs[1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(stairs: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for k in 1..stairs.len() {
            for carried in 1..=stairs[k] {
                let mut option = stairs.to_vec();
                option[k] -= carried;
                option[k - 1] += carried;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_staircases_match_search() {
        for n in 1..5 {
            for stairs in (0..n).map(|_| 0..4).multi_cartesian_product() {
                assert_eq!(
                    solve(&stairs),
                    search::outcome(stairs.clone(), |it: &Vec<u64>| options(it)),
                    "{stairs:?}"
                );
            }
        }
    }
}
