//! # Nudge
//!
//! Play as if the last stone won. From which position on must you think again?
//!
//! # Reduction
//!
//! None is needed: the statement is misère Nim. Whoever takes the last stone loses, so whoever finds
//! nothing left to take wins.
//!
//! # Proof
//!
//! Bouton's theorem for misère play, as in the module. An empty heap offers no move, changes no
//! nim-sum, and leaves "every heap has size 0 or 1" as it is.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    for heaps in &tests {
        println!("{}", solve(heaps).who_wins("John", "Brother"));
    }
}

fn solve(heaps: &[u64]) -> Outcome {
    nim::misere_outcome(heaps)
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
        for (n, largest) in [(1, 9), (2, 6), (3, 4), (4, 4), (6, 2)] {
            for heaps in (0..n).map(|_| 0..=largest).multi_cartesian_product() {
                let expected = search::misere_outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }
}
