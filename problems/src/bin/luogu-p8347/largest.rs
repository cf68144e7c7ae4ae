//! Five trees of the largest size: paths, stars, and trees of odd degrees only, which have all their
//! vertices looked at; all numbered at random.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(8347);
    let shape = std::env::args().nth(1);
    let mut numbers: Vec<usize> = (1..=N).collect();
    let mut text = String::from("5\n");
    for _ in 0..5 {
        // The parents of the vertices 1, 2, …, from 0 on.
        let parents: Vec<usize> = match shape.as_deref() {
            None => return println!("path\nstar\nodd"),
            Some("path") => (0..N - 1).collect(),
            Some("star") => vec![0; N - 1],
            // Leaves that are added in pairs keep all degrees odd.
            Some("odd") => {
                let pairs = (1..N / 2).flat_map(|pair| [rng.random_range(0..2 * pair); 2]);
                [0].into_iter().chain(pairs).collect()
            }
            other => panic!("no input is called {other:?}"),
        };
        numbers.shuffle(&mut rng);
        writeln!(text, "{N}").unwrap();
        for (parent, v) in parents.into_iter().zip(1..) {
            writeln!(text, "{} {}", numbers[v], numbers[parent]).unwrap();
        }
    }
    print!("{text}");
}
