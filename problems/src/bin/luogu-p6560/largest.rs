//! The most vertices, edges and questions, and each question asks for a vertex that never gets a
//! label, so that the search goes through all that get one: edges that only go down, so that these
//! are all others; the same as a path with short cuts; and edges of any kind, with many draws. The
//! vertices are shuffled, so that no order helps the cache.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const VERTICES: usize = 100_000;
const EDGES: usize = 500_000;
const QUESTIONS: usize = 500;

fn main() {
    let mut rng = StdRng::seed_from_u64(0);
    let edges: Vec<(usize, usize)> = match std::env::args().nth(1).as_deref() {
        None => return println!("decided\nshort-cuts\ndraws"),
        Some("decided") => from_each(&mut rng, |rng, u| rng.random_range(2..u)),
        Some("short-cuts") => {
            from_each(&mut rng, |rng, u| u.saturating_sub(rng.random_range(1..=10)).max(2))
        }
        Some("draws") => from_each(&mut rng, |rng, _| rng.random_range(1..=VERTICES)),
        other => panic!("no input is called {other:?}"),
    };
    let mut names: Vec<usize> = (0..=VERTICES).collect();
    names[1..].shuffle(&mut rng);
    let mut text = format!("{VERTICES} {EDGES} {QUESTIONS}\n");
    for (u, v) in edges {
        writeln!(text, "{} {}", names[u], names[v]).unwrap();
    }
    for _ in 0..QUESTIONS {
        let end = rng.random_range(2..=VERTICES);
        writeln!(text, "{} {}", names[1], names[end]).unwrap();
    }
    print!("{text}");
}

/// An edge from vertex 1 to itself, and the others from random vertices above 2 to where `to` says.
fn from_each(rng: &mut StdRng, to: impl Fn(&mut StdRng, usize) -> usize) -> Vec<(usize, usize)> {
    let mut edges = vec![(1, 1)];
    while edges.len() < EDGES {
        let u = rng.random_range(3..=VERTICES);
        edges.push((u, to(rng, u)));
    }
    edges
}
