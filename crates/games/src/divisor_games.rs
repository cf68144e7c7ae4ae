//! Heaps whose moves are by divisors or coprime numbers.
//!
//! # Rules
//!
//! A move changes one heap of `n` tokens; whoever cannot move loses. There are six games:
//!
//! * *coprime*: take a number of tokens that is coprime to `n`;
//! * *proper divisor*: take a divisor of `n` other than `n`; *divisor*: any divisor of `n`; *middle divisor*:
//!   a divisor other than 1 and `n`;
//! * *replace*: put a divisor of `n` other than `n` in the place of `n` (of a heap, not of 0);
//! * *equal parts*: split the heap into `y` > 1 equal ones.
//!
//! # Theorem
//!
//! Let 2ᵏ be the largest power of 2 that divides `n`, and Ω the number of prime factors, each counted as
//! often as it divides. The Grundy values of `n` > 0 are:
//!
//! | game | value |
//! | --- | --- |
//! | coprime | 1 for 1, 0 for even `n`, else the index of the least prime factor: 2 for 3, 3 for 5, … |
//! | proper divisor | `k` |
//! | divisor | `k` + 1 |
//! | replace | Ω(`n`) |
//! | equal parts | Ω of the odd part of `n`, plus 1 if `n` is even |
//!
//! A heap of the middle divisors is a P-position exactly if `n` is odd or an odd power of 2.
//!
//! # Proof sketch
//!
//! By induction, in each game:
//!
//! * *Coprime*: the options are the smaller numbers that are coprime to `n`. For even `n` they are odd, none
//!   worth 0. For odd `n` > 1 with least prime factor number `i` they contain 1, 2 and the primes number 2, …,
//!   `i` − 1, with the values below `i`; a number worth `i` shares the prime `i` with `n`.
//! * *Proper divisor*: a divisor with 2ʲ, `j` < `k`, leaves a number with the same 2ʲ; one with 2ᵏ leaves an
//!   even multiple of 2ᵏ. So the options are worth 0, …, `k` − 1 and more than `k`. *Divisor*: each worth 1
//!   more, and 0 itself.
//! * *Replace*: any part of the prime factors can stay.
//! * *Equal parts*: an even number of equal heaps is worth 0, an odd number one heap. With odd `n` the parts
//!   keep any number of prime factors below Ω; with even `n` they also keep 2ᵏ, which gives the
//!   values from 1 on.
//! * *Middle divisor*: from odd `n` a divisor `d` leaves an even number with the odd factor `d` ≥ 3, no power
//!   of 2. From an even number that is no power of 2, take an odd divisor ≥ 3. From 2ᵏ a move either leaves
//!   2ᵏ⁻¹ or an even number that is no power of 2.
//!
//! # Complexity
//!
//! Constant, or *O*(log *n*) where a table of [least primes](crate::least_primes) is needed.
//!
//! # Sources
//!
//! * Codeforces 2004E (coprime) and 1537D (middle divisor), AtCoder ABC 368 F (replace), HackerRank *Tower
//!   Breakers, Again!* (equal parts), Project Euler 509 (proper divisor): cited from memory.

use crate::least_primes::LeastPrimes;
use crate::outcome::Outcome;

/// Returns the Grundy value of a heap from which a number coprime to its size is taken.
///
/// # Panics
///
/// Panics if `n` is beyond the table.
///
/// ```
/// use games::divisor_games::coprime_grundy;
/// use games::least_primes::LeastPrimes;
///
/// let primes = LeastPrimes::new(100);
/// assert_eq!([0, 1, 2, 3, 9, 25].map(|n| coprime_grundy(n, &primes)), [0, 1, 0, 2, 2, 3]);
/// ```
pub fn coprime_grundy(n: u64, primes: &LeastPrimes) -> u64 {
    match primes.index(n) {
        None => n,
        Some(0) => 0,
        Some(index) => index as u64 + 1,
    }
}

/// Returns the Grundy value of a heap from which a divisor of its size, but not all, is taken.
///
/// ```
/// use games::divisor_games::proper_divisor_grundy;
///
/// assert_eq!([1, 2, 3, 12].map(proper_divisor_grundy), [0, 1, 0, 2]);
/// ```
pub fn proper_divisor_grundy(n: u64) -> u64 {
    match n {
        0 => 0,
        _ => n.trailing_zeros().into(),
    }
}

/// Returns the Grundy value of a heap from which a divisor of its size, perhaps all, is taken.
///
/// ```
/// use games::divisor_games::divisor_grundy;
///
/// assert_eq!([0, 1, 2, 3, 12].map(divisor_grundy), [0, 1, 2, 1, 3]);
/// ```
pub fn divisor_grundy(n: u64) -> u64 {
    match n {
        0 => 0,
        _ => u64::from(n.trailing_zeros()) + 1,
    }
}

/// Returns who wins one heap from which a divisor of its size other than 1 and all is taken.
///
/// ```
/// use games::divisor_games::middle_divisor_outcome;
/// use games::Outcome;
///
/// assert_eq!(middle_divisor_outcome(4), Outcome::N); // takes 2
/// assert_eq!(middle_divisor_outcome(9), Outcome::P); // leaves 6, then 3
/// ```
pub fn middle_divisor_outcome(n: u64) -> Outcome {
    let is_odd_power = n.is_power_of_two() && n.trailing_zeros() % 2 == 1;
    if n == 0 || n % 2 == 1 || is_odd_power {
        Outcome::P
    } else {
        Outcome::N
    }
}

/// Returns the Grundy value of a number that is replaced by a smaller divisor.
///
/// # Panics
///
/// Panics if `n` is beyond the table.
///
/// ```
/// use games::divisor_games::replace_grundy;
/// use games::least_primes::LeastPrimes;
///
/// let primes = LeastPrimes::new(100);
/// assert_eq!([1, 7, 12, 64].map(|n| replace_grundy(n, &primes)), [0, 1, 3, 6]);
/// ```
pub fn replace_grundy(n: u64, primes: &LeastPrimes) -> u64 {
    primes.factors(n).count() as u64
}

/// Returns the Grundy value of a heap that is split into two or more equal ones.
///
/// # Panics
///
/// Panics if `n` is beyond the table.
///
/// ```
/// use games::divisor_games::equal_parts_grundy;
/// use games::least_primes::LeastPrimes;
///
/// let primes = LeastPrimes::new(100);
/// assert_eq!([1, 2, 4, 9, 12].map(|n| equal_parts_grundy(n, &primes)), [0, 1, 1, 2, 2]);
/// ```
pub fn equal_parts_grundy(n: u64, primes: &LeastPrimes) -> u64 {
    let odd = primes.factors(n).filter(|&prime| prime > 2).count() as u64;
    odd + u64::from(n > 0 && n % 2 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;

    const LARGEST: u64 = 150;

    fn divisors(n: u64) -> impl Iterator<Item = u64> {
        (1..=n).filter(move |d| n % d == 0)
    }

    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 {
            a
        } else {
            gcd(b, a % b)
        }
    }

    #[test]
    fn values_of_single_heaps_match_search() {
        let primes = LeastPrimes::new(LARGEST);
        for n in 0..=LARGEST {
            let coprime =
                |&n: &u64| (1..=n).filter(|&it| gcd(n, it) == 1).map(|it| n - it).collect();
            assert_eq!(coprime_grundy(n, &primes), search::grundy(n, coprime), "{n}");
            let proper = |&n: &u64| divisors(n).filter(|&it| it < n).map(|it| n - it).collect();
            assert_eq!(proper_divisor_grundy(n), search::grundy(n, proper), "{n}");
            let any = |&n: &u64| divisors(n).map(|it| n - it).collect();
            assert_eq!(divisor_grundy(n), search::grundy(n, any), "{n}");
            let middle =
                |&n: &u64| divisors(n).filter(|it| 1 < *it && *it < n).map(|it| n - it).collect();
            assert_eq!(middle_divisor_outcome(n), search::outcome(n, middle), "{n}");
            let replace = |&n: &u64| divisors(n).filter(|&it| it < n).collect();
            assert_eq!(replace_grundy(n, &primes), search::grundy(n, replace), "{n}");
        }
    }

    #[test]
    fn values_of_equal_parts_are_the_mex_of_nim_sums() {
        let primes = LeastPrimes::new(LARGEST);
        let mut values = vec![0];
        for n in 1..=LARGEST {
            // `y` equal heaps have the nim-sum of `y` equal values.
            let parts = divisors(n).filter(|&y| y > 1);
            let options: Vec<u64> =
                parts.map(|y| (0..y).fold(0, |sum, _| sum ^ values[(n / y) as usize])).collect();
            values.push(crate::mex::mex(&options));
            assert_eq!(equal_parts_grundy(n, &primes), values[n as usize], "{n}");
        }
    }

    #[test]
    fn large_heaps_need_no_table_where_powers_of_two_decide() {
        assert_eq!(divisor_grundy(1 << 63), 64);
        assert_eq!(proper_divisor_grundy(u64::MAX), 0);
        assert_eq!(middle_divisor_outcome(1 << 63), Outcome::P);
        assert_eq!(middle_divisor_outcome(u64::MAX - 1), Outcome::N);
    }
}
