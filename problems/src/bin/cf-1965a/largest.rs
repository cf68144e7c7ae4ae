//! As many piles as there may be: all sizes from 1 on, which force every move, and random ones, in one test and
//! in many.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 200_000;

fn main() {
    let (tests, is_random) = match std::env::args().nth(1).as_deref() {
        None => return println!("forced\nlong\nshort"),
        Some("forced") => (1, false),
        Some("long") => (1, true),
        Some("short") => (10_000, true),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        let mut size =
            |at: usize| if is_random { rng.random_range(1..=1_000_000_000) } else { at + 1 };
        let piles = (0..n).map(|at| size(at).to_string());
        writeln!(text, "{n}\n{}", piles.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
