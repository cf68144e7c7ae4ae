//! 100 heaps: random ones, ones that are all equal and as large as can be, and the largest numbers.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const HEAPS: u64 = 100;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nequal\ngreatest"),
        Some("random") => print(|_| rng.random_range(1..=LARGEST)),
        Some("equal") => print(|_| LARGEST),
        Some("greatest") => print(|i| LARGEST - i),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(heap: impl FnMut(u64) -> u64) {
    let heaps: Vec<String> = (0..HEAPS).map(heap).map(|heap| heap.to_string()).collect();
    println!("{HEAPS}\n{}", heaps.join(" "));
}
