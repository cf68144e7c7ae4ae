//! The most vertices and edges: a long path; random edges, most of which lead to larger vertices; and a star, where one
//! vertex has all the edges.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;

const VERTICES: usize = 200_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let pairs: BTreeSet<(usize, usize)> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nrandom\nstar"),
        Some("path") => (1..VERTICES).map(|v| (v, v + 1)).collect(),
        Some("random") => {
            let mut pairs = BTreeSet::new();
            while pairs.len() < VERTICES {
                let (u, v) = (rng.random_range(1..=VERTICES), rng.random_range(1..=VERTICES));
                if u < v || (u > v && rng.random_bool(0.01)) {
                    pairs.insert((u, v));
                }
            }
            pairs
        }
        Some("star") => (2..=VERTICES).map(|v| (1, v)).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{VERTICES} {} 1\n", pairs.len());
    for (u, v) in pairs {
        writeln!(text, "{u} {v} {}", rng.random_range(500_000_000..=1_000_000_000)).unwrap();
    }
    print!("{text}");
}
