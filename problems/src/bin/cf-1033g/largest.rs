//! The most piles and pairs: random piles, and multiples of a number with many divisors.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let step: u64 = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nmultiples"),
        Some("random") => 1,
        Some("multiples") => 720_720,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let most = 1_000_000_000_000_000_000 / step;
    let piles: Vec<String> =
        (0..100).map(|_| (rng.random_range(1..=most) * step).to_string()).collect();
    println!("100 100000\n{}", piles.join(" "));
}
