//! Rows of the greatest length: random numbers, and one peak after another.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 3000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let numbers: Vec<String> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\npeaks"),
        Some("random") => (0..N).map(|_| rng.random_range(1..=LARGEST).to_string()).collect(),
        Some("peaks") => (0..N).map(|i| if i % 2 == 0 { 1 } else { LARGEST }.to_string()).collect(),
        other => panic!("no input is called {other:?}"),
    };
    println!("{N}\n{}", numbers.join(" "));
}
