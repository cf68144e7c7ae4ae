//! 100000 vertices with names and edges at random: a path that begins at 1, so that it is as deep as
//! can be; a star; and a tree where each vertex hangs on a random one before it.

#[path = "../../random_tree.rs"]
mod random_tree;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    match std::env::args().nth(1).as_deref() {
        None => println!("path\nstar\nrandom"),
        Some("path") => print(|v| v - 1),
        Some("star") => print(|_| 0),
        Some("random") => print(|v| rng.random_range(0..v)),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(parent: impl FnMut(usize) -> usize) {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut names: Vec<usize> = (1..=N).collect();
    names[1..].shuffle(&mut rng);
    print!("{N}\n{}", random_tree::edges(&names, parent, &mut rng));
}
