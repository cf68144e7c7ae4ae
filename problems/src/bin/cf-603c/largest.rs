//! As many piles as there may be, with sizes that are halved most often, and random ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const PILES: usize = 100_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let piles: Vec<u64> = match std::env::args().nth(1).as_deref() {
        None => return println!("powers\nrandom"),
        Some("powers") => vec![1 << 29; PILES],
        Some("random") => (0..PILES).map(|_| rng.random_range(1..=LARGEST)).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    println!("{PILES} 999999999\n{}", piles.join(" "));
}
