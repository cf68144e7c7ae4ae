//! # Nudge
//!
//! Does naming 2 change anything for 3? What of the list matters for one prime?
//!
//! # Reduction
//!
//! A sum with a component for each prime. A position of it is the set of the exponents above 0 with which
//! the prime divides numbers of the list. Naming `k` lowers each exponent from `k` on by `k`, and is a move
//! as long as the largest one is at least `k`.
//!
//! # Proof
//!
//! A turn changes the exponents of one prime only, so this is a sum, and its Grundy values decide. Numbers
//! with one exponent of a prime keep one, and exponent 0 is never changed, so the set tells everything.
//!
//! # Cost
//!
//! 31 623 divisions for each number. A set is a mask of 29 bits, since 2³⁰ is larger than any number, and
//! of all masks few are met: at most 2420 from one were seen.

use games::grundy::Memo;
use games::Outcome;
use proconio::input;
use std::collections::BTreeMap;

fn main() {
    input! { numbers: [u32] }
    println!("{}", solve(&numbers).who_wins("Mojtaba", "Arpa"));
}

fn solve(numbers: &[u32]) -> Outcome {
    let mut exponents: BTreeMap<u32, u32> = BTreeMap::new();
    for &number in numbers {
        for (prime, exponent) in factors(number) {
            *exponents.entry(prime).or_default() |= 1 << (exponent - 1);
        }
    }
    let masks: Vec<u32> = exponents.into_values().collect();
    Memo::new(|&mask, options| after_moves(mask).for_each(|mask| options.push(mask)))
        .outcome(&masks)
}

/// The sets of exponents after a move; bit `e` - 1 stands for the exponent `e`.
fn after_moves(mask: u32) -> impl Iterator<Item = u32> {
    let largest = u32::BITS - mask.leading_zeros();
    (1..=largest).map(move |k| mask >> k | mask & ((1 << (k - 1)) - 1))
}

/// The primes that divide a number, with their exponents.
fn factors(mut number: u32) -> Vec<(u32, u32)> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        let mut exponent = 0;
        while number % divisor == 0 {
            number /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((divisor, exponent));
        }
        divisor += 1;
    }
    if number > 1 {
        factors.push((number, 1));
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn turns(numbers: &[u32]) -> Vec<Vec<u32>> {
        let largest = numbers.iter().copied().max().unwrap_or(1);
        let is_prime = |&p: &u32| (2..p).all(|it| p % it != 0);
        let mut turns = Vec::new();
        for prime in (2..=largest).filter(is_prime) {
            let powers = (1..).map(|k| prime.pow(k)).take_while(|&power| power <= largest);
            for power in powers.filter(|power| numbers.iter().any(|it| it % power == 0)) {
                let divided = |&it: &u32| if it % power == 0 { it / power } else { it };
                turns.push(numbers.iter().map(divided).sorted().collect());
            }
        }
        turns
    }

    #[test]
    fn all_small_lists_match_search() {
        let values = [1, 2, 3, 4, 6, 8, 12, 16, 18, 32, 36];
        for numbers in values.into_iter().combinations_with_replacement(3) {
            assert_eq!(
                solve(&numbers),
                search::outcome(numbers.clone(), |it: &Vec<u32>| turns(it)),
                "{numbers:?}"
            );
        }
    }
}
