//! As many heaps as there may be, with the longest numbers and the nim-sum 0, so that they must be
//! sorted and counted: all different, in random order; and in equal pairs.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;

const HEAPS: u32 = 250_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    // 4i, …, 4i + 3 have the nim-sum 0, and so have two equal numbers; HEAPS is divisible by both.
    let first = 999_000_000;
    let mut heaps: Vec<u32> = match std::env::args().nth(1).as_deref() {
        None => return println!("different\npairs"),
        Some("different") => (first..first + HEAPS).collect(),
        Some("pairs") => (0..HEAPS).map(|i| first + i / 2).collect(),
        other => panic!("no input is called {other:?}"),
    };
    heaps.shuffle(&mut rng);
    let numbers: Vec<String> = heaps.iter().map(u32::to_string).collect();
    println!("{HEAPS}\n{}", numbers.join(" "));
}
