pub trait Zero: Sized + PartialEq {
    fn zero() -> Self;
    fn is_zero(&self) -> bool {
        self == &Self::zero()
    }
}

pub trait One: Sized {
    fn one() -> Self;
}

macro_rules! zero_one_impls {
    ($({$trait:ident $method:ident $($t:ty)*, $e:expr})*) => {
        $($(impl $trait for $t { fn $method() -> Self { $e } })*)*
    };
}
zero_one_impls!({Zero zero u8 u16 u32 u64 usize i32 i64, 0} {One one u8 u16 u32 u64 usize i32 i64, 1});
