mod elliptic_curve;
mod extended_euclidean_algorithm;
mod field;
mod matrix_ops;
mod sieve_of_eratosthenes;

pub use self::elliptic_curve::EllipticCurve;
pub use self::extended_euclidean_algorithm::extended_euclidean_algorithm;
pub use self::field::{Field, PrimeField};
pub use self::matrix_ops::Matrix;
pub use self::sieve_of_eratosthenes::sieve_of_eratosthenes;
