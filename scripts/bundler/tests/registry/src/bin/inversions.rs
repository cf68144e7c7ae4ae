//! Flips the bits of a range, asks for the number of inversions in a range.

use ac_library::{LazySegtree, MapMonoid, Monoid};
use std::io::{read_to_string, stdin};

/// How many zeros, ones and inversions a range has.
#[derive(Clone, Copy)]
struct Tally {
    zeros: u64,
    ones: u64,
    inversions: u64,
}

enum Concat {}

impl Monoid for Concat {
    type S = Tally;

    fn identity() -> Tally {
        Tally { zeros: 0, ones: 0, inversions: 0 }
    }

    fn binary_operation(left: &Tally, right: &Tally) -> Tally {
        Tally {
            zeros: left.zeros + right.zeros,
            ones: left.ones + right.ones,
            inversions: left.inversions + right.inversions + left.ones * right.zeros,
        }
    }
}

enum Flip {}

impl MapMonoid for Flip {
    type M = Concat;
    type F = bool;

    fn identity_map() -> bool {
        false
    }

    fn mapping(&flip: &bool, tally: &Tally) -> Tally {
        let &Tally { zeros, ones, inversions } = tally;
        match flip {
            true => Tally { zeros: ones, ones: zeros, inversions: zeros * ones - inversions },
            false => *tally,
        }
    }

    fn composition(f: &bool, g: &bool) -> bool {
        f ^ g
    }
}

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (count, questions) = (next(), next());
    let bit = |one: usize| Tally { zeros: 1 - one as u64, ones: one as u64, inversions: 0 };
    let mut tree: LazySegtree<Flip> = (0..count).map(|_| bit(next())).collect::<Vec<_>>().into();
    for _ in 0..questions {
        match (next(), next() - 1..next()) {
            (1, range) => tree.apply_range(range, true),
            (_, range) => println!("{}", tree.prod(range).inversions),
        }
    }
}
