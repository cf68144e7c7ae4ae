//! Three cases with the most heaps, since nothing is known of their total: random ones, and largest ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const CASES: usize = 3;
const HEAPS: usize = 1_000_000;
const LARGEST: u64 = (1 << 31) - 1;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\ngreatest"),
        Some("random") => print(|| rng.random_range(1..=LARGEST)),
        Some("greatest") => print(|| LARGEST),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut heap: impl FnMut() -> u64) {
    let mut text = format!("{CASES}\n");
    for _ in 0..CASES {
        write!(text, "{HEAPS}\n{}", heap()).unwrap();
        (1..HEAPS).for_each(|_| write!(text, " {}", heap()).unwrap());
        text.push('\n');
    }
    print!("{text}");
}
