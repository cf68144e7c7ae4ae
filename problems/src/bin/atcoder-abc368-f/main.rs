//! # Nudge
//!
//! How many moves can be made with 12, at least and at most? Which numbers of moves can a player leave?
//!
//! # Reduction
//!
//! None is needed: the statement is a sum of numbers that are replaced by smaller divisors.
//!
//! # Proof
//!
//! The theorem of the module. The values of the numbers are added by xor.
//!
//! # Cost
//!
//! *O*(`a` log log `a`) for a sieve up to the largest number `a`, then *O*(log `a`) for each.

use games::least_primes::LeastPrimes;
use games::{divisor_games, nim, Outcome};
use proconio::input;

fn main() {
    input! { numbers: [u64] }
    println!("{}", solve(&numbers).who_wins("Anna", "Bruno"));
}

fn solve(numbers: &[u64]) -> Outcome {
    let primes = LeastPrimes::new(numbers.iter().copied().max().unwrap_or(0));
    let values: Vec<u64> =
        numbers.iter().map(|&number| divisor_games::replace_grundy(number, &primes)).collect();
    nim::outcome(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(numbers: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &number) in numbers.iter().enumerate() {
            for divisor in (1..number).filter(|divisor| number % divisor == 0) {
                let mut after = numbers.to_vec();
                after[i] = divisor;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn all_small_numbers_match_search() {
        for n in 1..4 {
            for numbers in (2..17).combinations_with_replacement(n) {
                let expected = search::outcome(numbers.clone(), |it: &Vec<u64>| options(it));
                assert_eq!(solve(&numbers), expected, "{numbers:?}");
            }
        }
    }
}
