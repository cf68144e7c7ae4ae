//! Algebraic traits; most of them are implemented for whatever has their parts.

pub trait Magma {
    type T: Clone;
    fn operate(x: &Self::T, y: &Self::T) -> Self::T;
    fn reverse_operate(x: &Self::T, y: &Self::T) -> Self::T {
        Self::operate(y, x)
    }
}

pub trait Associative {}

pub trait SemiGroup: Magma + Associative {}

impl<S> SemiGroup for S where S: Magma + Associative {}

pub trait Unital: Magma {
    fn unit() -> Self::T;
}

pub trait Bits {
    type Iter: Iterator<Item = bool>;
    fn bits(self) -> Self::Iter;
}

pub struct BitsOf<T> {
    n: T,
}

macro_rules! impl_bits {
    ($($t:ty)*) => {
        $(
            impl Iterator for BitsOf<$t> {
                type Item = bool;
                fn next(&mut self) -> Option<bool> {
                    let bit = (self.n != 0).then_some(self.n & 1 == 1)?;
                    self.n >>= 1;
                    Some(bit)
                }
            }
            impl Bits for $t {
                type Iter = BitsOf<$t>;
                fn bits(self) -> Self::Iter {
                    BitsOf { n: self }
                }
            }
        )*
    };
}
impl_bits!(u8 u16 u32 u64 u128 usize);

pub trait Monoid: SemiGroup + Unital {
    fn pow<E>(mut x: Self::T, exponent: E) -> Self::T
    where
        E: Bits,
    {
        let mut result = Self::unit();
        for bit in exponent.bits() {
            if bit {
                result = Self::operate(&result, &x);
            }
            x = Self::operate(&x, &x);
        }
        result
    }
}

impl<M> Monoid for M where M: SemiGroup + Unital {}

pub trait Invertible: Magma {
    fn inverse(x: &Self::T) -> Self::T;
}

pub trait Group: Monoid + Invertible {}

impl<G> Group for G where G: Monoid + Invertible {}

#[macro_export]
macro_rules! fold_monoid {
    ($m:ty) => { <$m as Unital>::unit() };
    ($m:ty, $f:expr) => { $f };
    ($m:ty, $f:expr, $($more:expr),*) => { <$m as Magma>::operate(&($f), &fold_monoid!($m, $($more),*)) };
}

#[macro_export]
macro_rules! define_monoid {
    ($name:ident, $t:ty, |$x:ident, $y:ident| $operation:expr, $unit:expr) => {
        struct $name;
        impl Magma for $name {
            type T = $t;
            fn operate($x: &Self::T, $y: &Self::T) -> Self::T {
                $operation
            }
        }
        impl Unital for $name {
            fn unit() -> Self::T {
                $unit
            }
        }
        impl Associative for $name {}
    };
}
