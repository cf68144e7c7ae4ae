//! 10⁵ vertices: Nim heaps of up to 600, a path, and edges at random that leave every vertex tame.

use games::misere::Genus;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;
const M: usize = 200_000;
const Q: usize = 10_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("heaps\npath\nrandom"),
        Some("heaps") => print(
            &(1..600).flat_map(|from| (0..from).map(move |to| (from, to))).collect::<Vec<_>>(),
        ),
        Some("path") => print(&(1..N).map(|from| (from, from - 1)).collect::<Vec<_>>()),
        Some("random") => print(&random()),
        other => panic!("no input is called {other:?}"),
    }
}

/// Returns random edges; a vertex that would not be tame has none.
fn random() -> Vec<(usize, usize)> {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut edges = Vec::new();
    let mut genera: Vec<Genus> = Vec::new();
    for from in 0..N {
        let count = if from == 0 { 0 } else { rng.random_range(0..4) };
        let chosen: Vec<usize> = (0..count).map(|_| rng.random_range(0..from)).collect();
        let options: Vec<Genus> = chosen.iter().map(|&to| genera[to]).collect();
        let genus = Genus::from_options(&options);
        let is_tame = genus.is_fickle() || genus.is_firm();
        if is_tame {
            edges.extend(chosen.iter().map(|&to| (from, to)));
        }
        genera.push(if is_tame { genus } else { Genus::of_heap(0) });
    }
    edges.truncate(M);
    edges
}

fn print(edges: &[(usize, usize)]) {
    let mut rng = SmallRng::seed_from_u64(0);
    assert!(edges.len() <= M);
    let vertices = edges.iter().map(|edge| edge.0 + 1).max().unwrap();
    let mut text = format!("{N} {} {Q}\n", edges.len());
    for (from, to) in edges {
        writeln!(text, "{} {}", from + 1, to + 1).unwrap();
    }
    for _ in 0..Q {
        let tokens = [0; 10].map(|_| rng.random_range(1..=vertices).to_string());
        writeln!(text, "10 {}", tokens.join(" ")).unwrap();
    }
    print!("{text}");
}
