//! 10⁵ queens and questions.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const LARGEST: usize = 100_000;
const SIDE: u64 = 1500;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nfar"),
        Some("random") => print(0),
        Some("far") => print(SIDE - 20),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(least: u64) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{LARGEST} {LARGEST}\n");
    for line in 0..2 * LARGEST {
        if line >= LARGEST {
            write!(text, "{} ", rng.random_range(1..=LARGEST)).unwrap();
        }
        let [row, column] = [0; 2].map(|_| rng.random_range(least..SIDE));
        writeln!(text, "{row} {column}").unwrap();
    }
    print!("{text}");
}
