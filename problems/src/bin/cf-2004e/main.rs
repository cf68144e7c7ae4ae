//! # Nudge
//!
//! Print the values of the first thirty piles. Which piles share a value?
//!
//! # Reduction
//!
//! None is needed: the statement is a sum of heaps from which coprime numbers are taken.
//!
//! # Proof
//!
//! The theorem of the module. The values of the piles are added by xor.
//!
//! # Cost
//!
//! *O*(`a` log log `a`) for a sieve up to the largest pile `a`, then constant for each pile.

use games::least_primes::LeastPrimes;
use games::{divisor_games, nim, Outcome};
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let primes = LeastPrimes::new(tests.iter().flatten().copied().max().unwrap_or(0));
    let winners = tests.iter().map(|piles| solve(piles, &primes).who_wins("Alice", "Bob"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

fn solve(piles: &[u64], primes: &LeastPrimes) -> Outcome {
    let values: Vec<u64> =
        piles.iter().map(|&pile| divisor_games::coprime_grundy(pile, primes)).collect();
    nim::outcome(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    fn gcd(a: u64, b: u64) -> u64 {
        match b {
            0 => a,
            _ => gcd(b, a % b),
        }
    }

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            for taken in (1..=pile).filter(|&taken| gcd(pile, taken) == 1) {
                let mut after = piles.to_vec();
                after[i] -= taken;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn all_small_piles_match_search() {
        let primes = LeastPrimes::new(20);
        for n in 1..4 {
            for piles in (1..10).combinations_with_replacement(n) {
                let expected = search::outcome(piles.clone(), |it: &Vec<u64>| options(it));
                assert_eq!(solve(&piles, &primes), expected, "{piles:?}");
            }
        }
    }
}
