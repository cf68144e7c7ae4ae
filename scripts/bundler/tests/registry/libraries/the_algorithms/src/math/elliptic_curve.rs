use super::field::{Field, PrimeField};
use std::collections::HashSet;

pub struct EllipticCurve<F: Field, const A: i64, const B: i64> {
    x: F,
    y: F,
}

impl<F: Field, const A: i64, const B: i64> EllipticCurve<F, A, B> {
    pub fn new(x: impl Into<F>, y: impl Into<F>) -> Option<Self> {
        let (x, y) = (x.into(), y.into());
        let right = x * x * x + F::from_integer(A) * x + F::from_integer(B);
        (y * y == right).then_some(Self { x, y })
    }

    pub fn double(&self) -> (F, F) {
        let slope = (self.x * self.x).z_mul(3) + F::from_integer(A);
        let slope = slope / self.y.z_mul(2);
        let x = slope * slope - self.x.z_mul(2);
        (x, slope * (self.x - x) - self.y)
    }
}

impl<const P: u64, const A: i64, const B: i64> EllipticCurve<PrimeField<P>, A, B> {
    pub fn squares() -> usize {
        let field = || (0..P as i64).map(PrimeField::<P>::from_integer);
        field().map(|a| a * a).collect::<HashSet<_>>().len()
    }
}
