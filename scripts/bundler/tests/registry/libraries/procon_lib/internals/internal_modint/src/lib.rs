use proconio::source::{Readable, Source};
use std::fmt::{Debug, Display};
use std::io::BufRead;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

pub trait Modulus: 'static + Copy + Eq + Debug {
    fn modulus() -> u32;
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Residue<M: Modulus> {
    value: u32,
    marker: std::marker::PhantomData<M>,
}

impl<M: Modulus> Residue<M> {
    pub fn raw(value: u32) -> Self {
        Self { value, marker: std::marker::PhantomData }
    }

    pub fn value(&self) -> u32 {
        self.value
    }
}

pub trait IntoResidue {
    fn into_residue(self, modulus: u32) -> u32;
}

#[macro_export]
macro_rules! impl_into_residue {
    ($($t:ty),*) => {
        $(
            impl $crate::IntoResidue for $t {
                fn into_residue(self, modulus: u32) -> u32 {
                    (self as i128).rem_euclid(modulus as i128) as u32
                }
            }
        )*
    };
}
impl_into_residue!(i32, i64, usize, u32, u64);

impl<M: Modulus, T: IntoResidue> From<T> for Residue<M> {
    fn from(value: T) -> Self {
        Self::raw(value.into_residue(M::modulus()))
    }
}

impl<M: Modulus> Default for Residue<M> {
    fn default() -> Self {
        Self::raw(0)
    }
}

impl<M: Modulus> Debug for Residue<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(self, f)
    }
}

impl<M: Modulus> Display for Residue<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.value, f)
    }
}

impl<M: Modulus> Readable for Residue<M> {
    type Output = Self;
    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Self {
        i64::read(source).into()
    }
}

impl<M: Modulus> Neg for Residue<M> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::raw((M::modulus() - self.value) % M::modulus())
    }
}

macro_rules! impl_operators {
    ($($trait:ident, $method:ident, $assign:ident, $assign_method:ident, |$a:ident, $b:ident| $e:expr;)*) => {
        $(
            impl<M: Modulus, T: Into<Residue<M>>> $trait<T> for Residue<M> {
                type Output = Self;
                fn $method(self, other: T) -> Self {
                    let ($a, $b) = (self.value as u64, other.into().value as u64);
                    Self::raw(($e % M::modulus() as u64) as u32)
                }
            }
            impl<M: Modulus, T: Into<Residue<M>>> $assign<T> for Residue<M> {
                fn $assign_method(&mut self, other: T) {
                    *self = self.$method(other);
                }
            }
        )*
    };
}
impl_operators! {
    Add, add, AddAssign, add_assign, |a, b| a + b;
    Sub, sub, SubAssign, sub_assign, |a, b| a + M::modulus() as u64 - b;
    Mul, mul, MulAssign, mul_assign, |a, b| a * b;
}
