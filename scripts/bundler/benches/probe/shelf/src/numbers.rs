//! Divisors, primes and remainders.

/// The greatest common divisor.
pub fn gcd(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

/// The least common multiple.
pub fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}

/// `base` to the power `exponent`, modulo `modulus`.
pub fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
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

/// The primes below a limit.
pub fn primes(limit: usize) -> Vec<usize> {
    let mut is_prime = vec![true; limit];
    let mut primes = Vec::new();
    for number in 2..limit {
        if is_prime[number] {
            primes.push(number);
            for multiple in (number * number..limit).step_by(number) {
                is_prime[multiple] = false;
            }
        }
    }
    primes
}
