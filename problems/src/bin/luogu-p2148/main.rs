//! # Nudge
//!
//! Make a table of lost pairs with 1 to 8 stones, and write the sizes less one in binary.
//!
//! # Reduction
//!
//! A sum of pairs, each as good as a heap of Nim: the Grundy value of (`x`, `y`) is the place of the
//! lowest 0 in (`x` − 1) | (`y` − 1), in binary, counted from 0.
//!
//! # Proof
//!
//! Count each heap without one of its tokens: a heap `z` is split into `p` and `q` with
//! `p` + `q` = `z` − 1, and (`p`, `q`) is the new pair. By induction its value is the place of the
//! lowest 0 in `p` | `q`.
//!
//! *Splits of `z` reach the value `d` exactly if bit `d` of `z` is 1.* The value is `d` exactly if
//! both have a 0 at place `d`, and at each lower place at least one has a 1. Then below place `d` + 1
//! they add up to 2^`d` − 1 and what they have in common, which is any number below 2^`d`. So, modulo
//! 2^(`d` + 1), `z` = `p` + `q` + 1 is one of 2^`d`, …, 2^(`d` + 1) − 1: bit `d` of `z` is 1. And if
//! it is, choose the common part so that the sum is right modulo 2^(`d` + 1); what is missing is not
//! negative and divisible by that, and may be added to `p`.
//!
//! So the options of (`x`, `y`), counted in this way, have as values the places of the 1s in `x` or
//! `y`, and the mex is the lowest 0 in `x` | `y`.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    for heaps in &tests {
        println!("{}", solve(heaps).who_wins("YES", "NO"));
    }
}

fn solve(heaps: &[u64]) -> Outcome {
    let values: Vec<u64> = heaps.chunks(2).map(|pair| grundy(pair[0], pair[1])).collect();
    nim::outcome(&values)
}

fn grundy(x: u64, y: u64) -> u64 {
    u64::from(((x - 1) | (y - 1)).trailing_ones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for removed in 0..heaps.len() {
            let other = removed ^ 1;
            for part in 1..heaps[other] {
                let mut option = heaps.to_vec();
                option[removed] = part;
                option[other] = heaps[other] - part;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_positions_match_search() {
        for (pairs, largest) in [(1, 33), (2, sized(4, 7)), (3, sized(2, 4))] {
            for heaps in (0..2 * pairs).map(|_| 1..=largest).multi_cartesian_product() {
                let expected = search::outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }

    #[test]
    fn values_of_pairs_match_search() {
        let start = vec![65, 65];
        let values = search::values(start, |it| options(it), games::mex::mex);
        for (pair, value) in values {
            assert_eq!(grundy(pair[0], pair[1]), value, "{pair:?}");
        }
    }

    /// 2³⁰ and 2³⁰ − 1 have no common 1, so the lowest 0 is at place 31.
    #[test]
    fn values_of_the_largest_heaps() {
        assert_eq!(grundy((1 << 30) + 1, 1 << 30), 31);
        assert_eq!(grundy(2_000_000_000, 2_000_000_000), 10); // 2 · 10⁹ is odd · 2¹⁰
    }
}
