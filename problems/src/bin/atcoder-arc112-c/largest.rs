//! Trees with the most vertices: a path, a star, a random one, and pairs of leaves along a path.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut parent: Box<dyn FnMut(usize) -> usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nstar\nrandom\ncaterpillar"),
        Some("path") => Box::new(|v| v - 1),
        Some("star") => Box::new(|_| 1),
        Some("random") => Box::new(move |v| rng.random_range(1..v)),
        Some("caterpillar") => Box::new(|v| ((v + 1) / 3 * 3).saturating_sub(2).clamp(1, v - 1)),
        other => panic!("no input is called {other:?}"),
    };
    let parents: Vec<String> = (2..=N).map(|v| parent(v).to_string()).collect();
    println!("{N}\n{}", parents.join(" "));
}
