//! The most nodes, with the largest *k*: a path, a star, and a random tree.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;

fn main() {
    let (from, to): (fn(usize) -> usize, fn(usize) -> usize) =
        match std::env::args().nth(1).as_deref() {
            None => return println!("path\nstar\nrandom"),
            Some("path") => (|v| v - 1, |v| v),
            Some("star") => (|_| 1, |_| 2),
            Some("random") => (|v| v.saturating_sub(100).max(1), |v| v),
            other => panic!("no input is called {other:?}"),
        };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{N} 20\n");
    for v in 2..=N {
        writeln!(text, "{} {v}", rng.random_range(from(v)..to(v))).unwrap();
    }
    let presents: Vec<String> =
        (0..N).map(|_| rng.random_range(0..=1_000_000_000).to_string()).collect();
    println!("{text}{}", presents.join(" "));
}
