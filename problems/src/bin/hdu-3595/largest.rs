//! 100 tests of 1000 boards: random ones, and Fibonacci numbers, which last longest.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const TESTS: usize = 100;
const BOARDS: usize = 1000;
const LARGEST: u64 = 1000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nfibonacci"),
        Some("random") => print(|| (rng.random_range(1..=LARGEST), rng.random_range(1..=LARGEST))),
        Some("fibonacci") => print(|| (610, 987)),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut board: impl FnMut() -> (u64, u64)) {
    let mut text = String::new();
    for _ in 0..TESTS {
        writeln!(text, "{BOARDS}").unwrap();
        for _ in 0..BOARDS {
            let (p, q) = board();
            writeln!(text, "{p} {q}").unwrap();
        }
    }
    print!("{text}");
}
