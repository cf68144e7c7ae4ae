//! A million products: of random numbers, of the largest ones, and of random ones with half of the bits.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const PAIRS: usize = 1_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\ngreatest\nhalf"),
        Some("random") => print(|| rng.random()),
        Some("greatest") => print(|| u64::MAX),
        Some("half") => print(|| u64::from(rng.random::<u32>())),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut factor: impl FnMut() -> u64) {
    let mut text = format!("{PAIRS}\n");
    for _ in 0..PAIRS {
        writeln!(text, "{} {}", factor(), factor()).unwrap();
    }
    print!("{text}");
}
