//! As many vertices as there may be: a path, a random tree, and many small trees.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 100_000;

fn main() {
    let (tests, back) = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nrandom\nsmall"),
        Some("path") => (1, 1),
        Some("random") => (1, MOST),
        Some("small") => (10_000, 3),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        let reach = if n > 10 { 3 } else { 1 };
        writeln!(text, "{n} 1 {n} {reach} {}", 2 * reach + 1).unwrap();
        for v in 2..=n {
            writeln!(text, "{} {v}", rng.random_range(v.saturating_sub(back).max(1)..v)).unwrap();
        }
    }
    print!("{text}");
}
