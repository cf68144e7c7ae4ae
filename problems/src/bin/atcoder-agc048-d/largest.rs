//! The most tests and heaps: random sizes, equal ones, and sizes that grow to one side.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const MOST: usize = 100;
const LARGEST: usize = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut size: Box<dyn FnMut(usize) -> usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nequal\ngrowing"),
        Some("random") => Box::new(move |_| rng.random_range(1..=LARGEST)),
        Some("equal") => Box::new(|_| LARGEST),
        Some("growing") => Box::new(|at| LARGEST / MOST * (at + 1)),
        other => panic!("no input is called {other:?}"),
    };
    println!("{MOST}");
    for _ in 0..MOST {
        let heaps: Vec<String> = (0..MOST).map(|at| size(at).to_string()).collect();
        println!("{MOST}\n{}", heaps.join(" "));
    }
}
