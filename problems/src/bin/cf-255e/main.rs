//! # Nudge
//!
//! How large can a pile be after its first move?
//!
//! # Reduction
//!
//! A sum of heaps, whose options are a range of sizes that ends at the square root: at most 881917. So a table
//! of the values to there is enough, and the value of a larger heap is the mex over a range of the table.
//!
//! # Proof
//!
//! By Sprague and Grundy. Both ends of the range never fall as the heap grows ([`games::range_options`]). For a heap of
//! 1 both roots are 1, which is not less than the heap.
//!
//! # Cost
//!
//! *O*(*r* log *r* + *n* log *r*) for a root *r* of the largest size, as there are only four values.

use games::range_options::RangeOptions;
use games::{nim, Outcome};
use proconio::input;
use std::ops::Range;

fn main() {
    input! { heaps: [u64] }
    println!("{}", solve(&heaps).who_wins("Furlo", "Rublo"));
}

fn solve(heaps: &[u64]) -> Outcome {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let n = root(largest) + 1;
    let game = RangeOptions::sliding(n as usize, |heap| options(heap as u64));
    let values: Vec<u64> = heaps.iter().map(|&heap| game.grundy_of(options(heap))).collect();
    nim::outcome(&values)
}

/// What may be left of a heap.
fn options(heap: u64) -> Range<usize> {
    let root_up = |n: u64| root(n) + u64::from(root(n).pow(2) < n);
    // The square root, rounded up, of the square root, rounded up, is the fourth root, rounded up.
    let first = root_up(root_up(heap));
    first as usize..(root(heap) + 1).min(heap) as usize
}

/// The square root, rounded down.
fn root(n: u64) -> u64 {
    let mut root = (n as f64).sqrt() as u64;
    while root * root > n {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= n {
        root += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options_by_powers(heap: u64) -> Vec<u64> {
        (0..heap).filter(|left| left.pow(4) >= heap && left.pow(2) <= heap).collect()
    }

    #[test]
    fn single_heaps_have_the_values_of_the_search() {
        for heap in (1..3000).step_by(sized(7, 1)) {
            assert!(options(heap).map(|it| it as u64).eq(options_by_powers(heap)), "{heap}");
            let value = search::grundy(heap, |&it: &u64| options_by_powers(it));
            assert_eq!(solve(&[heap]), Outcome::from_grundy(value), "{heap}");
        }
    }

    #[test]
    fn pairs_match_search() {
        let rules = |&(a, b): &(u64, u64)| {
            let first = options_by_powers(a).into_iter().map(move |left| (left, b));
            first.chain(options_by_powers(b).into_iter().map(move |left| (a, left))).collect()
        };
        for a in (1..200).step_by(sized(17, 1)).chain((6700..6740).step_by(sized(9, 1))) {
            for b in [1, 4, 17, 82, 90, 6724] {
                assert_eq!(solve(&[a, b]), search::outcome((a, b), rules), "{a}, {b}");
            }
        }
    }

    #[test]
    fn roots_are_exact() {
        for root_of in [881_917, 50_626, 50_625, 2, 1] {
            let square = root_of * root_of;
            assert_eq!([square - 1, square, square + 1].map(root), [root_of - 1, root_of, root_of]);
        }
    }
}
