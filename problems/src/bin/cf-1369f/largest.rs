//! The most rounds: random ones, and such that the limit is divided as often as possible.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const T: usize = 100_000;
const LARGEST: u64 = 1_000_000_000_000_000_000;

fn main() {
    let largest = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nsmall"),
        Some("random") => LARGEST,
        Some("small") => 2,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{T}\n");
    for _ in 0..T {
        let s = rng.random_range(1..=largest);
        writeln!(
            text,
            "{s} {}",
            if largest == 2 { LARGEST } else { rng.random_range(s..=LARGEST) }
        )
        .unwrap();
    }
    print!("{text}");
}
