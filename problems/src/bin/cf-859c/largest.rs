//! As many slices as there may be: random ones, and the largest.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 50;
const LARGEST: u64 = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let slices: Vec<String> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nlargest"),
        Some("random") => (0..N).map(|_| rng.random_range(1..=LARGEST).to_string()).collect(),
        Some("largest") => vec![LARGEST.to_string(); N],
        other => panic!("no input is called {other:?}"),
    };
    println!("{N}\n{}", slices.join(" "));
}
