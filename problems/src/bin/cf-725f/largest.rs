//! As many stacks as there may be: random ones, and such that no stack is opened.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let most = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nclosed"),
        Some("random") => LARGEST,
        Some("closed") => LARGEST / 2,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{N}\n");
    for _ in 0..N {
        let mut photo = |range: std::ops::RangeInclusive<u64>| rng.random_range(range);
        let top = (photo(0..=most), photo(0..=most));
        let below = (photo(LARGEST - most..=LARGEST), photo(LARGEST - most..=LARGEST));
        writeln!(text, "{} {} {} {}", top.0, top.1, below.0, below.1).unwrap();
    }
    print!("{text}");
}
