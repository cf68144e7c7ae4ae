//! The published samples of three judges.

use games::xor_basis::{XorBasis, heaviest_independent, nth_sum};

/// CQOI 2013, *New Nim*, sample: of these heaps at least 21 tokens must be removed.
#[test]
fn the_sample_of_new_nim() {
    let heaps = [5, 5, 6, 6, 5, 5];
    let kept: u64 = heaviest_independent(&heaps).iter().map(|&i| heaps[i]).sum();
    assert_eq!(heaps.iter().sum::<u64>() - kept, 21);
}

/// AtCoder Beginner Contest 283, problem G, samples 1 and 4.
#[test]
fn nim_sums_in_order_are_the_published_ones() {
    let reduced = XorBasis::from_iter([2, 21, 17, 21]).reduced();
    let sums: Vec<u64> = (0..8).map(|index| nth_sum(&reduced, index).unwrap()).collect();
    assert_eq!(sums, [0, 2, 4, 6, 17, 19, 21, 23]);
    let reduced = XorBasis::from_iter([88, 44, 82, 110, 121, 80]).reduced();
    assert_eq!(nth_sum(&reduced, 20), Some(41));
}

/// Codeforces 1101 G, samples 1 and 3: into how many segments the numbers can be cut.
#[test]
fn ranks_are_the_published_ones() {
    assert_eq!(XorBasis::from_iter([5, 5, 7, 2]).rank(), 2);
    assert_eq!(XorBasis::from_iter([3, 1, 10]).rank(), 3);
}
