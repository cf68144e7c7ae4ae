//! # Nudge
//!
//! What are k equal piles worth together, for even k and for odd k?
//!
//! # Reduction
//!
//! A sum of piles, whose Grundy values follow from the size of the pile and the parity of `k`.
//!
//! # Theorem
//!
//! If `k` is even, the values of 0, 1, 2 are 0, 1, 2; from 3 on they are 0 for odd sizes and 1 for even
//! ones. If `k` is odd, the values of 0, …, 4 are 0, 1, 0, 1, 2; from 5 on that of an odd size is 0, and that
//! of an even size `2x` is 2 if `x` has the value 1, and else 1.
//!
//! # Proof
//!
//! `k` equal piles have the nim-sum 0 if `k` is even, and else the value of one of them. So an odd size `m`
//! has one option, with the value of `m` - 1, and an even size has another one, with 0 or with the value of
//! its half. By induction from 3, or from 5, on: even sizes are not worth 0, so odd ones are, and the value
//! of an even size is the mex of 0 and 0, or of 0 and that of its half.
//!
//! # Cost
//!
//! *O*(log *a*) a pile: an even size is halved until it is odd or small.

use games::{nim, Outcome};
use proconio::input;

fn main() {
    input! { n: usize, k: u64, piles: [u64; n] }
    println!("{}", solve(&piles, k).who_wins("Kevin", "Nicky"));
}

fn solve(piles: &[u64], k: u64) -> Outcome {
    let value = if k % 2 == 0 { value_for_even } else { value_for_odd };
    nim::outcome(&piles.iter().map(|&size| value(size)).collect::<Vec<_>>())
}

/// The Grundy value of a pile if it may be replaced by an even number of halves.
fn value_for_even(size: u64) -> u64 {
    match size {
        0..=2 => size,
        _ => 1 - size % 2,
    }
}

/// The Grundy value of a pile if it may be replaced by an odd number of halves.
fn value_for_odd(size: u64) -> u64 {
    // The first of the sizes `halved`, `2 * halved`, …, `size` is odd or small.
    let mut halved = size;
    while halved > 4 && halved % 2 == 0 {
        halved /= 2;
    }
    let mut value = match halved {
        0..=4 => [0, 1, 0, 1, 2][halved as usize],
        _ => 0,
    };
    while halved < size {
        halved *= 2;
        value = if value == 1 { 2 } else { 1 };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules; the piles are sorted, and none is empty.
    fn options(piles: &[u64], k: usize) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            let mut others = piles.to_vec();
            others.remove(i);
            let mut add = |parts: Vec<u64>| {
                let all = others.iter().copied().chain(parts).filter(|&part| part > 0);
                options.push(all.sorted().collect());
            };
            add(vec![pile - 1]);
            if pile % 2 == 0 {
                add(vec![pile / 2; k]);
            }
        }
        options
    }

    #[test]
    fn small_piles_match_search() {
        for k in 1..4 {
            for piles in (1..8).combinations_with_replacement(2) {
                let outcome = search::outcome(piles.clone(), |it: &Vec<u64>| options(it, k));
                assert_eq!(solve(&piles, k as u64), outcome, "{piles:?}, {k}");
            }
        }
    }

    #[test]
    fn values_match_their_definition() {
        let mex = |options: &[u64]| (0..).find(|it| !options.contains(it)).unwrap();
        let (mut even, mut odd) = (vec![0], vec![0]);
        for size in 1..1000_usize {
            let less = [even[size - 1], odd[size - 1]];
            let halves = if size % 2 == 0 { [0, odd[size / 2]] } else { less };
            even.push(mex(&[less[0], halves[0]]));
            odd.push(mex(&[less[1], halves[1]]));
            assert_eq!(value_for_even(size as u64), even[size], "{size}");
            assert_eq!(value_for_odd(size as u64), odd[size], "{size}");
        }
    }
}
