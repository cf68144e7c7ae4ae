//! The most piles: random ones, and such that no first move wins.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 200_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let (x, y, most) = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nlost"),
        Some("random") => (1000, 999, LARGEST),
        Some("lost") => (LARGEST, LARGEST, LARGEST - 1),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let piles: Vec<String> = (0..N).map(|_| rng.random_range(1..=most).to_string()).collect();
    println!("{N} {x} {y}\n{}", piles.join(" "));
}
