//! A library whose shape is that of tayu0110's: crates that re-export each other by globs, one of them under
//! another name, modules behind features and behind `cfg`s of the machine, associated constants that are
//! computed, and macros that read and print token by token.

use ds_all::{Monoid, SegmentTree};
use fenwick_tree::{Addition, FenwickTree};
use iolib::{putln, putvln, scan};
use matrix::Matrix;
use modint_all::{combination, Mod1000000007, Mod998244353, Modulo, MontgomeryModint};
use numeric_traits::Numeric;

type Modint = MontgomeryModint<Mod998244353>;

struct Min<T>(std::marker::PhantomData<T>);
impl<T: Numeric> Monoid for Min<T> {
    type M = T;
    fn id() -> T {
        T::max_value()
    }
    fn op(l: &T, r: &T) -> T {
        *l.min(r)
    }
}

const HALF: Modint = Modint::new((Mod998244353::N + 1) / 2);

fn main() {
    scan!(n: usize, mut values: [i64; n], pairs: [(u32, String); 2]);
    values.reverse();
    let tree: SegmentTree<Min<i64>> = values.iter().copied().collect();
    putln!(tree.fold(1..3), (tree.fold(..)));
    let mut sums = FenwickTree::<Addition<i64>>::from([5, 7]);
    sums.set(0, values[0]);
    putln!(sums.prefix(2));
    let steps = Matrix::from([[Modint::new(1), Modint::new(1)], [1.into(), 0.into()]]);
    putln!(steps.pow(90).get(0, 1));
    let plain = Matrix::from(vec![vec![1i64, 2], vec![3, 4]]);
    putln!((plain.clone() * plain).get(1, 1));
    let choose = combination::<Mod1000000007>(40);
    putvln!((0..4).map(|k| choose(40, 10 * k)), sep = ' ');
    for (times, word) in pairs {
        putln!((Modint::from(times) * HALF), word);
    }
}
