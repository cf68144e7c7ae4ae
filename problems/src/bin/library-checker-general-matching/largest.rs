//! 500 vertices: all edges, random graphs with many and with few edges, odd groups behind hubs, a chain of
//! triangles, and four complete graphs of odd size; names and edges at random.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 500;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("complete\nhalf\nsparse\nhubs\ntriangles\ncliques"),
        Some("complete") => print(|_, _| true),
        Some("half") => print(|_, _| rng.random()),
        Some("sparse") => print(|_, _| rng.random_ratio(1, 250)),
        // The first 50 vertices are joined to all others, which are in groups of five.
        Some("hubs") => print(|u, v| u < 50 || u / 5 == v / 5),
        Some("triangles") => print(|u, v| u / 3 == v / 3 || (v == u + 1 && v % 3 == 0)),
        Some("cliques") => print(|u, v| u / 125 == v / 125),
        other => panic!("no input is called {other:?}"),
    }
}

/// Prints the graph of all edges for which the predicate holds; its first vertex is less than its second.
fn print(mut is_edge: impl FnMut(usize, usize) -> bool) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut names: Vec<usize> = (0..N).collect();
    names.shuffle(&mut rng);
    let mut edges: Vec<(usize, usize)> = (0..N)
        .flat_map(|u| (u + 1..N).map(move |v| (u, v)))
        .filter(|&(u, v)| is_edge(u, v))
        .collect();
    edges.shuffle(&mut rng);
    let mut text = format!("{N} {}\n", edges.len());
    for (u, v) in edges {
        writeln!(text, "{} {}", names[u], names[v]).unwrap();
    }
    print!("{text}");
}
