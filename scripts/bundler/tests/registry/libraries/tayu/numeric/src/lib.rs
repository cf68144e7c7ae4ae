use std::fmt::Debug;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

pub trait Zero {
    fn zero() -> Self;
}

pub trait One {
    fn one() -> Self;
}

pub trait Numeric:
    Add<Self, Output = Self>
    + Sub<Self, Output = Self>
    + Mul<Self, Output = Self>
    + AddAssign
    + SubAssign
    + Debug
    + Copy
    + Ord
    + Zero
    + One
{
    fn max_value() -> Self;
}

macro_rules! impl_numeric {
    ( $( $t:tt )* ) => {
        $(
            impl Zero for $t { fn zero() -> Self { 0 } }
            impl One for $t { fn one() -> Self { 1 } }
            impl Numeric for $t { fn max_value() -> Self { $t::MAX } }
        )*
    };
}
impl_numeric!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
