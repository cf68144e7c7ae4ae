//! A library whose shape is that of procon_lib_rs: crates in folders by topic over traits of monoids that act on
//! each other, a type made by a macro inside `main` with a static in it, numbers that proconio reads, and
//! code for one processor.

use bitdict::BitDict;
use dynamic_modint::{define_modcontainer, DynamicModInt, ModContainer};
use lazy_segtree_beats::LazySegTree;
use monoid_utils::{fold, AddGroup};
use monoids::{ActionMonoid, Group, Monoid};
use proconio::input;
use static_modint::ModInt998244353 as Mint;

#[derive(Debug)]
enum SumWithLength {}
impl Monoid for SumWithLength {
    type Target = (Mint, u32);
    fn id_element() -> Self::Target {
        (Mint::raw(0), 0)
    }
    fn binary_operation(a: &Self::Target, b: &Self::Target) -> Self::Target {
        (a.0 + b.0, a.1 + b.1)
    }
}

#[derive(Debug)]
enum Affine {}
impl Monoid for Affine {
    type Target = (Mint, Mint);
    fn id_element() -> Self::Target {
        (Mint::raw(1), Mint::raw(0))
    }
    fn binary_operation(f: &Self::Target, g: &Self::Target) -> Self::Target {
        (g.0 * f.0, g.0 * f.1 + g.1)
    }
}
impl ActionMonoid for SumWithLength {
    type Map = Affine;
    fn act(map: &(Mint, Mint), value: &(Mint, u32)) -> (Mint, u32) {
        (map.0 * value.0 + map.1 * value.1, value.1)
    }
}

fn main() {
    input! { n: usize, values: [Mint; n], modulus: u32, bits: [u8; n] }
    let leaves: Vec<_> = values.iter().map(|&value| (value, 1)).collect();
    let mut tree = LazySegTree::<SumWithLength>::from(leaves);
    tree.apply(1..n, &(2.into(), 3.into()));
    tree.apply(0..2, &(5.into(), 0.into()));
    let sum = tree.prod(0..n);
    println!("{} {}", sum.0, tree.prod(1..2).0);
    define_modcontainer!(Given);
    Given::set_modulus(modulus);
    let small = DynamicModInt::<Given>::from(-5i64);
    println!("{} {}", small * 7usize, fold::<AddGroup<DynamicModInt<Given>>>(&[small, small]));
    println!("{}", AddGroup::<i64>::inverse(&3));
    println!("{}", BitDict::new(bits.iter().map(|&bit| bit == 1)).rank(n - 1));
}
