//! The most vertices and edges: values as large as possible, a path, and random edges.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let edges: Vec<(usize, usize)> = match std::env::args().nth(1).as_deref() {
        None => return println!("values\npath\nrandom"),
        Some("values") => (1..447).flat_map(|v| (1..v).map(move |w| (v, w))).collect(),
        Some("path") => (1..N).map(|v| (v, v + 1)).collect(),
        Some("random") => (0..N)
            .map(|_| {
                let v = rng.random_range(2..=N);
                (v, rng.random_range(1..v))
            })
            .collect(),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{N} {}\n", edges.len());
    for (v, w) in edges {
        writeln!(text, "{v} {w}").unwrap();
    }
    print!("{text}");
}
