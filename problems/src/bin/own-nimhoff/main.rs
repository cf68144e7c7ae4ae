//! # Nudge
//!
//! Which number of tokens can no player take from all heaps together? What does a reply that completes it leave unchanged?
//!
//! # Reduction
//!
//! None is needed: the statement is the game of the module, with *h* = *k* + 1.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(*n*) a game.

use games::{nimhoff, Outcome};
use proconio::input;

fn main() {
    input! { tests: usize }
    let mut answers = Vec::with_capacity(tests);
    for _ in 0..tests {
        input! { n: usize, h: u64, heaps: [u64; n] }
        answers.push(solve(&heaps, h).who_wins("first", "second"));
    }
    println!("{}", answers.join("\n"));
}

fn solve(heaps: &[u64], h: u64) -> Outcome {
    nimhoff::outcome(heaps, h)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64], h: u64) -> Vec<Vec<u64>> {
        let all = heaps.iter().map(|&heap| 0..=heap).multi_cartesian_product();
        let is_allowed = |after: &Vec<u64>| {
            let changed = (0..heaps.len()).filter(|&i| after[i] < heaps[i]).count();
            let taken: u64 = heaps.iter().sum::<u64>() - after.iter().sum::<u64>();
            changed == 1 || (0 < taken && taken < h)
        };
        all.filter(is_allowed).collect()
    }

    #[test]
    fn all_small_heaps_match_search() {
        for h in 1..6 {
            for heaps in (0..3).map(|_| 0..5).multi_cartesian_product() {
                let expected = search::outcome(heaps.clone(), |it: &Vec<u64>| options(it, h));
                assert_eq!(solve(&heaps, h), expected, "{heaps:?} {h}");
            }
        }
    }
}
