//! 20 of the largest piles, with the factor for which the table is longest, the least and random ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const CASES: u64 = 20;
const STONES: u64 = 100_000_000;
const FACTOR: u64 = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("longest\nleast\nrandom"),
        Some("longest") => print(|| FACTOR),
        Some("least") => print(|| 1),
        Some("random") => print(|| rng.random_range(1..=FACTOR)),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut factor: impl FnMut() -> u64) {
    println!("{CASES}");
    (0..CASES).for_each(|case| println!("{} {}", STONES - case, factor()));
}
