#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
mod simd;

pub use modint_common::*;
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
pub use simd::*;
use std::fmt::{Display, Formatter, Result};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Mul, MulAssign};
use zero_one::{One, Zero};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MontgomeryModint<M: Modulo> {
    pub val: u32,
    _phantom: PhantomData<fn() -> M>,
}

impl<M: Modulo> MontgomeryModint<M> {
    pub const fn new(val: u32) -> Self {
        Self { val: mmul::<M>(val % M::N, M::R2), _phantom: PhantomData }
    }

    pub const fn val(&self) -> u32 {
        mrestore::<M>(self.val)
    }

    pub const fn pow(&self, mut n: u64) -> Self {
        let (mut val, mut res) = (self.val, M::R);
        while n != 0 {
            if n & 1 != 0 {
                res = mmul::<M>(res, val);
            }
            val = mmul::<M>(val, val);
            n >>= 1;
        }
        Self { val: res, _phantom: PhantomData }
    }
}

impl<M: Modulo> Zero for MontgomeryModint<M> {
    fn zero() -> Self {
        Self { val: 0, _phantom: PhantomData }
    }
}

impl<M: Modulo> One for MontgomeryModint<M> {
    fn one() -> Self {
        Self { val: M::R, _phantom: PhantomData }
    }
}

impl<M: Modulo> Display for MontgomeryModint<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.val())
    }
}

impl<M: Modulo> From<u32> for MontgomeryModint<M> {
    fn from(value: u32) -> Self {
        Self::new(value)
    }
}

macro_rules! impl_ops {
    ( $( $op:ident, $f:ident, $assign:ident, $g:ident, |$l:ident, $r:ident| $e:expr );* ) => {
        $(
            impl<M: Modulo> $op for MontgomeryModint<M> {
                type Output = Self;
                fn $f(self, rhs: Self) -> Self {
                    let ($l, $r) = (self.val, rhs.val);
                    Self { val: $e, _phantom: PhantomData }
                }
            }
            impl<M: Modulo> $assign for MontgomeryModint<M> {
                fn $g(&mut self, rhs: Self) {
                    *self = self.$f(rhs);
                }
            }
        )*
    };
}
impl_ops!(
    Add, add, AddAssign, add_assign, |l, r| ((l as u64 + r as u64) % M::N as u64) as u32;
    Mul, mul, MulAssign, mul_assign, |l, r| mmul::<M>(l, r)
);
