//! 20000 pairs below 2 to the power 31, since nothing is known of how many there are at most.
//! Fibonacci numbers take the most steps, and random pairs few.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const PAIRS: usize = 20_000;
const LARGEST: u64 = (1 << 31) - 1;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("fibonacci\nrandom"),
        Some("fibonacci") => print(|| (1_134_903_170, 1_836_311_903)),
        Some("random") => print(|| (rng.random_range(1..=LARGEST), rng.random_range(1..=LARGEST))),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut pair: impl FnMut() -> (u64, u64)) {
    let mut text = String::new();
    for _ in 0..PAIRS {
        let (m, n) = pair();
        writeln!(text, "{m} {n}").unwrap();
    }
    print!("{text}0 0\n");
}
