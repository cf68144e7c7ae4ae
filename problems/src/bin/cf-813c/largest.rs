//! Trees with the most vertices: a path, a star, a random one, and a broom.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 200_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut parent: Box<dyn FnMut(usize) -> usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nstar\nrandom\nbroom"),
        Some("path") => Box::new(|v| v - 1),
        Some("star") => Box::new(|_| 1),
        Some("random") => Box::new(move |v| rng.random_range(1..v)),
        Some("broom") => Box::new(|v| (v - 1).min(N / 2)),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{N} 2\n");
    for v in 2..=N {
        writeln!(text, "{} {v}", parent(v)).unwrap();
    }
    print!("{text}");
}
