//! Maps x to ax + b on a range, asks for the sum of a range.

use ac_library::{LazySegtree, MapMonoid, ModInt998244353, Monoid};
use std::io::{read_to_string, stdin};

type Mint = ModInt998244353;

enum Sum {}

impl Monoid for Sum {
    /// Sum and length.
    type S = (Mint, u32);

    fn identity() -> Self::S {
        (Mint::new(0), 0)
    }

    fn binary_operation(a: &Self::S, b: &Self::S) -> Self::S {
        (a.0 + b.0, a.1 + b.1)
    }
}

enum Affine {}

impl MapMonoid for Affine {
    type M = Sum;
    type F = (Mint, Mint);

    fn identity_map() -> Self::F {
        (Mint::new(1), Mint::new(0))
    }

    fn mapping(&(factor, offset): &Self::F, &(sum, length): &(Mint, u32)) -> (Mint, u32) {
        (factor * sum + offset * Mint::new(length), length)
    }

    fn composition(f: &Self::F, g: &Self::F) -> Self::F {
        (f.0 * g.0, f.0 * g.1 + f.1)
    }
}

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (count, questions) = (next(), next());
    let values: Vec<(Mint, u32)> = (0..count).map(|_| (Mint::new(next()), 1)).collect();
    let mut tree = LazySegtree::<Affine>::from(values);
    for _ in 0..questions {
        match (next(), next(), next()) {
            (0, left, right) => {
                tree.apply_range(left..right, (Mint::new(next()), Mint::new(next())))
            }
            (_, left, right) => println!("{}", tree.prod(left..right).0),
        }
    }
}
