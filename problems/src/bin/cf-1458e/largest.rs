//! The most shortcuts and questions: random near the origin, along the diagonal, and far apart.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;

const N: usize = 100_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let (most, width) = match std::env::args().nth(1).as_deref() {
        None => return println!("near\ndiagonal\nfar"),
        Some("near") => (1000, 1000),
        Some("diagonal") => (LARGEST - 20, 20),
        Some("far") => (LARGEST, LARGEST),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{N} {N}\n");
    for _ in 0..2 {
        let mut cells = BTreeSet::new();
        while cells.len() < N {
            let x = rng.random_range(0..=most);
            let y = if width == 20 {
                x + rng.random_range(0..width)
            } else {
                rng.random_range(0..=most)
            };
            cells.insert((x, y));
        }
        for (x, y) in cells {
            writeln!(text, "{x} {y}").unwrap();
        }
    }
    print!("{text}");
}
