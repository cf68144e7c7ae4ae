use super::*;
use std::cell::UnsafeCell;

#[macro_export]
macro_rules! define_basic_mintbase {
    ($name:ident, $m:expr, [$($unsigned:ty),*], [$($signed:ty),*]) => {
        pub enum $name {}
        impl MIntBase for $name {
            type Inner = u32;
            fn get_mod() -> Self::Inner {
                $m
            }
            fn mod_zero() -> Self::Inner {
                0
            }
            fn mod_one() -> Self::Inner {
                1
            }
            fn mod_add(x: Self::Inner, y: Self::Inner) -> Self::Inner {
                let z = x + y;
                if z >= Self::get_mod() { z - Self::get_mod() } else { z }
            }
            fn mod_mul(x: Self::Inner, y: Self::Inner) -> Self::Inner {
                $name::rem(x as u64 * y as u64)
            }
            fn mod_neg(x: Self::Inner) -> Self::Inner {
                if x == 0 { 0 } else { Self::get_mod() - x }
            }
            fn mod_inv(x: Self::Inner) -> Self::Inner {
                let (mut power, mut result, mut exponent) = (x, 1, Self::get_mod() - 2);
                while exponent > 0 {
                    if exponent & 1 == 1 {
                        result = Self::mod_mul(result, power);
                    }
                    power = Self::mod_mul(power, power);
                    exponent >>= 1;
                }
                result
            }
        }
        $(impl MIntConvert<$unsigned> for $name {
            fn from(x: $unsigned) -> Self::Inner {
                (x % <Self as MIntBase>::get_mod() as $unsigned) as u32
            }
            fn into(x: Self::Inner) -> $unsigned {
                x as $unsigned
            }
        })*
        $(impl MIntConvert<$signed> for $name {
            fn from(x: $signed) -> Self::Inner {
                x.rem_euclid(<Self as MIntBase>::get_mod() as $signed) as u32
            }
            fn into(x: Self::Inner) -> $signed {
                x as $signed
            }
        })*
    };
}

#[macro_export]
macro_rules! define_basic_mint {
    ($([$name:ident, $m:expr, $mint:ident]),*) => {
        $(define_basic_mintbase!($name, $m, [u32, u64, usize], [i32, i64]);
        impl $name {
            fn rem(x: u64) -> u32 {
                (x % $m) as u32
            }
        }
        pub type $mint = MInt<$name>;)*
    };
}

thread_local!(static MODULUS: UnsafeCell<u32> = const { UnsafeCell::new(1_000_000_007) });
impl DynModulo {
    fn rem(x: u64) -> u32 {
        (x % MODULUS.with(|cell| unsafe { *cell.get() }) as u64) as u32
    }
}
impl DynMInt {
    pub fn set_mod(m: u32) {
        MODULUS.with(|cell| unsafe { *cell.get() = m })
    }
}

define_basic_mint!(
    [Modulo998244353, 998_244_353, MInt998244353],
    [Modulo1000000007, 1_000_000_007, MInt1000000007]
);
define_basic_mintbase!(
    DynModulo,
    MODULUS.with(|cell| unsafe { *cell.get() }),
    [u32, u64, usize],
    [i32, i64]
);
pub type DynMInt = MInt<DynModulo>;
