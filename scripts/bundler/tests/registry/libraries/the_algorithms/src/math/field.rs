use core::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Div, Mul, Neg, Sub};

pub trait Field:
    Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Eq
    + Copy
    + fmt::Debug
{
    const CHARACTERISTIC: u64;
    const ZERO: Self;
    const ONE: Self;

    fn inverse(self) -> Self;
    fn z_mul(self, a: i64) -> Self;
    fn from_integer(a: i64) -> Self {
        Self::ONE.z_mul(a)
    }
}

#[derive(Clone, Copy)]
pub struct PrimeField<const P: u64> {
    a: i64,
}

impl<const P: u64> PrimeField<P> {
    fn reduce(self) -> Self {
        Self { a: self.a.rem_euclid(P as i64) }
    }
}

impl<const P: u64> Field for PrimeField<P> {
    const CHARACTERISTIC: u64 = P;
    const ZERO: Self = Self { a: 0 };
    const ONE: Self = Self { a: 1 };

    fn inverse(self) -> Self {
        assert_ne!(self.a, 0);
        let (_, x, _) = super::extended_euclidean_algorithm(self.a, P as i64);
        Self { a: x }.reduce()
    }

    fn z_mul(self, a: i64) -> Self {
        Self { a: self.a * a % P as i64 }.reduce()
    }
}

macro_rules! impl_operators {
    ($($trait:ident $method:ident $operator:tt),*) => {
        $(
            impl<const P: u64> $trait for PrimeField<P> {
                type Output = Self;
                fn $method(self, rhs: Self) -> Self {
                    Self { a: self.a $operator rhs.a }.reduce()
                }
            }
        )*
    };
}
impl_operators!(Add add +, Sub sub -, Mul mul *);

impl<const P: u64> Div for PrimeField<P> {
    type Output = Self;
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn div(self, rhs: Self) -> Self {
        self * rhs.inverse()
    }
}

impl<const P: u64> Neg for PrimeField<P> {
    type Output = Self;
    fn neg(self) -> Self {
        Self { a: -self.a }.reduce()
    }
}

impl<const P: u64> PartialEq for PrimeField<P> {
    fn eq(&self, other: &Self) -> bool {
        self.reduce().a == other.reduce().a
    }
}

impl<const P: u64> Eq for PrimeField<P> {}

impl<const P: u64> fmt::Debug for PrimeField<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reduce().a)
    }
}

impl<const P: u64> Hash for PrimeField<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.reduce().a.hash(state);
    }
}
