//! The most pockets: ones, ones before a large pocket, and random ones, in one test and in many.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 1_000_000;

fn main() {
    let (tests, most, last) = match std::env::args().nth(1).as_deref() {
        None => return println!("ones\nlate\nrandom\nshort"),
        Some("ones") => (1, 1, 1),
        Some("late") => (1, 1, 5),
        Some("random") => (1, 1_000_000_000, 5),
        Some("short") => (10_000, 3, 2),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        let mut pocket = |at: usize| if at + 1 == n { last } else { rng.random_range(1..=most) };
        let pockets = (0..n).map(|at| pocket(at).to_string());
        writeln!(text, "{n}\n{}", pockets.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
