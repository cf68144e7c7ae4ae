//! As many vertices as there may be: a path, a star, a comb, random trees, and many tests of one vertex.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 500_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = String::new();
    let mut parent: Box<dyn FnMut(usize) -> usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nstar\ncomb\nrandom\nnear\nshort"),
        Some("path") => Box::new(|v| v - 1),
        Some("star") => Box::new(|v| usize::from(v > 1)),
        Some("comb") => Box::new(|v| if v % 2 == 0 { v - 1 } else { v.saturating_sub(2) }),
        Some("random") => Box::new(move |v| rng.random_range(0..v)),
        Some("near") => Box::new(move |v| rng.random_range(v.saturating_sub(3)..v)),
        Some("short") => {
            print!("{MOST}\n{}", "1\n0\n".repeat(MOST));
            return;
        }
        other => panic!("no input is called {other:?}"),
    };
    write!(text, "1\n{MOST}\n").unwrap();
    for v in 1..=MOST {
        write!(text, "{} ", parent(v)).unwrap();
    }
    println!("{text}");
}
