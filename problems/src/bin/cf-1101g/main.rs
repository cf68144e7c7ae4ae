//! # Nudge
//!
//! Look at the xors of all beginnings of the sequence: what is a segment in terms of them?
//!
//! # Reduction
//!
//! The most segments are as many as the rank of the numbers over the field of two elements, unless the xor of
//! all of them is 0.
//!
//! # Proof
//!
//! If the xor of all numbers is 0, so is that of all segments. Else let *P*ᵢ be the xor of the first *i*
//! numbers. The xor of a segment is that of two such, so those of all segments are independent exactly
//! if the *P*ᵢ at their ends are; and any set of ends will do that has the last one. There are as many
//! independent ones as the rank of all *P*ᵢ, which is that of the numbers, and the last one, which is not 0,
//! is in some basis.
//!
//! # Cost
//!
//! *O*(*n* log *a*).

use games::xor_basis::XorBasis;
use proconio::input;

fn main() {
    input! { numbers: [u64] }
    match solve(&numbers) {
        Some(segments) => println!("{segments}"),
        None => println!("-1"),
    }
}

fn solve(numbers: &[u64]) -> Option<u32> {
    if numbers.iter().fold(0, |sum, number| sum ^ number) == 0 {
        return None;
    }
    let mut basis = XorBasis::new();
    for &number in numbers {
        basis.insert(number);
    }
    Some(basis.rank())
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The most segments by trying all ways to cut, and all choices of segments.
    fn slow(numbers: &[u64]) -> Option<u32> {
        let cuts = (1..numbers.len()).powerset();
        let segments = |ends: Vec<usize>| -> Vec<u64> {
            let ends = [0].into_iter().chain(ends).chain([numbers.len()]);
            let xor = |(from, to): (usize, usize)| numbers[from..to].iter().fold(0, |a, b| a ^ b);
            ends.tuple_windows().map(xor).collect()
        };
        let is_right = |segments: &Vec<u64>| {
            let mut choices = segments.iter().powerset().filter(|choice| !choice.is_empty());
            choices.all(|choice| choice.into_iter().fold(0, |a, b| a ^ b) != 0)
        };
        cuts.map(segments).filter(is_right).map(|segments| segments.len() as u32).max()
    }

    #[test]
    fn all_short_sequences_match_all_cuts() {
        for n in 1..5 {
            for numbers in (0..n).map(|_| 0..7).multi_cartesian_product() {
                assert_eq!(solve(&numbers), slow(&numbers), "{numbers:?}");
            }
        }
    }
}
