//! 100000 white vertices with names and edges at random: a path, where values and sets are largest; a
//! path with a leaf on each vertex; and trees where each vertex hangs on one of the ten before it, so
//! that unions have much in common, or on any one before it; a star, where all sets are equal; and a
//! binary tree.

#[path = "../../random_tree.rs"]
mod random_tree;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    match std::env::args().nth(1).as_deref() {
        None => println!("path\ncaterpillar\nnear\nrandom\nstar\nbinary"),
        Some("path") => print(|v| v - 1),
        Some("caterpillar") => print(|v| (v - 1) / 2 * 2),
        Some("near") => print(|v| rng.random_range(v.saturating_sub(10)..v)),
        Some("random") => print(|v| rng.random_range(0..v)),
        Some("star") => print(|_| 0),
        Some("binary") => print(|v| (v - 1) / 2),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(parent: impl FnMut(usize) -> usize) {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut names: Vec<usize> = (1..=N).collect();
    names[1..].shuffle(&mut rng);
    let edges = random_tree::edges(&names, parent, &mut rng);
    print!("{N}\n{}\n{edges}", vec!["0"; N].join(" "));
}
