//! 100000 vertices on either side and 200000 edges: random ones; a path through all vertices, and ladders
//! of short paths, both with names and edges at random; one left vertex that has all edges; and a hundred
//! times complete graphs.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;

const N: usize = 100_000;
const EDGES: usize = 200_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\npath\nladders\nstar\ncomplete"),
        Some("random") => {
            let mut edges = BTreeSet::new();
            while edges.len() < EDGES {
                edges.insert((rng.random_range(0..N), rng.random_range(0..N)));
            }
            print(N, N, edges.into_iter().collect());
        }
        Some("path") => print(N, N, (0..2 * N - 1).map(|i| (i.div_ceil(2), i / 2)).collect()),
        // Paths of 2, 4, 6, … edges, each with one left vertex more than right ones.
        Some("ladders") => {
            let mut edges = Vec::new();
            let (mut u, mut v) = (0, 0);
            for length in 1.. {
                if u + length >= N {
                    break;
                }
                edges.extend((0..length).flat_map(|i| [(u + i, v + i), (u + i + 1, v + i)]));
                u += length + 1;
                v += length;
            }
            print(N, N, edges);
        }
        Some("star") => print(1, N, (0..N).map(|v| (0, v)).collect()),
        Some("complete") => {
            let block = |i: usize| (0..44 * 44).map(move |j| (44 * i + j / 44, 44 * i + j % 44));
            print(N, N, (0..100).flat_map(block).collect());
        }
        other => panic!("no input is called {other:?}"),
    }
}

fn print(left: usize, right: usize, mut edges: Vec<(usize, usize)>) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut names = [left, right].map(|n| (0..n).collect::<Vec<usize>>());
    names.iter_mut().for_each(|it| it.shuffle(&mut rng));
    edges.shuffle(&mut rng);
    let mut text = format!("{left} {right} {}\n", edges.len());
    for (u, v) in edges {
        writeln!(text, "{} {}", names[0][u], names[1][v]).unwrap();
    }
    print!("{text}");
}
