pub trait Modulo: Clone + Copy + PartialEq + Eq {
    const N: u32;
    const N2: u32 = Self::N.wrapping_mul(2);
    const N_INV: u32 = inverse_in_2_32(Self::N);
    const R: u32 = ((1u64 << 32) % Self::N as u64) as u32;
    const R2: u32 = ((Self::N as u64).wrapping_neg() % Self::N as u64) as u32;
}

const fn inverse_in_2_32(n: u32) -> u32 {
    let mut inverse = n;
    let mut left = 4;
    while left > 0 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(n.wrapping_mul(inverse)));
        left -= 1;
    }
    inverse
}

macro_rules! impl_modulo {
    ( $( $name:ident, $n:literal );* ) => {
        $(
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $name {}
            impl Modulo for $name {
                const N: u32 = $n;
            }
        )*
    };
}
impl_modulo!(Mod998244353, 998_244_353; Mod1000000007, 1_000_000_007);
