//! As many piles as there may be: ones, which force every move, and random sizes, in one test and in many.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 100_000;

fn main() {
    let (tests, largest) = match std::env::args().nth(1).as_deref() {
        None => return println!("ones\nlong\nshort"),
        Some("ones") => (1, 1),
        Some("long") => (1, 1_000_000_000),
        Some("short") => (1000, 1_000_000_000),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        let piles = (0..n).map(|_| rng.random_range(1..=largest).to_string());
        writeln!(text, "{n}\n{}", piles.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
