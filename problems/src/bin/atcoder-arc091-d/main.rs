//! # Nudge
//!
//! Write down the Grundy values for *K* = 2 and 3, below each other as far as ⌊*X* / *K*⌋ stays the same.
//!
//! # Reduction
//!
//! A sum of heaps from which at most ⌊`n` / `k`⌋ tokens are taken, with a `k` of its own for each.
//!
//! # Proof
//!
//! The bound never falls and grows by at most 1, so that the values are those of [`games::bounded_take`]; and a sum is
//! lost exactly if their nim-sum is 0.
//!
//! # Cost
//!
//! About √(*n* log *n*) divisions for a heap of *n* at most.

use games::{bounded_take, nim, Outcome};
use proconio::input;

fn main() {
    input! { heaps: [(u64, u64)] }
    println!("{}", solve(&heaps).who_wins("Takahashi", "Aoki"));
}

fn solve(heaps: &[(u64, u64)]) -> Outcome {
    let values: Vec<u64> =
        heaps.iter().map(|&(n, k)| bounded_take::fraction_grundy(n, k)).collect();
    nim::outcome(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (i, &(n, k)) in heaps.iter().enumerate() {
            for taken in 1..=n / k {
                let mut option = heaps.to_vec();
                option[i].0 -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_heaps_match_search() {
        let heaps = (1..9).cartesian_product(1..5).collect_vec();
        for sum in (0..2).map(|_| heaps.iter().copied()).multi_cartesian_product() {
            for sum in [&sum[..1], &sum] {
                let expected = search::outcome(sum.to_vec(), |it: &Vec<_>| options(it));
                assert_eq!(solve(sum), expected, "{sum:?}");
            }
        }
    }
}
