use super::*;
use std::fmt::{self, Debug, Display};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

#[repr(transparent)]
pub struct MInt<M>
where
    M: MIntBase,
{
    x: M::Inner,
    _marker: PhantomData<fn() -> M>,
}

pub trait MIntConvert<T = <Self as MIntBase>::Inner>: MIntBase {
    fn from(x: T) -> <Self as MIntBase>::Inner;
    fn into(x: <Self as MIntBase>::Inner) -> T;
}

pub trait MIntBase {
    type Inner: Sized + Copy + Eq + Debug;
    fn get_mod() -> Self::Inner;
    fn mod_zero() -> Self::Inner;
    fn mod_one() -> Self::Inner;
    fn mod_add(x: Self::Inner, y: Self::Inner) -> Self::Inner;
    fn mod_mul(x: Self::Inner, y: Self::Inner) -> Self::Inner;
    fn mod_neg(x: Self::Inner) -> Self::Inner;
    fn mod_inv(x: Self::Inner) -> Self::Inner;
}

impl<M> MInt<M>
where
    M: MIntConvert,
{
    pub fn new(x: M::Inner) -> Self {
        Self::new_unchecked(<M as MIntConvert<M::Inner>>::from(x))
    }
}
impl<M> MInt<M>
where
    M: MIntBase,
{
    pub const fn new_unchecked(x: M::Inner) -> Self {
        Self { x, _marker: PhantomData }
    }
    pub fn inv(self) -> Self {
        Self::new_unchecked(M::mod_inv(self.x))
    }
    pub fn inner(self) -> M::Inner {
        self.x
    }
}
impl<M> Clone for MInt<M>
where
    M: MIntBase,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for MInt<M> where M: MIntBase {}
impl<M> PartialEq for MInt<M>
where
    M: MIntBase,
{
    fn eq(&self, other: &Self) -> bool {
        self.x == other.x
    }
}
impl<M> Default for MInt<M>
where
    M: MIntBase,
{
    fn default() -> Self {
        <Self as Zero>::zero()
    }
}
impl<M> Display for MInt<M>
where
    M: MIntBase,
    M::Inner: Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> Result<(), fmt::Error> {
        write!(f, "{}", self.inner())
    }
}
impl<M> Zero for MInt<M>
where
    M: MIntBase,
{
    fn zero() -> Self {
        Self::new_unchecked(M::mod_zero())
    }
}
impl<M> One for MInt<M>
where
    M: MIntBase,
{
    fn one() -> Self {
        Self::new_unchecked(M::mod_one())
    }
}
impl<M> Scan for MInt<M>
where
    M: MIntConvert,
    M::Inner: Scan<Output = M::Inner>,
{
    type Output = Self;
    fn scan<'a, I: Iterator<Item = &'a str>>(words: &mut I) -> Option<Self> {
        M::Inner::scan(words).map(Self::new)
    }
}

macro_rules! impl_mint_from {
    ($($t:ty),*) => {
        $(impl<M> From<$t> for MInt<M>
        where
            M: MIntConvert<$t>,
        {
            fn from(x: $t) -> Self {
                Self::new_unchecked(<M as MIntConvert<$t>>::from(x))
            }
        }
        impl<M> From<MInt<M>> for $t
        where
            M: MIntConvert<$t>,
        {
            fn from(x: MInt<M>) -> $t {
                <M as MIntConvert<$t>>::into(x.x)
            }
        })*
    };
}
impl_mint_from!(u32, u64, usize, i32, i64);

macro_rules! impl_mint_operators {
    ($({$imp:ident $method:ident $assign:ident $assign_method:ident |$x:ident, $y:ident| $e:expr})*) => {
        $(
            impl<M: MIntBase> $imp for MInt<M> {
                type Output = Self;
                fn $method(self, other: Self) -> Self {
                    let ($x, $y) = (self.x, other.x);
                    Self::new_unchecked($e)
                }
            }
            impl<M: MIntBase> $imp<&MInt<M>> for &MInt<M> {
                type Output = MInt<M>;
                fn $method(self, other: &MInt<M>) -> MInt<M> {
                    $imp::$method(*self, *other)
                }
            }
            impl<M: MIntBase> $assign for MInt<M> {
                fn $assign_method(&mut self, other: Self) {
                    *self = $imp::$method(*self, other);
                }
            }
        )*
    };
}
impl_mint_operators! {
    {Add add AddAssign add_assign |x, y| M::mod_add(x, y)}
    {Sub sub SubAssign sub_assign |x, y| M::mod_add(x, M::mod_neg(y))}
    {Mul mul MulAssign mul_assign |x, y| M::mod_mul(x, y)}
    {Div div DivAssign div_assign |x, y| M::mod_mul(x, M::mod_inv(y))}
}
impl<M: MIntBase> Neg for MInt<M> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new_unchecked(M::mod_neg(self.x))
    }
}
