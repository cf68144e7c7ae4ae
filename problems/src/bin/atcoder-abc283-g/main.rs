//! # Nudge
//!
//! How many different sums are there? Compare their list with counting in binary.
//!
//! # Reduction
//!
//! None is needed: the nim-sums of subsets of heaps, from one rank to another.
//!
//! # Proof
//!
//! The theorem of [`games::xor_basis`]: with a reduced basis, the bits of a rank tell which of its elements
//! make the sum of that rank.
//!
//! # Cost
//!
//! *O*(60 *n*) for the basis, and *O*(60) for each sum that is printed.

use games::xor_basis::{self, XorBasis};
use proconio::input;

fn main() {
    input! { n: usize, first: u64, last: u64, heaps: [u64; n] }
    let sums: Vec<String> = solve(&heaps, first, last).iter().map(u64::to_string).collect();
    println!("{}", sums.join(" "));
}

/// Returns the sums from rank `first` to rank `last`; the least one, 0, has rank 1.
fn solve(heaps: &[u64], first: u64, last: u64) -> Vec<u64> {
    let mut basis = XorBasis::new();
    for &heap in heaps {
        basis.insert(heap);
    }
    let reduced = basis.reduced();
    (first - 1..last).filter_map(|index| xor_basis::nth_sum(&reduced, index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn all_small_heaps_match_all_subsets() {
        for heaps in (0..3).map(|_| 0..9_u64).multi_cartesian_product() {
            let xor = |subset: Vec<&u64>| subset.into_iter().fold(0, |sum, heap| sum ^ heap);
            let sums: Vec<u64> = heaps.iter().powerset().map(xor).sorted().dedup().collect();
            for first in 1..=sums.len() {
                let found = solve(&heaps, first as u64, sums.len() as u64);
                assert_eq!(found, sums[first - 1..], "{heaps:?}");
            }
        }
    }
}
