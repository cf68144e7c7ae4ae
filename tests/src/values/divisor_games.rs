use games::divisor_games::{
    coprime_grundy, equal_parts_grundy, middle_divisor_outcome, proper_divisor_grundy,
    replace_grundy,
};
use games::least_primes::LeastPrimes;
use games::{Outcome, nim};

/// OEIS A007814, the exponent of 2 in n = 1, 2, …: Project Euler 509 plays with these values.
const RULER: [u64; 16] = [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4];

/// OEIS A001222, the number of prime factors of n = 1, 2, …
const PRIME_FACTORS: [u64; 20] = [0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3, 1, 2, 2, 4, 1, 3, 1, 3];

/// OEIS A055396, the index of the least prime factor of n = 2, 3, …
const INDICES: [u64; 16] = [1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2, 1, 7];

#[test]
fn the_published_sequences() {
    let primes = LeastPrimes::new(100);
    for (n, value) in (1..).zip(RULER) {
        assert_eq!(proper_divisor_grundy(n), value, "{n}");
    }
    for (n, value) in (1..).zip(PRIME_FACTORS) {
        assert_eq!(replace_grundy(n, &primes), value, "{n}");
    }
    for (n, index) in (2..).zip(INDICES) {
        assert_eq!(coprime_grundy(n, &primes), if index == 1 { 0 } else { index }, "{n}");
    }
}

/// Codeforces 1537D, sample: 1, 4, 12, 69.
#[test]
fn the_published_middle_divisors() {
    let outcomes = [1, 4, 12, 69].map(middle_divisor_outcome);
    assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::N, Outcome::P]);
}

/// AtCoder ABC 368 F, samples, and HackerRank *Tower Breakers, Again!*, towers of 1, 2 and of 1, 2, 3.
#[test]
fn the_published_sums() {
    let primes = LeastPrimes::new(100);
    let replaced = |numbers: &[u64]| {
        let values: Vec<u64> = numbers.iter().map(|&it| replace_grundy(it, &primes)).collect();
        nim::outcome(&values)
    };
    assert_eq!((replaced(&[2, 3, 4]), replaced(&[2, 3, 4, 6])), (Outcome::N, Outcome::P));
    assert_eq!([1, 2].map(|it| equal_parts_grundy(it, &primes)), [0, 1]);
}
