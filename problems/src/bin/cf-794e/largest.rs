//! Rows of the greatest length: random, rising, and the least in the middle.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 300_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut taste: Box<dyn FnMut(usize) -> usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nrising\nvalley"),
        Some("random") => Box::new(move |_| rng.random_range(1..=1_000_000_000)),
        Some("rising") => Box::new(|at| at + 1),
        Some("valley") => Box::new(|at| at.abs_diff(N / 2) + 1),
        other => panic!("no input is called {other:?}"),
    };
    let row: Vec<String> = (0..N).map(|at| taste(at).to_string()).collect();
    println!("{N}\n{}", row.join(" "));
}
