//! 100 tests of 1000 lamps: random ones, and ones in the corner with the largest coordinates.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;

const TESTS: usize = 100;
const LAMPS: usize = 1000;
const LARGEST: u64 = 10_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\ncorner"),
        Some("random") => print(1),
        Some("corner") => print(LARGEST - 39),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(least: u64) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{TESTS}\n");
    for _ in 0..TESTS {
        let mut lamps = BTreeSet::new();
        while lamps.len() < LAMPS {
            lamps.insert((rng.random_range(least..=LARGEST), rng.random_range(least..=LARGEST)));
        }
        writeln!(text, "{LAMPS}").unwrap();
        lamps.iter().for_each(|(x, y)| writeln!(text, "{x} {y}").unwrap());
    }
    print!("{text}");
}
