//! As many heaps as there may be, in one test and in many; all are even, so that each is looked at.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

/// The most heaps of all tests together.
const MOST: usize = 200_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let (tests, length) = match std::env::args().nth(1).as_deref() {
        None => return println!("long\nshort"),
        Some("long") => (1, MOST),
        Some("short") => (MOST, 1),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let counts =
            (0..length).map(|_| (rng.random_range(LARGEST / 4..=LARGEST / 2) * 2).to_string());
        writeln!(text, "{length}\n{}", counts.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
