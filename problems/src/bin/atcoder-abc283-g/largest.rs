//! As many numbers, bits and sums as there may be, from the least sums and to the greatest.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const NUMBERS: usize = 200_000;
const SUMS: u64 = 200_001;
const BITS: u32 = 60;

fn main() {
    let last = match std::env::args().nth(1).as_deref() {
        None => return println!("least\ngreatest"),
        Some("least") => SUMS,
        // So many random numbers span everything.
        Some("greatest") => 1 << BITS,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let numbers = (0..NUMBERS).map(|_| rng.random_range(0..1_u64 << BITS).to_string());
    let numbers: Vec<String> = numbers.collect();
    println!("{NUMBERS} {} {last}\n{}", last - (SUMS - 1), numbers.join(" "));
}
