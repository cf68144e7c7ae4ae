//! How many sums of components have each nim-sum, by the Walsh–Hadamard transform.
//!
//! # Rules
//!
//! There are several kinds of components, each with a Grundy value, and a position is a list of
//! components, each of any kind. The question is not who wins a position but how many positions have which
//! nim-sum, modulo an odd number; those with nim-sum 0 are lost for whoever moves.
//!
//! # Theorem
//!
//! Let `c`(`v`) be the number of kinds with value `v` < 2ᵇ, and `ĉ`(`w`) the sum over all `v` of `c`(`v`), with
//! a minus sign where `v` and `w` have an odd number of common bits. The transform of `ĉ` is 2ᵇ`c`.
//! The numbers of lists of `n` components by nim-sum have the transform `ĉ`(`w`)ⁿ. So all that adds up numbers for
//! different `n` is a function of each `ĉ`(`w`) alone, such as `ĉ` + `ĉ`² + … + `ĉ`ⁿ for lists of 1 to `n`
//! components, or 1/(1 − `qĉ`) if each further component has the weight `q`.
//!
//! *Different heaps.* Let `N` = 2ᵇ − 1. There are `f`(`k`) lists of `k` different heaps of 1, …, `N` tokens with
//! nim-sum 0, where `f`(0) = 1, `f`(1) = 0 and `f`(`k`) = `N`(`N` − 1)…(`N` − `k` + 2) − `f`(`k` − 1) −
//! (`k` − 1)(`N` − `k` + 2) `f`(`k` − 2).
//!
//! # Proof sketch
//!
//! The sign of `u` ^ `v` is the product of the signs of `u` and `v`, so the transform of the numbers for
//! a list and one more component is a product. The signs of `v` against all `w` cancel unless `v` is 0,
//! which gives the inverse.
//!
//! *Different heaps.* Choose `k` − 1 different ones; the last one is then decided by nim-sum 0, and is right unless it is 0, in
//! `f`(`k` − 1) cases, or one of the others: then the other `k` − 2 have nim-sum 0, and the one that is
//! repeated stands at one of `k` − 1 places and is one of the `N` − `k` + 2 that are not among them.
//!
//! # Complexity
//!
//! *O*(*b* 2ᵇ) additions for a transform, and what the function of each `ĉ` costs. Counts must add up to
//! less than 2⁶³. Lists of 1 to 2·10⁵ of 2¹⁶ kinds need 10 ms (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * AtCoder ABC 212 H, Codeforces 717D and 1411G: lists of 1 to `n`, of `n`, and of random length.
//! * Project Euler 409, *Nim Extreme*: different heaps (cited from memory).

use std::ops::{Add, Sub};

/// Transforms numbers in place; their number must be a power of two. Twice, it multiplies by that.
///
/// # Panics
///
/// Panics if the number of numbers is no power of two.
///
/// ```
/// use games::nim_counts::transform;
///
/// let mut counts = [1, 2, 0, 0];
/// transform(&mut counts);
/// assert_eq!(counts, [3, -1, 3, -1]);
/// transform(&mut counts);
/// assert_eq!(counts, [4, 8, 0, 0]);
/// ```
pub fn transform<T: Copy + Add<Output = T> + Sub<Output = T>>(numbers: &mut [T]) {
    let n = numbers.len();
    assert!(n.is_power_of_two(), "{} numbers: no power of two", n);
    let mut half = 1;
    while half < n {
        for block in numbers.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// Returns, by nim-sum, the numbers whose transform is a function of the transform of `counts`, modulo
/// `modulus`. `counts` has the number of kinds by value, and `function` returns a number below `modulus`.
///
/// There are as many numbers as the power of two that `counts` needs.
///
/// # Panics
///
/// Panics if the modulus is even or does not fit in 32 bits.
///
/// ```
/// use games::nim_counts::by_transform;
///
/// // Lists of exactly two heaps, of which each is of 0, 1 or 2 tokens.
/// let square = |c: i64| (c * c) as u64 % 101;
/// assert_eq!(by_transform(&[1, 1, 1], 101, square), [3, 2, 2, 2]);
/// ```
pub fn by_transform(counts: &[u64], modulus: u64, function: impl Fn(i64) -> u64) -> Vec<u64> {
    assert!(modulus % 2 == 1 && modulus >> 32 == 0, "modulus {}: not odd below 2^32", modulus);
    let n = counts.len().next_power_of_two();
    let mut numbers: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
    numbers.resize(n, 0);
    transform(&mut numbers);
    for number in &mut numbers {
        *number = function(*number) as i64;
    }
    // The sums stay below 2^32 n.
    transform(&mut numbers);
    let half = (modulus + 1) / 2;
    let inverse = power(half, u64::from(n.trailing_zeros()), modulus);
    let reduced = numbers.iter().map(|it| it.rem_euclid(modulus as i64) as u64);
    reduced.map(|it| it * inverse % modulus).collect()
}

/// Returns the numbers of lists of `n` components by nim-sum, modulo `modulus`.
///
/// # Panics
///
/// As [`by_transform`].
///
/// ```
/// use games::nim_counts::lists;
///
/// // Two heaps of 1 or 2 tokens.
/// assert_eq!(lists(&[0, 1, 1], 2, 998_244_353), [2, 0, 0, 2]);
/// ```
pub fn lists(counts: &[u64], n: u64, modulus: u64) -> Vec<u64> {
    by_transform(counts, modulus, |c| power(residue(c, modulus), n, modulus))
}

/// Returns the numbers of lists of 1 to `n` components by nim-sum, modulo `modulus`.
///
/// # Panics
///
/// As [`by_transform`].
///
/// ```
/// use games::nim_counts::lists_up_to;
///
/// // One or two heaps of 1 or 2 tokens.
/// assert_eq!(lists_up_to(&[0, 1, 1], 2, 998_244_353), [2, 1, 1, 2]);
/// ```
pub fn lists_up_to(counts: &[u64], n: u64, modulus: u64) -> Vec<u64> {
    by_transform(counts, modulus, |c| geometric_sum(residue(c, modulus), n, modulus))
}

/// Returns the number of lists of `k` different heaps, each of 1 to 2ᵇ − 1 tokens, with nim-sum 0, modulo
/// `modulus`.
///
/// # Panics
///
/// Panics if the modulus is 0 or does not fit in 32 bits, or if `bits` is 64 or more.
///
/// ```
/// use games::nim_counts::lists_of_different;
///
/// assert_eq!([0, 1, 2, 3, 4].map(|k| lists_of_different(2, k, 1000)), [1, 0, 0, 6, 0]);
/// ```
pub fn lists_of_different(bits: u32, k: u64, modulus: u64) -> u64 {
    assert!(modulus > 0 && modulus >> 32 == 0, "modulus {}: not positive below 2^32", modulus);
    assert!(bits < 64, "heaps of {} bits", bits);
    let heaps = (1_u64 << bits) - 1;
    if k > heaps {
        return 0;
    }
    // f(i - 2), f(i - 1), and N(N - 1)…(N - i + 2).
    let (mut before, mut last, mut choices) = (0, 1 % modulus, 1 % modulus);
    for i in 1..=k {
        // The last one but one is free to be any that is not among the others.
        let (place, others) = ((i - 1) % modulus, (heaps + 2 - i) % modulus);
        if i > 1 {
            choices = choices * others % modulus;
        }
        let repeated = place * others % modulus * before % modulus;
        (before, last) = (last, (choices + 2 * modulus - last - repeated) % modulus);
    }
    last
}

fn residue(number: i64, modulus: u64) -> u64 {
    number.rem_euclid(modulus as i64) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1 % modulus;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        exponent /= 2;
    }
    result
}

/// Returns `c` + `c`² + … + `c`ⁿ, by doubling: no division, which may be by 0.
fn geometric_sum(c: u64, n: u64, modulus: u64) -> u64 {
    // The sum of c to the power of 1 to m, and c to the power of m, for the leading bits m of n.
    let (mut sum, mut power) = (0, 1 % modulus);
    for bit in (0..u64::BITS - n.leading_zeros()).rev() {
        sum = (sum + power * sum) % modulus;
        power = power * power % modulus;
        if n >> bit & 1 == 1 {
            power = power * c % modulus;
            sum = (sum + power) % modulus;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULUS: u64 = 998_244_353;

    /// All lists of `n` numbers below `kinds`.
    fn all_lists(kinds: u64, n: u32) -> impl Iterator<Item = Vec<u64>> {
        (0..kinds.pow(n)).map(move |code| (0..n).map(|i| code / kinds.pow(i) % kinds).collect())
    }

    #[test]
    fn lists_match_enumeration() {
        for counts in all_lists(3, 5) {
            // The kinds one by one.
            let kinds: Vec<u64> =
                (0..).zip(&counts).flat_map(|(v, &c)| vec![v; c as usize]).collect();
            let mut all = vec![0; 8];
            for n in 0..4 {
                let mut expected = vec![0; 8];
                for list in all_lists(kinds.len() as u64, n) {
                    let sum = list.iter().fold(0, |sum, &kind| sum ^ kinds[kind as usize]);
                    expected[sum as usize] += 1;
                }
                assert_eq!(lists(&counts, n.into(), MODULUS), expected, "{counts:?} {n}");
                if n > 0 {
                    all.iter_mut().zip(expected).for_each(|(all, it)| *all += it);
                }
                assert_eq!(lists_up_to(&counts, n.into(), MODULUS), all, "{counts:?} {n}");
            }
        }
    }

    #[test]
    fn lists_of_different_heaps_match_enumeration() {
        for bits in 0..4 {
            for k in 0..6 {
                let heaps = (1 << bits) - 1;
                let is_good = |list: &Vec<u64>| {
                    let sum = list.iter().fold(0, |sum, heap| sum ^ (heap + 1));
                    sum == 0 && (1..list.len()).all(|i| !list[..i].contains(&list[i]))
                };
                let expected = all_lists(heaps, k).filter(is_good).count() as u64;
                assert_eq!(lists_of_different(bits, k.into(), MODULUS), expected, "{bits} {k}");
            }
        }
    }

    #[test]
    fn small_moduli_are_no_exception() {
        for modulus in [1, 3, 5, 9] {
            let exact = lists_up_to(&[2, 1, 3, 1], 7, MODULUS);
            let expected: Vec<u64> = exact.iter().map(|it| it % modulus).collect();
            assert_eq!(lists_up_to(&[2, 1, 3, 1], 7, modulus), expected);
            assert_eq!(lists_of_different(3, 4, modulus), 168 % modulus);
        }
    }

    #[test]
    fn a_transform_of_probabilities_is_one_of_numbers() {
        let mut numbers = [0.5, 0.25, 0.25, 0.0];
        transform(&mut numbers);
        assert_eq!(numbers, [1.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    #[should_panic(expected = "modulus 10")]
    fn even_moduli_are_refused() {
        lists(&[1, 1], 2, 10);
    }
}
