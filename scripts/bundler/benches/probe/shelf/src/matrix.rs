//! Square matrices modulo a number.

use std::ops::Mul;

/// A square matrix of remainders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<const N: usize, const MODULUS: u64> {
    /// Row by row.
    pub rows: [[u64; N]; N],
}

impl<const N: usize, const MODULUS: u64> Matrix<N, MODULUS> {
    /// The matrix that changes nothing.
    pub fn one() -> Self {
        let mut rows = [[0; N]; N];
        for (place, row) in rows.iter_mut().enumerate() {
            row[place] = 1 % MODULUS;
        }
        Self { rows }
    }

    /// A power of it.
    pub fn power(&self, mut exponent: u64) -> Self {
        let (mut base, mut result) = (self.clone(), Self::one());
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = &result * &base;
            }
            base = &base * &base;
            exponent /= 2;
        }
        result
    }
}

impl<const N: usize, const MODULUS: u64> Mul for &Matrix<N, MODULUS> {
    type Output = Matrix<N, MODULUS>;

    fn mul(self, other: Self) -> Matrix<N, MODULUS> {
        let mut rows = [[0; N]; N];
        for (i, row) in rows.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                let products = (0..N).map(|k| self.rows[i][k] * other.rows[k][j] % MODULUS);
                *cell = products.sum::<u64>() % MODULUS;
            }
        }
        Matrix { rows }
    }
}
