//! As many colours as there may be, in one test and in many.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 200_000;

fn main() {
    let tests = match std::env::args().nth(1).as_deref() {
        None => return println!("long\nshort"),
        Some("long") => 1,
        Some("short") => 10_000,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        writeln!(text, "{n}").unwrap();
        for _ in 0..2 {
            let bag = (0..n).map(|_| rng.random_range(1..=1_000_000_000u64).to_string());
            writeln!(text, "{}", bag.collect::<Vec<_>>().join(" ")).unwrap();
        }
    }
    print!("{text}");
}
