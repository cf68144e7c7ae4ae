use crate::math::sieve_of_eratosthenes;
use either::Either;

/// The factorial, or the first factor that does not fit.
pub fn fast_factorial(n: usize) -> Either<u128, usize> {
    let mut product = 1u128;
    for factor in 2..=n {
        match product.checked_mul(factor as u128) {
            Some(next) => product = next,
            None => return Either::Right(factor),
        }
    }
    Either::Left(product)
}

pub fn limbs(n: usize) -> usize {
    sieve_of_eratosthenes(n).len()
}
