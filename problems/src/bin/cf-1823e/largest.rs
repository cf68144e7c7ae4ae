//! The most vertices: one ring, and as many as possible, with their vertices in random order.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;
use std::fmt::Write;

const N: usize = 200_000;

fn main() {
    let size = match std::env::args().nth(1).as_deref() {
        None => return println!("one\nmany"),
        Some("one") => N,
        Some("many") => 4,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut names: Vec<usize> = (1..=N).collect();
    names.shuffle(&mut rng);
    let mut text = format!("{N} 2 3\n");
    for ring in names.chunks(size) {
        for (i, v) in ring.iter().enumerate() {
            writeln!(text, "{v} {}", ring[(i + 1) % size]).unwrap();
        }
    }
    print!("{text}");
}
