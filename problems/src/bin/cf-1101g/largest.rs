//! As many numbers as there may be, with as many bits: random ones, and equal ones but for the last.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const NUMBERS: usize = 200_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut numbers: Vec<u64> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nequal"),
        Some("random") => (0..NUMBERS).map(|_| rng.random_range(0..=LARGEST)).collect(),
        Some("equal") => vec![LARGEST; NUMBERS],
        other => panic!("no input is called {other:?}"),
    };
    numbers[NUMBERS - 1] = 1;
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    println!("{NUMBERS}\n{}", numbers.join(" "));
}
