//! The most tests with the most heaps, of random sizes up to the largest.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const TESTS: usize = 20;
const HEAPS: usize = 20_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random"),
        Some("random") => {
            let mut rng = SmallRng::seed_from_u64(0);
            let mut text = format!("{TESTS}\n");
            for _ in 0..TESTS {
                writeln!(text, "{HEAPS}").unwrap();
                for _ in 0..HEAPS {
                    write!(text, "{} ", rng.random_range(1_000_000_000..=2_000_000_000)).unwrap();
                }
                text += "\n";
            }
            print!("{text}");
        }
        other => panic!("no input is called {other:?}"),
    }
}
