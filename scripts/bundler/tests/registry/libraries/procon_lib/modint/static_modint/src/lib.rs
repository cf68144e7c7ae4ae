use internal_modint::Residue;
pub use internal_modint::{IntoResidue, Modulus};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant<const M: u32>;

impl<const M: u32> Modulus for Constant<M> {
    fn modulus() -> u32 {
        M
    }
}

pub type StaticModInt<const M: u32> = Residue<Constant<M>>;
pub type ModInt998244353 = StaticModInt<998_244_353>;
pub type ModInt1000000007 = StaticModInt<1_000_000_007>;
