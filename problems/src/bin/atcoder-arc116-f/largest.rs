//! As many elements as there may be: one sequence, and many of two and of three elements.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 200_000;

fn main() {
    let length = match std::env::args().nth(1).as_deref() {
        None => return println!("one\ntwos\nthrees"),
        Some("one") => MOST,
        Some("twos") => 2,
        Some("threes") => 3,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{}\n", MOST / length);
    for _ in 0..MOST / length {
        let row = (0..length).map(|_| rng.random_range(1..=1_000_000_000u64).to_string());
        writeln!(text, "{length} {}", row.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
