//! As many piles as there may be, of random sizes.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const PILES: usize = 200_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let high = match std::env::args().nth(1).as_deref() {
        None => return println!("narrow\nwide"),
        Some("narrow") => 1_000,
        Some("wide") => LARGEST,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let piles = (0..PILES).map(|_| rng.random_range(1..=LARGEST).to_string());
    println!("{PILES} 7 {high}\n{}", piles.collect::<Vec<_>>().join(" "));
}
