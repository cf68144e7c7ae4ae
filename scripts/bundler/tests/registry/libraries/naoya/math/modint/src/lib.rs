use std::{iter, ops};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modint<const M: u32> {
    x: u32,
}

impl<const M: u32> Modint<M> {
    pub fn new<T: Into<Modint<M>>>(x: T) -> Self {
        x.into()
    }

    pub const fn raw(x: u32) -> Self {
        Self { x }
    }

    pub const fn modulus() -> u32 {
        M
    }

    pub const fn value(&self) -> u32 {
        self.x
    }

    pub fn pow(&self, mut n: u64) -> Self {
        let (mut base, mut result) = (*self, Self::raw(1));
        while n > 0 {
            if n & 1 == 1 {
                result *= base;
            }
            base *= base;
            n >>= 1;
        }
        result
    }

    pub fn inv(&self) -> Self {
        self.pow(Self::modulus() as u64 - 2)
    }
}

macro_rules! impl_from {
    ($($ty:ty),*) => {
        $(
            impl<const M: u32> From<$ty> for Modint<M> {
                fn from(x: $ty) -> Self {
                    Self::raw((x as i128).rem_euclid(Self::modulus() as i128) as u32)
                }
            }
        )*
    };
}

impl_from! { i32, i64, i128, isize, u32, u64, u128, usize }

impl<const M: u32, T: Into<Modint<M>>> ops::AddAssign<T> for Modint<M> {
    fn add_assign(&mut self, rhs: T) {
        self.x = ((self.x as u64 + rhs.into().x as u64) % M as u64) as u32;
    }
}

impl<const M: u32, T: Into<Modint<M>>> ops::SubAssign<T> for Modint<M> {
    fn sub_assign(&mut self, rhs: T) {
        self.x = ((self.x as u64 + (M - rhs.into().x) as u64) % M as u64) as u32;
    }
}

impl<const M: u32, T: Into<Modint<M>>> ops::MulAssign<T> for Modint<M> {
    fn mul_assign(&mut self, rhs: T) {
        self.x = (self.x as u64 * rhs.into().x as u64 % M as u64) as u32;
    }
}

impl<const M: u32, T: Into<Modint<M>>> ops::DivAssign<T> for Modint<M> {
    fn div_assign(&mut self, rhs: T) {
        *self *= rhs.into().inv();
    }
}

macro_rules! impl_ops {
    ($($trait:ident, $trait_assign:ident, $fn:ident, $fn_assign:ident,)*) => {
        $(
            impl<const M: u32, T: Into<Modint<M>>> ops::$trait<T> for Modint<M> {
                type Output = Self;

                fn $fn(mut self, rhs: T) -> Self {
                    ops::$trait_assign::$fn_assign(&mut self, rhs);
                    self
                }
            }

            impl<const M: u32> ops::$trait<&Modint<M>> for &Modint<M> {
                type Output = Modint<M>;

                fn $fn(self, rhs: &Modint<M>) -> Modint<M> {
                    ops::$trait::$fn(*self, *rhs)
                }
            }
        )*
    };
}

impl_ops! {
    Add, AddAssign, add, add_assign,
    Sub, SubAssign, sub, sub_assign,
    Mul, MulAssign, mul, mul_assign,
    Div, DivAssign, div, div_assign,
}

impl<const M: u32> iter::Sum for Modint<M> {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::raw(0), |a, b| a + b)
    }
}

impl<const M: u32> iter::Product for Modint<M> {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::raw(1), |a, b| a * b)
    }
}

impl<const M: u32> std::fmt::Display for Modint<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}", self.x)
    }
}
