//! As many numbers as there may be: random ones, the one with the most prime factors, and the largest prime.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let numbers: Vec<u32> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\npower\nprime"),
        Some("random") => (0..N).map(|_| rng.random_range(2..=100_000)).collect(),
        Some("power") => vec![1 << 16; N],
        Some("prime") => vec![99_991; N],
        other => panic!("no input is called {other:?}"),
    };
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    println!("{N}\n{}", numbers.join(" "));
}
