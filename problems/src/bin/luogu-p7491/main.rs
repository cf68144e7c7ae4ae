//! # Nudge
//!
//! How many of the moves on one heap win? Look at the Grundy values of its options.
//!
//! # Reduction
//!
//! A sum of heaps of which at most f(`s`) = ⌊σ`s`⌋ tokens are taken. The options of a heap have all values from 0 to f(`s`)
//! but its own, each once. Let `x` be the nim-sum of all values, and not 0. Then a heap of value `g` has exactly one
//! winning move if `g` ^ `x` ≤ f(`s`), and else none.
//!
//! # Proof
//!
//! As σ < 1, f never falls and grows by at most 1, which is all that [`games::bounded_take`] asks for. A move wins
//! exactly if it leaves the value `g` ^ `x`. So the probability is the sum of 1 / f(`s`) over the heaps that have a winning
//! move, divided by the number of heaps that have a move. The numbers f(`s`) are less than the modulus, which is a
//! prime. ⌊(√(`k` `s`²) + `b` `s`) / `c`⌋ does not change if the root is rounded down first, since the other numbers are
//! integers.
//!
//! # Cost
//!
//! *O*(log `s`) steps for a heap if σ ≥ ½; for the kind 6 at most some 10⁵.

use games::{bounded_take, nim};
use proconio::input;

const MODULUS: u64 = 20_190_816_170_251;

fn main() {
    input! { kind: u32, n: usize, heaps: [u64; n] }
    let probability = match kind {
        1 => solve(&heaps, |s| (root(2, s) + s) / 3),
        2 => solve(&heaps, |s| (root(3, s) + s) / 5),
        3 => solve(&heaps, |s| (root(5, s) - s) / 2),
        _ => {
            input! { p: u64, q: u64 }
            solve(&heaps, |s| s * p / q)
        }
    };
    println!("{probability}");
}

/// The probability as a number modulo `MODULUS`, where at most `most(s)` of `s` tokens are taken.
fn solve(heaps: &[u64], most: impl Fn(u64) -> u64) -> u64 {
    let values: Vec<u64> = heaps.iter().map(|&heap| bounded_take::grundy(heap, &most)).collect();
    let sum = nim::nim_sum(&values);
    let movable = heaps.iter().filter(|&&heap| most(heap) > 0).count() as u64;
    if sum == 0 || movable == 0 {
        return 0;
    }
    // A sum of fractions, of which the denominator is inverted at last.
    let (mut numerator, mut denominator) = (0, 1);
    for (&heap, value) in heaps.iter().zip(values) {
        let most = most(heap);
        if most > 0 && value ^ sum <= most {
            numerator = (times(numerator, most) + denominator) % MODULUS;
            denominator = times(denominator, most);
        }
    }
    times(numerator, inverse(times(denominator, movable)))
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(MODULUS)) as u64
}

/// The inverse of `a` modulo the prime: its power with the exponent two less.
fn inverse(a: u64) -> u64 {
    let (mut power, mut base, mut exponent) = (1, a, MODULUS - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = times(power, base);
        }
        base = times(base, base);
        exponent /= 2;
    }
    power
}

/// √(`k` `s`²), rounded down.
fn root(k: u64, s: u64) -> u64 {
    let square = u128::from(k) * u128::from(s) * u128::from(s);
    // A guess, which is then corrected.
    let mut root = ((k as f64).sqrt() * s as f64) as u128;
    while root * root > square {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= square {
        root += 1;
    }
    root as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;

    /// The probability from the rules, as a fraction.
    fn by_search(heaps: &[u64], most: impl Fn(u64) -> u64) -> (u64, u64) {
        let after = |heaps: &[u64], heap: usize| -> Vec<Vec<u64>> {
            let with_left = |left| {
                let mut after = heaps.to_vec();
                after[heap] = left;
                after
            };
            let size = heaps[heap];
            (size - most(size)..size).map(with_left).collect()
        };
        let options = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
            (0..heaps.len()).flat_map(|heap| after(heaps, heap)).collect()
        };
        let outcomes = search::values(heaps.to_vec(), options, Outcome::from_options);
        let (mut numerator, mut denominator, mut movable) = (0, 1, 0);
        for heap in 0..heaps.len() {
            let moves = after(heaps, heap);
            let wins = moves.iter().filter(|it| outcomes[*it] == Outcome::P);
            if !moves.is_empty() {
                let (wins, all) = (wins.count() as u64, moves.len() as u64);
                numerator = numerator * all + wins * denominator;
                denominator *= all;
                movable += 1;
            }
        }
        (numerator, denominator * movable)
    }

    #[test]
    fn small_heaps_match_search() {
        let functions: [&dyn Fn(u64) -> u64; 6] = [
            &|s| (root(2, s) + s) / 3,
            &|s| (root(3, s) + s) / 5,
            &|s| (root(5, s) - s) / 2,
            &|s| s / 2,
            &|s| s * 2 / 7,
            &|s| s * 9 / 10,
        ];
        for most in functions {
            for heaps in (0..3).map(|_| 1..8u64).multi_cartesian_product() {
                let (numerator, denominator) = by_search(&heaps, most);
                let expected = match denominator {
                    0 => 0,
                    _ => times(numerator, inverse(denominator)),
                };
                assert_eq!(solve(&heaps, most), expected, "{heaps:?}");
            }
        }
    }

    #[test]
    fn roots_are_exact() {
        for s in (1..10_000_000_000u64).step_by(123_456_789) {
            for k in [2, 3, 5] {
                let root = u128::from(root(k, s));
                let square = u128::from(k) * u128::from(s).pow(2);
                assert!(root * root <= square && square < (root + 1).pow(2), "{k}, {s}");
            }
        }
    }
}
